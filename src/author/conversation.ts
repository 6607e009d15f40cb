/** A conversation about the goals of a folder: five exchanges and a summary. The model answers in words, or asks for a goal or a patch. */
import { z } from 'zod';
import type { JsonSchema, Model, ModelRequest } from '../planner/model/port.ts';
import { loadPrompt } from '../planner/prompt.ts';
import { readReply } from '../planner/reply/syntax.ts';
import { ThumbruleError } from '../shared/errors.ts';

/** Exchanges that are sent in full; older ones are in the summary. */
const KEPT = 5;

const replySchema = z.strictObject({
  answer: z.string().max(4000).default(''),
  author: z.string().min(1).max(2000).nullable().default(null),
  patch: z
    .strictObject({ file: z.string().min(1).max(500), wish: z.string().min(1).max(2000) })
    .nullable()
    .default(null),
  summary: z.string().max(1500).default(''),
});

/** A reply of the model. */
export type AssistTurn =
  | { readonly kind: 'answer'; readonly answer: string }
  | { readonly kind: 'author'; readonly answer: string; readonly intent: string }
  | { readonly kind: 'patch'; readonly answer: string; readonly file: string; readonly wish: string };

/** The workspace, as the model sees it. */
export interface AssistContext {
  /** Goal files; empty for a workspace in which a goal has to be written first. */
  readonly files: readonly string[];
  /** The last verdict with its timeline; empty without a run. */
  readonly lastRun: string;
}

interface Exchange {
  readonly asked: string;
  readonly answered: string;
}

export class Conversation {
  readonly #model: Model;
  readonly #repairs: number;
  #exchanges: readonly Exchange[] = [];
  #summary = '';

  constructor(model: Model, repairs: number) {
    this.#model = model;
    this.#repairs = repairs;
  }

  /**
   * Asks the model, and again with what was wrong with each reply that can't be used.
   * @throws PLANNER_EXHAUSTED
   */
  async ask(text: string, context: AssistContext, signal: AbortSignal): Promise<AssistTurn> {
    const refused: string[] = [];
    for (let call = 0; call <= this.#repairs; call++) {
      const reply = await this.#model.complete(this.#requestFor(text, context, refused), signal);
      const read = readReply(reply.text, reply.stop, ['answer', 'author', 'patch'], reply.stopReason);
      const parsed = read.ok ? replySchema.safeParse(read.value) : null;
      if (parsed?.success !== true) {
        refused.push(read.ok ? z.prettifyError(parsed!.error) : read.problem.message);
        continue;
      }
      const turn = turnOf(parsed.data, context);
      if (typeof turn === 'string') {
        refused.push(turn);
        continue;
      }
      this.#summary = parsed.data.summary === '' ? this.#summary : parsed.data.summary;
      this.#remember({ asked: text, answered: describeTurn(turn) });
      return turn;
    }
    throw new ThumbruleError(
      'PLANNER_EXHAUSTED',
      `No usable answer after ${refused.length} replies:\n${refused.map((why, i) => `  ${i + 1}. ${why}`).join('\n')}`,
      'Say it in other words.',
    );
  }

  /** Adds how the last exchange ended, such as `wrote goals/cart.yaml`. */
  note(outcome: string): void {
    const last = this.#exchanges.at(-1);
    if (last === undefined) return;
    this.#exchanges = [
      ...this.#exchanges.slice(0, -1),
      { ...last, answered: `${last.answered}\n(${outcome})` },
    ];
  }

  #remember(exchange: Exchange): void {
    this.#exchanges = [...this.#exchanges, exchange].slice(-KEPT);
  }

  #requestFor(text: string, { files, lastRun }: AssistContext, refused: readonly string[]): ModelRequest {
    const blocks = [
      `# Goal files\n${files.length === 0 ? 'none' : files.join('\n')}`,
      ...(lastRun === '' ? [] : [`# The last run\n${lastRun}`]),
      ...(this.#summary === '' ? [] : [`# Earlier in this conversation\n${this.#summary}`]),
      ...this.#exchanges.map(({ asked, answered }) => `# They said\n${asked}\n# You answered\n${answered}`),
      `# They say now\n${text}`,
      ...refused.map((why, i) => `# Reply ${i + 1} was sent back\n${why}`),
    ];
    return {
      system: [{ kind: 'text', text: loadPrompt('assist').text, cache: '1h' }],
      content: blocks.map((block) => ({ kind: 'text', text: block })),
      schema: SCHEMA,
      maxTokens: 2048,
    };
  }
}

/** Returns what a reply asks for, or why it can't be done. */
function turnOf(
  { answer, author, patch }: z.infer<typeof replySchema>,
  { files }: AssistContext,
): AssistTurn | string {
  if (author !== null && patch !== null) return 'Ask for a goal or for a patch, not for both.';
  if (author !== null) return { kind: 'author', answer, intent: author };
  if (patch !== null)
    return files.includes(patch.file)
      ? { kind: 'patch', answer, ...patch }
      : files.length === 0
        ? 'There is no goal to patch: ask for one with "author".'
        : `"${patch.file}" is no goal file. The files: ${files.join(', ')}`;
  return answer.trim() === '' ? 'The reply has no answer, no goal and no patch.' : { kind: 'answer', answer };
}

function describeTurn(turn: AssistTurn): string {
  switch (turn.kind) {
    case 'answer':
      return turn.answer;
    case 'author':
      return `${turn.answer} [writes a goal: ${turn.intent}]`.trim();
    case 'patch':
      return `${turn.answer} [patches ${turn.file}: ${turn.wish}]`.trim();
  }
}

const SCHEMA = z.toJSONSchema(replySchema, { io: 'input' }) as JsonSchema;
