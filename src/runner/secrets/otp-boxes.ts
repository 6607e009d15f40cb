/** A code that is written one character a box: which fields those boxes are, and where single characters spell a secret. */
import type { Element } from '../../screen/model/element.ts';
import { selfAndAncestors, subtree, type Screen } from '../../screen/model/screen.ts';
import { type Secret, MIN_SEARCH_LENGTH, lettersAndDigits } from './secret-text.ts';

/** A box for one character is at most so many times as wide as it is high. */
const MAX_WIDTH_TO_HEIGHT = 1.6;
/** Holders that are searched for the other boxes, from the field's own parent up. */
const MAX_PARENT_LEVELS = 3;

/** The boxes that what is typed into this one runs on into, itself among them; itself alone when it is no such box. */
export function otpBoxesOf(field: Element, screen: Screen): readonly Element[] {
  if (!isSingleCharacterBox(field)) return [field];
  for (const holder of selfAndAncestors(screen, field).slice(1, MAX_PARENT_LEVELS + 1)) {
    const boxes = subtree(screen, holder).filter(
      (e) => e.state.editable && isSingleCharacterBox(e) && isInSameRow(e, field) && isSameWidth(e, field),
    );
    if (boxes.length > 1) return boxes;
  }
  return [field];
}

/** Elements of one character each that spell a secret together, left to right: the first stands for all of it. */
export function spelledSecrets(
  screen: Screen,
  secrets: readonly Secret[],
  rest: string,
): ReadonlyMap<string, string> {
  const told = new Map<string, string>();
  for (const line of rowsOf(screen.elements.filter((e) => Array.from(e.text).length === 1)))
    for (const { token, value } of secrets) {
      const wanted = lettersAndDigits(value);
      if (wanted.length < MIN_SEARCH_LENGTH) continue;
      const read = line.map((e) => e.text.toLowerCase()).join('');
      const at = read.indexOf(wanted);
      if (at < 0 || read.length !== line.length) continue;
      const run = line.slice(at, at + wanted.length);
      for (const [i, e] of run.entries()) if (!told.has(e.ref)) told.set(e.ref, i === 0 ? token : rest);
    }
  return told;
}

function rowsOf(singles: readonly Element[]): readonly (readonly Element[])[] {
  const lines: Element[][] = [];
  for (const e of singles) {
    const line = lines.find(([first]) => first !== undefined && isInSameRow(first, e));
    if (line === undefined) lines.push([e]);
    else line.push(e);
  }
  return lines.map((line) => line.toSorted((a, b) => a.bounds.x - b.bounds.x));
}

function isSingleCharacterBox({ text, bounds }: Element): boolean {
  return Array.from(text).length <= 1 && bounds.width <= bounds.height * MAX_WIDTH_TO_HEIGHT;
}

function isInSameRow(a: Element, b: Element): boolean {
  const apart = Math.abs(a.bounds.y + a.bounds.height / 2 - (b.bounds.y + b.bounds.height / 2));
  return apart * 2 <= Math.min(a.bounds.height, b.bounds.height);
}

function isSameWidth(a: Element, b: Element): boolean {
  return Math.abs(a.bounds.width - b.bounds.width) * 4 <= b.bounds.width;
}
