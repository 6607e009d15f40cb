/** Everything that is missing is reported before a device is touched: one message, the next command, exit code 2. */
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderWith } from '../../goal/folder.ts';
import { thumbrule } from '../../setup/thumbrule.ts';

const EXPLICIT = 'name: a\nsteps:\n  - Tap "Open"\nexpected_state:\n  - \'"Door" is visible\'\n';
const OPEN_ENDED = 'name: a\nsteps:\n  - Find out what the door is made of\n';
const SECRET = 'name: a\nsteps:\n  - Type "${secrets.pass}" into "Code"\n';
const ENV = 'secrets:\n  pass: ${NO_SUCH_VARIABLE_HERE}\n';
const APP =
  'app: { package: com.example.door, title: Door, start: door }\nscreens:\n  door:\n    elements:\n      - heading: Door\n      - button: Open\n';

async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

interface Missing {
  readonly goal?: string;
  readonly flags?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly says: RegExp;
  readonly next: RegExp;
}

const CASES: readonly (readonly [string, Missing])[] = [
  [
    'a model for an open-ended line',
    { goal: OPEN_ENDED, says: /goals\/a\.yaml:3 {2}Find out what/u, next: /--planner literal,anthropic/u },
  ],
  [
    'the key of a model',
    {
      goal: OPEN_ENDED,
      flags: ['--planner', 'literal,anthropic'],
      env: { ANTHROPIC_API_KEY: '' },
      says: /ANTHROPIC_API_KEY/u,
      next: /ANTHROPIC_API_KEY/u,
    },
  ],
  ['a secret', { goal: SECRET, says: /secret "pass" has no value/u, next: /NO_SUCH_VARIABLE_HERE=/u }],
  [
    'a browser',
    {
      flags: ['--device', 'chromium', '--app', 'web'],
      env: { THUMBRULE_CHROMIUM: '/no/such/browser' },
      says: /\/no\/such\/browser is not an executable browser/u,
      next: /THUMBRULE_CHROMIUM/u,
    },
  ],
  ['a simulated app', { flags: ['--app', 'ap.yaml'], says: /ap\.yaml/u, next: /app/u }],
  [
    'an app of the simulated phone',
    {
      flags: ['--app', 'com.example.door'],
      says: /not an app for the device "simulated"/u,
      next: /app\.yaml/u,
    },
  ],
  ['pages', { flags: ['--device', 'chromium', '--app', 'dist'], says: /dist/u, next: /--app/u }],
  [
    'pages in a folder that has none',
    { flags: ['--device', 'chromium', '--app', 'goals'], says: /no page/u, next: /index\.html/u },
  ],
  [
    'the file of a phone app',
    {
      flags: ['--device', 'android', '--app', 'build/shop.apk'],
      says: /build\/shop\.apk does not exist/u,
      next: /--app/u,
    },
  ],
  [
    'an app that fits the phone',
    {
      flags: ['--device', 'ios', '--app', 'app.yaml'],
      says: /not an app for the device "ios"/u,
      next: /bundle id/u,
    },
  ],
  ['an app for a phone', { flags: ['--device', 'android'], says: /No app under test/u, next: /--app/u }],
  ['a recording', { flags: ['--device', 'replay:nowhere'], says: /nowhere/u, next: /record/u }],
];

describe('known before a device is touched', () => {
  test.each(CASES)('%s is missing', async (_, { goal = EXPLICIT, flags = [], env, says, next }) => {
    const cwd = folderWith({
      '.git/HEAD': '',
      'app.yaml': APP,
      'web/index.html': '<h1>Door</h1>',
      'env/default.yaml': ENV,
      'goals/a.yaml': goal,
    });
    const { code, stdout, stderr } = await thumbrule(['run', ...flags], {
      cwd,
      ...(env === undefined ? {} : { env }),
    });
    expect(stderr).toMatch(says);
    expect(stderr).toMatch(next);
    expect([code, stdout]).toEqual([2, '']);
    expect(existsSync(join(cwd, '.thumbrule'))).toBe(false);
  });

  test('the hub is missing, also for several devices', async () => {
    const cwd = folderWith({
      '.git/HEAD': '',
      'goals/a.yaml': EXPLICIT,
      'goals/b.yaml': EXPLICIT.replace('name: a', 'name: b'),
    });
    const hub = `http://127.0.0.1:${await closedPort()}`;
    const flags = ['--device', 'android', '--app', 'com.example.shop', '--hub', hub];
    for (const more of [[], ['--workers', '2']]) {
      const { code, stderr } = await thumbrule(['run', ...flags, ...more], { cwd });
      expect(stderr).toMatch(/No Appium or hub answers at .*: the connection is refused\./u);
      expect(stderr).toContain('npx appium');
      expect(code).toBe(2);
      expect(existsSync(join(cwd, '.thumbrule'))).toBe(false);
    }
  });
});
