/** Refuses a proposal and asks the planner again with the reason, up to the limit of calls in a turn (R85). */
import type { Question } from '../model/protocol.ts';
import type { Purpose } from '../model/open-attempt.ts';
import type { PhaseOf } from '../model/phase.ts';
import { leaveCompiled } from '../state/compiled.ts';
import { emit, patch, type Decision, type Turn } from '../state/turn.ts';
import { inconclusive } from './finish.ts';
import { unresponsiveVerdict } from './unresponsive.ts';
import type { Element } from '../../screen/model/element.ts';

/** The guard's answer to a proposal. */
export type GuardResult =
  | { readonly allowed: true; readonly target: Element | null; readonly purpose: Purpose | 'dismissal' }
  | { readonly allowed: false; readonly rule: string; readonly reason: string };

export const refused = (rule: string, reason: string): GuardResult => ({ allowed: false, rule, reason });

/** Asks the planner again, or ends the goal when it has used all its calls. */
export function refuse(turn: Turn, phase: PhaseOf<'asking'>, rule: string, reason: string): Decision {
  const { question } = phase;
  // Lines that the rules refuse are not tried again: the planner is asked.
  const followed = (question.compiledLine ?? null) === null ? turn : leaveCompiled(turn, reason);
  const recorded = patch(
    followed,
    { run: { refusals: [...turn.state.run.refusals, reason] } },
    { kind: 'refused', rule, reason, call: question.call, calls: question.calls },
  );
  if (question.call >= question.calls)
    return (
      unresponsiveVerdict(recorded, phase.screen, reason) ??
      inconclusive(
        recorded,
        'refusals',
        `the planner's ${question.calls} proposals were refused; last reason: ${reason}`,
      )
    );
  const again: Question = {
    ...question,
    ...(followed === turn
      ? {}
      : {
          compiledLine: null,
          unmatched: recorded.state.step.unmatched,
          history: recorded.state.run.history,
        }),
    screen: phase.screen.id,
    call: question.call + 1,
    refusals: [...question.refusals, reason],
  };
  return emit(recorded, { ...phase, question: again }, { kind: 'ask', question: again });
}
