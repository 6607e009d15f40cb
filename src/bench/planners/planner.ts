/** What all planners of the bench share: they think as the honest one does, and then do something else now and then. */
import { actionSchema, type Action } from '../../actions/index.ts';
import type { Proposal } from '../../core/types.ts';
import { createLiteralPlanner } from '../../planner/literal/index.ts';
import type { Answer, Asked, Planner } from '../../planner/port.ts';
import type { Element } from '../../screen/element.ts';
import type { Screen } from '../../screen/screen.ts';
import type { Chance } from '../chance.ts';

/** What a planner makes of the honest proposal; the same proposal when it has nothing of its own to say. */
export type Twist = (asked: Asked, honest: Proposal, chance: Chance) => Proposal;

/**
 * A planner that twists the honest one's proposals. It is not asked to think about twice the same way: chance goes on. The honest one is not told
 * what was refused to the twist, or it would give up in its place.
 */
export function twisted(name: string, chance: Chance, twist: Twist): Planner {
  const literal = createLiteralPlanner();
  return {
    name,
    async propose(asked, signal): Promise<Answer> {
      const unrefused = { ...asked, question: { ...asked.question, refusals: [] } };
      const { proposal } = await literal.propose(unrefused, signal);
      return { proposal: twist(asked, proposal, chance), usage: { calls: 1, tokens: 0, costUsd: 0 } };
    },
  };
}

export function acting(action: unknown, thought: string): Proposal {
  const parsed = actionSchema.safeParse(action);
  if (!parsed.success) return { kind: 'defer', by: 'bench', because: parsed.error.message };
  return proposing(parsed.data, thought);
}

export function proposing(action: Action, thought: string, confidence = 0.99): Proposal {
  return { kind: 'action', by: 'bench', action, thought, confidence, remember: [] };
}

export function status(result: 'success' | 'failure', analysis: string): Proposal {
  return proposing({ kind: 'status', result, severity: 'critical', analysis }, analysis);
}

/** Controls in view that take a tap. */
export function controls(screen: Screen): Element[] {
  return screen.elements.filter(
    (e) =>
      e.state.clickable && e.visible !== null && e.coveredBy === null && e.window >= 0 && !isKey(screen, e),
  );
}

function isKey(screen: Screen, element: Element): boolean {
  return screen.windows[element.window]?.kind === 'keyboard';
}

/** ref of what the proposal touches. */
export function targetOf(proposal: Proposal): string | null {
  if (proposal.kind !== 'action' || !('target' in proposal.action)) return null;
  return proposal.action.target?.ref ?? null;
}

export function tapping(element: Element | undefined, thought: string, otherwise: Proposal): Proposal {
  return element === undefined ? otherwise : acting({ kind: 'tap', target: { ref: element.ref } }, thought);
}
