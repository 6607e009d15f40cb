import type { Condition, ControlState } from '../../model/condition.ts';
import type { Cursor } from '../cursor.ts';
import { eatNoLonger } from './visible.ts';
import type { PredicateBase, Predicate } from './predicate.ts';
import type { ClauseSubject } from './subject.ts';
import type { ControlRole, Locator } from '../../../screen/model/locator.ts';
import { parseModifier, parseNamedPart } from '../modifiers.ts';
import { parseAnchor } from '../target.ts';
import { phrases } from '../vocabulary.ts';
import { rowsCalled } from './rows-called.ts';

/** `in disabled state`, `in the state disabled`. */
const inState = (word: string): readonly string[] => [
  `in ${word} state`,
  `in the ${word} state`,
  `in a ${word} state`,
  `in state ${word}`,
  `in the state ${word}`,
];
/** Phrases that say so themselves. */
const NO_STATE = /^(?:in|set|left) /u;

const STATES: ReadonlyMap<string, readonly [ControlState, boolean]> = new Map(
  (
    [
      ['enabled', 'enabled', false],
      ['disabled', 'disabled', false],
      ['greyed out', 'disabled', false],
      ['grayed out', 'disabled', false],
      ['inactive', 'disabled', false],
      ['checked', 'checked', false],
      ['in on', 'checked', false],
      ['in off', 'unchecked', false],
      ['in the on position', 'checked', false],
      ['in the off position', 'unchecked', false],
      ['in blank', 'empty', false],
      ['left blank', 'empty', false],
      ['left empty', 'empty', false],
      ['ticked', 'checked', false],
      ['on', 'checked', false],
      ['turned on', 'checked', false],
      ['switched on', 'checked', false],
      ['toggled on', 'checked', false],
      ['set to on', 'checked', false],
      ['set to off', 'unchecked', false],
      ['off', 'unchecked', false],
      ['turned off', 'unchecked', false],
      ['switched off', 'unchecked', false],
      ['toggled off', 'unchecked', false],
      ['unchecked', 'unchecked', false],
      ['unticked', 'unchecked', false],
      ['selected', 'selected', false],
      ['preselected', 'selected', false],
      ['pre-selected', 'selected', false],
      ['unselected', 'not selected', false],
      ['deselected', 'not selected', false],
      ['expanded', 'expanded', false],
      ['collapsed', 'expanded', true],
      ['focused', 'focused', false],
      ['focussed', 'focused', false],
      ['in focus', 'focused', false],
      ['empty', 'empty', false],
      ['blank', 'empty', false],
      ['filled', 'filled', false],
      ['filled in', 'filled', false],
      ['read-only', 'read-only', false],
      ['readonly', 'read-only', false],
      ['read only', 'read-only', false],
      ['editable', 'read-only', true],
      ['scrollable', 'scrollable', false],
      ['clickable', 'clickable', false],
      ['tappable', 'clickable', false],
    ] as const
  ).flatMap(([word, state, flip]) =>
    [word, ...(NO_STATE.test(word) ? [] : inState(word))].map((words) => [words, [state, flip]] as const),
  ),
);

/** Controls that have a state of their own. A row or a text says nothing about one. */
export const HAVE_STATES: ReadonlySet<ControlRole> = new Set([
  'button',
  'checkbox',
  'toggle',
  'radio',
  'field',
  'tab',
] as const);
const ANY_OF_MANY = new Set<string>([
  'button',
  'icon',
  'text',
  'row',
  'image',
  'link',
  'tab',
  'checkbox',
  'toggle',
  'radio',
]);

const PARTICLES = new Set(['on', 'off']);

/** A state by default is the one that the control has before anybody changed it. */
export const BY_DEFAULT = phrases('by default, initially');

const FOCUS = phrases(
  'focus, the focus, keyboard focus, input focus, the keyboard focus, the input focus, the cursor',
);
const GETS_FOCUS = phrases(
  'receives focus, receives the focus, gains focus, gains the focus, takes focus, takes the focus',
);

/** A state is seen: `The "Pay" button appears as disabled`. */
export const LOOKS = phrases(
  'appears as, appear as, appears, is shown as, is displayed as, shown as, displayed as, shown, displayed, presented, showed, seen',
);

/** Parses enabled, checked, empty … at the end of a clause. */
export function parseStatePredicate(
  c: Cursor,
  base: PredicateBase,
  subject: ClauseSubject,
): Predicate | null {
  if ((c.eatOneOf(FOCUS) && base.hasAuxiliary) || (!base.hasAuxiliary && c.eatOneOf(GETS_FOCUS)))
    return {
      ...base,
      kind: 'state',
      make: (target) => ({ kind: 'state', target, state: 'focused', negated: base.negated }),
    };
  const mark = c.mark();
  const isLook = c.eatOneOf(LOOKS);
  const namesTab = isPlainOrTab(subject) && c.eatOneOf(SELECTED_TAB);
  const start = c.mark();
  const found = namesTab ? (['selected', false] as const) : parseAnyState(c, base, subject);
  if (found) c.eatOneOf(BY_DEFAULT);
  if (found) eatNoLonger(c, base.negated);
  if (found) c.eat(base.negated ? 'yet' : 'already');
  const where = found === null ? null : parseWhere(c, subject, found[0]);
  // "is on the left" is a position, not a state.
  if (
    !found ||
    (isLook && PARTICLES.has(c.tokens[start.at]?.lower ?? '')) ||
    !(base.hasAuxiliary || base.negated || c.atBoundary) ||
    !c.atBoundary ||
    subject.unquoted
  ) {
    c.reset(mark);
    return null;
  }
  const [state, flip] = found;
  const negated = base.negated !== flip;
  const word = c.tokens[start.at]?.lower ?? '';
  if (isParticle(c, base, word) || isUnclear(word, state, subject)) {
    c.reset(mark);
    return null;
  }
  const isAboutText = state === 'empty' || state === 'filled';
  if (isAboutText && subject.targets.some((target) => isPlacedList(placedAt(target, where)))) {
    c.reset(mark);
    return null;
  }
  return {
    ...base,
    kind: 'state',
    make: (target) =>
      (isAboutText ? listContents(target, state === 'empty', negated) : null) ?? {
        kind: 'state',
        target: placedAt(namesTab ? { ...target, role: 'tab' } : target, where),
        state,
        negated,
      },
  };
}

/** Parses the word for a state of such controls. */
const parseAnyState = (
  c: Cursor,
  base: PredicateBase,
  subject: ClauseSubject,
): readonly [ControlState, boolean] | null =>
  parseTabState(c, subject) ??
  parseDropdownState(c, subject) ??
  parseActive(c, subject) ??
  parseCleared(c, subject) ??
  parseMarked(c, subject) ??
  parseBareState(c, base) ??
  parseUsability(c) ??
  c.eatMapped(STATES);

/** True for "off" in `Check "Milk" off` and "on" in `Switch "Sound" on`, which are acts. */
const isParticle = (c: Cursor, { hasAuxiliary, negated }: PredicateBase, word: string): boolean =>
  !hasAuxiliary && !negated && !c.readsNotes && PARTICLES.has(word);

type Where = Pick<Locator, 'row' | 'places'>;

const placedAt = (target: Locator, where: Where | null): Locator =>
  where === null
    ? target
    : { ...target, row: target.row ?? where.row, places: [...target.places, ...where.places] };

/** States that a setting has as a whole: `"Sync" is off for "Photos"` is about the switch of another name. */
const OF_CHOICE: ReadonlySet<ControlState> = new Set(['selected', 'not selected'] as const);

/**
 * Parses `for "Yellow lamp"`, `in the toolbar`, `under "Theme"` after a state: where the control stands. Null where that may be something else, and
 * nothing is consumed.
 */
function parseWhere(c: Cursor, { targets }: ClauseSubject, state: ControlState): Where | null {
  const mark = c.mark();
  const arePlaced = targets.some(({ row, places }) => row !== null || places.length > 0);
  const areButtons = targets.every(({ role }) => role === 'button' || role === 'link');
  const isUnder = OF_CHOICE.has(state) && c.eat('under', 'below', 'beneath');
  const section = isUnder ? c.quote('container') : null;
  if (section !== null && c.atBoundary && !arePlaced)
    return { row: null, places: [{ kind: 'container', container: 'section', label: section }] };
  c.reset(mark);
  const modifier = parseModifier(c, parseAnchor) ?? (OF_CHOICE.has(state) ? null : parseNamedPart(c));
  const isRow = modifier?.row != null && areButtons;
  const isContainer = modifier?.place?.kind === 'container';
  if (modifier !== null && (isRow || isContainer) && c.atBoundary && !arePlaced)
    return { row: modifier.row, places: modifier.place === null ? [] : [modifier.place] };
  c.reset(mark);
  return null;
}

/** Parses the state that a clause ends in, said of each of these controls; the flag says that it is denied. Null when the words are unclear. */
export function parseStateOf(
  c: Cursor,
  targets: readonly Locator[],
): readonly [state: ControlState, isDenied: boolean] | null {
  const subject = { targets } as const;
  const first = c.peek().lower;
  const found =
    parseTabState(c, subject) ?? parseActive(c, subject) ?? parseUsability(c) ?? c.eatMapped(STATES);
  if (found !== null) c.eatOneOf(BY_DEFAULT);
  return found === null || !c.atBoundary || isSwitchWord(first, subject) ? null : found;
}

type NamedTargets = Pick<ClauseSubject, 'targets'>;

/** True for "The toggle is enabled", which may mean that it is on or that it can be used. */
const isSwitchWord = (word: string, { targets }: NamedTargets): boolean =>
  ['enabled', 'disabled', 'inactive'].includes(word) && targets.some(({ role }) => role === 'toggle');

/** Controls of which one is chosen: "active" and "highlighted" say which. */
const CHOSEN_ROLES: ReadonlySet<ControlRole | null> = new Set(['tab', 'menu item', 'radio'] as const);

/** True for `chip "Vegan"`, `the "Vegan" chip`. */
const isChip = ({ role, label, source }: Locator): boolean =>
  role === null && label !== null && /^(?:the )?chip\b|\bchip$/iu.test(source);

/** Parses "active" and "highlighted" of a tab or a choice: it is the selected one. */
function parseTabState(c: Cursor, subject: NamedTargets): readonly [ControlState, boolean] | null {
  if (!subject.targets.every((t) => CHOSEN_ROLES.has(t.role) || isChip(t))) return null;
  // "A new tab opens" is about one of the browser.
  const isTab = subject.targets.every(({ role, label }) => role === 'tab' && label !== null);
  if (isTab && c.eat('open', 'opened')) return ['selected', false];
  if (c.eat('active', 'highlighted', 'the active one', 'the selected one')) return ['selected', false];
  return c.eat('inactive') ? ['not selected', false] : null;
}

/** True when the words do not say which control, or which of two states, is meant. */
function isUnclear(word: string, state: ControlState, { targets }: ClauseSubject): boolean {
  if (isSwitchWord(word, { targets })) return true;
  const isText = state === 'empty' || state === 'filled';
  return targets.some(({ label, name, id, role, row, places }) => {
    // A filled heart is drawn so. Only what holds texts or rows is empty.
    if (isText && role !== null && !HOLDS_TEXT.has(role)) return true;
    if (label !== null || id !== undefined) return false;
    // "The button is disabled" does not say which one.
    const isOneOfMany = ANY_OF_MANY.has(role ?? '') && name === null && row === null && places.length === 0;
    return isOneOfMany || (isText && role !== 'field' && role !== 'list');
  });
}

const HOLDS_TEXT: ReadonlySet<ControlRole> = new Set(['field', 'list', 'dropdown', 'text', 'adjustable']);

const SELECTED_TAB = phrases('the active tab, the selected tab, the highlighted tab, the current tab');
const isPlainOrTab = ({ targets }: ClauseSubject): boolean =>
  targets.length === 1 &&
  targets.every(({ role, label }) => role === 'tab' || (role === null && label !== null));

/** Parses "open" and "closed" of a dropdown, which is visible in both cases. */
function parseDropdownState(c: Cursor, { targets }: ClauseSubject): readonly [ControlState, boolean] | null {
  if (!targets.every(({ role }) => role === 'dropdown')) return null;
  if (c.eat('open', 'opened')) return ['expanded', false];
  return c.eat('closed') ? ['expanded', true] : null;
}

/** Parses "active" of a button: it can be used. Of anything else it may mean selected. */
function parseActive(c: Cursor, { targets }: NamedTargets): readonly [ControlState, boolean] | null {
  return targets.every(({ role }) => role === 'button') && c.eat('active') ? ['enabled', false] : null;
}

/** Parses "cleared" of a field: it holds nothing. Of anything else it may mean that it is gone. */
function parseCleared(c: Cursor, { targets }: NamedTargets): readonly [ControlState, boolean] | null {
  return targets.every(({ role }) => role === 'field') && c.eat('cleared') ? ['empty', false] : null;
}

const MARKABLE: ReadonlySet<ControlRole | null> = new Set(['checkbox', 'radio'] as const);

/** Parses "marked" of a checkbox and "activated" of a switch. Anything else may be marked in another way. */
function parseMarked(c: Cursor, { targets }: NamedTargets): readonly [ControlState, boolean] | null {
  const are = (roles: ReadonlySet<ControlRole | null>): boolean =>
    targets.every(({ role }) => roles.has(role));
  if (are(MARKABLE) && c.eat('marked', 'marked as checked')) return ['checked', false];
  if (are(MARKABLE) && c.eat('unmarked')) return ['unchecked', false];
  if (are(SWITCHES) && c.eat('activated')) return ['checked', false];
  return are(SWITCHES) && c.eat('deactivated') ? ['unchecked', false] : null;
}
const SWITCHES: ReadonlySet<ControlRole | null> = new Set(['toggle'] as const);

/** Parses `is enable`, `is not disable`, without the ending of the participle. */
function parseBareState(c: Cursor, { hasAuxiliary }: PredicateBase): readonly [ControlState, boolean] | null {
  const verb = c.peek(-1).lower === 'not' ? c.peek(-2).lower : c.peek(-1).lower;
  if (!hasAuxiliary || !['is', 'are', 'be'].includes(verb)) return null;
  if (c.eat('enable')) return ['enabled', false];
  return c.eat('disable') ? ['disabled', false] : null;
}

const ABLE = /^(?:can|could|cannot|can't|couldn't|able|unable)$/u;

/** Parses `can be tapped`, `can't be clicked`. `Must be tapped` asks for it. */
function parseUsability(c: Cursor): readonly [ControlState, boolean] | null {
  if (c.peek(-1).lower !== 'be' || ![-2, -3, -4].some((at) => ABLE.test(c.peek(at).lower))) return null;
  if (c.eat('edited')) return ['read-only', true];
  return c.eat('tapped', 'clicked', 'pressed', 'touched', 'used') ? ['enabled', false] : null;
}

/** True for `the list on the left`: its rows stand in that list alone. */
const isPlacedList = ({ role, row, places }: Locator): boolean =>
  role === 'list' && (row !== null || places.length > 0);

/** Returns the condition that a list holds an item, or none; null when the target is no list. */
function listContents(list: Locator, empty: boolean, negated: boolean): Condition | null {
  if (list.role !== 'list' || list.name !== null) return null;
  const within = { kind: 'container', container: 'list', label: list.label } as const;
  const items = rowsCalled(`an item in ${list.source}`, [within]);
  return { kind: 'visible', target: items, negated: empty !== negated };
}

/** Consumes the word for a state; the flag says that it denies the state. */
export const parseStateWord = (c: Cursor): readonly [state: ControlState, isDenied: boolean] | null =>
  c.eatMapped(STATES);

/** The words of states, for docs/steps.md. */
export const STATE_WORDS: readonly string[] = [...STATES.keys()];
