/** Lines about network, appearance and background, on the simulated phone. */
import { expect, test } from 'vitest';
import type { Verdict } from '../../src/core/model/verdict.ts';
import { deviceLineVerdict } from './device-line-verdict.ts';

const APP = `
app: { package: com.example.news, title: News, start: home }
screens:
  home:
    title: News
    elements:
      - { text: You are offline, id: offline, when: "device_network == 'offline'" }
      - { text: "Theme: \${device_appearance}", id: theme }
      - { button: Load, id: load, enabled: "device_network == 'online'", tap: { toast: Loaded } }
`;

function verdictOf(
  steps: readonly string[],
  expected: readonly string[],
  { app = APP, without = [] }: { readonly app?: string; readonly without?: readonly string[] } = {},
): Promise<Verdict> {
  return deviceLineVerdict({ app, steps, expected, without });
}

test('an app shows that it is offline, and works again online', async () => {
  const offline = [
    'Take the device offline',
    'Verify "You are offline" is visible',
    'Verify "Load" is disabled',
  ];
  const online = ['Turn off airplane mode', 'Verify "You are offline" is not visible', 'Tap "Load"'];
  expect(await verdictOf([...offline, ...online], ['"Load" is enabled'])).toMatchObject({ kind: 'passed' });
});

test('an app that does not notice fails', async () => {
  const app = APP.replace("device_network == 'offline'", 'false');
  const verdict = await verdictOf(['Turn on airplane mode'], ['"You are offline" is visible'], { app });
  expect(verdict).toMatchObject({ kind: 'failed', label: 'Missing Element Bug' });
});

test('an app follows the mode of the device, and one that does not fails', async () => {
  const dark = ['Switch the device to dark mode'];
  expect(await verdictOf(dark, ['"Theme: dark" is visible'])).toMatchObject({ kind: 'passed' });
  const light = [...dark, 'Set the phone to the light theme'];
  expect(await verdictOf(light, ['"Theme: light" is visible'])).toMatchObject({ kind: 'passed' });
  const app = APP.replace('${device_appearance}', 'light');
  expect(await verdictOf(dark, ['"Theme: dark" is visible'], { app })).toMatchObject({ kind: 'failed' });
});

test('an app is in front again after its time in the background', async () => {
  const lines = ['Send the app to the background for 5 seconds'];
  expect(await verdictOf(lines, ['The "News" screen is open'])).toMatchObject({ kind: 'passed' });
});

test('a device that cannot do it is refused before the launch', async () => {
  const verdict = await verdictOf(['Tap "Load"', 'Take the device offline'], ['"Load" is visible'], {
    without: ['network'],
  });
  expect(verdict).toMatchObject({
    kind: 'broken',
    code: 'NOT_SUPPORTED',
    reason: 'This device can\'t be taken offline: "Take the device offline"',
  });
});
