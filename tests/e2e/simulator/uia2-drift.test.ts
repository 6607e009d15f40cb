/** Compares the simulated phone with the server that the installed driver puts on a real one. An update that changes the server fails here. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Phone } from '../../../src/simulator/phone/phone.ts';
import { loadApp } from '../../../src/simulator/index.ts';
import { DEFAULT_SETTINGS } from '../../../src/simulator/wire/uia2-settings.ts';
import { SESSION_ROUTES } from '../../../src/simulator/wire/uia2-routes.ts';
import { app, noAppium, UIAUTOMATOR2, whenThereIsAppium } from '../../appium/installed.ts';
import { stringsOfApk } from './apk.ts';

const APKS = join(UIAUTOMATOR2, 'node_modules/appium-uiautomator2-server/apks');

describe.skipIf(noAppium)(`The driver's server that is installed${whenThereIsAppium}`, () => {
  const apk = existsSync(APKS) ? readdirSync(APKS).find((name) => /-v[\d.]+\.apk$/.test(name)) : undefined;
  const strings = apk === undefined ? new Set<string>() : stringsOfApk(join(APKS, apk));

  test('registers every route that the simulated phone answers', () => {
    const routes = Object.keys(SESSION_ROUTES).map((route) => route.replace(/^\w+ /, '/session/:sessionId'));
    const registered = routes.map((route) => route.replace('/window/current/', '/window/:windowHandle/'));
    expect(registered.filter((route) => !strings.has(route))).toEqual([]);
    expect(strings.has('/status') && strings.has('/sessions') && strings.has('/session/:sessionId')).toBe(
      true,
    );
  });

  test('writes every attribute that the simulated phone writes', () => {
    const phone = new Phone(loadApp(app('shop')));
    phone.launch({ restart: true, clearState: false, reinstall: false, permissions: 'ask' });
    const names = new Set([...phone.source().matchAll(/ ([a-z0-9-]+)="/g)].map((match) => match[1] ?? ''));
    // Those of the XML declaration.
    for (const name of ['version', 'encoding', 'standalone']) names.delete(name);
    expect(names.size).toBeGreaterThan(30);
    expect([...names].filter((name) => !strings.has(name))).toEqual([]);
  });

  test('knows every setting that the simulated phone has', () => {
    expect(Object.keys(DEFAULT_SETTINGS).filter((name) => !strings.has(name))).toEqual([]);
  });

  test('names windows and elements as the simulated phone does', () => {
    const names = [
      'windowId',
      'packageName',
      'isFocused',
      'isActive',
      'rect',
      'skipScreenshots',
      'layer',
      'title',
    ];
    expect(names.filter((name) => !strings.has(name))).toEqual([]);
  });

  test('is asked by its driver for the routes that the simulated phone answers, by these names', () => {
    const folder = join(UIAUTOMATOR2, 'build/lib');
    const code = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('\n');
    const asked = Object.keys(SESSION_ROUTES).map((route) => route.replace(/^\w+ /, ''));
    const plain = asked.filter((route) => !route.includes(':') && !route.startsWith('/element'));
    expect(plain.filter((route) => !code.includes(route))).toEqual([]);
  });
});
