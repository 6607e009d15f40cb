import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The tests' own Appium: this folder is its APPIUM_HOME. */
export const APPIUM_HOME = import.meta.dirname;
const ROOT = join(APPIUM_HOME, '../..');

const onPath = (name: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));

export const noAppium = !existsSync(join(APPIUM_HOME, 'node_modules/appium/index.js'));
export const noAdb = !onPath('adb') && process.env['ANDROID_HOME'] === undefined;

/** The suffix of a suite's name that says what is missing. */
export const whenThereIsAppium = noAppium
  ? ' (skipped: install Appium for the tests:  npm ci --prefix tests/appium --ignore-scripts)'
  : noAdb
    ? ' (skipped: install adb:  apt-get install adb)'
    : '';

export const UIAUTOMATOR2 = join(APPIUM_HOME, 'node_modules/appium-uiautomator2-driver');
export const app = (name: string): string => join(ROOT, 'apps-under-test', name, 'app.yaml');
