import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderWith } from '../../goal/folder.ts';
import { thumbrule } from '../../setup/thumbrule.ts';

const GOAL = 'goals/first.yaml';

/** A folder that `thumbrule init` made, with the number of a line of its goal. */
async function project(
  words: string,
): Promise<{ readonly cwd: string; readonly before: string; readonly line: number }> {
  const cwd = folderWith({ '.git/HEAD': '' });
  await thumbrule(['init'], { cwd });
  const before = readFileSync(join(cwd, GOAL), 'utf8');
  return { cwd, before, line: before.split('\n').findIndex((text) => text.includes(words)) + 1 };
}

const changes = (...list: readonly object[]): readonly string[] => ['--changes', JSON.stringify(list)];

test('a patch that passes is shown and written; every other byte stays', async () => {
  const { cwd, before, line } = await project('Your notes');
  const added = '"Welcome to Notes" is not visible';
  const ended = await thumbrule(['patch', GOAL, ...changes({ op: 'add', line, text: added }), '--yes'], {
    cwd,
  });
  expect(ended.stdout).toContain(`+   - '${added}'`);
  expect(ended.code).toBe(0);
  const after = readFileSync(join(cwd, GOAL), 'utf8').split('\n');
  expect([...after.slice(0, line), ...after.slice(line + 1)].join('\n')).toBe(before);
  expect(readdirSync(join(cwd, 'goals'))).toEqual(['first.yaml']);
});

test('a patch that fails, is refused or is not accepted changes nothing', async () => {
  const { cwd, before, line } = await project('Your notes');
  const wrong = await thumbrule(
    ['patch', GOAL, ...changes({ op: 'change', line, text: '"My notes" is visible' }), '--yes'],
    { cwd },
  );
  expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('did not pass') as string });
  const refused = await thumbrule(['patch', GOAL, ...changes({ op: 'remove', line: 1 }), '--yes'], { cwd });
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('Line 1 is no line') as string });
  const unasked = await thumbrule(
    ['patch', GOAL, ...changes({ op: 'change', line, text: '"My notes" is visible' }), '--no-run'],
    { cwd },
  );
  expect(unasked).toMatchObject({ code: 1, stderr: expect.stringContaining('was not run') as string });
  const wordless = await thumbrule(['patch', GOAL, 'check more'], { cwd });
  expect(wordless).toMatchObject({ code: 2, stderr: expect.stringContaining('needs a model') as string });
  expect(readFileSync(join(cwd, GOAL), 'utf8')).toBe(before);
});

test('a goal has the env file of its folder, may run another goal, and its trial is no run of it', async () => {
  const cwd = folderWith({
    '.git/HEAD': '',
    'ui/env/default.yaml': 'variables: { user: ada@example.com }\n',
    'ui/goals/in.yaml': 'name: in\nsteps:\n  - Type "${variables.user}" into "Email"\n  - Tap "Log in"\n',
    'ui/goals/uses.yaml':
      'name: uses\nsetup:\n  - run: in.yaml\nsteps:\n  - Verify "Your notes" is visible\nexpected_state:\n  - \'"Your notes" is visible\'\n',
  });
  await thumbrule(['init'], { cwd });
  const file = 'ui/goals/uses.yaml';
  const add = (text: string): readonly string[] => [
    'patch',
    file,
    ...changes({ op: 'add', line: 7, text }),
    '--yes',
    '--app',
    'apps/notes.yaml',
  ];
  const wrong = await thumbrule(add('"Your shoes" is visible'), { cwd });
  expect(wrong.stderr).toContain(`${file}:8`);
  const right = await thumbrule(add('"Logged in as ${variables.user}" is visible'), { cwd });
  expect(right).toMatchObject({ code: 0, stdout: expect.stringContaining(`wrote  ${file}`) as string });
  expect((await thumbrule(['runs'], { cwd })).stdout).not.toContain('uses');
});

test('a goal that does not pass waits for typed lines with --pause-on-failure', async () => {
  const { cwd } = await project('Your notes');
  const ended = await thumbrule(['run', '--defect', 'dead-button:log-in', '--pause-on-failure'], {
    cwd,
    input: 'observe\nVerify "Welcome to Notes" is visible\nTap "Nothing"\ndone\n',
  });
  expect(ended.stderr).toContain('Paused:');
  expect(ended.stderr).toContain('button "Log in"');
  expect(ended.stderr).toMatch(/ {2}done\n/u);
  expect(ended.stderr).toContain('nothing on the screen is labelled "Nothing"');
  expect(ended.code).toBe(1);
});

test('a run says why a goal did not pass, and triage prints the text of an issue', async () => {
  const { cwd } = await project('Your notes');
  await thumbrule(['run'], { cwd });
  const failed = await thumbrule(['run', '--defect', 'dead-button:log-in'], { cwd });
  expect(failed.stdout).toContain('triage    regression');
  const triaged = await thumbrule(['triage'], { cwd });
  expect(triaged.stdout).toMatch(/^regression {2}/u);
  const issue = await thumbrule(['triage', '--issue', 'github'], { cwd });
  expect(issue.stdout).toContain('## Steps to reproduce');
  expect((await thumbrule(['triage', '--issue', 'fax'], { cwd })).code).toBe(2);
});
