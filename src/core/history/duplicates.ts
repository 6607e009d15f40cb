/**
 * Records rows that were added twice and numbers that changed while each gesture was sent only once (R80). It decides
 * nothing; assertions use it to find the cause of a wrong count or number.
 */
import { containerKey } from '../../screen/features/scroll-containers.ts';
import type { CountHistory, CountRecord, Duplicate } from '../model/history.ts';
import { elementKey } from './text-history.ts';
import type { Element } from '../../screen/model/element.ts';
import { byRef, subtree, type Screen } from '../../screen/model/screen.ts';
import { normalise } from '../../screen/model/text.ts';

export const EMPTY_COUNT_HISTORY: CountHistory = { records: {}, duplicates: [] };

/** Most elements and lists that are recorded in a run. */
const MAX_RECORDS = 1000;

/** Adds the lists and numbers of a settled screen. `gestureKeys` has one key per gesture; equal gestures have equal keys. */
export function recordCounts(
  history: CountHistory,
  screen: Screen,
  gestureKeys: readonly string[],
): CountHistory {
  if (!screen.settled || screen.loading.some((l) => l.blocking)) return history;
  const added: Record<string, CountRecord> = {};
  const duplicates: Duplicate[] = [];
  const since = (before: CountRecord): readonly string[] => gestureKeys.slice(before.gesturesSent);
  for (const [key, rows] of rowTextsByList(screen)) {
    const before = history.records[key];
    const row = before === undefined || !eachSentOnce(since(before)) ? null : addedTwice(before.texts, rows);
    if (row !== null) duplicates.push({ kind: 'row', row });
    added[key] = { texts: rows, gesturesSent: gestureKeys.length };
  }
  for (const element of screen.elements.filter(hasNumber)) {
    const key = elementKey(screen, element);
    if (key === null) continue;
    const before = history.records[key];
    const from = before?.texts[0];
    const moved = before !== undefined && from !== undefined && from !== element.text;
    if (moved && sameShape(from, element.text) && eachSentOnce(since(before)))
      duplicates.push({ kind: 'number', key, from, to: element.text });
    added[key] = { texts: [element.text], gesturesSent: gestureKeys.length };
  }
  const records = Object.fromEntries(Object.entries({ ...history.records, ...added }).slice(-MAX_RECORDS));
  return { records, duplicates: [...history.duplicates, ...duplicates].slice(-MAX_RECORDS) };
}

/** True when there was a gesture, and none was repeated. */
function eachSentOnce(gestures: readonly string[]): boolean {
  return gestures.length > 0 && new Set(gestures).size === gestures.length;
}

/** Returns the row of which two were added while the rest of the list stayed the same; null when there is none. */
function addedTwice(before: readonly string[], now: readonly string[]): string | null {
  if (now.length !== before.length + 2) return null;
  const added = [...now];
  for (const row of before) {
    const position = added.indexOf(row);
    if (position < 0) return null;
    added.splice(position, 1);
  }
  const [first, second] = added;
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
        .filter((text) => text !== ''),
    ]);
}

/** Returns the texts of a row. Rows with the same texts count as equal. */
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

/** Returns the numbers in a text. `1,250.50` equals `1.250,50`: one or two digits after the last separator are decimals. */
function numbersOf(text: string): number[] {
  return [...normalise(text).matchAll(NUMBER)].map(([written]) => {
    const [, whole = written, decimals = '0'] = /^(.*)[.,](\d{1,2})$/.exec(written) ?? [];
    return Number(`${whole.replaceAll(/[.,]/g, '')}.${decimals}`);
  });
}

/** Returns the number of matching rows that one gesture added twice. */
export function duplicateRows(
  duplicates: readonly Duplicate[],
  matchesRow: (row: string) => boolean,
): number {
  return duplicates.filter((d) => d.kind === 'row' && matchesRow(d.row)).length;
}

/** True when gestures that were each sent once changed the number by twice as much as the wanted text says. */
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
    const chain = moves.slice(i);
    const unbroken = chain.every((n, j) => (j === 0 || chain[j - 1]?.to === n.from) && mayBeTwice(n));
    return unbroken && isTwiceTheStep(m.from, wanted, element.text);
  });
}

/** False when a number without decimals moved by an odd amount: nothing that was done twice does that. */
function mayBeTwice({ from, to }: Extract<Duplicate, { kind: 'number' }>): boolean {
  if (/[.,]\d{1,2}(?!\d)/.test(normalise(`${from} ${to}`))) return true;
  const before = numbersOf(from);
  return numbersOf(to).every((n, i) => (n - (before[i] ?? 0)) % 2 === 0);
}

/** True when the one number that changed did so by twice the wanted amount. The three texts have equally many numbers. */
function isTwiceTheStep(from: string, wanted: string, shown: string): boolean {
  const [a, w, b] = [numbersOf(from), numbersOf(wanted), numbersOf(shown)];
  const moved = w.flatMap((n, i) => (n === a[i] && n === b[i] ? [] : [i]));
  const [position] = moved;
  if (position === undefined || moved.length > 1) return false;
  const start = a[position] ?? 0;
  const wantedChange = (w[position] ?? 0) - start;
  return Math.abs((b[position] ?? 0) - start - 2 * wantedChange) < 1e-6;
}
