import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { NO_BINDINGS } from '../../src/goal/placeholders.ts';
import { Workspace } from '../../src/mcp/workspace.ts';
import { folderWith, goalText } from '../goal/folder.ts';

const OUTSIDE = folderWith({ 'secret.yaml': goalText('outside') }, 'file');

function workspace(): { readonly root: string; readonly files: Workspace } {
  const root = folderWith({
    'goals/a.yaml': goalText('a'),
    'env/dev.yaml': 'variables:\n  user: ana\nsteps:\n  - x\n',
    '.hidden/a.yaml': goalText('hidden'),
    'thumbrule.config.yaml': 'device: simulated\n',
    'broken.yaml': 'name: x\nsteps: [',
  });
  symlinkSync(join(OUTSIDE, 'secret.yaml'), join(root, 'goals/link.yaml'));
  symlinkSync(OUTSIDE, join(root, 'out'));
  return { root, files: new Workspace(root) };
}

test('lists and reads goals, also one that has to be mended', async () => {
  const { files } = workspace();
  expect(await files.list()).toContain('goals/a.yaml');
  expect(await files.list()).not.toContain('goals/link.yaml');
  expect(await files.read('goals/a.yaml')).toBe(goalText('a'));
  expect(await files.read('broken.yaml')).toContain('steps: [');
});

describe('refuses', () => {
  test.each([
    '../secret.yaml',
    '/etc/passwd',
    '/etc/passwd.yaml',
    'goals/../../x.yaml',
    'goals/link.yaml',
    'out/secret.yaml',
    'env/dev.yaml',
    '.hidden/a.yaml',
    'thumbrule.config.yaml',
    'goals',
    'a.txt',
    'goals/a.yaml\0.txt',
    '',
  ])('to read %j', async (path) => {
    await expect(workspace().files.read(path)).rejects.toMatchObject({
      code: expect.stringMatching(/USAGE|NOT_FOUND/u) as string,
    });
  });
  test.each(['../new.yaml', 'out/new.yaml', 'env/new.yaml', '.new.yaml', 'new.txt', 'goals/link.yaml'])(
    'to write %j',
    async (path) => {
      const { files } = workspace();
      await expect(files.write(path, goalText('new'), NO_BINDINGS, true)).rejects.toMatchObject({
        code: 'USAGE',
      });
      expect(existsSync(join(OUTSIDE, 'new.yaml'))).toBe(false);
      expect(readFileSync(join(OUTSIDE, 'secret.yaml'), 'utf8')).toBe(goalText('outside'));
    },
  );
  test.each(['data: ../../etc/passwd.csv\n', 'app: file:///etc\n', 'setup:\n  - run: ../../other.yaml\n'])(
    'a goal that names another file: %j',
    async (more) => {
      await expect(
        workspace().files.write('new.yaml', goalText('new', more), NO_BINDINGS, false),
      ).rejects.toMatchObject({ code: expect.stringMatching(/USAGE|GOAL_INVALID/u) as string });
    },
  );
  test('to replace a file unasked, and to replace what is no goal', async () => {
    const { files, root } = workspace();
    await expect(files.write('goals/a.yaml', goalText('b'), NO_BINDINGS, false)).rejects.toMatchObject({
      message: 'goals/a.yaml exists.',
    });
    await expect(
      files.write('thumbrule.config.yaml', goalText('b'), NO_BINDINGS, true),
    ).rejects.toMatchObject({ code: 'USAGE' });
    expect(readFileSync(join(root, 'thumbrule.config.yaml'), 'utf8')).toBe('device: simulated\n');
  });
  test('a goal with problems, and names them with their lines', async () => {
    const { files, root } = workspace();
    await expect(files.write('new.yaml', 'name: x\nstepz: []\n', NO_BINDINGS, false)).rejects.toMatchObject({
      code: 'GOAL_INVALID',
      message: expect.stringContaining('new.yaml:2') as string,
    });
    expect(existsSync(join(root, 'new.yaml'))).toBe(false);
  });
});

test('writes a goal into new folders, and replaces one when asked', async () => {
  const { files, root } = workspace();
  mkdirSync(join(root, 'more'));
  expect(await files.write('more/deep/b.yaml', goalText('b'), NO_BINDINGS, false)).toBe('more/deep/b.yaml');
  expect(await files.write('goals/a.yaml', goalText('c'), NO_BINDINGS, true)).toBe('goals/a.yaml');
  expect(readFileSync(join(root, 'goals/a.yaml'), 'utf8')).toBe(goalText('c'));
});
