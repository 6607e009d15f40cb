/** Lines about sliders, wheels and dates: `Set "Volume" to 40 %`, `Pick "July" in the "Month" wheel`, `Pick 14 July`. */
import { choiceInstructions, choiceNamed, chosenValue } from '../../../actions/choose-value.ts';
import type { Instruction } from '../../model/instruction.ts';
import type { Cursor } from '../cursor.ts';
import { NOT_A_NAME, ORDINALS, phrases, ROLE_WORDS, STEP_VERBS } from '../vocabulary.ts';
import { isFunctionWord } from '../function-words.ts';
import { parseNamedDay } from '../dates.ts';
import type { KnownDay } from '../../../screen/model/named-day.ts';
import { parseSet } from './state.ts';
import { parseReplace } from './clear.ts';
import { eatConjunction } from '../conditions/parse-clause.ts';
import type { ControlRole, Locator } from '../../../screen/model/locator.ts';
import {
  parseInstructionTarget,
  targeted,
  untargeted,
  type InstructionParser,
  type InstructionTarget,
  type ParsedInstructions,
} from './instruction-clause.ts';

/** A value for a slider: a number, or a percentage of its track. */
interface Level {
  readonly to: number;
  readonly percent: boolean;
}

const END_OF_TRACK: ReadonlyMap<string, number> = new Map([
  ...phrases('the maximum, maximum, max, its maximum, the maximum value').map((w) => [w, 100] as const),
  ...phrases('the minimum, minimum, min, its minimum, the minimum value').map((w) => [w, 0] as const),
]);

/** Parses `40 %`, `75 percent`, `"40%"`, `250`, `the maximum`. */
function parseLevel(c: Cursor): Level | null {
  const end = c.eatMapped(END_OF_TRACK);
  if (end !== null) return { to: end, percent: true };
  const token = c.peek();
  if (token.kind === 'quote') {
    const [, digits, sign] = /^\s*(-?\d+(?:\.\d+)?)\s*(%?)\s*$/.exec(token.text) ?? [];
    if (digits === undefined) return null;
    c.quote('value');
    return { to: Number(digits), percent: sign === '%' };
  }
  if (token.kind !== 'number') return null;
  const to = c.takeNumber();
  if (c.peek().text === '%') {
    c.take();
    return { to, percent: true };
  }
  return { to, percent: c.eat('percent', 'per cent') };
}

/** A wheel by any of its names: "picker" is a dropdown, too. */
function asWheel(control: InstructionTarget): InstructionTarget | null {
  const { target } = control;
  if (target.role === 'wheel') return control;
  return target.role === 'dropdown' && /picker$/i.test(target.source)
    ? { ...control, target: { ...target, role: 'wheel' } }
    : null;
}

/** A number that is counted by the buttons beside it. */
export const STEPPER = phrases('stepper, counter');

/** Parses `the "Volume" slider to 40 %`, `"Volume" to 40 %`, `the "Minute" wheel to 30`. A bare name needs the percent sign. */
export const parseSetLevel: InstructionParser = (c, lastSubject) => {
  const control = parseInstructionTarget(c, lastSubject, 'target', false);
  if (control === null) return null;
  const isStepper = c.eatOneOf(STEPPER);
  const isAt = control.target.role === 'slider' && c.eat('at', 'on');
  if (!isAt && !c.eat('to')) return null;
  const value = c.mark();
  const wheel = isStepper ? null : asWheel(control);
  if (wheel !== null) return pickOn(wheel, parseChoiceValue(c));
  const level = parseLevel(c);
  const { target } = control;
  const isNamed = target.role === null && target.label !== null;
  if (isNamed && level?.percent !== true) {
    c.reset(value);
    // `Move "A" to "B"` carries something.
    return c.peek().kind === 'number' ? parseValueOf(c, control, isStepper) : null;
  }
  if (level === null || isStepper || !(target.role === 'slider' || isNamed)) return null;
  if (level.percent && (level.to < 0 || level.to > 100)) return null;
  const slider = target.role === null ? { ...target, role: 'adjustable' as const } : target;
  return targeted(control, { kind: 'set_value', target: slider, ...level });
};

/** A number is counted by the buttons beside it. */
export const USING_STEPPER = phrases(
  'using the stepper, with the stepper, by using the stepper, via the stepper, using the counter, using the plus and minus buttons',
);

/** The number that two buttons beside a name count. */
export const QUANTITY_OF = phrases('quantity of, number of, amount of, count of').flatMap((words) => [
  `the ${words}`,
  words,
]);

/** Parses `"Status" to "Sold"`, `"Date" to tomorrow`, `the quantity of "Milk" to 3` after "set", "change". */
const parseSetNamed: InstructionParser = (c, lastSubject) => {
  if (c.eatOneOf(QUANTITY_OF)) return parseSetQuantity(c);
  const control = parseInstructionTarget(c, lastSubject, 'target', false);
  const { role = null, label = null } = control?.target ?? {};
  return control && role === null && label !== null && c.eat('to') ? parseValueOf(c, control, false) : null;
};

function parseSetQuantity(c: Cursor): ParsedInstructions | null {
  const control = parseInstructionTarget(c, null, 'target', false);
  const { role = null, label = null } = control?.target ?? {};
  const isCount = control !== null && role === null && label !== null && c.eat('to');
  return isCount && c.peek().kind === 'number' ? parseValueOf(c, control, true) : null;
}

/** Parses `the "Departure" field to 14 July`, `the return date to tomorrow` after "set", "change". */
const parseSetDate: InstructionParser = (c, lastSubject) => {
  const mark = c.mark();
  const control = parseInstructionTarget(c, lastSubject, 'target', false);
  const isField = control !== null && FIELDS.has(control.target.role) && isNamed(control.target);
  if (!isField) c.reset(mark);
  const named = isField ? control : parsePlainDate(c);
  const day = named !== null && c.eat('to') ? parseNamedDay(c) : null;
  return named !== null && day !== null && c.atBoundary
    ? targeted(named, ...dateIn(named.target, day))
    : null;
};

/** Parses `the departure date`, `the check-in day`: a control by its plain name. */
function parsePlainDate(c: Cursor): InstructionTarget | null {
  const mark = c.mark();
  c.eat('the', 'my', 'a');
  const inner = c.mark();
  for (let n = 0; n < 3; n += 1) {
    const { kind, lower } = c.peek();
    if (kind !== 'word' || NOT_A_NAME.has(lower)) break;
    c.take();
    const isOfBirth = lower === 'date' && c.eat('of birth');
    if ((n > 0 && (lower === 'date' || lower === 'day')) || isOfBirth) {
      const name = c.textSince(inner);
      const source = c.textSince(mark);
      const target = {
        source,
        label: null,
        match: 'exact',
        name,
        role: null,
        row: null,
        places: [],
      } as const;
      return { target, expectsNoEffect: false, screens: [] };
    }
  }
  c.reset(mark);
  return null;
}

/** Parses the value of `"Bags" to 3`, `"Status" to "Sold"`, `"Date" to 14 July`: the name alone does not say how it is set. */
function parseValueOf(c: Cursor, control: InstructionTarget, isStepper: boolean): ParsedInstructions | null {
  const { target } = control;
  const mark = c.mark();
  const day = isStepper ? null : parseNamedDay(c);
  if (day !== null && c.atBoundary) return targeted(control, ...dateIn(target, day));
  c.reset(mark);
  const isNumber = c.peek().kind === 'number';
  const to = parseChoiceValue(c);
  const isCount = isNumber && /^\d+$/.test(to ?? '');
  return to === null || to.trim() === '' || (isStepper && !isCount)
    ? null
    : targeted(control, { kind: 'set_control', control: target, to, isNumber });
}

/** Parses `the "Status" dropdown to "Sold"` after "set", "change". */
const parseSetDropdown: InstructionParser = (c, lastSubject) => {
  const control = parseInstructionTarget(c, lastSubject, 'target', false);
  const { role, label } = control?.target ?? {};
  if (!control || role !== 'dropdown' || label === null || !c.eat('to')) return null;
  const value = parseChoiceValue(c);
  if (value === null || value.trim() === '') return null;
  return {
    ...targeted(control, ...choiceInstructions(control.target, choiceNamed(value))),
    conditions: [chosenValue(control.target, value)],
  };
};

/** Names of what the device has as well as the app, and of what is set in other ways. */
const OF_THE_DEVICE =
  /\b(?:language|locale|location|region|position|orientation|network|clipboard|wallpaper|device|phone|system|app|screen|page|font size|text size|font|password|pin|passcode)$|^(?:date|day|time)$/iu;

/** Parses `the quantity to 2`, `the priority to "High"`, `the sound to off`: a control by its plain name. */
const parseSetPlain: InstructionParser = (c) => {
  const mark = c.mark();
  // "My alarm volume" is one of the phone, several pages away.
  if (['my', 'your'].includes(c.peek().lower)) return null;
  c.eat('the', ...QUANTITY_OF);
  const inner = c.mark();
  for (let n = 0; n < 3 && isPlainWord(c); n += 1) c.take();
  const name = c.textSince(inner);
  const source = c.textSince(mark);
  if (name === '' || OF_THE_DEVICE.test(name) || STEPPER.includes(name) || !c.eat('to')) return null;
  const target = { source, label: null, match: 'exact', name, role: null, row: null, places: [] } as const;
  const control = { target, expectsNoEffect: false, screens: [] };
  const state = c.eat('on') ? 'on' : c.eat('off') ? 'off' : null;
  if (state !== null)
    return c.atBoundary
      ? targeted(control, { kind: 'set_control', control: target, to: state, isNumber: true })
      : null;
  const isNumber = c.peek().kind === 'number';
  const level = parseLevel(c);
  if (level?.percent === true && c.atBoundary && level.to >= 0 && level.to <= 100)
    return targeted(control, { kind: 'set_value', target: { ...target, role: 'adjustable' }, ...level });
  const to = isNumber && level !== null ? String(level.to) : c.quote('value');
  if (isNumber) c.eatOneOf(USING_STEPPER);
  return to === null || to.trim() === '' || !c.atBoundary
    ? null
    : targeted(control, { kind: 'set_control', control: target, to, isNumber });
};

/** True for a word that may be one of a name. A kind of control is named in other words. */
const isPlainWord = (c: Cursor): boolean => {
  const { kind, lower } = c.peek();
  return (
    kind === 'word' &&
    !NOT_A_NAME.has(lower) &&
    !STEP_VERBS.has(lower) &&
    !ROLE_WORDS.has(lower) &&
    !ORDINALS.has(lower) &&
    (!isFunctionWord(lower) || lower === 'daily' || lower === 'weekly' || lower === 'monthly')
  );
};

/** Parses `the quantity of "Milk" to 3`, `the volume to 40 %` after "increase", "lower": the value that it ends at. */
export const parseRaise: InstructionParser = (c, lastSubject) => {
  const parsed = parseSetAll(c, lastSubject);
  const [act, ...more] = parsed?.instructions ?? [];
  const isNumber = act?.kind === 'set_value' || (act?.kind === 'set_control' && /^\d/u.test(act.to));
  return isNumber && more.length === 0 ? parsed : null;
};

/** Parses one control and its value after "set", "change"; or several, joined by "and". */
export const parseSetAll: InstructionParser = (c, lastSubject) => {
  const parsers = [
    parseReplace,
    parseSet,
    parseSetLevel,
    parseSetDropdown,
    parseSetNamed,
    parseSetDate,
    parseSetPlain,
  ];
  const all = parseList(c, () => {
    const mark = c.mark();
    for (const parse of parsers) {
      const parsed = parse(c, lastSubject);
      if (parsed !== null) return parsed;
      c.reset(mark);
    }
    return null;
  });
  return joined(all);
};

/** Returns several clauses of one verb as one; null without any. */
function joined(all: readonly ParsedInstructions[]): ParsedInstructions | null {
  const last = all.at(-1);
  return last === undefined
    ? null
    : {
        ...last,
        instructions: all.flatMap(({ instructions }) => instructions),
        conditions: all.flatMap(({ conditions }) => conditions),
        screens: all.flatMap(({ screens }) => screens),
        expectsNoEffect: all.some(({ expectsNoEffect }) => expectsNoEffect),
      };
}

/** Parses `the "Hour" wheel to "09"`: only a wheel can be turned. */
export const parseTurnWheel: InstructionParser = (c, lastSubject) => {
  const control = parseInstructionTarget(c, lastSubject, 'target', false);
  const wheel = control === null ? null : asWheel(control);
  return wheel === null || !c.eat('to') ? null : pickOn(wheel, parseChoiceValue(c));
};

function parseChoiceValue(c: Cursor): string | null {
  return c.peek().kind === 'number' ? c.take().text : c.quote('value');
}

function pickOn(wheel: InstructionTarget, value: string | null): ParsedInstructions | null {
  return value === null || value.trim() === '' ? null : targeted(wheel, pick(wheel.target, value));
}

const pick = (target: InstructionTarget['target'], value: string): Instruction => ({
  kind: 'pick_value',
  target,
  value,
});

/** Parses the choice of a wheel, before the wheel: `"July" in the "Month" wheel`, `7 in the hour picker wheel`; or several. */
export const parsePickInWheel: InstructionParser = (c) => {
  const all = joined(parseList(c, parseOneInWheel));
  return c.atBoundary ? all : null;
};

function parseOneInWheel(c: Cursor): ParsedInstructions | null {
  const value = parseChoiceValue(c);
  if (value === null || !c.eat('in', 'from', 'on')) return null;
  const control = parseInstructionTarget(c, null, 'target', false);
  return control?.target.role === 'wheel' && control.screens.length === 0 ? pickOn(control, value) : null;
}

/** Where every date is picked. */
export const IN_PICKER = phrases(
  'in date picker, in calendar, in the date picker, in the picker, in the calendar, from the calendar, from the date picker, as the date, on the date picker, on the calendar',
);

/** Parses `14 July`, `tomorrow in the date picker`, `the 3rd of next month in "Date"` after "pick", "choose"; or several. */
export const parsePickDate: InstructionParser = (c) => {
  const all = parseList(c, parseOneDate);
  return all.length === 0 || !c.atBoundary ? null : untargeted(...all.flat());
};

function parseOneDate(c: Cursor): readonly Instruction[] | null {
  c.eat('the date', 'the date of', 'the day of');
  const day = parseNamedDay(c);
  if (day === null) return null;
  const pick = { kind: 'pick_date', day } as const;
  if (c.atBoundary || c.eatOneOf(IN_PICKER)) return [pick];
  const control = c.eat('in', 'for', 'as')
    ? (parsePlainDate(c) ?? parseInstructionTarget(c, null, 'target', false))
    : null;
  const isField = control !== null && FIELDS.has(control.target.role) && isNamed(control.target);
  return isField && control.screens.length === 0 ? dateIn(control.target, day) : null;
}

/** Returns the tap that opens the date picker of a control, and the day to pick. */
function dateIn(named: Locator, day: KnownDay): readonly Instruction[] {
  const field = { ...named, holdsValue: true as const };
  return [
    { kind: 'tap', target: field, repeat: null, until: null, opensDate: day },
    { kind: 'pick_date', day, field },
  ];
}

/** Controls that open a date picker. */
const FIELDS: ReadonlySet<ControlRole | null> = new Set([
  null,
  'field',
  'button',
  'dropdown',
  'row',
] as const);
const isNamed = ({ label, name, role, id }: Locator): boolean =>
  label !== null || id !== undefined || (name !== null && role === null);

/** Parses one or more parts that are joined by "and". */
function parseList<T>(c: Cursor, parse: (c: Cursor) => T | null): readonly T[] {
  const all: T[] = [];
  while (all.length < MOST_PARTS) {
    const mark = c.mark();
    const next = all.length === 0 || eatConjunction(c) ? parse(c) : null;
    if (next === null || !c.atBoundary) {
      c.reset(mark);
      return all;
    }
    all.push(next);
  }
  return all;
}

const MOST_PARTS = 6;
