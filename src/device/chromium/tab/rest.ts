/** Finds out whether a page rests: from what is drawn, what is loading, and what the page still has to do. */
import type { Rest, UnderWay } from '../../port.ts';
import { type Clock, systemClock } from '../../../shared/clock.ts';
import { ThumbruleError } from '../../../shared/errors.ts';
import { LIMITS } from '../../../shared/limits.ts';
import type { Activity } from './activity.ts';
import { DevToolsRefusal } from '../browser/devtools.ts';
import { pageStatus } from './page.ts';
import type { PageStatus } from '../page-tasks.ts';
import { Interrupted } from './tab.ts';
import type { PageTab } from './tabs.ts';

/** Time without a drawn frame, a request or a script after which nothing more comes of what has happened, ms: four frames at the pace of the page, within these limits. */
const CALM_MS = { least: 50, most: 100 };
/** Time until a page that has still something to do is asked again, ms. */
const SOON_MS = 50;
/** Time until the browser has reported a frame, ms. */
const RELEASE_MS = 24;
/** Least time in which a page draws twice, ms. */
const DRAWN_MS = 16;
/** Time that the page gets to answer, ms. The capture finds out whether a page that does not is stuck. */
const ANSWER_MS = 1000;
/** Time between two looks for a frame that is on its way, ms. */
const FRAME_MS = 8;
/** The reasons of a page that has only drawn, or will. */
const JUST_DRAWN = 'something was drawn';
/** The status of a page whose scripts leave it no time to answer. */
const BUSY = 'the page is busy';
const NOT_DRAWN = 'nothing was drawn yet';
/** The work of a page whose controls are pressed for a moment after a tap, and the reason. */
export const PRESS = 'a press';
export const ANIMATION = 'an animation';
export const SCRIPT_DRAWS = 'a script that draws';
const PRESSED = `${PRESS} is due`;

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
 * `onCalming` is called, maybe several times, when only that while is left to wait for and nothing is animated.
 */
export async function waitForRest(
  tab: PageTab,
  since: Since,
  withinMs: number,
  signal: AbortSignal,
  { clock = systemClock, onCalming = () => {} }: Readonly<{ clock?: Clock; onCalming?: () => void }> = {},
): Promise<Rest> {
  const { activity } = tab;
  if (activity?.isWatched !== true) return moving('the browser reports no frames');
  const until = clock.now() + withinMs;
  let calmMs = CALM_MS.most;
  let asksAtOnce = false;
  let pressedAt = -Infinity;
  for (;;) {
    signal.throwIfAborted();
    const asked = clock.now();
    const status = await statusOf(tab, !asksAtOnce);
    const now = clock.now();
    if (!asksAtOnce) calmMs = calmOf(framesOf(status) ?? now - asked, activity);
    const { drawnAt, changedAt, hasMovingPicture } = activity;
    const known = { loading: loadingOf(status, activity), drawnAt, changedAt, hasMovingPicture };
    const unrest = unrestOf(status, known, since, now, calmMs);
    const underWay = underWayOf(status, activity, since, now);
    if (isPressed(status)) pressedAt = now;
    // The browser reports the frame of a control's release a moment later.
    const isReleased = now - pressedAt > RELEASE_MS;
    if (unrest === null && isReleased)
      return {
        resting: true,
        holds: () => stillRests(tab, activity, since, now, clock),
        dueAt: dueAt(status, asked),
        ...underWay,
      };
    const { because, inMs } = unrest ?? { because: PRESSED, inMs: RELEASE_MS };
    if (inMs === null || clock.now() + inMs > until) return { ...moving(because), ...underWay };
    const wait = { calmMs, until, signal, clock, onCalming: isAnimated(status) ? null : onCalming };
    if (because === JUST_DRAWN || (because === NOT_DRAWN && (await drawsSoon(activity, since, wait)))) {
      asksAtOnce = await calmDown(activity, since, wait);
      continue;
    }
    asksAtOnce = because === PRESSED;
    if (because === NOT_DRAWN) continue;
    // The page draws twice before it answers.
    await clock.sleep(asksAtOnce ? DRAWN_MS : Math.max(DRAWN_MS, inMs - DRAWN_MS), signal);
  }
}

function isPressed(status: PageStatus | string): boolean {
  return typeof status !== 'string' && status.due.some(({ what }) => what === PRESS);
}

function isAnimated(status: PageStatus | string): boolean {
  return typeof status !== 'string' && status.due.some(({ what }) => what === ANIMATION);
}

/** Returns the time in which the page drew twice, ms; null when that is not known. */
function framesOf(status: PageStatus | string): number | null {
  return typeof status === 'string' ? null : (status.framesMs ?? null);
}

/** Returns how long a page that draws two frames in this time must be calm, ms. Frames of a picture that moves may be further apart than those of the page. */
function calmOf(twoFramesMs: number, { hasStillPicture }: Activity): number {
  if (hasStillPicture) return CALM_MS.most;
  return Math.min(CALM_MS.most, Math.max(CALM_MS.least, 2 * twoFramesMs));
}

interface Wait {
  readonly calmMs: number;
  readonly until: number;
  readonly signal: AbortSignal;
  readonly clock: Clock;
  /** Null for a page with an animation: it draws on. */
  readonly onCalming: (() => void) | null;
}

/** Waits a moment for the first frame since the gesture: the browser reports it later than the page has drawn it. Returns false when none came, or the page changed. */
async function drawsSoon(
  activity: Activity,
  { began }: Since,
  { signal, clock }: Pick<Wait, 'signal' | 'clock'>,
): Promise<boolean> {
  const { changedAt } = activity;
  for (let waited = 0; waited < SOON_MS && activity.drawnAt < began; waited += FRAME_MS)
    await clock.sleep(FRAME_MS, signal);
  return activity.drawnAt >= began && activity.changedAt === changedAt;
}

/**
 * Waits until nothing was drawn for a while: frames are heard of as they come, so the page is asked once more, and at once, when they have ended. Returns
 * false when a request or another page came instead.
 */
async function calmDown(
  activity: Activity,
  { ended }: Since,
  { calmMs, until, signal, clock, onCalming }: Wait,
): Promise<boolean> {
  const { changedAt } = activity;
  for (;;) {
    onCalming?.();
    const left = Math.max(activity.drawnAt, changedAt, ended) + calmMs - clock.now();
    if (left <= 0) return true;
    if (clock.now() + left > until) return false;
    await clock.sleep(left, signal);
    if (activity.changedAt !== changedAt) return false;
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
  const still = { began: ended, ended };
  return changedAt <= from && unrestOf(status, quiet, still, clock.now(), CALM_MS.least) === null;
}

/** Returns what the page still has to do, or why it can't be asked. */
export async function statusOf(tab: PageTab, drawn: boolean): Promise<PageStatus | string> {
  try {
    return (await pageStatus(tab, drawn, ANSWER_MS)) ?? 'a page that had begun before';
  } catch (error) {
    if (error instanceof Interrupted) return 'a dialog is open';
    if (error instanceof DevToolsRefusal) return 'the page is being replaced';
    if (error instanceof ThumbruleError && error.code === 'DEVICE_TIMEOUT') return BUSY;
    throw error;
  }
}

function loadingOf(status: PageStatus | string, activity: Activity): string | null {
  return typeof status === 'string' ? activity.loading : activity.loadingBeside(status.read);
}

/** Returns the work that the page has begun and that may still show something; null where it tells of none, or of work that has lasted longer than anything is looked for (R71). */
function underWayOf(
  status: PageStatus | string,
  activity: Activity,
  { began, ended }: Since,
  now: number,
): { readonly underWay?: UnderWay | null } {
  if (status === BUSY) return { underWay: { what: BUSY, isAwaited: false } };
  const { sentAt } = activity;
  const isLoading =
    sentAt !== null && now - sentAt < LIMITS.presenceMs && loadingOf(status, activity) !== null;
  if (isLoading && sentAt >= began) return { underWay: { what: 'a request is open', isAwaited: true } };
  if (typeof status !== 'string' && status.underWay !== undefined) return { underWay: status.underWay };
  if (isLoading) return { underWay: { what: 'a request is open', isAwaited: false } };
  if (typeof status === 'string') return {};
  const habitMs = habitMsOf(status);
  if (habitMs === null || now - ended >= Math.max(LIMITS.watchMs, 2 * habitMs)) return { underWay: null };
  return { underWay: { what: 'the page does something all the time', isAwaited: false, isHabit: true } };
}

/** Returns the longest time between two runs of what a page does all the time, ms; null when it does nothing. Sources outside the page may act at any time. */
function habitMsOf(status: PageStatus): number | null {
  return status.habitMs ?? (status.outside === null ? null : 0);
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
  calmMs: number,
): Unrest | null {
  if (typeof status === 'string') return { because: status, inMs: null };
  if (status.outside !== null) return { because: `${status.outside} may change the page`, inMs: null };
  const { loading, drawnAt, changedAt, hasMovingPicture } = activity;
  if (hasMovingPicture) return { because: 'a picture may move', inMs: null };
  const soon = { inMs: SOON_MS };
  if (loading !== null) return { because: loading, ...soon };
  if (!status.loaded) return { because: 'the page is loading', ...soon };
  if (drawnAt < began && now - ended < LIMITS.promptMs) return { because: NOT_DRAWN, ...soon };
  const last = Math.max(drawnAt, changedAt, ended);
  const before = Math.max(0, last + LIMITS.promptMs - now);
  const due = status.due.filter(({ inMs }) => inMs === null || inMs <= before);
  const [endless] = due.filter(({ inMs }) => inMs === null);
  if (endless !== undefined) return { because: `${endless.what} goes on`, inMs: null };
  const next = Math.max(-1, ...due.map(({ inMs }) => inMs ?? 0));
  const [{ what } = { what: '' }] = due;
  if (next >= 0) return { because: `${what} is due`, inMs: Math.max(SOON_MS / 2, next) };
  const calm = last + calmMs - now;
  return calm > 0 ? { because: JUST_DRAWN, inMs: calm } : null;
}
