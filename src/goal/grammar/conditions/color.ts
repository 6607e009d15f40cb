import type { Condition } from '../../model/condition.ts';
import type { BasicColor } from '../../../screen/model/color.ts';
import type { Cursor } from '../cursor.ts';
import type { Predicate, PredicateBase } from './predicate.ts';
import type { ClauseSubject } from './subject.ts';
import { parseIs } from './is.ts';
import { parseTarget } from '../target.ts';
import { phrases } from '../vocabulary.ts';

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
      ...[
        '',
        'shown in ',
        'displayed in ',
        'written in ',
        'colored ',
        'coloured ',
        'painted ',
        'painted in ',
        'in ',
        'painted of ',
        'colored in ',
        'coloured in ',
      ].map((before) => [`${before}${name}`, [color, 'any']] as const),
      ...[`the color ${name}`, `the colour ${name}`, `a ${name} color`, `a ${name} colour`].map(
        (words) => [words, [color, 'any']] as const,
      ),
      ...phrases('color, colour')
        .flatMap((color) => [`${name} ${color}`, `${color} ${name}`])
        .flatMap((words) => phrases('in, in the, with, with a, of').map((before) => `${before} ${words}`))
        .map((words) => [words, [color, 'any']] as const),
      ...[`${name} color`, `${name} colour`, `a ${name} one`].map(
        (words) => [words, [color, 'any']] as const,
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
  // `Negative amounts are red` is about each of them, and names none.
  const mayBeSeveral = targets.some(
    ({ label, name, role }) => label === null && role === null && /[^su]s$/u.test(name ?? ''),
  );
  if (!areNamed || mayBeSeveral) return null;
  const mark = c.mark();
  const turns = !base.hasAuxiliary && c.eatOneOf(TURNS);
  // `Still turns red` says two things.
  if (turns && /^(?:still|already)$/u.test(c.tokens[mark.at - 1]?.lower ?? '')) {
    c.reset(mark);
    return null;
  }
  // `Error "Wrong code" in red`
  const isNote = c.readsNotes && !base.negated && c.peek(-1).lower !== 'not';
  const found = base.hasAuxiliary || turns || isNote ? c.eatMapped(PHRASES) : null;
  if (found === null || !(base.hasAuxiliary || turns ? c.atBoundary : c.ended)) {
    c.reset(mark);
    return null;
  }
  // The color of "Shirt" may be a text beside it, that of a button is none.
  const isNamedColor = c.tokens.slice(mark.at, c.mark().at).some(({ lower }) => /^colou?r$/u.test(lower));
  if (isNamedColor && targets.some(({ role }) => role === null)) {
    c.reset(mark);
    return null;
  }
  const [color, of] = found;
  const { negated } = base;
  return { ...base, kind: 'other', make: (target) => ({ kind: 'color', target, color, of, negated }) };
}

/** Verbs of a change to a color. */
export const TURNS = phrases(
  'turns, turn, turned, turns to, turn to, turned to, changes to, changed to, goes',
);

export const COLOR_OF = phrases('color of, colour of').flatMap((words) => [`the ${words}`, words]);
const BACKGROUND_OF = phrases('background color of, background colour of').flatMap((words) => [
  `the ${words}`,
  words,
]);

/** Parses `The color of the "Send" button is blue`: the same as `The "Send" button is blue`. */
export function parseColorOf(c: Cursor): Condition | null {
  const isBackground = c.eatOneOf(BACKGROUND_OF);
  if (!isBackground && !c.eatOneOf(COLOR_OF)) return null;
  const target = parseTarget(c, { role: 'target', bare: false, modifiers: true, things: true });
  const is = target === null ? null : parseIs(c);
  const found = is === null ? null : c.eatMapped(NAMES);
  const isNamed = target !== null && (target.label ?? target.name ?? target.id ?? null) !== null;
  const isControl = isBackground || (target?.role ?? null) !== null;
  if (target === null || found === null || !isNamed || !isControl || !c.atBoundary) return null;
  return { kind: 'color', target, color: found, of: isBackground ? 'background' : 'any', negated: !is };
}

const NAMES: ReadonlyMap<string, BasicColor> = new Map(
  COLORS.flatMap(([color, names]) => names.map((name) => [name, color] as const)),
);
