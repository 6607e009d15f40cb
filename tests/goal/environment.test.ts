import { describe, expect, test } from 'vitest';
import { loadGoals, type LoadedGoals, type LoadOptions } from '../../src/goal/load.ts';
import { formatProblem } from '../../src/shared/problem.ts';
import { folderWith, goalText } from './folder.ts';

function load(
  files: Readonly<Record<string, string>>,
  options: Partial<LoadOptions> = {},
): Promise<LoadedGoals> {
  return loadGoals(['goals'], { env: null, tags: [], os: {}, cwd: folderWith(files), ...options });
}
const messages = (loaded: LoadedGoals): string[] => loaded.problems.map(formatProblem);

const typing = (token: string): string => `name: a\nsteps:\n  - Type ${token} into "Name"\n`;
const step = (loaded: LoadedGoals): string | undefined => loaded.goals[0]?.steps[0]?.text;
const variable = (value: string): string => `variables: { name: ${value} }\n`;
const PASSWORD = 'secrets:\n  password: ${SHOP_PASSWORD}\n';

describe('the env file', () => {
  const goal = { 'goals/deep/a.yaml': typing('${variables.name}') };

  test('the nearest folder up to the workspace wins', async () => {
    const far = { ...goal, '.git/HEAD': '', 'env/default.yaml': variable('far') };
    expect(step(await load(far))).toBe('Type far into "Name"');
    expect(step(await load({ ...far, 'goals/env/default.yaml': variable('near') }))).toBe(
      'Type near into "Name"',
    );
  });

  test('without --env: default, else dev, else the only one', async () => {
    const dev = { ...goal, 'env/dev.yaml': variable('dev'), 'env/other.yaml': variable('other') };
    expect(step(await load({ ...dev, 'env/default.yaml': variable('default') }))).toBe(
      'Type default into "Name"',
    );
    expect(step(await load(dev))).toBe('Type dev into "Name"');
    expect(step(await load({ ...goal, 'env/only.yml': variable('only') }))).toBe('Type only into "Name"');
  });

  test('several files without a default need a choice, but only for goals that use one', async () => {
    const two = { 'env/one.yaml': variable('1'), 'env/two.yaml': variable('2') };
    expect(messages(await load({ ...goal, ...two }))).toEqual([
      'goals/deep/:1:1  several env files, and none is called "default" or "dev"\n  Choose one with --env: one, two.',
    ]);
    expect(messages(await load({ 'goals/a.yaml': goalText('a'), ...two }))).toEqual([]);
  });

  test('an unknown name is reported with the closest one', async () => {
    const files = { ...goal, 'env/staging.yaml': variable('x') };
    const message =
      'goals/deep/:1:1  no env file "stagign" for the goals of this folder\n  Did you mean "staging"?';
    expect(messages(await load(files, { env: 'stagign' }))).toEqual([message]);
    const plain = { 'goals/a.yaml': goalText('a'), 'env/staging.yaml': variable('x') };
    expect(messages(await load(plain, { env: 'stagign' }))).toHaveLength(1);
    expect(messages(await load(plain, { env: 'staging' }))).toEqual([]);
  });

  test('an env file outside of the workspace is ignored', async () => {
    const files = {
      'goals/.git/HEAD': '',
      'goals/a.yaml': typing('${variables.name}'),
      'env/default.yaml': variable('x'),
    };
    expect(messages(await load(files))).toEqual([
      'goals/a.yaml:3:10  unknown variable "name"\n  No env file was found: write env/default.yaml with  variables: { name: … }',
    ]);
  });
});

describe('values of secrets', () => {
  const files = {
    '.git/HEAD': '',
    'goals/a.yaml': typing('${secrets.password}'),
    'env/default.yaml': PASSWORD,
  };

  test('the OS wins over .env files, a nearer one over a farther one, .env.<name> over .env', async () => {
    const value = async (more: Readonly<Record<string, string>>, os = {}): Promise<string | undefined> =>
      (await load({ ...files, ...more }, { os })).secrets.get('password');
    const root = { '.env': 'SHOP_PASSWORD="from root"\n' };
    expect(await value(root)).toBe('from root');
    expect(await value({ ...root, '.env.default': 'export SHOP_PASSWORD=for-default # why\n' })).toBe(
      'for-default',
    );
    expect(await value({ ...root, 'env/.env': 'SHOP_PASSWORD=beside\n' })).toBe('beside');
    expect(await value(root, { SHOP_PASSWORD: 'from OS' })).toBe('from OS');
    expect(await value(root, { SHOP_PASSWORD: '' })).toBe('from root');
  });

  test('a secret without a value is reported at its line of the env file', async () => {
    expect(messages(await load(files))).toEqual([
      'env/default.yaml:2:3  secret "password" has no value: SHOP_PASSWORD is set neither in the OS environment nor in a .env file\n' +
        '  Set SHOP_PASSWORD in the shell, or add  SHOP_PASSWORD=…  to .env',
    ]);
  });

  test('a secret that no goal uses needs no value', async () => {
    expect(messages(await load({ ...files, 'goals/a.yaml': goalText('a') }))).toEqual([]);
  });

  test('the value is never part of the goal', async () => {
    const loaded = await load(files, { os: { SHOP_PASSWORD: 'hunter2' } });
    expect(JSON.stringify(loaded.goals)).not.toContain('hunter2');
    expect(loaded.secrets.get('password')).toBe('hunter2');
  });

  test('one name with two values in one run is refused', async () => {
    const two = {
      '.git/HEAD': '',
      'goals/x/a.yaml': typing('${secrets.password}'),
      'goals/x/env/default.yaml': 'secrets: { password: "${ONE}" }\n',
      'goals/y/a.yaml': typing('${secrets.password}'),
      'goals/y/env/default.yaml': 'secrets: { password: "${TWO}" }\n',
    };
    expect(messages(await load(two, { os: { ONE: 'a', TWO: 'a' } }))).toEqual([]);
    expect(messages(await load(two, { os: { ONE: 'a', TWO: 'b' } }))).toEqual([
      'goals/y/env/default.yaml:1:12  secret "password" has another value here than for other goals of this run\n' +
        '  Run the folders apart, or give the secrets different names.',
    ]);
  });
});

describe('a wrong env file', () => {
  const goal = { 'goals/a.yaml': typing('${secrets.password}') };

  test.each([
    ['a text', 'secrets:\n  password: hunter2\n'],
    ['a quoted text', 'secrets: { "password": "hunter2" }\n'],
    ['a number', 'secrets:\n  password: 1234567\n'],
    ['a list', 'secrets:\n  password: [hunter2]\n'],
    ['a mapping', 'secrets:\n  password: { hunter2: 1234567 }\n'],
    ['the whole section', 'secrets: hunter2\n'],
    ['an alias', 'secrets:\n  password: *hunter2\n'],
    ['broken YAML', 'secrets:\n  password: "hunter2\n'],
    ['text after a quotation', 'secrets:\n  password: "hunter2" hunter2\n'],
    ['text around a reference', 'secrets:\n  password: hunter2${SHOP_PASSWORD}\n'],
    ['a tag', 'secrets:\n  password: !hunter2 x\n'],
  ])('a literal secret as %s is refused and never printed', async (_, env) => {
    const loaded = await load({ ...goal, 'env/default.yaml': env });
    expect(loaded.problems.length).toBeGreaterThan(0);
    expect(loaded.problems.map(({ file }) => file)).toEqual(loaded.problems.map(() => 'env/default.yaml'));
    expect(JSON.stringify(loaded)).not.toMatch(/hunter2|1234567/u);
    expect(loaded.secrets.size).toBe(0);
  });

  test('a literal is refused with what to write instead', async () => {
    const loaded = await load({ ...goal, 'env/default.yaml': 'secrets:\n  password: hunter2\n' });
    expect(messages(loaded)).toEqual([
      'env/default.yaml:2:3  secret "password" must name an OS variable or an entry of a .env file, not hold a value itself\n' +
        '  Write  password: ${TEST_PASSWORD}  and set the value outside of the repository.',
    ]);
  });

  test('every other problem is reported at its line', async () => {
    const env = 'variabels:\n  a: b\nsecrets:\n  the password: ${X}\nvariables:\n  list: [a]\n';
    const loaded = await load({ ...goal, 'env/default.yaml': env });
    expect(loaded.problems.map(({ line, message }) => `${line} ${message}`)).toEqual([
      '1 unknown key "variabels"',
      '6 "variables.list" can\'t be a list',
    ]);
  });

  test('is reported for a goal that uses nothing of it too', async () => {
    const loaded = await load({ 'goals/a.yaml': goalText('a'), 'env/default.yaml': 'varables: {}\n' });
    expect(messages(loaded)).toEqual([
      'env/default.yaml:1:1  unknown key "varables"\n  Did you mean "variables"?',
    ]);
  });

  test('an empty one has no problems', async () => {
    expect(messages(await load({ 'goals/a.yaml': goalText('a'), 'env/default.yaml': '# later\n' }))).toEqual(
      [],
    );
  });
});
