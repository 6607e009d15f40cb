import type { Cause, TimerRuns } from './causes.ts';
import type { Names } from './script-words.ts';

/** Why nothing that a gesture did can have led to a run of a timer: it had run since, or the gesture told it nothing. */
export type Vain = 'late' | 'untold';
/** The names under which a listener that heard of a gesture may have left something. */
interface Told {
  readonly at: number;
  readonly names: ReadonlySet<string>;
  /** It left it in the page, and in no variable. */
  readonly isOfPage: boolean;
}
/** A gesture as the documents of one origin in a tab know it. */
export interface GestureState {
  /** When it began, and when its last event came. */
  began: number;
  last: number;
  /** When the page was looked at before it. */
  lookedAt: number;
  /** When a script last ran that can act for it. */
  ranAt: number;
  /** When a script that heard of any gesture last changed the page. */
  changedAt: number;
  /** When something last changed by it that a script finds by the page alone, such as a text, what a field holds, or how far it scrolls. */
  shownAt: number;
  /** When a listener last ran of which the source does not tell what it can leave behind. */
  unreadAt: number;
  /** Listeners that ran for it, and of which the source tells all that they can leave behind. */
  told: readonly Told[];
}

/**
 * Knows what ran for the last gesture, what it may have left behind, and whether a timer can find any of that. The class's source is injected into pages before their own scripts, so it must not use anything from
 * outside.
 */
export class GestureTrail {
  state: GestureState = {
    began: -1,
    last: -1e15,
    lookedAt: Infinity,
    ranAt: -1e15,
    shownAt: -1e15,
    unreadAt: -1e15,
    changedAt: -1e15,
    told: [],
  };
  now: () => number = () => 0;
  /** Returns the names under which a function may find something; null where nothing tells. */
  readBy: (then: unknown) => Names = () => null;

  /** Notes that something runs which can act for the gesture. */
  ran(): void {
    this.state.ranAt = this.now();
  }

  /** Notes that the gesture changed what a script finds by the page alone. */
  shows(): void {
    this.state.shownAt = this.now();
  }

  /** Notes that a listener ran for the gesture which can leave something under any name. */
  ranUnread(): void {
    this.state.unreadAt = this.now();
  }

  /** Notes that a listener ran for the gesture which can leave something under these names alone. */
  tells(names: ReadonlySet<string>, isOfPage = false): void {
    const { state } = this;
    const at = this.now();
    state.told = [...state.told.filter((told) => told.at > at - 5000), { at, names, isOfPage }].slice(-100);
  }

  /** True for the cause of a script that a listener began which heard of the gesture, and which does not act for a tap anywhere. */
  isOfGesture({ since, isHeard, aim }: Cause): boolean {
    const isSo = isHeard && aim !== 'page' && since >= this.state.began;
    return isSo && this.isHeard();
  }

  /** True where something can have heard of the gesture. A finger comes over an element shortly before it presses. */
  isHeard(): boolean {
    const { began, ranAt, shownAt, unreadAt, told } = this.state;
    return Math.max(ranAt, shownAt, unreadAt) >= began - 100 || told.some(({ at }) => at >= began - 100);
  }

  /**
   * Returns `late` where nothing that can act for the gesture has run since the timer ran before: the gesture can have told this run nothing that it did not tell the one before. `untold`: a listener has, and the
   * timer does not read what it can have left. Null where the run may answer the gesture; a timer that has begun to answer goes on.
   */
  inVain(timer: TimerRuns): Vain | null {
    const { began, ranAt, shownAt, unreadAt, told } = this.state;
    const since = Math.max(timer.before, began - 100);
    if (this.isUntold(timer)) return 'untold';
    if (timer.answers === began || Math.max(ranAt, shownAt) >= since) return null;
    const heard = told.filter(({ at }) => at >= since);
    if (unreadAt >= since) return null;
    if (heard.length === 0) return timer.before > Math.max(ranAt, shownAt, unreadAt) ? 'late' : null;
    if (this.isTold(timer) === true) return null;
    const read = timer.does.map((then) => this.readBy(then));
    const isNamed = read.some(
      (names) => names === null || heard.some((one) => [...one.names].some((name) => names.has(name))),
    );
    return isNamed ? null : 'untold';
  }

  /** Returns whether the gesture changed anything that the timer finds; null where nothing tells. */
  isTold({ told }: TimerRuns): boolean | null {
    return told?.began === this.state.began ? told.isTold : null;
  }

  /** True where all that has run for the gesture changed nothing that the timer finds, and the gesture changed nothing in the page that it may look at. */
  isUntold({ told: known }: TimerRuns): boolean {
    const { began, ranAt, shownAt, told } = this.state;
    if (known === null || known.began !== began || known.isTold || ranAt > known.at) return false;
    const left = told.filter(({ at, isOfPage }) => isOfPage && at >= began - 100);
    const isNamed = left.some(({ names }) => [...names].some((name) => known.words.has(name)));
    return shownAt < began - 100 && !isNamed;
  }
}
