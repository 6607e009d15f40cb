/** A text that came with a gesture and that another one replaced while it was watched (R14). */
import { expect, test } from 'vitest';
import { answerReplaced } from '../../../src/core/effects/short-answers.ts';
import type { Element } from '../../../src/screen/model/element.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { buildScreen, button, text } from '../../builders/screen.ts';

/** A page with a button and, below it, a line. */
function page(line: string | null, more: Partial<Element> = {}): Screen {
  const built = buildScreen([
    button('Send'),
    text('1 draft'),
    ...(line === null ? [] : [text(line, { at: [0, 1500, 600, 80] })]),
  ]);
  const elements = built.elements.map((e) => (e.text === line ? { ...e, ...more } : e));
  return { ...built, elements };
}

test('words with dots that others replaced are the effect', () => {
  const effect = answerReplaced(page(null), page('Sending…'), page('Sent'));
  expect(effect).toMatchObject({ effect: '"Sending…" came and became "Sent"', byChance: false });
  expect(answerReplaced(page(''), page('Sending...'), page('Sent'))?.byChance).toBe(false);
});

test('others may have come by themselves', () => {
  expect(answerReplaced(page(null), page('On its way'), page('Sent'))?.byChance).toBe(true);
});

test.each<[string, Screen, Screen, Screen]>([
  ['that stood there before', page('Rain'), page('Sun'), page('Fog')],
  ['that rests', page(null), page('Sent'), page('Sent')],
  ['that went', page(null), page('Sending…'), page(null)],
  ['that turns into one from before', page(null), page('Hello'), page('1 draft')],
  ['of a clock', page(null), page('12:00:01'), page('12:00:06')],
  ['of a timer', page(null), page('Sun', { timed: 'new' }), page('Fog')],
  ['of any tap', page(null), page('Sun', { anyTap: true }), page('Fog')],
])('a text %s is none', (_, before, first, after) => {
  expect(answerReplaced(before, first, after)).toBeNull();
});
