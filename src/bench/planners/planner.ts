/** Shared by the planners of the bench: each starts from the honest proposal and sometimes changes it. */
import { actionSchema, type Action } from '../../actions/registry.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { Proposal } from '../../core/model/protocol.ts';
import type { PlannerReply, PlannerRequest, Planner } from '../../planner/port.ts';
import type { Element } from '../../screen/model/element.ts';
import type { Screen } from '../../screen/model/screen.ts';

/** Returns a changed proposal, or the honest one. */
export type Distortion = (request: PlannerRequest, honest: Proposal, chance: SeededRandom) => Proposal;

/**
 * Returns a planner that distorts the honest one's proposals. Asked twice, it may answer differently. The honest
 * planner does not see the refusals, or it would give up.
 */
export function distortedPlanner(
  name: string,
  honest: Planner,
  chance: SeededRandom,
  distort: Distortion,
): Planner {
  return {
    name,
    async propose(request, signal): Promise<PlannerReply> {
      const unrefused = { ...request, question: { ...request.question, refusals: [] } };
      const { proposal } = await honest.propose(unrefused, signal);
      return { proposal: distort(request, proposal, chance), usage: { calls: 1, tokens: 0, costUsd: 0 } };
    },
  };
}

export function actionProposal(action: unknown, thought: string): Proposal {
  const parsed = actionSchema.safeParse(action);
  if (!parsed.success) return { kind: 'defer', by: 'bench', reason: parsed.error.message };
  return proposalOf(parsed.data, thought);
}

export function proposalOf(action: Action, thought: string, confidence = 0.99): Proposal {
  return { kind: 'action', by: 'bench', action, thought, confidence, remember: [] };
}

export function statusProposal(result: 'success' | 'failure', analysis: string): Proposal {
  return proposalOf({ kind: 'status', result, severity: 'critical', analysis }, analysis);
}

/** Returns the visible controls that take a tap. */
export function tappableControls(screen: Screen): Element[] {
  return screen.elements.filter(
    (e) =>
      e.state.clickable && e.visible !== null && e.coveredBy === null && e.window >= 0 && !isKey(screen, e),
  );
}

function isKey(screen: Screen, element: Element): boolean {
  return screen.windows[element.window]?.kind === 'keyboard';
}

/** Returns the ref that the proposal touches. */
export function targetRef(proposal: Proposal): string | null {
  if (proposal.kind !== 'action' || !('target' in proposal.action)) return null;
  return proposal.action.target?.ref ?? null;
}

export function tapProposal(element: Element | undefined, thought: string, otherwise: Proposal): Proposal {
  return element === undefined
    ? otherwise
    : actionProposal({ kind: 'tap', target: { ref: element.ref } }, thought);
}
