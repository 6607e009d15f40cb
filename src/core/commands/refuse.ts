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

/** A planner that proposes the same without asking the person ends all the same: this many times the calls of a turn. */
const CALLS_WITH_A_PERSON = 3;

/** Asks the planner again, or ends the goal when it has used all its calls. With `--interactive` its next call goes to the person first (R85). */
export function refuse(turn: Turn, phase: PhaseOf<'asking'>, rule: string, reason: string): Decision {
  const { question } = phase;
  // Lines that the rules refuse are not tried again: the planner is asked.
  const followed = (question.compiledLine ?? null) === null ? turn : leaveCompiled(turn, reason);
  const recorded = patch(
    followed,
    { run: { refusals: [...turn.state.run.refusals, reason] } },
    { kind: 'refused', rule, reason, call: question.call, calls: question.calls },
  );
  const most = question.calls * (turn.policy.asksPerson === true ? CALLS_WITH_A_PERSON : 1);
  if (question.call >= most) return endRefused(recorded, phase, reason, most);
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

/** Ends the goal with the last reason why a proposal was refused. */
export function endRefused(
  turn: Turn,
  { screen }: PhaseOf<'asking'>,
  reason: string,
  proposals: number,
): Decision {
  return (
    unresponsiveVerdict(turn, screen, reason) ??
    inconclusive(
      turn,
      'refusals',
      `the planner's ${proposals} proposals were refused; last reason: ${reason}`,
    )
  );
}
