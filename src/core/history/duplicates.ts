/**
 * One gesture of ours, two results (R80): rows that came twice and numbers that moved, each with
 * the gestures sent since they were last seen. It must not decide; evidence asks it what a wrong count or number comes from.
 */
import { containerKey } from '../../screen/features/scroll-containers.ts';
import type { CountHistory, CountRecord, Duplicate } from '../model/history.ts';
import { elementKey } from './text-history.ts';
import type { Element } from '../../screen/model/element.ts';
import { byRef, subtree, type Screen } from '../../screen/model/screen.ts';
import { normalise } from '../../screen/model/text.ts';

export const EMPTY_COUNT_HISTORY: CountHistory = { records: {}, duplicates: [] };

/** Elements and lists remembered at most in a run. */
const MAX_RECORDS = 1000;

/** What a settled look adds. `sent`: every gesture of the run, in words that two equal ones share. */
export function recordCounts(known: CountHistory, screen: Screen, sent: readonly string[]): CountHistory {
  if (!screen.settled || screen.loading.some((l) => l.blocking)) return known;
  const added: Record<string, CountRecord> = {};
  const duplicates: Duplicate[] = [];
  const since = (before: CountRecord): readonly string[] => sent.slice(before.gesturesSent);
  for (const [key, rows] of rowTextsByList(screen)) {
    const before = known.records[key];
    const row = before === undefined || !eachSentOnce(since(before)) ? null : addedTwice(before.texts, rows);
    if (row !== null) duplicates.push({ kind: 'row', row });
    added[key] = { texts: rows, gesturesSent: sent.length };
  }
  for (const element of screen.elements.filter(hasNumber)) {
    const key = elementKey(screen, element);
    if (key === null) continue;
    const before = known.records[key];
    const from = before?.texts[0];
    const moved = before !== undefined && from !== undefined && from !== element.text;
    if (moved && sameShape(from, element.text) && eachSentOnce(since(before)))
      duplicates.push({ kind: 'number', key, from, to: element.text });
    added[key] = { texts: [element.text], gesturesSent: sent.length };
  }
  const seen = Object.fromEntries(Object.entries({ ...known.records, ...added }).slice(-MAX_RECORDS));
  return { records: seen, duplicates: [...known.duplicates, ...duplicates].slice(-MAX_RECORDS) };
}

/** At least one gesture, and none that was made again. */
function eachSentOnce(gestures: readonly string[]): boolean {
  return gestures.length > 0 && new Set(gestures).size === gestures.length;
}

/** The row that is there two times more than before, when nothing else of the list changed. */
function addedTwice(before: readonly string[], now: readonly string[]): string | null {
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

function rowTextsByList(screen: Screen): (readonly [string, readonly string[]])[] {
  return screen.elements
    .filter((e) => (e.role === 'list' || e.state.scrollable) && e.visible !== null)
    .map((list) => [
      `list ${containerKey(list)}`,
      list.children
        .flatMap((ref) => byRef(screen, ref) ?? [])
        .filter((e) => e.visible !== null)
        .map((row) => rowText(screen, row))
        .filter((words) => words !== ''),
    ]);
}

/** The texts of a row, by which two rows are equal. */
export function rowText(screen: Screen, row: Element): string {
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
export function duplicateRows(
  duplicates: readonly Duplicate[],
  matchesRow: (row: string) => boolean,
): number {
  return duplicates.filter((d) => d.kind === 'row' && matchesRow(d.row)).length;
}

/** Gestures that were each sent once moved this number by twice what the wanted text says. */
export function changedByTwice(
  duplicates: readonly Duplicate[],
  screen: Screen,
  element: Element,
  wanted: string,
): boolean {
  const key = elementKey(screen, element);
  if (!sameShape(element.text, wanted)) return false;
  const moves = duplicates.flatMap((d) => (d.kind === 'number' && d.key === key ? [d] : []));
  if (moves.at(-1)?.to !== element.text) return false;
  return moves.some((m, i) => {
    const whole = moves.slice(i).every((n, j, rest) => j === 0 || rest[j - 1]?.to === n.from);
    return whole && isTwiceTheStep(m.from, wanted, element.text);
  });
}

/** Texts of one shape: each has as many numbers as the others. */
function isTwiceTheStep(from: string, wanted: string, shown: string): boolean {
  const [a, w, b] = [numbersOf(from), numbersOf(wanted), numbersOf(shown)];
  const moved = w.flatMap((n, i) => (n === a[i] && n === b[i] ? [] : [i]));
  const [at] = moved;
  if (at === undefined || moved.length > 1) return false;
  const step = (w[at] ?? 0) - (a[at] ?? 0);
  return Math.abs((b[at] ?? 0) - (a[at] ?? 0) - 2 * step) < 1e-6;
}
