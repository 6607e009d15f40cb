const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const DAY_MS = 86_400_000;

/** Returns the day `days` after `2027-07-14`, formatted by `YYYY YY MMMM MMM MM M DD D dddd`. */
export function formatDate(today: string, days: number, format: string): string {
  const date = new Date(Date.parse(`${today}T00:00:00Z`) + Math.round(days) * DAY_MS);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  const name = MONTHS[month] ?? '';
  const two = (n: number): string => String(n).padStart(2, '0');
  const parts: Readonly<Record<string, string>> = {
    YYYY: String(year),
    YY: two(year % 100),
    MMMM: name,
    MMM: name.slice(0, 3),
    MM: two(month + 1),
    M: String(month + 1),
    DD: two(day),
    D: String(day),
    dddd: WEEKDAYS[date.getUTCDay()] ?? '',
  };
  return format.replaceAll(/YYYY|YY|MMMM|MMM|MM|M|DD|D|dddd/g, (part) => parts[part] ?? part);
}
