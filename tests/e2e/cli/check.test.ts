import { describe, expect, test } from 'vitest';
import { folderWith } from '../../goal/folder.ts';
import { thumbrule } from '../../setup/thumbrule.ts';

const LOGIN = [
  'name: login',
  'steps:',
  '  - Type "ada@example.com" into the "Email" field',
  '  - Log in with the test user and look around the shop',
  'expected_state:',
  '  - \'"Welcome" is visible\'',
  '',
].join('\n');

describe('thumbrule check', () => {
  test('lists the lines of each goal that are not explicit', async () => {
    const cwd = folderWith({ '.git/HEAD': '', 'goals/login.yaml': LOGIN });
    const { code, stdout, stderr } = await thumbrule(['check', 'goals', '--planner', 'literal,anthropic'], {
      cwd,
    });
    expect(stderr).toBe('');
    expect(stdout.split('\n')).toEqual([
      'goals/login.yaml  login: 2 of 3 lines are explicit',
      '  line 4: Log in with the test user and look around the shop: Open-ended step: needs an AI planner; fewer safety checks',
      '1 goal, 3 lines: 2 explicit, 0 in part, 1 open-ended',
      'docs/steps.md lists the lines that the rules read.',
      '',
    ]);
    expect(code).toBe(0);
  });

  test('names the words of an open-ended line that are not understood', async () => {
    const goal = 'name: words\nsteps:\n  - Tap "Log in" quickly in the corner\n';
    const cwd = folderWith({ '.git/HEAD': '', 'goals/words.yaml': goal });
    const { stdout } = await thumbrule(['check', '--planner', 'literal,anthropic'], { cwd });
    expect(stdout).toContain(
      'line 3: Tap "Log in" quickly in the corner: Open-ended step: needs an AI planner; not understood: "quickly in the corner"',
    );
  });

  test('without a model, lines that need one are an error, with the command that adds one', async () => {
    const cwd = folderWith({ '.git/HEAD': '', 'goals/login.yaml': LOGIN });
    const { code, stderr } = await thumbrule(['check'], { cwd, env: { ANTHROPIC_API_KEY: '' } });
    expect(code).toBe(2);
    expect(stderr).toContain(
      'thumbrule: 1 line cannot be read by the rules, and no model is configured:\n  goals/login.yaml:4  Log in with',
    );
    expect(stderr).toContain('Set ANTHROPIC_API_KEY and add  --planner literal,anthropic');
    const config = { 'thumbrule.config.yaml': 'planner: literal,openai\n' };
    const configured = folderWith({ '.git/HEAD': '', 'goals/login.yaml': LOGIN, ...config });
    expect((await thumbrule(['check'], { cwd: configured })).code).toBe(0);
  });

  test('--json prints how each line is read, and every problem', async () => {
    const cwd = folderWith({ '.git/HEAD': '', 'goals/login.yaml': LOGIN });
    const { code, stdout, stderr } = await thumbrule(['check', '--json'], { cwd });
    expect([code, stderr]).toEqual([2, '']);
    expect(JSON.parse(stdout)).toMatchObject({
      goals: [
        {
          name: 'login',
          file: 'goals/login.yaml',
          lines: [
            { phase: 'steps', line: 3, read: 'explicit' },
            { phase: 'steps', line: 4, read: 'open-ended' },
            { phase: 'expected_state', line: 6, read: 'explicit' },
          ],
        },
      ],
      problems: [{ file: 'goals/login.yaml', line: 4 }],
    });
    const nothing = await thumbrule(['check', 'nowhere', '--json'], { cwd });
    expect(nothing.code).toBe(2);
    expect((JSON.parse(nothing.stdout) as { problems: unknown[] }).problems).toHaveLength(1);
  });

  test('a condition that needs a judge', async () => {
    const text =
      'name: a\nsteps:\n  - Tap "x"\nexpected_state:\n  - The mood of the page is cheerful and bright\n';
    const cwd = folderWith({ '.git/HEAD': '', 'goals/a.yaml': text });
    const { stdout } = await thumbrule(['check'], { cwd });
    expect(stdout).toContain(
      'line 5: The mood of the page is cheerful and bright: Open-ended condition: needs an AI judge',
    );
  });

  test('warns of a goal that can only pass as steps only, and of a language that is not known', async () => {
    const cwd = folderWith({
      '.git/HEAD': '',
      'goals/a.yaml': 'name: a\nsteps:\n  - 「保存」を押してください\n',
    });
    const { code, stdout } = await thumbrule(['check'], { cwd });
    expect(stdout).toContain('line 3: 「保存」を押してください: unknown language; fewer safety checks');
    expect(stdout).toContain('no expected_state: the goal can only pass as "steps only"');
    expect(code).toBe(2);
  });

  test('three mistakes in a goal give three messages with their lines, and exit 2', async () => {
    const text = 'name: a\nsteps:\n  - step: Tap "x"\n    optinal: true\n  - yes\nexpected_sate: []\n';
    const cwd = folderWith({ '.git/HEAD': '', 'goals/a.yaml': text });
    const { code, stderr } = await thumbrule(['check', 'goals/a.yaml'], { cwd });
    expect(code).toBe(2);
    expect(stderr.match(/^goals\/a\.yaml:\d+/gmu)).toEqual([
      'goals/a.yaml:4',
      'goals/a.yaml:5',
      'goals/a.yaml:6',
    ]);
    expect(stderr).toContain('3 problems in 1 file');
  });

  test('without paths it needs goals in the config file or a folder called goals', async () => {
    const cwd = folderWith({ '.git/HEAD': '', 'mine/login.yaml': LOGIN });
    const nothing = await thumbrule(['check'], { cwd });
    expect(nothing.stderr).toContain('No goals given');
    expect(nothing.code).toBe(2);
    const configured = folderWith({
      '.git/HEAD': '',
      'thumbrule.config.yaml': 'goals: [mine]\n',
      'mine/login.yaml': LOGIN,
    });
    expect((await thumbrule(['check'], { cwd: configured })).stdout).toContain('mine/login.yaml  login');
  });

  test('a wrong config file is reported with its line', async () => {
    const cwd = folderWith({
      '.git/HEAD': '',
      'thumbrule.config.yaml': 'devise: x\n',
      'goals/login.yaml': LOGIN,
    });
    const { code, stderr } = await thumbrule(['check'], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain('thumbrule.config.yaml:1:1  unknown key "devise"\n  Did you mean "device"?');
  });
});
