/** Judges that look at nothing, in whole runs: none of them passes a goal, and an honest one does with one call (R75). */
import type { JudgeAnswer, JudgeQuestion } from '../../../src/core/model/protocol.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { claim, drive, goalOf, script, tapOn, unchanging, verdictOf, type Run } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { button, text, title, type View } from '../../builders/android-screen.ts';
import { describe, expect, test } from 'vitest';

type RawJudge = (questions: readonly JudgeQuestion[], screen: Screen) => readonly JudgeAnswer[];

const CHART = 'the chart looks like a hill';
const DONE = 'This has been done: raise the chart';
const drawn: View = { items: [title('Report'), text('Sales'), button('Export')], gaps: ['canvas'] };
const bare: View = { items: [text('42 %')], gaps: ['canvas'] };

/** Says of each statement whether `truth` holds; its evidence is the whole screen. */
const saying = (truth: (question: JudgeQuestion, screen: Screen, call: number) => boolean): RawJudge =>
  (() => {
    let call = 0;
    return (questions, screen) => {
      call += 1;
      return questions.map((q) => ({
        number: q.number,
        met: truth(q, screen, call),
        confidence: 1,
        reason: 'e1 shows it',
      }));
    };
  })();

const NEGATED = /^(?:This is not what the screen shows|The following is not true of this screen): /;

/** Reads the screen as a person does. `own` says what is true of the goal's statement. */
function honest(own: boolean): RawJudge {
  const read = (statement: string, screen: Screen): boolean => {
    if (NEGATED.test(statement)) return !read(statement.replace(NEGATED, ''), screen);
    if (statement === CHART || statement === DONE) return own;
    if (statement.endsWith('is taller than it is wide')) return screen.size.height > screen.size.width;
    if (statement.endsWith('is wider than it is tall')) return screen.size.width > screen.size.height;
    const [first, second] = [...statement.matchAll(/"([^"]+)"/g)].map(([, quoted]) =>
      screen.elements.find((e) => e.text === quoted),
    );
    if (statement.includes(' is above ')) return (first?.bounds.y ?? 0) < (second?.bounds.y ?? 0);
    return statement.includes(' is not visible') ? first === undefined : first !== undefined;
  };
  return saying((q, screen) => read(q.statement, screen));
}

/** Says yes to the statements that it takes for the goal's and no to their negations, and the truth of all others. */
const lyingAbout =
  (isGoals: (statement: string) => boolean): RawJudge =>
  (questions, screen) =>
    honest(false)(questions, screen).map((answer, i) => {
      const statement = questions[i]?.statement ?? '';
      const plain = statement.replace(NEGATED, '');
      return isGoals(plain) ? { ...answer, met: plain === statement } : answer;
    });

const ADVERSARIES: readonly (readonly [string, RawJudge])[] = [
  ['always says yes', saying(() => true)],
  ['always says no', saying(() => false)],
  ['alternates, yes first', saying((q) => q.number % 2 === 1)],
  ['alternates, no first', saying((q) => q.number % 2 === 0)],
  ['alternates by call', saying((_, __, call) => call % 2 === 1)],
  ['says yes to pairs', saying((q) => Math.floor(q.number / 2) % 2 === 0)],
  ['says yes to the first half', saying((q) => q.number < 4)],
  ['says yes unless a "not" stands in it', saying((q) => !q.statement.includes('not'))],
  ['says yes where a "not" stands in it', saying((q) => q.statement.includes('not'))],
  ['says yes to what quotes nothing', saying((q) => !q.statement.includes('"'))],
  [
    'is honest where a text is quoted, and says yes to the rest',
    lyingAbout((statement) => !statement.includes('"')),
  ],
  [
    'is honest but for what comes with its negation',
    (qs, s) => {
      const plain = qs.map((q) => q.statement.replace(NEGATED, ''));
      const isPaired = (statement: string): boolean => plain.filter((p) => p === statement).length > 1;
      return lyingAbout(isPaired)(qs, s);
    },
  ],
  ['says the opposite of the truth', (qs, s) => honest(true)(qs, s).map((a) => ({ ...a, met: !a.met }))],
  ['is right, but not sure', (qs, s) => honest(true)(qs, s).map((a) => ({ ...a, confidence: 0.79 }))],
  [
    'echoes the statement',
    (qs, s) => honest(true)(qs, s).map((a, i) => ({ ...a, reason: `"${qs[i]?.statement ?? ''}"` })),
  ],
  [
    'quotes what is not on the screen',
    (qs, s) => honest(true)(qs, s).map((a) => ({ ...a, reason: '"a green hill" and e99' })),
  ],
  ['gives no reason', (qs, s) => honest(true)(qs, s).map((a) => ({ ...a, reason: '' }))],
  ['answers the first statement only', (qs, s) => honest(true)(qs, s).slice(0, 1)],
  [
    'answers twice and differently',
    (qs, s) => honest(true)(qs, s).flatMap((a) => [a, { ...a, met: !a.met }]),
  ],
  [
    'holds a condition and its negation',
    (qs, s) =>
      honest(true)(qs, s).map((a, i) =>
        (qs[i]?.statement ?? '').endsWith(CHART) || (qs[i]?.statement ?? '').endsWith(DONE)
          ? { ...a, met: true }
          : a,
      ),
  ],
  ['says nothing', () => []],
];

const judgings = (run: Pick<Run<unknown>, 'commands'>): number =>
  run.commands.filter((c) => c.kind === 'judge').length;

describe.each([
  ['with texts', drawn],
  ['that is only drawn', bare],
])('on a screen %s', (_, view) => {
  const goal = goalOf(['Wait 1 second'], [CHART]);

  test.each(ADVERSARIES)('a judge that %s passes no condition', async (__, rawJudge) => {
    const run = await drive(unchanging(view), goal, { rawJudge });
    expect(verdictOf(run)).toBe('inconclusive: no-proof');
    expect(judgings(run)).toBe(2);
  });

  test('an honest judge decides with one call', async () => {
    const met = await drive(unchanging(view), goal, { rawJudge: honest(true) });
    expect(verdictOf(met)).toBe('passed');
    expect(judgings(met)).toBe(1);
    expect(met.verdict.results).toMatchObject([{ provedBy: 'judge' }]);
    const unmet = await drive(unchanging(view), goal, { rawJudge: honest(false) });
    expect(verdictOf(unmet)).toBe('failed: Wrong State Bug');
  });
});

describe('an open-ended step', () => {
  const chart: App<number> = {
    begins: 0,
    show: (n) => ({ items: [title('Report'), button('Up'), text(`Level ${n === 0 ? 'low' : 'high'}`)] }),
    react: (n, did) => (did.kind === 'tap' && did.on === 'Up' ? n + 1 : n),
  };
  const goal = goalOf(['raise the chart'], ['"Level high" is visible']);
  const planner = () => script(tapOn('Up'), claim);

  test.each(ADVERSARIES)(
    'that the planner claims is not completed by a judge that %s',
    async (_, rawJudge) => {
      const run = await drive(chart, goal, { planner: planner(), rawJudge });
      expect(verdictOf(run)).toBe('inconclusive: unproven');
    },
  );

  test('is not completed by a judge that believes every claim and is honest otherwise', async () => {
    const rawJudge = lyingAbout((statement) => statement.startsWith('This has been done: '));
    const run = await drive(chart, goal, { planner: planner(), rawJudge });
    expect(verdictOf(run)).toBe('inconclusive: unproven');
  });

  test('is completed by an honest judge with one call', async () => {
    const run = await drive(chart, goal, { planner: planner(), rawJudge: honest(true) });
    expect(verdictOf(run)).toBe('passed');
    expect(judgings(run)).toBe(1);
  });
});

describe('a call of the judge', () => {
  test('holds no role, no line of the goal beside the statement, and no history', async () => {
    const run = await drive(unchanging(drawn), goalOf(['Wait 1 second'], [CHART]), {
      rawJudge: honest(true),
    });
    const command = run.commands.find((c) => c.kind === 'judge');
    expect(Object.keys(command ?? {}).toSorted()).toEqual(['kind', 'phase', 'questions', 'screen']);
    for (const question of command?.kind === 'judge' ? command.questions : [])
      expect(Object.keys(question)).toEqual(['number', 'statement']);
  });

  test('about several conditions has one set of control statements, and a wrong one discards all answers', async () => {
    const goal = goalOf(['Wait 1 second'], [CHART, 'the bars are green']);
    const run = await drive(unchanging(drawn), goal, { rawJudge: saying(() => true) });
    const [command] = run.commands.flatMap((c) => (c.kind === 'judge' ? [c.questions.length] : []));
    expect(command).toBe(12);
    const outcomes = run.notes.flatMap((n) => (n.kind === 'judged' ? [n.outcome] : []));
    expect(outcomes).toEqual(['discarded', 'discarded', 'discarded', 'discarded']);
  });

  test('that is repeated is on a new screen and in another order', async () => {
    const run = await drive(unchanging(drawn), goalOf(['Wait 1 second'], [CHART]), {
      rawJudge: saying(() => true),
    });
    const [first, second] = run.commands.flatMap((c) => (c.kind === 'judge' ? [c] : []));
    expect(second?.screen).not.toBe(first?.screen);
    expect(second?.questions).not.toEqual(first?.questions);
  });

  test('may be wrong once: an honest answer on the new screen counts', async () => {
    let calls = 0;
    const rawJudge: RawJudge = (questions, screen) =>
      (calls += 1) === 1 ? saying(() => true)(questions, screen) : honest(true)(questions, screen);
    const run = await drive(unchanging(drawn), goalOf(['Wait 1 second'], [CHART]), { rawJudge });
    expect(verdictOf(run)).toBe('passed');
  });
});
