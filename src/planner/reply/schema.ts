/** Second tier: the schema of a planner's reply, which is sent to the provider and validates the reply. */
import { z } from 'zod';
import { ACTIONS, MODEL_ACTIONS, modelActionSchema, type Action } from '../../actions/registry.ts';
import { didYouMean } from '../../shared/problem.ts';
import { schemaProblems } from './reply-problem.ts';
import type { ReplyProblem } from './reply-problem.ts';
import { isRecord } from './syntax.ts';

const SCREEN_STATES = ['ready', 'loading', 'obstructed', 'error', 'unknown'] as const;

const findingSchema = z.strictObject({
  condition: z.string().min(1).max(1000),
  met: z.boolean(),
  evidence: z.string().max(2000),
});

const cannotSchema = z.strictObject({
  reason: z.string().min(1).max(1000).describe('The obstacle.'),
  evidence: z.string().max(1000).describe('Where the screen shows it, in its words.'),
});

export const replySchema = z.strictObject({
  thought: z.strictObject({
    plan: z.string().describe('The rest of this line of the test.'),
    think: z.string().describe('The current screen and the effect of the last action.'),
    act: z.string().describe('The one next action, in words.'),
  }),
  screen_state: z.enum(SCREEN_STATES),
  step: z.strictObject({
    number: z.int().describe('Number of the line that was asked about.'),
    done: z.boolean().describe('True only when the screen already shows the result of the whole line.'),
    applies: z
      .boolean()
      .describe(
        'false, with action null and cannot: there is nothing to do for an optional line on this app.',
      ),
  }),
  see_before: z
    .boolean()
    .describe('true, with action null: show the whole picture of the screen before the last action as well.'),
  action: modelActionSchema
    .nullable()
    .describe('null only when step.done or see_before is true, or with cannot.'),
  lines: z
    .array(z.string().min(1).max(2000))
    .max(30)
    .describe(
      'For a line that names no control: the explicit lines that carry it out; the first is this action.',
    ),
  result: z
    .string()
    .min(1)
    .max(2000)
    .nullable()
    .describe(
      'With lines: the condition that holds after them and not before; null when it is not known yet.',
    ),
  cannot: cannotSchema.nullable().describe("With action null: why this line can't be done on this app."),
  target_text: z
    .string()
    .max(500)
    .regex(/[^\s\p{Cf}]/u, 'the words of the target; null where it has none')
    .nullable()
    .describe(
      'The words of the target as the screen has them; null for an action or a target without words.',
    ),
  confidence: z
    .number()
    .min(0)
    .max(1)
    .describe('0 to 1: how sure it is that this action is the right next one.'),
  remember: z.array(z.string().min(1).max(500)).max(20),
  findings: z.array(findingSchema).max(20),
});

export type ParsedReply = z.infer<typeof replySchema>;

/** Keys that mark an object as a reply; an object without them is a wrapper. */
export const REPLY_KEYS: readonly string[] = ['action', 'thought', 'confidence', 'step'];

export type ShapedReply =
  | { readonly ok: true; readonly reply: ParsedReply; readonly warnings: readonly string[] }
  | { readonly ok: false; readonly problems: readonly ReplyProblem[] };

/** Confidence of replies in the format of other tools, which have none: the step continues and is flagged. */
const DEFAULT_CONFIDENCE = 0.75;

/** Validates a reply: lenient on lists and free text, strict on the action. `lineNumber` is the line in question. */
export function shapeReply(
  value: Readonly<Record<string, unknown>>,
  lineNumber: number,
  wrapped: boolean,
): ShapedReply {
  const warnings: string[] = [];
  const filled = fillDefaults(value, lineNumber, wrapped, warnings);
  const parsed = replySchema.safeParse(filled, { reportInput: true });
  if (parsed.success) return { ok: true, reply: parsed.data, warnings };
  const problems = schemaProblems(parsed.error.issues, filled).map((p) => suggestKinds(p, filled));
  return { ok: false, problems };
}

function fillDefaults(
  value: Readonly<Record<string, unknown>>,
  lineNumber: number,
  wrapped: boolean,
  warnings: string[],
): Record<string, unknown> {
  const known = Object.keys(replySchema.shape);
  for (const key of Object.keys(value))
    if (!known.includes(key)) warnings.push(`"${key}" is no part of a reply: left out`);
  const { thought, screen_state, step, target_text, confidence } = value;
  const done = isRecord(step) && step['done'] === true;
  const wantsScreenBefore = value['see_before'] === true;
  const doesNotApply = isRecord(step) && step['applies'] === false;
  const cannot = normaliseCannot(
    doesNotApply ? (value['cannot'] ?? 'the line does not apply here') : value['cannot'],
  );
  const lines: unknown = typeof value['lines'] === 'string' ? [value['lines']] : (value['lines'] ?? []);
  const hasLines = Array.isArray(lines) && lines.length > 0;
  return {
    thought: normaliseThought(thought),
    screen_state: SCREEN_STATES.find((s) => s === screen_state) ?? 'unknown',
    step: {
      number: isRecord(step) && Number.isInteger(step['number']) ? step['number'] : lineNumber,
      done,
      applies: !(isRecord(step) && step['applies'] === false),
    },
    see_before: wantsScreenBefore,
    ...('action' in value
      ? { action: normaliseAction(value['action']) }
      : done || wantsScreenBefore || cannot !== null || hasLines
        ? { action: null }
        : {}),
    lines,
    result: normaliseResult(value['result']),
    cannot,
    target_text: typeof target_text === 'string' ? target_text.slice(0, 500) : null,
    ...(confidence === undefined ? (wrapped ? { confidence: DEFAULT_CONFIDENCE } : {}) : { confidence }),
    remember: validEntries(value['remember'], replySchema.shape.remember.element, 'remember', warnings),
    findings: validEntries(value['findings'], findingSchema, 'findings', warnings),
  };
}

function normaliseThought(thought: unknown): ParsedReply['thought'] {
  const part = (key: string): string =>
    isRecord(thought) && typeof thought[key] === 'string' ? thought[key] : '';
  if (typeof thought === 'string') return { plan: '', think: thought, act: '' };
  return { plan: part('plan'), think: part('think'), act: part('act') };
}

/** Accepts a list of one condition. An empty result is none. */
function normaliseResult(value: unknown): string | null {
  const text: unknown = Array.isArray(value) ? value[0] : value;
  return typeof text === 'string' && text.trim() !== '' ? text.slice(0, 2000) : null;
}

/** Accepts a reason without evidence. */
function normaliseCannot(value: unknown): unknown {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'string') return { reason: value.slice(0, 1000), evidence: '' };
  return isRecord(value) ? { evidence: '', ...value } : value;
}

function validEntries(value: unknown, schema: z.ZodType, name: string, warnings: string[]): unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) {
    warnings.push(`${name} is no list: left out`);
    return [];
  }
  const kept = value.flatMap((entry: unknown, i) => {
    const parsed = schema.safeParse(entry);
    if (parsed.success) return [parsed.data];
    warnings.push(`${name}[${i}] can't be read: left out`);
    return [];
  });
  if (kept.length > 20) warnings.push(`${name}: only the first 20 are kept`);
  return kept.slice(0, 20);
}

/** Accepts double-encoded actions, nulls for missing keys, and the action format of FinalRun. */
function normaliseAction(value: unknown): unknown {
  let action = value;
  if (typeof action === 'string' && action.trimStart().startsWith('{')) {
    try {
      action = JSON.parse(action);
    } catch {
      return value;
    }
  }
  if (!isRecord(action)) return action;
  const named = 'kind' in action ? action : fromFinalRun(action);
  const kind = named['kind'];
  const definition =
    typeof kind === 'string' && Object.hasOwn(ACTIONS, kind) ? ACTIONS[kind as Action['kind']] : null;
  if (definition === null) return named;
  const shape = definition.schema.shape as Readonly<Record<string, z.ZodType>>;
  return Object.fromEntries(
    Object.entries(named).filter(([key, v]) => v !== null || shape[key]?.safeParse(null).success !== false),
  );
}

const FINALRUN_KEYS: Readonly<Record<string, string>> = {
  action_type: 'kind',
  delay_between_tap: 'delay_ms',
  duration: 'seconds',
};

function fromFinalRun(action: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (!('action_type' in action)) return action;
  return Object.fromEntries(
    Object.entries(action).map(([key, v]) => {
      const lower = ['action_type', 'result', 'severity', 'direction'].includes(key) && typeof v === 'string';
      return [FINALRUN_KEYS[key] ?? key, lower ? v.toLowerCase() : v];
    }),
  );
}

function suggestKinds(problem: ReplyProblem, value: Readonly<Record<string, unknown>>): ReplyProblem {
  if (problem.path !== 'action' && problem.path !== 'action.kind') return problem;
  const action = value['action'];
  if (action === undefined)
    return {
      ...problem,
      message: 'an action is missing (null only when step.done or see_before is true, or with cannot)',
    };
  const kind = isRecord(action) ? action['kind'] : undefined;
  const kinds: readonly string[] = MODEL_ACTIONS.map((action) => action.kind);
  if (typeof kind !== 'string') return { ...problem, message: `an action has a "kind": ${kinds.join(', ')}` };
  if (kinds.includes(kind)) return problem;
  return {
    ...problem,
    message: `there is no such action. ${didYouMean(kind, kinds)} All: ${kinds.join(', ')}`,
  };
}
