import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Verdict } from '../../src/core/model/verdict.ts';
import { toJUnit } from '../../src/report/junit.ts';
import { openRunLog } from '../../src/trace/run-log.ts';
import { readRun } from '../../src/trace/runs.ts';
import type { TraceStep } from '../../src/trace/schema.ts';
import { openGoalTrace } from '../../src/trace/writer.ts';
import { storeTriage, triageRun } from '../../src/triage/collect.ts';
import { formatTriage } from '../../src/triage/format.ts';
import { issueText, ISSUE_FORMATS } from '../../src/triage/issue.ts';
import { storePicture } from '../builders/screenshots.ts';
import { temporaryFolder } from '../builders/temporary-folder.ts';
import { goal, traceEnd, traceStart } from '../builders/trace.ts';
import { deadButtonStory, passingStory, type Story, wrongTotalStory } from '../builders/trace-stories.ts';

const GOAL = { name: 'Save a note' };
const PASS = passingStory(GOAL);
const FAIL = deadButtonStory(GOAL);

interface Past {
  readonly story: Story;
  readonly build?: string | null;
  readonly env?: string;
  readonly device?: string;
  readonly attempts?: readonly Story[];
}

/** Writes the runs, oldest first, and returns the folder of the last one. */
async function write(runs: readonly Past[]): Promise<string> {
  const out = await temporaryFolder();
  let folder = '';
  for (const [i, { story, build = null, env, device = 'pixel', attempts = [] }] of runs.entries()) {
    const at = new Date(Date.UTC(2026, 10, 1 + i));
    const log = await openRunLog(out, [story.goal], '0.1.0', () => at, {
      settings: { flags: { device, ...(env === undefined ? {} : { env }) }, config: {}, withheld: [] },
      builds: [build],
    });
    for (const [n, one] of [...attempts, story].entries()) {
      const to = await log.goalStarted(story.goal, 1, n + 1);
      const trace = await openGoalTrace(to, storePicture);
      await trace.start(traceStart(story.goal, { run: log.id, attemptOfGoal: n + 1 }));
      for (const step of one.steps) await trace.step(step);
      if (one.verdict === null) continue;
      await trace.end(traceEnd(one.verdict));
      await log.goalEnded(to, one.verdict);
    }
    await log.end('failed');
    folder = log.folder;
  }
  return folder;
}

async function categoryOf(...runs: readonly Past[]): Promise<string> {
  const [one] = await triageRun(await write(runs));
  return one === undefined ? 'none' : `${one.triage.category}${one.triage.sure ? '' : '?'}`;
}

const p = (build: string | null): Past => ({ story: PASS, build });
const f = (build: string | null): Past => ({ story: FAIL, build });

describe('a regression', () => {
  test('passed on another build and fails on this one', async () => {
    expect(await categoryOf(p('A'), f('B'))).toBe('regression');
  });
  test('is never a flake when it fails on two builds in a row, however often the verdict turned before', async () => {
    expect(await categoryOf(p('A'), f('B'), p('C'), f('D'), p('E'), f('F'), f('G'))).toBe('regression');
    expect(await categoryOf(p('A'), f('A'), p('A'), f('B'), f('C'))).toBe('regression');
  });
  test('is never a flake when it fails twice on one build that never passed', async () => {
    expect(await categoryOf(p('A'), f('A'), p('A'), f('A'), p('A'), f('B'), f('B'))).toBe('regression');
  });
  test('with unknown builds, is only likely', async () => {
    expect(await categoryOf(p(null), p(null), f(null))).toBe('regression?');
  });
  test('a crash is one although the goal changed', async () => {
    const verdict = { ...FAIL.verdict, label: 'Crash Bug' } as Verdict;
    const story = {
      ...FAIL,
      goal: goal({ ...GOAL, lines: ['Tap "New"', 'Type "Milk" into the "Title" field', 'Tap "Save"'] }),
    };
    expect(await categoryOf(p('A'), { story: { ...story, verdict }, build: 'B' })).toBe('regression');
  });
});

describe('a flake', () => {
  test('has both verdicts on one build', async () => {
    expect(await categoryOf(p('A'), f('A'))).toBe('flake');
  });
  test('passed on a retry', async () => {
    expect(await categoryOf(p('A'), { story: PASS, build: 'B', attempts: [FAIL] })).toBe('flake');
  });
  test('turned three times on builds of one run each, and failed once in a row', async () => {
    expect(await categoryOf(p('A'), f('B'), p('C'), f('D'), p('E'), f('F'))).toBe('flake?');
  });
  test('does not fail three times in a row on the build that passed', async () => {
    expect(await categoryOf(p('A'), f('A'), f('A'), f('A'))).toBe('environment?');
  });
});

describe('environment', () => {
  const broken = (blame: 'environment' | 'test' | 'agent'): Verdict => ({
    kind: 'broken',
    code: 'DEVICE_LOST',
    blame,
    reason: 'The device is gone.',
    hint: 'Connect it again.',
    phase: 'steps',
    index: 1,
    line: '',
    results: [],
    flags: [],
  });
  test('a broken goal is attributed as its verdict is', async () => {
    expect(await categoryOf(p('A'), { story: { ...FAIL, verdict: broken('environment') }, build: 'B' })).toBe(
      'environment',
    );
    expect(await categoryOf({ story: { ...FAIL, verdict: broken('test') }, build: 'B' })).toBe('goal');
  });
  test('a request that found no network, which the last pass did not have', async () => {
    const offline = withNetwork(FAIL.steps);
    expect(await categoryOf(p('A'), { story: { ...FAIL, steps: offline }, build: 'B' })).toBe('environment');
    const always = { ...PASS, steps: withNetwork(PASS.steps) };
    expect(
      await categoryOf({ story: always, build: 'A' }, { story: { ...FAIL, steps: offline }, build: 'B' }),
    ).toBe('regression');
  });
});

function withNetwork(steps: readonly TraceStep[]): readonly TraceStep[] {
  const network = [
    { method: 'GET', url: 'https://a.example/x?key=1', error: 'net::ERR_CONNECTION_REFUSED', at: 1 },
  ];
  return steps.map((step, i) => (i === 3 ? { ...step, network } : step));
}

test('new: the goal never passed on this device', async () => {
  expect(await categoryOf(f('A'))).toBe('new');
  expect(await categoryOf(f('A'), f('B'))).toBe('new');
  expect(await categoryOf({ ...p('A'), device: 'tablet' }, f('A'))).toBe('new');
});

describe('the goal at fault', () => {
  const edited = (over: Parameters<typeof goal>[0]): Story => ({ ...FAIL, goal: goal({ ...GOAL, ...over }) });
  test('the line that failed was edited', async () => {
    const story = edited({ lines: ['Tap "New note"', 'Type "Milk" into the "Title" field', 'Tap "Sve"'] });
    expect(await categoryOf(p('A'), { story, build: 'A' })).toBe('goal');
    // The screen still has what the line asked for before.
    expect(await categoryOf(p('A'), { story, build: 'B' })).toBe('goal');
  });
  test('explains nothing when the app had changed before the edited line', async () => {
    const story = edited({ lines: ['Tap "New note"', 'Type "Milk" into the "Title" field', 'Tap "Sve"'] });
    const steps = JSON.parse(
      JSON.stringify(FAIL.steps).replaceAll('"Save"', '"Keep"'),
    ) as readonly TraceStep[];
    expect(await categoryOf(p('A'), { story: { ...story, steps }, build: 'B' })).toBe('regression');
  });
  test('an edit after the line that failed explains nothing', async () => {
    const story = edited({
      lines: ['Tap "New note"', 'Type "Milk" into the "Title" field', 'Tap "Save"'],
      must: ['"Eggs" is visible'],
    });
    expect(await categoryOf(p('A'), { story, build: 'B' })).toBe('regression');
  });
});

describe('drift', () => {
  const before = PASS;
  /** The failed run, with the button of the last step under another name. */
  function withLabel(name: string): Story {
    const verdict: Verdict = {
      ...(FAIL.verdict as Extract<Verdict, { kind: 'failed' }>),
      label: 'Missing Element Bug',
      expected: 'the control "Save"',
      actual: 'nothing on the screen is labelled "Save"',
    };
    const text = JSON.stringify(FAIL.steps)
      .replaceAll('"text":"Save"', `"text":"${name}"`)
      .replaceAll('"label":"Save"', `"label":"${name}"`);
    return { ...FAIL, steps: JSON.parse(text) as TraceStep[], verdict };
  }
  test('the control stands at its place under another label', async () => {
    const [one] = await triageRun(
      await write([
        { story: before, build: 'A' },
        { story: withLabel('Store'), build: 'B' },
      ]),
    );
    expect(one?.triage).toMatchObject({
      category: 'drift',
      sure: true,
      because: 'The label changed: "Save" is now "Store".',
    });
  });
  test.each(['Svae', 'undefined', 'btn_save', '${t.save}', '???'])(
    'a misspelling or a leaked key (%s) is a regression',
    async (name) => {
      expect(await categoryOf({ story: before, build: 'A' }, { story: withLabel(name), build: 'B' })).toBe(
        'regression',
      );
    },
  );
  test('a label that the last pass has seen too is a state, not a new name', async () => {
    expect(await categoryOf({ story: before, build: 'A' }, { story: withLabel('Cancel'), build: 'B' })).toBe(
      'regression',
    );
  });
  test('one build does not rename its controls', async () => {
    expect(await categoryOf({ story: before, build: 'A' }, { story: withLabel('Store'), build: 'A' })).toBe(
      'flake',
    );
  });
});

test('data: the goal ran with another env file, and never passed with it', async () => {
  expect(await categoryOf({ ...p('A'), env: 'dev' }, { ...f('A'), env: 'staging' })).toBe('data');
});

test('a pass and a cancelled goal have no triage', async () => {
  expect(await triageRun(await write([p('A'), p('B')]))).toEqual([]);
});

test('the result is stored beside the trace, and reports show it', async () => {
  const folder = await write([p('A'), f('B')]);
  const [one] = await storeTriage(folder);
  const run = await readRun(folder);
  expect(run.goals[0]?.triage).toEqual(one?.triage);
  expect(toJUnit(run)).toContain('name="goal_1_triage" value="regression"');
  expect(formatTriage([one!])).toContain('regression  Save a note  (Unresponsive Element Bug)');
  expect(JSON.parse(await readFile(join(folder, run.goals[0]!.folder, 'triage.json'), 'utf8'))).toMatchObject(
    {
      category: 'regression',
      build: 'B',
    },
  );
});

describe('the text of an issue', () => {
  test.each(ISSUE_FORMATS)('%s holds steps, expected, actual, cause, device and build', async (format) => {
    const story = wrongTotalStory(GOAL);
    const folder = await write([p('A'), { story, build: 'B' }]);
    const [one] = await triageRun(folder);
    const text = issueText(one!, await readRun(folder), format);
    for (const part of [
      'Wrong Text Bug: Save a note',
      'New note',
      'Expected',
      'Actual',
      'Total: 4',
      'simulated Pixel',
      'Build',
    ])
      expect(text).toContain(part);
  });
  test('names pictures below the working directory, and no folder of the machine', async () => {
    const folder = await write([p('A'), { story: FAIL, build: 'B' }]);
    const [one] = await triageRun(folder);
    const { goal } = one!;
    const file = 'screenshots/s1.webp';
    const shot = { type: 'screenshot', screen: 's1', file, width: 1, height: 1, thumbnail: null } as const;
    const trace = { ...goal.trace!, screenshots: new Map([['s1', shot]]) };
    const run = await readRun(folder);
    const text = (at: string): string =>
      issueText({ ...one!, goal: { ...goal, trace } }, { ...run, folder: at }, 'md');
    expect(text('.thumbrule/runs/r1')).toContain(`(.thumbrule/runs/r1/${goal.folder}/${file})`);
    expect(text('/home/ann/r1')).toContain(`(${goal.folder}/${file})`);
    expect(text('/home/ann/r1')).not.toContain('/home/ann');
  });
  test('text of the app mentions nobody and opens no markup', async () => {
    const verdict = {
      ...(FAIL.verdict as Extract<Verdict, { kind: 'failed' }>),
      actual: '@everyone <img src=x> {code} ![a](http://b) /close',
    };
    const folder = await write([p('A'), { story: { ...FAIL, verdict }, build: 'B' }]);
    const [one] = await triageRun(folder);
    const run = await readRun(folder);
    const text = issueText(one!, run, 'github');
    expect(text).not.toMatch(/@everyone|<img|!\[a\]\(http:/u);
    expect(text.split('\n').filter((line) => line.startsWith('/'))).toEqual([]);
    expect(issueText(one!, run, 'jira')).toContain(String.raw`\{code\}`);
  });
});
