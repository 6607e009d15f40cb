/** Lines about settings and facts of the device, on the simulated phone: healthy apps pass, an app with a defect fails with its label. */
import { describe, expect, test } from 'vitest';
import type { Verdict } from '../../src/core/model/verdict.ts';
import { deviceLineVerdict } from './device-line-verdict.ts';

const APP = `
app:
  package: com.example.shop
  title: Shop
  start: home
  on_push: [{ set: { news: "\${push.title}: \${push.text}" } }]
state: { news: None, shots: 0 }
screens:
  home:
    title: Shop
    elements:
      - row: [{ text: Delivery }, { text: "\${date(1, 'D MMMM YYYY')}", id: delivery }]
      - row: [{ text: Ordered }, { text: "\${date(0, 'MM/DD/YYYY')}", id: ordered }]
      - { text: "Language: \${device_locale}", id: language }
      - { text: "Font: \${device_text_size}", id: font }
      - { text: "News: \${news}", id: news }
      - { text: "Arguments: \${launch_arguments}", id: arguments }
      - { text: "Code: SAVE10", id: code }
      - { button: Copy, id: copy, tap: [{ set: { device_clipboard: SAVE10 } }, { toast: Copied }] }
      - button: Load
        id: load
        tap: [{ load: { seconds: 2 } }, { toast: Loaded }]
      - button: Take a picture
        id: picture
        tap:
          permission:
            name: camera
            granted: [{ set: { shots: "\${shots + 1}" } }]
            denied: [{ toast: No camera }]
      - { text: "Pictures: \${shots}", id: shots }
`;

const verdictOf = (
  steps: readonly string[],
  expected: readonly string[],
  app = APP,
  without: readonly string[] = [],
): Promise<Verdict> => deviceLineVerdict({ app, steps, expected, without });

const passed = { kind: 'passed' };
const failed = (label: string) => ({ kind: 'failed', label });

describe('a date', () => {
  test('that is right passes, in words and in figures', async () => {
    const expected = ['"Delivery" is tomorrow', '"Ordered" shows today’s date', '"Delivery" is 15 July 2027'];
    expect(await verdictOf(['Verify "Ordered" is before tomorrow'], expected)).toMatchObject(passed);
  });

  test.each([
    ['a day late', "date(1, 'D", "date(2, 'D"],
    ['in another year', "date(1, 'D MMMM YYYY')", "date(366, 'D MMMM YYYY')"],
    ['in another month', "date(1, 'D MMMM YYYY')", "date(32, 'D MMMM YYYY')"],
  ])('that is %s fails', async (_, right, wrong) => {
    const app = APP.replace(right, wrong);
    expect(await verdictOf(['Wait 1 second'], ['"Delivery" is tomorrow'], app)).toMatchObject(
      failed('Wrong Text Bug'),
    );
  });

  test('of a device that does not tell its date is refused before the launch', async () => {
    expect(await verdictOf(['Tap "Copy"'], ['"Delivery" is tomorrow'], APP, ['today'])).toMatchObject({
      kind: 'broken',
      code: 'NOT_SUPPORTED',
      reason: 'This device can\'t tell its date: ""Delivery" is tomorrow"',
    });
  });
});

describe('the clipboard', () => {
  test('holds what the app copies', async () => {
    expect(await verdictOf(['Tap "Copy"'], ['The clipboard contains "SAVE10"'])).toMatchObject(passed);
  });

  test('of an app that copies another text fails', async () => {
    const app = APP.replace('device_clipboard: SAVE10', 'device_clipboard: SAVE1');
    expect(await verdictOf(['Tap "Copy"'], ['The clipboard contains "SAVE10"'], app)).toMatchObject(
      failed('Wrong Text Bug'),
    );
  });

  test('is filled and emptied by lines', async () => {
    const steps = ['Set the clipboard to "X"', 'Verify the clipboard is "X"', 'Clear the clipboard'];
    expect(await verdictOf(steps, ['The clipboard is empty'])).toMatchObject(passed);
  });
});

describe('a setting of the device', () => {
  test('is followed by an app', async () => {
    const steps = [
      'Set the locale of the device to "de-DE"',
      'Verify "Language: de-DE" is visible',
      'Set the font scale to 1.3',
    ];
    expect(await verdictOf(steps, ['"Font: 130" is visible'])).toMatchObject(passed);
  });

  test.each([
    [
      'Set the locale of the device to "de-DE"',
      '"Language: de-DE" is visible',
      '${device_locale}',
      'Missing Element Bug',
    ],
    [
      'Set the font size of the device to 130 %',
      '"Font: 130" is visible',
      '${device_text_size}',
      'Wrong Text Bug',
    ],
  ])('that an app ignores fails: %s', async (step, expected, name, label) => {
    const app = APP.replace(name, '100');
    expect(await verdictOf([step], [expected], app)).toMatchObject(failed(label));
  });
});

describe('a push message', () => {
  const line = 'Send a push notification titled "Sale" with the text "Half price"';

  test('is shown by the app', async () => {
    expect(await verdictOf([line], ['"News: Sale: Half price" is visible'])).toMatchObject(passed);
  });

  test('that the app ignores fails', async () => {
    const app = APP.replace('on_push: [{ set: { news: "${push.title}: ${push.text}" } }]', 'on_push: []');
    expect(await verdictOf([line], ['"News: Sale: Half price" is visible'], app)).toMatchObject(
      failed('Missing Element Bug'),
    );
  });
});

test('over a slow network loading takes longer, and an app that gives up fails', async () => {
  const slow = ['Slow down the network', 'Tap "Load"'];
  expect(await verdictOf(slow, ['"Loaded" is visible'])).toMatchObject(passed);
  const hasty = APP.replace('{ load: { seconds: 2 } }', '{ load: { seconds: 30 } }');
  expect(await verdictOf(slow, ['"Loaded" is visible'], hasty)).toMatchObject({ kind: 'failed' });
});

describe('a permission', () => {
  test('that is granted is not asked for', async () => {
    const steps = ['Grant the app the camera permission', 'Tap "Take a picture"'];
    expect(await verdictOf(steps, ['"Pictures: 1" is visible'])).toMatchObject(passed);
  });

  test('that is denied is denied', async () => {
    const steps = ['Deny the app the camera permission', 'Tap "Take a picture"'];
    expect(await verdictOf(steps, ['"No camera" is visible', '"Pictures: 0" is visible'])).toMatchObject(
      passed,
    );
  });
});

test('an app gets its arguments, and none the next time', async () => {
  const steps = ['Restart the app with the arguments "--demo" and "user=ada"'];
  expect(await verdictOf(steps, ['"Arguments: --demo, user=ada" is visible'])).toMatchObject(passed);
  expect(await verdictOf([...steps, 'Restart the app'], ['"Arguments:" is visible'])).toMatchObject(passed);
});

test('the app is in front again as it was', async () => {
  const steps = ['Tap "Copy"', "Go to the phone's home screen", 'Return to the app'];
  expect(await verdictOf(steps, ['The "Shop" screen is open'])).toMatchObject(passed);
});

test.each([
  ['Slow down the network', 'slow_network', 'slow down its network'],
  ['Set the font scale to 1.3', 'text_size', 'change its font size'],
  ['Set the locale to "de-DE"', 'locale', 'change its language'],
  ['Clear the clipboard', 'clipboard', 'use its clipboard'],
  ['Send a push notification with the text "A"', 'push', 'be sent a push message'],
  ['Launch the app with the argument "a"', 'launch_arguments', 'launch an app with arguments'],
  ['Deny the app the camera permission', 'single_permissions', 'change a single permission'],
  ['Grant the app the contacts permission', 'app_permissions', 'change a permission that pages do not have'],
  ['Clear app data', 'clear_data', 'clear the data of the app'],
  ['Reinstall the app', 'reinstall', 'reinstall the app'],
  ['Launch the app with all permissions allowed', 'permissions', 'change all permissions at the launch'],
  ['Take the device offline', 'network', 'be taken offline'],
  ['Switch the device to dark mode', 'appearance', 'be switched between dark and light mode'],
  ['Send the app to the background for 2 seconds', 'background', 'send an app to the background'],
  ['Send the app to the background', 'home', 'go to a home screen'],
  ['Pull down the notification shade', 'notifications', 'open a notification shade'],
  ['Go back', 'back', 'go back'],
  ['Rotate to landscape', 'rotate', 'be rotated'],
  ['Pinch out on the map', 'multi_touch', 'take two fingers at once'],
  ['Authenticate with the fingerprint', 'biometrics', 'answer biometric prompts'],
  ['Set the location to 52.5, 13.4', 'set_location', 'set a location'],
  ['Pick tomorrow', 'today', 'tell its date'],
])('%s: refused before the launch on a device without %s', async (line, capability, words) => {
  expect(await verdictOf([line], ['"Copy" is visible'], APP, [capability])).toMatchObject({
    kind: 'broken',
    code: 'NOT_SUPPORTED',
    reason: `This device can't ${words}: "${line}"`,
  });
});
