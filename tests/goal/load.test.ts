import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadGoals, type LoadedGoals, type LoadOptions } from '../../src/goal/load.ts';
import { formatProblem } from '../../src/shared/problem.ts';
import { folderWith, goalText } from './folder.ts';

function load(
  cwd: string,
  paths: readonly string[],
  options: Partial<LoadOptions> = {},
): Promise<LoadedGoals> {
  return loadGoals(paths, { env: null, tags: [], os: {}, cwd, ...options });
}
const names = (loaded: LoadedGoals): string[] => loaded.goals.map((goal) => goal.name);
const messages = (loaded: LoadedGoals): string[] => loaded.problems.map(formatProblem);

describe('finding goals', () => {
  const workspace = {
    'goals/b.yaml': goalText('b'),
    'goals/a10.yml': goalText('a10'),
    'goals/a2.yaml': goalText('a2'),
    'goals/deep/c.yaml': goalText('c'),
    'goals/env/default.yaml': 'variables: { x: y }\n',
    'goals/suites/s.yaml': 'name: s\ntests: [../b.yaml]\n',
    'goals/app.yaml': 'name: shop\nscreens: {}\n',
    'goals/picture.png': 'no yaml',
    'goals/.hidden/d.yaml': goalText('d'),
    'goals/node_modules/e.yaml': goalText('e'),
  };

  test('a folder gives its goals and those of its folders, and nothing else', async () => {
    const loaded = await load(folderWith(workspace), ['goals']);
    expect(messages(loaded)).toEqual([]);
    expect(names(loaded)).toEqual(['a2', 'a10', 'b', 'c']);
    expect(loaded.goals[3]?.file).toBe('goals/deep/c.yaml');
  });

  test('a file that is named twice is loaded once, in the order of the command line', async () => {
    const loaded = await load(folderWith(workspace), [
      'goals/deep',
      'goals/b.yaml',
      'goals',
      './goals/b.yaml',
    ]);
    expect(names(loaded)).toEqual(['c', 'b', 'a2', 'a10']);
  });

  test('a quoted glob is expanded', async () => {
    const cwd = folderWith(workspace);
    expect(names(await load(cwd, ['goals/a*.{yaml,yml}']))).toEqual(['a2', 'a10']);
    expect(names(await load(cwd, ['**/c.yaml']))).toEqual(['c']);
    expect(messages(await load(cwd, ['goals/z*.yaml']))).toEqual([
      'goals/z*.yaml:1:1  matches no goal file\n  Check the pattern and the folder it starts from.',
    ]);
  });

  test('files that are not goals are reported by kind', async () => {
    const cwd = folderWith({ ...workspace, 'thumbrule.config.yaml': 'device: simulated\n' });
    const paths = [
      'goals/app.yaml',
      'goals/env/default.yaml',
      'thumbrule.config.yaml',
      'goals/picture.png',
      'gaols',
    ];
    const loaded = await load(cwd, paths);
    expect(loaded.problems.map(({ file, message }) => `${file}: ${message}`)).toEqual([
      'goals/app.yaml: this file describes an app; it is not a goal',
      'goals/env/default.yaml: this is an env file, not a goal',
      'thumbrule.config.yaml: this is a config file, not a goal',
      'goals/picture.png: not a goal file',
      'gaols: no such file or folder',
    ]);
    expect(loaded.problems.at(-1)?.fix).toBe('Did you mean "goals"?');
  });

  test('a folder without goals is a problem, a foreign YAML file in a folder only a warning', async () => {
    const cwd = folderWith({
      'empty/readme.md': '',
      'mixed/compose.yaml': 'services: {}\n',
      'mixed/a.yaml': goalText('a'),
    });
    expect(messages(await load(cwd, ['empty']))).toEqual([
      'empty:1:1  no goal files in this folder\n  Goals are .yaml files with "name" and "steps".',
    ]);
    const mixed = await load(cwd, ['mixed']);
    expect(names(mixed)).toEqual(['a']);
    expect(mixed.warnings.map(({ file, message }) => `${file}: ${message}`)).toEqual([
      'mixed/compose.yaml: skipped: not a goal',
    ]);
  });

  test('a goal with misspelt "steps" is reported in a folder too', async () => {
    const loaded = await load(folderWith({ 'goals/a.yaml': 'name: a\nstep:\n  - Tap "Save"\n' }), ['goals']);
    expect(messages(loaded)).toEqual(['goals/a.yaml:2:1  unknown key "step"\n  Did you mean "steps"?']);
  });

  test('problems of all files are reported at once, file by file', async () => {
    const cwd = folderWith({
      'g/a.yaml': 'name: a\n',
      'g/b.yaml': 'steps: 5\nname: b\nx: 1\n',
      'g/c.yaml': goalText('c'),
    });
    const loaded = await load(cwd, ['g']);
    expect(loaded.problems.map(({ file, line }) => `${file}:${line}`)).toEqual([
      'g/a.yaml:1',
      'g/b.yaml:1',
      'g/b.yaml:3',
    ]);
    expect(names(loaded)).toEqual(['c']);
  });
});

describe('files that are not text', () => {
  test('UTF-16, other bytes and unreadable files are problems, not crashes', async () => {
    const cwd = folderWith({ 'g/ok.yaml': goalText('ok') });
    writeFileSync(join(cwd, 'g/utf16.yaml'), Buffer.from(`\uFEFF${goalText('a')}`, 'utf16le'));
    writeFileSync(join(cwd, 'g/latin.yaml'), Buffer.from(goalText('Größe'), 'latin1'));
    const loaded = await load(cwd, ['g']);
    expect(loaded.problems.map(({ file, message }) => `${file}: ${message}`)).toEqual([
      'g/latin.yaml: the file is not UTF-8',
      'g/utf16.yaml: the file is UTF-16',
    ]);
    expect(names(loaded)).toEqual(['ok']);
  });

  test.skipIf(process.platform === 'win32')('links are followed, and a circle of links ends', async () => {
    const cwd = folderWith({ 'g/a.yaml': goalText('a'), 'elsewhere/b.yaml': goalText('b') });
    symlinkSync(join(cwd, 'elsewhere'), join(cwd, 'g/link'));
    symlinkSync(join(cwd, 'g'), join(cwd, 'elsewhere/back'));
    symlinkSync(join(cwd, 'nowhere'), join(cwd, 'g/dead.yaml'));
    const loaded = await load(cwd, ['g']);
    expect(messages(loaded)).toEqual([]);
    expect(names(loaded)).toEqual(['a', 'b']);
  });
});

test('two goals with one name get a warning', async () => {
  const loaded = await load(folderWith({ 'g/a.yaml': goalText('same'), 'g/b.yaml': goalText('same') }), [
    'g',
  ]);
  expect(loaded.warnings.map(({ file, message }) => `${file}: ${message}`)).toEqual([
    'g/b.yaml: another goal is also called "same" (g/a.yaml)',
  ]);
});

describe('suites', () => {
  test('tests are found relative to the suite, with its shared setup first and its tags added', async () => {
    const cwd = folderWith({
      'smoke.yaml': 'name: smoke\ntests: [goals/*.yaml]\nsetup:\n  - \'Tap "Log in"\'\ntags: [smoke]\n',
      'goals/a.yaml': goalText('a', 'setup:\n  - Tap "Skip"\ntags: [own]\n'),
      'goals/b.yaml': goalText('b'),
    });
    const loaded = await load(cwd, ['smoke.yaml']);
    expect(messages(loaded)).toEqual([]);
    expect(loaded.goals.map((goal) => [goal.name, goal.setup.map((step) => step.text), goal.tags])).toEqual([
      ['a', ['Tap "Log in"', 'Tap "Skip"'], ['own', 'smoke']],
      ['b', ['Tap "Log in"'], ['smoke']],
    ]);
  });

  test('a missing test is reported at its line of the suite', async () => {
    const cwd = folderWith({
      's.yaml': 'name: s\ntests:\n  - a.yaml\n  - bb.yaml\n',
      'a.yaml': goalText('a'),
      'b.yaml': goalText('b'),
    });
    expect(messages(await load(cwd, ['s.yaml']))).toEqual([
      's.yaml:4:5  bb.yaml: no such file or folder\n  Did you mean "b.yaml"?',
    ]);
  });

  test('a suite that lists itself or another suite is refused', async () => {
    const cwd = folderWith({ 's.yaml': 'name: s\ntests: [s.yaml]\n' });
    expect(messages(await load(cwd, ['s.yaml']))).toEqual([
      "s.yaml:2:9  s.yaml: a suite can't list another suite\n  List its tests here instead.",
    ]);
  });

  test('a wrong suite gets every problem at once', async () => {
    const cwd = folderWith({ 's.yaml': 'tests: []\nsetup:\n  - yes\nowner: me\n' });
    const loaded = await load(cwd, ['s.yaml']);
    expect(loaded.problems.map(({ line, message }) => `${line} ${message}`)).toEqual([
      '1 "name" is missing',
      '1 "tests" is empty',
      '3 step 1 is only the word yes, which YAML may read as a value',
      '4 unknown key "owner"',
    ]);
  });
});

describe('tags', () => {
  const goals = {
    'g/a.yaml': goalText('a', 'tags: [smoke]\n'),
    'g/b.yaml': goalText('b', 'tags: [smoke, slow]\n'),
    'g/c.yaml': goalText('c'),
  };

  test('one of the tags selects, "!" excludes', async () => {
    const cwd = folderWith(goals);
    expect(names(await load(cwd, ['g'], { tags: ['smoke'] }))).toEqual(['a', 'b']);
    expect(names(await load(cwd, ['g'], { tags: ['!slow'] }))).toEqual(['a', 'c']);
    expect(names(await load(cwd, ['g'], { tags: ['smoke', '!slow'] }))).toEqual(['a']);
  });

  test('a tag that selects nothing is a problem, with the closest tag', async () => {
    expect(messages(await load(folderWith(goals), ['g'], { tags: ['smoek'] }))).toEqual([
      '--tags:1:1  no goal is selected by smoek\n  Did you mean "smoke"?',
    ]);
  });
});

describe("FinalRun's workspaces", () => {
  const cwd = join(import.meta.dirname, 'fixtures/finalrun');
  const os = { NOTES_EMAIL: 'ada@example.com', NOTES_PASSWORD: 'correct horse' };

  test('tests load unchanged, with variables filled and secrets as tokens', async () => {
    const loaded = await load(cwd, ['.finalrun/tests'], { os });
    expect(messages(loaded)).toEqual([]);
    expect(names(loaded)).toEqual(['login_smoke', 'logout', 'language']);
    const [login, , language] = loaded.goals;
    expect(login?.steps[1]?.text).toBe('Enter ${secrets.email} on the login screen.');
    expect(login?.secrets).toEqual(['email', 'password']);
    expect(login?.app).toBe('com.example.notes.dev');
    expect(language?.steps.map((step) => step.text)).toEqual([
      'Open the settings and choose the language for en-US.',
      'Type 01234 into the ZIP field.',
    ]);
    expect(language?.description).toContain('Region: en-US');
    expect([...loaded.secrets]).toEqual([
      ['email', 'ada@example.com'],
      ['password', 'correct horse'],
    ]);
  });

  test('a suite gives its tests relative to tests/', async () => {
    expect(names(await load(cwd, ['.finalrun/suites/auth_smoke.yaml'], { os }))).toEqual([
      'login_smoke',
      'logout',
    ]);
    const all = await load(cwd, ['.finalrun/suites/everything.yaml'], { os });
    expect(names(all)).toEqual(['login_smoke', 'logout', 'language']);
  });

  test('--env chooses another env file', async () => {
    const staging = { NOTES_STAGING_EMAIL: 'x', NOTES_STAGING_PASSWORD: 'y' };
    const loaded = await load(cwd, ['.finalrun/tests/auth'], { env: 'staging', os: staging });
    expect(messages(loaded)).toEqual([]);
    expect(loaded.secrets.get('email')).toBe('x');
  });
});

describe('a goal that runs another one', () => {
  const login =
    'name: log in\nsetup:\n  - Tap "Start"\nsteps:\n  - Type "${variables.user}" into "User"\nexpected_state:\n  - \'"Welcome" is visible\'\n';
  const goals = (steps: string): Record<string, string> => ({
    'goals/parts/login.yaml': login,
    'goals/parts/back.yaml': 'name: back\nsteps:\n  - run: ../a.yaml\n',
    'goals/parts/rows.yaml':
      'name: rows\nrows:\n  - { user: ada }\nsteps:\n  - Type "${row.user}" into "User"\n',
    'goals/a.yaml': `name: a\nsteps:\n${steps}`,
  });

  test('does its setup, steps and expected state in its place (R8)', async () => {
    const files = goals('  - run: parts/login.yaml\n    with: { user: ada }\n  - Tap "Go"\n');
    const { goals: loaded, problems } = await load(folderWith(files), ['goals/a.yaml']);
    expect(problems).toEqual([]);
    expect(loaded[0]?.steps.map(({ text, parsed }) => [text, parsed.kind])).toEqual([
      ['Tap "Start"', 'action'],
      ['Type "ada" into "User"', 'action'],
      ['"Welcome" is visible', 'verify'],
      ['Tap "Go"', 'action'],
    ]);
  });

  test.each([
    ['that is not there', '  - run: parts/gone.yaml\n', 'cannot read the goal "parts/gone.yaml"'],
    ['that is itself', '  - run: a.yaml\n', '"a.yaml" runs itself'],
    ['that runs the first one', '  - run: parts/back.yaml\n', '"../a.yaml" runs itself'],
    [
      'with a variable that it does not use',
      '  - run: parts/login.yaml\n    with: { user: ada, usr: bo }\n',
      '"parts/login.yaml" uses no variable "usr"',
    ],
    ['that has data rows', '  - run: parts/rows.yaml\n', '"parts/rows.yaml" has data rows'],
    ['that lacks a variable', '  - run: parts/login.yaml\n', 'unknown variable "user"'],
  ])('%s is a problem', async (_, steps, message) => {
    expect(messages(await load(folderWith(goals(steps)), ['goals/a.yaml'])).join()).toContain(message);
  });
});

describe('a goal with data', () => {
  const goal = (more: string): string =>
    `name: log in\n${more}steps:\n  - Type "\${row.user}" into "User"\n  - Repeat 2 times:\n      - Tap "\${row.button}"\n`;
  const run = async (files: Readonly<Record<string, string>>) => load(folderWith(files), ['a.yaml']);

  test('is one goal for each row of a CSV file', async () => {
    const loaded = await run({
      'a.yaml': goal('data: users.csv\n'),
      'users.csv': 'user,button\nada,Go\n"Bo, the 2nd","Say ""hi"""\n',
    });
    expect(messages(loaded)).toEqual([]);
    expect(names(loaded)).toEqual(['log in [1: ada]', 'log in [2: Bo, the 2nd]']);
    expect(loaded.goals.map((g) => g.steps.map((s) => s.text))).toEqual([
      ['Type "ada" into "User"', 'Tap "Go"', 'Tap "Go"'],
      ['Type "Bo, the 2nd" into "User"', 'Tap "Say \\"hi\\""', 'Tap "Say \\"hi\\""'],
    ]);
  });

  test.each([
    ['its number', ['2'], ['log in [2: Bo]']],
    ['its first cell', ['ada'], ['log in [1: ada]']],
    ['several', ['ada', '2'], ['log in [1: ada]', 'log in [2: Bo]']],
  ])('runs only the rows that are asked for: %s', async (_, onlyRows, expected) => {
    const files = {
      'a.yaml': goal('data: u.csv\n'),
      'b.yaml': 'name: b\nsteps:\n  - Go back\n',
      'u.csv': 'user,button\nada,Go\nBo,Go\n',
    };
    const loaded = await load(folderWith(files), ['a.yaml', 'b.yaml'], { onlyRows });
    expect([messages(loaded), names(loaded)]).toEqual([[], expected]);
  });

  test('with a row that it lacks is a problem', async () => {
    const files = { 'a.yaml': goal('data: u.csv\n'), 'u.csv': 'user,button\nada,Go\n' };
    const loaded = await load(folderWith(files), ['a.yaml'], { onlyRows: ['9'] });
    expect(messages(loaded).join()).toContain('no goal has a data row "9"');
  });

  test('keeps a cell in its quotation, whatever marks it holds', async () => {
    const loaded = await run({
      'a.yaml': goal('data: u.csv\n'),
      'u.csv': 'user,button\n"x"" into ""Password",Go\n',
    });
    expect(loaded.goals[0]?.steps[0]?.parsed.instructions).toMatchObject([
      { kind: 'input_text', text: 'x" into "Password', target: { label: 'User' } },
    ]);
  });

  test('may hold its rows itself', async () => {
    const loaded = await run({ 'a.yaml': goal('rows:\n  - { user: ada, button: 1 }\n') });
    expect(messages(loaded)).toEqual([]);
    expect(names(loaded)).toEqual(['log in [1: ada]']);
  });

  test.each([
    ['without its file', { 'a.yaml': goal('data: users.csv\n') }, 'cannot read "users.csv"'],
    ['without rows', { 'a.yaml': goal('data: u.csv\n'), 'u.csv': 'user,button\n' }, 'there are no rows'],
    [
      'with an uneven row',
      { 'a.yaml': goal('data: u.csv\n'), 'u.csv': 'user,button\nada\n' },
      'as many cells',
    ],
    ['with an empty file', { 'a.yaml': goal('data: u.csv\n'), 'u.csv': '' }, 'there are no rows'],
    ['with an empty list', { 'a.yaml': goal('rows: []\n') }, 'there are no rows'],
    [
      'with rows twice',
      {
        'a.yaml': goal('data: u.csv\nrows:\n  - { user: ada, button: Go }\n'),
        'u.csv': 'user,button\nbo,Go\n',
      },
      'both give rows',
    ],
    [
      'with two columns of one name',
      { 'a.yaml': goal('data: u.csv\n'), 'u.csv': 'user,user\nbo,Go\n' },
      'two columns of "u.csv" are called "user"',
    ],
    ['with an unknown column', { 'a.yaml': goal('rows:\n  - { user: ada }\n') }, 'unknown column "button"'],
  ])('%s is a problem', async (_, files, message) => {
    expect(messages(await run(files)).join()).toContain(message);
  });
});
