/** A control that does not take the choice of the goal's line, on an open-ended step (R64). */
import { expect, test } from 'vitest';
import type { Proposal } from '../../../src/core/model/protocol.ts';
import { parseStep } from '../../../src/goal/grammar/index.ts';
import type { PlannerRequest } from '../../../src/planner/port.ts';
import { button, dialog, text, title, type Item } from '../../builders/android-screen.ts';
import { drive, goalOf, literal, verdictOf } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { node } from '../../screen/build.ts';

interface Offer {
  readonly status: string;
  readonly isOpen: boolean;
  readonly saved: string;
  readonly picks: number;
}

const valueRow = (caption: string, value: string): Item => ({
  height: 140,
  at: (top) =>
    node(
      'LinearLayout',
      [40, top, 1040, top + 120],
      { clickable: true },
      node('TextView', [60, top + 10, 500, top + 110], { text: caption }),
      node('TextView', [520, top + 10, 1000, top + 110], { text: value }),
    ),
});

/** A row opens a list of choices; `takes` says what it shows after one was tapped for the n-th time. */
const offer = (takes: (choice: string, picks: number) => string): App<Offer> => ({
  begins: { status: 'Free', isOpen: false, saved: 'Nothing saved', picks: 0 },
  show: ({ status, isOpen, saved }) => ({
    items: [title('Offer 12'), valueRow('Status', status), button('Save'), text(saved)],
    over: isOpen ? [dialog('Choose', 'Free', 'Sold')] : [],
  }),
  react: (page, did) => {
    if (did.kind !== 'tap') return page;
    if (page.isOpen)
      return { ...page, isOpen: false, picks: page.picks + 1, status: takes(did.on, page.picks) };
    if (did.on === 'Save') return { ...page, saved: `Saved as ${page.status}` };
    return did.on.startsWith('Status') ? { ...page, isOpen: true } : page;
  },
});

/** Writes lines as often as there are some, then gives up. */
function model(...replies: readonly (readonly string[])[]) {
  let asked = 0;
  return async (request: PlannerRequest): Promise<Proposal> => {
    const own = await literal(request);
    if (own.kind !== 'defer' || (request.question.compiledLine ?? null) !== null) return own;
    const by = { by: 'model', thought: '', remember: [] } as const;
    const lines = replies[asked];
    asked += 1;
    if (lines === undefined) return { kind: 'cannot', ...by, reason: 'it does not take it', evidence: '' };
    const compiled = {
      lines: lines.map((line) => parseStep(line, { section: 'steps' })),
      result: parseStep('"Saved as Sold" is visible', { section: 'expected_state' }),
      trust: 'proposed' as const,
    };
    return { kind: 'lines', ...by, confidence: 1, compiled };
  };
}

const PICK = ['Pick "Sold" in "Status"', 'Tap "Save"'];
const MARK = 'Mark the offer as Sold';
const agrees = (questions: readonly { phase: 'setup' | 'steps' | 'expected_state'; index: number }[]) =>
  questions.map(({ phase, index }) => ({ phase, index, met: true, confidence: 1, reason: 'e1 shows it' }));

async function verdict(
  app: App<Offer>,
  [line, expected]: readonly [string, string],
  ...replies: readonly (readonly string[])[]
): Promise<string> {
  const run = await drive(app, goalOf([line], [expected]), { planner: model(...replies), judge: agrees });
  return verdictOf(run);
}

test('a control that goes on showing another choice of its list fails', async () => {
  const goal = [MARK, '"Saved as Sold" is visible'] as const;
  expect(
    await verdict(
      offer(() => 'Free'),
      goal,
      PICK,
    ),
  ).toMatch(/^failed: Wrong Text Bug/u);
});

test.each<[string, () => string, readonly [string, string]]>([
  ['shows its choice in other words', () => 'No longer on sale', [MARK, '"Saved as Sold" is visible']],
  [
    'was given a choice that the goal does not name',
    () => 'Free',
    ['Finish the offer', '"Nothing left" is visible'],
  ],
])('a control that %s blames nobody', async (_, takes, goal) => {
  expect(await verdict(offer(takes), goal, PICK)).toMatch(/^inconclusive/u);
});

test('a choice that is taken the second time is none that was rejected', async () => {
  const slow = offer((choice, picks) => (picks === 0 ? 'Free' : choice));
  const goal = [MARK, '"Saved as Sold" is visible'] as const;
  expect(await verdict(slow, goal, PICK, PICK)).toMatch(/^passed/u);
  expect(await verdict(slow, goal, PICK, ['Tap "Status"', 'Tap "Sold"', 'Tap "Save"'])).toMatch(/^passed/u);
});
