import type { Proposal } from '../core/model/protocol.ts';
import { outline } from '../screen/outline.ts';
import { NO_USAGE, type Planner, type PlannerRequest } from '../planner/port.ts';
import type { OwnPlanner, PlanReply, PlanRequest } from './types.ts';

/** Returns a planner of the user's as the runner asks it. The runner checks every answer, as it does with a model's. */
export function plannerFrom(own: OwnPlanner): Planner {
  return {
    name: own.name,
    propose: async (request, signal) => ({
      proposal: proposalFrom(await own.propose(requestFor(request), signal), own.name),
      usage: NO_USAGE,
    }),
  };
}

function requestFor({ goal, question, screen, screenshot }: PlannerRequest): PlanRequest {
  const { phase, index, about, history, refusals } = question;
  const line = (phase === 'setup' ? goal.setup : goal.steps)[index]?.text ?? '';
  return {
    goal: { name: goal.name, file: goal.file },
    line,
    phase,
    index,
    about,
    history,
    refusals,
    screen,
    outline: outline(screen, { stepLine: line }).text,
    screenshot: async () => (await screenshot?.('full')) ?? null,
  };
}

function proposalFrom(reply: PlanReply, by: string): Proposal {
  if ('action' in reply) {
    const { action, thought = '', confidence = 1 } = reply;
    // The runner validates the action and answers with what is wrong with it.
    return { kind: 'action', by, action: action as never, thought, confidence, remember: [] };
  }
  if ('done' in reply) return { kind: 'claim', by, thought: reply.done, remember: [] };
  if ('cannot' in reply)
    return { kind: 'cannot', by, thought: reply.cannot, reason: reply.cannot, evidence: '', remember: [] };
  return { kind: 'defer', by, reason: reply.defer };
}
