/** Conditions that only a screenshot shows, in whole runs (R75). */
import { describe, expect, test } from 'vitest';
import { drive, goalOf, unchanging, verdictOf, type DriveOptions } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { button, list, row, text, title, type View } from '../../builders/android-screen.ts';

const drawn: View = { items: [title('Done'), text('a'), button('Back')], gaps: ['canvas'] };
const goal = goalOf(['Wait 1 second'], ['"Chart" is visible']);
interface Said {
  readonly met: boolean;
  readonly confidence: number;
}
/** The judge's answers, one a question, the last one for all that follow. */
function saying(...answers: readonly Said[]): {
  readonly options: DriveOptions;
  readonly asked: () => number;
} {
  let n = 0;
  const judge: DriveOptions['judge'] = (questions) => {
    const answer = answers[Math.min(n, answers.length - 1)] ?? { met: false, confidence: 0 };
    n += 1;
    return questions.map(({ phase, index }) => ({
      phase,
      index,
      ...answer,
      reason: 'e1: the picture says so',
    }));
  };
  return { options: { judge }, asked: () => n };
}

describe('the judge, for what only the picture shows', () => {
  test('proves a condition from 0.80 on, and it is counted apart', async () => {
    const run = await drive(unchanging(drawn), goal, saying({ met: true, confidence: 0.8 }).options);
    expect(verdictOf(run)).toBe('passed');
    expect(run.verdict.results).toMatchObject([{ met: 'met', provedBy: 'judge' }]);
  });

  test('below that is asked once more, then nothing is proved', async () => {
    const twice = saying({ met: true, confidence: 0.79 });
    expect(verdictOf(await drive(unchanging(drawn), goal, twice.options))).toBe('inconclusive: no-proof');
    expect(twice.asked()).toBe(2);
    const surer = saying({ met: true, confidence: 0.5 }, { met: true, confidence: 0.9 });
    expect(verdictOf(await drive(unchanging(drawn), goal, surer.options))).toBe('passed');
  });

  test('fails a condition that it finds unmet', async () => {
    const run = await drive(unchanging(drawn), goal, saying({ met: false, confidence: 0.9 }).options);
    expect(run.verdict).toMatchObject({ kind: 'failed', actual: 'e1: the picture says so' });
    expect(run.verdict.results).toMatchObject([{ provedBy: 'judge' }]);
  });

  test('does not pass a goal with --strict', async () => {
    const { options } = saying({ met: true, confidence: 0.99 });
    const run = await drive(unchanging(drawn), goal, { ...options, policy: { judge: true, strict: true } });
    expect(verdictOf(run)).toBe('inconclusive: no-proof');
  });

  test('is not asked where code decides', async () => {
    const known = saying({ met: true, confidence: 0.99 });
    const whole = unchanging({ ...drawn, gaps: [] });
    expect(verdictOf(await drive(whole, goal, known.options))).toMatch(/^failed/);
    expect(known.asked()).toBe(0);
  });
});

describe('the judge’s answers', () => {
  const long: View = {
    items: [
      title('Done'),
      list(
        Array.from({ length: 14 }, (_, i) => row(`Row ${i}`)),
        { height: 900 },
      ),
    ],
  };

  test('count for what was asked, and for nothing else', async () => {
    // That a list goes on is nothing that a picture of its beginning could settle.
    const two = goalOf(['Wait 1 second'], ['"Row 99" is not visible', 'the chart looks like a hill']);
    const run = await drive(unchanging(long), two, {
      judge: () =>
        [0, 1].map((index) => ({
          phase: 'expected_state' as const,
          index,
          met: true,
          confidence: 1,
          reason: 'e1',
        })),
    });
    const asked = run.states.flatMap(({ phase }) =>
      phase.kind === 'awaiting judge' ? phase.statements : [],
    );
    expect(asked.flatMap((s) => (s.role === 'condition' ? [s.index] : []))).toEqual([1]);
    expect(run.verdict).toMatchObject({ kind: 'inconclusive', index: 0 });
  });

  test('that differ are none', async () => {
    const run = await drive(unchanging(drawn), goal, {
      judge: (questions) =>
        questions.flatMap(({ phase, index }) =>
          [true, false].map((met) => ({ phase, index, met, confidence: 1, reason: 'e1' })),
        ),
    });
    expect(run.commands.filter((c) => c.kind === 'judge')).toHaveLength(2);
    expect(verdictOf(run)).toBe('inconclusive: no-proof');
  });

  test.each([
    ['"Chart" is visible', 'Missing Element Bug'],
    ['the "Chart" image shows "12"', 'Wrong Text Bug'],
    ['There are 3 "Chart" images', 'Wrong Count Bug'],
    ['"Chart" is above "Table"', 'Wrong Position Bug'],
    ['"Chart" comes before "Table"', 'Wrong Order Bug'],
    ['the "Chart" checkbox is checked', 'Wrong State Bug'],
    ['the "Chart" screen is open', 'Wrong Screen Bug'],
    ['the hill is green', 'Wrong State Bug'],
  ])('"not met" is called by what the condition speaks of: %s', async (line, label) => {
    const bare: View = { items: [text('a'), button('Back')], gaps: ['canvas'] };
    const run = await drive(
      unchanging(bare),
      goalOf(['Wait 1 second'], [line]),
      saying({ met: false, confidence: 1 }).options,
    );
    expect(verdictOf(run)).toBe(`failed: ${label}`);
    const step = await drive(
      unchanging(bare),
      goalOf([`Verify ${line}`]),
      saying({ met: false, confidence: 1 }).options,
    );
    expect(verdictOf(step)).toBe(`failed: ${label}`);
  });
});

describe('an absence, on the last observation', () => {
  /** The screen is as it should be at the first look, and then `later`. */
  const spoilt = (later: (now: number) => View): App<null> => ({
    begins: null,
    show: (_, now) => (now < 2500 ? { items: drawn.items } : later(now)),
    react: (s) => s,
  });
  const gone = goalOf(['Wait 1 second'], ['"Chart" is not visible']);

  test('that is incomplete proves nothing, though the one before was whole', async () => {
    expect(
      verdictOf(
        await drive(
          spoilt(() => drawn),
          gone,
        ),
      ),
    ).toBe('inconclusive: no-proof');
  });

  test('that is unsettled proves nothing, though the previous one was settled', async () => {
    const restless = spoilt((now) => ({ items: [...drawn.items, text(`${Math.floor(now / 100)}`)] }));
    expect(verdictOf(await drive(restless, gone))).toBe('inconclusive: no-proof');
  });

  test('an observation from before the last gesture does not count as the second', async () => {
    const late: App<number | null> = {
      begins: null,
      show: (at, now) => ({
        items: [
          title(at === null ? 'Home' : 'Done'),
          button('Go'),
          text(at === null ? 'a' : 'b'),
          text(at !== null && now - at > 1500 ? 'Chart' : 'c'),
        ],
      }),
      react: (at, did, now) => (did.kind === 'tap' ? now : at),
    };
    const run = await drive(late, goalOf(['Tap "Go"'], ['"Chart" is not visible']));
    expect(verdictOf(run)).toBe('failed: No Effect Bug');
  });
});
