/**
 * One gesture of ours, two results (rulebook, "Duplicate Action"): rows that came twice and numbers that moved, each with
 * the gestures sent since they were last seen. It must not decide; evidence asks it what a wrong count or number comes from.
 */
import type { Element } from '../screen/element.ts';
import { byRef, subtree, type Screen } from '../screen/screen.ts';
import { normalise } from '../screen/text.ts';
import { containerKey } from './lists.ts';
import { keyOf } from './wording.ts';

/** What a list or a text showed, and how many gestures had been sent by then. */
interface Tally {
  readonly texts: readonly string[];
  readonly sent: number;
}

export type Doubled =
  | { readonly kind: 'row'; readonly row: string }
  /** A number of the element `key` moved; whether by twice what the goal says, the goal's own number tells. */
  | { readonly kind: 'number'; readonly key: string; readonly from: string; readonly to: string };

export interface Tallies {
  readonly seen: Readonly<Record<string, Tally>>;
  readonly doubled: readonly Doubled[];
}

export const NO_TALLIES: Tallies = { seen: {}, doubled: [] };

/** Elements and lists remembered at most in a run. */
const MOST = 1000;

/** What a settled look adds. `sent`: every gesture of the run, in words that two equal ones share. */
export function tally(known: Tallies, screen: Screen, sent: readonly string[]): Tallies {
  if (!screen.settled || screen.loading.some((l) => l.blocking)) return known;
  const fresh: Record<string, Tally> = {};
  const doubled: Doubled[] = [];
  const since = (before: Tally): readonly string[] => sent.slice(before.sent);
  for (const [key, rows] of listsOf(screen)) {
    const before = known.seen[key];
    const row = before === undefined || !eachOnce(since(before)) ? null : cameTwice(before.texts, rows);
    if (row !== null) doubled.push({ kind: 'row', row });
    fresh[key] = { texts: rows, sent: sent.length };
  }
  for (const element of screen.elements.filter(hasNumber)) {
    const key = keyOf(screen, element);
    if (key === null) continue;
    const before = known.seen[key];
    const from = before?.texts[0];
    const moved = before !== undefined && from !== undefined && from !== element.text;
    if (moved && sameShape(from, element.text) && eachOnce(since(before)))
      doubled.push({ kind: 'number', key, from, to: element.text });
    fresh[key] = { texts: [element.text], sent: sent.length };
  }
  const seen = Object.fromEntries(Object.entries({ ...known.seen, ...fresh }).slice(-MOST));
  return { seen, doubled: [...known.doubled, ...doubled].slice(-MOST) };
}

/** At least one gesture, and none that was made again. */
function eachOnce(gestures: readonly string[]): boolean {
  return gestures.length > 0 && new Set(gestures).size === gestures.length;
}

/** The row that is there two times more than before, when nothing else of the list changed. */
function cameTwice(before: readonly string[], now: readonly string[]): string | null {
  if (now.length !== before.length + 2) return null;
  const left = [...now];
  for (const row of before) {
    const at = left.indexOf(row);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  const [first, second] = left;
  return first !== undefined && first === second ? first : null;
}

function listsOf(screen: Screen): (readonly [string, readonly string[]])[] {
  return screen.elements
    .filter((e) => (e.role === 'list' || e.state.scrollable) && e.visible !== null)
    .map((list) => [
      `list ${containerKey(list)}`,
      list.children
        .flatMap((ref) => byRef(screen, ref) ?? [])
        .filter((e) => e.visible !== null)
        .map((row) => wordsOf(screen, row))
        .filter((words) => words !== ''),
    ]);
}

/** The texts of a row, by which two rows are equal. */
export function wordsOf(screen: Screen, row: Element): string {
  return subtree(screen, row)
    .flatMap((e) => (e.text === '' ? [] : [normalise(e.text)]))
    .join('\n');
}

function hasNumber(element: Element): boolean {
  const { editable, password } = element.state;
  return element.visible !== null && !editable && !password && /\d/.test(element.text);
}

const NUMBER = /-?\d+(?:[.,]\d+)*/g;

function sameShape(a: string, b: string): boolean {
  const shape = (text: string): string => normalise(text).replaceAll(NUMBER, '0');
  return shape(a) === shape(b);
}

/** `1,250.50` and `1.250,50` are one number; two digits or one behind the last mark are decimals. */
function numbersOf(text: string): number[] {
  return [...normalise(text).matchAll(NUMBER)].map(([written]) => {
    const [, whole = written, decimals = '0'] = /^(.*)[.,](\d{1,2})$/.exec(written) ?? [];
    return Number(`${whole.replaceAll(/[.,]/g, '')}.${decimals}`);
  });
}

/** A row that one gesture brought twice accounts for one too many. */
export function rowsTooMany(doubled: readonly Doubled[], says: (row: string) => boolean): number {
  return doubled.filter((d) => d.kind === 'row' && says(d.row)).length;
}

/** Gestures that were each sent once moved this number by twice what the wanted text says. */
export function movedTwice(
  doubled: readonly Doubled[],
  screen: Screen,
  element: Element,
  wanted: string,
): boolean {
  const key = keyOf(screen, element);
  if (!sameShape(element.text, wanted)) return false;
  const moves = doubled.flatMap((d) => (d.kind === 'number' && d.key === key ? [d] : []));
  if (moves.at(-1)?.to !== element.text) return false;
  return moves.some((m, i) => {
    const whole = moves.slice(i).every((n, j, rest) => j === 0 || rest[j - 1]?.to === n.from);
    return whole && isTwice(m.from, wanted, element.text);
  });
}

/** Texts of one shape: each has as many numbers as the others. */
function isTwice(from: string, wanted: string, shown: string): boolean {
  const [a, w, b] = [numbersOf(from), numbersOf(wanted), numbersOf(shown)];
  const moved = w.flatMap((n, i) => (n === a[i] && n === b[i] ? [] : [i]));
  const [at] = moved;
  if (at === undefined || moved.length > 1) return false;
  const step = (w[at] ?? 0) - (a[at] ?? 0);
  return Math.abs((b[at] ?? 0) - (a[at] ?? 0) - 2 * step) < 1e-6;
}
