/** Finds out whether a page rests: from what is drawn, what is loading, and what the page still has to do. */
import type { Rest } from '../port.ts';
import { type Clock, systemClock } from '../../shared/clock.ts';
import { ThumbruleError } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { Activity } from './activity.ts';
import { DevToolsRefusal } from './devtools.ts';
import { pageStatus } from './page.ts';
import type { PageStatus } from './page-tasks.ts';
import { Interrupted } from './tab.ts';
import type { PageTab } from './tabs.ts';

/** Time without a drawn frame, a request or a script after which nothing more comes of what has happened, ms. */
const CALM_MS = 100;
/** Least time in which a page draws twice, ms. */
const DRAWN_MS = 16;
/** Time that the page gets to answer, ms. The capture finds out whether a page that does not is stuck. */
const ANSWER_MS = 1000;

/** Why a page does not rest yet: `inMs` until it may, null when nothing tells the time. */
interface Unrest {
  readonly because: string;
  readonly inMs: number | null;
}

/** The events of a page since the last gesture. */
export interface Since {
  /** Time of the gesture. */
  readonly began: number;
  readonly ended: number;
}

/**
 * Waits until the page rests, at most `withinMs`. A page rests when something was drawn since the gesture, and since then nothing was drawn or
 * requested for a while, and the page waits for nothing that comes within a second (R11, R14). It returns early when nothing tells that.
 */
export async function waitForRest(
  tab: PageTab,
  since: Since,
  withinMs: number,
  signal: AbortSignal,
  clock: Clock = systemClock,
): Promise<Rest> {
  const { activity } = tab;
  if (activity?.isWatched !== true) return moving('the browser reports no frames');
  const until = clock.now() + withinMs;
  for (;;) {
    signal.throwIfAborted();
    const asked = clock.now();
    const status = await statusOf(tab, true);
    const now = clock.now();
    const { drawnAt, changedAt, hasMovingPicture } = activity;
    const known = { loading: loadingOf(status, activity), drawnAt, changedAt, hasMovingPicture };
    const unrest = unrestOf(status, known, since, now);
    if (unrest === null)
      return {
        resting: true,
        holds: () => stillRests(tab, activity, since, now, clock),
        dueAt: dueAt(status, asked),
      };
    const { because, inMs } = unrest;
    if (inMs === null || clock.now() + inMs > until) return moving(because);
    // The page draws twice before it answers.
    await clock.sleep(Math.max(DRAWN_MS, inMs - DRAWN_MS), signal);
  }
}

function moving(because: string): Rest {
  return { resting: false, because };
}

/** True when the page has nothing to do and nothing came since `from`. A screenshot draws frames itself, so they tell nothing here. */
async function stillRests(
  tab: PageTab,
  activity: Activity,
  { ended }: Since,
  from: number,
  clock: Clock,
): Promise<boolean> {
  if (activity.changedAt > from) return false;
  const status = await statusOf(tab, false);
  const { changedAt, hasMovingPicture } = activity;
  const loading = loadingOf(status, activity);
  const quiet = { loading, changedAt, hasMovingPicture, drawnAt: ended };
  return changedAt <= from && unrestOf(status, quiet, { began: ended, ended }, clock.now()) === null;
}

/** Returns what the page still has to do, or why it can't be asked. */
async function statusOf(tab: PageTab, drawn: boolean): Promise<PageStatus | string> {
  try {
    return (await pageStatus(tab, drawn, ANSWER_MS)) ?? 'a page that had begun before';
  } catch (error) {
    if (error instanceof Interrupted) return 'a dialog is open';
    if (error instanceof DevToolsRefusal) return 'the page is being replaced';
    if (error instanceof ThumbruleError && error.code === 'DEVICE_TIMEOUT') return 'the page is busy';
    throw error;
  }
}

function loadingOf(status: PageStatus | string, activity: Activity): string | null {
  return typeof status === 'string' ? activity.loading : activity.loadingBeside(status.read);
}

/** Returns when the first timer or animation of a page that rests is due; null when nothing is. */
function dueAt(status: PageStatus | string, asked: number): number | null {
  const times = typeof status === 'string' ? [] : status.due.flatMap(({ inMs }) => inMs ?? []);
  return times.length === 0 ? null : asked + Math.min(...times);
}

/** Returns why the page does not rest, null when it does. */
function unrestOf(
  status: PageStatus | string,
  activity: Pick<Activity, 'loading' | 'drawnAt' | 'changedAt' | 'hasMovingPicture'>,
  { began, ended }: Since,
  now: number,
): Unrest | null {
  if (typeof status === 'string') return { because: status, inMs: null };
  if (status.outside !== null) return { because: `${status.outside} may change the page`, inMs: null };
  const { loading, drawnAt, changedAt, hasMovingPicture } = activity;
  if (hasMovingPicture) return { because: 'a picture may move', inMs: null };
  const soon = { inMs: CALM_MS / 2 };
  if (loading !== null) return { because: loading, ...soon };
  if (!status.loaded) return { because: 'the page is loading', ...soon };
  if (drawnAt < began && now - ended < LIMITS.promptMs) return { because: 'nothing was drawn yet', ...soon };
  const last = Math.max(drawnAt, changedAt, ended);
  const before = Math.max(0, last + LIMITS.promptMs - now);
  const due = status.due.filter(({ inMs }) => inMs === null || inMs <= before);
  const [endless] = due.filter(({ inMs }) => inMs === null);
  if (endless !== undefined) return { because: `${endless.what} goes on`, inMs: null };
  const next = Math.max(-1, ...due.map(({ inMs }) => inMs ?? 0));
  const [{ what } = { what: '' }] = due;
  if (next >= 0) return { because: `${what} is due`, inMs: Math.max(CALM_MS / 4, next) };
  const calm = last + CALM_MS - now;
  return calm > 0 ? { because: 'something was drawn', inMs: calm } : null;
}
