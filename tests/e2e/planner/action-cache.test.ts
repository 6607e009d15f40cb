import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { folderWith } from '../../goal/folder.ts';
import { ROOT, thumbrule } from '../../setup/thumbrule.ts';

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
  readonly verdict: unknown;
  /** Requests to the model: a planner's, a judge's. */
  readonly planner: number;
  readonly judge: number;
  readonly proposers: readonly string[];
}

/** A folder with a goal and an app of its own, and a way to run it there. */
function workspace(): { folder: string; run: (...flags: string[]) => Promise<Ran> } {
  const folder = folderWith({ 'goal.yaml': GOAL });
  copyFileSync(join(ROOT, 'apps-under-test/settings/app.yaml'), join(folder, 'app.yaml'));
  const log = join(folder, 'asked.ndjson');
  const run = async (...flags: string[]): Promise<Ran> => {
    rmSync(log, { force: true });
    const { stdout } = await thumbrule(
      ['run', 'goal.yaml', '--planner', 'literal,command', '--command', SCRIPT, '--json', ...flags],
      { cwd: folder, env: { SCRIPTED_LOG: log } },
    );
    const { goals } = JSON.parse(stdout) as { goals: [{ trace: string }] };
    const trace = readFileSync(join(folder, goals[0].trace.replace(folder, '')), 'utf8');
    const events = trace
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Traced);
    const asked = readdirSync(folder).includes('asked.ndjson') ? readFileSync(log, 'utf8') : '';
    return {
      verdict: events.at(-1)?.verdict,
      planner: asked.split('"planner"').length - 1,
      judge: asked.split('"judge"').length - 1,
      proposers: events.flatMap(({ event }) => event?.proposal?.by ?? []),
    };
  };
  return { folder, run };
}
interface Traced {
  readonly verdict?: unknown;
  readonly event?: { readonly proposal?: { readonly by: string } } | null;
}

test('the second run asks no planner for what the first one found out; the judge still judges, the verdict is the same', async () => {
  const { run } = workspace();
  const first = await run();
  expect(first).toMatchObject({ verdict: { kind: 'passed' }, planner: 3, judge: 1 });
  const second = await run();
  expect(second).toMatchObject({ verdict: first.verdict as object, planner: 0, judge: 1 });
  expect(second.proposers).toEqual(['remembered', 'remembered', 'remembered']);
  expect(await run('--no-remember')).toMatchObject({ verdict: { kind: 'passed' }, planner: 3, judge: 1 });
});

test('a defect fails the second run as it fails one that remembers nothing, and the path is forgotten', async () => {
  const { folder, run } = workspace();
  await run();
  const fresh = await run('--no-remember', '--defect', 'crash:language');
  expect(fresh).toMatchObject({ verdict: { kind: 'failed', label: 'Crash Bug' } });
  const second = await run('--defect', 'crash:language');
  expect(second).toMatchObject({ verdict: { kind: 'failed', label: 'Crash Bug' }, planner: 0 });
  expect({ ...(second.verdict as object), proof: null }).toEqual({
    ...(fresh.verdict as object),
    proof: null,
  });
  expect(readdirSync(join(folder, '.thumbrule/remembered'))).toEqual([]);
});

test('on a screen that has changed since, the model is asked', async () => {
  const { folder, run } = workspace();
  await run();
  const app = join(folder, 'app.yaml');
  const before = readFileSync(app, 'utf8');
  const after = before.replace('general: General', 'general: Common');
  expect(after).not.toBe(before);
  writeFileSync(app, after);
  expect(await run()).toMatchObject({ verdict: { kind: 'passed' }, planner: 3, judge: 1 });
  expect(await run()).toMatchObject({ verdict: { kind: 'passed' }, planner: 0, judge: 1 });
});
