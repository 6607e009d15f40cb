/**
 * The gate between planners and judges and the rest: what they are handed can't be changed, what they answer is read as strictly as if
 * a stranger had sent it, and they can't keep a goal waiting for ever.
 */
import { actionSchema } from '../actions/registry.ts';
import type { JudgeAnswer, JudgeQuestion, PlannerUsage } from '../core/model/protocol.ts';
import {
  NO_USAGE,
  type PlannerReply,
  type PlannerRequest,
  type Judge,
  type JudgeContext,
  type Planner,
} from '../planner/port.ts';
import type { Screen } from '../screen/model/screen.ts';
import { ThumbruleError } from '../shared/errors.ts';
import { z } from 'zod';

/** Real time that one answer may take, ms. */
export const ANSWER_WITHIN_MS = 180_000;

/** When an answer is no longer waited for. */
export interface AnswerLimits {
  readonly signal: AbortSignal;
  /** Real time, ms; null: as long as it takes. */
  readonly withinMs: number | null;
}

const amount = z.number().min(0).catch(0);
const usageSchema = z.object({ calls: amount, tokens: amount, costUsd: amount });
const confidence = z.number().transform((value) => Math.min(1, Math.max(0, value)));
const remember = z.array(z.string()).default([]);
const by = z.string().min(1);
const thought = z.string().default('');

const proposalSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('action'), by, action: actionSchema, thought, confidence, remember }),
  z.object({ kind: z.literal('claim'), by, thought, remember }),
  z.object({ kind: z.literal('defer'), by, reason: z.string().default('no reason was given') }),
]);

const answersSchema = z.array(
  z.object({
    phase: z.enum(['setup', 'steps', 'expected_state']),
    index: z.int().min(0),
    met: z.boolean(),
    confidence,
    reason: z.string().default(''),
  }),
);

/** @throws PLANNER_EXHAUSTED for no answer in time, an answer that is none, and for what the planner throws that names no cause of its own */
export async function askPlanner(
  planner: Planner,
  request: PlannerRequest,
  limits: AnswerLimits,
): Promise<PlannerReply> {
  const name = `The planner "${planner.name}"`;
  deepFreeze(request);
  const answer: unknown = await awaitAnswer(name, limits, (signal) => planner.propose(request, signal));
  const usage = readUsage(field(answer, 'usage'));
  return { proposal: parseAnswer(proposalSchema, field(answer, 'proposal'), name, usage), usage };
}

/** @throws PLANNER_EXHAUSTED, as `askPlanner` */
export async function askJudge(
  judge: Judge,
  {
    questions,
    screens,
    sight,
  }: { questions: readonly JudgeQuestion[]; screens: readonly Screen[]; sight: JudgeContext },
  limits: AnswerLimits,
): Promise<{ answers: readonly JudgeAnswer[]; usage: PlannerUsage }> {
  const name = `The judge "${judge.name}"`;
  deepFreeze(questions);
  deepFreeze(screens);
  const answer: unknown = await awaitAnswer(name, limits, (signal) =>
    judge.judge(questions, screens, signal, sight),
  );
  const usage = readUsage(field(answer, 'usage'));
  return { answers: parseAnswer(answersSchema, field(answer, 'answers'), name, usage), usage };
}

/** What models used, as an answer or an error tells it; nothing where it tells none. */
export function readUsage(told: unknown): PlannerUsage {
  const parsed = usageSchema.safeParse(told);
  return parsed.success ? parsed.data : NO_USAGE;
}

function field(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}

function parseAnswer<T>(schema: z.ZodType<T>, value: unknown, name: string, usage: PlannerUsage): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues
    .slice(0, 3)
    .map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`))
    .join('; ');
  const error = new ThumbruleError(
    'PLANNER_EXHAUSTED',
    `${name} gave an answer that can't be read: ${wrong}.`,
    'Mend the planner: an answer is a proposal (action, claim or defer) with its usage.',
  );
  return throwError(Object.assign(error, { usage }));
}

function throwError(error: Error): never {
  throw error;
}

async function awaitAnswer<T>(
  name: string,
  { signal, withinMs }: AnswerLimits,
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const over = new AbortController();
  const timer =
    withinMs === null ? undefined : setTimeout(() => over.abort(answerTimeout(name, withinMs)), withinMs);
  const both = AbortSignal.any([signal, over.signal]);
  // Whoever does not heed the signal is left behind; what becomes of the answer then concerns nobody.
  const stopped = new Promise<never>((_, reject) => {
    both.addEventListener('abort', () => reject(both.reason as Error), { once: true });
  });
  stopped.catch(() => {});
  try {
    return await Promise.race([ask(both), stopped]);
  } catch (error) {
    if (over.signal.aborted && !signal.aborted) throw over.signal.reason;
    if (error instanceof ThumbruleError || signal.aborted) throw error;
    const because = error instanceof Error ? error.message : String(error);
    throw Object.assign(
      new ThumbruleError(
        'PLANNER_EXHAUSTED',
        `${name} ended in an error: ${because}`,
        'Mend the planner, or name another one with --planner.',
        { cause: error },
      ),
      { usage: readUsage(field(error, 'usage')) },
    );
  } finally {
    clearTimeout(timer);
  }
}

function answerTimeout(name: string, withinMs: number): ThumbruleError {
  return new ThumbruleError(
    'PLANNER_EXHAUSTED',
    `${name} gave no answer within ${withinMs / 1000} s.`,
    'See whether the model or program that it asks still runs.',
  );
}

const frozen = new WeakSet<object>();

/** All the way down. Functions and bytes are left: they are made for whoever is asked. */
function deepFreeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || frozen.has(value)) return;
  frozen.add(Object.freeze(value));
  for (const inner of Object.values(value)) deepFreeze(inner);
}
