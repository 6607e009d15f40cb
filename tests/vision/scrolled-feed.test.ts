/** A feed of an iPhone that was scrolled twice, in lossy pictures with a video that plays: any two of its captures. */
import { expect, test } from 'vitest';
import { compareScreens } from '../../src/vision/screen-change.ts';
import { lookAt } from './real.ts';

/** Captures without a scroll between them. */
const RESTS = [
  ['07', '08', '09', '10'],
  ['11', '12', '13', '14'],
  ['15', '16', '17'],
];

test('captures before and after a scroll are scrolled in both directions, although the bars stay and the video went on', async () => {
  const said = new Set<string>();
  for (const from of RESTS)
    for (const to of RESTS.filter((rest) => rest !== from))
      for (const before of from)
        for (const after of to) {
          const [a, b] = [await lookAt('ios-x', before, 1), await lookAt('ios-x', after, 1)];
          const { kind, dy } = compareScreens(a, b, { target: null, density: 1 });
          said.add(
            kind === 'scrolled' && dy < 0 === before < after
              ? 'right'
              : `${before} to ${after}: ${kind} ${dy}`,
          );
        }
  expect([...said]).toEqual(['right']);
});
