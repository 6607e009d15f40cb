/** Targets of a quotation or of words alone. */
import type { Locator } from '../../screen/model/locator.ts';

/** Returns the target that a quotation names. */
export const quotedLocator = (
  label: string,
  more: Partial<Pick<Locator, 'role' | 'row' | 'places'>> = {},
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
