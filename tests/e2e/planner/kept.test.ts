/** The whole way of a kept path (R90, R91), with a program as the model. */
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { folderWith } from '../../goal/folder.ts';
import { ROOT, thumbrule, type Ended } from '../../setup/thumbrule.ts';
import { nightly } from '../../setup/nightly.ts';

// A busy machine may take long over a goal; nothing here measures time.
vi.setConfig({ testTimeout: 600_000 });

const SCRIPT = `node "${join(ROOT, 'tests/planner/model/fixtures/scripted-model.mjs')}"`;
const GOAL = `name: The phone speaks Spanish
app: app.yaml
steps:
  - Switch the phone to Spanish
expected_state:
  - '"Ajustes" is visible'
`;

interface Ran {
  readonly verdict: { readonly kind: string; readonly label?: string; readonly flags?: readonly string[] };
  /** Requests to the model: a planner's, a judge's. */
  readonly planner: number;
  readonly judge: number;
}

interface Workspace {
  readonly folder: string;
  readonly app: string;
  readonly kept: string;
  readonly run: (...flags: string[]) => Promise<Ran>;
  readonly command: (...args: string[]) => Promise<Ended>;
}

/** A folder with a goal and an app of its own, and a way to run it there. */
function workspace(compiles = true): Workspace {
  const folder = folderWith({ 'goal.yaml': GOAL });
  const app = join(folder, 'app.yaml');
  copyFileSync(join(ROOT, 'apps-under-test/settings/app.yaml'), app);
  const log = join(folder, 'asked.ndjson');
  const env = { SCRIPTED_LOG: log, ...(compiles ? { SCRIPTED_COMPILES: '1' } : {}) };
  return {
    folder,
    app,
    kept: join(folder, 'goal.kept.yaml'),
    command: (...args) => thumbrule(args, { cwd: folder }),
    run: async (...flags) => {
      rmSync(log, { force: true });
      const { stdout } = await thumbrule(
        ['run', 'goal.yaml', '--planner', 'literal,command', '--command', SCRIPT, '--json', ...flags],
        { cwd: folder, env },
      );
      const { goals } = JSON.parse(stdout) as { goals: [{ trace: string }] };
      const trace = readFileSync(join(folder, goals[0].trace.replace(folder, '')), 'utf8');
      const end = JSON.parse(trace.trim().split('\n').at(-1) ?? '') as { verdict: Ran['verdict'] };
      const asked = existsSync(log) ? readFileSync(log, 'utf8') : '';
      const count = (kind: string): number => asked.split(`"${kind}"`).length - 1;
      return { verdict: end.verdict, planner: count('planner'), judge: count('judge') };
    },
  };
}

const edit = (file: string, from: string, to: string): void => {
  const before = readFileSync(file, 'utf8');
  expect(before).toContain(from);
  writeFileSync(file, before.replaceAll(from, to));
};

test('one call for the lines and one for the judge; the second run asks nobody, also without a model', async () => {
  const { run, kept, command } = workspace();
  expect(await run()).toMatchObject({ verdict: { kind: 'passed' }, planner: 1, judge: 1 });
  expect(readFileSync(kept, 'utf8')).toContain('result: \'"Ajustes" is visible\'');
  expect(await run()).toMatchObject({ verdict: { kind: 'passed' }, planner: 0, judge: 0 });
  const alone = await command('run', 'goal.yaml');
  expect(alone.code).toBe(0);
  const recorded = await command('record', 'goal.yaml', '--to', 'taken', '--to-goal', 'explicit.yaml');
  expect(recorded.code).toBe(0);
  const explicit = await command('check', 'explicit.yaml');
  expect([explicit.code, /0 in part, 0 open-ended/u.test(explicit.stdout)]).toEqual([0, true]);
  expect(await run('--kept', 'off')).toMatchObject({ verdict: { kind: 'passed' }, planner: 1, judge: 1 });
  const before = readFileSync(kept, 'utf8');
  expect(await run('--kept', 'refresh')).toMatchObject({ verdict: { kind: 'passed' }, planner: 1, judge: 1 });
  expect([readFileSync(kept, 'utf8'), (await command('kept', 'diff', 'goal.yaml')).code]).toEqual([
    before,
    0,
  ]);
});

nightly(
  'a model that proposes one action at a time is kept too; its claim still goes to the judge',
  async () => {
    const { run } = workspace(false);
    expect(await run()).toMatchObject({ verdict: { kind: 'passed' }, planner: 3, judge: 1 });
    expect(await run()).toMatchObject({ verdict: { kind: 'passed' }, planner: 0, judge: 1 });
  },
);

nightly('a defect fails the second run as it fails one that keeps nothing', async () => {
  const { run } = workspace();
  await run();
  const fresh = await run('--kept', 'off', '--defect', 'crash:language');
  const second = await run('--defect', 'crash:language');
  expect([fresh.verdict.label, second.verdict.label, second.planner]).toEqual(['Crash Bug', 'Crash Bug', 0]);
});

test('a renamed control is found by its id, told, and written only when a person accepts it', async () => {
  const { run, app, kept, command } = workspace();
  await run();
  const before = readFileSync(kept, 'utf8');
  edit(app, 'language: Language', 'language: Tongue');
  const drifted = await run();
  expect(drifted).toMatchObject({ verdict: { kind: 'passed' }, planner: 0, judge: 0 });
  expect(drifted.verdict.flags?.join()).toContain('drift: "Language" -> "Tongue"');
  expect(readFileSync(kept, 'utf8')).toBe(before);
  const diff = await command('kept', 'diff', 'goal.yaml');
  expect([diff.code, /^\+ Tap .*"Tongue"/mu.test(diff.stdout)]).toEqual([1, true]);
  const check = await command('check', '--kept', 'goal.yaml');
  expect([check.code, check.stdout.includes('stale')]).toEqual([1, true]);
  expect((await command('kept', 'accept', 'goal.yaml')).code).toBe(0);
  expect(readFileSync(kept, 'utf8')).toMatch(/Tap .*"Tongue"/u);
  expect((await command('check', '--kept', 'goal.yaml')).code).toBe(0);
  expect((await command('kept', 'diff', 'goal.yaml')).code).toBe(0);
  const strict = await run('--strict');
  expect(strict).toMatchObject({ verdict: { kind: 'passed' }, planner: 0, judge: 0 });
});
