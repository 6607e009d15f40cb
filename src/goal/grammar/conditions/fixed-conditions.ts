import type { Condition, Orientation } from '../../model/condition.ts';
import { parseRememberedName } from './remembered-name.ts';
import { parseAbility } from './ability.ts';
import { parseBoxName } from './box.ts';
import { chosenValue } from '../../../actions/choose-value.ts';
import { parseAttribute } from './attribute.ts';
import { parseAppCondition } from './app.ts';
import type { ConditionClause } from './clause.ts';
import { parseColorOf } from './color.ts';
import { parseClipboardCondition } from './clipboard.ts';
import { parseCount, parseOrder } from './counting.ts';
import { NEGATED_FIRST, VERB_FIRST } from './seeing.ts';
import { parseEach, parseOnlyInList, parseOnlyRow } from './each.ts';
import { parseEvery, parseEveryOfName, parseOnlyState } from './every.ts';
import { parseDrawerCondition } from './drawer.ts';
import { parseShadeCondition } from './notification-shade.ts';
import { parseIs } from './is.ts';
import { parsePageHolds } from './page-of-things.ts';
import { parsePlaceholder } from './placeholder.ts';
import { parseCellShows } from './cell.ts';
import { parseHolds } from './holds.ts';
import { parseReplaced } from './replaced.ts';
import { parseRowWith } from './row-with.ts';
import { parseArrival, parseScreenCondition } from './screen.ts';
import { parseFieldError } from './field-error.ts';
import { parseSorted } from './sorted.ts';
import { parseListNote } from './list-note.ts';
import { parseSum } from './sum.ts';
import { parseUrlCondition } from './url.ts';
import { parseHeaderNote, parseNthRowNote, parseValueNote } from './value-note.ts';
import type { Cursor } from '../cursor.ts';
import type { Locator } from '../../../screen/model/locator.ts';
import { parseTarget } from '../target.ts';
import { phrases } from '../vocabulary.ts';

const clauseOf = (condition: Condition): ConditionClause => ({
  condition,
  subject: null,
  expectsNoChange: false,
});

const PARSERS: readonly ((c: Cursor) => Condition | null)[] = [
  parseKeyboardCondition,
  parseAbility,
  parseColorOf,
  parseDrawerCondition,
  parseShadeCondition,
  parseCursorCondition,
  parseOrientation,
  parsePlaceholder,
  parseFieldError,
  parseSectionState,
  parseSelectedTab,
  parseSelectedChoice,
  parseUrlCondition,
  parseScreenCondition,
  parseArrival,
  parseAppCondition,
  parseClipboardCondition,
  parseRememberedCondition,
  parseEach,
  parseEvery,
  parseEveryOfName,
  parseOnlyState,
  parseOnlyRow,
  parseOnlyInList,
  parseCellShows,
  parseRowWith,
  parsePageHolds,
  parseHolds,
  parseAttribute,
  parseReplaced,
  parseSum,
  parseSorted,
  parseOrder,
  parseCount,
  parseListNote,
  parseValueNote,
  parseHeaderNote,
  parseNthRowNote,
];

/** Parses conditions about something other than one control: keyboard, URL, screen, app, order, count, a remembered value. */
export function parseFixedCondition(c: Cursor): ConditionClause | null {
  const mark = c.mark();
  for (const parse of PARSERS) {
    const condition = parse(c);
    if (condition && c.atBoundary)
      return condition.kind === 'screen' && saysUnchanged(c, mark.at)
        ? { ...clauseOf(condition), expectsNoChange: true }
        : clauseOf(condition);
    c.reset(mark);
  }
  return null;
}

const saysUnchanged = (c: Cursor, from: number): boolean =>
  c.tokens
    .slice(from, from + 8)
    .some((t) => ['stays', 'stay', 'remains', 'remain', 'still'].includes(t.lower));

const KEYBOARD_IS = phrases(
  'shown, visible, open, displayed, hidden, closed, gone, dismissed, still open, still visible, still shown, not shown, not visible, up, down',
);

function parseKeyboardCondition(c: Cursor): Condition | null {
  const isHiddenFirst = c.eatOneOf(NEGATED_FIRST);
  const isFirst = isHiddenFirst || c.eatOneOf(VERB_FIRST);
  const isNegated = !isFirst && c.eat('no');
  c.eat('the soft', 'the on-screen', 'the virtual', 'the');
  if (!c.eat('keyboard', 'kb', 'soft keyboard')) return null;
  if (isFirst) return { kind: 'keyboard', shown: !isHiddenFirst };
  if (c.eat('appears', 'comes up', 'opens', 'shows up', 'pops up'))
    return { kind: 'keyboard', shown: !isNegated };
  if (c.eat('disappears', 'closes', 'goes away', 'hides'))
    return isNegated ? null : { kind: 'keyboard', shown: false };
  // "Keyboard closed"
  const terse = c.phraseLength(KEYBOARD_IS);
  const isTerse = terse > 0 && c.peek(terse).kind === 'end';
  const is = c.eat('does not appear', "doesn't appear")
    ? null
    : isTerse
      ? (c.eat('still'), !c.eat('not'))
      : parseIs(c);
  if (is === null)
    return c.tokens.length > 0 && c.peek(-1).lower === 'appear'
      ? { kind: 'keyboard', shown: isNegated }
      : null;
  if (c.eat('shown', 'visible', 'open', 'displayed', 'up', 'on screen'))
    return { kind: 'keyboard', shown: is !== isNegated };
  return c.eat('hidden', 'closed', 'gone', 'dismissed', 'down') && !isNegated
    ? { kind: 'keyboard', shown: !is }
    : null;
}

/** Parses `The cursor is in the "Name" field`: the field has the focus. */
function parseCursorCondition(c: Cursor): Condition | null {
  c.eat('the');
  if (
    !c.eatOneOf(
      phrases(
        'cursor is in, cursor is on, cursor should be in, cursor should be on, focus is on, focus is in, focus should be on, focus should be in, focus moves to, focus should move to, focus is set to, cursor in, cursor on',
      ),
    )
  )
    return null;
  const box = parseBoxName(c);
  const target =
    box === null
      ? parseTarget(c, { role: 'target', bare: false, modifiers: true })
      : { ...box, role: 'field' as const };
  const isNamed =
    target !== null && (target.label !== null || target.name !== null || target.id !== undefined);
  return isNamed ? { kind: 'state', target, state: 'focused', negated: false } : null;
}

const HELD = phrases('device, phone, tablet, screen, app, page, view, display');
const HELD_IS = phrases(
  'is in, is now in, is still in, is displayed in, is shown in, is held in, stays in, remains in, should be in, should be displayed in, rotates to, is rotated to, switches to, changes to, turns to, is',
);

const ORIENTATIONS: ReadonlyMap<string, Orientation> = new Map(
  (['landscape', 'portrait'] as const).flatMap((orientation) =>
    ['', ' mode', ' orientation', ' view'].map((noun) => [`${orientation}${noun}`, orientation] as const),
  ),
);

const HELD_ORIENTATION = [...HELD.map((noun) => `${noun} orientation`), 'orientation'];

/** Parses `The device is in landscape`, `The screen is displayed in portrait mode`, `The orientation is landscape`. */
function parseOrientation(c: Cursor): Condition | null {
  c.eat('the');
  if (!c.eatOneOf(HELD, HELD_ORIENTATION)) return null;
  const isNamed = c.peek(-1).lower === 'orientation';
  const negated = c.eat('is not in', "isn't in", 'is no longer in', 'should not be in');
  if (!negated && !c.eatOneOf(HELD_IS)) return null;
  // "The screen is portrait" may be its name; "is in portrait" is not.
  const isBare = !negated && c.peek(-1).lower === 'is';
  if (isBare && !isNamed) return null;
  const orientation = c.eatMapped(ORIENTATIONS);
  if (orientation === null) return null;
  const other = orientation === 'landscape' ? 'portrait' : 'landscape';
  return { kind: 'orientation', orientation: negated ? other : orientation };
}

/** `section is expanded`, read as one phrase: the noun says only what the state says. True for open. */
const SECTION_STATES: ReadonlyMap<string, boolean> = new Map(
  phrases('section, panel, accordion, group, submenu, folder').flatMap((noun) =>
    phrases('is, is now, should be, stays, remains').flatMap((is) =>
      (
        [
          ['expanded', true],
          ['unfolded', true],
          ['collapsed', false],
          ['folded', false],
          ['not expanded', false],
          ['not collapsed', true],
        ] as const
      ).map(([state, isOpen]) => [`${noun} ${is} ${state}`, isOpen] as const),
    ),
  ),
);

/** Parses `The "Details" section is expanded`: the header of that name, which the tree says is open. */
function parseSectionState(c: Cursor): Condition | null {
  c.eat('the');
  const from = c.mark();
  const label = c.quote('target');
  const source = c.textSince(from);
  const isOpen = label === null ? null : c.eatMapped(SECTION_STATES);
  if (label === null || isOpen === null) return null;
  const target = { source, label, match: 'exact', name: null, role: null, row: null, places: [] } as const;
  return { kind: 'state', target, state: 'expanded', negated: !isOpen };
}

const SELECTED_TAB_IS = phrases('selected, active, current, highlighted').flatMap((word) =>
  phrases('tab is, tab should be').map((rest) => `${word} ${rest}`),
);

/** Parses `The selected tab is "Home"`. */
function parseSelectedTab(c: Cursor): Condition | null {
  c.eat('the');
  const isNote =
    c.readsNotes &&
    c.eat('selected tab :', 'active tab :', 'current tab :', 'selected tab =', 'active tab =');
  if (!isNote && !c.eatOneOf(SELECTED_TAB_IS)) return null;
  const negated = c.eat('not');
  const from = c.mark();
  const label = c.quote('target');
  if (label === null) return null;
  const target: Locator = {
    source: c.textSince(from),
    label,
    match: 'exact',
    name: null,
    role: 'tab',
    row: null,
    places: [],
  };
  return { kind: 'state', target, state: 'selected', negated };
}

const IS_SELECTED = phrases('is, is now, should be').flatMap((is) =>
  phrases('selected in, chosen in, selected from, preselected in, pre-selected in').map(
    (rest) => `${is} ${rest}`,
  ),
);
const IS_NOT_SELECTED = phrases('is not selected in, is not chosen in, should not be selected in');

/** Parses `"Germany" is selected in the "Country" dropdown`: the value that it shows. */
function parseSelectedChoice(c: Cursor): Condition | null {
  const value = c.quote('value');
  const negated = c.eatOneOf(IS_NOT_SELECTED);
  if (value === null || (!negated && !c.eatOneOf(IS_SELECTED))) return null;
  const target = parseTarget(c, { role: 'target', bare: false, modifiers: true });
  if (target === null || target.label === null) return null;
  if (target.role === 'dropdown') return { kind: 'value', target, value, match: 'exact', negated };
  // Without a kind, "Country" may be the caption of radio buttons too.
  return target.role === null && !negated ? chosenValue(target, value) : null;
}

/** Parses "The remembered total is visible", "the value remembered as `total` is shown". */
function parseRememberedCondition(c: Cursor): Condition | null {
  c.eat('the');
  if (!c.eat('value remembered as', 'text remembered as', 'price remembered as', 'remembered')) return null;
  const name = c.quote('other') ?? parseRememberedName(c);
  if (name === '') return null;
  if (c.eat('appears', 'is still visible', 'is still shown'))
    return { kind: 'remembered', name, target: null, negated: false };
  const is = c.eat('does not appear', "doesn't appear") ? false : parseIs(c);
  if (is === null) return null;
  if (c.peek(-1).lower !== 'appear' && !c.eat('visible', 'shown', 'displayed', 'present', 'on the screen'))
    return null;
  return { kind: 'remembered', name, target: null, negated: !is };
}
