/** Tells how the app under test stands, for a capture of its page. */
import type { DomSource } from '../../../screen/sources/dom-format.ts';
import type { AppState } from '../../../screen/model/screen.ts';
import type { PageTab } from './tabs.ts';

/** The last gesture, as far as it tells where the page in front came from. */
export interface LastGesture {
  /** When it began, ms since 1970, as the page's own clock tells. */
  readonly at: number;
  /** The tab that it was made on; null before the first one. */
  readonly tab: PageTab | null;
  /** When that tab was looked at last before. */
  readonly lookedAt: number;
}

/** Difference between our clock and that of the page. */
const CLOCK_MS = 50;

/** Returns the state of an app that runs in this tab. */
export function appStateOf(
  { url, unheardAt }: Pick<DomSource, 'url' | 'unheardAt'>,
  startUrl: string,
  tab: PageTab,
  gesture: LastGesture,
): AppState {
  return {
    front: originOf(url),
    underTest: originOf(startUrl),
    process: 'running',
    crash: null,
    notResponding: false,
    place: withoutEmptyFragment(url),
    ...begunIn(tab),
    ...openedBy(gesture),
    ...(unheardAt !== undefined && unheardAt >= gesture.at - CLOCK_MS ? { unheard: true } : {}),
  };
}

/** How many documents and downloads the tab began; empty where no events arrive. */
function begunIn({ documents, downloads }: PageTab): Pick<AppState, 'documents' | 'downloads'> {
  return documents === undefined || downloads === undefined ? {} : { documents, downloads };
}

/** How the page in front came since the last gesture (R14). */
function openedBy({ tab, lookedAt }: LastGesture): Pick<AppState, 'openedBy'> {
  const ways = (tab?.leaves ?? []).filter(({ at }) => at >= lookedAt).map(({ why }) => why);
  if (ways.includes('gesture')) return { openedBy: 'gesture' };
  if (ways.length === 0 || ways.includes('unknown')) return {};
  return { openedBy: ways.includes('begun') ? 'begun' : 'usual' };
}

function originOf(url: string): string {
  const { origin } = new URL(url);
  return origin === 'null' ? url : origin;
}

/** Returns the address without `#` or `#!` at its end: a link to nowhere, such as a dead one, leads to no other place. */
function withoutEmptyFragment(url: string): string {
  return url.replace(/#!?$/u, '');
}
