/** A proposal that the rules refuse (R85): the planner is told why and asked again, four times in a turn at most. */
import type { Question } from '../model/protocol.ts';
import type { Purpose, PhaseOf } from '../model/run-state.ts';
import { emit, patch, type Decision, type Turn } from '../state/turn.ts';
import { inconclusive } from './finish.ts';
import type { Element } from '../../screen/model/element.ts';

/** What the guard says of a proposal. */
export type GuardResult =
  | { readonly allowed: true; readonly target: Element | null; readonly purpose: Purpose | 'dismissal' }
  | { readonly allowed: false; readonly rule: string; readonly reason: string };

export const refused = (rule: string, reason: string): GuardResult => ({ allowed: false, rule, reason });

export function refuse(turn: Turn, phase: PhaseOf<'asking'>, rule: string, reason: string): Decision {
  const { question } = phase;
  const noted = patch(
    turn,
    { run: { refusals: [...turn.state.run.refusals, reason] } },
    { kind: 'refused', rule, reason, call: question.call, calls: question.calls },
  );
  if (question.call >= question.calls)
    return inconclusive(
      noted,
      'refusals',
      `the planner's ${question.calls} proposals were refused; the last: ${reason}`,
    );
  const again: Question = {
    ...question,
    screen: phase.screen.id,
    call: question.call + 1,
    refusals: [...question.refusals, reason],
  };
  return emit(noted, { ...phase, question: again }, { kind: 'ask', question: again });
}
