import type { Condition } from '../../model/condition.ts';
import type { Instruction } from '../../model/instruction.ts';
import {
  targeted,
  untargeted,
  ofOneKind,
  parseInstructionTarget,
  parseTimes,
  type InstructionParser,
  type ParsedInstructions,
  type InstructionTarget,
} from './instruction-clause.ts';
import type { ConditionClause } from '../conditions/clause.ts';
import { isSameControl, quotedLocator } from '../plain-locators.ts';
import { parseJoinedAfterAct } from '../conditions/joined.ts';
import { eatConjunction } from '../conditions/parse-clause.ts';
import type { Cursor } from '../cursor.ts';
import type { ClauseSubject } from '../conditions/subject.ts';
import { parseDrop } from './carry.ts';
import { parseFurtherTargets, sharesNames } from './further-targets.ts';
import type { Locator } from '../../../screen/model/locator.ts';
import { BY_TAPPING, isCommonLabel, phrases, ROLE_WORDS } from '../vocabulary.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { NUMBERS } from '../../../shared/number-words.ts';

const tapInstruction = (
  control: InstructionTarget,
  repeat: number | null,
  until: Condition | null = null,
): Instruction => ({
  kind: 'tap',
  target: control.target,
  repeat,
  until,
});

/** True for `Tap "+" in the row "Children" until "2" is shown`: another row may show that number. */
const mayBeInRow = (tapped: Locator, until: Condition): boolean =>
  tapped.row !== null &&
  until.kind === 'visible' &&
  until.target.row === null &&
  until.target.places.length === 0 &&
  /^[\d.,]+$/u.test(until.target.label ?? '');

/** Parses what follows "tap": one control, several, a number of times, or until a condition holds. */
const parseTap: InstructionParser = (c, lastSubject) => {
  const before = parseTimes(c, NUMBERS);
  const keys = before === null ? parseDigitKeys(c) : [];
  if (keys.length > 0) return untargeted(...keys);
  const isBoth = before === null && c.eat('both');
  const control = parseInstructionTarget(c, lastSubject);
  if (!control) return null;
  const most = before === null ? parseAtMost(c) : null;
  const repeat = before ?? (isWaitAhead(c) || most !== null ? null : parseTimes(c, NUMBERS));
  c.eat('again', 'once more', 'once again', 'one more time', 'another time');
  const mark = c.mark();
  // Each of two controls would need its own end.
  if (isBoth && c.phraseLength(UNTIL) > 0) return null;
  if (c.eatOneOf(UNTIL)) {
    const counted = repeat === null ? parseCounted(c, control.target) : null;
    if (counted !== null) return targeted(control, bounded(c, tapInstruction(control, null, counted), most));
    const joined = parseJoinedAfterAct(c, {
      lastSubject: targeted(control).subject,
      ...(isAnother(control.target, lastSubject) ? { it: null } : {}),
    });
    if (joined?.clauses.some(({ condition }) => mayBeInRow(control.target, condition)) === true) return null;
    if (joined) {
      const until = bounded(c, tapInstruction(control, repeat, joined.condition), most);
      return withEither(targeted(control, until), joined.clauses);
    }
    c.reset(mark);
  }
  // Without an end, nobody can tell how many taps are enough.
  if (most !== null) return null;
  if (repeat === null && sharesNames(c, control)) return null;
  const [first = control, ...more] = ofOneKind([
    control,
    ...(repeat === null ? parseFurtherTargets(c, lastSubject) : []),
  ]);
  if (isBoth && more.length !== 1) return null;
  const all = targeted(
    more.at(-1) ?? first,
    tapInstruction(first, repeat),
    ...more.map((m) => tapInstruction(m, null)),
  );
  return {
    ...all,
    expectsNoEffect: control.expectsNoEffect,
    screens: [...control.screens, ...more.flatMap((m) => m.screens)],
  };
};

/** Parses `up to 3 times`, `(at most 3 times)`. Null without a number of taps, and nothing is consumed. */
function parseAtMost(c: Cursor): number | null {
  const mark = c.mark();
  if (c.peek().text === ',') c.take();
  const isBracketed = c.peek().text === '(' && c.take().kind === 'mark';
  const times = c.eatOneOf(AT_MOST) ? parseTimes(c, NUMBERS) : null;
  const isClosed = !isBracketed || (c.peek().text === ')' && c.take().kind === 'mark');
  if (times !== null && times <= LIMITS.tapsUntil && isClosed) return times;
  c.reset(mark);
  return null;
}

const UNTIL = phrases('until, till');
const AT_MOST = phrases('up to, at most, but at most, no more than, a maximum of, max');

/** Returns the taps with the number that stands before "until", or after the condition. */
function bounded(c: Cursor, tap: Instruction, before: number | null): Instruction {
  const atMost = before ?? parseAtMost(c);
  return atMost === null || tap.kind !== 'tap' || tap.repeat !== null ? tap : { ...tap, atMost };
}

/** Verbs after which "it" is the number beside the sign: a sign shows none itself. */
const IT_SHOWS = phrases(
  'it shows, it reads, it says, it is, it displays, the number is, the count is, the value is',
);

/** Parses `it shows 3` after `Tap "+" next to "Adults" until`: the number of the row. */
function parseCounted(c: Cursor, { label, name, row, places }: Locator): Condition | null {
  const mark = c.mark();
  const isSign = label === null ? /^(?:plus|minus)$/iu.test(name ?? '') : !/[\p{L}\p{N}]/u.test(label);
  const isNumber = isSign && row !== null && places.length === 0 && c.eatOneOf(IT_SHOWS);
  const { kind, text } = c.peek();
  const value = !isNumber
    ? null
    : kind === 'number'
      ? c.take().text
      : /^\d+$/u.test(text)
        ? c.quote('value')
        : null;
  if (value !== null && row !== null && c.atBoundary)
    return { kind: 'value', target: quotedLocator(row), value, match: 'exact', negated: false };
  c.reset(mark);
  return null;
}

/** True for `Long press "Ann", tap "Delete" until it is gone`: "it" may be either. */
const isAnother = (tapped: Locator, former: ClauseSubject | null): boolean =>
  former?.targets.some((target) => !isSameControl(target, tapped)) === true;

/** Leaves it open what "it" is after `Tap "Next" until "Done" is shown`. */
function withEither(parsed: ParsedInstructions, clauses: readonly ConditionClause[]): ParsedInstructions {
  const targets = [parsed, ...clauses].flatMap(({ subject }) => subject?.targets ?? []);
  const isOne = targets.every(({ source }) => source === targets[0]?.source);
  return isOne || parsed.subject === null ? parsed : { ...parsed, subject: { ...parsed.subject, targets } };
}

/** True for `once "Ready" appears`, `once it is enabled`: no number of times. */
const isWaitAhead = (c: Cursor): boolean =>
  c.phraseLength(['once']) > 0 &&
  (c.peek(1).kind === 'quote' || c.phraseLength(['it', 'the', 'a', 'an', 'no', 'all'], 1) > 0);

/** Parses `4, 9, 7 and 1`: one key after the other. */
function parseDigitKeys(c: Cursor): Instruction[] {
  const keys: Instruction[] = [];
  const start = c.mark();
  const areNamed = c.eat('the digits', 'the keys', 'digits', 'keys');
  while (keys.length < 12 && c.peek().kind === 'number') {
    const { text } = c.take();
    const target = {
      source: text,
      label: text,
      match: 'exact',
      name: null,
      role: null,
      row: null,
      places: [],
    } as const;
    keys.push({ kind: 'tap', target, repeat: null, until: null });
    const mark = c.mark();
    const isJoined = (eatConjunction(c) || areNamed) && c.peek().kind === 'number';
    if (!isJoined) {
      c.reset(mark);
      break;
    }
  }
  // "Tap 3" does not say of what.
  if (c.atBoundary && keys.length > 1) return keys;
  c.reset(start);
  return [];
}

/** Parses `the "Name" field` after "tap into" and "focus": a tap on a field. */
export const parseTapInto: InstructionParser = (c, lastSubject) => {
  const control = parseInstructionTarget(c, lastSubject);
  const { role = null, label = null, name = null, row = null, places = [] } = control?.target ?? {};
  const isNth = places.some(({ kind }) => kind === 'ordinal');
  // `Click in the button "Save"`, as speakers of other languages say.
  const isClicked =
    role !== null &&
    (CLICKED.has(role) || role === 'row' || (role === 'image' && row !== null)) &&
    ((label ?? name ?? row) !== null || (role === 'row' && isNth)) &&
    c.peek(-1).lower !== 'in';
  return control !== null && (role === 'field' || isClicked)
    ? targeted(control, tapInstruction(control, null))
    : null;
};
/** Parses `the button "Save"`, `"Next"` after "press in", "give tap to": a named control that is clicked. A kind alone may be a place. */
export const parseTapAt: InstructionParser = (c, lastSubject) => {
  const control = parseInstructionTarget(c, lastSubject, 'target', false);
  const { role = null, label = null, name = null } = control?.target ?? {};
  const isNamed =
    label !== null ? !NOT_CLICKED.has(role) : role !== null && CLICKED.has(role) && name !== null;
  return control !== null && isNamed ? targeted(control, tapInstruction(control, null)) : null;
};
const NOT_CLICKED: ReadonlySet<Locator['role']> = new Set([
  'dialog',
  'menu',
  'list',
  'message',
  'spinner',
] as const);
const CLICKED: ReadonlySet<Locator['role']> = new Set(['button', 'link', 'icon', 'tab'] as const);

const TAPPING = phrases('pressing, clicking, tapping, pressing on, clicking on, tapping on, touching');

/** Parses `with "OK"` after "confirm": a tap on that control. */
export const parseConfirm: InstructionParser = (c) => {
  const isDialog = c.eat('the dialog', 'the popup', 'the alert', 'the prompt');
  // `Confirm the dialog with "Delete all"` may name the dialog by its text.
  const isWith = !isDialog || isCommonLabel(c.peek(1).text);
  const isBy = c.eat(
    ...BY_TAPPING,
    ...(isDialog ? TAPPING : []),
    ...(isWith ? ['with', 'using', 'via'] : []),
  );
  if (!isBy || c.peek().kind !== 'quote') return null;
  const control = parseInstructionTarget(c, null, 'target', false);
  if (control === null || control.target.places.length > 0) return null;
  const places = isDialog ? [{ kind: 'container', container: 'dialog', label: null } as const] : [];
  const placed = { ...control, target: { ...control.target, places } };
  return targeted(placed, tapInstruction(placed, null));
};

export const parseDoubleTap: InstructionParser = (c, lastSubject) => {
  const control = parseInstructionTarget(c, lastSubject);
  return control && !mayBeKeyOfPhone(control.target)
    ? targeted(control, { kind: 'double_tap', target: control.target })
    : null;
};

/** True for `the home button`, which a phone may have, and the app too. A key of the phone is pressed once and briefly. */
const mayBeKeyOfPhone = ({ name, role }: Locator): boolean =>
  role === 'button' && /^(?:home|back|power|volume(?: up| down)?|recents|recent apps)$/iu.test(name ?? '');

/** Parses what follows "press": a key ("Press back"), else a control to tap. */
export const parsePress: InstructionParser = (c, lastSubject) =>
  parseSystemKey(c) ?? (isKeyOfThePhone(c) ? null : parseTap(c, lastSubject));

const SYSTEM_KEYS = phrases('back, home, enter, return, recents, power, volume');

/** Keys of a keyboard, and of a phone, that no action presses. */
const KEYBOARD_KEYS = phrases(
  'tab, escape, esc, space, spacebar, space bar, backspace, shift, caps lock, ctrl, alt, power, volume, volume up, volume down',
);
const PHONE_BUTTONS = phrases('power, volume, volume up, volume down').map((key) => `${key} button`);

/** True for `the Android back button and hold`, `Tab twice`, `the Delete key`: no control of the app has that name. */
function isKeyOfThePhone(c: Cursor): boolean {
  const length = c.phraseLength(OF_THE_PHONE);
  if (length > 0 && c.phraseLength(SYSTEM_KEYS, length) > 0) return true;
  const article = c.phraseLength(['the']);
  if (c.phraseLength(PHONE_BUTTONS, article) > 0) return true;
  const key = c.phraseLength(KEYBOARD_KEYS, article);
  const { kind, lower, text } = c.peek(article + key);
  if (key > 0 && lower === 'key') return true;
  // "Space Invaders" and "the Volume icon" are names.
  if (key > 0 && kind !== 'quote' && !(kind === 'word' && (text !== lower || ROLE_WORDS.has(lower))))
    return true;
  // A digit is a key of the app's own pad.
  const named = c.peek(article);
  const isKey = c.phraseLength(['key'], article + 1) > 0;
  return isKey && (named.kind === 'word' || (named.kind === 'quote' && KEYS.has(named.text.toLowerCase())));
}

/** Most presses of one key in a line. */
const MOST_KEYS = 12;

/** Words that make a key one of the phone, whatever follows them. */
export const OF_THE_PHONE = phrases(
  "device, phone's, device's, system, hardware, android, physical, phone",
).flatMap((words) => [`the ${words}`, words]);

const WHERE_KEYS_ARE = phrases(
  'of the keyboard, in the keyboard, on the keyboard, on the device, on the phone, of the device, of the phone',
);

function parseSystemKey(c: Cursor): ParsedInstructions | null {
  const mark = c.mark();
  if (!c.eatOneOf(OF_THE_PHONE)) c.eat('the', 'the key', 'key');
  const key = c.eat('back', 'back button', 'back key')
    ? 'navigate_back'
    : c.eat('home', 'home button', 'home key')
      ? 'navigate_home'
      : c.eatOneOf(phrases('enter, return, enter key, return key, enter button'))
        ? 'keyboard_enter'
        : null;
  if (key) {
    c.eatOneOf(WHERE_KEYS_ARE);
    const times = parseTimes(c, NUMBERS) ?? 1;
    const hasReason = key === 'keyboard_enter' && c.phraseLength(['to']) > 0;
    if ((c.atBoundary || hasReason) && times <= MOST_KEYS)
      return untargeted(...Array.from({ length: times }, () => ({ kind: key }) as const));
  }
  c.reset(mark);
  return parseKeyboardKey(c);
}

/** Parses "Search / Done / Go / Enter on the keyboard", quoted or not. */
function parseKeyboardKey(c: Cursor): ParsedInstructions | null {
  const mark = c.mark();
  c.eat('on the', 'on', 'the');
  const quoted = c.peek().kind === 'quote';
  if (
    ['enter', 'search', 'done', 'go', 'return', 'send', 'next', 'ok'].includes(c.peek().lower) ||
    (quoted && KEYS.has(c.peek().text.toLowerCase()))
  ) {
    const key = c.take();
    if (c.eatOneOf(ON_KEYBOARD)) return untargeted({ kind: 'keyboard_enter' });
    if (!quoted && key.lower === 'enter' && c.atBoundary) return untargeted({ kind: 'keyboard_enter' });
  }
  c.reset(mark);
  return null;
}

const ON_KEYBOARD = phrases(
  'on the keyboard, on keyboard, of the keyboard, on the soft keyboard, in the keyboard',
).flatMap((place) => [place, `key ${place}`, `button ${place}`]);
const KEYS = new Set(['enter', 'search', 'done', 'go', 'return', 'send', 'next', 'ok', '↵', '⏎']);

/** Parses what follows "tap", "click": a key of the keyboard, else a control. "Back" and "home" are controls here. */
export const parseTouch: InstructionParser = (c, lastSubject) => {
  // `Tap the device back button` touches no control of the app.
  const length = c.phraseLength(OF_THE_PHONE);
  if (length > 0 && c.phraseLength(SYSTEM_KEYS, length) > 0) return parseSystemKey(c);
  return parseKeyboardKey(c) ?? parseTap(c, lastSubject);
};

export const parseLongPress: InstructionParser = (c, lastSubject) => {
  const control = parseInstructionTarget(c, lastSubject);
  if (!control || mayBeKeyOfPhone(control.target)) return null;
  const mark = c.mark();
  if (c.eat('and drag it', 'and then drag it')) {
    const dropped = parseDrop(c, control);
    if (dropped) return dropped;
    c.reset(mark);
  }
  const seconds = parseSeconds(c);
  const held = { kind: 'long_press', target: control.target } as const;
  return targeted(control, seconds === null ? held : { ...held, seconds });
};

const AND_HOLD = phrases('and hold it down, and hold down, and hold it, and hold');

/** Parses `for 2 seconds`. Null when there is none here. */
function parseSeconds(c: Cursor): number | null {
  const mark = c.mark();
  if (c.eat('for')) {
    const n = c.peek().kind === 'number' ? c.takeNumber() : c.eatMapped(NUMBERS);
    if (n !== null && n > 0 && c.eat('seconds', 'second', 's', 'sec')) return n;
  }
  c.reset(mark);
  return null;
}

/** Turns a tap into a long press for `Tap "X" and hold`. (`Tap and hold "X"` is a verb.) */
export function holdAfterTap(c: Cursor, parsed: ParsedInstructions): ParsedInstructions | null {
  const mark = c.mark();
  const [instruction] = parsed.instructions;
  if (
    parsed.instructions.length === 1 &&
    instruction?.kind === 'tap' &&
    instruction.repeat === null &&
    c.eatOneOf(AND_HOLD)
  ) {
    const seconds = parseSeconds(c);
    const held = { kind: 'long_press', target: instruction.target } as const;
    if (c.atBoundary) return { ...parsed, instructions: [seconds === null ? held : { ...held, seconds }] };
  }
  c.reset(mark);
  return null;
}
