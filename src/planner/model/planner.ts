import { z } from 'zod';
import type { ActionKind } from '../../actions/index.ts';
import type { Proposal } from '../../core/types.ts';
import { loadPrompt, type Prompt } from '../prompt.ts';
import type { Answer, Asked, Picture, Planner } from '../port.ts';
import type { Person } from '../person.ts';
import { askUntilGood, type Asking, type Checked } from '../reply/asking.ts';
import { Attempts } from '../reply/attempts.ts';
import { replySchema, REPLY_KEYS, shapeReply, type Reply } from '../reply/schema.ts';
import { senseProblems } from '../reply/semantic.ts';
import { readReply } from '../reply/syntax.ts';
import type { JsonSchema, Model, ModelReply } from './port.ts';
import { testText, turnContent, type TurnPictures } from './turn.ts';

export interface ModelPlannerOptions {
  /** Name in proposals: `anthropic`. */
  readonly by: string;
  /** Most tokens of a reply; thinking counts towards it. Default 4096. */
  readonly maxTokens?: number;
  /** Kinds of action that are switched off: refused before the rules see them. */
  readonly off?: readonly ActionKind[];
  /** Asked when a budget of the turn is spent. */
  readonly person?: Person;
}

/** Of the one schema, as sent: what `safeParse` fills in may be left out. */
export const REPLY_SCHEMA = z.toJSONSchema(replySchema, { io: 'input' }) as JsonSchema;

/**
 * A planner that asks a model. It holds nothing but the replies of the turn at hand, so that a retry, a refusal of the rules and a confidence
 * too low all come back to the model with everything that was tried.
 */
export function createModelPlanner(model: Model, options: ModelPlannerOptions): Planner {
  const prompt = loadPrompt('planner');
  const turns = new Turns();
  return {
    name: model.name,
    propose: (asked, signal) => propose(asked, turns.at(asked), { model, prompt, options }, signal),
  };
}

interface Context {
  readonly model: Model;
  readonly prompt: Prompt;
  readonly options: ModelPlannerOptions;
}

async function propose(
  asked: Asked,
  attempts: Attempts,
  { model, prompt, options }: Context,
  signal: AbortSignal,
): Promise<Answer> {
  const { goal, question } = asked;
  const pictures = await picturesOf(asked);
  let before = attempts.before ? await pictureBefore(asked) : null;
  const { value: reply, usage } = await askUntilGood<Reply>(
    {
      model,
      attempts,
      calls: question.calls,
      prompt: `planner ${prompt.version} ${prompt.hash}`,
      request: (earlier) => ({
        system: [
          { kind: 'text', text: prompt.text, cache: '1h' },
          { kind: 'text', text: testText(goal), cache: '5m' },
        ],
        content: turnContent(
          {
            ...asked,
            question: { ...question, call: attempts.calls, calls: attempts.most(question.calls) },
          },
          { ...pictures, before },
          earlier,
        ),
        schema: REPLY_SCHEMA,
        maxTokens: options.maxTokens ?? 4096,
      }),
      check: (answer) => check(answer, asked, options.off ?? []),
      show: async () => {
        before = await pictureBefore(asked);
        return before === null ? 'there is no picture of a screen before' : null;
      },
      tell: asked.tell ?? (() => Promise.resolve()),
      exchange: asked.exchange,
      ...(options.person === undefined ? {} : { person: helper(options.person, asked) }),
    },
    signal,
  );
  return { proposal: proposalOf(reply, options.by), usage };
}

function helper(of: Person, { goal, question, clean }: Asked): NonNullable<Asking<Reply>['person']> {
  const lines = question.phase === 'setup' ? goal.setup : goal.steps;
  return { of, line: lines[question.index]?.text ?? '', clean: clean ?? ((text) => text) };
}

function check(
  answer: ModelReply,
  { goal, question, screen }: Asked,
  off: readonly ActionKind[],
): Checked<Reply> {
  const read = readReply(answer.text, answer.stop, REPLY_KEYS, answer.because);
  if (!read.ok) return { ok: false, problems: [read.problem] };
  const shaped = shapeReply(read.value, question.index + 1, read.mended.includes('taken out of "output"'));
  if (!shaped.ok) return { ok: false, problems: shaped.problems, warnings: read.mended };
  const warnings = [...read.mended, ...shaped.warnings];
  const { action, see_before: wish, step } = shaped.reply;
  if (wish && action === null && !step.done) return { ok: false, wants: 'picture before', warnings };
  const problems = senseProblems(shaped.reply, { screen, goal, off });
  return problems.length > 0
    ? { ok: false, problems, warnings }
    : { ok: true, value: shaped.reply, warnings };
}

/** "Done" and "success" are claims; everything else is an intention that the rules will weigh. */
function proposalOf(reply: Reply, by: string): Proposal {
  const { action, thought, remember, confidence } = reply;
  const words = [thought.act, thought.think, thought.plan].find((t) => t !== '') ?? '';
  const claims = action === null || (action.kind === 'status' && action.result === 'success');
  if (claims) return { kind: 'claim', by, thought: words, remember };
  return { kind: 'action', by, action, thought: words, confidence, remember };
}

async function pictureBefore({ change }: Asked): Promise<Picture | null> {
  return (await change?.picture?.()) ?? null;
}

async function picturesOf({ picture, change }: Asked): Promise<Omit<TurnPictures, 'before'>> {
  const screen = (await picture?.()) ?? null;
  return { screen, changed: screen === null ? null : ((await change?.crop()) ?? null) };
}

/** Finds the replies of the turn that a question belongs to: the rules ask again with a higher `call` and nothing new in the history. */
class Turns {
  #key = '';
  #call = 0;
  #attempts = new Attempts();

  at({ goal, question }: Asked): Attempts {
    const { phase, index, act, about, history, call, refusals } = question;
    const key = JSON.stringify([goal.file, goal.name, phase, index, act, about, history.length]);
    const again = key === this.#key && call > this.#call;
    if (!again) this.#attempts = new Attempts();
    this.#key = key;
    const seen = again ? this.#call - 1 : 0;
    this.#call = call;
    for (const because of refusals.slice(seen)) this.#attempts.refusedBecause(because);
    this.#attempts.calls = Math.max(this.#attempts.calls, call - 1);
    return this.#attempts;
  }
}
