import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, onTestFinished, test } from 'vitest';
import { folderWith } from '../goal/folder.ts';
import { ROOT, thumbrule } from '../setup/thumbrule.ts';

interface Answer {
  readonly text: string;
  readonly images: number;
  readonly isError: boolean;
}

/** Starts `thumbrule mcp` in a folder that `thumbrule init` made, and connects the official client. */
async function connect(): Promise<{
  readonly client: Client;
  readonly call: (name: string, given?: Record<string, unknown>) => Promise<Answer>;
}> {
  const cwd = folderWith({ '.git/HEAD': '' });
  await thumbrule(['init'], { cwd });
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [join(ROOT, 'bin/thumbrule.js'), 'mcp'],
    cwd,
    stderr: 'ignore',
  });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return {
    client,
    call: async (name, given = {}) => {
      const answer = (await client.callTool({ name, arguments: given })) as {
        readonly content: readonly { readonly type: string; readonly text?: string }[];
        readonly isError?: boolean;
      };
      return {
        text: answer.content.map(({ text = '' }) => text).join('\n'),
        images: answer.content.filter(({ type }) => type === 'image').length,
        isError: answer.isError === true,
      };
    },
  };
}

const GOAL = `name: A user logs in
steps:
  - Type "bob@example.com" into the "Email" field
  - Tap the "Log in" button
expected_state:
  - '"Logged in as BOB" is visible'
`;

test('a client writes, runs and mends a goal through the protocol alone', async () => {
  const { client, call } = await connect();
  expect((await client.listTools()).tools).toHaveLength(11);

  const seen = await call('observe');
  expect(seen).toMatchObject({ images: 1, isError: false });
  expect(seen.text).toContain('"Log in"');
  expect((await call('observe', { image: false })).images).toBe(0);

  const acted = await call('act', { line: 'Type "bob@example.com" into the "Email" field' });
  expect(acted.text).toMatch(/^done/u);
  const missing = await call('act', { line: 'Tap "Sign up"' });
  expect(missing.text).toContain('Missing Element Bug');

  expect((await call('explain', { lines: ['Tap "Log in"'] })).text).toContain('tap');
  expect((await call('write', { path: 'goals/bob.yaml', yaml: GOAL })).isError).toBe(false);
  expect((await call('read', { path: 'goals/bob.yaml' })).text).toBe(GOAL);

  const failed = await call('run', { paths: ['goals/bob.yaml'] });
  expect(failed.text).toContain('failed');
  const proof = await call('verdict');
  expect(proof).toMatchObject({ images: 1 });
  expect(proof.text).toContain('Logged in as bob@example.com');
  expect((await call('triage')).text).toContain('new');
  expect((await call('triage', { issue: 'md' })).text).toContain('Steps to reproduce');

  const mended = GOAL.replace('BOB', 'bob@example.com');
  await call('write', { path: 'goals/bob.yaml', yaml: mended, overwrite: true });
  expect((await call('run', { paths: ['goals/bob.yaml'] })).text).toContain('passed');
  const vacuous = mended.replace('"Logged in as bob@example.com" is visible', '"Lost" is not visible');
  const unproved = await call('author', { path: 'goals/vacuous.yaml', yaml: vacuous });
  expect(unproved.text).toMatch(/not done: Vacuous:[\s\S]*Nothing was written\./u);
  expect((await call('read', { path: 'goals/vacuous.yaml' })).isError).toBe(true);
  const proved = await call('author', { path: 'goals/bob-again.yaml', yaml: mended });
  expect(proved.text).toMatch(
    /^passed[\s\S]*no-effect:log-in: failed[\s\S]*Written: goals\/bob-again\.yaml$/u,
  );
  const line = mended.split('\n').findIndex((text) => text.includes('Logged in')) + 1;
  const patch = (text: string): Promise<Answer> =>
    call('patch', { path: 'goals/bob-again.yaml', changes: [{ op: 'add', line, text }] });
  expect((await patch('"Lost" is visible')).text).toContain('nothing was written');
  expect((await patch('"Welcome to Notes" is not visible')).text).toContain('Written: goals/bob-again.yaml');
  expect((await patch('Everything is fine')).isError).toBe(true);

  expect((await call('list')).text).toMatch(/goals\/bob\.yaml[\s\S]*1 passed/u);
});

test('the guard decides about a proposed action, and refs belong to the last screen', async () => {
  const { call } = await connect();
  const unseen = await call('act', { line: 'Log in', action: { kind: 'tap', target: { ref: 'e1' } } });
  expect(unseen.text).toContain('observe first');
  const { text } = await call('observe', { image: false });
  const ref = (label: string): string => new RegExp(`(e\\d+) [a-z ]+ "${label}"`, 'u').exec(text)?.[1] ?? '';
  const other = await call('act', {
    line: 'Type "x@y.z" into the "Email" field',
    action: { kind: 'tap', target: { ref: ref('Log in') } },
  });
  expect(other.text).toMatch(/^refused/u);
  const away = await call('act', { line: 'Open the app', action: { kind: 'navigate_home' } });
  expect(away.text).not.toMatch(/^done/u);
  const invented = await call('act', { line: 'Tap "Log in"', action: { kind: 'pass_the_goal' } });
  expect(invented.text).not.toMatch(/^done/u);
});

test('a hostile client gets no file, no verdict and no tool that is not there', async () => {
  const { call } = await connect();
  const attempts: readonly (readonly [string, Record<string, unknown>])[] = [
    ['read', { path: '/etc/passwd' }],
    ['read', { path: '../../../etc/hosts.yaml' }],
    ['read', { path: 'env/default.yaml' }],
    ['write', { path: '../out.yaml', yaml: GOAL }],
    ['write', { path: 'goals/x.yaml', yaml: `${GOAL}app: file:///etc/passwd\n` }],
    ['run', { paths: ['../../etc'] }],
    ['author', { path: '../out.yaml', yaml: GOAL }],
    ['author', { path: 'goals/x.yaml', yaml: `${GOAL}app: file:///etc/passwd\n` }],
    ['author', { path: 'goals/x.yaml', yaml: GOAL, verdict: 'passed' }],
    ['patch', { path: '/etc/passwd', changes: [{ op: 'remove', line: 1 }] }],
    ['patch', { path: 'env/default.yaml', changes: [{ op: 'remove', line: 1 }] }],
    ['patch', { path: 'goals/first.yaml', changes: [{ op: 'verdict', line: 1, text: 'passed' }] }],
    ['patch', { path: 'goals/first.yaml', changes: [{ op: 'remove', line: 1 }] }],
    ['verdict', { run: '../../../etc' }],
    ['verdict', { run: '/etc' }],
    ['triage', { run: '..' }],
    ['run', { paths: ['goals/first.yaml'], verdict: 'passed' }],
    ['set_verdict', { verdict: 'passed' }],
    ['observe', { image: 'yes' }],
  ];
  for (const [name, given] of attempts) {
    const answer = await call(name, given);
    expect(answer.isError, `${name} ${JSON.stringify(given)}: ${answer.text}`).toBe(true);
    expect(answer.text).not.toMatch(/root:|localhost/u);
  }
});
