/** Parses the state of all controls of a kind: `All checkboxes are checked`, `None of the switches is on`, `Only "A" and "B" are checked`. */
import type { Condition, ControlState } from '../../model/condition.ts';
import type { ControlRole, Locator, Position } from '../../../screen/model/locator.ts';
import type { Cursor } from '../cursor.ts';
import { parseModifier } from '../modifiers.ts';
import { isSeveralOfName } from '../plural-nouns.ts';
import { parseAnchor, parseTarget } from '../target.ts';
import { plural, ROLE_WORDS, phrases } from '../vocabulary.ts';
import { allOf } from './clause.ts';
import { HAVE_STATES, parseStateOf } from './state.ts';
import { parseSubject } from './subject.ts';

const NOUNS = [...ROLE_WORDS].filter(([noun, role]) => HAVE_STATES.has(role) && !noun.endsWith('s'));

const withNoun = (
  words: string,
  nounOf: (noun: string) => string,
): (readonly [words: string, role: ControlRole])[] =>
  phrases(words).flatMap((word) => NOUNS.map(([noun, role]) => [`${word} ${nounOf(noun)}`, role] as const));

const ALL: ReadonlyMap<string, ControlRole> = new Map([
  ...withNoun('all, all the, all of the, each of the, all of these, all these', plural),
  ...withNoun('every, each, every single', (noun) => noun),
]);
const NONE: ReadonlyMap<string, ControlRole> = new Map([
  ...withNoun('none of the, no', plural),
  ...withNoun('no, not a single', (noun) => noun),
]);
const IS = phrases(
  'is, are, should be, must be, is still, are still, is now, are now, will be, should all be',
);

const ARE_SHOWN = phrases(
  'are visible, are shown, are displayed, are present, should be visible, should be shown, should be displayed, appear',
);

/**
 * Parses `All "Remove" buttons are enabled`, `The "Remove" buttons are disabled`, `No "Remove" button is enabled`: the controls of one name. "Both" counts
 * them.
 */
export function parseEveryOfName(c: Cursor): Condition | null {
  const isNone = c.eat('none of', 'no');
  const isBoth = !isNone && c.eat('both', 'both of');
  const isAll = !isNone && !isBoth && c.eat('all', 'all of');
  const target = parseTarget(c, { role: 'target', bare: false, modifiers: true });
  if (target === null || target.label === null || target.row !== null) return null;
  if (!isNone && !isSeveralOfName(target)) return null;
  if (isBoth && c.eatOneOf(ARE_SHOWN)) return { kind: 'count', target, n: 2, compare: '=' };
  if (target.role === null || !HAVE_STATES.has(target.role) || !c.eatOneOf(IS)) return null;
  const isDenied = c.phraseLength(['not', 'no longer']) > 0;
  const found = parseStateOf(c, [target]);
  // `All … are not …` may mean that some of them are not.
  if (found === null || (isDenied && (isAll || isNone))) return null;
  const [state, flip] = found;
  const every = { kind: 'every', target, state, negated: isNone !== flip, except: [] } as const;
  return isBoth ? allOf([{ kind: 'count', target, n: 2, compare: '=' }, every]) : every;
}

/** Parses a state of every control of a kind, or of none. `All … are not …` may mean either, so it is not read. */
export function parseEvery(c: Cursor): Condition | null {
  const start = c.mark();
  const none = c.eatMapped(NONE);
  const role = none ?? c.eatMapped(ALL);
  if (role === null) return null;
  const places: Position[] = [];
  const isUnderTitle = c.peek().lower === 'under' && c.peek(1).kind === 'quote';
  const modifier = isUnderTitle ? null : parseModifier(c, parseAnchor);
  if (modifier !== null) {
    if (modifier.place?.kind !== 'container') return null;
    places.push(modifier.place);
  } else places.push(...parsePartOfPage(c));
  const source = c.textSince(start);
  const except = parseExcept(c, role);
  // `All boxes unchecked`, as a note.
  if (!c.eatOneOf(IS) && !c.readsNotes) return null;
  const target = controlsOf(role, source, places);
  const found = parseStateOf(c, [target]);
  if (found === null) return null;
  const [state, flip] = found;
  const negated = (none !== null) !== flip;
  const every = { kind: 'every', target, state, negated, except } as const;
  if (except.length === 0) return every;
  // `All fields except "Notes" are filled in` may leave the notes as they are; of two states, the rest has the other.
  if (!CHOSEN.has(state) || places.length > 0) return null;
  return allOf([
    every,
    ...except.map((one) => ({ kind: 'state', target: one, state, negated: !negated }) as const),
  ]);
}

/** Parses `in "Notifications"` before the state. */
function parsePartOfPage(c: Cursor): readonly Position[] {
  const mark = c.mark();
  const label = c.eat('in', 'under') ? c.quote('container') : null;
  if (label !== null) return [{ kind: 'container', container: 'section', label }];
  c.reset(mark);
  return [];
}

const EXCEPT = phrases('except, except for, but, other than, apart from');

/** Parses `except "A" and "B"` after the kind of control, which theirs is too. */
function parseExcept(c: Cursor, role: ControlRole): readonly Locator[] {
  const mark = c.mark();
  const subject = c.eatOneOf(EXCEPT) ? parseSubject(c, { allowUnquoted: false }) : null;
  const isList = subject !== null && subject.conjunction === 'and' && subject.excluded === undefined;
  const isPlain =
    isList &&
    subject.screens.length === 0 &&
    subject.targets.every(
      ({ label, row, places, role: own }) =>
        label !== null && row === null && places.length === 0 && (own ?? role) === role,
    );
  if (isPlain) return subject.targets.map((one) => ({ ...one, role }));
  c.reset(mark);
  return [];
}

const controlsOf = (role: ControlRole | null, source: string, places: readonly Position[]): Locator => ({
  source,
  label: null,
  match: 'exact',
  name: null,
  role,
  row: null,
  places,
});

/** States that one of several controls has: of any other, "only" may leave out controls of another kind. */
const CHOSEN: ReadonlySet<ControlState> = new Set(['checked', 'unchecked', 'selected'] as const);

/** Parses `Only "A" and "B" are checked`: they are, and no other control of their kind is. */
export function parseOnlyState(c: Cursor): Condition | null {
  if (!c.eat('only')) return null;
  const start = c.mark();
  const subject = parseSubject(c, { allowUnquoted: false });
  const isList = subject !== null && subject.conjunction === 'and' && subject.excluded === undefined;
  if (!isList || subject.screens.length > 0 || subject.targets.some(({ label }) => label === null))
    return null;
  const source = c.textSince(start);
  if (!c.eatOneOf(IS)) return null;
  const { targets } = subject;
  const found = parseStateOf(c, targets);
  if (found === null || !CHOSEN.has(found[0])) return null;
  const [state, negated] = found;
  // `Only the "A" and "B" switches`: the noun stands once, behind the last name.
  const roles = new Set(targets.flatMap(({ role }) => role ?? []));
  const [role = null] = roles;
  if (roles.size > 1) return null;
  const others = controlsOf(role, `all but ${source}`, []);
  return allOf([
    ...targets.map((target) => ({ kind: 'state', target, state, negated }) as const),
    { kind: 'every', target: others, state, negated: !negated, except: targets },
  ]);
}
