import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderWith } from '../../goal/folder.ts';
import { ROOT, thumbrule } from '../../setup/thumbrule.ts';
import { nightly } from '../../setup/nightly.ts';

const SHOP = join(ROOT, 'apps-under-test/shop');
const ENV = {
  'env/default.yaml': 'secrets:\n  password: ${SHOP_PASSWORD}\n',
  '.env': 'SHOP_PASSWORD=market-day\n',
};
const LOG_IN = `name: log in
steps:
  - Type "ana@example.com" into "Email"
  - Type "\${secrets.password}" into "Password"
  - Tap "Log in"
  - Tap "Add Apples to cart"
expected_state:
  - The "Cart" tab shows "1"
`;

function textsIn(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:json|xml|yaml)$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
}

test('a recorded goal passes on its recording, and the goal written from it passes on the app', async () => {
  const cwd = folderWith({ '.git/HEAD': '', ...ENV, 'goals/log-in.yaml': LOG_IN });
  const app = ['--app', join(SHOP, 'app.yaml')];
  const recorded = await thumbrule(
    ['record', 'goals/log-in.yaml', ...app, '--to', 'taken', '--to-goal', 'goals/written.yaml'],
    { cwd },
  );
  expect(recorded.stderr + recorded.stdout).toContain('1 goal: 1 passed');
  expect(recorded.code).toBe(0);
  expect(textsIn(join(cwd, 'taken'))).not.toContain('market-day');

  const replayed = await thumbrule(['run', 'goals/log-in.yaml', '--device', 'replay:taken'], { cwd });
  expect(replayed.stdout).toContain('1 goal: 1 passed');

  const written = readFileSync(join(cwd, 'goals/written.yaml'), 'utf8');
  expect(written).toContain('Type "${secrets.password}" into "Password"');
  expect(written).not.toContain('market-day');
  const again = await thumbrule(['run', 'goals/written.yaml'], { cwd });
  expect(again.stdout).toContain('1 goal: 1 passed');
});

nightly('a run that leaves the recording is broken and says where', async () => {
  const other = LOG_IN.replace('Tap "Log in"', 'Tap "Forgot password?"');
  const cwd = folderWith({
    '.git/HEAD': '',
    ...ENV,
    'goals/a.yaml': LOG_IN,
    'other/b.yaml': other.replace('log in', 'lost'),
  });
  await thumbrule(['record', 'goals', '--app', join(SHOP, 'app.yaml'), '--to', 'taken'], { cwd });
  const left = await thumbrule(['run', 'other', '--device', 'replay:taken', '--json'], { cwd });
  expect(left.code).toBe(4);
  const [goal] = (JSON.parse(left.stdout) as { goals: { verdict: string; analysis: string }[] }).goals;
  expect(goal?.verdict).toBe('broken');
  expect(goal?.analysis).toMatch(/has no tap at \d+,\d+ on "Forgot password\?"/);
  expect(goal?.analysis).toMatch(/of its session "log in"/);
});

test('lines from standard input are run one by one; a failed line is reported and left out', async () => {
  const cwd = folderWith({ '.git/HEAD': '', ...ENV });
  const input = [
    'help',
    'undo',
    'Type "ana@example.com" into "Email"',
    'Type "${secrets.password}" into "Password"',
    'Tap "No such button"',
    'Tap "Log in"',
    'Verify "Apples" is visible',
    'Verify "Cart" is visible',
    'Undo',
    'done',
    'Tap "Sort"',
  ].join('\n');
  const recorded = await thumbrule(
    ['record', '--app', join(SHOP, 'app.yaml'), '--to', 'taken', '--to-goal', 'by-hand.yaml'],
    { cwd, input },
  );
  expect(recorded.code).toBe(0);
  expect(recorded.stderr).toMatch(/failed: Missing Element Bug/);
  expect(recorded.stderr).toContain('undo   leaves the last line out');
  expect(recorded.stderr).toContain('there is no line to leave out');
  expect(recorded.stderr).toContain('left out: Verify "Cart" is visible. The app stays as it is.');
  expect(existsSync(join(cwd, 'taken/recording.json'))).toBe(true);
  const written = readFileSync(join(cwd, 'by-hand.yaml'), 'utf8');
  expect(written).toMatch(/expected_state:\n {2}- '"Apples" is visible'/);
  expect(written).not.toMatch(/No such button|Sort|market-day|Cart/);
  const again = await thumbrule(['run', 'by-hand.yaml'], { cwd });
  expect(again.stdout).toContain('1 goal: 1 passed');
});

test('without goals and without an app there is nothing to record', async () => {
  const cwd = folderWith({ '.git/HEAD': '' });
  const { code, stderr } = await thumbrule(['record'], { cwd });
  expect(code).toBe(2);
  expect(stderr).toContain('name the app with --app');
});

test('several goals need a folder for what is written', async () => {
  const cwd = folderWith({
    '.git/HEAD': '',
    ...ENV,
    'g/a.yaml': LOG_IN,
    'g/b.yaml': LOG_IN.replace('log', 'LOG'),
  });
  const { code, stderr } = await thumbrule(
    ['record', 'g', '--app', join(SHOP, 'app.yaml'), '--to-goal', 'one.yaml'],
    { cwd },
  );
  expect(code).toBe(2);
  expect(stderr).toContain('but 2 goals are recorded');
});
