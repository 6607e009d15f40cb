/** Filters and order of the list. Empty: everything. */
export interface Filters {
  readonly search: string;
  readonly verdict: string;
  readonly label: string;
  readonly device: string;
  readonly tag: string;
  /** `yes` or empty. */
  readonly flaky: string;
  /** `yes` or empty. */
  readonly quarantine: string;
  readonly sort: string;
}

export const NO_FILTERS: Filters = {
  search: '',
  verdict: '',
  label: '',
  device: '',
  tag: '',
  flaky: '',
  quarantine: '',
  sort: '',
};
const FILTER_NAMES = Object.keys(NO_FILTERS) as readonly (keyof Filters)[];

export const TABS = ['what', 'tree', 'model', 'proof', 'log', 'browser'] as const;
export type InspectorTab = (typeof TABS)[number];

/** The part of the address behind `#`: `03-delete-a-note/5?tab=proof&verdict=failed`. */
export interface Address {
  /** Id of the goal; null for the list. */
  readonly goal: string | null;
  /** Address of the turn; null for the turn that failed. */
  readonly turn: string | null;
  readonly tab: InspectorTab;
  readonly filters: Filters;
}

/** Parses the part of an address behind `#`. Unknown parts are ignored. */
export function parseAddress(hash: string): Address {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?');
  const [goal = '', turn = ''] = path.split('/').map(decoded);
  const values = new URLSearchParams(query);
  const filters = FILTER_NAMES.reduce(
    (all, name): Filters => ({ ...all, [name]: values.get(name) ?? '' }),
    NO_FILTERS,
  );
  return {
    goal: goal === '' ? null : goal,
    turn: turn === '' ? null : turn,
    tab: TABS.find((tab) => tab === values.get('tab')) ?? 'what',
    filters,
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Returns the part of an address behind `#`. The filters of the list stay on a goal, so that the way back leads to the same list. */
export function formatAddress({ goal, turn, tab, filters }: Address): string {
  const at = goal === null || turn === null ? '' : `/${encodeURIComponent(turn)}`;
  const values = new URLSearchParams();
  if (goal !== null && tab !== 'what') values.set('tab', tab);
  for (const name of FILTER_NAMES) if (filters[name] !== '') values.set(name, filters[name]);
  const query = values.toString();
  return `#${encodeURIComponent(goal ?? '')}${at}${query === '' ? '' : `?${query}`}`;
}

/**
 * Returns the index of the turn with an address: the card itself, or of a turn with several cards the last one that went wrong, else the first.
 * null when the goal has no such turn.
 */
export function turnWithAddress(
  address: string,
  turns: readonly { readonly address: string; readonly status: string }[],
): number | null {
  const exact = turns.findIndex((t) => t.address === address);
  if (exact !== -1) return exact;
  const cards = turns.map((t, i) => ({ t, i })).filter(({ t }) => t.address.startsWith(`${address}.`));
  const bad = cards.findLast(({ t }) => t.status === 'bad');
  return (bad ?? cards[0])?.i ?? null;
}
