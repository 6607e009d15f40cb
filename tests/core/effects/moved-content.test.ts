/** Pictures that look as if content was scrolled, and trees that say otherwise (R14, R20). */
import { expect, test } from 'vitest';
import { isContentMoved } from '../../../src/core/effects/moved-content.ts';
import { treeDiff } from '../../../src/core/effects/tree-diff.ts';
import type { Screen, ScreenChange } from '../../../src/screen/model/screen.ts';
import { deltaOf } from '../../builders/run-state.ts';
import { buildScreen, button, text } from '../../builders/screen.ts';

const MOVED: Partial<ScreenChange> = {
  kind: 'scrolled',
  dy: -200,
  regions: [{ x: 0, y: 400, width: 1080, height: 900 }],
};
/** A page with these texts at these heights. */
const page = (texts: Readonly<Record<string, number>>, more: { timed?: 'usual' } = {}): Screen => {
  const built = buildScreen([
    button('Save', { at: [40, 100, 400, 100] }),
    ...Object.entries(texts).map(([label, y]) => text(label, { at: [40, y, 800, 100] })),
  ]);
  return { ...built, elements: built.elements.map((e) => (e.text === 'Save' ? e : { ...e, ...more })) };
};
const isMoved = (before: Screen, after: Screen, change = MOVED): boolean =>
  isContentMoved(before, after, { ...deltaOf('scrolled'), ...change }, treeDiff(before, after));

test.each<[string, Screen, Screen, boolean]>([
  ['texts that moved as the picture did', page({ One: 800, Two: 1000 }), page({ One: 600, Two: 800 }), true],
  ['a text that moved a little less', page({ One: 800, Two: 1000 }), page({ One: 620, Two: 820 }), true],
  ['other texts in the same places', page({ One: 800, Two: 1000 }), page({ Six: 800, Ten: 1000 }), false],
  ['texts that stand', page({ One: 800, Two: 1000 }), page({ One: 800, Two: 1000, Ten: 1200 }), false],
  ['a text that moved the other way', page({ One: 800 }), page({ One: 1000 }), false],
  ['texts that a timer moved', page({ One: 800 }), page({ One: 600 }, { timed: 'usual' }), false],
  ['no text where the picture changed', page({ One: 1500 }), page({ One: 1500 }), true],
])('content is moved: %s', (_, before, after, found) => {
  expect(isMoved(before, after)).toBe(found);
});

test('content is not moved where the picture was not', () => {
  const [before, after] = [page({ One: 800 }), page({ One: 600 })];
  expect(isMoved(before, after, { ...MOVED, kind: 'partial' })).toBe(false);
});
