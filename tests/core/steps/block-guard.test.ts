/** Nested lines in whole runs: rounds, conditions before each round, and loops that must end (R8). */
import { drive, verdictOf } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { button, text, title } from '../../builders/android-screen.ts';
import { parseGoal } from '../../../src/goal/parse.ts';
import type { Goal } from '../../../src/goal/model/goal.ts';
import { describe, expect, test } from 'vitest';

function goalWith(...steps: readonly string[]): Goal {
  const { goal, problems } = parseGoal(
    `name: loops\nsteps:\n${steps.map((s) => `  ${s}\n`).join('')}`,
    'loops.yaml',
  );
  expect(problems).toBeUndefined();
  return goal as Goal;
}

/** Notes that go one by one; `stuck` ones never do. */
const notes = (
  stuck = false,
  gaps: readonly string[] = [],
): App<{ readonly left: number; readonly taps: number }> => ({
  begins: { left: 3, taps: 0 },
  show: ({ left, taps }) => ({
    items: [
      title('Notes'),
      text(`${left} notes`),
      ...(left > 0 ? [button('Delete')] : []),
      button('Add'),
      text(`Taps: ${taps}`),
    ],
    gaps: [...gaps],
  }),
  react: ({ left, taps }, did) => {
    if (did.kind !== 'tap') return { left, taps };
    const change = did.on === 'Delete' && !stuck ? -1 : did.on === 'Add' ? 1 : 0;
    return { left: left + change, taps: taps + 1 };
  },
});

describe('While … at most …', () => {
  const loop = ['- While "Delete" is visible, at most 5 times:', '    - Tap "Delete"'];

  test('goes on as long as its condition holds, and then with the lines after it', async () => {
    const run = await drive(notes(), goalWith(...loop, '- Tap "Add"', '- Verify "1 notes" is visible'));
    expect(verdictOf(run)).toBe('passed');
    expect(run.state).toEqual({ left: 1, taps: 4 });
  });

  test('is passed over when its condition does not hold', async () => {
    const app = { ...notes(), begins: { left: 0, taps: 0 } };
    const run = await drive(app, goalWith(...loop, '- Tap "Add"'));
    expect(verdictOf(run)).toBe('passed');
    expect(run.state).toEqual({ left: 1, taps: 1 });
    const skipped = run.notes.filter((n) => n.kind === 'completed' && n.outcome === 'skipped');
    expect(skipped).toHaveLength(10);
  });

  test('with no rounds, alone in its goal, shows nothing', async () => {
    const app = { ...notes(), begins: { left: 0, taps: 0 } };
    const run = await drive(app, goalWith(...loop));
    expect(run.verdict).toMatchObject({ kind: 'inconclusive', code: 'no-proof' });
  });

  test('that has not ended after its last round fails', async () => {
    const run = await drive(notes(true), goalWith(...loop));
    expect(verdictOf(run)).toBe('failed: No Effect Bug');
    expect(run.state.taps).toBe(5);
  });

  test('whose condition nothing decides begins no round', async () => {
    const run = await drive(
      notes(false, ['canvas']),
      goalWith('- While "Gone" is visible, at most 5 times:', '    - Tap "Delete"'),
    );
    expect(verdictOf(run)).toBe('inconclusive: no-proof');
    expect(run.state.taps).toBe(0);
  });
});

describe('Until … at most …', () => {
  test('ends when its condition holds', async () => {
    const run = await drive(
      notes(),
      goalWith('- Until "6 notes" is visible, at most 5 times:', '    - Tap "Add"'),
    );
    expect(verdictOf(run)).toBe('passed');
    expect(run.state.left).toBe(6);
  });

  test('that never comes fails as the condition does', async () => {
    const run = await drive(
      notes(),
      goalWith('- Until "9 notes" is visible, at most 2 times:', '    - Tap "Add"'),
    );
    expect(verdictOf(run)).toMatch(/^failed: (?:Wrong Text|Missing Element) Bug$/);
    expect(run.state.taps).toBe(2);
  });
});

test('Repeat makes its rounds, and For each fills in its item', async () => {
  const run = await drive(
    notes(),
    goalWith('- Repeat 2 times:', '    - Tap "Add"', '- For each of "Add", "Delete":', '    - Tap "${item}"'),
  );
  expect(verdictOf(run)).toBe('passed');
  expect(run.state).toEqual({ left: 5, taps: 4 });
});

test.each([
  ['Add', 1],
  ['Gone', 0],
])('If "%s" is visible decides about its lines: %d taps', async (name, taps) => {
  const run = await drive(
    notes(),
    goalWith(`- If "${name}" is visible:`, '    - Tap "Add"', '- Verify "Notes" is visible'),
  );
  expect(verdictOf(run)).toBe('passed');
  expect(run.state.taps).toBe(taps);
});

test('nested lines in setup lead on to the steps', async () => {
  const { goal } = parseGoal(
    'name: a\nsetup:\n  - While "Gone" is visible, at most 2 times:\n      - Tap "Add"\nsteps:\n  - Tap "Add"\n',
    'a.yaml',
  );
  const run = await drive(notes(), goal as Goal);
  expect(verdictOf(run)).toBe('passed');
  expect(run.state.taps).toBe(1);
});
