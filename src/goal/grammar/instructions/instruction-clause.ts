import type { Condition } from '../../model/condition.ts';
import type { Instruction } from '../../model/instruction.ts';
import type { Cursor } from '../cursor.ts';
import type { ClauseSubject } from '../conditions/subject.ts';
import { parseTargetClause } from '../target.ts';
import type { Quote } from '../../model/parsed-step.ts';
import type { Locator } from '../../../screen/model/locator.ts';

/** What one clause asks for. */
export interface ParsedInstructions {
  readonly instructions: readonly Instruction[];
  readonly conditions: readonly Condition[];
  /** What "it" means from here on. */
  readonly subject: ClauseSubject | null;
  /** No change is the expected result. */
  readonly expectsNoEffect: boolean;
  /** Read, but not meant by any act: "on the "Profile" screen". */
  readonly unread: readonly string[];
}

/** Reads what follows a verb; null when it can't. The caller goes back then. */
export type InstructionParser = (c: Cursor, last: ClauseSubject | null) => ParsedInstructions | null;

export function untargeted(...acts: readonly Instruction[]): ParsedInstructions {
  return { instructions: acts, conditions: [], subject: null, expectsNoEffect: false, unread: [] };
}

export interface InstructionTarget {
  readonly target: Locator;
  readonly expectsNoEffect: boolean;
  readonly unread: readonly string[];
}

/** The control that a verb is about, or "it". Without a quotation, a noun or capitals none is read. */
export function parseInstructionTarget(
  c: Cursor,
  lastSubject: ClauseSubject | null,
  role: Quote['role'] = 'target',
  bare = true,
): InstructionTarget | null {
  const mark = c.mark();
  c.eat('on', 'at');
  if (c.eat('it', 'them', 'that', 'this')) {
    const [target] = lastSubject?.targets ?? [];
    if (target && lastSubject?.targets.length === 1) return { target, expectsNoEffect: false, unread: [] };
    c.reset(mark);
    return null;
  }
  c.reset(mark);
  const read = parseTargetClause(c, { role, bare, modifiers: true });
  // "A random item", "a new tab": no control is named.
  if (!read || (read.target.label === null && /^an? /i.test(read.target.source))) return null;
  const { target, screens } = read;
  // A control without label or name must be pinned down by something else than its kind, or stand alone.
  const unread = screens.map((s) => `on the "${s}" screen`);
  return { target, expectsNoEffect: read.disabled, unread };
}

export function targeted(target: InstructionTarget, ...acts: readonly Instruction[]): ParsedInstructions {
  const last: ClauseSubject = {
    targets: [target.target],
    conjunction: 'and',
    unquoted: false,
    screens: [],
    capitalized: false,
  };
  return {
    instructions: acts,
    conditions: [],
    subject: last,
    expectsNoEffect: target.expectsNoEffect,
    unread: target.unread,
  };
}

/** "3 times", "twice". Null when no number stands here. */
export function parseTimes(c: Cursor, numbers: ReadonlyMap<string, number>): number | null {
  const mark = c.mark();
  if (c.eat('twice', 'two times')) return 2;
  if (c.eat('once')) return 1;
  const n = c.peek().kind === 'number' ? Number(c.take().text) : c.eatMapped(numbers);
  if (n !== null && Number.isInteger(n) && n > 0 && c.eat('times', 'time')) return n;
  c.reset(mark);
  return null;
}
