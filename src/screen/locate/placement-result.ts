/** Says whether an element stands where a line says. */
export interface PlacementResult {
  /** `unknown`: rows out of view could change the answer (R76), or nothing shows that a bar is where it belongs (R73). */
  readonly status: 'holds' | 'fails' | 'unknown';
  /** Where the element is, in words. */
  readonly reason: string;
}
