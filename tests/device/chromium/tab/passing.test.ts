/** Texts that a page drew between two captures (R12). */
import { describe, expect, test } from 'vitest';
import { withPassing as passed, type Earlier } from '../../../../src/device/chromium/tab/passing.ts';
import type { NotedText } from '../../../../src/device/chromium/tab/passing-texts.ts';
import type { DomSource } from '../../../../src/screen/sources/dom-format.ts';

const page = (...texts: readonly string[]): DomSource => ({
  url: 'http://127.0.0.1/',
  title: '',
  viewport: { width: 400, height: 800, scale: 1 },
  nodes: texts.map((text) => ({ tag: 'p', text, bounds: [0, 0, 100, 20], parent: -1 })),
});
const noted = (text: string, at = 200, floats = true): NotedText => ({ text, floats, at });
const withPassing = (
  tree: DomSource,
  notes: readonly NotedText[],
  before: DomSource | null,
  gestureAt: number,
): DomSource => passed(tree, notes, { tree: before, standing: [], gestureAt }).tree;

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

/** Returns what passes on each of several captures after one gesture at 100. */
function captures(
  looks: readonly (readonly [DomSource, readonly NotedText[], gestureAt?: number])[],
): readonly (DomSource['passing'] | undefined)[] {
  let earlier: Omit<Earlier, 'gestureAt'> = { tree: page('Note'), standing: [] };
  return looks.map(([tree, notes, gestureAt = 100]) => {
    const { standing, tree: now } = passed(tree, notes, { ...earlier, gestureAt });
    earlier = { tree, standing };
    return now.passing;
  });
}
const FLOATED = [{ text: 'Saved', floats: true }];
const BOTH = page('Note', 'Saved');

describe('a message that a capture saw before it went', () => {
  test.each<[string, Parameters<typeof captures>[0], readonly unknown[]]>([
    [
      'floats as one that no capture saw',
      [
        [BOTH, [noted('Saved')]],
        [page('Note'), []],
      ],
      [undefined, FLOATED],
    ],
    [
      'also on several captures',
      [
        [BOTH, [noted('Saved')]],
        [BOTH, []],
        [page('Note'), []],
      ],
      [undefined, undefined, FLOATED],
    ],
    [
      'is one text when it is noted again as it fades',
      [
        [BOTH, [noted('Saved')]],
        [page('Note'), [noted('Saved', 900)]],
      ],
      [undefined, FLOATED],
    ],
    [
      'is no answer to a later gesture',
      [
        [BOTH, [noted('Saved')]],
        [page('Note'), [], 800],
      ],
      [undefined, undefined],
    ],
    [
      'is none when it stood there before the gesture',
      [
        [BOTH, [noted('Saved', 50)]],
        [page('Note'), []],
      ],
      [undefined, undefined],
    ],
    [
      'is none when it does not float',
      [
        [BOTH, [noted('Saved', 200, false)]],
        [page('Note'), []],
      ],
      [undefined, undefined],
    ],
    [
      'is none of another page',
      [
        [BOTH, [noted('Saved')]],
        [{ ...page('Note'), url: 'http://127.0.0.1/next' }, []],
      ],
      [undefined, undefined],
    ],
  ])('%s', (_, looks, expected) => {
    expect(captures(looks)).toEqual(expected);
  });
});
