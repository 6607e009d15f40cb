/** Native texts of which the screenshot shows too little ink: a quoted part must stand in what is drawn (R45, R47). */
import { expect, test } from 'vitest';
import { findVisibleText } from '../../../src/screen/locate/visible-text.ts';
import type { TextMatch } from '../../../src/screen/model/locator.ts';
import { buildScreen, text } from '../../builders/screen.ts';

const LONG = 'Your parcel will arrive on Friday at noon';

function found(drawnShare: number | undefined, words: string, match: TextMatch) {
  const more = drawnShare === undefined ? {} : { drawnShare };
  return findVisibleText(buildScreen([text(LONG, more), text('at the back door')]), words, match, 'exact');
}

test.each<[string, number | undefined, string, TextMatch, boolean]>([
  ['a whole text without a share', undefined, LONG, 'exact', true],
  ['a whole text of which most is drawn', 0.9, LONG, 'exact', false],
  ['a whole text, in part of which a part is asked for in all of it', 0.9, LONG, 'contains', false],
  ['a part of a whole text', undefined, 'at noon', 'ends', true],
  ['a part at its drawn beginning', 0.5, 'Your parcel', 'starts', true],
  ['a part in its drawn beginning', 0.6, 'parcel will', 'contains', true],
  ['a part that the cut may go through', 0.6, 'arrive on', 'contains', false],
  ['a part that is not drawn', 0.5, 'Friday', 'contains', false],
  ['its end', 0.9, 'at noon', 'ends', false],
  ['its beginning, of which nothing is drawn', 0, 'Your', 'starts', false],
])('%s', (_, share, words, match, isMet) => {
  const { met, doubtful, reason } = found(share, words, match);
  expect([met, doubtful.length]).toEqual(isMet ? [true, 0] : [false, 1]);
  if (!isMet)
    expect(reason).toBe(
      share === 0
        ? `something else is drawn where "${LONG}" stands`
        : `"${LONG}" is not drawn whole: the screenshot has ink for about ${(share ?? 1) * 100} % of it`,
    );
});

/** Pieces of a sentence in one line, whose boxes touch. */
const sentence = (middle: { readonly drawnShare?: number }) =>
  buildScreen([
    text('Let us', { at: [56, 1058, 119, 72] }),
    text(' take th', { at: [175, 1058, 145, 72], ...middle }),
    text('e boat', { at: [320, 1058, 122, 72] }),
  ]);

test.each([
  ['drawn whole', {}, [true, 0]],
  ['on a mark that the screenshot takes for ink', { drawnShare: 0.47 }, [false, 3]],
] as const)('a piece of a sentence that is %s', (_, middle, wanted) => {
  const { met, doubtful } = findVisibleText(sentence(middle), 'Let us take the boat', 'exact', 'exact');
  expect([met, doubtful.length]).toEqual(wanted);
  const other = findVisibleText(sentence(middle), 'Let us take the bus', 'exact', 'exact');
  expect([other.met, other.doubtful.length]).toEqual([false, 0]);
});
