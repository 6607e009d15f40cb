/** Searches for a target: waits, hides the keyboard, scrolls. */
import type { Phone } from '../../simulator/phone/phone.ts';
import {
  findTarget,
  isCovered,
  isOutOfView,
  fingerprint,
  visibleNodes,
  type VisibleNode,
} from './visible-nodes.ts';
import { checkFact } from './check-fact.ts';
import type { Timeline } from './timeline.ts';
import type { Waiter } from './waiting.ts';
import { isNegative, type ExpectedFact, type NamedTarget } from './parse-line.ts';
import { WalkHalted, WalkUndecided } from './walk-log.ts';

/** More swipes than any list here needs. */
const MAX_SCROLLS = 40;
/** Less than the height of any page, so that nothing is skipped, pixels. */
const PAGE_STEP = 700;

export interface PagePosition {
  /** The target can be touched at this position. */
  readonly inView: boolean;
  readonly fingerprint: string;
}

export class ScrollSearch {
  readonly #timeline: Timeline;
  readonly #phone: Phone;
  readonly #waiter: Waiter;
  /** Number of scrolls that found a target. */
  scrollCount = 0;

  constructor(timeline: Timeline, waiter: Waiter) {
    this.#timeline = timeline;
    this.#phone = timeline.phone;
    this.#waiter = waiter;
  }

  /** Returns the target, in view and uncovered: waits, hides the keyboard and scrolls if needed. */
  bringIntoView(named: NamedTarget, use: 'act' | 'read'): VisibleNode {
    const phone = this.#phone;
    for (let waited = 0; waited < 12; waited++) {
      const uncovered = this.#findUncovered(named, use);
      if (uncovered !== null) return uncovered;
      this.#waiter.advance(1000);
    }
    if (phone.currentLayout().keyboard !== null) {
      this.#timeline.do((p) => p.hideKeyboard());
      const uncovered = this.#findUncovered(named, use);
      if (uncovered !== null) return uncovered;
    }
    const scrollCount = this.#scrollFor(named, use);
    if (scrollCount !== null) return scrollCount;
    const found = findTarget(phone, named, use).nodes;
    const covered = found.some((node) => isCovered(phone, node));
    // A person may close this sheet or drawer of the app, since the target may be under it.
    if (covered && (phone.process?.overlays.at(-1)?.overlay.dismissable ?? false))
      throw new WalkUndecided(
        'under an overlay of the app',
        `"${named.label}" is covered`,
        named,
        null,
        true,
      );
    if (covered) throw new WalkHalted('obstructed', `"${named.label}" is covered`, named, null, true);
    // A strip of it at an edge shows nothing.
    if (found.length > 0 || isOutOfView(phone, named))
      throw new WalkHalted(
        'out of reach',
        `"${named.label}" is out of view, and scrolling does not reach it`,
        named,
      );
    throw new WalkHalted('missing', `"${named.label}" is missing`, named);
  }

  #findUncovered(named: NamedTarget, use: 'act' | 'read'): VisibleNode | null {
    return (
      findTarget(this.#phone, named, use).nodes.find(
        (s) => !isCovered(this.#phone, s) && s.box.height * 2 >= s.node.box.height,
      ) ?? null
    );
  }

  #scrollFor(named: NamedTarget, use: 'act' | 'read'): VisibleNode | null {
    for (const direction of [1, -1]) {
      for (let n = 0; n < MAX_SCROLLS; n++) {
        const moved = scrollAll(this.#timeline, direction * 350);
        const uncovered = this.#findUncovered(named, use);
        if (uncovered !== null) {
          this.scrollCount += 1;
          return uncovered;
        }
        if (!moved) break;
      }
    }
    return null;
  }

  /**
   * True when a fact holds at some scroll positions of the page only. Expected State never scrolls, and the position
   * that earlier steps left is arbitrary.
   */
  dependsOnScroll(fact: ExpectedFact): boolean {
    const phone = this.#phone;
    return this.#atOtherPositions(() => {
      let differs = false;
      for (const direction of [-1, 1]) {
        let scrolls = 0;
        while (scrolls < MAX_SCROLLS && scrollAll(this.#timeline, direction * 350)) scrolls += 1;
        const holds = checkFact(phone, fact, this.#waiter.recentMessages).holds === true;
        differs ||= isNegative(fact) ? scrolls > 0 : !holds;
      }
      return differs;
    });
  }

  /** True when scrolling changes the view. */
  canScroll(): boolean {
    return this.#atOtherPositions(() => [-350, 350].some((by) => scrollAll(this.#timeline, by)));
  }

  /** Returns every position of the page, top to bottom; empty if it does not scroll. */
  pagePositions(named: NamedTarget | null): PagePosition[] {
    const phone = this.#phone;
    if (!this.canScroll()) return [];
    return this.#atOtherPositions(() => {
      const pagePositions: PagePosition[] = [];
      for (let n = 0; n < MAX_SCROLLS && scrollAll(this.#timeline, -PAGE_STEP); n++);
      for (let n = 0; n < MAX_SCROLLS; n++) {
        const inView = named === null || this.#findUncovered(named, 'act') !== null;
        pagePositions.push({ inView, fingerprint: fingerprint(phone) });
        if (!scrollAll(this.#timeline, PAGE_STEP)) break;
      }
      return pagePositions;
    });
  }

  /** Runs `look` at other scroll positions, then restores them. */
  #atOtherPositions<T>(bringIntoView: () => T): T {
    const before = new Map(this.#phone.process?.scrolls);
    try {
      return bringIntoView();
    } finally {
      this.#timeline.do((phone) => scrollTo(phone, before));
    }
  }

  /**
   * True when the fact holds at another scroll position. Expected State never scrolls, so such a fact is undecided.
   */
  holdsElsewhere(fact: ExpectedFact): boolean {
    const phone = this.#phone;
    if (phone.currentLayout().keyboard !== null) {
      this.#timeline.do((p) => p.hideKeyboard());
      if (checkFact(phone, fact, this.#waiter.recentMessages).holds === true) return true;
    }
    for (const direction of [-1, 1]) {
      for (let n = 0; n < MAX_SCROLLS; n++) {
        const moved = scrollAll(this.#timeline, direction * 350);
        if (checkFact(phone, fact, this.#waiter.recentMessages).holds === true) return true;
        if (!moved) break;
      }
    }
    return false;
  }
}

/** Scrolls all containers of the topmost scrollable window; false at the end. */
function scrollAll(timeline: Timeline, by: number): boolean {
  const { phone } = timeline;
  const { layout } = phone.currentLayout();
  const { process } = phone;
  if (process?.overlays.length === 0 && phone.app.screens[process.top?.screen ?? '']?.scrolls !== true)
    return false;
  const all = visibleNodes(phone).filter((s) => layout.scrollContainers.has(s.node) && s.box.height > 300);
  const top = Math.max(...all.map((s) => s.depth));
  const next = new Map<string, number>();
  for (const visible of all.filter((s) => s.depth === top)) {
    const scroller = layout.scrollContainers.get(visible.node);
    if (scroller === undefined || process === null) continue;
    const at = Math.min(scroller.max, process.scrolls.get(scroller.key) ?? 0);
    const to = Math.min(scroller.max, Math.max(0, at + by));
    if (to !== at) next.set(scroller.key, to);
  }
  if (next.size === 0) return false;
  timeline.do((p) => {
    for (const [key, to] of next) p.process?.scrolls.set(key, to);
    p.changed();
  });
  return true;
}

/** Containers without a position go to their start. */
function scrollTo(phone: Phone, positions: ReadonlyMap<string, number>): void {
  for (const key of phone.process?.scrolls.keys() ?? [])
    phone.process?.scrolls.set(key, positions.get(key) ?? 0);
  phone.changed();
}
