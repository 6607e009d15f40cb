import { spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readRun } from '../../../src/trace/runs.ts';
import { folderWith } from '../../goal/folder.ts';
import { ROOT, start, thumbrule, type Ended } from '../../setup/thumbrule.ts';
import { nightly } from '../../setup/nightly.ts';

const APP = `app: { package: com.example.door, title: Door, start: door }
screens:
  door:
    elements:
      - { space: null, height: 150 }
      - heading: Door
      - button: Open
        tap: [{ toast: Opened }]
`;
const goal = (name: string, more = '', taps = 1): string =>
  `name: ${name}\n${more}steps:\n${'  - Tap "Open"\n'.repeat(taps)}expected_state:\n  - '"Door" is visible'\n`;

function workspace(files: Readonly<Record<string, string>>): string {
  return folderWith({ '.git/HEAD': '', 'app.yaml': APP, ...files });
}

interface Told {
  readonly verdict: string;
  readonly goals: readonly {
    readonly goal: string;
    readonly verdict: string;
    readonly label: string | null;
  }[];
}

const told = ({ stdout }: Ended): Told => JSON.parse(stdout) as Told;
const verdicts = (ended: Ended): Record<string, string> =>
  Object.fromEntries(told(ended).goals.map((g) => [g.goal, g.verdict]));

function runFolder(cwd: string, out = '.thumbrule'): string {
  const runs = readdirSync(join(cwd, out, 'runs')).toSorted();
  return join(cwd, out, 'runs', runs.at(-1) ?? '');
}

/** Running processes that `child` has started. */
function workersOf(child: ChildProcess): readonly number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(child.pid)], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .map((line) => Number(line.trim()))
    .filter((pid) => pid > 0 && isAlive(pid));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Resolves when the run has printed all of these. */
function said(child: ChildProcess, ...words: readonly string[]): Promise<void> {
  let text = '';
  return new Promise((resolve) => {
    child.stderr?.on('data', (more: string) => {
      text += more;
      if (words.every((word) => text.includes(word))) resolve();
    });
  });
}

describe('thumbrule run on several devices', () => {
  test('each goal once, on a device that takes it; lines and reports name worker, device and goal', async () => {
    const config = `devices:
  left: { platform: simulated, tags: ['!wide'] }
  right: { platform: simulated }
`;
    const cwd = workspace({
      'thumbrule.config.yaml': config,
      'goals/a.yaml': goal('a', 'tags: [wide]\n'),
      'goals/b.yaml': goal('b'),
      'goals/c.yaml': goal('c'),
    });
    const ended = await thumbrule(['run', '--json', '--device', 'left,right'], { cwd });
    expect(ended.code).toBe(0);
    expect(verdicts(ended)).toEqual({ a: 'passed', b: 'passed', c: 'passed' });
    expect(ended.stderr).toMatch(/^\[\d right\] a: Step 1: Tap "Open"$/mu);
    const junit = readFileSync(join(runFolder(cwd), 'junit.xml'), 'utf8');
    expect(junit).toContain('named_device: right\n');
    expect(junit).toContain('named_device: left\n');
    expect(junit).toMatch(/^worker: [12]$/mu);
    expect(junit.match(/<testcase /gu)).toHaveLength(3);
  });

  test('a goal that no device fits is refused before a device is touched', async () => {
    const config = 'workers: 2\ndevices:\n  left: { platform: simulated, tags: [small] }\n';
    const cwd = workspace({ 'thumbrule.config.yaml': config, 'goals/a.yaml': goal('a') });
    const { code, stderr } = await thumbrule(['run', '--device', 'left'], { cwd });
    expect(stderr).toContain('No device fits "a" (goals/a.yaml).');
    expect(code).toBe(2);
    expect(existsSync(join(cwd, '.thumbrule'))).toBe(false);
  });
});

describe('in the middle of a run', () => {
  const args = ['run', '--json', '--workers', '2', '--max-turns', '500'];
  const long = 60;

  test('a killed worker loses its goal alone, and the run reports it', async () => {
    const cwd = workspace({
      'goals/a.yaml': goal('a', '', long),
      'goals/b.yaml': goal('b'),
      'goals/c.yaml': goal('c'),
    });
    const { child, ended } = start([...args, '--reporter', 'junit'], { cwd });
    await said(child, '[1 simulated] a: Step 2:');
    // The first worker has the first goal.
    const [first] = workersOf(child).toSorted((x, y) => x - y);
    process.kill(first!, 'SIGKILL');
    const end = await ended;
    expect(end.code).toBe(4);
    expect(verdicts(end)).toEqual({ a: 'broken', b: 'passed', c: 'passed' });
    expect(end.stderr).toContain(
      'worker 1: The worker process that ran this goal on simulated was killed by SIGKILL',
    );
    const run = await readRun(runFolder(cwd));
    const trace = run.goals.find((g) => g.end?.verdict.kind === 'broken')?.trace;
    expect(trace?.end?.verdict).toMatchObject({ reason: expect.stringContaining('SIGKILL') as string });
    expect(trace?.steps.length).toBeGreaterThan(1);
    expect(readFileSync(join(runFolder(cwd), 'junit.xml'), 'utf8')).toContain('type="WORKER_LOST"');
  });

  nightly('Ctrl-C ends every goal as cancelled, writes the report and leaves no process', async () => {
    const cwd = workspace({ 'goals/a.yaml': goal('a', '', long), 'goals/b.yaml': goal('b', '', long) });
    const { child, ended } = start(args, { cwd });
    await said(child, 'a: Step 2:', 'b: Step 2:');
    const workers = workersOf(child);
    // A terminal shows all of them.
    for (const pid of [child.pid!, ...workers]) process.kill(pid, 'SIGINT');
    const end = await ended;
    expect(end.code).toBe(130);
    expect(told(end).verdict).toBe('cancelled');
    expect(verdicts(end)).toEqual({ a: 'cancelled', b: 'cancelled' });
    expect(workers).toHaveLength(2);
    expect(workers.filter(isAlive)).toEqual([]);
    expect(readFileSync(join(runFolder(cwd), 'report.html'), 'utf8')).toContain('cancelled');
  });
});

const BASH = spawnSync('bash', ['-c', 'ulimit -f 24 && exit 7']).status === 7;
test.skipIf(!BASH)(
  'a disk that takes no more breaks the goal that it hits; the rest goes on (needs bash)',
  () => {
    const cwd = workspace({
      'goals/a.yaml': goal('a', '', 9),
      'goals/b.yaml': goal('b'),
    });
    const run = 'ulimit -f 44; exec "$0" "$1" run --json --workers 2 --max-turns 99 --reporter junit';
    const { status, stdout } = spawnSync(
      'bash',
      ['-c', run, process.execPath, join(ROOT, 'bin/thumbrule.js')],
      {
        cwd,
        encoding: 'utf8',
      },
    );
    expect(verdicts({ code: status, stdout, stderr: '' })).toEqual({ a: 'broken', b: 'passed' });
    expect(status).toBe(4);
    expect(readFileSync(join(runFolder(cwd), 'junit.xml'), 'utf8')).toContain('DISK');
  },
);
