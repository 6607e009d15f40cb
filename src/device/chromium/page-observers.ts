import type { Cause } from './causes.ts';
import type { PageFunctions } from './page-functions.ts';

type ObserverFunction = (...args: unknown[]) => unknown;
/** Knows why the page changed. */
interface CausesOfObservers {
  causeNow(): Cause | null;
  causeOfPost(): Cause;
  causeOfChange(): Cause | null;
  during(cause: Cause, call: () => unknown): unknown;
  now(): number;
}

/**
 * Knows why an observer of sizes or of what is in view runs: the script that has just changed the page did it, and one of a gesture before any other. A size that changes without
 * a script, as a picture comes, belongs to the time at which the observer was made; what comes into view may have been scrolled there. The class's source is injected into pages before their own
 * scripts, so it must not use anything from outside.
 */
export class PageObservers {
  functions: PageFunctions;
  causes: CausesOfObservers;

  constructor(causes: CausesOfObservers, functions: PageFunctions) {
    this.functions = functions;
    this.causes = causes;
    this.watch('ResizeObserver', true);
    this.watch('IntersectionObserver', false);
  }

  /** Hands each function that observes on in one of ours. `isOfMaker`: where no script changed the page, its maker is the cause. */
  watch(name: string, isOfMaker: boolean): void {
    this.functions.making(name, (make, [then, ...others]) =>
      typeof then === 'function'
        ? make([this.handed(then as ObserverFunction, isOfMaker), ...others])
        : make(),
    );
  }

  handed(then: ObserverFunction, isOfMaker: boolean): ObserverFunction {
    const { causes } = this;
    const made = causes.causeOfPost();
    return function (this: unknown, ...given) {
      const call = (): unknown => Reflect.apply(then, this, given);
      const maker = isOfMaker ? { ...made, answeredAt: causes.now() } : null;
      const cause = causes.causeNow() === null ? (causes.causeOfChange() ?? maker) : null;
      return cause === null ? call() : causes.during(cause, call);
    };
  }
}
