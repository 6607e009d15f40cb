import type { Locator } from '../../../screen/model/locator.ts';

/** Returns the locator of all rows, or of those at these places: `source` is what the line calls them. */
export const rowsCalled = (source: string, places: Locator['places'] = []): Locator => ({
  source,
  label: null,
  match: 'exact',
  name: null,
  role: 'row',
  row: null,
  places,
});
