import type { ActionKind } from '../../actions/registry.ts';
import type { ProposedLines } from '../../core/model/compiled.ts';
import type { Proposal } from '../../core/model/protocol.ts';
import type { JsonSchema, Model, ModelReply } from './port.ts';
import { goalPrompt, turnPrompt, type TurnImages } from './prompt-content.ts';
import type { Operator } from '../operator.ts';
import type { PlannerReply, PlannerRequest, ModelImage, PictureSize, Planner } from '../port.ts';
import { neededPicture, type PictureMode } from './picture-need.ts';
import { createLiteralPlanner } from '../literal/index.ts';
import { loadPrompt, type Prompt } from '../prompt.ts';
import { actionAsLine } from '../reply/action-as-line.ts';
import { readCompiledLines } from '../reply/compiled-lines.ts';
import { problemLine, type ReplyProblem } from '../reply/reply-problem.ts';
import { requestUntilValid, type ReplyRequest, type CheckedReply } from '../reply/request-loop.ts';
import { ReplyBudget } from '../reply/reply-budget.ts';
import { replySchema, REPLY_KEYS, shapeReply, type ParsedReply } from '../reply/schema.ts';
import { semanticProblems } from '../reply/semantic.ts';
import { readReply } from '../reply/syntax.ts';
import { z } from 'zod';

export interface ModelPlannerOptions {
  /** Planner name in proposals, such as `anthropic`. */
  readonly by: string;
  /** Maximum number of tokens in a reply, including thinking; 4096 by default. */
  readonly maxTokens?: number;
  /** Disabled actions: a reply with one of them is invalid. */
  readonly disabledActions?: readonly ActionKind[];
  /** When a question comes with a picture of the screen; `needed` by default. */
  readonly pictures?: PictureMode;
  /** Asked when a budget of the turn is used up. */
  readonly operator?: Operator;
}

/** JSON Schema of a reply; fields with defaults are optional. */
export const REPLY_SCHEMA = z.toJSONSchema(replySchema, { io: 'input' }) as JsonSchema;

/**
 * A planner that asks a model. It keeps the replies of the current turn, so that every retry, refusal and confidence re-ask lists all earlier
 * replies.
 */
export function createModelPlanner(model: Model, options: ModelPlannerOptions): Planner {
  const prompt = loadPrompt('planner');
  const turns = new TurnBudgets();
  const rules = createLiteralPlanner();
  return {
    name: model.name,
    propose: (request, signal) =>
      propose(request, turns.budgetOf(request), { model, prompt, options, rules }, signal),
  };
}

interface PlannerContext {
  readonly model: Model;
  readonly prompt: Prompt;
  readonly options: ModelPlannerOptions;
  /** Carries out compiled lines. */
  readonly rules: Planner;
}

async function propose(
  request: PlannerRequest,
  budget: ReplyBudget,
  { model, prompt, options, rules }: PlannerContext,
  signal: AbortSignal,
): Promise<PlannerReply> {
  const { goal, question } = request;
  // A compiled line is for the rule-based planner. Where it does not match the screen, the core asks anew (R60).
  if ((question.compiledLine ?? null) !== null) return rules.propose(request, signal);
  const pictures = new TurnPictures(request, options.pictures ?? 'needed', budget);
  let before = budget.showsScreenBefore ? await screenshotBefore(request) : null;
  const { value: reply, usage } = await requestUntilValid<UsableReply>(
    {
      model,
      budget,
      maxCalls: question.calls,
      prompt: `planner ${prompt.version} ${prompt.hash}`,
      request: async (earlier) => ({
        system: [
          { kind: 'text', text: prompt.text, cache: '1h' },
          { kind: 'text', text: goalPrompt(goal, request.facts, options.disabledActions), cache: '5m' },
        ],
        content: turnPrompt(
          {
            ...request,
            question: { ...question, call: budget.callsMade, calls: budget.maxCalls(question.calls) },
          },
          { ...(await pictures.now()), before },
          earlier,
        ),
        schema: REPLY_SCHEMA,
        maxTokens: options.maxTokens ?? 4096,
      }),
      check: (answer) =>
        pictures.grant(checkReply(answer, request, options.disabledActions ?? [], budget), question.calls),
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
  operator: Operator,
  request: PlannerRequest,
): NonNullable<ReplyRequest<UsableReply>['operator']> {
  return { operator, line: lineOf(request), redact: request.redact ?? ((text) => text) };
}

function lineOf({ goal, question }: PlannerRequest): string {
  return (question.phase === 'setup' ? goal.setup : goal.steps)[question.index]?.text ?? '';
}

/** A valid reply. `compiled` holds its lines as the rules read them. */
interface UsableReply extends ParsedReply {
  readonly compiled: ProposedLines | null;
}

function checkReply(
  answer: ModelReply,
  request: PlannerRequest,
  disabledActions: readonly ActionKind[],
  budget: ReplyBudget,
): CheckedReply<UsableReply> {
  const { goal, question, screen } = request;
  const read = readReply(answer.text, answer.stop, REPLY_KEYS, answer.stopReason);
  if (!read.ok) return { ok: false, problems: [read.problem] };
  const shaped = shapeReply(read.value, question.index + 1, read.repairs.includes('taken out of "output"'));
  if (!shaped.ok) return { ok: false, problems: shaped.problems, warnings: read.repairs };
  const warnings = [...read.repairs, ...shaped.warnings];
  const { action, see_before: wantsScreenBefore, step } = shaped.reply;
  if (wantsScreenBefore && action === null && !step.done && shaped.reply.cannot === null)
    return { ok: false, wants: 'picture before', warnings };
  const problems = semanticProblems(shaped.reply, { screen, goal, disabledActions });
  if (problems.length > 0) return { ok: false, problems, warnings };
  return withLines(withActionAsLine(shaped.reply, request), request, warnings, budget);
}

/** Puts a line in the place of an action that its control does not take. */
function withActionAsLine(reply: ParsedReply, request: PlannerRequest): ParsedReply {
  const line =
    isOpenEnded(request) && reply.lines.length === 0 ? actionAsLine(reply.action, request.screen) : null;
  return line === null ? reply : { ...reply, action: null, lines: [line], result: null };
}

/** Adds the compiled lines to a valid reply. Lines that can't be read are sent back once, where a call is left for it; after that only those before them count. */
function withLines(
  reply: ParsedReply,
  request: PlannerRequest,
  warnings: readonly string[],
  budget: ReplyBudget,
): CheckedReply<UsableReply> {
  if (reply.lines.length === 0 || !isOpenEnded(request))
    return { ok: true, value: { ...reply, compiled: null }, warnings };
  const { compiled, problems } = readCompiledLines(reply);
  const mayAsk = budget.mayRetry('semantic') && budget.callsMade < budget.maxCalls(request.question.calls);
  if (problems.length > 0 && !budget.linesSentBack && mayAsk) {
    budget.linesSentBack = true;
    return { ok: false, problems, warnings };
  }
  const told = [...warnings, ...problems.map(problemLine)];
  if (reply.action !== null || reply.step.done || reply.cannot !== null)
    return { ok: true, value: { ...reply, compiled }, warnings: told };
  return compiled === null
    ? { ok: false, problems: [NO_LINE], warnings: told }
    : { ok: true, value: { ...reply, compiled }, warnings: told };
}

/** True for a question about a step that names no control. */
function isOpenEnded({ goal, question }: PlannerRequest): boolean {
  const step = (question.phase === 'setup' ? goal.setup : goal.steps)[question.index];
  return question.about === 'step' && step?.parsed.instructions[question.instruction] === undefined;
}

/** Nothing in the reply says what to do: it lacks its form, not its meaning. */
const NO_LINE: ReplyProblem = {
  tier: 'schema',
  code: 'unread line',
  path: 'lines',
  message: 'no line can be read, and there is no action',
  sent: '',
};

/** Returns the proposal in a reply. "Done" and "success" are claims, "cannot" and "failure" give up; everything else is an action for the core to review. */
function toProposal(reply: UsableReply, by: string): Proposal {
  const { action, thought: thoughts, remember, confidence } = reply;
  const thought = [thoughts.act, thoughts.think, thoughts.plan].find((t) => t !== '') ?? '';
  if (action?.kind === 'status' && action.result === 'failure')
    return { kind: 'cannot', by, thought, remember, reason: action.analysis || thought, evidence: '' };
  if (action === null && reply.cannot !== null && !reply.step.done)
    return { kind: 'cannot', by, thought, remember, ...reply.cannot, doesNotApply: !reply.step.applies };
  const compiled = reply.compiled ?? undefined;
  if (action === null && compiled !== undefined && !reply.step.done)
    return { kind: 'lines', by, thought, remember, confidence, compiled };
  if (action === null || action.kind === 'status')
    return { kind: 'claim', by, thought, remember, confidence };
  return { kind: 'action', by, action, thought, confidence, remember, compiled };
}

async function screenshotBefore({ lastChange }: PlannerRequest): Promise<ModelImage | null> {
  return (await lastChange?.screenshotBefore?.()) ?? null;
}

/** Problems of replies that do not fit the screen. */
const MISREAD: ReadonlySet<ReplyProblem['code']> = new Set(['unknown ref', 'undrawn', 'other text']);

/** The pictures of one turn: the smallest that the question needs, and the whole screen in full size once a reply shows that it is missed (ADR 367). */
class TurnPictures {
  readonly #request: PlannerRequest;
  readonly #budget: ReplyBudget;
  readonly #first: PictureSize | null;
  #sent: TurnScreen | null = null;

  constructor(request: PlannerRequest, mode: PictureMode, budget: ReplyBudget) {
    this.#request = request;
    this.#budget = budget;
    const line = lineOf(request);
    this.#first = mode === 'always' ? 'full' : neededPicture(request, line, isOpenEnded(request));
  }

  async now(): Promise<Omit<TurnImages, 'before'>> {
    const size = this.#size();
    if (this.#sent?.size !== size) this.#sent = await this.#taken(size);
    return this.#sent.images;
  }

  /** Has the model asked again with a picture where it gives up without one, and shows one with the next call where it misread the outline. */
  grant(checked: CheckedReply<UsableReply>, calls: number): CheckedReply<UsableReply> {
    if ('problems' in checked && checked.problems.some(({ code }) => MISREAD.has(code)))
      this.#budget.showsScreen = true;
    const givesUp = checked.ok && checked.value.cannot !== null && !checked.value.step.done;
    const canShow = this.#size() === null && this.#request.screenshot !== undefined;
    return checked.ok && givesUp && canShow && this.#budget.spentReason(calls) === null
      ? { ok: false, wants: 'picture', warnings: checked.warnings }
      : checked;
  }

  #size(): PictureSize | null {
    const { showsScreen, showsScreenBefore } = this.#budget;
    return showsScreen || showsScreenBefore ? 'full' : this.#first;
  }

  async #taken(size: PictureSize | null): Promise<TurnScreen> {
    const { screenshot, lastChange } = this.#request;
    if (size === null)
      return { size, images: { screen: null, changed: null, isWithheld: screenshot !== undefined } };
    const screen = (await screenshot?.(size)) ?? null;
    const changed = screen === null ? null : ((await lastChange?.changedRegion()) ?? null);
    return { size, images: { screen, changed, isWithheld: false } };
  }
}

interface TurnScreen {
  readonly size: PictureSize | null;
  readonly images: Omit<TurnImages, 'before'>;
}

/** Keeps the budget of the current turn. The core asks again in the same turn with a higher `call` and an unchanged history. */
class TurnBudgets {
  #key = '';
  #call = 0;
  #budget = new ReplyBudget();

  budgetOf({ goal, question }: PlannerRequest): ReplyBudget {
    const { phase, index, instruction: act, about, history, call, refusals } = question;
    const key = JSON.stringify([goal.file, goal.name, phase, index, act, about, history.length]);
    const sameTurn = key === this.#key && call > this.#call;
    if (!sameTurn) this.#budget = new ReplyBudget();
    this.#key = key;
    const known = sameTurn ? this.#call - 1 : 0;
    this.#call = call;
    for (const refusal of refusals.slice(known)) this.#budget.recordRefusal(refusal);
    this.#budget.countAsked(call - 1);
    return this.#budget;
  }
}
