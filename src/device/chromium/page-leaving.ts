import type { Cause, TimerRuns } from './causes.ts';
import type { Vain } from './gesture-trail.ts';
import type { PageFunctions } from './page-functions.ts';

/** Name of the function by which a page tells the device that it goes to another place, or opens a dialog or a tab. No script of the page finds it. */
export const LEAVES = 'thumbruleLeaves';

/** Why a page does so: the gesture surely leads there, it may as in a poll, it may for all the page tells, or the page does it by itself. */
export type Leave = 'gesture' | 'unknown' | 'begun' | 'itself';

interface LeavingGlobals {
  readonly parent?: unknown;
  readonly navigation?: {
    addEventListener(kind: 'navigate', then: (event: { readonly userInitiated?: boolean }) => void): void;
  };
  readonly [name: string]: unknown;
}
interface CausesOfLeaving {
  readonly shared: { readonly gesture: { readonly began: number } };
  causeNow(): Cause | null;
  repeats(cause: Cause): boolean;
  readonly trail: { inVain(timer: TimerRuns): Vain | null; isHeard(): boolean };
}
interface Hearing {
  readonly isHearing: boolean;
}

/**
 * Tells the device why a page goes to another place, or to another address of its own, or opens a dialog of the browser or a tab: by the gesture, or by a timer that was set before it (R14). A page in a frame tells nothing, nor does a browser
 * without the navigation API. The class's source is injected into pages before their own scripts, so it must not use anything from outside.
 */
export class PageLeaving {
  causes: CausesOfLeaving;
  answers: Hearing;

  constructor(
    globals: LeavingGlobals,
    name: string,
    causes: CausesOfLeaving,
    answers: Hearing,
    functions: PageFunctions,
  ) {
    this.causes = causes;
    this.answers = answers;
    const tell = globals[name];
    Reflect.deleteProperty(globals, name);
    if (typeof tell !== 'function' || globals.parent !== globals) return;
    const leave = (why: Leave): unknown => Reflect.apply(tell, globals, [why]) as unknown;
    globals.navigation?.addEventListener(
      'navigate',
      ({ userInitiated }) => void leave(userInitiated === true ? 'gesture' : this.why()),
    );
    for (const opens of ['alert', 'confirm', 'prompt', 'open'])
      functions.before(globals, opens, () => void leave(this.why()));
  }

  /** True where a script leads there, and not the browser, as a document asks that is to be loaded anew after some time. The functions that look for it are the first three. */
  isByScript(): boolean {
    const frames = (new Error('').stack ?? '').split('\n').filter((line) => /^\s*at /.test(line));
    return frames.length === 0 || frames.length > 3;
  }

  why(): Leave {
    const cause = this.causes.causeNow();
    const { began } = this.causes.shared.gesture;
    const isHeard = this.causes.trail.isHeard();
    if (this.answers.isHearing && cause === null) return isHeard ? 'gesture' : 'unknown';
    if (!isHeard) return 'itself';
    if (cause === null) return this.isByScript() ? 'unknown' : 'itself';
    if (cause.since >= began) return cause.isHeard ? 'gesture' : 'unknown';
    if (cause.answeredAt >= began) return 'begun';
    if (cause.timer === null || !this.causes.repeats(cause)) return 'itself';
    return this.causes.trail.inVain(cause.timer) !== null ? 'begun' : 'unknown';
  }
}
