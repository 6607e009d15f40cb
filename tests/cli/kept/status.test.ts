/** Which open-ended steps cost calls, and which kept paths are stale and why (R90). */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { keptStatuses } from '../../../src/cli/kept/status.ts';
import { keptForGoal, pendingPath } from '../../../src/cli/kept/update.ts';
import { compose } from '../../../src/cli/compose.ts';
import { runOptions } from '../../../src/cli/flags/options.ts';
import type { RunFlags } from '../../../src/config/setting-values.ts';
import { keptSettings, requireModelUnlessKept } from '../../../src/cli/kept/settings.ts';
import { type Config, EMPTY_CONFIG } from '../../../src/config/schema.ts';
import type { Goal } from '../../../src/goal/model/goal.ts';
import { keptPath, writeKept, type KeptStep } from '../../../src/planner/kept/file.ts';
import { currentPrompt } from '../../../src/planner/kept/index.ts';
import { goalOf } from '../../builders/core.ts';
import { folderWith } from '../../goal/folder.ts';

const STEP = 'Log in with the test user';
const path = (more: Partial<KeptStep> = {}): KeptStep => ({
  step: STEP,
  platform: 'web',
  app: 'shop.apk',
  prompt: currentPrompt(),
  lines: [{ do: 'Tap "Log in"' }],
  accepted: false,
  ...more,
});

interface Given {
  readonly kept: readonly KeptStep[];
  readonly pending?: readonly KeptStep[];
  /** `app:` of the goal. */
  readonly goalApp?: string | null;
  /** `--app`, and `app` of the config file. */
  readonly app?: string;
  readonly defaultApp?: string;
}

async function workspace({
  kept,
  pending = [],
  goalApp = null,
}: Given): Promise<{ goal: Goal; out: string }> {
  const out = folderWith({});
  const goal: Goal = { ...goalOf([STEP], []), file: join(out, 'login.yaml'), app: goalApp };
  if (kept.length > 0) await writeKept(keptPath(goal.file), kept);
  if (pending.length > 0) await writeKept(pendingPath(out, keptPath(goal.file)), pending);
  return { goal, out };
}

async function status(given: Given): Promise<readonly string[]> {
  const { goal, out } = await workspace(given);
  const { app = null, defaultApp = null } = given;
  return (await keptStatuses([goal], { out, app, defaultApp })).map(
    ({ state, reason }) => `${state}: ${reason}`,
  );
}

describe('the state of a step', () => {
  test.each<[string, Given, readonly string[]]>([
    ['nothing is kept', { kept: [] }, ['calls: ']],
    ['kept', { kept: [path()], defaultApp: 'shop.apk' }, ['kept: not accepted yet']],
    ['accepted', { kept: [path({ accepted: true })], defaultApp: 'shop.apk' }, ['kept: accepted']],
    [
      'written with another prompt',
      { kept: [path({ prompt: 'planner 1 aaaaaaaa' })], defaultApp: 'shop.apk' },
      [`stale: it was written with planner 1 aaaaaaaa, and the prompt is ${currentPrompt()}`],
    ],
    [
      'another way waits',
      { kept: [path()], pending: [path({ lines: [{ do: 'Tap "Sign in"' }] })], defaultApp: 'shop.apk' },
      ['stale: the last run that passed went another way: thumbrule kept diff'],
    ],
    [
      'the line is gone from the goal',
      { kept: [path(), path({ step: 'Log out' })], defaultApp: 'shop.apk' },
      ['kept: not accepted yet', 'stale: the goal has no such line any more'],
    ],
  ])('%s', async (_, given, expected) => {
    expect(await status(given)).toEqual(expected);
  });
});

describe('a path is kept for the app that is opened', () => {
  test.each<[string, Given, string]>([
    [
      'the goal names another one now',
      { kept: [path()], goalApp: 'beta.apk' },
      'calls: kept for another app only: shop.apk',
    ],
    [
      '--app wins over the goal’s',
      { kept: [path()], goalApp: 'shop.apk', app: 'beta.apk' },
      'calls: kept for another app only: shop.apk',
    ],
    [
      '--app names the same one',
      { kept: [path()], goalApp: 'other.apk', app: 'builds/shop.apk' },
      'kept: not accepted yet',
    ],
    [
      'the goal’s wins over the config file’s',
      { kept: [path()], goalApp: 'shop.apk', defaultApp: 'beta.apk' },
      'kept: not accepted yet',
    ],
    [
      'one of two apps',
      { kept: [path(), path({ app: 'beta.apk', accepted: true })], goalApp: 'beta.apk' },
      'kept: accepted',
    ],
    [
      'the prompt of the other app’s path is older',
      { kept: [path(), path({ app: 'beta.apk', prompt: 'planner 1 a' })], goalApp: 'shop.apk' },
      'kept: not accepted yet',
    ],
  ])('%s', async (_, given, expected) => {
    expect(await status(given)).toEqual([expected]);
  });

  test('--app wins when a path is used and written', () => {
    const settings = { app: 'https://staging.example.com/', defaultApp: 'c.apk' };
    expect(keptForGoal(settings, { app: 'https://example.com/' }, 'web').app).toBe(settings.app);
    expect(keptForGoal({ ...settings, app: null }, { app: 'a.apk' }, 'android').app).toBe('a.apk');
    expect(keptForGoal({ ...settings, app: null }, { app: null }, 'android').app).toBe('c.apk');
  });

  test('the app of a named device counts as --app does', () => {
    const pixel = { platform: 'android', app: 'beta.apk' } as const;
    const config = { ...EMPTY_CONFIG, devices: { pixel }, app: 'shop.apk' };
    expect(keptSettings(runOptions([], { device: 'pixel' }, config))).toMatchObject({ app: 'beta.apk' });
    expect(keptSettings(runOptions([], { device: 'pixel', app: 'x.apk' }, config)).app).toBe('x.apk');
    expect(keptSettings(runOptions([], {}, config))).toMatchObject({ app: null, defaultApp: 'shop.apk' });
  });

  // The phone opens what the capabilities name, whatever the goal says.
  test.each<[string, RunFlags, Config['devices'], string]>([
    ['of --caps', { device: 'android', caps: '{"appium:app":"/builds/beta.apk"}' }, {}, 'beta.apk'],
    [
      'that say package and file',
      { device: 'android', caps: '{"app":"beta.apk","appium:appPackage":"com.example.beta"}' },
      {},
      'com.example.beta',
    ],
    [
      'of a named device',
      { device: 'phone' },
      { phone: { platform: 'ios', capabilities: { 'appium:bundleId': 'com.example.beta' } } },
      'com.example.beta',
    ],
    [
      'of --caps, before the app of the named device',
      { device: 'phone', caps: '{"appium:bundleId":"com.example.beta"}' },
      { phone: { platform: 'ios', app: 'com.example.shop' } },
      'com.example.beta',
    ],
    [
      'unless --app names one',
      { device: 'android', app: 'c.apk', caps: '{"appium:app":"beta.apk"}' },
      {},
      'c.apk',
    ],
    [
      'but not on a browser, which opens a page',
      { device: 'chromium', caps: '{"appium:app":"beta.apk"}' },
      {},
      'shop.apk',
    ],
  ])('the app of the capabilities %s', (_, flags, devices, app) => {
    const settings = keptSettings(runOptions([], flags, { ...EMPTY_CONFIG, devices }));
    expect(keptForGoal(settings, { app: 'shop.apk' }, 'android').app).toBe(app);
  });

  test('the app of the capabilities stays the same when the run is composed', async () => {
    const flags = { device: 'phone', caps: '{"appium:bundleId":"com.example.beta"}' };
    const devices = { phone: { platform: 'ios', app: 'com.example.shop' } } as const;
    const adapters = compose(runOptions([], flags, { ...EMPTY_CONFIG, devices }), new Map());
    expect(adapters.kept.app).toBe('com.example.beta');
    await adapters.close();
  });
});

describe('without a model', () => {
  const options = (out: string, flags: object) => runOptions([], { out, ...flags }, EMPTY_CONFIG);
  test.each<[string, object, boolean]>([
    ['a kept path is enough', { app: 'shop.apk' }, true],
    ['one of another app is not', { app: 'beta.apk' }, false],
    ['nor where paths are not used', { app: 'shop.apk', kept: 'refresh' }, false],
    ['nor on a replay, which uses none', { app: 'shop.apk', device: 'replay:taken' }, false],
  ])('%s', async (_, flags, isEnough) => {
    const { goal, out } = await workspace({ kept: [path()] });
    const ready = requireModelUnlessKept([goal], options(out, flags));
    await (isEnough ? expect(ready).resolves.toBeUndefined() : expect(ready).rejects.toThrow(/no model/u));
  });
});
