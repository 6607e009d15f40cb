/** A number between two buttons that count it up and down: "− 1 +" beside its caption. */
import { isHittable, isTouchable } from '../elements/hittable.ts';
import { idName } from '../elements/roles.ts';
import type { Element } from '../model/element.ts';
import { numbersIn } from '../model/number.ts';
import { selfAndAncestors, subtree, type Screen } from '../model/screen.ts';

export interface Stepper {
  /** The element that shows the number. */
  readonly shown: Element;
  readonly value: number;
  readonly less: Element;
  readonly more: Element;
}

const MORE = 'plus|add|increase|increment|more';
const LESS = 'minus|decrease|decrement|fewer|less|reduce|subtract';
/** The words of a button, the surest first: the sign alone, the word that begins its name, or ends it ("Guests, Increment"). */
const saysBy = (sign: string, words: string): readonly RegExp[] => [
  new RegExp(`^[${sign}]$`, 'u'),
  new RegExp(`^(?:[${sign}]|(?:${words})(?![\\p{L}\\d]))`, 'iu'),
  new RegExp(`[\\s,:.–-](?:${words})(?: button)?$`, 'iu'),
];
const SAYS_MORE = saysBy('+＋', MORE);
const SAYS_LESS = saysBy('−–-', LESS);
/** How many boxes around the caption may be the row of its stepper. */
const LEVELS = 4;

/** Returns the stepper of a caption: in the smallest box around it that has one of each part. Null when nobody can tell them. */
export function stepperOf(screen: Screen, caption: Element): Stepper | null {
  for (const box of selfAndAncestors(screen, caption).slice(0, LEVELS)) {
    const inside = subtree(screen, box).filter((e) => isHittable(screen, e) && isOnLine(e, caption, box));
    const buttons = inside.filter((e) => isTouchable(e));
    const more = surest(screen, buttons, SAYS_MORE);
    const less = surest(screen, buttons, SAYS_LESS);
    if (more.length === 0 && less.length === 0) continue;
    const parts = new Set([...more, ...less].flatMap((e) => subtree(screen, e)));
    const numbers = inside.flatMap((e) => numberIn(e, parts) ?? []);
    const [first, second, number] = [more[0], less[0], numbers[0]];
    if ([more, less, numbers].some(({ length }) => length > 1)) return null;
    if (first && second && number) return { ...number, more: first, less: second };
    // The number may stand beside the box of the buttons, which has the caption's name on an iPhone.
    if (number !== undefined) return null;
  }
  return null;
}

/** True unless a box with several steppers holds both: then only what stands on the line of the caption belongs to it. */
function isOnLine({ bounds }: Element, caption: Element, box: Element): boolean {
  if (box.bounds.height < caption.bounds.height * 4) return true;
  const middle = bounds.y + bounds.height / 2;
  const own = caption.bounds.y + caption.bounds.height / 2;
  return Math.abs(middle - own) < Math.max(bounds.height, caption.bounds.height) / 2;
}

/** Returns the buttons that say it the most surely: beside a plus, "Add to cart" is none. A box around such buttons is none of them. */
function surest(screen: Screen, buttons: readonly Element[], ways: readonly RegExp[]): readonly Element[] {
  for (const words of ways) {
    const found = buttons.filter((e) => says(e, words));
    const inner = found.filter(
      (e) => !found.some((other) => other !== e && subtree(screen, e).includes(other)),
    );
    if (inner.length > 0) return inner;
  }
  return [];
}

/** True for a button whose sign, name or id says so. */
const says = ({ text, description, label, resourceId }: Element, words: RegExp): boolean =>
  [text, description, label, wordsOfId(resourceId)].some((own) => words.test(own.trim()));

/** Returns the words of an id without the kind of control in it: `btnIncrease`, `iv_plus`, `guests-Increment`. */
const wordsOfId = (id: string): string =>
  idName(id)
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .replaceAll(/[_-]/gu, ' ')
    .replace(/^(?:btn|button|img|image|iv|ib|ic|icon)\s+/iu, '');

function numberIn(e: Element, parts: ReadonlySet<Element>): Pick<Stepper, 'shown' | 'value'> | null {
  if (parts.has(e) || e.text === '' || !/^\s*\d+\s*$/u.test(e.text)) return null;
  const [value] = numbersIn(e.text) ?? [];
  return value === undefined ? null : { shown: e, value };
}
