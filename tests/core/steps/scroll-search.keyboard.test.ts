/** A keyboard may push the page up, or cover it: a step that looks for something closes it once, in whole runs (R73). */
import { describe, expect, test } from 'vitest';
import { drive, goalOf, verdictOf } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { button, text, title } from '../../builders/android-screen.ts';

interface Chat {
  readonly sent: boolean;
  readonly keyboard: boolean;
}

/** A chat whose messages are off the screen while the keyboard is open. `arrives`: a tap on `Send` brings one. */
const chat = ({ arrives = true, closes = true } = {}): App<Chat> => ({
  begins: { sent: false, keyboard: true },
  show: ({ sent, keyboard }) => ({
    items: [
      ...(keyboard ? [] : [title('Ann')]),
      ...(!keyboard && sent && arrives ? [text('See you')] : []),
      text(sent ? 'Write more' : 'Write'),
      button('Send'),
    ],
    keyboard,
  }),
  react: (state, did) => {
    if (did.kind === 'tap' && did.on === 'Send') return { ...state, sent: true };
    return did.kind === 'key' && did.key === 'hide_keyboard' && closes
      ? { ...state, keyboard: false }
      : state;
  },
});

const run = async (app: App<Chat>, ...lines: readonly string[]): Promise<readonly [string, number]> => {
  const ran = await drive(app, goalOf(['Tap "Send"', ...lines]));
  return [verdictOf(ran), ran.did.filter((d) => d.kind === 'key' && d.key === 'hide_keyboard').length];
};

describe('the keyboard is closed once', () => {
  test.each([
    ['for what a step checks', 'Verify "See you" is visible'],
    ['for what a step waits for', 'Wait until "See you" is visible'],
  ])('%s', async (_, line) => {
    expect(await run(chat(), line)).toEqual(['passed', 1]);
  });

  test('and what is nowhere fails', async () => {
    expect(await run(chat({ arrives: false }), 'Verify "See you" is visible')).toEqual([
      'failed: Missing Element Bug',
      1,
    ]);
    expect(await run(chat({ arrives: false }), 'Wait until "See you" is visible')).toEqual([
      'failed: Missing Element Bug',
      1,
    ]);
  });

  test('where it stays open', async () => {
    expect(await run(chat({ closes: false }), 'Verify "See you" is visible')).toEqual([
      'failed: Missing Element Bug',
      1,
    ]);
  });
});

describe('the keyboard stays open', () => {
  test.each([
    ['for what is in view', 'Verify "Write more" is visible', 'passed'],
    ['for what is absent', 'Verify "Tea" is not visible', 'passed'],
    ['for what is there and should not be', 'Verify "Write more" is not visible', 'failed: No Effect Bug'],
    ['for its own state', 'Verify the keyboard is hidden', 'failed: Wrong State Bug'],
  ])('%s', async (_, line, verdict) => {
    expect(await run(chat(), line)).toEqual([verdict, 0]);
  });
});
