import type { BasicColor } from '../../../screen/model/color.ts';
import type { Cursor } from '../cursor.ts';
import type { Predicate, PredicateBase } from './predicate.ts';
import type { ClauseSubject } from './subject.ts';

const COLORS: readonly (readonly [BasicColor, readonly string[]])[] = [
  ...(['red', 'orange', 'yellow', 'green', 'blue', 'purple', 'pink', 'black', 'white'] as const).map(
    (name) => [name, [name]] as const,
  ),
  ['gray', ['gray', 'grey']],
];

type Named = readonly [BasicColor, 'any' | 'background'];

/** Each colour with the words around it, read as one phrase: `displayed in red`, `a red background`. */
const PHRASES: ReadonlyMap<string, Named> = new Map(
  COLORS.flatMap(([color, names]) =>
    names.flatMap((name): (readonly [string, Named])[] => [
      ...['', 'shown in ', 'displayed in ', 'written in ', 'colored ', 'coloured ', 'in '].map(
        (before) => [`${before}${name}`, [color, 'any']] as const,
      ),
      ...[`a ${name} background`, `${name} background`].map(
        (words) => [words, [color, 'background']] as const,
      ),
    ]),
  ),
);

/** Parses `is red`, `is displayed in red`, `has a red background`. "Light blue" and "dark red" are left open. */
export function parseColorPredicate(
  c: Cursor,
  base: PredicateBase,
  { targets }: ClauseSubject,
): Predicate | null {
  // "The button is blue" does not say which one.
  const areNamed = targets.every(
    ({ label, name, id }) => label !== null || name !== null || id !== undefined,
  );
  if (!areNamed) return null;
  const mark = c.mark();
  const found = base.hasAuxiliary ? c.eatMapped(PHRASES) : null;
  if (found === null || !c.atBoundary) {
    c.reset(mark);
    return null;
  }
  const [color, of] = found;
  const { negated } = base;
  return { ...base, kind: 'other', make: (target) => ({ kind: 'color', target, color, of, negated }) };
}
