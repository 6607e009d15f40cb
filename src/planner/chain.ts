import { NO_USAGE, addUsage, type Planner, type PlannerReply, type PlannerRequest } from './port.ts';

/** Returns a planner that asks others in order until one does not defer. If all defer, it defers with all their reasons. Usage is added up. */
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
    const { proposal, usage: used } = await planner.propose(request, signal);
    usage = addUsage(usage, used);
    if (proposal.kind !== 'defer') return { proposal, usage };
    by = proposal.by;
    reasons.push(planners.length > 1 ? `${by}: ${proposal.reason}` : proposal.reason);
  }
  return {
    proposal: { kind: 'defer', by, reason: reasons.join('; ') || 'there is no planner to ask' },
    usage,
  };
}
