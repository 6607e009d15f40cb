/** Lines about sliders, wheels and dates: `Set "Volume" to 40 %`, `Pick "July" in the "Month" wheel`, `Pick 14 July`. */
import type { Instruction } from '../../model/instruction.ts';
import type { Cursor } from '../cursor.ts';
import { phrases } from '../vocabulary.ts';
import { parseNamedDay } from '../dates.ts';
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

/** Parses `the "Volume" slider to 40 %`, `"Volume" to 40 %`, `the "Minute" wheel to 30`. A bare name needs the percent sign. */
export const parseSetLevel: InstructionParser = (c, lastSubject) => {
  const control = parseInstructionTarget(c, lastSubject, 'target', false);
  if (control === null || !c.eat('to')) return null;
  const wheel = asWheel(control);
  if (wheel !== null) return pickOn(wheel, parseChoiceValue(c));
  const level = parseLevel(c);
  const { target } = control;
  const isNamed = target.role === null && target.label !== null && level?.percent === true;
  if (level === null || !(target.role === 'slider' || isNamed)) return null;
  if (level.percent && (level.to < 0 || level.to > 100)) return null;
  const slider = target.role === null ? { ...target, role: 'adjustable' as const } : target;
  return targeted(control, { kind: 'set_value', target: slider, ...level });
};

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
  const all = parseList(c, parseOneInWheel);
  const last = all.at(-1);
  if (last === undefined || !c.atBoundary) return null;
  return { ...last, instructions: all.flatMap(({ instructions }) => instructions) };
};

function parseOneInWheel(c: Cursor): ParsedInstructions | null {
  const value = parseChoiceValue(c);
  if (value === null || !c.eat('in', 'from', 'on')) return null;
  const control = parseInstructionTarget(c, null, 'target', false);
  return control?.target.role === 'wheel' && control.screens.length === 0 ? pickOn(control, value) : null;
}

/** Where every date is picked. */
export const IN_PICKER = phrases(
  'in the date picker, in the picker, in the calendar, from the calendar, from the date picker, as the date, on the date picker, on the calendar',
);

/** Parses `14 July`, `tomorrow in the date picker`, `the 3rd of next month in "Date"` after "pick", "choose"; or several. */
export const parsePickDate: InstructionParser = (c) => {
  const all = parseList(c, parseOneDate);
  return all.length === 0 || !c.atBoundary ? null : untargeted(...all.flat());
};

function parseOneDate(c: Cursor): readonly Instruction[] | null {
  c.eat('the date');
  const day = parseNamedDay(c);
  if (day === null) return null;
  const pick = { kind: 'pick_date', day } as const;
  if (c.atBoundary || c.eat(...IN_PICKER)) return [pick];
  const control = c.eat('in', 'for', 'as') ? parseInstructionTarget(c, null, 'target', false) : null;
  const isField = control !== null && FIELDS.has(control.target.role) && isNamed(control.target);
  return isField && control.screens.length === 0
    ? [
        { kind: 'tap', target: control.target, repeat: null, until: null, opensDate: day },
        { ...pick, field: control.target },
      ]
    : null;
}

/** Controls that open a date picker. */
const FIELDS: ReadonlySet<ControlRole | null> = new Set([
  null,
  'field',
  'button',
  'dropdown',
  'row',
] as const);
const isNamed = ({ label, id }: Locator): boolean => label !== null || id !== undefined;

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
