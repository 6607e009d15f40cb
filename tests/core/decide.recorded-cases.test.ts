/**
 * Runs of the verdict bench whose verdicts the oracle agreed with, decided again from their events alone. They say that nothing changed,
 * not that it was right: that is what the other tests and the bench are for (ADR 46). After a change that is meant: `npm run record:cases`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { decide } from '../../src/core/decide.ts';
import { start } from '../../src/core/start.ts';
import type { Decision } from '../../src/core/state/turn.ts';
import { parseGoalTrace } from '../../src/trace/reader.ts';
import { CASES } from './recorded/folder.ts';
import { expect, test } from 'vitest';

const traces = readdirSync(CASES).map((file) => {
  const path = join(CASES, file);
  return parseGoalTrace(CASES, path, gunzipSync(readFileSync(path)).toString());
});

/** Keys whose text is for people. Kinds, labels, targets, counts and budgets decide. */
const PROSE = new Set(['reason', 'effect', 'expected', 'actual', 'flags', 'hint', 'history', 'refusals']);

const withoutProse = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, part: unknown) => (PROSE.has(key) ? undefined : part)));

test.each(traces.map((trace) => ({ name: trace.start.goal.name, trace })))('$name', ({ trace }) => {
  const { goal, policy } = trace.start;
  let decision: Decision | null = null;
  for (const { seq, event, notes, command } of trace.steps) {
    decision =
      event === null || decision === null ? start(goal, policy) : decide(decision.state, event, policy);
    expect(withoutProse({ seq, notes: decision.notes, command: decision.command })).toEqual(
      withoutProse({ seq, notes, command }),
    );
  }
  expect(withoutProse(decision?.command)).toEqual(
    withoutProse({ kind: 'finish', verdict: trace.end?.verdict }),
  );
});
