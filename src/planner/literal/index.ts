import { actionSchema, type Action } from '../../actions/registry.ts';
import type { Proposal } from '../../core/model/protocol.ts';
import type { GoalStep } from '../../goal/model/goal.ts';
import { proposeAction } from './propose.ts';
import { proposeDismissal } from './dismiss.ts';
import { VisitedScreens } from './visited-screens.ts';
import type { ProposedAction, RuleBasedRequest } from './types.ts';
import { NO_USAGE, type Planner } from '../port.ts';
import type { Locator } from '../../screen/model/locator.ts';

const BY = 'literal';

/**
 * The planner that needs no model: it does what an explicit line says, on the control that fits its words, and defers everything else. It
 * proposes nothing that the line doesn't say; whether it worked is for the rules.
 */
export function createLiteralPlanner(): Planner {
  const visited = new VisitedScreens();
  return {
    name: BY,
    propose: (request, signal) => {
      signal.throwIfAborted();
      const { goal, screen } = request;
      const ruleRequest = {
        ...request,
        wasSeenHere: (phrase: Locator) => visited.hasShown(goal, screen, phrase),
      };
      visited.record(goal, screen);
      return Promise.resolve({ proposal: toProposal(propose(ruleRequest)), usage: NO_USAGE });
    },
  };
}

function propose(request: RuleBasedRequest): ProposedAction {
  const { goal, question, screen } = request;
  if (question.about === 'obstruction') return proposeDismissal(screen, question);
  const step = (question.phase === 'setup' ? goal.setup : goal.steps)[question.index];
  if (!step) return { defer: `there is no step ${question.index + 1} in ${question.phase}` };
  if (question.refusals.length >= 2 && question.refusals.at(-1) === question.refusals.at(-2)) {
    return { defer: `the rules refuse what line ${step.line} says: ${question.refusals.at(-1) ?? ''}` };
  }
  const act = step.parsed.instructions[question.act];
  return act ? proposeAction(act, request) : { defer: deferralReason(step) };
}

/** Names the line and what in it could not be read. */
function deferralReason({ text, line, parsed: reading }: GoalStep): string {
  const where = `line ${line}, "${text}"`;
  if (!reading.languageKnown) return `${where}: not in a language that the grammar knows`;
  if (reading.unread.length > 0)
    return `${where}: could not read ${reading.unread.map((u) => `"${u}"`).join(', ')}`;
  return `${where}: says nothing that can be done`;
}

function toProposal(proposed: ProposedAction): Proposal {
  if ('defer' in proposed) return { kind: 'defer', by: BY, reason: proposed.defer };
  const parsed = actionSchema.safeParse(proposed.action);
  if (!parsed.success) {
    const problem = parsed.error.issues[0];
    return {
      kind: 'defer',
      by: BY,
      reason: `can't ${proposed.thought}: ${problem?.path.join('.') ?? ''} ${problem?.message ?? ''}`.trim(),
    };
  }
  const action: Action = parsed.data;
  return { kind: 'action', by: BY, action, thought: proposed.thought, confidence: 1, remember: [] };
}
