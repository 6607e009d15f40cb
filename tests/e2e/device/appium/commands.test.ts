/** The installed driver must know every `mobile:` command that we send; an unknown name fails only on a phone. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { APPIUM_HOME, noAppium, whenThereIsAppium } from '../../../appium/installed.ts';

const SOURCES = join(import.meta.dirname, '../../../../src/device/appium');

/** Names of commands in the code for a platform. */
function asked(platform: string): string[] {
  const files = readdirSync(join(SOURCES, platform)).map((name) => join(SOURCES, platform, name));
  // Both platforms tell their facts by the same commands.
  files.push(join(SOURCES, 'facts.ts'));
  const code = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const mobile = [...code.matchAll(/Session\.mobile(?:<[^(]*>)?\(\s*b,\s*'(\w+)'/g)];
  const helper = [...code.matchAll(/\bmobile(?:<[^(]*>)?\(\s*(?:'[^']*'|`[^`]*`),\s*'(\w+)'/g)];
  return [...new Set([...mobile, ...helper].map(([, name]) => name ?? ''))].sort();
}

/** Names in the command maps of a driver and of its base. */
function known(...drivers: readonly string[]): Set<string> {
  const maps = drivers.map((driver) =>
    readFileSync(join(APPIUM_HOME, 'node_modules', driver, 'build/lib/execute-method-map.js'), 'utf8'),
  );
  return new Set([...maps.join('\n').matchAll(/'mobile: (\w+)'/g)].map(([, name]) => name ?? ''));
}

test.skipIf(noAppium).each([
  [
    'android',
    ['appium-uiautomator2-driver', 'appium-uiautomator2-driver/node_modules/appium-android-driver'],
    'fingerprint',
  ],
  ['ios', ['appium-xcuitest-driver'], 'startXCTestScreenRecording'],
] as const)(
  `The driver for %s knows each command that it is asked for${whenThereIsAppium}`,
  (platform, drivers, one) => {
    const names = asked(platform);
    expect(names).toContain(one);
    expect(names.length).toBeGreaterThan(8);
    const own = known(...drivers);
    expect(names.filter((name) => !own.has(name))).toEqual([]);
  },
);
