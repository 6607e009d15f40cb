/** Windows with more than native controls, through the real drivers: pages inside apps, and secure windows. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AppiumHub } from '../../../../src/device/appium/hub.ts';
import type { Device } from '../../../../src/device/port.ts';
import { ScreenObserver } from '../../../../src/runner/observe.ts';
import { Redactor } from '../../../../src/runner/secrets/redactor.ts';
import type { Screen } from '../../../../src/screen/model/screen.ts';
import { noAdb, noAppium, whenThereIsAppium } from '../../../appium/installed.ts';
import { newHub as androidHub, NOTHING_LEFT, WiredPhone } from './android/phone.ts';
import { newHub as iosHub, NOTHING_LEFT as NOTHING_LEFT_ON_IOS, WiredIphone } from './ios/phone.ts';

const PHONES = {
  android: { newHub: androidHub, open: WiredPhone.open.bind(WiredPhone), nothing: NOTHING_LEFT },
  ios: { newHub: iosHub, open: WiredIphone.open.bind(WiredIphone), nothing: NOTHING_LEFT_ON_IOS },
};

const seen = async (device: Device): Promise<Screen> =>
  (await new ScreenObserver(device, new Redactor(new Map())).observe(false, new AbortController().signal))
    .captured.screen;
const visible = (screen: Screen): string[] =>
  screen.elements.filter((e) => e.visible !== null).map((e) => e.label);

describe.skipIf(noAppium || noAdb).each(['android', 'ios'] as const)(
  `Windows of a phone behind Appium${whenThereIsAppium}, %s`,
  (platform) => {
    const { newHub, open, nothing } = PHONES[platform];
    let hub: AppiumHub;
    beforeAll(() => {
      hub = newHub();
    });
    afterAll(() => hub.close());

    test('the content of a web view becomes elements, which can be found by text', async () => {
      const phone = await open(hub, 'bank');
      await phone.launch();
      await phone.tap('Terms');
      const screen = await seen(phone.device);
      expect(visible(screen)).toEqual(
        expect.arrayContaining(['What you can rely on', 'Your money is yours at any time.']),
      );
      expect(screen.secure).toBe(false);
      expect(await phone.close()).toEqual(nothing);
    });

    test('a window that may not be photographed is judged by its tree alone', async () => {
      const phone = await open(hub, 'shop', {}, ['secure-window']);
      await phone.launch();
      const screen = await seen(phone.device);
      expect(screen).toMatchObject({ secure: true, gaps: ['secure window'], undrawn: [] });
      expect(visible(screen)).toEqual(expect.arrayContaining(['Log in']));
      expect(await phone.close()).toEqual(nothing);
    });
  },
);
