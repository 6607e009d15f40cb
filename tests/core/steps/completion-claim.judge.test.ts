/** The judge on open-ended steps, in whole runs (R61, R75). */
import {
  claim,
  drive,
  goalOf,
  propose,
  refusalsOf,
  script,
  tapOn,
  completionsOf,
  unchanging,
  verdictOf,
  type LineQuestion,
  type LineVerdict,
} from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { button, text, title } from '../../builders/android-screen.ts';
import { describe, expect, test } from 'vitest';

/** "Add" counts. */
const counter: App<number> = {
  begins: 0,
  show: (n) => ({ items: [title('Home'), button('Add'), text(`Count ${n}`), text('More')] }),
  react: (n, did) => (did.kind === 'tap' && did.on === 'Add' ? n + did.times : n),
};

describe('an open-ended step', () => {
  const free = goalOf(['count one up'], ['"Count 1" is visible']);

  test('that only the planner reports done makes the goal inconclusive', async () => {
    const run = await drive(counter, free, { planner: script(tapOn('Add'), claim) });
    expect(completionsOf(run)).toEqual(['unproven']);
    expect(verdictOf(run)).toBe('inconclusive: unproven');
  });

  test('is completed by a confident judge, which is flagged', async () => {
    const asked: string[] = [];
    const run = await drive(counter, free, {
      planner: script(tapOn('Add'), claim),
      judge: (questions) => {
        asked.push(...questions.map((q) => q.screen));
        return questions.map(({ phase, index }) => ({
          phase,
          index,
          met: true,
          confidence: 0.9,
          reason: 'I see it in e1',
        }));
      },
    });
    expect(completionsOf(run)).toEqual(['judged']);
    expect(verdictOf(run)).toBe('passed');
    expect(run.verdict.flags.join()).toContain('judge');
    expect(asked).toEqual([run.screens.at(1)?.id]);
  });

  test.each([
    ['below 0.80', 0.79, {}],
    ['with --strict', 0.99, { strict: true }],
  ])('is not ticked by a judge %s', async (_, confidence, policy) => {
    const run = await drive(counter, free, {
      planner: script(tapOn('Add'), claim),
      policy: { judge: true, ...policy },
      judge: (questions) =>
        questions.map(({ phase, index }) => ({ phase, index, met: true, confidence, reason: 'e1' })),
    });
    expect(verdictOf(run)).toBe('inconclusive: unproven');
  });

  const doubting = (until: number) => {
    let asks = 0;
    return (questions: readonly LineQuestion[]): readonly LineVerdict[] =>
      questions.map(({ phase, index }) => {
        asks += 1;
        return { phase, index, met: asks >= until, confidence: 0.9, reason: 'e1 counts' };
      });
  };

  describe('that only the planner says is done, whom an unsure judge does not help', () => {
    const unsure = (questions: readonly LineQuestion[]): readonly LineVerdict[] =>
      questions.map(({ phase, index }) => ({ phase, index, met: true, confidence: 0.5, reason: 'e1' }));
    const claimed = (expected: string): ReturnType<typeof drive> =>
      drive(counter, goalOf(['count up'], [expected]), {
        planner: script(tapOn('Add'), claim),
        judge: unsure,
      });

    test('does not blame the app for an Expected State that does not hold (R80)', async () => {
      const run = await claimed('"Count 2" is visible');
      expect(completionsOf(run)).toEqual(['claimed']);
      expect(run.verdict).toMatchObject({
        kind: 'inconclusive',
        code: 'unproven',
        index: 0,
        line: 'count up',
        reason: 'only the planner says that "count up" was done, and "Count 2" is visible: it says "Count 1"',
      });
    });

    test('does not pass either', async () => {
      expect((await claimed('"Count 1" is visible')).verdict).toMatchObject({
        kind: 'inconclusive',
        reason: 'nothing proved that "count up" was done',
      });
    });
  });

  test('that a judge agrees with fails where Expected State does not hold', async () => {
    const run = await drive(counter, goalOf(['count up'], ['"Count 2" is visible']), {
      planner: script(tapOn('Add'), claim),
      judge: doubting(0),
    });
    expect(verdictOf(run)).toMatch(/^failed/);
  });

  test('that the judge turned down is not judged again on the same screen', async () => {
    let asks = 0;
    const told: string[] = [];
    const planner = script(tapOn('Add'), claim, claim, claim, tapOn('Add'), claim);
    const run = await drive(counter, goalOf(['count up'], ['"Count 2" is visible']), {
      planner: (a) => {
        told.push(...a.question.refusals.slice(-1));
        return planner(a);
      },
      judge: (questions) => {
        asks += 1;
        return doubting(asks === 1 ? 2 : 0)(questions);
      },
    });
    expect([verdictOf(run), asks]).toEqual(['passed', 2]);
    expect(new Set(told)).toEqual(new Set(['not done yet, according to the judge: e1 counts']));
    expect(refusalsOf(run)).toHaveLength(3);
  });

  test.each([
    [2, 'passed', 3],
    [3, 'inconclusive: unproven', 3],
  ])('is the last one after three that the judge turned down: %i', async (times, verdict, asks) => {
    let asked = 0;
    const planner = script(
      tapOn('Add'),
      claim,
      tapOn('Add'),
      claim,
      tapOn('Add'),
      claim,
      tapOn('Add'),
      claim,
    );
    const run = await drive(counter, goalOf(['count up'], ['"Count 3" is visible']), {
      planner,
      judge: (questions) => {
        asked += 1;
        return doubting(asked <= times ? 2 : 0)(questions);
      },
    });
    expect([verdictOf(run), asked]).toEqual([verdict, asks]);
  });

  test('that the judge finds undone is asked again in the same turn', async () => {
    const asked: (readonly [number, readonly string[]])[] = [];
    const planner = script(tapOn('Add'), claim, tapOn('Add'), claim);
    const run = await drive(counter, goalOf(['count up'], ['"Count 2" is visible']), {
      planner: (a) => {
        asked.push([a.question.call, a.question.refusals]);
        return planner(a);
      },
      judge: doubting(2),
    });
    expect(verdictOf(run)).toBe('passed');
    expect(asked.map(([call]) => call)).toEqual([1, 1, 2, 1]);
    expect(asked[2]?.[1]).toEqual(['not done yet, according to the judge: e1 counts']);
    expect(run.states.at(-1)?.run.turn).toBe(3);
    expect(refusalsOf(run)).toEqual(['judge']);
  });

  test('that the planner reports done four times in a turn against the judge ends the goal', async () => {
    const run = await drive(counter, free, {
      planner: script(tapOn('Add'), claim),
      judge: doubting(Infinity),
    });
    expect(refusalsOf(run)).toEqual(['judge', 'judge', 'judge', 'judge']);
    expect(run.states.at(-1)?.run.turn).toBe(2);
    expect(verdictOf(run)).toBe('inconclusive: refusals');
  });

  test('objections of the guard and of the judge share the calls of the turn', async () => {
    const planner = script(tapOn('Add'), propose({ kind: 'status', result: 'success' }), claim);
    const run = await drive(counter, free, { planner, judge: doubting(Infinity) });
    expect(refusalsOf(run)).toEqual(['claim', 'judge', 'judge', 'judge']);
  });
});

describe('a Verify step', () => {
  const judged = (met: boolean, confidence = 0.95) => ({
    judge: (questions: readonly { phase: 'setup' | 'steps' | 'expected_state'; index: number }[]) =>
      questions.map(({ phase, index }) => ({ phase, index, met, confidence, reason: 'e1, the picture' })),
  });
  const drawn = unchanging({ items: [title('Home'), button('Add')], gaps: ['canvas'] });
  const goal = goalOf(['Verify "Chart" is visible']);

  test('is verified by evidence, without an act', async () => {
    const run = await drive(counter, goalOf(['Verify "Count 0" is visible']));
    expect(completionsOf(run)).toEqual(['verified']);
    expect(run.attempts).toEqual([]);
  });

  test('that only a picture can show is the judge’s', async () => {
    const run = await drive(drawn, goal, judged(true));
    expect(completionsOf(run)).toEqual(['judged']);
    expect(verdictOf(run)).toBe('passed');
  });

  test('that the judge finds unmet fails, and no gesture follows', async () => {
    const run = await drive(drawn, goal, { ...judged(false), planner: script(tapOn('Add')) });
    expect(run.did).toEqual([]);
    expect(run.verdict).toMatchObject({ kind: 'failed', index: 0, actual: 'e1, the picture' });
  });

  test('that the judge is unsure of is asked twice, then inconclusive', async () => {
    const run = await drive(drawn, goal, judged(true, 0.5));
    expect(run.commands.filter((c) => c.kind === 'judge')).toHaveLength(2);
    expect(run.verdict.kind).toBe('inconclusive');
  });

  test('without a judge it is inconclusive', async () => {
    expect(verdictOf(await drive(drawn, goal))).toBe('inconclusive: no-proof');
  });
});

test('a wait that only a picture ends leaves the acts after it to be made', async () => {
  const drawn: App<number> = {
    ...counter,
    show: (n) => ({ items: [title('Home'), button('Add'), text(`Count ${n}`)], gaps: ['canvas'] }),
  };
  const sure = (questions: readonly { phase: 'setup' | 'steps' | 'expected_state'; index: number }[]) =>
    questions.map(({ phase, index }) => ({ phase, index, met: true, confidence: 0.95, reason: 'e1' }));
  const run = await drive(drawn, goalOf(['Once "Chart" is visible, tap "Add"'], ['"Count 1" is visible']), {
    judge: sure,
  });
  expect(run.did).toHaveLength(1);
  expect(verdictOf(run)).toBe('passed');
});

test('a line that can’t be read is a judge’s, and without one the test’s own fault', async () => {
  const goal = goalOf(['Verify that it all looks rather nice']);
  const judge = (questions: readonly { phase: 'setup' | 'steps' | 'expected_state'; index: number }[]) =>
    questions.map(({ phase, index }) => ({ phase, index, met: true, confidence: 0.95, reason: 'e1' }));
  expect(verdictOf(await drive(counter, goal, { judge }))).toBe('passed');
  expect((await drive(counter, goal)).verdict).toMatchObject({ kind: 'broken', blame: 'test' });
});
