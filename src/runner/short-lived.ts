/** Collects what is on the screen only for a moment while one observation is made (R12, R73). */
import type { Element } from '../screen/model/element.ts';
import type { Screen } from '../screen/model/screen.ts';

type ShortLivedTexts = Pick<Screen, 'toasts' | 'timedToasts' | 'passing' | 'went' | 'restless'>;

/** One look: its elements in order, and their texts. */
interface Look {
  /** Classes and paths of all elements. */
  readonly shape: string;
  readonly texts: readonly string[];
  /** The texts that a person sees. */
  readonly shown: ReadonlySet<string>;
}

export class ShortLived {
  readonly #toasts = new Set<string>();
  readonly #timed = new Set<string>();
  readonly #texts = new Set<string>();
  /** Class and path of the element of each text that no timer brought. */
  readonly #places = new Map<string, string>();
  readonly #looks: Look[] = [];

  add(screen: Screen): void {
    for (const text of screen.toasts) this.#toasts.add(text);
    for (const text of screen.timedToasts ?? []) this.#timed.add(text);
    for (const text of [...(screen.passing ?? []), ...textsOn(screen)]) this.#texts.add(text);
    for (const e of elementsShown(screen))
      if (!e.state.editable && e.timed === undefined) this.#places.set(e.text, placeOf(e));
    const look = lookAt(screen);
    const last = this.#looks.at(-1);
    if (last?.shape !== look.shape || last.texts.some((text, i) => text !== look.texts[i]))
      this.#looks.push(look);
    if (this.#looks.length > MOST_LOOKS) this.#looks.splice(0, 1);
  }

  /** Forgets toasts that stood before a gesture, and answers to the gesture before. That a text was shown at all stays true. */
  forgetToasts(): void {
    this.#places.clear();
    this.#toasts.clear();
    this.#timed.clear();
  }

  /** Returns all toasts, and the texts that neither the screen nor `known`, the texts of the observation before, holds. */
  texts(screen: Screen, known: ReadonlySet<string>): ShortLivedTexts {
    const shown = new Set(textsOn(screen));
    const passing = [...this.#texts].filter((text) => !shown.has(text) && !known.has(text));
    const places = new Set(screen.elements.map(placeOf));
    // A text that another one replaced in its place may have changed by itself.
    const went = passing.filter(
      (text) => this.#places.has(text) && !places.has(this.#places.get(text) ?? ''),
    );
    const timedToasts = [...this.#timed];
    const restless = this.#restlessOn(screen, known);
    return {
      toasts: [...this.#toasts],
      ...(timedToasts.length === 0 ? {} : { timedToasts }),
      ...(passing.length === 0 ? {} : { passing }),
      ...(went.length === 0 ? {} : { went }),
      ...(restless.length === 0 ? {} : { restless }),
    };
  }

  /**
   * Returns the elements whose text an earlier look shows otherwise, and those whose text went and came again. Where elements came or went, places say
   * nothing of their texts.
   */
  #restlessOn(screen: Screen, known: ReadonlySet<string>): readonly string[] {
    const now = lookAt(screen);
    const alike = this.#looks.filter(({ shape }) => shape === now.shape);
    const samePage = this.#looks.filter(({ shown }) => isSamePage(shown, now.shown));
    const wentAndCame = (text: string): boolean =>
      now.shown.has(text) &&
      samePage.some(
        ({ shown }, i) =>
          !shown.has(text) && (known.has(text) || samePage.slice(0, i).some((l) => l.shown.has(text))),
      );
    return screen.elements.flatMap(({ ref, text }, i) =>
      alike.some(({ texts }) => texts[i] !== now.texts[i]) || (text !== '' && wentAndCame(text)) ? [ref] : [],
    );
  }
}

/** A longer watch keeps its latest looks. */
const MOST_LOOKS = 20;

/** True when two looks have half of their texts in common. */
function isSamePage(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const common = [...a].filter((text) => b.has(text)).length;
  return common * 2 >= Math.max(a.size, b.size);
}

function lookAt(screen: Screen): Look {
  const { elements } = screen;
  return {
    shape: elements.map(placeOf).join('\n'),
    texts: elements.map((e) => (e.state.password || e.visible === null ? '' : e.text)),
    shown: new Set(textsOn(screen)),
  };
}

const placeOf = ({ className, path }: Element): string => `${className} ${path}`;

/** Returns the texts that a screen shows, without those that lie below something. */
export function textsOn(screen: Screen): readonly string[] {
  return elementsShown(screen).map((e) => e.text);
}

function elementsShown({ elements, undrawn }: Screen): readonly Element[] {
  return elements
    .filter((e) => e.visible !== null && e.coveredBy === null && !undrawn.includes(e.ref))
    .filter((e) => e.text !== '' && !e.state.password);
}
