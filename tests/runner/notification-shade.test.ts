/** The notification shade on the simulated phone: its notifications meet lines about notifications, and nothing else. */
import { describe, expect, test } from 'vitest';
import type { Verdict } from '../../src/core/model/verdict.ts';
import { deviceLineVerdict } from './device-line-verdict.ts';

const APP = `
app: { package: com.example.shop, title: Shop, start: home }
state: { count: 0 }
screens:
  home:
    title: Shop
    elements:
      - { text: "Orders: \${count}", id: orders }
      - button: Order
        id: order
        tap: [{ set: { count: "\${count + 1}" } }, { notify: { title: Order shipped, text: It comes tomorrow, go: order } }]
      - button: Remind me
        id: remind
        tap: { notify: Reminder }
      - { button: Help, id: help, tap: { toast: Hello } }
      - { button: Count, id: count, tap: { set: { count: "\${count + 1}" } } }
  order:
    title: Order 1042
    back: true
    elements: [{ text: On its way, id: way }]
`;

const verdictOf = (
  steps: readonly string[],
  expected: readonly string[],
  app = APP,
  without: readonly string[] = [],
): Promise<Verdict> => deviceLineVerdict({ app, steps, expected, without });

const passed = { kind: 'passed' };
const failed = (label: string) => ({ kind: 'failed', label });
const unproven = (reason: RegExp) => ({
  kind: 'inconclusive',
  reason: expect.stringMatching(reason) as string,
});
const OPEN = ['Tap "Order"', 'Open the notification shade'];

describe('a notification', () => {
  test.each([
    'The notification "Order shipped" is shown',
    'The notification shade contains "It comes tomorrow"',
    '"Order shipped" is visible in the notification shade',
    '"Order lost" is not shown in the notification shade',
    'The notification shade is open',
  ])('stands in the shade: %s', async (line) => {
    expect(await verdictOf(OPEN, [line])).toMatchObject(passed);
  });

  test.each([
    ['The notification "Order lost" is shown', 'Missing Element Bug'],
    ['"It comes tomorrow" is not shown in the notification shade', 'No Effect Bug'],
    ['The notification shade is closed', 'Wrong State Bug'],
  ])('that is another fails: %s', async (line, label) => {
    expect(await verdictOf(OPEN, [line])).toMatchObject(failed(label));
  });

  test('opens its screen', async () => {
    const steps = [...OPEN, 'Tap the notification "Order shipped"'];
    expect(
      await verdictOf(steps, ['"On its way" is visible', 'The notification shade is closed']),
    ).toMatchObject(passed);
    const app = APP.replace('text: It comes tomorrow, go: order', 'text: It comes tomorrow');
    expect(await verdictOf(steps, ['"On its way" is visible'], app)).toMatchObject(
      failed('Missing Element Bug'),
    );
  });

  test('that nobody finds fails the tap on it', async () => {
    expect(await verdictOf([...OPEN, 'Tap the notification "Order lost"'], [])).toMatchObject(
      failed('Missing Element Bug'),
    );
  });

  test('is all that a button shows, and is posted once', async () => {
    const steps = ['Tap "Remind me"', 'Open the notification shade'];
    expect(await verdictOf(steps, ['The notification "Reminder" is shown'])).toMatchObject(passed);
    const dead = APP.replace('tap: { notify: Reminder }', 'tap: []');
    expect(await verdictOf(steps, ['The notification "Reminder" is shown'], dead)).toMatchObject(
      failed('Missing Element Bug'),
    );
  });

  test('is no excuse for a dead button where no line looks for it', async () => {
    const dead = APP.replace('tap: { notify: Reminder }', 'tap: []');
    const steps = ['Tap "Remind me"', 'Open the notification shade', 'Close the notification shade'];
    expect(await verdictOf(steps, ['"Orders: 0" is visible'], dead)).toMatchObject(
      failed('Unresponsive Element Bug'),
    );
  });
});

describe('a notification that stood in the shade before', () => {
  const SEEN = [...OPEN, 'Verify the notification "Order shipped" is shown', 'Close the notification shade'];
  const AGAIN = ['Open the notification shade'];
  const SHIPPED = ['The notification "Order shipped" is shown'];

  test('proves no new one', async () => {
    const stood = unproven(/"Order shipped" stood in the shade before/);
    expect(await verdictOf([...SEEN, 'Tap "Count"', ...AGAIN], SHIPPED)).toMatchObject(stood);
    expect(
      await verdictOf(
        [...SEEN, 'Tap "Count"', ...AGAIN],
        ['"It comes tomorrow" is visible in the notification shade'],
      ),
    ).toMatchObject(unproven(/"It comes tomorrow" stood in the shade before/));
  });
  test('is told from a new one of the same words', async () => {
    expect(await verdictOf([...SEEN, 'Tap "Order"', ...AGAIN], SHIPPED)).toMatchObject(passed);
  });
  test('hides none of other words', async () => {
    const steps = [...SEEN, 'Tap "Remind me"', ...AGAIN];
    expect(await verdictOf(steps, ['The notification "Reminder" is shown'])).toMatchObject(passed);
  });
  test('is the one that it is while the shade stays open', async () => {
    expect(
      await verdictOf([...OPEN, 'Verify the notification "Order shipped" is shown'], SHIPPED),
    ).toMatchObject(passed);
  });
});

describe('the open shade', () => {
  test.each(['"Order shipped" is visible', '"It comes tomorrow" is not visible'])(
    'proves nothing of the app: %s',
    async (line) => {
      expect(await verdictOf(OPEN, [line])).toMatchObject(unproven(/notification shade lies over the app/));
    },
  );

  test('is closed for a line about the app', async () => {
    expect(await verdictOf(OPEN, ['"Orders: 1" is visible'])).toMatchObject(passed);
    expect(await verdictOf(OPEN, ['A text that contains "shipped" is shown'])).toMatchObject(
      failed('Missing Element Bug'),
    );
    expect(await verdictOf(OPEN, ['"Orders: 1" is not visible'])).toMatchObject(failed('No Effect Bug'));
    expect(await verdictOf([...OPEN, 'Tap "Help"'], ['"Hello" is visible'])).toMatchObject(passed);
  });

  test.each(['Go back', 'Close the notification shade', 'Collapse the notification shade'])(
    'closes, and the page stays: %s',
    async (line) => {
      expect(await verdictOf([...OPEN, line], ['The "Shop" screen is open'])).toMatchObject(passed);
    },
  );

  test('leaves the app in front', async () => {
    const expected = ['The app is in the foreground', 'The notification "Order shipped" is shown'];
    expect(await verdictOf(OPEN, expected)).toMatchObject(passed);
  });

  test('is nothing that appeared in the app', async () => {
    const steps = [...OPEN, 'Close the notification shade'];
    expect(await verdictOf(steps, ['"Order shipped" never appears'])).toMatchObject(passed);
  });
});

describe('the closed shade', () => {
  test.each([
    'The notification shade contains "Order shipped"',
    '"Order lost" is not shown in the notification shade',
    'The notification shade is open',
  ])('proves nothing of its notifications: %s', async (line) => {
    expect(await verdictOf(['Tap "Order"'], [line])).toMatchObject(unproven(/closed/));
  });

  test('keeps a notification from being tapped', async () => {
    expect(await verdictOf(['Tap "Order"', 'Tap the notification "Order shipped"'], [])).toMatchObject(
      unproven(/the notification shade is closed/),
    );
  });
});

test.each(['Open the notification shade', 'Tap "Reminder" in the notification shade'])(
  '%s: refused before the launch on a device without one',
  async (line) => {
    expect(await verdictOf([line], [], APP, ['notifications'])).toMatchObject({
      kind: 'broken',
      code: 'NOT_SUPPORTED',
      reason: `This device can't open a notification shade: "${line}"`,
    });
  },
);
