import type { Cursor } from './cursor.ts';
import type { Subject } from './subject.ts';
import type { ActReading, ConditionReading } from './types.ts';

/** What was found in a line, clause by clause. */
export interface Found {
  readonly acts: ActReading[];
  readonly verify: ConditionReading[];
  readonly unread: string[];
  condition: ConditionReading | null;
  optional: boolean;
  inert: boolean;
  /** A clause, or its order, was not understood: then no act of the line may be believed. */
  broken: boolean;
  verifies: boolean;
  last: Subject | null;
  said: ConditionReading | null;
}

export const start = (): Found => ({
  acts: [],
  verify: [],
  unread: [],
  condition: null,
  optional: false,
  inert: false,
  broken: false,
  verifies: false,
  last: null,
  said: null,
});

/** A clause that can't be read: a condition left to the judge after Verify, else the end of all belief in the line. */
export function miss(c: Cursor, found: Found): void {
  const words = c.skipClause();
  found.unread.push(words);
  if (found.verifies && found.acts.length === 0) found.verify.push({ kind: 'unread', words });
  else found.broken = true;
}
