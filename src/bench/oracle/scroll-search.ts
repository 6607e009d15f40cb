/** Looks for what a line names: waits, hides the keyboard, scrolls. */
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
import type { Waiter } from './waiting.ts';
import { isNegative, type ExpectedFact, type NamedTarget } from './parse-line.ts';
import { WalkHalted, WalkUndecided } from './walk-log.ts';

/** A person looks this far: more strokes than any list here needs. */
const MAX_SCROLLS = 40;
/** Less than any page is high, so that nothing is missed between two looks. */
const PAGE_STEP = 700;

export interface PagePosition {
  /** What was asked for can be touched there. */
  readonly inView: boolean;
  readonly fingerprint: string;
}

export class ScrollSearch {
  readonly #phone: Phone;
  readonly #patience: Waiter;
  /** How often it was scrolled to reach something. */
  scrollCount = 0;

  constructor(phone: Phone, patience: Waiter) {
    this.#phone = phone;
    this.#patience = patience;
  }

  /** In view and free: hides the keyboard, waits and scrolls for it. */
  bringIntoView(named: NamedTarget, use: 'act' | 'read'): VisibleNode {
    const phone = this.#phone;
    for (let waited = 0; waited < 12; waited++) {
      const free = this.#free(named, use);
      if (free !== null) return free;
      this.#patience.advance(1000);
    }
    if (phone.currentLayout().keyboard !== null) {
      phone.hideKeyboard();
      const free = this.#free(named, use);
      if (free !== null) return free;
    }
    const scrollCount = this.#scrollFor(named, use);
    if (scrollCount !== null) return scrollCount;
    const covered = findTarget(phone, named, use).nodes.length > 0;
    // A sheet or drawer of the app's own, which a person may close: the name under it may well be meant.
    if (covered && (phone.process?.overlays.at(-1)?.overlay.dismissable ?? false))
      throw new WalkUndecided('under what was opened', `"${named.label}" is covered`, named, null, true);
    if (covered) throw new WalkHalted('obstructed', `"${named.label}" is covered`, named, null, true);
    if (isOutOfView(phone, named))
      throw new WalkHalted(
        'out of reach',
        `"${named.label}" is out of view, and nothing scrolls to it`,
        named,
      );
    throw new WalkHalted('missing', `"${named.label}" is nowhere`, named);
  }

  #free(named: NamedTarget, use: 'act' | 'read'): VisibleNode | null {
    return (
      findTarget(this.#phone, named, use).nodes.find(
        (s) => !isCovered(this.#phone, s) && s.box.height * 2 >= s.node.box.height,
      ) ?? null
    );
  }

  #scrollFor(named: NamedTarget, use: 'act' | 'read'): VisibleNode | null {
    const phone = this.#phone;
    for (const direction of [1, -1]) {
      for (let stroke = 0; stroke < MAX_SCROLLS; stroke++) {
        const moved = scrollAll(phone, direction * 350);
        const free = this.#free(named, use);
        if (free !== null) {
          this.scrollCount += 1;
          return free;
        }
        if (!moved) break;
      }
    }
    return null;
  }

  /**
   * On a page that was scrolled to reach a control: what is said to be gone may stand out of view by that, and what is said to be there is
   * in view at some places of the page only. Expected State never scrolls, and how far one scrolled before is nobody's business.
   */
  dependsOnScroll(fact: ExpectedFact): boolean {
    const phone = this.#phone;
    return this.#elsewhere(() => {
      let differs = false;
      for (const direction of [-1, 1]) {
        let strokes = 0;
        while (strokes < MAX_SCROLLS && scrollAll(phone, direction * 350)) strokes += 1;
        const holds = checkFact(phone, fact, this.#patience.recentMessages).holds === true;
        differs ||= isNegative(fact) ? strokes > 0 : !holds;
      }
      return differs;
    });
  }

  /** A stroke would bring something else into view. */
  canScroll(): boolean {
    return this.#elsewhere(() => [-350, 350].some((by) => scrollAll(this.#phone, by)));
  }

  /** The page from top to bottom, one look after the other; none when it does not scroll. */
  pagePositions(named: NamedTarget | null): PagePosition[] {
    const phone = this.#phone;
    if (!this.canScroll()) return [];
    return this.#elsewhere(() => {
      const pagePositions: PagePosition[] = [];
      for (let n = 0; n < MAX_SCROLLS && scrollAll(phone, -PAGE_STEP); n++);
      for (let n = 0; n < MAX_SCROLLS; n++) {
        const inView = named === null || this.#free(named, 'act') !== null;
        pagePositions.push({ inView, fingerprint: fingerprint(phone) });
        if (!scrollAll(phone, PAGE_STEP)) break;
      }
      return pagePositions;
    });
  }

  /** Looks at other places of the page, and leaves it where it was. */
  #elsewhere<T>(bringIntoView: () => T): T {
    const phone = this.#phone;
    const pagePositions = new Map(phone.process?.scrolls);
    try {
      return bringIntoView();
    } finally {
      for (const key of phone.process?.scrolls.keys() ?? [])
        phone.process?.scrolls.set(key, pagePositions.get(key) ?? 0);
      phone.changed();
    }
  }

  /** Expected State never scrolls: what stands further down proves nothing, either way. */
  holdsElsewhere(fact: ExpectedFact): boolean {
    const phone = this.#phone;
    if (phone.currentLayout().keyboard !== null) {
      phone.hideKeyboard();
      if (checkFact(phone, fact, this.#patience.recentMessages).holds === true) return true;
    }
    for (const direction of [-1, 1]) {
      for (let stroke = 0; stroke < MAX_SCROLLS; stroke++) {
        const moved = scrollAll(phone, direction * 350);
        if (checkFact(phone, fact, this.#patience.recentMessages).holds === true) return true;
        if (!moved) break;
      }
    }
    return false;
  }
}

/** Moves everything that scrolls in the topmost window that scrolls; false when it was at its end. */
function scrollAll(phone: Phone, by: number): boolean {
  const { layout } = phone.currentLayout();
  const { process } = phone;
  if (process?.overlays.length === 0 && phone.app.screens[process.top?.screen ?? '']?.scrolls !== true)
    return false;
  const all = visibleNodes(phone).filter((s) => layout.scrollContainers.has(s.node) && s.box.height > 300);
  const top = Math.max(...all.map((s) => s.depth));
  let moved = false;
  for (const sight of all.filter((s) => s.depth === top)) {
    const scroller = layout.scrollContainers.get(sight.node);
    if (scroller === undefined || process === null) continue;
    const at = Math.min(scroller.max, process.scrolls.get(scroller.key) ?? 0);
    const next = Math.min(scroller.max, Math.max(0, at + by));
    if (next === at) continue;
    process.scrolls.set(scroller.key, next);
    moved = true;
  }
  if (moved) phone.changed();
  return moved;
}
