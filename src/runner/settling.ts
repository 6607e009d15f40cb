/** Compares the captures of one observation until the screen has settled (R11). */
import type { Rect } from '../screen/model/geometry.ts';
import type { Screen } from '../screen/model/screen.ts';
import { LIMITS } from '../shared/limits.ts';
import type { CapturedScreen } from '../vision/captured-screen.ts';
import { animatedRegions, haveEqualTrees, screensAgree } from '../vision/settle.ts';

/** Device milliseconds after which a screen that still changes is returned as not settled. */
const DEADLINE_MS = 6000;
/** Device milliseconds with equal trees after which no transition is under way, and the captures that must show it. */
const EQUAL_TREE_MS = 1500;
const EQUAL_TREE_CAPTURES = 3;
/** Equal trees up to which a difference of the screenshots may be a late repaint: the tree is read before the page is painted. */
const FRESH_TREE_CAPTURES = 2;

/** The facts that the captures tell about the last of them. */
interface SettledScreen {
  readonly settled: boolean;
  readonly hasSteadyTree: boolean;
  readonly animatedRegions: readonly Rect[];
  /** Elements that were not there within the first second. */
  readonly late?: readonly string[];
}

export class Settling {
  readonly #startedAt: number;
  #last: CapturedScreen;
  #early: Screen;
  #masks: readonly Rect[] = [];
  #same: { readonly since: number; readonly captures: number };
  #noTransition = false;

  /** `startedAt`: device clock, ms, as all times here. */
  constructor(startedAt: number, first: CapturedScreen) {
    this.#startedAt = startedAt;
    this.#last = first;
    this.#early = first.screen;
    this.#same = { since: startedAt, captures: 1 };
  }

  /** Adds the next capture. Returns whether it agrees with the one before, outside regions that change by themselves (R14). */
  add(next: CapturedScreen, now: number): boolean {
    if (next.screen.at <= this.#startedAt + LIMITS.promptMs) this.#early = next.screen;
    this.#same = haveEqualTrees(this.#last, next)
      ? { since: this.#same.since, captures: this.#same.captures + 1 }
      : { since: now, captures: 1 };
    const { captures, since } = this.#same;
    this.#noTransition = captures >= EQUAL_TREE_CAPTURES && now - since >= EQUAL_TREE_MS;
    const last = this.#last;
    this.#last = next;
    return this.agree(last, next);
  }

  /** Returns whether two captures agree, outside regions that change by themselves (R14). */
  agree(earlier: CapturedScreen, next: CapturedScreen): boolean {
    const found = animatedRegions(earlier, next, this.#noTransition ? 'lasting' : this.#age);
    this.#masks = [...this.#masks, ...found];
    return screensAgree(earlier, next, this.#masks, this.#age);
  }

  /** True when the screen has had its time. */
  isOver(now: number): boolean {
    return now - this.#startedAt > DEADLINE_MS;
  }

  result(settled: boolean): SettledScreen {
    return {
      settled,
      hasSteadyTree: settled || this.#noTransition,
      animatedRegions: this.#masks,
      ...lateElements(this.#early, this.#last.screen),
    };
  }

  get #age(): 'fresh' | 'steady' {
    return this.#same.captures <= FRESH_TREE_CAPTURES ? 'fresh' : 'steady';
  }
}

/** Returns the elements that this capture of an observation has, and the last one of its first second has not. */
function lateElements(early: Screen, now: Screen): Pick<SettledScreen, 'late'> {
  if (early === now) return {};
  const keyOf = ({ path, className, text, description, state }: Screen['elements'][number]): string =>
    [path, className, text, description, state.enabled, state.checked, state.selected].join('\n');
  const known = new Set(early.elements.filter((e) => e.visible !== null).map(keyOf));
  const late = now.elements.filter((e) => e.visible !== null && !known.has(keyOf(e))).map((e) => e.ref);
  return late.length === 0 ? {} : { late };
}
