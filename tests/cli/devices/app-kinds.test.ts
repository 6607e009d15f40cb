import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runOptions } from '../../../src/cli/flags/options.ts';
import { appFits, requirePhoneApp } from '../../../src/cli/devices/app-kinds.ts';
import { localApp } from '../../../src/cli/devices/app-under-test.ts';
import { appiumTarget, phoneApp } from '../../../src/cli/devices/appium.ts';
import { EMPTY_CONFIG } from '../../../src/config/schema.ts';
import type { Goal } from '../../../src/goal/model/goal.ts';
import { parseGoal } from '../../../src/goal/parse.ts';
import { NO_BINDINGS } from '../../../src/goal/placeholders.ts';
import { folderWith } from '../../goal/folder.ts';

const DEVICES = ['simulated', 'chromium', 'android', 'ios'];

describe('the devices of an app', () => {
  test.each<[string, readonly string[]]>([
    ['apps/notes.yaml', ['simulated']],
    ['http://127.0.0.1:8080/', ['chromium', 'android', 'ios']],
    ['file:///home/x/page.html', ['chromium']],
    ['dist/index.html', ['chromium']],
    ['./dist', ['chromium']],
    ['com.example.shop', ['android', 'ios']],
    ['com.example.app', ['android', 'ios']],
    ['build/shop.apk', ['android', 'ios']],
    ['Shop.app', ['android', 'ios']],
    ['bs://0123abcd', ['chromium', 'android', 'ios']],
  ])('%s', (app, devices) => {
    expect(DEVICES.filter((device) => appFits(device, app))).toEqual(devices);
  });
});

describe('the app of a phone is checked before a session opens', () => {
  test.each(['missing/shop.apk', 'Shop.app', 'build/Shop.ipa'])('%s is not there', (app) => {
    expect(() => requirePhoneApp(app, 'android', null)).toThrow(`The app ${app} does not exist.`);
    expect(() => requirePhoneApp(app, 'ios', 'http://localhost:4723')).toThrow('does not exist');
  });
  test.each(['com.example.shop', 'com.example.app', 'https://example.com/shop.apk', 'bs://0123'])(
    '%s is not a file',
    (app) => {
      expect(() => requirePhoneApp(app, 'android', null)).not.toThrow();
    },
  );
  test('a file of a hub on another machine may be there', () => {
    expect(() => requirePhoneApp('/builds/shop.apk', 'android', 'http://10.0.0.7:4723')).not.toThrow();
  });
  test('an app of another kind of device', () => {
    expect(() => requirePhoneApp('apps/notes.yaml', 'ios', null)).toThrow(
      'is not an app for the device "ios"',
    );
  });
});

function goalWith(app: string | null): Goal {
  const { goal } = parseGoal(
    JSON.stringify({ name: 'a', ...(app === null ? {} : { app }), steps: ['Tap "x"'] }),
    'goals/a.yaml',
    NO_BINDINGS,
  );
  if (goal === undefined) throw new Error('not a goal');
  return goal;
}

describe('app: of the config file overrides nothing', () => {
  const PACKAGE = '{"appium:appPackage":"com.example.caps"}';
  const phone = (
    flags: Parameters<typeof runOptions>[1],
    goal: string | null,
    app: string,
    devices = {},
  ): string | null => {
    const target = appiumTarget(
      runOptions([], { device: 'android', ...flags }, { ...EMPTY_CONFIG, app, devices }),
    );
    if (target === null) throw new Error('no phone');
    return phoneApp(target, goalWith(goal));
  };
  const pixel = { pixel: { platform: 'android' as const, app: 'com.example.pixel' } };

  test('capabilities win over it', () =>
    expect(phone({ caps: PACKAGE }, null, 'com.example.config')).toBeNull());
  test('a flag wins over capabilities', () =>
    expect(phone({ caps: PACKAGE, app: 'com.example.flag' }, null, 'com.example.config')).toBe(
      'com.example.flag',
    ));
  test('the goal wins over it', () =>
    expect(phone({}, 'com.example.goal', 'com.example.config')).toBe('com.example.goal'));
  test('the app of a named device wins over it', () =>
    expect(phone({ device: 'pixel' }, null, 'com.example.config', pixel)).toBe('com.example.pixel'));
  test('--caps win over a named device', () =>
    expect(phone({ device: 'pixel', caps: PACKAGE }, null, 'com.example.config', pixel)).toBeNull());
  test('it applies where nothing else names an app', () =>
    expect(phone({}, null, 'com.example.config')).toBe('com.example.config'));
  test('the simulated app of init is none for a phone', () =>
    expect(() => phone({}, null, 'apps/notes.yaml')).toThrow('No app under test'));

  test('on the simulated phone and in the browser', () => {
    const cwd = folderWith({ 'app.yaml': '', 'goals/a.yaml': '', 'web/index.html': '' });
    mkdirSync(join(cwd, 'other'));
    const goal = (app: string | null): Goal => ({ ...goalWith(app), file: join(cwd, 'goals/a.yaml') });
    const config = { ...EMPTY_CONFIG, app: join(cwd, 'web') };
    const on = (device: string, app: string | null): string =>
      localApp(runOptions([], { device }, config), goal(app));
    expect(on('chromium', null)).toBe(join(cwd, 'web'));
    expect(on('chromium', '../other')).toBe(join(cwd, 'other'));
    // Pages are no app of a simulated phone: the app.yaml above the goal is.
    expect(on('simulated', null)).toBe(join(cwd, 'app.yaml'));
    expect(() =>
      localApp(runOptions([], { device: 'simulated', app: 'com.example.x' }, config), goal(null)),
    ).toThrow('"com.example.x" is not an app for the device "simulated"');
  });
});
