type AnyFunction = (...args: unknown[]) => unknown;
interface FunctionGlobals {
  readonly [key: string]: unknown;
}

/**
 * Watches functions of the page that the browser has: it stands between both, changes no argument and no result, and never throws. The class's source is injected into pages before their own scripts,
 * so it must not use anything from outside.
 */
export class PageFunctions {
  globals: FunctionGlobals;
  /** Sets a timer that is no work of the page. */
  later: (then: () => void, ms: number) => void;
  /** Waits for a frame that is no work of the page. */
  nextFrame: (then: () => void) => void;

  constructor(globals: FunctionGlobals) {
    this.globals = globals;
    const { setTimeout: timer, requestAnimationFrame: frame } = globals;
    this.later = (then, ms) => void Reflect.apply(timer as AnyFunction, globals, [then, ms]);
    this.nextFrame = (then) => void Reflect.apply(frame as AnyFunction, globals, [then]);
  }

  /** Returns what all objects of a kind share; null for a kind that the browser does not have. */
  prototypeOf(name: string): object | null {
    const made = this.globals[name];
    return typeof made === 'function' ? (made.prototype as object) : null;
  }

  /** Calls `then` with the result, the arguments and the owner after each call of a function. */
  after(
    owner: object | null,
    name: string | symbol,
    then: (result: unknown, args: readonly unknown[], self: unknown) => void,
  ): void {
    const known = owner === null ? undefined : Object.getOwnPropertyDescriptor(owner, name);
    const own: unknown = known?.value;
    if (owner === null || known?.configurable !== true || typeof own !== 'function') return;
    const watched = new Proxy(own as AnyFunction, {
      apply: (call, self, args: unknown[]) => {
        const result: unknown = Reflect.apply(call, self, args);
        this.safely(() => then(result, args, self));
        return result;
      },
    });
    Object.defineProperty(owner, name, { ...known, value: watched });
  }

  /** Calls `first` before each call of a function. */
  before(owner: object, name: string, first: () => void): void {
    const known = Object.getOwnPropertyDescriptor(owner, name);
    const own: unknown = known?.value;
    if (known?.configurable !== true || typeof own !== 'function') return;
    const watched = new Proxy(own as AnyFunction, {
      apply: (call, self, args: unknown[]): unknown => {
        this.safely(first);
        return Reflect.apply(call, self, args);
      },
    });
    Object.defineProperty(owner, name, { ...known, value: watched });
  }

  /** Calls `then` with each object of a kind that a script makes. */
  made(name: string, then: (made: object) => void): void {
    this.making(name, (make) => {
      const made = make();
      this.safely(() => then(made));
      return made;
    });
  }

  /** Lets `make` make each object of a kind that a script makes, with these arguments or with others. */
  making(name: string, make: (own: (args?: readonly unknown[]) => object, args: unknown[]) => object): void {
    const kind = this.globals[name];
    const known = Object.getOwnPropertyDescriptor(this.globals, name);
    if (typeof kind !== 'function' || known?.configurable !== true) return;
    const value = new Proxy(kind, {
      construct: (type, args: unknown[], as) =>
        make((others = args) => Reflect.construct(type, others, as) as object, args),
    });
    Object.defineProperty(this.globals, name, { ...known, value });
  }

  /** The page goes on as without us. */
  safely(call: () => void): void {
    try {
      call();
    } catch {
      // It is not as we know it.
    }
  }
}
