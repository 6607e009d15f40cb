/** A part of the screen that the tree cannot read may show what is said to be absent (R73). */
import { describe, expect, test } from 'vitest';
import { assertionSummary, type contextOf } from '../../builders/assertion.ts';
import { buildScreen, text } from '../../builders/screen.ts';
import type { UnreadContent } from '../../../src/screen/model/element.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { LIMITS } from '../../../src/shared/limits.ts';

const UNREAD = /^unproven judge: the tree lacks what is drawn in a part of it/;
const unreadScreen = (unread: UnreadContent, change: Partial<Screen> = {}): Screen => {
  const screen = buildScreen({
    children: [text('Page'), { role: 'image', at: [0, 400, 1080, 900] }],
    change,
  });
  const elements = screen.elements.map((e) => (e.role === 'image' ? { ...e, unread } : e));
  return { ...screen, elements };
};
const NEVER_READ = { ever: true, asContent: false, containers: [] };
const READ = { ever: true, asContent: true, containers: [] };
const gone = (screen: Screen, sighting = NEVER_READ, line = '"Milk" is not visible'): string =>
  assertionSummary(line, screen, { sighting } satisfies Parameters<typeof contextOf>[1]);
const read = (...confidences: readonly number[]): Partial<Screen> => ({
  ocr: confidences.map((confidence) => ({
    text: 'Other',
    bounds: { x: 0, y: 500, width: 200, height: 50 },
    confidence,
  })),
});

describe('a picture that the tree cannot read', () => {
  test('may show the text, unless the tree had it as a text before', () => {
    expect(gone(unreadScreen('SVG image'))).toMatch(UNREAD);
    expect(gone(unreadScreen('SVG image'), READ)).toMatch(/^met/);
  });

  test('that the last gesture drew may show the text that the tree had before', () => {
    for (const mark of [{ caused: true }, { answered: true }]) {
      const screen = unreadScreen('canvas');
      const elements = screen.elements.map((e) => (e.role === 'image' ? { ...e, ...mark } : e));
      expect(gone({ ...screen, elements }, READ)).toMatch(UNREAD);
    }
  });

  test('of a film is of no interest', () => {
    expect(gone(unreadScreen('media'))).toMatch(/^met/);
  });

  test('may only be dark where it blinks, whether or not the tree had the text', () => {
    expect(gone(unreadScreen('blinking text'), READ)).toMatch(UNREAD);
    expect(gone(unreadScreen('blinking text'))).toMatch(UNREAD);
  });

  test('is read where a text of the screenshot was, without doubt', () => {
    const { ocrConfidence } = LIMITS;
    expect(gone(unreadScreen('SVG image', read(ocrConfidence)))).toMatch(/^met/);
    expect(gone(unreadScreen('SVG image', read(0.01, 0.99)))).toMatch(/^met/);
    expect(gone(unreadScreen('SVG image', read(ocrConfidence - 0.01)))).toMatch(UNREAD);
    expect(gone(unreadScreen('SVG image', read()))).toMatch(UNREAD);
  });

  test('shows no control that the line does not name by words', () => {
    expect(gone(unreadScreen('SVG image'), NEVER_READ, 'the checkbox is not visible')).not.toMatch(UNREAD);
  });
});

test('an element of an app without a window is in the app, and a keyboard alone is not', () => {
  const screen = buildScreen([text('Page')]);
  expect(gone({ ...screen, windows: [] }, READ)).toMatch(/^met/);
  const windows = screen.windows.map((w) => ({ ...w, kind: 'keyboard' as const }));
  expect(gone({ ...screen, windows }, READ)).toMatch(
    /^unproven judge: the element tree has no window of the app/,
  );
});
