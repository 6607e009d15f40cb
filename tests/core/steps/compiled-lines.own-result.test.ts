/** A planner's result that the goal's Expected State states as well needs no judge, where the step was done as its line says (R61). */
import { expect, test } from 'vitest';
import type { Proposal } from '../../../src/core/model/protocol.ts';
import { parseStep } from '../../../src/goal/grammar/index.ts';
import type { PlannerRequest } from '../../../src/planner/port.ts';
import { button, field, row, text, title } from '../../builders/android-screen.ts';
import { drive, goalOf, literal, propose, refOf, verdictOf } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';

interface Shop {
  readonly says: string;
  readonly pieces: string;
}
const shop: App<Shop> = {
  begins: { says: 'Nothing ordered', pieces: '' },
  show: (s) => ({
    items: [
      title('Shop'),
      text(s.says),
      row('Hat', 'Order'),
      row('Shirt', 'Order'),
      field('Pieces', s.pieces),
      button('Help'),
    ],
  }),
  react: (s, did) => {
    if (did.kind === 'type') return { ...s, pieces: did.text };
    if (did.kind !== 'tap') return s;
    return did.on === 'Order'
      ? { ...s, says: 'It is ordered' }
      : { ...s, says: 'It is ordered on the phone' };
  },
};

function model(lines: readonly string[], result: string, drift: readonly string[] = []) {
  return async (request: PlannerRequest): Promise<Proposal> => {
    const own = await literal(request);
    if (own.kind !== 'defer' || (request.question.compiledLine ?? null) !== null) return own;
    const parsed = lines.map((line) => parseStep(line, { section: 'steps' }));
    const compiled = {
      lines: parsed,
      result: parseStep(result, { section: 'expected_state' }),
      trust: 'proposed' as const,
      drift,
    };
    const [first] = parsed[0]?.instructions ?? [];
    if (first?.kind === 'input_text')
      return propose(
        { kind: 'input_text', text: first.text, target: { ref: refOf(request.screen, 'Pieces') } },
        { compiled },
      );
    // The button of the row that the line names.
    const [, name = '', inRow = name] =
      /^Tap "(\w+)"(?: in the row of "(\w+)")?$/u.exec(lines[0] ?? '') ?? [];
    const { elements } = request.screen;
    const from = elements.findIndex((e) => e.ref === refOf(request.screen, inRow));
    const target = elements.slice(from).find((e) => e.label === name)?.ref ?? '';
    return propose({ kind: 'tap', target: { ref: target } }, { compiled });
  };
}

interface Case {
  readonly steps?: readonly string[];
  readonly expected?: readonly string[];
  readonly lines?: readonly string[];
  readonly result?: string;
  readonly strict?: boolean;
  readonly drift?: readonly string[];
}

/** The verdict, and how often the judge was asked. */
async function played({
  steps = ['Order the shirt'],
  expected = ['"It is ordered" is visible'],
  lines = ['Tap "Order" in the row of "Shirt"'],
  result = '"It is ordered" is visible',
  strict = false,
  drift = [],
}: Case): Promise<string> {
  let asked = 0;
  const run = await drive(shop, goalOf([...steps], [...expected]), {
    planner: model(lines, result, drift),
    policy: { strict },
    judge: (questions) => {
      asked += 1;
      return questions.map(({ phase, index }) => ({
        phase,
        index,
        met: true,
        confidence: 1,
        reason: 'e1 shows it',
      }));
    },
  });
  return `${verdictOf(run)}, ${asked}`;
}

test('the goal’s own result, by the control that the line names', async () => {
  expect(await played({})).toBe('passed, 0');
});

const PIECES = ['Type "3" into "Pieces"', 'Tap "Order" in the row of "Shirt"'];

test('a number of the line was used', async () => {
  expect(await played({ steps: ['Order the shirt in 3 pieces'], lines: PIECES })).toBe('passed, 0');
});

test('each of two things was done by a control of its own', async () => {
  expect(await played({ steps: ['Take 3 pieces and order the shirt'], lines: PIECES })).toBe('passed, 0');
  const steps = ['Take 3 pieces and order the shirt, "It is ordered" appears'];
  expect(await played({ steps, lines: PIECES, expected: ['"Shop" is visible'] })).toBe('passed, 0');
});

test.each<[string, Case]>([
  ['one of two things was left out', { steps: ['Take a few pieces and order the shirt'] }],
  [
    'two things were done by controls of which one says nothing',
    { steps: ['Look around and order 3 pieces of the shirt'], lines: PIECES },
  ],
  ['kept lines were fitted to the screen', { drift: ['"Buy" -> "Order"'] }],
  ['another control says more of the line', { lines: ['Tap "Order" in the row of "Hat"'] }],
  [
    'the control says nothing of the line',
    {
      lines: ['Tap "Help"'],
      expected: ['"It is ordered on the phone" is visible'],
      result: '"It is ordered on the phone" is visible',
    },
  ],
  ['a number of the line was not used', { steps: ['Order the shirt in 3 pieces'] }],
  ['the line asks for two things', { steps: ['Look at the shirt and order it'] }],
  ['the goal does not state the result', { expected: ['"Nothing ordered" is not visible'] }],
  [
    'another step follows',
    { steps: ['Order the shirt', 'Tap "Help"'], expected: ['"It is ordered on the phone" is visible'] },
  ],
])('the judge is asked where %s', async (_, given) => {
  expect(await played(given)).toBe('passed, 1');
});

test('with --strict only a person vouches', async () => {
  expect(await played({ strict: true })).toMatch(/^inconclusive/u);
});
