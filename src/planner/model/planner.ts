import type { ActionKind } from '../../actions/registry.ts';
import type { Proposal } from '../../core/model/protocol.ts';
import type { JsonSchema, Model, ModelReply } from './port.ts';
import { goalPrompt, turnPrompt, type TurnImages } from './prompt-content.ts';
import type { Operator } from '../operator.ts';
import type { PlannerReply, PlannerRequest, ModelImage, Planner } from '../port.ts';
import { loadPrompt, type Prompt } from '../prompt.ts';
import { requestUntilValid, type ReplyRequest, type CheckedReply } from '../reply/request-loop.ts';
import { ReplyBudget } from '../reply/reply-budget.ts';
import { replySchema, REPLY_KEYS, shapeReply, type ParsedReply } from '../reply/schema.ts';
import { semanticProblems } from '../reply/semantic.ts';
import { readReply } from '../reply/syntax.ts';
import { z } from 'zod';

export interface ModelPlannerOptions {
  /** Name in proposals: `anthropic`. */
  readonly by: string;
  /** Most tokens of a reply; thinking counts towards it. Default 4096. */
  readonly maxTokens?: number;
  /** Kinds of action that are switched off: refused before the rules see them. */
  readonly disabledActions?: readonly ActionKind[];
  /** Asked when a budget of the turn is spent. */
  readonly operator?: Operator;
}

/** Of the one schema, as sent: what `safeParse` fills in may be left out. */
export const REPLY_SCHEMA = z.toJSONSchema(replySchema, { io: 'input' }) as JsonSchema;

/**
 * A planner that asks a model. It holds nothing but the replies of the turn at hand, so that a retry, a refusal of the rules and a confidence
 * too low all come back to the model with everything that was tried.
 */
export function createModelPlanner(model: Model, options: ModelPlannerOptions): Planner {
  const prompt = loadPrompt('planner');
  const turns = new TurnBudgets();
  return {
    name: model.name,
    propose: (asked, signal) => propose(asked, turns.budgetOf(asked), { model, prompt, options }, signal),
  };
}

interface PlannerContext {
  readonly model: Model;
  readonly prompt: Prompt;
  readonly options: ModelPlannerOptions;
}

async function propose(
  request: PlannerRequest,
  attempts: ReplyBudget,
  { model, prompt, options }: PlannerContext,
  signal: AbortSignal,
): Promise<PlannerReply> {
  const { goal, question } = request;
  const pictures = await imagesOf(request);
  let before = attempts.showsScreenBefore ? await screenshotBefore(request) : null;
  const { value: reply, usage } = await requestUntilValid<ParsedReply>(
    {
      model,
      budget: attempts,
      maxCalls: question.calls,
      prompt: `planner ${prompt.version} ${prompt.hash}`,
      request: (earlier) => ({
        system: [
          { kind: 'text', text: prompt.text, cache: '1h' },
          { kind: 'text', text: goalPrompt(goal), cache: '5m' },
        ],
        content: turnPrompt(
          {
            ...request,
            question: { ...question, call: attempts.calls, calls: attempts.maxCalls(question.calls) },
          },
          { ...pictures, before },
          earlier,
        ),
        schema: REPLY_SCHEMA,
        maxTokens: options.maxTokens ?? 4096,
      }),
      check: (answer) => checkReply(answer, request, options.disabledActions ?? []),
      showScreenBefore: async () => {
        before = await screenshotBefore(request);
        return before === null ? 'there is no picture of a screen before' : null;
      },
      addTraceDetail: request.addTraceDetail ?? (() => Promise.resolve()),
      onExchange: request.onExchange,
      ...(options.operator === undefined ? {} : { operator: operatorFor(options.operator, request) }),
    },
    signal,
  );
  return { proposal: toProposal(reply, options.by), usage };
}

function operatorFor(
  of: Operator,
  { goal, question, redact: clean }: PlannerRequest,
): NonNullable<ReplyRequest<ParsedReply>['operator']> {
  const lines = question.phase === 'setup' ? goal.setup : goal.steps;
  return { of, line: lines[question.index]?.text ?? '', clean: clean ?? ((text) => text) };
}

function checkReply(
  answer: ModelReply,
  { goal, question, screen }: PlannerRequest,
  off: readonly ActionKind[],
): CheckedReply<ParsedReply> {
  const read = readReply(answer.text, answer.stop, REPLY_KEYS, answer.stopReason);
  if (!read.ok) return { ok: false, problems: [read.problem] };
  const shaped = shapeReply(read.value, question.index + 1, read.repairs.includes('taken out of "output"'));
  if (!shaped.ok) return { ok: false, problems: shaped.problems, warnings: read.repairs };
  const warnings = [...read.repairs, ...shaped.warnings];
  const { action, see_before: wish, step } = shaped.reply;
  if (wish && action === null && !step.done) return { ok: false, wants: 'picture before', warnings };
  const problems = semanticProblems(shaped.reply, { screen, goal, disabledActions: off });
  return problems.length > 0
    ? { ok: false, problems, warnings }
    : { ok: true, value: shaped.reply, warnings };
}

/** "Done" and "success" are claims; everything else is an intention that the rules will weigh. */
function toProposal(reply: ParsedReply, by: string): Proposal {
  const { action, thought, remember, confidence } = reply;
  const words = [thought.act, thought.think, thought.plan].find((t) => t !== '') ?? '';
  const claims = action === null || (action.kind === 'status' && action.result === 'success');
  if (claims) return { kind: 'claim', by, thought: words, remember };
  return { kind: 'action', by, action, thought: words, confidence, remember };
}

async function screenshotBefore({ lastChange: change }: PlannerRequest): Promise<ModelImage | null> {
  return (await change?.picture?.()) ?? null;
}

async function imagesOf({
  screenshot: picture,
  lastChange: change,
}: PlannerRequest): Promise<Omit<TurnImages, 'before'>> {
  const screen = (await picture?.()) ?? null;
  return { screen, changed: screen === null ? null : ((await change?.changedRegion()) ?? null) };
}

/** Finds the replies of the turn that a question belongs to: the rules ask again with a higher `call` and nothing new in the history. */
class TurnBudgets {
  #key = '';
  #call = 0;
  #attempts = new ReplyBudget();

  budgetOf({ goal, question }: PlannerRequest): ReplyBudget {
    const { phase, index, act, about, history, call, refusals } = question;
    const key = JSON.stringify([goal.file, goal.name, phase, index, act, about, history.length]);
    const again = key === this.#key && call > this.#call;
    if (!again) this.#attempts = new ReplyBudget();
    this.#key = key;
    const seen = again ? this.#call - 1 : 0;
    this.#call = call;
    for (const because of refusals.slice(seen)) this.#attempts.recordRefusal(because);
    this.#attempts.calls = Math.max(this.#attempts.calls, call - 1);
    return this.#attempts;
  }
}
