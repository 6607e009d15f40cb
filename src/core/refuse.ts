/** A proposal that the rules refuse: the planner is told why and asked again, four times in a turn at most. */
import type { Element } from '../screen/element.ts';
import { emit, patch, type Decision, type Phase, type Purpose, type Turn } from './state.ts';
import type { Question } from './types.ts';
import { inconclusive } from './verdict.ts';

/** What the guard says of a proposal. */
export type Check =
  | { readonly ok: true; readonly target: Element | null; readonly purpose: Purpose | 'dismissal' }
  | { readonly ok: false; readonly rule: string; readonly because: string };

export const refusal = (rule: string, because: string): Check => ({ ok: false, rule, because });

export function refuse(
  turn: Turn,
  phase: Extract<Phase, { kind: 'asking' }>,
  rule: string,
  because: string,
): Decision {
  const { question } = phase;
  const noted = patch(
    turn,
    { refusals: [...turn.state.refusals, because] },
    { kind: 'refused', rule, because, call: question.call, calls: question.calls },
  );
  if (question.call >= question.calls)
    return inconclusive(
      noted,
      'refusals',
      `the planner's ${question.calls} proposals were refused; the last: ${because}`,
    );
  const again: Question = {
    ...question,
    screen: phase.screen.id,
    call: question.call + 1,
    refusals: [...question.refusals, because],
  };
  return emit(noted, { ...phase, question: again }, { kind: 'ask', question: again });
}
