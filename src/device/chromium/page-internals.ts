import type { PageElement } from './page-types.ts';

/** Names of the events by which our isolated world asks an element for its own role and states. */
export const ASK_INTERNALS = 'thumbrule-internals';
export const TELL_INTERNALS = 'thumbrule-internals-are';

interface Internals {
  readonly role?: string | null;
  readonly [property: string]: unknown;
}
interface Asked {
  addEventListener(kind: string, then: () => void): void;
  dispatchEvent(event: object): boolean;
}
interface InternalsGlobals {
  readonly HTMLElement: { readonly prototype: { attachInternals?: (this: Asked) => Internals } };
  readonly CustomEvent: new (kind: string, options: { readonly detail: string }) => object;
}

/**
 * Lets custom elements answer which role and states they have by default (`ElementInternals`): no attribute tells that. It changes no
 * result. The class's source is injected into pages before their own scripts, so it must not use anything from outside.
 */
export class PageInternals {
  globals: InternalsGlobals;
  ask: string;
  tell: string;

  constructor(globals: InternalsGlobals, ask: string, tell: string) {
    this.globals = globals;
    this.ask = ask;
    this.tell = tell;
    const { prototype } = globals.HTMLElement;
    const attach = prototype.attachInternals;
    if (attach === undefined) return;
    const heard = (el: Asked, internals: Internals): void => this.hear(el, internals);
    prototype.attachInternals = new Proxy(attach, {
      apply: (call, el: Asked) => {
        const internals = Reflect.apply(call, el, []);
        heard(el, internals);
        return internals;
      },
    });
  }

  hear(el: Asked, internals: Internals): void {
    el.addEventListener(this.ask, () => {
      const detail = JSON.stringify(this.read(internals));
      el.dispatchEvent(new this.globals.CustomEvent(this.tell, { detail }));
    });
  }

  /** Returns the role and the states by the names of their attributes. */
  read(internals: Internals): Record<string, string> {
    const states =
      'Label Checked Selected Pressed Expanded Disabled Current HasPopup Modal Level ReadOnly Required Invalid';
    const values = 'ValueNow ValueText ValueMin ValueMax';
    const found: Record<string, string> = {};
    if (typeof internals.role === 'string') found['role'] = internals.role;
    for (const state of `${states} ${values}`.split(' ')) {
      const value = internals[`aria${state}`];
      if (typeof value === 'string') found[`aria-${state.toLowerCase()}`] = value;
    }
    return found;
  }
}

/** The role and states that a custom element has by default, by the names of their attributes. */
export type DefaultAria = Readonly<Record<string, string>>;

interface ReaderGlobals {
  readonly Event: new (kind: string) => object;
}
type Answered = PageElement & {
  addEventListener(kind: string, then: (event: { readonly detail: unknown }) => void): void;
  removeEventListener(kind: string, then: (event: { readonly detail: unknown }) => void): void;
  dispatchEvent(event: object): boolean;
};

/** Asks custom elements from our isolated world, each once. The class's source is injected into pages, so it must not use anything from outside. */
export class InternalsReader {
  globals: ReaderGlobals;
  ask: string;
  tell: string;
  known = new Map<PageElement, DefaultAria>();

  constructor(globals: ReaderGlobals, ask: string, tell: string) {
    this.globals = globals;
    this.ask = ask;
    this.tell = tell;
  }

  /** Returns null for an element that has none. */
  of(el: PageElement): DefaultAria | null {
    if (!el.tagName.includes('-')) return null;
    const known = this.known.get(el);
    if (known !== undefined) return known;
    // Custom elements are event targets, like all elements; only the functions that are used here are listed in `PageElement`.
    const asked = el as Answered;
    let told = '{}';
    const hear = ({ detail }: { readonly detail: unknown }): void => void (told = String(detail));
    asked.addEventListener(this.tell, hear);
    asked.dispatchEvent(new this.globals.Event(this.ask));
    asked.removeEventListener(this.tell, hear);
    const aria = JSON.parse(told) as DefaultAria;
    this.known.set(el, aria);
    return aria;
  }
}
