/** Goals that say some of their steps in an open-ended line. */
import type { OpenEndedLine } from '../open-ended.ts';
import type { GoalDraft } from './draw.ts';

interface GoalWithLines extends GoalDraft {
  /** The open-ended lines of its steps. */
  readonly openEnded: readonly OpenEndedLine[];
}

/** Returns the goal and, where other words do for some of its steps, the goal with an open-ended line in place of those steps. */
export function withGoalInWords(goal: GoalDraft): GoalWithLines[] {
  const explicit = { ...goal, openEnded: [] };
  const { name, steps, expected, inWords } = goal;
  if (inWords === undefined) return [explicit];
  const { says, shows, from = 0, to = steps.length } = inWords;
  const openEnded = [{ says, means: steps.slice(from, to), shows }];
  const inOwn = [...steps.slice(0, from), says, ...steps.slice(to)];
  return [explicit, { name: `${name}, in words`, steps: inOwn, expected, openEnded }];
}
