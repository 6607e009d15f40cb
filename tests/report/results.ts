import type { Verdict } from '../../src/core/model/verdict.ts';
import type { GoalResult } from '../../src/runner/results.ts';
import { endedWithoutSteps } from '../builders/recorded-run.ts';
import { deadButtonStory, killedStory, passingStory, type Story } from '../builders/trace-stories.ts';
import { finding, goal } from '../builders/trace.ts';

export function result(name: string, verdict: Verdict, over: Partial<GoalResult> = {}): GoalResult {
  return {
    goal: goal({ name }),
    verdict,
    trace: `.thumbrule/runs/x/${name}/trace.ndjson`,
    turns: 3,
    modelCalls: 2,
    tokens: 900,
    costUsd: 0.01,
    durationMs: 12_000,
    earlier: [],
    quarantine: null,
    ...over,
  };
}

const nowhere = { phase: 'steps', index: null, line: '', results: [], flags: [] } as const;

export const VERDICTS = {
  passed: { kind: 'passed', stepsOnly: false, results: [finding()], flags: [] },
  stepsOnly: { kind: 'passed', stepsOnly: true, results: [], flags: [] },
  inconclusive: {
    ...nowhere,
    kind: 'inconclusive',
    code: 'no-proof',
    reason: 'the total is drawn on a canvas',
    phase: 'expected_state',
    index: 0,
    line: 'The total is right',
  },
  broken: {
    ...nowhere,
    kind: 'broken',
    code: 'PLANNER_DEFERRED',
    blame: 'test',
    reason: 'Nobody could read the line.',
    hint: 'Write it as an explicit line.',
    index: 0,
    line: 'do the usual thing',
  },
  cancelled: { ...nowhere, kind: 'cancelled', reason: 'Ctrl-C' },
} as const satisfies Record<string, Verdict>;

/** A goal for each verdict that there is. */
export function everyVerdict(): readonly Story[] {
  return [
    passingStory(),
    deadButtonStory(),
    endedWithoutSteps('inconclusive', killedStory(), VERDICTS.inconclusive),
    endedWithoutSteps('broken', killedStory(), VERDICTS.broken),
    endedWithoutSteps('cancelled', killedStory(), VERDICTS.cancelled),
  ];
}
