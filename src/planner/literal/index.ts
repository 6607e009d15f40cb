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
 * The rule-based planner (`--planner literal`), which needs no model: it proposes what an explicit line says, on the control that matches its
 * locator, and defers everything else.
 */
export function createLiteralPlanner(): Planner {
  const visited = new VisitedScreens();
  return {
    name: BY,
    propose: (request, signal) => {
      signal.throwIfAborted();
      const { goal, screen } = request;
      const ruleRequest: RuleBasedRequest = {
        ...request,
        wasSeenHere: (locator: Locator) => visited.hasShown(goal, screen, locator),
      };
      visited.record(goal, screen);
      const proposal = toProposal(propose(ruleRequest));
      const followsLine = proposal.kind === 'action' && (request.question.compiledLine ?? null) !== null;
      return Promise.resolve({
        proposal: followsLine ? { ...proposal, followsLine } : proposal,
        usage: NO_USAGE,
      });
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
  const { compiledLine = null } = question;
  const instruction = compiledLine?.instruction ?? step.parsed.instructions[question.instruction];
  return instruction ? proposeAction(instruction, request) : { defer: deferralReason(step) };
}

/** Returns the line and its parts that the grammar can't parse. */
function deferralReason({ text, line, parsed }: GoalStep): string {
  const where = `line ${line}, "${text}"`;
  if (!parsed.languageKnown) return `${where}: not in a language that the grammar knows`;
  if (parsed.unread.length > 0)
    return `${where}: could not read ${parsed.unread.map((u) => `"${u}"`).join(', ')}`;
  return `${where}: says nothing that can be done`;
}

function toProposal(proposed: ProposedAction): Proposal {
  if ('defer' in proposed) return { kind: 'defer', by: BY, reason: proposed.defer };
  const checked = actionSchema.safeParse(proposed.action);
  if (!checked.success) {
    const problem = checked.error.issues[0];
    return {
      kind: 'defer',
      by: BY,
      reason: `can't ${proposed.thought}: ${problem?.path.join('.') ?? ''} ${problem?.message ?? ''}`.trim(),
    };
  }
  const action: Action = checked.data;
  return { kind: 'action', by: BY, action, thought: proposed.thought, confidence: 1, remember: [] };
}
