import type { Cause } from './causes.ts';

type Reaction = (this: unknown, then: () => void, failed: () => void) => unknown;
interface PromiseGlobals {
  readonly [key: string]: unknown;
  queueMicrotask(this: void, then: () => void): void;
}
/** Knows why the script runs that waits, and hears of it when it goes on. */
interface CausesOfPromises {
  causeOfWait(): Cause;
  resume(waiting: Cause): void;
}

/**
 * Knows why a script runs after `await` or `then`: it goes on with the cause that it had when it began to wait. Both read the promise's `constructor` first. At that
 * moment a function of ours waits for the same promise, and so runs directly before what the page has wait. The class's source is injected into pages before their own scripts, so it must
 * not use anything from outside.
 */
export class PagePromises {
  causes: CausesOfPromises;
  isAsking = false;

  constructor(globals: PromiseGlobals, causes: CausesOfPromises) {
    this.causes = causes;
    const made = globals['Promise'];
    if (typeof made !== 'function') return;
    const shared = made.prototype as object;
    const known = Object.getOwnPropertyDescriptor(shared, 'constructor');
    const then: unknown = Reflect.get(shared, 'then');
    if (known?.configurable !== true || known.value !== made || typeof then !== 'function') return;
    const asked = (promise: unknown): void => this.asked(promise, then as Reaction);
    Object.defineProperty(shared, 'constructor', {
      configurable: true,
      enumerable: false,
      get(this: unknown) {
        if (this !== shared) asked(this);
        return made;
      },
      set(this: object, value: unknown) {
        const enumerable = this !== shared;
        Object.defineProperty(this, 'constructor', { value, enumerable, configurable: true, writable: true });
      },
    });
  }

  asked(promise: unknown, then: Reaction): void {
    if (this.isAsking) return;
    this.isAsking = true;
    try {
      const cause = this.causes.causeOfWait();
      const resume = (): void => this.causes.resume(cause);
      Reflect.apply(then, promise, [resume, resume]);
    } catch {
      // It is no promise of the browser.
    } finally {
      this.isAsking = false;
    }
  }
}
