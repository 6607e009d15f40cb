/** Which env file the variables of a goal come from that stands, or will stand, in a folder of its own. */
import { expect, test } from 'vitest';
import { loadBindings, loadGoalBindings } from '../../src/live/bindings.ts';
import { folderWith } from '../goal/folder.ts';

const cwd = folderWith(
  {
    '.git/HEAD': '',
    'ui/env/default.yaml': 'variables: { user: ada }\n',
    'ui/env/staging.yaml': 'variables: { user: bob }\n',
    'bad/env/default.yaml': 'variables: [\n',
  },
  'file',
);
const userOf = async (file: string, env: string | null): Promise<string | undefined> =>
  (await loadGoalBindings(file, env, cwd)).bindings.variables.get('user');

test('a goal has the variables of the nearest env file above it, whether it exists or not', async () => {
  expect(await userOf('ui/goals/new/x.yaml', null)).toBe('ada');
  expect(await userOf('ui/goals/x.yaml', 'staging')).toBe('bob');
  expect(await userOf('other/x.yaml', null)).toBeUndefined();
});

test('an env file that is wrong or missing is an error for a goal', async () => {
  await expect(loadGoalBindings('bad/x.yaml', null, cwd)).rejects.toMatchObject({ code: 'GOAL_INVALID' });
  await expect(loadGoalBindings('ui/x.yaml', 'stagign', cwd)).rejects.toMatchObject({
    message: expect.stringContaining('staging') as string,
  });
});

test('lines that stand in no file need none', async () => {
  expect((await loadBindings(cwd, 'staging')).bindings.variables.size).toBe(0);
});
