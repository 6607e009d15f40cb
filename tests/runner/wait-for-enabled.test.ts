/** `Tap "Pay" when it is enabled` waits for the button, and ends in its state where it never comes (R4, ADR 342). */
import { describe, expect, test } from 'vitest';
import { deviceLineVerdict } from './device-line-verdict.ts';

const app = (enabled: string): string => `
app: { package: com.example.till, title: Till, start: home }
state: { ready: false, paid: false }
screens:
  home:
    title: Till
    on_enter: [{ wait: 4 }, { set: { ready: true } }]
    elements:
      - { button: Pay, enabled: ${enabled}, tap: { set: { paid: true } } }
      - { text: Thank you, when: paid }
      - { text: Two items }
`;

const verdictOf = (line: string, enabled: string, expected: string) =>
  deviceLineVerdict({ app: app(enabled), steps: [line], expected: [expected], without: [] });

describe.each(['Tap "Pay" when it is enabled', 'When "Pay" is enabled, tap it'])('%s', (line) => {
  test('waits for a button that comes later', async () => {
    expect(await verdictOf(line, 'ready', '"Thank you" is visible')).toMatchObject({ kind: 'passed' });
  });
  test('fails where it never comes', async () => {
    expect(await verdictOf(line, 'paid', '"Two items" is visible')).toMatchObject({
      kind: 'failed',
      label: 'Wrong State Bug',
    });
  });
});

test('a line with "if" is a condition', async () => {
  const line = 'Tap "Pay" if it is enabled';
  expect(await verdictOf(line, 'paid', '"Two items" is visible')).toMatchObject({ kind: 'passed' });
});
