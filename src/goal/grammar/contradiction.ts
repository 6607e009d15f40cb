/** Finds statements that cannot hold together: `"Saved" is shown and disappears`, `"A" and "B" are red and green`. */
import type { Condition, ControlState } from '../model/condition.ts';
import type { Locator, Position } from '../../screen/model/locator.ts';
import type { Cursor } from './cursor.ts';

/** States that exclude one another. */
const OPPOSITES: readonly (readonly [ControlState, ControlState])[] = [
  ['enabled', 'disabled'],
  ['checked', 'unchecked'],
  ['selected', 'not selected'],
  ['empty', 'filled'],
];

/** True when two of the statements exclude one another, so that the line tells of two moments or of one control each. */
export function contradictsItself(conditions: readonly Condition[]): boolean {
  const all = conditions.flatMap(togetherIn);
  return all.some((a, i) => all.slice(i + 1).some((b) => excludes(a, b)));
}

/** Returns the statements that must all hold. */
const togetherIn = (c: Condition): readonly Condition[] =>
  c.kind === 'all' ? c.parts.flatMap(togetherIn) : [c];

function excludes(a: Condition, b: Condition): boolean {
  if (a.kind === 'visible' && b.kind === 'visible')
    return a.negated !== b.negated && isSameTarget(a.target, b.target);
  if (a.kind === 'state' && b.kind === 'state')
    return isSameTarget(a.target, b.target) && excludesState(a, b);
  if (a.kind === 'color' && b.kind === 'color')
    return (
      a.of === b.of &&
      isSameTarget(a.target, b.target) &&
      (a.negated === b.negated ? !a.negated && a.color !== b.color : a.color === b.color)
    );
  return false;
}

/** True for `"A" is in the cart but "B" is not there`: "there" may be in the cart, or on the page. */
export function pointsBack({ tokens }: Cursor, conditions: readonly Condition[]): boolean {
  const all = conditions.flatMap(togetherIn);
  const saysThere = tokens.some(
    ({ kind, lower }, i) =>
      kind === 'word' && lower === 'there' && BEFORE_THERE.has(tokens[i - 1]?.lower ?? ''),
  );
  return saysThere && all.length > 1 && all.some((c) => placesOf(c).some(holds));
}

const BEFORE_THERE = new Set("is are be isn't aren't not still also longer".split(' '));
const placesOf = (c: Condition): readonly Position[] =>
  c.kind === 'position' ? c.places : c.kind === 'visible' ? c.target.places : [];
const holds = ({ kind }: Position): boolean => kind === 'container' || kind === 'nth row';

type StateCondition = Extract<Condition, { kind: 'state' }>;

function excludesState(a: StateCondition, b: StateCondition): boolean {
  if (a.state === b.state) return a.negated !== b.negated;
  const areOpposite = OPPOSITES.some((pair) => pair.includes(a.state) && pair.includes(b.state));
  return areOpposite && a.negated === b.negated;
}

const isSameTarget = (a: Locator, b: Locator): boolean =>
  JSON.stringify({ ...a, source: '' }) === JSON.stringify({ ...b, source: '' });
