import { z } from 'zod';
import { ThumbruleError } from '../shared/errors.ts';

/**
 * What a line must hold to be read. Loose on purpose: keys that a later patch adds pass through, and only what the
 * report and the replay rest on is looked at.
 */
const rect = z.looseObject({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
const phase = z.enum(['setup', 'steps', 'expected_state']);
const action = z.looseObject({ kind: z.string() });
const lines = z.array(z.looseObject({ text: z.string() }));
const element = z.looseObject({ ref: z.string(), bounds: rect, visible: rect.nullable() });
export const plainElements = z.union([
  z.array(element),
  z.looseObject({
    sameElementsAs: z.string(),
    length: z.int().min(0),
    but: z.array(z.tuple([z.int().min(0), element])),
  }),
]);
const screen = z.looseObject({
  id: z.string(),
  at: z.number(),
  picture: z.string().nullable(),
  size: z.looseObject({ width: z.number(), height: z.number() }),
  elements: z.union([z.looseObject({ deflated: z.string() }), plainElements]),
});
const proof = z
  .looseObject({ screen: z.string(), ref: z.string().nullable(), box: rect.nullable(), rule: z.string() })
  .nullable();
const finding = z.looseObject({
  phase,
  index: z.number(),
  condition: z.string(),
  met: z.enum(['met', 'unmet', 'unproven']),
  provedBy: z.enum(['code', 'judge', 'none']),
  expected: z.string(),
  actual: z.string(),
  proof,
  flags: z.array(z.string()),
});
const endingOf = { findings: z.array(finding), flags: z.array(z.string()) };
const where = { phase, index: z.number().nullable(), line: z.string() };
const verdict = z.discriminatedUnion('kind', [
  z.looseObject({ kind: z.literal('passed'), stepsOnly: z.boolean(), ...endingOf }),
  z.looseObject({
    kind: z.literal('failed'),
    label: z.string(),
    severity: z.string(),
    expected: z.string(),
    actual: z.string(),
    proof,
    ...where,
    ...endingOf,
  }),
  z.looseObject({
    kind: z.literal('inconclusive'),
    code: z.string(),
    because: z.string(),
    ...where,
    ...endingOf,
  }),
  z.looseObject({
    kind: z.literal('broken'),
    code: z.string(),
    blame: z.string(),
    because: z.string(),
    hint: z.string(),
    ...where,
    ...endingOf,
  }),
  z.looseObject({ kind: z.literal('cancelled'), because: z.string(), ...where, ...endingOf }),
]);
const usage = z.looseObject({ calls: z.number(), tokens: z.number(), costUsd: z.number() });
const event = z.discriminatedUnion('kind', [
  z.looseObject({ kind: z.literal('prepared') }),
  z.looseObject({ kind: z.literal('looked'), screen }),
  z.looseObject({
    kind: z.literal('proposed'),
    proposal: z.discriminatedUnion('kind', [
      z.looseObject({
        kind: z.literal('action'),
        by: z.string(),
        action: action,
        thought: z.string(),
        confidence: z.number(),
      }),
      z.looseObject({ kind: z.literal('claim'), by: z.string(), thought: z.string() }),
      z.looseObject({ kind: z.literal('defer'), by: z.string(), because: z.string() }),
    ]),
    tookMs: z.number(),
    usage,
  }),
  z.looseObject({ kind: z.literal('acted'), at: z.number() }),
  z.looseObject({
    kind: z.literal('compared'),
    delta: z.looseObject({
      kind: z.enum(['none', 'partial', 'scrolled', 'full']),
      ratio: z.number(),
      regions: z.array(rect),
      tree: z.looseObject({ added: z.number(), removed: z.number(), changed: z.number() }),
    }),
  }),
  z.looseObject({ kind: z.literal('judged'), answers: z.array(z.looseObject({ met: z.boolean() })), usage }),
  z.looseObject({ kind: z.literal('faulted'), code: z.string(), because: z.string(), hint: z.string() }),
  z.looseObject({ kind: z.literal('cancelled'), because: z.string() }),
]);
const attempt = z.looseObject({
  id: z.string(),
  turn: z.number(),
  action: action,
  target: z.looseObject({ ref: z.string(), label: z.string(), bounds: rect }).nullable(),
  before: z.string(),
  origin: z.string(),
  number: z.number(),
  of: z.number(),
});
const command = z.discriminatedUnion('kind', [
  z.looseObject({ kind: z.literal('prepare') }),
  z.looseObject({ kind: z.literal('look'), why: z.string(), afterMs: z.number() }),
  z.looseObject({ kind: z.literal('ask'), question: z.looseObject({ phase, index: z.number() }) }),
  z.looseObject({ kind: z.literal('act'), attempt }),
  z.looseObject({ kind: z.literal('compare'), before: z.string(), after: z.string() }),
  z.looseObject({ kind: z.literal('judge'), questions: z.array(z.looseObject({ condition: z.string() })) }),
  z.looseObject({ kind: z.literal('finish'), verdict }),
]);
const note = z.discriminatedUnion('kind', [
  z.looseObject({
    kind: z.literal('turn'),
    turn: z.number(),
    of: z.number(),
    phase,
    index: z.number(),
    line: z.string(),
  }),
  z.looseObject({
    kind: z.literal('case'),
    case: z.enum(['A', 'B', 'C', 'D', 'E']),
    used: z.number(),
    of: z.number(),
    target: z.string(),
    because: z.string(),
  }),
  z.looseObject({ kind: z.literal('spent'), case: z.string(), label: z.string() }),
  z.looseObject({ kind: z.literal('landed'), effect: z.string(), flags: z.array(z.string()) }),
  z.looseObject({
    kind: z.literal('ticked'),
    phase,
    index: z.number(),
    how: z.string(),
    because: z.string(),
    flags: z.array(z.string()),
  }),
  z.looseObject({
    kind: z.literal('refused'),
    rule: z.string(),
    because: z.string(),
    call: z.number(),
    calls: z.number(),
  }),
  z.looseObject({ kind: z.literal('finding'), finding }),
  z.looseObject({ kind: z.literal('remembered'), text: z.string(), proven: z.boolean() }),
  z.looseObject({ kind: z.literal('flag'), text: z.string() }),
]);

export const lineSchema = z.discriminatedUnion('type', [
  z.looseObject({
    type: z.literal('start'),
    version: z.int(),
    run: z.string(),
    goal: z.looseObject({
      name: z.string(),
      file: z.string(),
      setup: lines,
      steps: lines,
      expected: lines,
    }),
    policy: z.looseObject({ maxTurns: z.number() }),
    device: z.looseObject({ name: z.string(), platform: z.string() }),
    planner: z.string(),
    startedAt: z.string(),
    attemptOfGoal: z.number(),
  }),
  z.looseObject({
    type: z.literal('step'),
    seq: z.number(),
    at: z.number(),
    event: event.nullable(),
    notes: z.array(note),
    command,
  }),
  z.looseObject({
    type: z.literal('picture'),
    screen: z.string(),
    file: z.string(),
    width: z.number(),
    height: z.number(),
    thumbnail: z.string().nullable(),
  }),
  z.looseObject({
    type: z.literal('detail'),
    seq: z.number(),
    at: z.number(),
    about: z.string(),
    text: z.string(),
  }),
  z.looseObject({
    type: z.literal('end'),
    at: z.number(),
    verdict,
    durationMs: z.number(),
    turns: z.number(),
    modelCalls: z.number(),
    tokens: z.number(),
    costUsd: z.number(),
  }),
]);

/** A line of JSON with the number it has in its file, from 1. */
export interface RawLine {
  readonly number: number;
  readonly value: unknown;
}

/**
 * Splits a file of JSON lines. The last line may be torn, as a killed process leaves it: it is dropped and `torn` says so.
 * Any other line that isn't JSON throws TRACE_INVALID with `path:line`.
 */
export function readJsonLines(
  path: string,
  text: string,
): { readonly lines: readonly RawLine[]; readonly torn: number | null } {
  const rows = text.split('\n');
  const lines: RawLine[] = [];
  for (const [i, row] of rows.entries()) {
    if (row.trim() === '') continue;
    try {
      lines.push({ number: i + 1, value: JSON.parse(row) });
    } catch (cause) {
      if (i === rows.length - 1) return { lines, torn: i + 1 };
      throw damaged(path, i + 1, 'is not JSON', cause);
    }
  }
  return { lines, torn: null };
}

export function damaged(path: string, line: number, what: string, cause?: unknown): ThumbruleError {
  return new ThumbruleError(
    'TRACE_INVALID',
    `${path}:${line} ${what}`,
    'The file was changed or damaged after the run. Run the goal again.',
    { cause },
  );
}

/** Checks a value against a schema; throws TRACE_INVALID that names file, line and key. */
export function checked<T>(schema: z.ZodType<T>, path: string, { number, value }: RawLine): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const key = issue === undefined || issue.path.length === 0 ? '' : ` at ${issue.path.join('.')}`;
  throw damaged(path, number, `is not a line of a trace${key}: ${issue?.message ?? 'unknown shape'}`);
}
