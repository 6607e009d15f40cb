import { actionSchema, type ActionInput } from '../../src/actions/registry.ts';
import type { Proposal } from '../../src/core/model/protocol.ts';
import { chainPlanners } from '../../src/planner/chain.ts';
import { createLiteralPlanner } from '../../src/planner/literal/index.ts';
import type { Planner, PlannerRequest } from '../../src/planner/port.ts';
import { ThumbruleError } from '../../src/shared/errors.ts';
import type { Element } from '../../src/screen/model/element.ts';
import type { ModelReply } from './format.ts';

const BY = 'scripted';

type UsableReply = Exclude<ModelReply, { fails: true }>;

/**
 * Returns the rule-based planner, followed by a model with fixed replies. When its replies are used up, the model claims that every step
 * is done.
 */
export function scriptedPlanner(replies: readonly ModelReply[] | undefined): Planner {
  const literal = createLiteralPlanner();
  if (replies === undefined) return literal;
  const left = [...replies];
  return chainPlanners([
    literal,
    {
      name: BY,
      propose: (request) => {
        // A refused reply is used up too: a model that repeats itself gets nowhere.
        const reply = left.shift() ?? { done: true };
        if ('fails' in reply)
          return Promise.reject(
            new ThumbruleError('PLANNER_EXHAUSTED', 'No reply could be used.', 'Ask again.'),
          );
        const proposal = proposalFor(reply, request);
        return Promise.resolve({ proposal, usage: { calls: 1, tokens: 0, costUsd: 0 } });
      },
    },
  ]);
}

function proposalFor(reply: UsableReply, { screen }: PlannerRequest): Proposal {
  if ('done' in reply) return { kind: 'claim', by: BY, thought: 'the step is done', remember: [] };
  const action = actionSchema.parse(actionFor(reply, screen.elements));
  return { kind: 'action', by: BY, action, thought: JSON.stringify(reply), confidence: 1, remember: [] };
}

function actionFor(reply: Exclude<UsableReply, { done: true }>, elements: readonly Element[]): ActionInput {
  if ('back' in reply) return { kind: 'navigate_back' };
  if ('swipe' in reply) return { kind: 'swipe', direction: reply.swipe };
  const name = 'tap' in reply ? reply.tap : reply.into;
  const target = { ref: refOf(name, elements) };
  return 'tap' in reply ? { kind: 'tap', target } : { kind: 'input_text', target, text: reply.type };
}

/** Returns the ref of the control with this name; a control before a text. `e0`, which no screen has, when there is none. */
function refOf(name: string, elements: readonly Element[]): string {
  const named = elements.filter(
    (e) => e.visible !== null && [e.label, e.text, e.description, e.hint].includes(name),
  );
  return (named.find((e) => e.state.clickable || e.state.editable) ?? named[0])?.ref ?? 'e0';
}
