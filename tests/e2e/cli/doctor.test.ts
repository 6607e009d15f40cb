import { afterEach, describe, expect, test } from 'vitest';
import { AndroidWire } from '../../../src/simulator/wire/android-wire.ts';
import { APPIUM_HOME, app, noAdb, noAppium, whenThereIsAppium } from '../../appium/installed.ts';
import { folderWith } from '../../goal/folder.ts';
import { thumbrule } from '../../setup/thumbrule.ts';

/** An environment in which no tool of this machine is found. */
const BARE = {
  PATH: '/nowhere',
  ANDROID_HOME: '/nowhere',
  ANDROID_SDK_ROOT: '/nowhere',
  APPIUM_HOME: '/nowhere',
};
const NO_KEYS = { ANTHROPIC_API_KEY: '', OPENAI_API_KEY: '', AWS_BEARER_TOKEN_BEDROCK: '' };

describe('thumbrule doctor', () => {
  test('what is missing comes with a fix, and is an error only with --for', async () => {
    const { code, stdout } = await thumbrule(['doctor'], { env: { ...BARE, ...NO_KEYS } });
    expect(stdout).toMatch(/^ok {2}Node +\d+\.\d+/mu);
    expect(stdout).toMatch(/^-- {2}Appium +not installed.*\n +Fix: npm install --save-dev appium$/mu);
    expect(stdout).toMatch(/^-- {2}adb +not found.*\n +Fix: install the Android SDK's platform tools/mu);
    expect(stdout).toMatch(/^-- {2}Model key +none is set/mu);
    expect(code).toBe(0);
  });

  test('--for checks the needs of one thing, and its exit code reports a missing part', async () => {
    const { code, stdout } = await thumbrule(['doctor', '--for', 'android'], { env: BARE });
    expect(code).toBe(4);
    expect(stdout).not.toMatch(/Chromium|Model key|xcuitest/u);
    expect(
      (await thumbrule(['doctor', '--for', 'models'], { env: { ...NO_KEYS, OPENAI_API_KEY: 'k-12345' } }))
        .code,
    ).toBe(0);
  });

  test("a key's value is never shown; a config file that is wrong is", async () => {
    const cwd = folderWith({ '.git/HEAD': '', 'thumbrule.config.yaml': 'devices: { p: { udid: x } }\n' });
    const { code, stdout, stderr } = await thumbrule(['doctor'], {
      cwd,
      env: { ANTHROPIC_API_KEY: 'k-secret-1' },
    });
    expect(stdout + stderr).not.toContain('k-secret-1');
    expect(stdout).toMatch(/^-- {2}Config file +thumbrule\.config\.yaml:1: .*platform/mu);
    expect(code).toBe(4);
  });

  test('an unknown purpose is an error', async () => {
    const { code, stderr } = await thumbrule(['doctor', '--for', 'nokia']);
    expect(code).toBe(2);
    expect(stderr).toContain('android, ios, chromium, models');
  });
});

describe.skipIf(noAppium || noAdb)(`Phones that adb sees${whenThereIsAppium}`, () => {
  let wire: AndroidWire | null = null;
  afterEach(async () => {
    await wire?.close();
    wire = null;
  });
  const attached = async (): Promise<Record<string, string>> => {
    wire = await AndroidWire.start({ app: app('shop'), defects: [], quirks: [] });
    return { APPIUM_HOME, ANDROID_ADB_SERVER_PORT: String(wire.adbPort) };
  };

  test('doctor finds all that a phone needs', async () => {
    const { code, stdout } = await thumbrule(['doctor', '--for', 'android'], { env: await attached() });
    expect(stdout).toMatch(/^ok {2}Android phones +SIMULATED01 SIMULATED phone, device$/mu);
    expect(stdout).toMatch(/^ok {2}Appium driver uiautomator2 +\d/mu);
    expect(code).toBe(0);
  });

  test('devices lists it by its serial number; one that is not allowed says so', async () => {
    const env = await attached();
    expect((await thumbrule(['devices'], { env })).stdout).toMatch(
      /^android +ready: SIMULATED01 \(SIMULATED phone\)$/mu,
    );
    wire?.inject('unauthorised');
    expect((await thumbrule(['devices'], { env })).stdout).toMatch(/^android +unauthorized: SIMULATED01/mu);
    expect((await thumbrule(['doctor', '--for', 'android'], { env })).stdout).toContain(
      'allow USB debugging',
    );
  });
});
