import { choiceInstructions, chosenValue } from '../../../actions/choose-value.ts';
import type { Instruction } from '../../model/instruction.ts';
import {
  targeted,
  untargeted,
  ofOneKind,
  parseInstructionTarget,
  type InstructionParser,
  type InstructionTarget,
  type ParsedInstructions,
} from './instruction-clause.ts';
import { eatConjunction } from '../conditions/parse-clause.ts';
import type { Cursor } from '../cursor.ts';
import type { ClauseSubject } from '../conditions/subject.ts';
import { parseBoxName } from '../conditions/box.ts';
import { parseModifier } from '../modifiers.ts';
import { quotedLocator } from '../plain-locators.ts';
import { parseAnchor, parseTarget } from '../target.ts';
import { phrases, NOT_A_NAME, ORDINALS, THING_NOUNS } from '../vocabulary.ts';
import type { ControlRole, Locator } from '../../../screen/model/locator.ts';

/** Parses the control of "turn on" and "turn off": a quotation, or "the … switch". "Turn off Wi-Fi" may take several steps. */
const switchParser =
  (to: 'on' | 'off'): InstructionParser =>
  (c, lastSubject) => {
    const ofRows = parseBoxesOfRows(c);
    if (ofRows.length > 0)
      return targetedAll(
        ofRows.map((control) => [control, { kind: 'set_state', target: control.target, to }]),
      );
    const isBoth = c.eat('both');
    const control = parseBox(c) ?? parseInstructionTarget(c, lastSubject, 'target', false);
    if (!control || !isSwitchable(control.target)) return null;
    const all = ofOneKind([control, ...parseFurtherSwitches(c)]);
    if (isOtherStateAhead(c) || (isBoth && all.length !== 2)) return null;
    const parsed = targeted(
      all.at(-1) ?? control,
      ...all.map(({ target }) => ({ kind: 'set_state', target, to }) as const),
    );
    return {
      ...parsed,
      expectsNoEffect: all.some(({ expectsNoEffect }) => expectsNoEffect),
      screens: all.flatMap(({ screens }) => screens),
    };
  };

const targetedAll = (
  acts: readonly (readonly [InstructionTarget, Instruction])[],
): ParsedInstructions | null => {
  const [last] = acts.toReversed();
  return last === undefined ? null : targeted(last[0], ...acts.map(([, act]) => act));
};

const BOXES: ReadonlyMap<string, ControlRole> = new Map([
  ...phrases('checkboxes, check boxes, boxes, tick boxes').map((noun) => [noun, 'checkbox'] as const),
  ...phrases('switches, toggles').map((noun) => [noun, 'toggle'] as const),
]);
const OF_ROWS = phrases('of, for, next to, beside, in the rows of');

/** Parses `the checkboxes of "Alice" and "Bob"`: one in each row. */
function parseBoxesOfRows(c: Cursor): readonly InstructionTarget[] {
  const mark = c.mark();
  c.eat('the');
  const role = c.eatMapped(BOXES);
  const rows: InstructionTarget[] = [];
  let isJoined = role !== null && c.eat(...OF_ROWS);
  while (isJoined && rows.length < 12) {
    const row = c.quote('row');
    if (row === null) break;
    const source = c.textSince(mark);
    const target = { source, label: null, match: 'exact', name: null, role, row, places: [] } as const;
    rows.push({ target, expectsNoEffect: false, screens: [] });
    isJoined =
      !c.atBoundary || c.peek(1).kind === 'quote' || c.peek(2).kind === 'quote' ? eatConjunction(c) : false;
  }
  if (rows.length > 1 && c.atBoundary && !isJoined) return rows;
  c.reset(mark);
  return [];
}

/** True before `and "Bluetooth" on`, which asks for another state of another switch and is no result. */
function isOtherStateAhead(c: Cursor): boolean {
  const mark = c.mark();
  const isNext = eatConjunction(c) && parseInstructionTarget(c, null, 'target', false) !== null;
  const hasState = isNext && c.eat('on', 'off') && c.atBoundary;
  c.reset(mark);
  return hasState;
}

/** Parses `and "Bluetooth"` after a switch, to the end of the clause. A condition (`and "Saved" appears`) is none. */
function parseFurtherSwitches(c: Cursor): readonly InstructionTarget[] {
  const more: InstructionTarget[] = [];
  while (more.length < 12) {
    const mark = c.mark();
    const isNext = eatConjunction(c) && (c.peek().kind === 'quote' || c.peek(1).kind === 'quote');
    const control = isNext ? parseInstructionTarget(c, null, 'target', false) : null;
    if (control === null || !c.atBoundary || control.target.label === null || !isSwitchable(control.target)) {
      c.reset(mark);
      return more;
    }
    more.push(control);
  }
  return more;
}

/** Parses `the box next to "A"`, `the "A" box`, `the box "A"`: after "tick" a box is a checkbox. */
function parseBox(c: Cursor): InstructionTarget | null {
  const mark = c.mark();
  const verb = c.peek(-1).lower;
  c.eat('the');
  const isBefore = BOX_VERBS.test(verb) && c.peek(1).kind === 'quote' && c.eat('box');
  const label = c.quote('target');
  const places = isBefore || (BOX_VERBS.test(verb) && c.eat('box')) ? parseBoxPlaces(c) : null;
  if (places === null || (label === null && places.row === null && places.places.length === 0)) {
    c.reset(mark);
    return null;
  }
  const target = {
    source: c.textSince(mark),
    label,
    match: 'exact',
    name: null,
    role: 'checkbox',
    ...places,
  } as const;
  return { target, expectsNoEffect: false, screens: [] };
}

const BOX_VERBS = /^(?:un)?(?:check|tick)s?$/;

function parseBoxPlaces(c: Cursor): Pick<Locator, 'row' | 'places'> {
  const modifier = parseModifier(c, parseAnchor);
  const place = modifier?.place ?? null;
  return { row: modifier?.row ?? null, places: place === null ? [] : [place] };
}

const SETTABLE = new Set(['toggle', 'checkbox', 'radio', 'button', 'icon', 'row', 'text']);

function isSwitchable(target: Locator): boolean {
  if (target.label !== null) return target.role === null || SETTABLE.has(target.role);
  return target.role === 'toggle' || target.role === 'checkbox' || target.role === 'radio';
}

export const parseTurnOn = switchParser('on');
export const parseTurnOff = switchParser('off');
/** Parses a box to check: `"Total"`, `the "Total" checkbox`. `Check the "Total"` asks to look at it. */
export const parseCheck: InstructionParser = (c, lastSubject) => {
  const isLook = c.phraseLength(['the', 'that', 'this']) > 0;
  const parsed = parseTurnOn(c, lastSubject);
  const [instruction] = parsed?.instructions ?? [];
  // `Check "Total" and "Tax"` asks to look at two texts, more likely than to check two boxes.
  const isBox =
    parsed?.instructions.length === 1 &&
    instruction?.kind === 'set_state' &&
    (instruction.target.role === null ? !isLook : SETTABLE_BOXES.has(instruction.target.role));
  return isBox ? parsed : null;
};
const SETTABLE_BOXES = new Set(['toggle', 'checkbox', 'radio']);

/** Parses a checkbox that the line calls so, after "mark", "set": `Mark "A" as done` asks for something else. */
export const parseMark =
  (to: 'on' | 'off'): InstructionParser =>
  (c) => {
    const control = parseBoxAfterTick(c) ?? parseInstructionTarget(c, null, 'target', false);
    if (control?.target.role !== 'checkbox' || !c.atBoundary) return null;
    return targeted(control, { kind: 'set_state', target: control.target, to });
  };

/** Parses `the check "Terms"` after "mark": what can be marked is a checkbox. */
function parseCheckNamed(c: Cursor): Locator | null {
  const mark = c.mark();
  const label = c.eat('the check', 'the tick', 'the tick box') ? c.quote('target') : null;
  return label === null ? null : quotedLocator(label, { source: c.textSince(mark) });
}

/** Parses `the "Terms" box` after "put a tick in". */
function parseBoxAfterTick(c: Cursor): InstructionTarget | null {
  const mark = c.mark();
  const isTick = ['in', 'from'].includes(c.peek(-1).lower);
  const target = isTick ? parseBoxName(c) : parseCheckNamed(c);
  if (target === null) c.reset(mark);
  return target === null
    ? null
    : { target: { ...target, role: 'checkbox' }, expectsNoEffect: false, screens: [] };
}

const TO_STATE = phrases('to, in, into, in the, to the');
const ON_STATE = phrases('on, on position, enabled, on state, active');
const OFF_STATE = phrases('off, off position, disabled, off state, inactive');

/** Parses `the switch "Wi-Fi" in off`, `the "Wi-Fi" toggle on` after "put", "set". */
export const parsePutSwitch: InstructionParser = (c) => {
  const control = parseInstructionTarget(c, null, 'target', false);
  if (control?.target.role !== 'toggle' && control?.target.role !== 'checkbox') return null;
  if (!isSwitchable(control.target)) return null;
  c.eat(...TO_STATE);
  const to = c.eat(...ON_STATE) ? 'on' : c.eat(...OFF_STATE) ? 'off' : null;
  return to !== null && c.atBoundary
    ? targeted(control, { kind: 'set_state', target: control.target, to })
    : null;
};

/** Parses `"X" on`, `the "X" toggle off`. */
export const parseTurn: InstructionParser = (c, lastSubject) => {
  const first = parseSwitchState(c, lastSubject);
  if (first === null) return null;
  const all = [first];
  // … `and "Bluetooth" off`
  while (all.length < 12) {
    const mark = c.mark();
    const next = eatConjunction(c) && c.peek().kind === 'quote' ? parseSwitchState(c, lastSubject) : null;
    if (next === null || !c.atBoundary) {
      c.reset(mark);
      break;
    }
    all.push(next);
  }
  const parsed = targeted(all.at(-1)?.control ?? first.control, ...all.map((t) => t.instruction));
  return { ...parsed, screens: all.flatMap((t) => t.control.screens) };
};

function parseSwitchState(
  c: Cursor,
  lastSubject: ClauseSubject | null,
): { readonly control: InstructionTarget; readonly instruction: Instruction } | null {
  const control = parseInstructionTarget(c, lastSubject, 'target', false);
  const to = c.eat('on') ? 'on' : c.eat('off') ? 'off' : null;
  if (!control || !to || !isSwitchable(control.target)) return null;
  return { control, instruction: { kind: 'set_state', target: control.target, to } };
}

/** Parses `"X"` or `"X" on` after "toggle". Without a state it is a tap. */
export const parseToggle: InstructionParser = (c, lastSubject) => {
  const on = c.eat('on') ? 'on' : c.eat('off') ? 'off' : null;
  const control = parseInstructionTarget(c, lastSubject, 'target', false);
  if (!control || !isSwitchable(control.target)) return null;
  const to = on ?? (c.eat('on', 'to on') ? 'on' : c.eat('off', 'to off') ? 'off' : null);
  return to
    ? targeted(control, { kind: 'set_state', target: control.target, to })
    : targeted(control, { kind: 'tap', target: control.target, repeat: null, until: null });
};

/** Parses `the "X" toggle to on`. */
export const parseSet: InstructionParser = (c, lastSubject) => {
  const control = parseInstructionTarget(c, lastSubject, 'target', false);
  if (!control || !isSwitchable(control.target) || !c.eat('to')) return null;
  const to = c.eat('on', 'enabled', 'checked') ? 'on' : c.eat('off', 'disabled', 'unchecked') ? 'off' : null;
  return to ? targeted(control, { kind: 'set_state', target: control.target, to }) : null;
};

/** Parses what follows "select", "choose". A checkbox is set to on, anything else is tapped. */
export const parseSelect: InstructionParser = (c, lastSubject) => {
  const ofList = parseOfDropdown(c) ?? parseOfList(c);
  if (ofList !== null) return ofList;
  c.eat('the option', 'option');
  const control = parseInstructionTarget(c, lastSubject);
  if (!control) return null;
  const chosen = parseChoice(c, control);
  if (chosen !== null) return withFurtherChoices(c, chosen);
  // `Choose "Weekly" for "Frequency"` may mean a choice in the row of "Frequency", or in the list that it opens.
  if (control.target.row !== null && / for ["'“”„«`‘]/.test(control.target.source)) return null;
  if (control.target.role === 'checkbox')
    return targeted(control, { kind: 'set_state', target: control.target, to: 'on' });
  const more = parseChoicesOfOtherKinds(c, control);
  const taps = [control, ...more].map(
    ({ target }) => ({ kind: 'tap', target, repeat: null, until: null }) as const,
  );
  return {
    ...targeted(more.at(-1) ?? control, ...taps),
    screens: [control, ...more].flatMap((one) => one.screens),
  };
};

/** Parses `in the combo "Country" the option "Spain"`, `from the "Country" dropdown: "Spain"`. */
function parseOfDropdown(c: Cursor): ParsedInstructions | null {
  const mark = c.mark();
  const control = c.eat('in', 'from', 'on') ? parseInstructionTarget(c, null, 'target', false) : null;
  const { role = null, label = null } = control?.target ?? {};
  if (control !== null && role === 'dropdown' && label !== null) {
    if ([',', ':'].includes(c.peek().text)) c.take();
    c.eat(...phrases('the option, option, the value, value, the item, the entry'));
    const from = c.mark();
    const value = c.quote('target');
    if (value !== null && c.atBoundary) {
      const target = { ...control.target, holdsValue: true as const };
      const choice = quotedLocator(value, { source: c.textSince(from) });
      return {
        ...targeted(control, ...choiceInstructions(target, choice)),
        conditions: [chosenValue(target, value)],
      };
    }
  }
  c.reset(mark);
  return null;
}

/** Parses `from the list "Ana"` at the end of a clause. The list may be called so where more follows. */
function parseOfList(c: Cursor): ParsedInstructions | null {
  const mark = c.mark();
  const label = c.eat('from the list', 'in the list', 'from the menu', 'in the menu')
    ? (c.eat('the option', 'the item'), c.quote('target'))
    : null;
  const container = c.tokens[mark.at + 2]?.lower === 'menu' ? 'menu' : 'list';
  if (label !== null && c.atBoundary) {
    const source = c.textSince(mark);
    const places = [{ kind: 'container', container, label: null }] as const;
    const target = { source, label, match: 'exact', name: null, role: null, row: null, places } as const;
    const control = { target, expectsNoEffect: false, screens: [] };
    return targeted(control, { kind: 'tap', target, repeat: null, until: null });
  }
  c.reset(mark);
  return null;
}

/** Parses `and size "42"` after `color "Black"`: one choice of each kind. Two of one kind may take the place of one another. */
function parseChoicesOfOtherKinds(c: Cursor, first: InstructionTarget): readonly InstructionTarget[] {
  const kinds = [kindNamedIn(first.target)];
  const more: InstructionTarget[] = [];
  while (kinds.at(-1) !== null && more.length < 6) {
    const mark = c.mark();
    const next = eatConjunction(c) ? parseInstructionTarget(c, null, 'target', false) : null;
    const kind = next === null ? null : kindNamedIn(next.target);
    if (next === null || kind === null || kinds.includes(kind) || !c.atBoundary) {
      c.reset(mark);
      break;
    }
    kinds.push(kind);
    more.push(next);
  }
  return more;
}

/** Returns "size" of `size "42"`; null where the name stands without such a noun, or with a place. */
function kindNamedIn({ source, row, places }: Locator): string | null {
  const noun = /^(?:the )?(?<noun>[a-z]+) ["“”„«`‘']/iu.exec(source)?.groups?.['noun']?.toLowerCase();
  return noun !== undefined && THING_NOUNS.has(noun) && row === null && places.length === 0 ? noun : null;
}

/**
 * Parses `in "Status"`, `from the "Status" dropdown` after the choice: opens the control, taps the choice in it, and reads the control
 * back.
 */
function parseChoice(c: Cursor, choice: InstructionTarget): ParsedInstructions | null {
  const mark = c.mark();
  const { label, role, row, places } = choice.target;
  const isOf = c.phraseLength(OF_DROPDOWN) > 0 && c.eat('of');
  if (
    (isOf || c.eat('in', 'from')) &&
    label !== null &&
    role === null &&
    row === null &&
    places.length === 0
  ) {
    const control = parseInstructionTarget(c, null, 'target', false);
    const target = control == null ? undefined : { ...control.target, holdsValue: true as const };
    const isBox = target != null && OPENED.has(target.role);
    const isNamed =
      target != null &&
      (target.label !== null ||
        (target.role === 'dropdown' && (target.name !== null || target.places.length > 0)));
    if (control && target && isNamed && isBox && c.atBoundary)
      return {
        ...targeted(control, ...choiceInstructions(target, choice.target)),
        conditions: [chosenValue(target, label)],
      };
  }
  c.reset(mark);
  return null;
}

/** Kinds of control that open their choices, as people call them; null: by its name alone. */
const OPENED: ReadonlySet<Locator['role']> = new Set([null, 'dropdown', 'field', 'button'] as const);

const OF_DROPDOWN = phrases('of the dropdown, of the drop-down, of the dropdown list, of dropdown');

/** Parses `and "Anna" from "Payee"` after a choice. Another name without a control of its own may belong to either. */
function withFurtherChoices(c: Cursor, first: ParsedInstructions): ParsedInstructions | null {
  const all = [first];
  while (all.length < 12) {
    const mark = c.mark();
    const isNext = eatConjunction(c) && c.peek().kind === 'quote';
    const control = isNext ? parseInstructionTarget(c, null) : null;
    const next = control === null ? null : parseChoice(c, control);
    if (next === null) {
      c.reset(mark);
      break;
    }
    all.push(next);
  }
  const controls = all.map(({ subject }) => JSON.stringify({ ...subject?.targets[0], source: '' }));
  // `"A" from "C" and "B" from "C"` may ask for both, and a list shows one.
  if (new Set(controls).size < all.length) return null;
  return {
    ...(all.at(-1) ?? first),
    instructions: all.flatMap(({ instructions }) => instructions),
    conditions: all.flatMap(({ conditions }) => conditions),
    screens: all.flatMap(({ screens }) => screens),
  };
}

/** Parses "the price as `total`" after "remember". */
export const parseRemember: InstructionParser = (c) => {
  const what = parseRememberedSource(c);
  if (!what || !c.eat('as', 'under', 'under the name')) return null;
  c.eat('the');
  const name =
    c.quote('other') ?? (c.peek().kind === 'word' && !NOT_A_NAME.has(c.peek().lower) ? c.take().text : null);
  return name === null || !c.atBoundary ? null : untargeted({ kind: 'remember', shownBy: what, name });
};

function parseRememberedSource(c: Cursor): Locator | null {
  const mark = c.mark();
  if (
    c.eat(
      ...phrases(
        'the value of, the text of, the value in, the text in, the label of, the value shown by, the text shown by',
      ),
    )
  ) {
    const of = parseTarget(c, { role: 'target', bare: false, modifiers: true });
    if (of) return of;
    c.reset(mark);
  }
  const target = parseTarget(c, { role: 'target', bare: false, modifiers: true });
  if (target) {
    c.eat('value', 'amount');
    return target;
  }
  c.eat('the');
  const inner = c.mark();
  // "The second price" is one of several, and no name.
  if (c.phraseLength([...ORDINALS.keys()]) > 0 && c.phraseLength(['first name', 'last name']) === 0)
    return null;
  for (let n = 0; n < 3 && !c.phraseLength(['as', 'of', 'for', 'under']); n += 1) {
    if (c.peek().kind !== 'word' || NOT_A_NAME.has(c.peek().lower)) break;
    c.take();
  }
  const name = c.textSince(inner);
  const row = c.eat('of', 'for') ? c.quote('row') : null;
  return name === ''
    ? null
    : { source: c.textSince(mark), label: null, match: 'exact', name, role: null, row, places: [] };
}
