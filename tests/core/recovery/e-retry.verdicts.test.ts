/** Case E in whole runs (R37). */
import type { Screen } from '../../../src/screen/model/screen.ts';
import {
  actionsOf,
  casesOf,
  claim,
  drive,
  goalOf,
  propose,
  refOf,
  refusalsOf,
  script,
  tapOn,
  unchanging,
  verdictOf,
  type LineQuestion,
  type LineVerdict,
} from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { button, field, row, text, title } from '../../builders/android-screen.ts';
import { describe, expect, test } from 'vitest';

/** "Add" counts up only from the tap `from` on, and shows them all from `late` ms after the first, as an app does that was busy. */
function counter({ from = 1, late = 0, step = 1 } = {}): App<readonly number[]> {
  const shown = (taps: readonly number[], now: number): number =>
    now - (taps[0] ?? now) >= late ? taps.slice(from - 1).length * step : 0;
  return {
    begins: [],
    show: (taps, now) => ({
      items: [title('Home'), button('Add'), text(`Count ${shown(taps, now)}`), text('More')],
    }),
    react: (taps, did, now) => (did.kind === 'tap' && did.on === 'Add' ? [...taps, now] : taps),
  };
}

const yes = (questions: readonly LineQuestion[]): readonly LineVerdict[] =>
  questions.map((q) => ({ phase: q.phase, index: q.index, met: true, confidence: 1, reason: 'e1' }));

const dead = unchanging({ items: [title('Home'), button('Save'), field('Name', ''), row('Milk')] });

describe('case E', () => {
  test('a tap that takes effect at once is one attempt', async () => {
    const run = await drive(counter(), goalOf(['Tap "Add"'], ['"Count 1" is visible']));
    expect(verdictOf(run)).toBe('passed');
    expect(run.did).toHaveLength(1);
    expect(casesOf(run)).toEqual([]);
  });

  test.each([
    ['Drag "Eggs" above "Milk"', /^failed: Unresponsive Element Bug/u],
    // An app may have buttons for it.
    ['Move "Eggs" above "Milk"', /^inconclusive/u],
  ])('a list of which no row moves: %s', async (line, verdict) => {
    const still = unchanging({ items: [title('Home'), row('Milk'), row('Eggs')] });
    expect(verdictOf(await drive(still, goalOf([line])))).toMatch(verdict);
  });

  test('a control that does nothing gets three attempts in all, then it is an Unresponsive Element Bug', async () => {
    const run = await drive(dead, goalOf(['Tap "Save"']));
    expect(actionsOf(run)).toEqual(['tap Save', 'tap Save (E)', 'tap Save (E)']);
    expect(run.attempts.map((a) => a.number)).toEqual([1, 2, 3]);
    expect(run.verdict).toMatchObject({
      kind: 'failed',
      label: 'Unresponsive Element Bug',
      severity: 'major',
      index: 0,
    });
    expect(run.notes).toContainEqual({ kind: 'spent', case: 'E', label: 'Unresponsive Element Bug' });
  });

  test.each([
    ['Press back', 'navigate_back'],
    ['Press enter', 'keyboard_enter'],
    ['Swipe left on "Milk"', 'swipe Milk'],
  ])('what has no target of its own to count gets three attempts as well: %s', async (line, act) => {
    const run = await drive(dead, goalOf([line]));
    expect(actionsOf(run)).toEqual([act, `${act} (E)`, `${act} (E)`]);
    expect(verdictOf(run)).toBe('failed: Unresponsive Element Bug');
  });

  test('a keyboard that stays gets three attempts to hide it', async () => {
    const stays = unchanging({ items: [field('Name', '', { focused: true })], keyboard: true });
    const run = await drive(stays, goalOf(['Hide the keyboard']));
    expect(run.did).toHaveLength(3);
    expect(verdictOf(run)).toBe('failed: Unresponsive Element Bug');
  });

  test('before each repeat five seconds are watched', async () => {
    const run = await drive(dead, goalOf(['Tap "Save"']));
    const order = run.commands.flatMap((c) =>
      c.kind === 'act'
        ? ['act']
        : c.kind === 'observe' && c.reason === 'late effect'
          ? [`watch ${c.afterMs}`]
          : [],
    );
    expect(order).toEqual(['act', 'watch 5000', 'act', 'watch 5000', 'act', 'watch 5000']);
  });

  test('an effect that comes while it is watched belongs to the first tap and is flagged slow', async () => {
    const run = await drive(counter({ late: 3000 }), goalOf(['Tap "Add"'], ['"Count 1" is visible']));
    expect(verdictOf(run)).toBe('passed');
    expect(run.did).toHaveLength(1);
    expect(run.verdict.flags.join()).toContain('slow');
  });

  test('a duplicate result after a repeat may be ours: inconclusive', async () => {
    const late = counter({ late: 6500 });
    const run = await drive(late, goalOf(['Tap "Add"'], ['"Count 1" is visible']));
    expect(run.did.length).toBeGreaterThan(1);
    expect(verdictOf(run)).toBe('inconclusive: double-effect');
  });

  test('repeats are kept for the verdict, with number and effect', async () => {
    const run = await drive(counter({ late: 6500 }), goalOf(['Tap "Add"'], ['"Count 1" is visible']));
    expect(run.states.at(-1)?.run.repeatedGestures).toEqual([
      {
        phase: 'steps',
        index: 0,
        target: '"Add"',
        gestures: 2,
        effect: expect.stringContaining('Count'),
        firstWasBlocked: false,
      },
    ]);
  });

  test('a tap that took effect at once or late is no repeat', async () => {
    for (const late of [0, 3000]) {
      const run = await drive(counter({ late }), goalOf(['Tap "Add"'], ['"Count 1" is visible']));
      expect(run.states.at(-1)?.run.repeatedGestures).toEqual([]);
    }
  });

  test('a pass after a repeat that took effect once says so', async () => {
    const run = await drive(counter({ from: 2 }), goalOf(['Tap "Add"'], ['"Count 1" is visible']));
    expect(verdictOf(run)).toBe('passed');
    expect(run.verdict.flags.join()).toContain('took effect on attempt 2 of 3');
  });

  test('without a repeat a wrong count is the app’s own', async () => {
    const run = await drive(counter({ step: 3 }), goalOf(['Tap "Add"'], ['"Count 1" is visible']));
    expect(verdictOf(run)).toBe('failed: Wrong Text Bug');
  });

  test.each([{ step: 'Tap "Save"', repeat: 'never' }, 'Tap "Save"'])(
    '`repeat: never` leaves one attempt: %j',
    async (line) => {
      const run = await drive(dead, goalOf([line], [], typeof line === 'string' ? { repeat: 'never' } : {}));
      expect(run.did).toHaveLength(1);
      expect(verdictOf(run)).toBe('failed: Unresponsive Element Bug');
    },
  );

  test('the planner’s words do not start a new count', async () => {
    const words = ['I tap Save', 'another try', 'a wholly new idea'];
    const goal = goalOf(['save what was written']);
    let n = 0;
    const planner = script((asked) =>
      propose(
        { kind: 'tap', target: { ref: refOf(asked.screen, 'Save') } },
        { thought: words[n++ % 3] ?? '' },
      ),
    );
    const run = await drive(dead, goal, { planner });
    expect(run.did.filter((d) => d.kind === 'tap')).toHaveLength(3);
  });
});

describe('after E on an open-ended step', () => {
  const goal = goalOf(['save what was written']);
  const two = unchanging({ items: [title('Home'), button('Save'), button('Keep'), text('x')] });

  test('one other route may be taken, once', async () => {
    const run = await drive(two, goal, { planner: script(tapOn('Save'), tapOn('Keep')) });
    expect(actionsOf(run)).toEqual([
      'tap Save',
      'tap Save (E)',
      'tap Save (E)',
      'tap Keep',
      'tap Keep (E)',
      'tap Keep (E)',
    ]);
    expect(verdictOf(run)).toBe('failed: Unresponsive Element Bug');
  });

  test('the result of another route may be a late effect of the first: it is kept as a repeat', async () => {
    const late: App<readonly number[]> = {
      begins: [],
      show: (taps, now) => ({
        items: [
          title('Home'),
          button('Save'),
          button('Keep'),
          text(`Saved ${taps.filter((at) => now - at > 21_000).length}`),
        ],
      }),
      react: (taps, did, now) => (did.kind === 'tap' ? [...taps, now] : taps),
    };
    const run = await drive(late, goalOf(['save what was written'], ['"Saved 1" is visible']), {
      planner: script(tapOn('Save'), tapOn('Keep'), claim),
      judge: yes,
    });
    expect(run.states.at(-1)?.run.repeatedGestures).toMatchObject([{ target: '"Keep"', gestures: 4 }]);
    expect(run.notes.flatMap((n) => (n.kind === 'effect' ? n.flags : []))).toContain(
      'took effect on another route',
    );
  });

  test('the dead control itself is no other route', async () => {
    const run = await drive(two, goal, { planner: tapOn('Save') });
    expect(run.did).toHaveLength(3);
    expect(refusalsOf(run)).toEqual(['spent', 'spent', 'spent', 'spent']);
    expect(verdictOf(run)).toBe('failed: Unresponsive Element Bug');
  });

  test('the dead control by another name is no other route: the row, after its text', async () => {
    const rows = unchanging({ items: [title('Home'), row('Milk'), row('Bread'), text('x')] });
    const byText = tapOn('Milk');
    const byRow: typeof byText = (asked) => {
      const inner = asked.screen.elements.find((e) => e.text === 'Milk');
      return propose({ kind: 'tap', target: { ref: inner?.parent ?? 'e1' } });
    };
    const run = await drive(rows, goal, { planner: script(byText, byRow) });
    expect(refusalsOf(run)[0]).toBe('spent');
    expect(run.did).toHaveLength(3);
  });

  test('an equal label in another row is another route', async () => {
    const rows = unchanging({
      items: [title('Home'), row('Milk', 'Delete'), row('Bread', 'Delete'), text('x')],
    });
    const nth = (n: number) => (asked: { screen: Screen }) =>
      propose({
        kind: 'tap',
        target: { ref: asked.screen.elements.filter((e) => e.text === 'Delete')[n]?.ref ?? 'e1' },
      });
    const run = await drive(rows, goalOf(['delete what was bought']), { planner: script(nth(0), nth(1)) });
    expect(refusalsOf(run)).toEqual([]);
    expect(run.did).toHaveLength(6);
  });
});
