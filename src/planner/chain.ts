import type { PlannerUsage } from '../core/model/protocol.ts';
import { NO_USAGE, type PlannerReply, type PlannerRequest, type Planner } from './port.ts';

/**
 * Asks the planners in turn until one does not defer. When all defer, the answer is a deferral that keeps every reason; what all of them used is
 * added up.
 */
export function chainPlanners(planners: readonly Planner[]): Planner {
  const name = planners.map((p) => p.name).join(', then ');
  return { name, propose: (request, signal) => askInTurn(planners, request, signal) };
}

async function askInTurn(
  planners: readonly Planner[],
  request: PlannerRequest,
  signal: AbortSignal,
): Promise<PlannerReply> {
  const reasons: string[] = [];
  let usage = NO_USAGE;
  let by = 'nobody';
  for (const planner of planners) {
    signal.throwIfAborted();
    const reply = await planner.propose(request, signal);
    usage = addUsage(usage, reply.usage);
    if (reply.proposal.kind !== 'defer') return { proposal: reply.proposal, usage };
    by = reply.proposal.by;
    reasons.push(planners.length > 1 ? `${by}: ${reply.proposal.reason}` : reply.proposal.reason);
  }
  return {
    proposal: { kind: 'defer', by, reason: reasons.join('; ') || 'there is no planner to ask' },
    usage,
  };
}

function addUsage(a: PlannerUsage, b: PlannerUsage): PlannerUsage {
  return { calls: a.calls + b.calls, tokens: a.tokens + b.tokens, costUsd: a.costUsd + b.costUsd };
}
