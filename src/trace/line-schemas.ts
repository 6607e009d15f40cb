import { z } from 'zod';
import { isPlainPath } from './foreign.ts';

/**
 * Shapes of the lines of a trace. They are loose on purpose: keys that a later patch adds pass through, and only what reports and
 * replay depend on is checked.
 */
const rect = z.looseObject({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
const phase = z.enum(['setup', 'steps', 'expected_state']);
const action = z.looseObject({ kind: z.string() });
const goalLines = z.array(z.looseObject({ text: z.string() }));
const element = z.looseObject({ ref: z.string(), bounds: rect, visible: rect.nullable() });
/** More elements than any screen has. */
const elementCount = z.int().min(0).max(1_000_000);
export const plainElementsSchema = z.union([
  z.array(element),
  z.looseObject({
    sameElementsAs: z.string(),
    length: elementCount,
    but: z.array(z.tuple([elementCount, element])),
  }),
]);
const screen = z.looseObject({
  id: z.string(),
  at: z.number(),
  screenshot: z.string().nullable(),
  size: z.looseObject({ width: z.number(), height: z.number() }),
  elements: z.union([z.looseObject({ deflated: z.string() }), plainElementsSchema]),
});
const proof = z
  .looseObject({ screen: z.string(), ref: z.string().nullable(), box: rect.nullable(), rule: z.string() })
  .nullable();
const result = z.looseObject({
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
const endingShape = { results: z.array(result), flags: z.array(z.string()) };
const lineShape = { phase, index: z.number().nullable(), line: z.string() };
const verdict = z.discriminatedUnion('kind', [
  z.looseObject({ kind: z.literal('passed'), stepsOnly: z.boolean(), ...endingShape }),
  z.looseObject({
    kind: z.literal('failed'),
    label: z.string(),
    severity: z.string(),
    expected: z.string(),
    actual: z.string(),
    proof,
    ...lineShape,
    ...endingShape,
  }),
  z.looseObject({
    kind: z.literal('inconclusive'),
    code: z.string(),
    reason: z.string(),
    ...lineShape,
    ...endingShape,
  }),
  z.looseObject({
    kind: z.literal('broken'),
    code: z.string(),
    blame: z.string(),
    reason: z.string(),
    hint: z.string(),
    ...lineShape,
    ...endingShape,
  }),
  z.looseObject({ kind: z.literal('cancelled'), reason: z.string(), ...lineShape, ...endingShape }),
]);
const usage = z.looseObject({ calls: z.number(), tokens: z.number(), costUsd: z.number() });
const event = z.discriminatedUnion('kind', [
  z.looseObject({ kind: z.literal('prepared') }),
  z.looseObject({ kind: z.literal('observed'), screen }),
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
      z.looseObject({ kind: z.literal('lines'), by: z.string(), thought: z.string() }),
      z.looseObject({ kind: z.literal('claim'), by: z.string(), thought: z.string() }),
      z.looseObject({ kind: z.literal('cannot'), by: z.string(), thought: z.string(), reason: z.string() }),
      z.looseObject({ kind: z.literal('defer'), by: z.string(), reason: z.string() }),
    ]),
    tookMs: z.number(),
    usage,
  }),
  z.looseObject({ kind: z.literal('acted'), at: z.number() }),
  z.looseObject({
    kind: z.literal('compared'),
    change: z.looseObject({
      kind: z.enum(['none', 'partial', 'scrolled', 'full']),
      ratio: z.number(),
      regions: z.array(rect),
      tree: z.looseObject({ added: z.number(), removed: z.number(), changed: z.number() }),
    }),
  }),
  z.looseObject({ kind: z.literal('judged'), answers: z.array(z.looseObject({ met: z.boolean() })), usage }),
  z.looseObject({ kind: z.literal('faulted'), code: z.string(), reason: z.string(), hint: z.string() }),
  z.looseObject({ kind: z.literal('cancelled'), reason: z.string() }),
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
  z.looseObject({ kind: z.literal('observe'), reason: z.string(), afterMs: z.number() }),
  z.looseObject({ kind: z.literal('ask'), question: z.looseObject({ phase, index: z.number() }) }),
  z.looseObject({ kind: z.literal('act'), attempt }),
  z.looseObject({ kind: z.literal('compare'), before: z.string(), after: z.string() }),
  z.looseObject({ kind: z.literal('judge'), phase, questions: z.array(z.looseObject({})) }),
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
    reason: z.string(),
  }),
  z.looseObject({ kind: z.literal('spent'), case: z.string(), label: z.string() }),
  z.looseObject({ kind: z.literal('effect'), effect: z.string(), flags: z.array(z.string()) }),
  z.looseObject({
    kind: z.literal('completed'),
    phase,
    index: z.number(),
    outcome: z.string(),
    reason: z.string(),
    flags: z.array(z.string()),
  }),
  z.looseObject({
    kind: z.literal('refused'),
    rule: z.string(),
    reason: z.string(),
    call: z.number(),
    calls: z.number(),
  }),
  z.looseObject({ kind: z.literal('result'), result }),
  z.looseObject({
    kind: z.literal('judged'),
    phase,
    index: z.number(),
    outcome: z.enum(['met', 'unmet', 'unsure', 'discarded']),
    reason: z.string(),
  }),
  z.looseObject({ kind: z.literal('remembered'), text: z.string(), proven: z.boolean() }),
  z.looseObject({ kind: z.literal('flag'), text: z.string() }),
]);

const loggedByPage = {
  console: z.array(z.looseObject({ level: z.string(), text: z.string(), at: z.number() })).optional(),
  network: z
    .array(
      z.looseObject({
        method: z.string(),
        url: z.string(),
        status: z.number().optional(),
        error: z.string().optional(),
        at: z.number(),
      }),
    )
    .optional(),
  dropped: z.looseObject({ console: z.number(), network: z.number() }).optional(),
};

/** A picture in the goal's folder. */
const pictureFile = z.string().refine((path) => isPlainPath(path) && /\.(?:webp|png|jpe?g)$/u.test(path), {
  error: "it must be a picture in the goal's folder",
});

export const lineSchema = z.discriminatedUnion('type', [
  z.looseObject({
    type: z.literal('start'),
    version: z.int(),
    run: z.string(),
    goal: z.looseObject({
      name: z.string(),
      file: z.string(),
      setup: goalLines,
      steps: goalLines,
      expected: goalLines,
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
    ...loggedByPage,
  }),
  z.looseObject({
    type: z.literal('screenshot'),
    screen: z.string(),
    file: pictureFile,
    width: z.number(),
    height: z.number(),
    thumbnail: pictureFile.nullable(),
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
