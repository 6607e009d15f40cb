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

test.each(traces.map((trace) => ({ name: trace.start.goal.name, trace })))('$name', ({ trace }) => {
  const { goal, policy } = trace.start;
  let decision: Decision | null = null;
  for (const { seq, event, notes, command } of trace.steps) {
    decision =
      event === null || decision === null ? start(goal, policy) : decide(decision.state, event, policy);
    expect({ seq, notes: decision.notes, command: decision.command }).toEqual({ seq, notes, command });
  }
  expect(decision?.command).toEqual({ kind: 'finish', verdict: trace.end?.verdict });
});
