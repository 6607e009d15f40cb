import type { Command, Trace, TraceStep } from '../../trace/schema.ts';

/** The outcome of a valid proposal. */
export type ProposalOutcome =
  | 'acted on'
  | 'proved by code'
  | 'accepted by judge'
  | 'refused by rules'
  | 'turned down by judge'
  | 'unproven';

/** Returns what the rules or the judge made of the proposal in step `at`. */
export function proposalOutcome({ steps }: Trace, at: number): ProposalOutcome {
  const step = steps[at];
  if (step?.event?.kind !== 'proposed') return 'unproven';
  if (isRefused(step)) return 'refused by rules';
  if (step.event.proposal.kind !== 'claim') return actionOutcome(steps, at);
  if (completesStep(step)) return 'proved by code';
  if (step.command.kind !== 'judge') return 'unproven';
  for (const later of steps.slice(at + 1)) {
    if (later.command.kind === 'judge' || isObservedForJudge(later.command)) continue;
    if (completesStep(later)) return 'accepted by judge';
    const isTurnedDown = isRefused(later) || later.command.kind === 'ask' || isFoundUndone(later);
    return isTurnedDown ? 'turned down by judge' : 'unproven';
  }
  return 'unproven';
}

/** True for the observation between two questions to the judge about the same claim (R75). */
const isObservedForJudge = (command: Command): boolean =>
  command.kind === 'observe' && command.reason === 'judge again';

/** An action may be refused after one more observation. */
function actionOutcome(steps: readonly TraceStep[], at: number): ProposalOutcome {
  const asked = steps.slice(at + 1).findIndex((s) => s.command.kind === 'ask' || s.command.kind === 'finish');
  const until = asked < 0 ? steps.length : at + 2 + asked;
  return steps.slice(at, until).some(isRefused) ? 'refused by rules' : 'acted on';
}

const isRefused = (step: TraceStep): boolean => step.notes.some((n) => n.kind === 'refused');
/** True where the answer of the judge ends the goal (R61). */
const isFoundUndone = (step: TraceStep): boolean =>
  step.notes.some((n) => n.kind === 'judged' && n.outcome === 'unmet');
const completesStep = (step: TraceStep): boolean =>
  step.notes.some((n) => n.kind === 'completed' && n.outcome !== 'skipped');
