/** Finds the boxes of one-time codes (one character per field), and single characters that together spell a secret. */
import type { Element } from '../../screen/model/element.ts';
import { selfAndAncestors, subtree, type Screen } from '../../screen/model/screen.ts';
import { type Secret, MIN_SEARCH_LENGTH, lettersAndDigits } from './secret-text.ts';

/** Largest width of a one-character box, relative to its height. */
const MAX_WIDTH_TO_HEIGHT = 1.6;
/** Ancestors of the field that are searched for other boxes. */
const MAX_PARENT_LEVELS = 3;

/** Returns the box and its neighbours that typed text continues in; the field alone when it is not a one-character box. */
export function otpBoxesOf(field: Element, screen: Screen): readonly Element[] {
  if (!isSingleCharacterBox(field)) return [field];
  for (const ancestor of selfAndAncestors(screen, field).slice(1, MAX_PARENT_LEVELS + 1)) {
    const boxes = subtree(screen, ancestor).filter(
      (e) => e.state.editable && isSingleCharacterBox(e) && isInSameRow(e, field) && isSameWidth(e, field),
    );
    if (boxes.length > 1) return boxes;
  }
  return [field];
}

/** Maps elements that spell a secret, left to right, to replacements: the token for the first, `rest` for the others. */
export function spelledSecrets(
  screen: Screen,
  secrets: readonly Secret[],
  rest: string,
): ReadonlyMap<string, string> {
  const replacements = new Map<string, string>();
  for (const line of rowsOf(screen.elements.filter((e) => Array.from(e.text).length === 1)))
    for (const { token, value } of secrets) {
      const wanted = lettersAndDigits(value);
      if (wanted.length < MIN_SEARCH_LENGTH) continue;
      const read = line.map((e) => e.text.toLowerCase()).join('');
      const at = read.indexOf(wanted);
      if (at < 0 || read.length !== line.length) continue;
      const run = line.slice(at, at + wanted.length);
      for (const [i, e] of run.entries())
        if (!replacements.has(e.ref)) replacements.set(e.ref, i === 0 ? token : rest);
    }
  return replacements;
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
