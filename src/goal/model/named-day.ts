/**
 * The day that a line names: by the calendar (`year` null: any year), by its distance from today, or as a day of a month that is so many
 * months ahead (`day` -1: the last one).
 */
export type NamedDay =
  | { readonly kind: 'date'; readonly day: number; readonly month: number; readonly year: number | null }
  | { readonly kind: 'from today'; readonly days: number; readonly months: number }
  | { readonly kind: 'of month'; readonly day: number; readonly months: number };
