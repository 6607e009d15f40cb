/** A secret that the app echoes: no command prints it, writes it, or sends it to a model or a client. */
import { appendFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, onTestFinished, test } from 'vitest';
import { folderWith } from '../../goal/folder.ts';
import { ROOT, thumbrule } from '../../setup/thumbrule.ts';
import { leaksIn, SECRET } from './witnesses.ts';

const GOAL = `name: a user logs in
steps:
  - Type "\${secrets.user}" into the "Email" field
  - Tap the "Log in" button
expected_state:
  - '"Your notes" is visible'
`;
/** Names the secret nowhere, and asks for a text that is not there. */
const WRONG = `name: a note is there
steps:
  - Type "${SECRET}" into the "Email" field
  - Tap the "Log in" button
expected_state:
  - '"No such note" is visible'
`;
const OPEN = `name: a user logs in somehow
steps:
  - Log in as \${secrets.user}
expected_state:
  - '"Your notes" is visible'
`;

interface Project {
  readonly cwd: string;
  readonly heard: string;
  readonly temporary: string;
  readonly model: readonly string[];
  /** Runs a command; returns what it printed. Its leaks are found at the end. */
  readonly say: (args: readonly string[], input?: string) => Promise<string>;
  readonly printed: () => string;
}

async function project(): Promise<Project> {
  const base = folderWith({ 'heard/.keep': '', 'tmp/.keep': '', 'work/.git/HEAD': '' });
  const [cwd, heard, temporary] = [join(base, 'work'), join(base, 'heard'), join(base, 'tmp')];
  const env = { TMPDIR: temporary };
  await thumbrule(['init'], { cwd, env });
  appendFileSync(join(cwd, 'env/default.yaml'), 'secrets:\n  user: ${NOTES_USER}\n');
  writeFileSync(join(cwd, '.env'), `NOTES_USER=${SECRET}\n`);
  mkdirSync(join(cwd, 'more'));
  for (const [name, text] of Object.entries({ named: GOAL, wrong: WRONG, open: OPEN }))
    writeFileSync(join(cwd, `more/${name}.yaml`), text);
  const script = join(import.meta.dirname, 'fixtures/listening-model.mjs');
  const printed: string[] = [];
  return {
    cwd,
    heard,
    temporary,
    model: ['--planner', 'literal,command', '--command', `node "${script}" "${heard}"`],
    say: async (args, input = '') => {
      const { stdout, stderr } = await thumbrule(args, { cwd, env, input });
      printed.push(stdout, stderr);
      return stdout + stderr;
    },
    printed: () => printed.join('\n'),
  };
}

const filesUnder = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());

/** Returns the leaks in files of a folder, except those in which a person wrote the secret; `given`: also as an argument of a command. */
function leaksUnder(folder: string, given = false): readonly string[] {
  const own = ['.env', 'more/wrong.yaml'].map((name) => join(folder, name));
  return filesUnder(folder)
    .filter((path) => !own.includes(path) && !(given && path.endsWith('.processes.txt')))
    .flatMap((path) => leaksIn(readFileSync(path)).map((leak) => `${leak} in ${path}`));
}

/** Expects no leak in what was printed and in any file of the project. */
function expectNoLeak({ cwd, heard, temporary, printed }: Project, given = false): void {
  expect(leaksIn(Buffer.from(printed()))).toEqual([]);
  expect([cwd, heard, temporary].flatMap((folder) => leaksUnder(folder, given))).toEqual([]);
}

test('runs, reports, kept paths and prompts hold none', async () => {
  const own = await project();
  const { cwd, heard, model, say } = own;
  const ran = await say(['run', 'more', '--reporter', 'html,junit,json', ...model]);
  expect(ran).toContain('3 goals: 2 passed');
  // The kept path of the open-ended step, whose lines the second run takes.
  expect(filesUnder(join(cwd, 'more')).some((path) => path.includes('kept'))).toBe(true);
  expect(await say(['run', 'more/open.yaml', '--json', ...model])).toContain('passed');
  const all = filesUnder(heard);
  expect(all.filter((path) => path.endsWith('.processes.txt')).length).toBeGreaterThan(0);
  expect(all.some((path) => readFileSync(path, 'utf8').includes('${secrets.user}'))).toBe(true);
  expectNoLeak(own);
}, 600_000);

test('what is said about a run, and recordings, hold none', async () => {
  const own = await project();
  const { say } = own;
  expect(await say(['run', 'more/named.yaml', 'more/wrong.yaml'])).toContain('2 goals: 1 passed');
  for (const rest of [['--json'], ['--issue', 'md']])
    expect(await say(['triage', ...rest])).toContain('a note is there');
  for (const command of ['stats', 'runs', 'replay', 'compare']) await say([command]);
  await say(['report', '--single-file']);
  await say(['check', 'more', '--explain']);
  const record = ['record', 'more/named.yaml', '--to', 'taken', '--to-goal', 'taken.yaml'];
  expect(await say(record)).toContain('1 passed');
  const line = `Type "${SECRET}" into the "Email" field`;
  await say(['record', '--to', 'typed', '--to-goal', 'typed.yaml'], `${line}\nTap "Log in"\ndone\n`);
  expectNoLeak(own);
}, 600_000);

test('goals that a model writes and changes, and what it is told, hold none', async () => {
  const own = await project();
  const { heard, model, say } = own;
  expect(await say(['author', `A user ${SECRET} logs in`, '--yes', ...model])).toContain('wrote');
  await say(['assist', ...model], `Who is ${SECRET}?\ndone\n`);
  const wish = `Check that ${SECRET} is not at the login`;
  expect(await say(['patch', 'more/named.yaml', wish, '--yes', ...model])).toContain('wrote');
  expect(filesUnder(heard).filter((path) => path.endsWith('.json')).length).toBeGreaterThan(2);
  expectNoLeak(own, true);
}, 600_000);

test('a client of the protocol is told none', async () => {
  const { cwd } = await project();
  const client = new Client({ name: 'test', version: '1' });
  const bin = join(ROOT, 'bin/thumbrule.js');
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [bin, 'mcp'], cwd, stderr: 'ignore' }),
  );
  onTestFinished(() => client.close());
  const told: string[] = [];
  const call = async (name: string, given: Record<string, unknown> = {}): Promise<string> => {
    const answer = JSON.stringify(await client.callTool({ name, arguments: given }));
    told.push(answer);
    return answer;
  };
  await call('observe');
  expect(await call('act', { line: 'Type "${secrets.user}" into the "Email" field' })).toContain('done');
  await call('act', { line: `Type "${SECRET}" into the "Email" field` });
  await call('observe');
  expect(await call('act', { line: 'Tap "Log in"' })).toContain('done');
  expect(await call('observe')).toContain('Logged in as ${secrets.user}');
  await call('explain', { lines: [`Type "${SECRET}" into "Email"`] });
  await call('run', { paths: ['more/named.yaml', 'more/wrong.yaml'] });
  await call('verdict');
  await call('triage', { issue: 'md' });
  await call('list');
  await call('read', { path: '.env' });
  await call('read', { path: 'env/default.yaml' });
  expect(told.length).toBe(13);
  expect(leaksIn(Buffer.from(told.join('\n')))).toEqual([]);
  expect(leaksUnder(cwd)).toEqual([]);
}, 300_000);
