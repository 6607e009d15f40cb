import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { folderWith } from '../goal/folder.ts';
import { ROOT, thumbrule } from '../setup/thumbrule.ts';

const ENTRY = pathToFileURL(join(ROOT, 'dist/index.js')).href;

/** Runs a script in a folder that `thumbrule init` made; returns what it printed. */
async function run(script: string): Promise<string> {
  const cwd = folderWith({ '.git/HEAD': '' });
  await thumbrule(['init'], { cwd });
  const code = script.replaceAll("'thumbrule'", JSON.stringify(ENTRY));
  return execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd, encoding: 'utf8' });
}

const examples = [...readFileSync(join(ROOT, 'docs/api.md'), 'utf8').matchAll(/```js\n([\s\S]*?)```/gu)].map(
  (m) => m[1] ?? '',
);
/** What each example of docs/api.md prints, in order. */
const PRINTED = [
  /^passed .*report\.html\n.* passed \n$/u,
  /tap "Log in"[\s\S]*passed/u,
  /^passed\n$/u,
  /\d+\npassed\n$/u,
  /: passed\n0\n$/u,
  /flake|regression|new/u,
];

test.each(examples.map((script, i) => [i + 1, script, PRINTED[i] ?? /x/u] as const))(
  'example %d of docs/api.md',
  async (n, script, printed) => {
    const before =
      n === examples.length
        ? "import { runGoals as before } from 'thumbrule';\nawait before('goals', { defects: ['dead-button:log-in'], reporters: [] });\n"
        : '';
    expect(await run(before + script)).toMatch(printed);
  },
);

test('cancels, and reports what a reporter of yours throws', async () => {
  const out = await run(`
    import { runGoals } from 'thumbrule';
    const stop = new AbortController();
    const cancelled = await runGoals('goals', {
      reporters: [], signal: stop.signal, onEvent: ({ kind }) => kind === 'gesture' && stop.abort(new Error('enough')),
    });
    const own = { name: 'mine', write: () => { throw new Error('no disk'); } };
    const { problems, passed } = await runGoals('goals', { reporters: [own] });
    console.log(JSON.stringify([cancelled.verdict, passed, problems]));
  `);
  expect(JSON.parse(out)).toEqual(['cancelled', true, [{ reporter: 'mine', reason: 'no disk' }]]);
});

test('a planner of yours proposes, and the rules decide', async () => {
  const out = await run(`
    import { runGoals } from 'thumbrule';
    const liar = { name: 'liar', propose: async () => ({ done: 'everything is fine' }) };
    const broken = { name: 'broken', propose: async () => ({ action: { kind: 'win' } }) };
    const ended = [];
    for (const planner of [liar, broken]) ended.push((await runGoals('goals', { planner, reporters: [] })).verdict);
    console.log(JSON.stringify(ended));
  `);
  expect(JSON.parse(out)).not.toContain('passed');
});
