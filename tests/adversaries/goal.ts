/** The goals of the cases. */
import type { Goal } from '../../src/goal/model/goal.ts';
import { parseGoal } from '../../src/goal/parse.ts';
import { NO_BINDINGS } from '../../src/goal/placeholders.ts';
import type { AdversaryCase } from './format.ts';

/** Returns the goal of a case. @throws Error with the problems of a line that is not valid */
export function goalOf({ name, steps, expected, goal, secrets }: AdversaryCase): Goal {
  const text = JSON.stringify({
    name,
    steps,
    ...(expected.length === 0 ? {} : { expected_state: expected }),
    ...goal,
  });
  const parsed = parseGoal(text, name, { ...NO_BINDINGS, secrets: new Set(Object.keys(secrets)) });
  if (parsed.goal === undefined)
    throw new Error(`${name}: ${parsed.problems.map((p) => `${p.message} (${p.fix})`).join('; ')}`);
  return parsed.goal;
}
