/** A code that is written one character a box: which fields those boxes are, and where single characters spell a secret. */
import type { Element } from '../screen/element.ts';
import { lineage, subtree, type Screen } from '../screen/screen.ts';
import { type Hidden, SHORT, squeezed } from './secret-text.ts';

/** A box for one character is at most so many times as wide as it is high. */
const NARROW = 1.6;
/** Holders that are searched for the other boxes, from the field's own parent up. */
const LEVELS = 3;

/** The boxes that what is typed into this one runs on into, itself among them; itself alone when it is no such box. */
export function boxesBeside(field: Element, screen: Screen): readonly Element[] {
  if (!isBox(field)) return [field];
  for (const holder of lineage(screen, field).slice(1, LEVELS + 1)) {
    const boxes = subtree(screen, holder).filter(
      (e) => e.state.editable && isBox(e) && isBeside(e, field) && isAsLarge(e, field),
    );
    if (boxes.length > 1) return boxes;
  }
  return [field];
}

/** Elements of one character each that spell a secret together, left to right: the first stands for all of it. */
export function spelled(
  screen: Screen,
  secrets: readonly Hidden[],
  rest: string,
): ReadonlyMap<string, string> {
  const told = new Map<string, string>();
  for (const line of linesOf(screen.elements.filter((e) => Array.from(e.text).length === 1)))
    for (const { token, value } of secrets) {
      const wanted = squeezed(value);
      if (wanted.length < SHORT) continue;
      const read = line.map((e) => e.text.toLowerCase()).join('');
      const at = read.indexOf(wanted);
      if (at < 0 || read.length !== line.length) continue;
      const run = line.slice(at, at + wanted.length);
      for (const [i, e] of run.entries()) if (!told.has(e.ref)) told.set(e.ref, i === 0 ? token : rest);
    }
  return told;
}

function linesOf(singles: readonly Element[]): readonly (readonly Element[])[] {
  const lines: Element[][] = [];
  for (const e of singles) {
    const line = lines.find(([first]) => first !== undefined && isBeside(first, e));
    if (line === undefined) lines.push([e]);
    else line.push(e);
  }
  return lines.map((line) => line.toSorted((a, b) => a.bounds.x - b.bounds.x));
}

function isBox({ text, bounds }: Element): boolean {
  return Array.from(text).length <= 1 && bounds.width <= bounds.height * NARROW;
}

function isBeside(a: Element, b: Element): boolean {
  const apart = Math.abs(a.bounds.y + a.bounds.height / 2 - (b.bounds.y + b.bounds.height / 2));
  return apart * 2 <= Math.min(a.bounds.height, b.bounds.height);
}

function isAsLarge(a: Element, b: Element): boolean {
  return Math.abs(a.bounds.width - b.bounds.width) * 4 <= b.bounds.width;
}
