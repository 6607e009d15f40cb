/** Targets of a quotation or of words alone. */
import type { Locator } from '../../screen/model/locator.ts';

/** Returns the target that a quotation names. */
export const quotedLocator = (
  label: string,
  more: Partial<Pick<Locator, 'source' | 'role' | 'row' | 'places'>> = {},
): Locator => ({
  source: `"${label}"`,
  label,
  match: 'exact',
  name: null,
  role: null,
  row: null,
  places: [],
  ...more,
});

/** Returns the target that words without quotation marks name, in a row where there is one. */
export const namedLocator = (source: string, name: string, row: string | null): Locator => ({
  source,
  label: null,
  match: 'exact',
  name,
  role: null,
  row,
  places: [],
});

/** True when two places of a line name one control in the same way. */
export const isSameControl = (a: Locator, b: Locator): boolean =>
  a.label === b.label &&
  a.name === b.name &&
  a.id === b.id &&
  a.row === b.row &&
  (a.role === null || b.role === null || a.role === b.role) &&
  JSON.stringify(a.places) === JSON.stringify(b.places);
