import type { PageElement } from './page-types.ts';
import type { TimedChange } from '../../screen/model/element.ts';

/** The changes by a page's timers, by element. */
export interface TimedElements {
  readonly own: ReadonlyMap<PageElement, TimedChange>;
  readonly lost: ReadonlyMap<PageElement, TimedChange>;
  /** Controls whose state timers change again and again. */
  readonly turning: ReadonlyMap<PageElement, TimedChange>;
}

interface TimedReaderGlobals {
  readonly Event: new (kind: string) => object;
  addEventListener(kind: string, then: (event: TimedEvent) => void, capture: boolean): void;
  removeEventListener(kind: string, then: (event: TimedEvent) => void, capture: boolean): void;
  dispatchEvent(event: object): boolean;
}
interface TimedEvent {
  readonly target: PageElement;
  readonly detail: unknown;
  composedPath(): readonly PageElement[];
}

/** Asks a page from our isolated world what its timers changed. The class's source is injected into pages, so it must not use anything from outside. */
export class TimedReader {
  read(globals: TimedReaderGlobals, ask: string, tell: string): TimedElements {
    const own = new Map<PageElement, TimedChange>();
    const lost = new Map<PageElement, TimedChange>();
    const turning = new Map<PageElement, TimedChange>();
    const hear = (event: TimedEvent): void => {
      const [, what, how] = /^(lost |turns )?(usual|new)$/.exec(String(event.detail)) ?? [];
      if (how !== 'usual' && how !== 'new') return;
      const element = event.composedPath()[0] ?? event.target;
      (what === undefined ? own : what === 'lost ' ? lost : turning).set(element, how);
    };
    globals.addEventListener(tell, hear, true);
    globals.dispatchEvent(new globals.Event(ask));
    globals.removeEventListener(tell, hear, true);
    return { own, lost, turning };
  }
}
