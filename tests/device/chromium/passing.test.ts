/** Texts that a page drew between two captures (R12). */
import { describe, expect, test } from 'vitest';
import { withPassing } from '../../../src/device/chromium/passing.ts';
import type { DomSource } from '../../../src/screen/sources/dom-format.ts';

const page = (...texts: readonly string[]): DomSource => ({
  url: 'http://127.0.0.1/',
  title: '',
  viewport: { width: 400, height: 800, scale: 1 },
  nodes: texts.map((text) => ({ tag: 'p', text, bounds: [0, 0, 100, 20], parent: -1 })),
});
const noted = (text: string, at = 200, floats = true) => ({ text, floats, at });

describe('passing texts of a page', () => {
  test('are those that the page no longer holds', () => {
    const tree = withPassing(page('Paid'), [noted('Sending', 200, false), noted('Paid')], null, 100);
    expect(tree.passing).toEqual([{ text: 'Sending', floats: false }]);
  });

  test('are absent where the page still holds all that it drew', () => {
    expect(withPassing(page('Note', 'saved'), [noted('Note saved')], null, 100).passing).toBeUndefined();
  });

  test('are whole words: a part of another text is no proof that a text still stands', () => {
    expect(withPassing(page('Paid back'), [noted('Pai')], null, 100).passing).toHaveLength(1);
  });

  test('do not float where they came before the gesture', () => {
    const tree = withPassing(page('Note'), [noted('Saved', 50)], null, 100);
    expect(tree.passing).toEqual([{ text: 'Saved', floats: false }]);
  });

  test('do not float where the capture before held them', () => {
    const tree = withPassing(page('Note'), [noted('Saved')], page('Note', 'Saved'), 100);
    expect(tree.passing).toEqual([{ text: 'Saved', floats: false }]);
  });
});
