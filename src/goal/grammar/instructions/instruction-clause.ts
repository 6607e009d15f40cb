import type { Condition } from '../../model/condition.ts';
import type { Instruction } from '../../model/instruction.ts';
import type { Cursor } from '../cursor.ts';
import type { ClauseSubject } from '../conditions/subject.ts';
import { endsWithPluralNoun, withPluralRole } from '../plural-nouns.ts';
import { isNthMessage, parseTargetClause } from '../target.ts';
import type { Quote } from '../../model/parsed-step.ts';
import { isNotification, type Locator } from '../../../screen/model/locator.ts';

/** The instruction of one clause, and the results that it names. */
export interface ParsedInstructions {
  readonly instructions: readonly Instruction[];
  readonly conditions: readonly Condition[];
  /** The meaning of "it" in the next clause. */
  readonly subject: ClauseSubject | null;
  /** True when no change is the expected result (R22). */
  readonly expectsNoEffect: boolean;
  /** Titles of the screens on which it is to be done: `on the "Profile" screen`. */
  readonly screens: readonly string[];
}

/** Parses what follows a verb. Null when it can't; the caller resets the cursor then. */
export type InstructionParser = (c: Cursor, lastSubject: ClauseSubject | null) => ParsedInstructions | null;

/** Returns instructions that name no control. */
export function untargeted(...instructions: readonly Instruction[]): ParsedInstructions {
  return { instructions, conditions: [], subject: null, expectsNoEffect: false, screens: [] };
}

/** The control that a clause is about. */
export interface InstructionTarget {
  readonly target: Locator;
  readonly expectsNoEffect: boolean;
  readonly screens: readonly string[];
}

/** Parses the control that a verb is about, or "it". A name needs a quotation, a noun or capitals. */
export function parseInstructionTarget(
  c: Cursor,
  lastSubject: ClauseSubject | null,
  role: Quote['role'] = 'target',
  bare = true,
  things = true,
): InstructionTarget | null {
  const mark = c.mark();
  c.eat('on', 'at');
  if (c.eat('it', 'that', 'this')) {
    const [target] = lastSubject?.targets ?? [];
    if (target && lastSubject?.targets.length === 1) return { target, expectsNoEffect: false, screens: [] };
    c.reset(mark);
    return null;
  }
  c.reset(mark);
  const parsed = parseTargetClause(c, { role, bare, modifiers: true, things });
  // "A random item" and "a new tab" name no control.
  if (!parsed || (parsed.target.label === null && /^an? /i.test(parsed.target.source))) return null;
  // `The checkboxes of "Milk"`, "the icons": nobody can tell which of them.
  if (isSeveralUnnamed(parsed.target)) return null;
  // Without a text, a notification may be a message of the app, a row of a list or one of the phone.
  if (isNotification(parsed.target) && parsed.target.label === null) return null;
  // A banner without words may be a picture.
  if (isUnnamedBanner(parsed.target)) return null;
  const { target, screens, disabled } = parsed;
  return {
    // One of a chat or an inbox stands in a row.
    target: isNthMessage(target) ? { ...target, role: 'row' } : target,
    expectsNoEffect: disabled,
    screens,
  };
}

/** Returns the controls of `the switches "A" and "B"`, each of the kind that the noun says. */
export function ofOneKind(controls: readonly InstructionTarget[]): readonly InstructionTarget[] {
  const targets = withPluralRole(controls.map(({ target }) => target));
  return controls.map((control, i) => ({ ...control, target: targets[i] ?? control.target }));
}

/** True for a noun for several controls without a name for each. */
const isSeveralUnnamed = ({ label, id, role, source }: Locator): boolean => {
  const [words = ''] = source.split(/\s(?:of|for|in|on|at|next|beside|above|below|under|with|from|near)\s/iu);
  // Pictures in a row are moved together.
  return role !== 'image' && label === null && id === undefined && endsWithPluralNoun(words);
};

const isUnnamedBanner = ({ role, label, name, source }: Locator): boolean =>
  role === 'message' && label === null && name === null && /\bbanner\b/iu.test(source);

/** Returns instructions on a control, which becomes the meaning of "it". */
export function targeted(
  target: InstructionTarget,
  ...instructions: readonly Instruction[]
): ParsedInstructions {
  const subject: ClauseSubject = {
    targets: [target.target],
    conjunction: 'and',
    unquoted: false,
    screens: [],
    capitalized: false,
  };
  return {
    instructions,
    conditions: [],
    subject,
    expectsNoEffect: target.expectsNoEffect,
    screens: target.screens,
  };
}

/** Parses "3 times", "twice", "(twice)". Null when there is no number. */
export function parseTimes(c: Cursor, numbers: ReadonlyMap<string, number>): number | null {
  const mark = c.mark();
  if (c.peek().text !== '(') return parseTimesAlone(c, numbers);
  c.take();
  const times = parseTimesAlone(c, numbers);
  if (times !== null && c.peek().text === ')') {
    c.take();
    return times;
  }
  c.reset(mark);
  return null;
}

function parseTimesAlone(c: Cursor, numbers: ReadonlyMap<string, number>): number | null {
  const mark = c.mark();
  if (c.eat('twice', 'two times')) return 2;
  const sign = parseTimesSign(c);
  if (sign !== null) return sign;
  if (c.phraseLength(['once more']) === 0 && c.eat('once')) return 1;
  const n = c.peek().kind === 'number' ? c.takeNumber() : c.eatMapped(numbers);
  if (n !== null && Number.isInteger(n) && n > 0 && c.eat('times', 'time')) return n;
  c.reset(mark);
  return null;
}

/** Parses `x3`, `3x`, `x 3`. */
function parseTimesSign(c: Cursor): number | null {
  const [first, second] = [c.peek().lower, c.peek(1)];
  const glued = /^(?:[x×](?<after>\d{1,2})|(?<before>\d{1,2})[x×])$/u.exec(first)?.groups;
  const isApart = /^[x×]$/u.test(first) && second.kind === 'number' && /^\d{1,2}$/u.test(second.text);
  const n =
    glued === undefined ? (isApart ? Number(second.text) : 0) : Number(glued['after'] ?? glued['before']);
  if (n < 1) return null;
  c.takePhrase(isApart ? 2 : 1);
  return n;
}
