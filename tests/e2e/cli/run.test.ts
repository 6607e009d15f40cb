import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { findChromium } from '../../../src/device/chromium/browser/find.ts';
import { folderWith } from '../../goal/folder.ts';
import { start, thumbrule, type Ended } from '../../setup/thumbrule.ts';

/** The files of `init`: one goal that passes on a small simulated app. */
const started: Record<string, string> = {};

beforeAll(async () => {
  const cwd = folderWith({}, 'file');
  await thumbrule(['init'], { cwd });
  for (const file of ['goals/first.yaml', 'env/default.yaml', 'apps/notes.yaml', 'thumbrule.config.yaml']) {
    started[file] = readFileSync(join(cwd, file), 'utf8');
  }
});

function workspace(more: Readonly<Record<string, string>> = {}): string {
  return folderWith({ '.git/HEAD': '', ...started, ...more });
}

const runsIn = (cwd: string): string[] => {
  const folder = join(cwd, '.thumbrule/runs');
  return existsSync(folder) ? readdirSync(folder).map((run) => join(folder, run)) : [];
};

const MISSING = 'name: second goal\nsteps:\n  - Tap the "Sign up" button\n';

describe('thumbrule run', () => {
  test('a goal that passes: exit 0, a verdict, a report at the printed path', async () => {
    const cwd = workspace();
    const { code, stdout, stderr } = await thumbrule(['run'], { cwd });
    expect(code).toBe(0);
    expect(stdout).toMatch(/passed +first goal/u);
    const report = /^Report: (.+)$/mu.exec(stdout)?.[1] ?? '';
    expect(readFileSync(join(cwd, report), 'utf8')).toContain('first goal');
    expect(stderr).toContain('Step 1: Type');
  });

  test('--json prints one document on stdout and nothing else', async () => {
    const cwd = workspace();
    const { code, stdout } = await thumbrule(['run', '--json'], { cwd });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      verdict: 'passed',
      goals: [{ goal: 'first goal', verdict: 'passed', label: null, modelCalls: 0 }],
    });
    const [run = ''] = runsIn(cwd);
    expect(JSON.parse(stdout)).toMatchObject({
      run: basename(run),
      report: join('.thumbrule/runs', basename(run), 'report.html'),
      goals: [{ file: 'goals/first.yaml', line: null, device: 'SIMULATED phone (1080x2400)' }],
    });
  });

  test('a failure ends with its line in the file and its turn in the report; -q writes nothing else', async () => {
    const cwd = workspace();
    const flags = ['--defect', 'dead-button:log-in'];
    const { stdout } = await thumbrule(['run', ...flags], { cwd });
    expect(stdout).toMatch(/^ {4}at +goals\/first\.yaml:\d+$/mu);
    const link = /^ {4}report +(\S+)#01-first-goal\/\d+$/mu.exec(stdout)?.[1] ?? '';
    expect(existsSync(join(cwd, link))).toBe(true);
    const quiet = await thumbrule(['run', '-q'], { cwd });
    expect([quiet.code, quiet.stderr]).toEqual([0, '']);
    expect(quiet.stdout).toMatch(/^\n1 goal: 1 passed\nReport: /u);
  });

  test('a planted defect fails the goal with its label: exit 1', async () => {
    const { code, stdout } = await thumbrule(['run', '--json', '--defect', 'dead-button:log-in'], {
      cwd: workspace(),
    });
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      verdict: 'failed',
      goals: [{ label: 'Unresponsive Element Bug' }],
    });
  });

  test('a line that no planner can read makes the goal broken: exit 4', async () => {
    const cwd = workspace({
      'goals/first.yaml': 'name: a\nsteps:\n  - If "Welcome to Notes" appears, enjoy the app\n',
    });
    const { code, stdout } = await thumbrule(['run', '--json'], { cwd });
    expect(JSON.parse(stdout)).toMatchObject({ verdict: 'broken' });
    expect(code).toBe(4);
  });

  test('a turn cap makes the goal inconclusive: exit 3', async () => {
    const { code, stdout } = await thumbrule(['run', '--json', '--max-turns', '1'], { cwd: workspace() });
    expect(JSON.parse(stdout)).toMatchObject({ verdict: 'inconclusive', goals: [{ label: 'turn-cap' }] });
    expect(code).toBe(3);
  });

  test('the worst goal decides, and --fail-fast stops at the first that has not passed', async () => {
    const cwd = workspace({ 'goals/a.yaml': MISSING });
    const all = await thumbrule(['run', '--json'], { cwd });
    expect(all.code).toBe(1);
    expect(
      (JSON.parse(all.stdout) as { goals: { verdict: string }[] }).goals.map(({ verdict }) => verdict),
    ).toEqual(['failed', 'passed']);
    const fast = await thumbrule(['run', '--json', '--fail-fast'], { cwd });
    expect((JSON.parse(fast.stdout) as { goals: unknown[] }).goals).toHaveLength(1);
    expect(fast.code).toBe(1);
  });

  test('--retries tries again what has not passed, and keeps each attempt', async () => {
    const cwd = workspace({ 'goals/first.yaml': MISSING });
    const { code } = await thumbrule(['run', '--retries', '1'], { cwd });
    expect(code).toBe(1);
    const [run] = runsIn(cwd);
    const traces = readdirSync(run ?? '').filter((name) => existsSync(join(run ?? '', name, 'trace.ndjson')));
    expect(traces).toHaveLength(2);
  });

  test('--out and --reporter say where and what is written', async () => {
    const cwd = workspace();
    await thumbrule(['run', '--out', 'kept', '--reporter', 'junit,json'], { cwd });
    const [run] = readdirSync(join(cwd, 'kept/runs'));
    const files = readdirSync(join(cwd, 'kept/runs', run ?? ''));
    expect(files).toEqual(expect.arrayContaining(['junit.xml', 'results.json']));
    expect(files).not.toContain('report.html');
  });
});

test.skipIf((await findChromium()) === null)('a file: URL is the page that it names', async () => {
  const goal = 'name: a page\nsteps:\n  - Tap "Go"\nexpected_state:\n  - \'"Gone" is visible\'\n';
  const page = '<!doctype html><title>A page</title><button onclick="this.after(\'Gone\')">Go</button>';
  const cwd = folderWith({ '.git/HEAD': '', 'goals/a.yaml': goal, 'web/my page.html': page });
  const app = pathToFileURL(join(cwd, 'web/my page.html')).href;
  const { stdout } = await thumbrule(['run', '--json', '--device', 'chromium', '--app', app], { cwd });
  expect(JSON.parse(stdout)).toMatchObject({ verdict: 'passed' });
});

describe('refused before a device is touched', () => {
  async function refused(
    args: readonly string[],
    more: Readonly<Record<string, string>> = {},
  ): Promise<Ended> {
    const cwd = workspace(more);
    const ended = await thumbrule(['run', ...args], { cwd });
    expect(ended.code).toBe(2);
    expect(runsIn(cwd)).toEqual([]);
    return ended;
  }

  test('a goal file with three mistakes prints three messages with their lines', async () => {
    const text = 'nmae: a\nsteps:\n  - Tap "x": twice\n  - Type ${secrets.pin} into "PIN"\n';
    const { stderr, stdout } = await refused([], { 'goals/first.yaml': text });
    expect(stderr.match(/^goals\/first\.yaml:\d+:\d+/gmu)).toEqual([
      'goals/first.yaml:1:1',
      'goals/first.yaml:3:5',
      'goals/first.yaml:4:10',
    ]);
    expect(stdout).toBe('');
  });

  test('with --json the problems are the document', async () => {
    const { stdout } = await refused(['--json'], { 'goals/first.yaml': 'name: a\n' });
    expect(JSON.parse(stdout)).toEqual({
      verdict: null,
      goals: [],
      problems: [
        expect.objectContaining({ file: 'goals/first.yaml', line: 1, message: '"steps" is missing' }),
      ],
    });
  });

  test.each([
    [['--tags', 'smoek'], 'Did you mean "smoke"?'],
    [['--env', 'defautl'], 'Did you mean "default"?'],
    [['nowhere.yaml'], 'no such file or folder'],
    [['--defect', 'dead-button:log-inn'], 'log-in'],
    [['--quirk', 'late-efect'], 'late-effect'],
  ])('%j', async (args, message) => {
    expect((await refused(args)).stderr).toContain(message);
  });

  test.each([
    ['/proc/thumbrule', 'ENOENT'],
    ['goals/first.yaml', 'ENOTDIR'],
  ])('--out %s, where no folder can be made', async (out, because) => {
    const { stderr } = await refused(['--out', out]);
    expect(stderr).toContain(`(${because})`);
    expect(stderr).toContain('Choose another folder with --out.');
  });

  test.each([
    [['--device', 'simulatd'], 'Unknown device "simulatd".'],
    [['--planner', 'litteral'], 'Unknown planner "litteral"'],
    [['--reporter', 'htlm'], 'Unknown reporter "htlm".'],
    [['--defect', 'dead-buton:log-in'], 'dead-buton'],
    [['--retries', 'many'], "argument 'many' is invalid"],
    [['--devise', 'x'], "unknown option '--devise'"],
    [['--app', 'nowhere.yaml'], 'nowhere.yaml'],
    [['--out', 'goals/first.yaml'], 'ENOTDIR'],
  ])('%j with --json is one document', async (args, message) => {
    const { stdout, stderr } = await refused(['--json', ...args]);
    expect(JSON.parse(stdout)).toEqual({
      verdict: null,
      goals: [],
      problems: [expect.objectContaining({ message: expect.stringContaining(message) as string })],
    });
    expect(stderr).toContain(message);
  });

  test.each(['nowhere.html', 'file:///nowhere/at/all.html'])(
    '--app %s on a browser, where there is nothing',
    async (app) => {
      const { stderr } = await refused(['--device', 'chromium', '--app', app]);
      expect(stderr).toMatch(/ does not exist\./u);
    },
  );

  test('no app under test, with --json', async () => {
    const cwd = folderWith({
      '.git/HEAD': '',
      'goals/first.yaml': started['goals/first.yaml'] ?? '',
      'env/default.yaml': started['env/default.yaml'] ?? '',
    });
    const { code, stdout } = await thumbrule(['run', '--json'], { cwd });
    expect(code).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({
      verdict: null,
      problems: [{ message: expect.stringContaining('No app under test') as string }],
    });
  });

  test('a secret without a value', async () => {
    const more = {
      'env/default.yaml': 'secrets:\n  pin: ${NOTES_PIN_THAT_NOBODY_SETS}\n',
      'goals/first.yaml': 'name: a\nsteps:\n  - Type "${secrets.pin}" into "Email"\n',
    };
    expect((await refused([], more)).stderr).toContain('env/default.yaml:2:3  secret "pin" has no value');
  });
});

describe('Ctrl-C', () => {
  test('before the first goal has ended, with --json: cancelled, in the document too', async () => {
    const slow =
      'name: slow\nsteps:\n' + '  - Type "a" into "Email"\n  - Clear the "Email" field\n'.repeat(40);
    const cwd = workspace({ 'goals/first.yaml': slow, 'goals/a.yaml': MISSING });
    const { child, ended } = start(['run', '--json', '--max-turns', '500'], { cwd });
    await new Promise<void>((resolve) => {
      child.stderr?.on('data', (text: string) => text.includes('slow') && resolve());
    });
    child.kill('SIGINT');
    const { code, stdout } = await ended;
    expect(code).toBe(130);
    const { verdict, goals } = JSON.parse(stdout) as { verdict: string; goals: { verdict: string }[] };
    expect(verdict).toBe('cancelled');
    // The goal before it had failed: the run is cancelled all the same.
    expect(goals.map((g) => g.verdict)).toEqual(['failed', 'cancelled']);
  });

  test('ends the goal as cancelled, writes the report and exits 130', async () => {
    const slow =
      'name: slow\nsteps:\n' + '  - Type "a" into "Email"\n  - Clear the "Email" field\n'.repeat(40);
    const cwd = workspace({ 'goals/first.yaml': slow });
    const { child, ended } = start(['run', '--max-turns', '500'], { cwd });
    await new Promise<void>((resolve) => {
      child.stderr?.on('data', (text: string) => text.includes('Step 2:') && resolve());
    });
    child.kill('SIGINT');
    const { code, stdout, stderr } = await ended;
    expect(code).toBe(130);
    expect(stderr).toContain('Stopping');
    expect(stdout).toMatch(/cancelled +slow/u);
    const [run] = runsIn(cwd);
    expect(readFileSync(join(run ?? '', 'report.html'), 'utf8')).toContain('cancelled');
  });
});
