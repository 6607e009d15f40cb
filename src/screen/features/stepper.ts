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

const MORE = /^(?:[+＋]|plus|add|increase|increment|more)(?![\p{L}\d])/iu;
const LESS = /^(?:[-−–]|minus|decrease|decrement|fewer|less|reduce|subtract)(?![\p{L}\d])/iu;
/** How many boxes around the caption may be the row of its stepper. */
const LEVELS = 4;

/** Returns the stepper of a caption: in the smallest box around it that has one of each part. Null when nobody can tell them. */
export function stepperOf(screen: Screen, caption: Element): Stepper | null {
  for (const box of selfAndAncestors(screen, caption).slice(0, LEVELS)) {
    const inside = subtree(screen, box).filter((e) => isHittable(screen, e) && isOnLine(e, caption, box));
    const buttons = inside.filter((e) => isTouchable(e));
    const more = buttons.filter((e) => says(e, MORE));
    const less = buttons.filter((e) => says(e, LESS));
    if (more.length === 0 && less.length === 0) continue;
    const parts = new Set([...more, ...less].flatMap((e) => subtree(screen, e)));
    const numbers = inside.flatMap((e) => numberIn(e, parts) ?? []);
    const [first, second, number] = [more[0], less[0], numbers[0]];
    const isOne = more.length === 1 && less.length === 1 && numbers.length === 1;
    return isOne && first && second && number ? { ...number, more: first, less: second } : null;
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

/** True for a button whose sign, name or id says so. */
const says = ({ text, description, label, resourceId }: Element, words: RegExp): boolean =>
  [text, description, label, idName(resourceId).replaceAll(/[_-]/gu, ' ')].some((own) =>
    words.test(own.trim()),
  );

function numberIn(e: Element, parts: ReadonlySet<Element>): Pick<Stepper, 'shown' | 'value'> | null {
  if (parts.has(e) || e.text === '' || !/^\s*\d+\s*$/u.test(e.text)) return null;
  const [value] = numbersIn(e.text) ?? [];
  return value === undefined ? null : { shown: e, value };
}
