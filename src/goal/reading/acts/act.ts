import type { TargetPhrase } from '../../../screen/phrase.ts';
import type { Cursor } from '../cursor.ts';
import type { Subject } from '../subject.ts';
import { readTargetAndMore } from '../target.ts';
import type { ActReading, ConditionReading, Quote } from '../types.ts';

/** What one clause asks for. */
export interface ActsRead {
  readonly acts: readonly ActReading[];
  readonly verify: readonly ConditionReading[];
  /** What "it" means from here on. */
  readonly last: Subject | null;
  /** No change is the expected result. */
  readonly inert: boolean;
  /** Read, but not meant by any act: "on the "Profile" screen". */
  readonly unread: readonly string[];
}

/** Reads what follows a verb; null when it can't. The caller goes back then. */
export type ActReader = (c: Cursor, last: Subject | null) => ActsRead | null;

export function done(...acts: readonly ActReading[]): ActsRead {
  return { acts, verify: [], last: null, inert: false, unread: [] };
}

export interface Aim {
  readonly target: TargetPhrase;
  readonly inert: boolean;
  readonly unread: readonly string[];
}

/** The control that a verb is about, or "it". Without a quotation, a noun or capitals none is read. */
export function readAim(
  c: Cursor,
  last: Subject | null,
  role: Quote['role'] = 'target',
  bare = true,
): Aim | null {
  const mark = c.mark();
  c.eat('on', 'at');
  if (c.eat('it', 'them', 'that', 'this')) {
    const [target] = last?.targets ?? [];
    if (target && last?.targets.length === 1) return { target, inert: false, unread: [] };
    c.reset(mark);
    return null;
  }
  c.reset(mark);
  const read = readTargetAndMore(c, { role, bare, modifiers: true });
  // "A random item", "a new tab": no control is named.
  if (!read || (read.target.label === null && /^an? /i.test(read.target.words))) return null;
  const { target, screens } = read;
  // A control without label or name must be pinned down by something else than its kind, or stand alone.
  const unread = screens.map((s) => `on the "${s}" screen`);
  return { target, inert: read.disabled, unread };
}

export function aimed(aim: Aim, ...acts: readonly ActReading[]): ActsRead {
  const last: Subject = { targets: [aim.target], joint: 'and', loose: false, screens: [], capital: false };
  return { acts, verify: [], last, inert: aim.inert, unread: aim.unread };
}

/** "3 times", "twice". Null when no number stands here. */
export function readTimes(c: Cursor, numbers: ReadonlyMap<string, number>): number | null {
  const mark = c.mark();
  if (c.eat('twice', 'two times')) return 2;
  if (c.eat('once')) return 1;
  const n = c.peek().kind === 'number' ? Number(c.take().text) : c.eatFrom(numbers);
  if (n !== null && Number.isInteger(n) && n > 0 && c.eat('times', 'time')) return n;
  c.reset(mark);
  return null;
}
