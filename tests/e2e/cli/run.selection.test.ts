import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderWith } from '../../goal/folder.ts';
import { thumbrule, type Ended } from '../../setup/thumbrule.ts';

const APP = `app: { package: com.example.door, title: Door, start: door }
screens:
  door:
    elements:
      - { space: null, height: 150 }
      - heading: Door
      - button: Open
        tap: [{ toast: Opened }]
`;
const goal = (name: string, button = 'Open', more = ''): string =>
  `name: ${name}\n${more}steps:\n  - Tap the "${button}" button\nexpected_state:\n  - '"Door" is visible'\n`;

function workspace(files: Readonly<Record<string, string>>): string {
  return folderWith({ '.git/HEAD': '', 'app.yaml': APP, ...files });
}

interface Told {
  readonly verdict: string;
  readonly goals: readonly Readonly<Record<string, unknown>>[];
}

const told = ({ stdout }: Ended): Told => JSON.parse(stdout) as Told;
const names = (ended: Ended): readonly string[] => told(ended).goals.map((g) => String(g['goal']));
const JSON_ONLY = ['--json', '--reporter', 'json'];

describe('thumbrule run --shard', () => {
  test('shards that are run one after the other have every goal once, and merge to one run', async () => {
    const cwd = workspace(
      Object.fromEntries(['a', 'b', 'c'].map((name) => [`goals/${name}.yaml`, goal(name)])),
    );
    const durations = { version: 1, goals: { 'goals/b.yaml#b': 60_000, 'goals/a.yaml#a': 1000 } };
    writeFileSync(join(cwd, 'times.json'), JSON.stringify(durations));
    const shard = (part: string, ...more: string[]): Promise<Ended> =>
      thumbrule(['run', ...JSON_ONLY, '--shard', part, ...more], { cwd });
    const one = await shard('1/2', '--durations', 'times.json', '--out', 'one');
    const two = await shard('2/2', '--durations', 'times.json', '--out', 'two');
    expect([names(one), names(two)]).toEqual([['b'], ['a', 'c']]);
    expect(one.stderr).toContain('Shard 1/2: 1 of 3 goals, about 1 min 00 s of 1 min 02 s (plan ');

    const merge = (...folders: string[]): Promise<Ended> =>
      thumbrule(['merge', ...folders, '--reporter', 'durations,junit'], { cwd });
    const merged = await merge('one', 'two', '--out', 'all');
    expect(merged.code).toBe(0);
    expect(readFileSync(join(cwd, 'all/junit.xml'), 'utf8').match(/<testcase /gu)).toHaveLength(3);
    const kept = JSON.parse(readFileSync(join(cwd, 'all/durations.json'), 'utf8')) as typeof durations;
    expect(Object.keys(kept.goals)).toEqual(['goals/a.yaml#a', 'goals/b.yaml#b', 'goals/c.yaml#c']);

    const half = await merge('one', '--out', 'half');
    expect(half.stderr).toMatch(/Shard 2\/2 is missing \(plan \w{8}\)/u);
    expect(half.stdout.split('\n')[0]).toMatch(/^! Shard 2\/2 is missing .* Its goals did not run\.$/u);
    expect(half.stdout).toContain('1 goal: 1 passed; shards are missing');
    expect(half.code).toBe(4);
  });

  test('durations come from the runs in --out, but not from a shard', async () => {
    const cwd = workspace({ 'goals/a.yaml': goal('a'), 'goals/b.yaml': goal('b') });
    await thumbrule(['run', ...JSON_ONLY], { cwd });
    const first = await thumbrule(['run', ...JSON_ONLY, '--shard', '1/3'], { cwd });
    const second = await thumbrule(['run', ...JSON_ONLY, '--shard', '2/3'], { cwd });
    const third = await thumbrule(['run', ...JSON_ONLY, '--shard', '3/3'], { cwd });
    const plans = [first, second, third].map(({ stderr }) => /\(plan (\w+)\)/u.exec(stderr)?.[1]);
    expect(new Set(plans).size).toBe(1);
    expect(first.stderr).toContain('Shard 1/3: 1 of 2 goals, about ');
    expect([...names(first), ...names(second)].toSorted()).toEqual(['a', 'b']);
    // More shards than goals: one has no goal and no result.
    expect(told(third)).toMatchObject({ verdict: 'passed', goals: [] });
    expect(third.code).toBe(0);
  });

  test('a wrong file of durations is reported with its places', async () => {
    const cwd = workspace({ 'goals/a.yaml': goal('a') });
    writeFileSync(join(cwd, 'times.json'), '{\n  "version": 1,\n  "goal": {}\n}\n');
    const { code, stderr } = await thumbrule(['run', '--shard', '1/2', '--durations', 'times.json'], { cwd });
    expect(stderr).toContain('times.json:3:3  unknown key "goal"\n  Did you mean "goals"?');
    expect(code).toBe(2);
    expect(existsSync(join(cwd, '.thumbrule'))).toBe(false);
  });
});

test('--rerun-failed runs what has not passed in the latest run, until all has', async () => {
  const cwd = workspace({ 'goals/a.yaml': goal('a'), 'goals/b.yaml': goal('b', 'Shut') });
  const again = (...more: string[]): Promise<Ended> =>
    thumbrule(['run', ...JSON_ONLY, '--rerun-failed', ...more], { cwd });
  const all = await thumbrule(['run', ...JSON_ONLY, 'goals/a.yaml', 'goals/b.yaml'], { cwd });
  expect([all.code, names(all)]).toEqual([1, ['a', 'b']]);
  const [id] = readdirSync(join(cwd, '.thumbrule/runs'));

  const other = await again('goals/a.yaml');
  expect(other.code).toBe(2);
  expect(other.stderr).toContain('None of the 1 goal that did not pass in');

  writeFileSync(join(cwd, 'goals/b.yaml'), goal('b'));
  const mended = await again();
  expect([mended.code, names(mended)]).toEqual([0, ['b']]);
  const nothing = await again();
  expect(nothing.code).toBe(0);
  expect(nothing.stderr).toContain('nothing to run again');
  expect(names(await again('--of-run', id!))).toEqual(['b']);
});

test('a rerun takes device, app and defects of its run, whatever the config file says', async () => {
  const other = APP.replaceAll('Door', 'Gate')
    .replace('start: door', 'start: gate')
    .replace('  door:', '  gate:');
  const cwd = workspace({ 'goals/a.yaml': goal('a'), 'other.yaml': other });
  const defect = ['--app', 'app.yaml', '--defect', 'dead-button:open'];
  const first = await thumbrule(['run', ...JSON_ONLY, ...defect], { cwd });
  expect([first.code, told(first).goals[0]?.['label']]).toEqual([1, 'Unresponsive Element Bug']);
  writeFileSync(join(cwd, 'thumbrule.config.yaml'), 'app: other.yaml\ndevice: chromium\n');
  const again = (...more: string[]): Promise<Ended> =>
    thumbrule(['run', ...JSON_ONLY, '--rerun-failed', ...more], { cwd });
  const same = await again();
  expect([same.code, told(same).goals[0]?.['label']]).toEqual([1, 'Unresponsive Element Bug']);
  expect(same.stderr).toMatch(/^As in \S+: --app app\.yaml --defect dead-button:open$/mu);
  const flagged = await again('--app', 'other.yaml', '--defect', 'dead-button:nothing');
  expect(flagged.code).toBe(2);
  const healthy = await again('--defect', 'slow-load:door');
  expect(healthy.stderr).toContain('--app app.yaml');
});

describe('quarantine', () => {
  const until = (day: string): string => `quarantine: { until: ${day}, because: ticket 7 }\n`;

  test('a failure in it is shown and does not fail the run', async () => {
    const cwd = workspace({
      'goals/a.yaml': goal('a'),
      'goals/b.yaml': goal('b', 'Shut', until('2999-12-31')),
    });
    const ended = await thumbrule(['run', '--json', '--reporter', 'junit,html'], { cwd });
    expect(ended.code).toBe(0);
    expect(told(ended)).toMatchObject({
      verdict: 'passed',
      goals: [
        { verdict: 'passed', quarantine: null },
        { verdict: 'failed', quarantine: { until: '2999-12-31', because: 'ticket 7', over: false } },
      ],
    });
    const [run] = readdirSync(join(cwd, '.thumbrule/runs'));
    const junit = readFileSync(join(cwd, '.thumbrule/runs', run!, 'junit.xml'), 'utf8');
    expect(junit).not.toContain('<failure');
    expect(junit).toContain(
      '<skipped message="in quarantine until 2999-12-31 (ticket 7): failed, Missing Element',
    );
    const page = readFileSync(join(cwd, '.thumbrule/runs', run!, 'report.html'), 'utf8');
    expect(page).toContain('until 2999-12-31 (ticket 7)');
    const list = await thumbrule(['runs'], { cwd });
    expect(list.stdout).toMatch(/^\S+ {2}passed/u);
    expect(list.stdout).toContain('(in quarantine)');
  });

  test('after its last day the goal counts again, and the run reports it', async () => {
    const cwd = workspace({ 'goals/b.yaml': goal('b', 'Shut', until('2020-02-29')) });
    const ended = await thumbrule(['run', ...JSON_ONLY], { cwd });
    expect(ended.code).toBe(1);
    expect(ended.stderr).toContain(
      'goals/b.yaml:2:1  the quarantine of "b" until 2020-02-29 (ticket 7) has ended: its verdict counts again',
    );
    expect(told(ended)).toMatchObject({ verdict: 'failed', goals: [{ quarantine: { over: true } }] });
    expect((await thumbrule(['check'], { cwd })).stderr).toContain('has ended: its verdict counts again');
  });
});
