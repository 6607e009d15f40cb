import { placed } from '../../screen/place.ts';
import type { Element } from '../../screen/element.ts';
import type { TargetPhrase } from '../../screen/phrase.ts';
import type { ConditionReading } from '../../goal/reading/types.ts';
import { subtree, type Screen } from '../../screen/screen.ts';
import type { Answer, EvidenceContext } from '../evidence.ts';
import { listGoingOn } from '../lists.ts';
import type { Label } from '../types.ts';
import { rowsTooMany, wordsOf } from '../doubled.ts';
import { gapsFor } from './picture.ts';
import { proveAbsent } from './absent.ts';
import { besideNothing, fitsOf, goneBeside, leftBehind, type Fits } from './visible.ts';
import { inView, isClear, met, nameOf, NOT_DRAWN, proofAt, show, unmet, unproven, unseen } from './answer.ts';

type Of<K extends ConditionReading['kind']> = Extract<ConditionReading, { readonly kind: K }>;

const DESCRIBED = 'only a content description says so, which never proves visible text';

export function provePosition(condition: Of<'position'>, context: EvidenceContext): Answer {
  const { screen, textCase } = context;
  const expected = `${nameOf(condition.target)} ${condition.negated ? 'does not stand' : 'stands'} where the line says`;
  const fits = fitsOf({ ...condition.target, places: [] }, screen, textCase);
  const answers = fits.shown.map((element) => ({
    element,
    ...placed(screen, element, condition.places, { textCase }),
  }));
  const [first] = answers;
  if (first === undefined) return nowhere(condition.target, fits, context, expected);
  const shown = answers.find((a) => a.holds) ?? first;
  const proof = proofAt(screen, shown.element, 'position');
  const gone = goneBeside(condition.places, context);
  if (gone !== undefined && gapsFor(screen, gone).length > 0)
    return unproven(expected, `${nameOf(gone)} is not in view`, 'judge', proof);
  if (shown.holds !== condition.negated) return met(expected, shown.because, proof);
  return gone === undefined
    ? unmet(expected, shown.because, 'Wrong Position Bug', proof)
    : besideNothing(expected, gone, context, proof);
}

/** Nothing that a person could read stands anywhere. */
function nowhere(
  target: TargetPhrase,
  { described, hidden, because }: Fits,
  context: EvidenceContext,
  expected: string,
): Answer {
  const { screen } = context;
  if (described.length > 0) return unproven(expected, DESCRIBED, 'judge');
  const drawn = hidden.find((e) => !screen.ghosts.includes(e.ref));
  if (drawn !== undefined) return unseen(expected, screen, drawn, 'position');
  const [ghost] = hidden;
  if (ghost !== undefined)
    return unmet(expected, NOT_DRAWN, 'Missing Element Bug', proofAt(screen, ghost, 'position'));
  const missing = unmet(expected, because, 'Missing Element Bug', proofAt(screen, undefined, 'position'));
  if (gapsFor(screen, target).length > 0) return unproven(expected, because, 'judge');
  return leftBehind(expected, because, context) ?? missing;
}

/** Reading order: top to bottom, then left to right within a line. */
function readingOrder(a: Element, b: Element): number {
  const line = Math.min(a.bounds.height, b.bounds.height) / 2;
  const dy = a.bounds.y + a.bounds.height / 2 - (b.bounds.y + b.bounds.height / 2);
  return Math.abs(dy) > line ? dy : a.bounds.x - b.bounds.x;
}

export function proveOrder(condition: Of<'order'>, context: EvidenceContext): Answer {
  const { screen, textCase } = context;
  const expected = `in this order: ${condition.items.map(nameOf).join(', ')}`;
  const found: Element[] = [];
  for (const item of condition.items) {
    const fits = fitsOf(item, screen, textCase);
    const element = fits.shown[0];
    if (element === undefined) {
      if (fits.described.length > 0) return unproven(expected, `${nameOf(item)}: ${DESCRIBED}`, 'judge');
      const hidden = fits.hidden.some((e) => !screen.ghosts.includes(e.ref));
      if (hidden || (fits.hidden.length === 0 && gapsFor(screen, item).length > 0))
        return unproven(expected, `${nameOf(item)} is not in view`, hidden ? 'look' : 'judge');
      const list = partShown(context);
      if (list !== undefined) {
        const actual = `${nameOf(item)} is not in view, and a list goes on`;
        return unproven(expected, actual, 'look', proofAt(screen, list, 'order'));
      }
      const ghost = fits.hidden[0];
      const actual = `${nameOf(item)} is not there: ${ghost === undefined ? fits.because : NOT_DRAWN}`;
      return unmet(expected, actual, 'Missing Element Bug', proofAt(screen, ghost, 'order'));
    }
    found.push(element);
  }
  const sorted = [...found].sort(readingOrder);
  const actual = `on the screen: ${sorted.map((e) => show(e.text || e.label)).join(', ')}`;
  const wrong = found.find((e, i) => sorted[i] !== e);
  const proof = proofAt(screen, wrong ?? found[0], 'reading order');
  return wrong === undefined
    ? met(expected, actual, proof)
    : unmet(expected, actual, 'Wrong Order Bug', proof);
}

export function proveCount(condition: Of<'count'>, context: EvidenceContext): Answer {
  const { screen } = context;
  const expected = `${condition.compare === '=' ? 'exactly' : condition.compare} ${condition.n} × ${nameOf(condition.target)}`;
  const rows = speaksOfRows(condition.target);
  const where = rows ? notTold(condition.target, screen) : null;
  if (where !== null) return unproven(expected, where, 'judge');
  const { shown: counted, described } = rows
    ? { shown: rowsInView(screen), described: [] }
    : fitsOf(condition.target, screen, context.textCase);
  const n = counted.length;
  const actual = `${n} in view`;
  const proof = proofAt(screen, counted[0], 'count of what is in view');
  const gaps = gapsFor(screen, condition.target);
  if (gaps.length > 0)
    return unproven(expected, `the hierarchy is incomplete (${gaps.join(', ')})`, 'judge', proof);
  const holds = compares(condition, n);
  if (compares(condition, n + described.length) !== holds)
    return unproven(expected, `${actual}, and ${DESCRIBED} of ${described.length} more`, 'judge', proof);
  const odd = rows ? ofAnotherKind(counted) : 0;
  if (compares(condition, n - odd) !== holds)
    return unproven(expected, `${actual}, and ${odd} of them may be a header or footer`, 'judge', proof);
  const more = partShown(context) !== undefined;
  if (holds && n === 0 && !compares(condition, Infinity)) return proveNone(condition, context, expected);
  if (holds)
    return more && !['>=', '>'].includes(condition.compare)
      ? unproven(expected, `${actual}, and a list goes on`, null, proof)
      : met(expected, actual, proof);
  const growingHelps = n < condition.n || condition.compare === '>';
  return more && growingHelps
    ? unproven(expected, `${actual}, and a list goes on`, null, proof)
    : unmet(expected, actual, tooMany(condition, counted, context), proof);
}

/** Duplicate Action where each row too many came with another by one gesture. */
function tooMany(condition: Of<'count'>, counted: readonly Element[], context: EvidenceContext): Label {
  const { screen, doubled = [] } = context;
  if (condition.compare !== '=' && condition.compare !== '<=') return 'Wrong Count Bug';
  const rows = counted.map((e) => wordsOf(screen, e));
  const twice = rowsTooMany(doubled, (row) =>
    rows.some((own) => own === row || row.split('\n').includes(own)),
  );
  return counted.length - condition.n === twice ? 'Duplicate Action Bug' : 'Wrong Count Bug';
}

/** A list that was scrolled shows a part of itself, wherever it ended. */
function partShown({ screen, listEnded, scrolledAway }: EvidenceContext): Element | undefined {
  return listEnded && !scrolledAway ? undefined : listGoingOn(screen, scrolledAway);
}

function compares({ compare, n: wanted }: Of<'count'>, n: number): boolean {
  return {
    '=': n === wanted,
    '>=': n >= wanted,
    '<=': n <= wanted,
    '>': n > wanted,
    '<': n < wanted,
  }[compare];
}

/** None in view is an absence, and takes all that shows one. */
function proveNone({ target }: Of<'count'>, context: EvidenceContext, expected: string): Answer {
  const none = speaksOfRows(target) ? { ...target, name: null } : target;
  // What was seen outside of lists before says nothing of how many a list holds.
  const sighting = { ...context.sighting, shown: false };
  const answer = proveAbsent(none, { ...context, sighting });
  return answer.met === 'unmet'
    ? unproven(expected, `none in the list, but ${answer.actual}`, null, answer.proof)
    : { ...answer, expected };
}

/** Rows of the list in view are counted when the line speaks of items or rows; else everything that fits the words. */
function speaksOfRows(target: TargetPhrase): boolean {
  return target.label === null && target.role === 'row';
}

/** Rows are counted in the largest list: which of several is meant, or what part of the screen, is not told by that. */
function notTold({ places }: TargetPhrase, screen: Screen): string | null {
  const named = places.flatMap((p) => (p.kind === 'container' && p.container === 'list' ? [p.label] : []));
  if (named.length < places.length) return 'rows are counted in a list, not in a part of the screen';
  const several = screen.elements.filter((e) => e.role === 'list' && inView(e)).length > 1;
  return several && named.some((label) => label !== null) ? 'several lists are in view' : null;
}

/** How many of the rows are not of the kind that most of them are. */
function ofAnotherKind(rows: readonly Element[]): number {
  const kinds = new Map<string, number>();
  for (const { className, role } of rows) {
    const kind = `${className} ${role}`;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  return rows.length - Math.max(0, ...kinds.values());
}

function rowsInView(screen: Screen): Element[] {
  const lists = screen.elements.filter((e) => e.role === 'list' && inView(e));
  const list = lists.sort((a, b) => b.bounds.width * b.bounds.height - a.bounds.width * a.bounds.height)[0];
  if (list === undefined) return screen.elements.filter((e) => e.role === 'row' && isClear(screen, e));
  return subtree(screen, list)
    .filter((e) => e.parent === list.ref && inView(e))
    .filter((e) => subtree(screen, e).some((d) => d.text !== '' || d.label !== ''));
}
