import type { Aim } from './page-wide.ts';

/** Why a script of the page runs: the time at which its first cause came about, and whether a timer repeats it. */
export interface Cause {
  readonly since: number;
  /** Timers that were set by each other until this one. */
  readonly depth: number;
  /** The part of the gesture that the script heard of which set it. */
  readonly moment: Moment;
  /** The part of the page that the listener acts for which began it. */
  readonly aim: Aim;
  /** The timer that repeats it; null where none does. */
  readonly timer: TimerRuns | null;
  /** True for the timer's own runs, and not for what they put off. */
  readonly isRun: boolean;
  /** True where a listener began it that heard of a gesture. */
  readonly isHeard: boolean;
  /** When the script last went on with an answer of the browser, a worker or a server; -1 where it has not. */
  readonly answeredAt: number;
}
/** How often a timer has run, and when its last run began. Of a chain of timers that set each other, the runs after the longer delays count. */
export interface TimerRuns {
  readonly isInterval: boolean;
  longestMs: number;
  runs: number;
  at: number;
  /** When the run before the last one began. */
  before: number;
  /** How many timers of a chain were set by each other. */
  deepest: number;
  /** The beginning of the gesture for which it was the first to change something; -1 where there is none. */
  answers: number;
  /** The functions that it runs. */
  readonly does: unknown[];
  /** How often it has run, the runs after short delays included, and when it was set or ran last. */
  calls: number;
  calledAt: number;
  /** Nothing can tell what its functions may find. */
  isUnreadable: boolean;
  /** The answer for a gesture: true where it had changed anything by that time which the timer's functions may find by the names that they use. */
  told: {
    readonly began: number;
    readonly isTold: boolean;
    readonly at: number;
    readonly words: ReadonlySet<string>;
  } | null;
}
/** The part of a gesture that a page hears of: the focus or the pointer comes or goes, the finger presses, or what it does when it is lifted. */
export type Moment = 'passing' | 'pressing' | 'acting';
