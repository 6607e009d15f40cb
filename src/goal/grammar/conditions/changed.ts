import type { ControlRole, Locator } from '../../../screen/model/locator.ts';
import type { Condition } from '../../model/condition.ts';
import type { Cursor } from '../cursor.ts';
import { parsePlainBound, type PlainBound } from './amount.ts';
import { phrases } from '../vocabulary.ts';
import type { Predicate, PredicateBase } from './predicate.ts';
import type { ClauseSubject } from './subject.ts';

type Change = Extract<Condition, { kind: 'changed' }>['change'];

/** Forms that state a change without an auxiliary verb: `"Total" increased by 5`. */
const FINITE: readonly (readonly [Change, readonly string[]])[] = [
  ['any', phrases('changes, changed')],
  ['up', phrases('increases, increased, grows, grew, rose, goes up, went up, increments')],
  ['down', phrases('decreases, decreased, fell, goes down, went down, decrements')],
];
/** Forms after "has", "is", "does", "should". */
const AFTER_AUXILIARY: readonly (readonly [Change, readonly string[]])[] = [
  [
    'any',
    phrases(
      'changed, change, updated, update, different, different from before, different than before, modified',
    ),
  ],
  ['none', phrases('unchanged, the same as before, as before, the same value as before')],
  [
    'up',
    phrases(
      'increased, increase, grown, grow, gone up, go up, risen, rise, incremented, raised, higher than before, more than before, greater than before, larger than before',
    ),
  ],
  [
    'down',
    phrases(
      'decreased, decrease, reduced, dropped, drop, fallen, fall, gone down, go down, decremented, lowered, lower than before, less than before, smaller than before',
    ),
  ],
];
/** Words that give the number before the change: `is 3 more than before`. */
const MORE_THAN_BEFORE: readonly (readonly [Change, readonly string[]])[] = [
  ['up', phrases('more than before, higher than before, greater than before')],
  ['down', phrases('less than before, lower than before, fewer than before')],
];
/** Kinds of element that show a value. The change of a list, a picture or a switch is another thing. */
const SHOWS_VALUE: ReadonlySet<ControlRole | null> = new Set([
  null,
  'text',
  'heading',
  'field',
  'slider',
  'dropdown',
  'wheel',
  'button',
  'tab',
  'icon',
] as const);

/** Parses `has changed`, `is unchanged`, `has increased by 5`, `went down`. "Was" and "twice" are left open. */
export function parseChangedPredicate(
  c: Cursor,
  base: PredicateBase,
  subject: ClauseSubject,
): Predicate | null {
  const isValue = subject.targets.every(
    ({ role, label, name, id }) =>
      SHOWS_VALUE.has(role) && (label !== null || name !== null || id !== undefined),
  );
  if (!isValue) return null;
  const mark = c.mark();
  // `"A" and "B" are different` compares them with each other.
  const isBetween =
    subject.targets.length > 1 &&
    c.phraseLength(['different']) > 0 &&
    c.phraseLength(phrases('different from before, different than before')) === 0;
  if (isBetween) return null;
  const step = base.negated ? null : (parseStep(c) ?? parseTextStep(c, subject));
  if (step !== null) return { ...base, kind: 'value', make: step };
  const found = parseStatedDifference(c, base) ?? parseChange(c, base);
  const stated = found === null || !c.atBoundary ? null : withNegation(found, base.negated);
  if (stated === null) {
    c.reset(mark);
    return null;
  }
  return {
    ...base,
    kind: 'value',
    negated: false,
    make: (target) => {
      const parts = stated.map((change) => ({ kind: 'changed', target, ...change }) as const);
      const [only] = parts;
      return parts.length === 1 && only !== undefined ? only : { kind: 'any', parts };
    },
  };
}

/** Verbs before two numbers, which say whether it is more or less: `goes from 2 to 3`. */
const STEPS: readonly (readonly [Change, readonly string[]])[] = [
  [
    'any',
    phrases(
      'changes, changed, change, goes, went, go, gone, passes, passed, pass, updates, updated, update, moves, moved',
    ),
  ],
  [
    'up',
    phrases(
      'increases, increased, increase, rises, rose, risen, grows, grew, grown, goes up, went up, gone up',
    ),
  ],
  [
    'down',
    phrases(
      'decreases, decreased, decrease, drops, dropped, drop, falls, fell, fallen, goes down, went down, gone down',
    ),
  ],
];

/** Parses `goes from 2 to 3`: it is 3 now, and has increased by 1. */
function parseStep(c: Cursor): ((target: Locator) => Condition) | null {
  const mark = c.mark();
  const verb = STEPS.find(([, words]) => c.eatOneOf(words))?.[0];
  const from = verb !== undefined && c.eat('from') ? parsePlainBound(c) : null;
  const to = from !== null && c.eat('to') ? parsePlainBound(c) : null;
  const difference = from === null || to === null ? 0 : Math.round((to.value - from.value) * 1e6) / 1e6;
  const change = difference > 0 ? 'up' : 'down';
  const isAlike = from?.unit === to?.unit && from?.currency === to?.currency && to?.percent !== true;
  if (to === null || difference === 0 || !isAlike || (verb !== 'any' && verb !== change) || !c.atBoundary) {
    c.reset(mark);
    return null;
  }
  const { value: _, ...of } = to;
  return (target) => ({
    kind: 'all',
    parts: [
      { kind: 'number', target, compare: '=', than: to },
      { kind: 'changed', target, change, by: Math.abs(difference), ...of },
    ],
  });
}

/** A card that "moves" or "goes" from one name to another may stand in columns of these names. */
const BECOMES = phrases('changes, changed, change, updates, updated, update');

/** Verbs that say of a status that it changes. */
const PASSES = phrases(
  'goes, went, go, gone, moves, moved, move, passes, passed, pass, switches, switched, switch',
);
const isStatus = ({ unquoted, targets }: ClauseSubject): boolean =>
  unquoted && targets.every(({ name }) => /\b(?:status|state|stage|phase)$/iu.test(name ?? ''));

/** Parses `changes from "Placed" to "Paid"`: it shows the second text now, and showed the first before. */
function parseTextStep(c: Cursor, subject: ClauseSubject): ((target: Locator) => Condition) | null {
  const mark = c.mark();
  const isChange = c.eatOneOf(BECOMES) || (isStatus(subject) && c.eatOneOf(PASSES));
  const from = isChange && c.eat('from') ? c.quote('value') : null;
  const to = from !== null && c.eat('to') ? c.quote('value') : null;
  if (from === null || to === null || from === to || !c.atBoundary) {
    c.reset(mark);
    return null;
  }
  return (target) => ({
    kind: 'all',
    parts: [
      { kind: 'value', target, value: to, match: 'exact', negated: false },
      { kind: 'changed', target, change: 'any', by: null, from },
    ],
  });
}

interface Stated {
  readonly change: Change;
  readonly by: number | null;
  readonly currency?: string;
  readonly unit?: string;
  readonly stated?: true;
}

function parseChange(c: Cursor, base: PredicateBase): Stated | null {
  const isNote = c.readsNotes && !base.hasAuxiliary && c.phraseLength(['unchanged']) > 0;
  const forms = base.hasAuxiliary || isNote ? AFTER_AUXILIARY : FINITE;
  const stated = forms.find(([, words]) => c.eatOneOf(words))?.[0];
  // "Is the same" does not say as what; "stays the same" does.
  const change = stated ?? (base.expectsNoChange && c.eat('the same') ? 'none' : undefined);
  if (change === undefined) return null;
  const canCount = change === 'up' || change === 'down';
  const isExact = canCount && c.eat('by exactly');
  const hasNumber = isExact || (canCount && (c.eat('by') || (c.peek(1).kind === 'number' && c.eat('in'))));
  const by = hasNumber ? parseDifference(c) : { by: null };
  return by === null ? null : { change, ...by, ...(isExact ? { stated: true as const } : {}) };
}

/** Nouns for one of what is counted. Another unit may be one of several: grams, cents. */
export const POINTS = phrases('points, point');

/** Parses `is 3 more than before`. */
function parseStatedDifference(c: Cursor, base: PredicateBase): Stated | null {
  const mark = c.mark();
  const by = base.hasAuxiliary ? parseDifference(c) : null;
  const change = by === null ? undefined : MORE_THAN_BEFORE.find(([, words]) => c.eatOneOf(words))?.[0];
  if (change !== undefined && by !== null) return { change, ...by };
  c.reset(mark);
  return null;
}

/** Parses an amount above zero: `5`, `"€5.00"`, `2 kg`, `3 points`. Ten percent may be a share of the value, or points of a percentage. */
function parseDifference(
  c: Cursor,
): (Omit<PlainBound, 'value' | 'percent'> & { readonly by: number }) | null {
  const bound = parsePlainBound(c);
  if (bound === null || bound.percent === true || bound.value <= 0) return null;
  c.eatOneOf(POINTS);
  const { value: by, currency, unit } = bound;
  return {
    by,
    ...(currency === undefined ? {} : { currency }),
    ...(unit === undefined ? {} : { unit }),
  };
}

/** Returns what the denial of a change states: "has not increased" leaves two cases, "has not increased by 5" too many. */
function withNegation(found: Stated, negated: boolean): readonly Stated[] | null {
  const { change, by } = found;
  if (!negated) return [found];
  if (by !== null) return null;
  const only = (other: Change): Stated => ({ change: other, by: null });
  switch (change) {
    case 'any':
      return [only('none')];
    case 'none':
      return [only('any')];
    case 'up':
      return [only('none'), only('down')];
    case 'down':
      return [only('none'), only('up')];
  }
}
