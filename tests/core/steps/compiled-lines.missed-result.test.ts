/** All lines are carried out, their result is not shown, and the planner gives up: what the goal itself states decides (R64). */
import { expect, test } from 'vitest';
import type { Proposal } from '../../../src/core/model/protocol.ts';
import { parseStep } from '../../../src/goal/grammar/index.ts';
import type { PlannerRequest } from '../../../src/planner/port.ts';
import { button, dialog, text, title } from '../../builders/android-screen.ts';
import { drive, goalOf, literal, propose, refOf, verdictOf, type DriveOptions } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';

/** "Order" asks again, "Sure" answers with this text. */
const shop = (answer: string, sure = 'Sure'): App<'shop' | 'asks' | 'ordered'> => ({
  begins: 'shop',
  show: (s) => ({
    items: [title('Shop'), text(s === 'ordered' ? answer : 'Nothing ordered'), button('Order')],
    over: s === 'asks' ? [dialog('Order it?', sure)] : [],
  }),
  react: (s, did) => {
    if (did.kind !== 'tap') return s;
    if (s === 'asks') return did.on === sure ? 'ordered' : s;
    return did.on === 'Order' ? 'asks' : s;
  },
});

const LINE = 'Get the shirt';

/** Writes these lines once, and gives up when it is asked again. */
function model(lines: readonly string[], result: string | null) {
  let asked = 0;
  return async (request: PlannerRequest): Promise<Proposal> => {
    const own = await literal(request);
    if (own.kind !== 'defer' || (request.question.compiledLine ?? null) !== null) return own;
    asked += 1;
    if (asked > 1)
      return { kind: 'cannot', by: 'model', thought: '', remember: [], reason: 'not shown', evidence: '' };
    const compiled = {
      lines: lines.map((line) => parseStep(line, { section: 'steps' })),
      result: result === null ? null : parseStep(result, { section: 'expected_state' }),
      trust: 'proposed' as const,
    };
    return propose({ kind: 'tap', target: { ref: refOf(request.screen, 'Order') } }, { compiled });
  };
}

interface Case {
  readonly steps?: readonly string[];
  readonly expected?: readonly string[];
  readonly lines?: readonly string[];
  readonly result?: string | null;
  readonly answer?: string;
  /** The button by which the shop's dialog is answered. */
  readonly sure?: string;
  /** What the judge says of the step; null where there is none. */
  readonly judged?: boolean | null;
}

async function verdict({
  steps = [LINE],
  expected = ['"Shirt ordered" is visible'],
  lines = ['Tap "Order"', 'Tap "Sure"'],
  result = '"Shirt ordered" is visible',
  answer = 'Hat ordered',
  sure = 'Sure',
  judged = null,
}: Case): Promise<string> {
  const goal = goalOf([...steps], [...expected]);
  const judge: DriveOptions['judge'] = (questions) =>
    questions.map(({ phase, index }) => ({
      phase,
      index,
      met: judged === true,
      confidence: 1,
      reason: 'e1 shows it',
    }));
  const run = await drive(shop(answer, sure), goal, {
    planner: model(lines, result),
    ...(judged === null ? {} : { judge }),
  });
  return verdictOf(run);
}

test('the goal’s own Expected State fails', async () => {
  expect(await verdict({})).toBe('failed: Missing Element Bug');
});

test('a result that the line itself names fails, also before other steps', async () => {
  const steps = [`${LINE}, "Shirt ordered" appears`, 'Tap "Order"'];
  expect(await verdict({ steps, expected: [] })).toMatch(/^failed/u);
});

const BOTH = 'Look for the shirt and get it, "Shirt ordered" appears';

test.each([[[BOTH]], [[BOTH, 'Tap "Order"']]])(
  'the result that a line of two actions ends in fails: %j',
  async (steps) => {
    expect(await verdict({ steps, expected: [] })).toBe('failed: Missing Element Bug');
    // A result of the model's own is no way around it.
    expect(await verdict({ steps, expected: [], result: '"Hat ordered" is visible' })).toBe(
      'failed: Missing Element Bug',
    );
  },
);

test('lines whose result is shown, and whose claim the judge turns down, blame the model and not the app', async () => {
  const turnedDown = { result: '"Hat ordered" is visible', judged: false };
  expect(await verdict(turnedDown)).toMatch(/^inconclusive/u);
  expect(await verdict({ ...turnedDown, expected: ['"Hat ordered" is visible'] })).toMatch(/^inconclusive/u);
  expect(await verdict({ ...turnedDown, judged: true, expected: ['"Hat ordered" is visible'] })).toBe(
    'passed',
  );
});

test('lines that the judge turns down leave it to Expected State where the step was done as its line says', async () => {
  const turnedDown = { steps: ['Order the shirt'], result: '"Hat ordered" is visible', judged: false };
  expect(await verdict(turnedDown)).toBe('failed: Missing Element Bug');
  expect(await verdict({ ...turnedDown, expected: ['"Hat ordered" is visible'] })).not.toBe('failed');
  expect(await verdict({ ...turnedDown, steps: ['Order the shirt for "Ann"'] })).toMatch(/^inconclusive/u);
});

test('a dialog that asks again by the same name belongs to the way', async () => {
  const unfinished = { lines: ['Tap "Order"'], steps: ['Order the shirt'] };
  expect(await verdict({ ...unfinished, sure: 'Order' })).toMatch(/^inconclusive/u);
  expect(await verdict({ ...unfinished, sure: 'Order', lines: ['Tap "Order"', 'Tap "Order"'] })).toMatch(
    /^failed/u,
  );
});

test('an Expected State that holds proves no step', async () => {
  expect(await verdict({ expected: ['"Hat ordered" is visible'] })).toMatch(/^inconclusive/u);
});

test.each<[string, Case]>([
  ['the goal states nothing', { expected: [] }],
  ['another step follows', { steps: [LINE, 'Tap "Order"'] }],
  ['the lines name no result, so that they may be a part of the way', { result: null }],
  ['a line was left', { lines: ['Tap "Order"', 'Tap "Yes"'] }],
])('nobody is blamed where %s', async (_, given) => {
  expect(await verdict(given)).toMatch(/^inconclusive/u);
});

test('a healthy app passes', async () => {
  const judge = { answer: 'Shirt ordered' };
  expect(await verdict(judge)).not.toMatch(/^failed/u);
});
