import type { Instruction } from '../../model/instruction.ts';
import {
  type InstructionParser,
  type InstructionTarget,
  type ParsedInstructions,
  ofOneKind,
  parseInstructionTarget,
  targeted,
  untargeted,
} from './instruction-clause.ts';
import { eatConjunction } from '../conditions/parse-clause.ts';
import type { Cursor } from '../cursor.ts';
import type { ClauseSubject } from '../conditions/subject.ts';
import { parseBoxName } from '../conditions/box.ts';
import { parseModifier } from '../modifiers.ts';
import { quotedLocator } from '../plain-locators.ts';
import { parseAnchor, parseTarget } from '../target.ts';
import { NOT_A_NAME, ORDINALS, phrases } from '../vocabulary.ts';
import type { ControlRole, Locator } from '../../../screen/model/locator.ts';

/** Parses the control of "turn on" and "turn off": a quotation, or "the … switch". "Turn off Wi-Fi" may take several steps. */
const switchParser =
  (to: 'on' | 'off'): InstructionParser =>
  (c, lastSubject) => {
    const isPhrasal = TURNED.has(c.peek(-1).lower);
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
    const others = isPhrasal && !isBoth ? parseOthersTurned(c) : [];
    const parsed = targeted(
      others.at(-1)?.control ?? all.at(-1) ?? control,
      ...all.map(({ target }) => ({ kind: 'set_state', target, to }) as const),
      ...others.map(({ instruction }) => instruction),
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
  let isJoined = role !== null && c.eatOneOf(OF_ROWS);
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

/** Particles of "turn on", "switch off". */
const TURNED = new Set(['on', 'off']);

/** Parses `and on "Bluetooth"` after `turn off "Wi-Fi"`. */
function parseOthersTurned(c: Cursor): readonly SwitchState[] {
  const others: SwitchState[] = [];
  while (others.length < 12) {
    const mark = c.mark();
    const isNext = eatConjunction(c);
    const to = isNext && c.eat('on') ? 'on' : isNext && c.eat('off') ? 'off' : null;
    const control = to === null ? null : parseInstructionTarget(c, null, 'target', false);
    if (to === null || control === null || !c.atBoundary || !isSwitchable(control.target)) {
      c.reset(mark);
      return others;
    }
    others.push({ control, instruction: { kind: 'set_state', target: control.target, to } });
  }
  return others;
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
    const isNext =
      eatConjunction(c) &&
      !TURNED.has(c.peek().lower) &&
      (c.peek().kind === 'quote' || c.peek(1).kind === 'quote');
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
  const boxes = parseBoxesOfRows(c);
  if (boxes.length > 1)
    return targetedAll(
      boxes.map((box) => [box, { kind: 'set_state', target: box.target, to: 'on' } as const] as const),
    );
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
    const isOption = control?.target.role === null && isOptionWord(control.target);
    if ((control?.target.role !== 'checkbox' && !isOption) || control === null || !c.atBoundary) return null;
    return targeted(control, { kind: 'set_state', target: control.target, to });
  };

/** An option may be a radio button as well as a checkbox. */
const isOptionWord = ({ source }: Locator): boolean => /^(?:the )?option\b/iu.test(source);

/** Parses `the check "Terms"` after "mark": what can be marked is a checkbox. */
function parseCheckNamed(c: Cursor): Locator | null {
  const mark = c.mark();
  const label = c.eat('the check', 'the tick', 'the tick box', 'the option', 'option')
    ? c.quote('target')
    : null;
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
    : {
        target: { ...target, role: isOptionWord(target) ? null : 'checkbox' },
        expectsNoEffect: false,
        screens: [],
      };
}

const TO_STATE = phrases('to, in, into, in the, to the');
const ON_STATE = phrases('on, on position, enabled, on state, active');
const OFF_STATE = phrases('off, off position, disabled, off state, inactive');

/** Parses `the switch "Wi-Fi" in off`, `the "Wi-Fi" toggle on` after "put", "set". */
export const parsePutSwitch: InstructionParser = (c) => {
  const control = parseInstructionTarget(c, null, 'target', false);
  if (control?.target.role !== 'toggle' && control?.target.role !== 'checkbox') return null;
  if (!isSwitchable(control.target)) return null;
  c.eatOneOf(TO_STATE);
  const to = c.eatOneOf(ON_STATE) ? 'on' : c.eatOneOf(OFF_STATE) ? 'off' : null;
  return to !== null && c.atBoundary
    ? targeted(control, { kind: 'set_state', target: control.target, to })
    : null;
};

interface SwitchState {
  readonly control: InstructionTarget;
  readonly instruction: Instruction;
}

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

function parseSwitchState(c: Cursor, lastSubject: ClauseSubject | null): SwitchState | null {
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

/** Parses "the price as `total`" after "remember". */
export const parseRemember: InstructionParser = (c) => {
  const what = parseRememberedSource(c);
  // `The price under "Milk"` is a place.
  if (!what || !c.eat('as', 'under the name')) return null;
  c.eat('the');
  const name =
    c.quote('other') ?? (c.peek().kind === 'word' && !NOT_A_NAME.has(c.peek().lower) ? c.take().text : null);
  return name === null || !c.atBoundary ? null : untargeted({ kind: 'remember', shownBy: what, name });
};

function parseRememberedSource(c: Cursor): Locator | null {
  const mark = c.mark();
  if (
    c.eatOneOf(
      phrases(
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
