import type { PageElement } from './page-types.ts';
import type { TimedChange } from '../../screen/model/element.ts';

/** The changes by a page's timers, by element. */
export interface TimedElements {
  readonly own: ReadonlyMap<PageElement, TimedChange>;
  readonly lost: ReadonlyMap<PageElement, TimedChange>;
  /** Elements in which an animation without end runs. */
  readonly pulsing: ReadonlySet<PageElement>;
  /** Controls whose state timers change again and again. */
  readonly turning: ReadonlyMap<PageElement, TimedChange>;
  /** Elements with which scripts answered the last gesture. */
  readonly answered: ReadonlySet<PageElement>;
  /** Elements that scripts changed or drew that the last gesture started. */
  readonly caused: ReadonlySet<PageElement>;
  /** Elements in which such scripts removed something. */
  readonly causedLoss: ReadonlySet<PageElement>;
  /** Elements that only listeners of the whole page changed, which did not ask what was tapped. */
  readonly anyTap: ReadonlySet<PageElement>;
  /** Elements in which such listeners removed or hid something. */
  readonly anyTapLoss: ReadonlySet<PageElement>;
  /** Elements with which scripts answered the focus or the pointer that came with it. */
  readonly coming: ReadonlySet<PageElement>;
  /** Elements that scripts added then, or whose text they changed. */
  readonly brought: ReadonlySet<PageElement>;
  /** Elements whose attributes scripts changed then: they may have been hidden before. */
  readonly revealed: ReadonlySet<PageElement>;
  /** Elements that scripts added in answer to the gesture. */
  readonly added: ReadonlySet<PageElement>;
  /** When the last gesture began, ms since 1970, where nothing on the page can have heard of it; -1 where something can. */
  readonly unheardAt: number;
}

interface AnimationEffect {
  readonly target?: PageElement | null;
  readonly pseudoElement?: string | null;
  getComputedTiming(): { readonly endTime?: unknown };
  getKeyframes(): readonly object[];
}
interface TimedReaderGlobals {
  readonly document: { getAnimations?(): readonly { readonly effect: AnimationEffect | null }[] };
  readonly Event: new (kind: string) => object;
  addEventListener(kind: string, then: (event: TimedEvent) => void, capture: boolean): void;
  removeEventListener(kind: string, then: (event: TimedEvent) => void, capture: boolean): void;
  dispatchEvent(event: object): boolean;
  /** The number of its frames, which are its first keys. */
  readonly length: number;
  readonly [frame: number]: TimedReaderGlobals;
}
interface TimedEvent {
  readonly target: PageElement;
  readonly detail: unknown;
  composedPath(): readonly PageElement[];
}

/** Asks a page from our isolated world what its timers and its answers to the gesture changed. The class's source is injected into pages, so it must not use anything from outside. */
export class TimedReader {
  read(globals: TimedReaderGlobals, ask: string, tell: string): TimedElements {
    const own = new Map<PageElement, TimedChange>();
    const lost = new Map<PageElement, TimedChange>();
    const turning = new Map<PageElement, TimedChange>();
    const answered = new Set<PageElement>();
    const caused = new Set<PageElement>();
    const causedLoss = new Set<PageElement>();
    const anyTap = new Set<PageElement>();
    const anyTapLoss = new Set<PageElement>();
    const coming = new Set<PageElement>();
    const brought = new Set<PageElement>();
    const revealed = new Set<PageElement>();
    const added = new Set<PageElement>();
    let unheardAt = -1;
    const hear = (event: TimedEvent): void => {
      const element = event.composedPath()[0] ?? event.target;
      if (event.detail === 'answered') answered.add(element);
      if (event.detail === 'caused') caused.add(element);
      if (event.detail === 'caused loss') causedLoss.add(element);
      if (event.detail === 'any tap') anyTap.add(element);
      if (event.detail === 'any tap lost') anyTapLoss.add(element);
      if (event.detail === 'coming') coming.add(element);
      if (event.detail === 'brought') brought.add(element);
      if (event.detail === 'revealed') revealed.add(element);
      if (event.detail === 'added') added.add(element);
      const [, began] = /^unheard ([\d.]+)$/.exec(String(event.detail)) ?? [];
      if (began !== undefined) unheardAt = Number(began);
      const [, what, how] = /^(lost |turns )?(usual|new|first|begun)$/.exec(String(event.detail)) ?? [];
      if (how !== 'usual' && how !== 'new' && how !== 'first' && how !== 'begun') return;
      (what === undefined ? own : what === 'lost ' ? lost : turning).set(element, how);
    };
    this.ask(globals, ask, tell, hear);
    const pulsing = new Set<PageElement>();
    this.readAnimations(globals, own, pulsing);
    return {
      own,
      lost,
      pulsing,
      turning,
      answered,
      caused,
      causedLoss,
      anyTap,
      anyTapLoss,
      coming,
      brought,
      revealed,
      added,
      unheardAt,
    };
  }

  /** Adds the elements in which an endless animation runs, and those whose words one of a style sheet changes: it began before any gesture. */
  readAnimations(
    { document }: TimedReaderGlobals,
    own: Map<PageElement, TimedChange>,
    pulsing: Set<PageElement>,
  ): void {
    for (const { effect } of document.getAnimations?.() ?? []) {
      const { target, pseudoElement = null } = effect ?? {};
      if (!effect || !target || effect.getComputedTiming().endTime !== Infinity) continue;
      pulsing.add(target);
      if (pseudoElement === null || own.has(target)) continue;
      if (effect.getKeyframes().some((frame) => 'content' in frame)) own.set(target, 'usual');
    }
  }

  /** Asks a document and all frames in it that have its origin. */
  ask(globals: TimedReaderGlobals, ask: string, tell: string, hear: (event: TimedEvent) => void): void {
    globals.addEventListener(tell, hear, true);
    globals.dispatchEvent(new globals.Event(ask));
    globals.removeEventListener(tell, hear, true);
    for (let i = 0; i < Math.min(globals.length, 50); i += 1) {
      try {
        const frame = globals[i];
        if (frame?.document !== undefined) this.ask(frame, ask, tell, hear);
      } catch {
        // The frame has another origin.
      }
    }
  }
}
