import type { PlannerUsage } from '../core/types.ts';
import { NO_USAGE, type Answer, type Asked, type Planner } from './port.ts';

/**
 * Asks the planners in turn until one does not defer. When all defer, the answer is a deferral that keeps every reason; what all of them used is
 * added up.
 */
export function chain(planners: readonly Planner[]): Planner {
  const name = planners.map((p) => p.name).join(', then ');
  return { name, propose: (asked, signal) => askInTurn(planners, asked, signal) };
}

async function askInTurn(planners: readonly Planner[], asked: Asked, signal: AbortSignal): Promise<Answer> {
  const reasons: string[] = [];
  let usage = NO_USAGE;
  let by = 'nobody';
  for (const planner of planners) {
    signal.throwIfAborted();
    const answer = await planner.propose(asked, signal);
    usage = add(usage, answer.usage);
    if (answer.proposal.kind !== 'defer') return { proposal: answer.proposal, usage };
    by = answer.proposal.by;
    reasons.push(planners.length > 1 ? `${by}: ${answer.proposal.because}` : answer.proposal.because);
  }
  return {
    proposal: { kind: 'defer', by, because: reasons.join('; ') || 'there is no planner to ask' },
    usage,
  };
}

function add(a: PlannerUsage, b: PlannerUsage): PlannerUsage {
  return { calls: a.calls + b.calls, tokens: a.tokens + b.tokens, costUsd: a.costUsd + b.costUsd };
}
