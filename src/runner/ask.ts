/**
 * Asks planners and judges as untrusted code: requests are frozen, answers are validated, and every answer has a time limit.
 */
import { actionSchema } from '../actions/registry.ts';
import { parseStep } from '../goal/grammar/index.ts';
import type { JudgeAnswer, JudgeQuestion, PlannerUsage, Proposal } from '../core/model/protocol.ts';
import {
  isVouchedFor,
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

/** Default time limit of one answer, in ms of real time. */
export const ANSWER_WITHIN_MS = 180_000;

export interface AnswerLimits {
  readonly signal: AbortSignal;
  /** Real time, ms; null for no limit. */
  readonly withinMs: number | null;
}

const amount = z.number().min(0).catch(0);
const usageSchema = z.object({ calls: amount, tokens: amount, costUsd: amount });
const confidence = z.number().transform((value) => Math.min(1, Math.max(0, value)));
const remember = z.array(z.string()).default([]);
const by = z.string().min(1);
const thought = z.string().default('');

/** Lines are read again here, so that no planner decides what a line means. */
const line = z
  .object({ text: z.string().max(2000) })
  .transform(({ text }) => parseStep(text, { section: 'steps' }));
const result = z
  .object({ text: z.string().max(2000) })
  .transform(({ text }) => parseStep(text, { section: 'expected_state' }));
const compiled = z.object({
  lines: z.array(line).max(50),
  result: result.nullable(),
  trust: z.enum(['proposed', 'judged', 'accepted']),
  drift: z.array(z.string()).optional(),
});

const proposalSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('action'),
    by,
    action: actionSchema,
    thought,
    confidence,
    remember,
    compiled: compiled.optional(),
    followsLine: z.boolean().optional(),
  }),
  z.object({
    kind: z.literal('lines'),
    by,
    thought,
    remember,
    compiled,
    confidence: z.number().optional(),
  }),
  z.object({ kind: z.literal('claim'), by, thought, remember, confidence: z.number().optional() }),
  z.object({
    kind: z.literal('cannot'),
    by,
    thought,
    remember,
    reason: z.string(),
    evidence: z.string().default(''),
    doesNotApply: z.boolean().optional(),
  }),
  z.object({ kind: z.literal('defer'), by, reason: z.string().default('no reason was given') }),
]);

const answersSchema = z.array(
  z.object({
    number: z.int().min(1),
    met: z.boolean(),
    confidence,
    reason: z.string().default(''),
  }),
);

/** @throws PLANNER_EXHAUSTED when the answer is late or invalid, and for errors of the planner without a code */
export async function askPlanner(
  planner: Planner,
  request: PlannerRequest,
  limits: AnswerLimits,
): Promise<PlannerReply> {
  const name = `The planner "${planner.name}"`;
  deepFreeze(request);
  const answer: unknown = await awaitAnswer(name, limits, (signal) => planner.propose(request, signal));
  const usage = readUsage(field(answer, 'usage'));
  const given = field(answer, 'proposal');
  const proposal = parseAnswer(proposalSchema, given, name, usage);
  return { proposal: isVouchedFor(field(given, 'compiled')) ? proposal : withoutTrust(proposal), usage };
}

/** Returns the proposal with lines that nobody has judged or accepted: a planner does not vouch for itself (R61, R90). */
function withoutTrust(proposal: Proposal): Proposal {
  return 'compiled' in proposal && proposal.compiled !== undefined
    ? { ...proposal, compiled: { ...proposal.compiled, trust: 'proposed' } }
    : proposal;
}

/** @throws PLANNER_EXHAUSTED as `askPlanner` does */
export async function askJudge(
  judge: Judge,
  {
    questions,
    screen,
    context,
  }: { questions: readonly JudgeQuestion[]; screen: Screen; context: JudgeContext },
  limits: AnswerLimits,
): Promise<{ answers: readonly JudgeAnswer[]; usage: PlannerUsage }> {
  const name = `The judge "${judge.name}"`;
  deepFreeze(questions);
  deepFreeze(screen);
  const answer: unknown = await awaitAnswer(name, limits, (signal) =>
    judge.judge(questions, screen, signal, context),
  );
  const usage = readUsage(field(answer, 'usage'));
  return { answers: parseAnswer(answersSchema, field(answer, 'answers'), name, usage), usage };
}

/** Returns the model usage that an answer or error reports; zero when it reports none. */
export function readUsage(reported: unknown): PlannerUsage {
  const parsed = usageSchema.safeParse(reported);
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
    'Fix the planner: an answer is a proposal (action, claim, cannot or defer) with its usage.',
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
  const timeout = new AbortController();
  const timer =
    withinMs === null ? undefined : setTimeout(() => timeout.abort(answerTimeout(name, withinMs)), withinMs);
  const aborted = AbortSignal.any([signal, timeout.signal]);
  // If the planner ignores the abort signal, stop waiting and drop its late answer.
  const stopped = new Promise<never>((_, reject) => {
    aborted.addEventListener('abort', () => reject(aborted.reason as Error), { once: true });
  });
  stopped.catch(() => {});
  try {
    return await Promise.race([ask(aborted), stopped]);
  } catch (error) {
    if (timeout.signal.aborted && !signal.aborted) throw timeout.signal.reason;
    if (error instanceof ThumbruleError || signal.aborted) throw error;
    const message = error instanceof Error ? error.message : String(error);
    throw Object.assign(
      new ThumbruleError(
        'PLANNER_EXHAUSTED',
        `${name} ended in an error: ${message}`,
        'Fix the planner, or choose another one with --planner.',
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
    'Check that its model or program is running.',
  );
}

const frozen = new WeakSet<object>();

/** Freezes a value and everything in it, except functions and byte arrays. */
function deepFreeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || frozen.has(value)) return;
  frozen.add(Object.freeze(value));
  for (const inner of Object.values(value)) deepFreeze(inner);
}
