import type { Question } from '../../src/core/model/protocol.ts';
import { parseStep } from '../../src/goal/grammar/index.ts';
import type { Goal } from '../../src/goal/model/goal.ts';
import type { PlannerRequest } from '../../src/planner/port.ts';
import type { Screen } from '../../src/screen/model/screen.ts';

/** A goal of these steps and nothing else. */
function goalOf(...lines: readonly string[]): Goal {
  return {
    name: 'a goal',
    description: '',
    file: '',
    app: null,
    tags: [],
    setup: [],
    steps: lines.map((text, i) => ({
      text,
      line: i + 3,
      optional: false,
      effect: 'visible',
      repeat: 'allowed',
      parsed: parseStep(text, { section: 'steps' }),
    })),
    expected: [],
    appKnowledge: '',
    maxTurns: null,
    reset: 'restart',
    permissions: 'ask',
    loading: { waits: 2, seconds: 5 },
    textCase: 'exact',
    secrets: [],
  };
}

/** What a planner is asked about the first step of a one-line goal. */
export function plannerRequest(line: string, screen: Screen, change: Partial<Question> = {}): PlannerRequest {
  const question: Question = {
    phase: 'steps',
    index: 0,
    instruction: 0,
    screen: screen.id,
    about: 'step',
    overlay: null,
    refusals: [],
    call: 1,
    calls: 4,
    history: [],
    remembered: [],
    ...change,
  };
  return { goal: goalOf(line), question, screen };
}
