/** Looks for what a line names: waits, hides the keyboard, scrolls. */
import type { Phone } from '../../simulator/phone/phone.ts';
import { find, isCovered, isOutOfView, picture, sights, type Sight } from './eyes.ts';
import { answer } from './facts.ts';
import type { Patience } from './patience.ts';
import { negative, type Fact, type Named } from './script.ts';
import { Halt, Unsure } from './trail.ts';

/** A person looks this far: more strokes than any list here needs. */
const STROKES = 40;
/** Less than any page is high, so that nothing is missed between two looks. */
const STEP = 700;

export interface Place {
  /** What was asked for can be touched there. */
  readonly inView: boolean;
  readonly picture: string;
}

export class Search {
  readonly #phone: Phone;
  readonly #patience: Patience;
  /** How often it was scrolled to reach something. */
  scrolled = 0;

  constructor(phone: Phone, patience: Patience) {
    this.#phone = phone;
    this.#patience = patience;
  }

  /** In view and free: hides the keyboard, waits and scrolls for it. */
  look(named: Named, use: 'act' | 'read'): Sight {
    const phone = this.#phone;
    for (let waited = 0; waited < 12; waited++) {
      const free = this.#free(named, use);
      if (free !== null) return free;
      this.#patience.pass(1000);
    }
    if (phone.look().keyboard !== null) {
      phone.hideKeyboard();
      const free = this.#free(named, use);
      if (free !== null) return free;
    }
    const scrolled = this.#scrollFor(named, use);
    if (scrolled !== null) return scrolled;
    const covered = find(phone, named, use).fits.length > 0;
    // A sheet or drawer of the app's own, which a person may close: the name under it may well be meant.
    if (covered && (phone.process?.overlays.at(-1)?.overlay.dismissable ?? false))
      throw new Unsure('under what was opened', `"${named.label}" is covered`, named, null, true);
    if (covered) throw new Halt('obstructed', `"${named.label}" is covered`, named, null, true);
    if (isOutOfView(phone, named))
      throw new Halt('out of reach', `"${named.label}" is out of view, and nothing scrolls to it`, named);
    throw new Halt('missing', `"${named.label}" is nowhere`, named);
  }

  #free(named: Named, use: 'act' | 'read'): Sight | null {
    return (
      find(this.#phone, named, use).fits.find(
        (s) => !isCovered(this.#phone, s) && s.box.height * 2 >= s.node.box.height,
      ) ?? null
    );
  }

  #scrollFor(named: Named, use: 'act' | 'read'): Sight | null {
    const phone = this.#phone;
    for (const direction of [1, -1]) {
      for (let stroke = 0; stroke < STROKES; stroke++) {
        const moved = scrollAll(phone, direction * 350);
        const free = this.#free(named, use);
        if (free !== null) {
          this.scrolled += 1;
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
  hangsOnPlace(fact: Fact): boolean {
    const phone = this.#phone;
    return this.#elsewhere(() => {
      let differs = false;
      for (const direction of [-1, 1]) {
        let strokes = 0;
        while (strokes < STROKES && scrollAll(phone, direction * 350)) strokes += 1;
        const holds = answer(phone, fact, this.#patience.heard).holds === true;
        differs ||= negative(fact) ? strokes > 0 : !holds;
      }
      return differs;
    });
  }

  /** A stroke would bring something else into view. */
  scrolls(): boolean {
    return this.#elsewhere(() => [-350, 350].some((by) => scrollAll(this.#phone, by)));
  }

  /** The page from top to bottom, one look after the other; none when it does not scroll. */
  places(named: Named | null): Place[] {
    const phone = this.#phone;
    if (!this.scrolls()) return [];
    return this.#elsewhere(() => {
      const places: Place[] = [];
      for (let n = 0; n < STROKES && scrollAll(phone, -STEP); n++);
      for (let n = 0; n < STROKES; n++) {
        const inView = named === null || this.#free(named, 'act') !== null;
        places.push({ inView, picture: picture(phone) });
        if (!scrollAll(phone, STEP)) break;
      }
      return places;
    });
  }

  /** Looks at other places of the page, and leaves it where it was. */
  #elsewhere<T>(look: () => T): T {
    const phone = this.#phone;
    const places = new Map(phone.process?.scrolls);
    try {
      return look();
    } finally {
      for (const key of phone.process?.scrolls.keys() ?? [])
        phone.process?.scrolls.set(key, places.get(key) ?? 0);
      phone.changed();
    }
  }

  /** Expected State never scrolls: what stands further down proves nothing, either way. */
  outOfView(fact: Fact): boolean {
    const phone = this.#phone;
    if (phone.look().keyboard !== null) {
      phone.hideKeyboard();
      if (answer(phone, fact, this.#patience.heard).holds === true) return true;
    }
    for (const direction of [-1, 1]) {
      for (let stroke = 0; stroke < STROKES; stroke++) {
        const moved = scrollAll(phone, direction * 350);
        if (answer(phone, fact, this.#patience.heard).holds === true) return true;
        if (!moved) break;
      }
    }
    return false;
  }
}

/** Moves everything that scrolls in the topmost window that scrolls; false when it was at its end. */
function scrollAll(phone: Phone, by: number): boolean {
  const { layout } = phone.look();
  const { process } = phone;
  if (process?.overlays.length === 0 && phone.app.screens[process.top?.screen ?? '']?.scrolls !== true)
    return false;
  const all = sights(phone).filter((s) => layout.scrollers.has(s.node) && s.box.height > 300);
  const top = Math.max(...all.map((s) => s.depth));
  let moved = false;
  for (const sight of all.filter((s) => s.depth === top)) {
    const scroller = layout.scrollers.get(sight.node);
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
