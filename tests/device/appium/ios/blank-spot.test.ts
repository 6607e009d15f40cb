import { describe, expect, test } from 'vitest';
import { blankSpot } from '../../../../src/device/appium/ios/blank-spot.ts';
import { iosCapabilities } from '../../../../src/device/appium/ios/capabilities.ts';
import { readSource } from '../../../../src/screen/read.ts';

const SIZE = { width: 300, height: 600 };
const elements = (inside: string): ReturnType<typeof readSource>['elements'] => {
  const text = `<AppiumAUT><XCUIElementTypeApplication type="XCUIElementTypeApplication" x="0" y="0" width="300" height="600">${inside}</XCUIElementTypeApplication></AppiumAUT>`;
  return readSource({ format: 'xcuitest', text }, { size: SIZE, density: 1, underTest: '' }).elements;
};
const button = (x: number, y: number, width: number, height: number): string =>
  `<XCUIElementTypeButton type="XCUIElementTypeButton" label="A" enabled="true" visible="true" x="${x}" y="${y}" width="${width}" height="${height}"/>`;

describe('blankSpot', () => {
  test('lies above the keyboard and outside all controls', () => {
    const place = blankSpot(elements(button(0, 300, 300, 100)), SIZE, {
      x: 0,
      y: 400,
      width: 300,
      height: 200,
    });
    expect(place).toMatchObject({ x: 150 });
    expect(place?.y).toBeLessThan(300);
  });

  test('is at the edge when the middle is taken', () => {
    const place = blankSpot(elements(button(60, 0, 180, 600)), SIZE, null);
    expect(place?.x).toBeLessThan(60);
  });

  test('is null when a control fills the screen', () => {
    expect(blankSpot(elements(button(0, 0, 300, 600)), SIZE, null)).toBeNull();
  });
});

describe('capabilities for the XCUITest driver', () => {
  test('never contain the bundle id, which would make the driver search for a USB device', () => {
    const asked = iosCapabilities({ 'appium:bundleId': 'a.b', bundleId: 'a.b', 'appium:udid': 'X' }, 'a.b');
    expect(Object.keys(asked).filter((name) => name.endsWith('bundleId'))).toEqual([]);
    expect(asked).toMatchObject({ platformName: 'iOS', 'appium:udid': 'X', 'appium:autoLaunch': false });
  });

  test('contain the app file; the user’s values win', () => {
    const asked = iosCapabilities({ 'appium:newCommandTimeout': 7 }, '/apps/Shop.app');
    expect(asked).toMatchObject({ 'appium:app': '/apps/Shop.app', 'appium:newCommandTimeout': 7 });
  });

  test.skipIf(process.platform === 'darwin')(
    'a WebDriverAgent that runs already is all that is needed away from macOS',
    () => {
      const asked = iosCapabilities({ 'appium:webDriverAgentUrl': 'http://127.0.0.1:8100' }, 'a.b');
      expect(asked).toMatchObject({ 'appium:udid': 'webdriveragent', 'appium:platformVersion': '17.0' });
    },
  );
});
