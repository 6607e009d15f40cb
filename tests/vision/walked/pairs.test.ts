/** The walks of one bundled app; `npm run phone:judge` plays all of them in five looks. */
import { expect, test } from 'vitest';
import { compareScreens } from '../../../src/vision/screen-change.ts';
import { DENSITY, exploredPairs, walkedPairs, type WalkedPair } from './pairs.ts';

test('pages of a few lines, their keyboards and their lists are told apart', async () => {
  const pairs = await walkedPairs('settings', ['dark-theme']);
  expect(wrongOf(pairs)).toEqual([]);
  expect(pairs.length).toBe(60);
});

test('pages, overlays and keyboards of an app that is explored are told apart', async () => {
  const pairs = await exploredPairs('bank', [], 32);
  expect(wrongOf(pairs)).toEqual([]);
  const kinds = new Set(pairs.flatMap((pair) => pair.kinds));
  expect([...kinds].toSorted()).toEqual(['full', 'none', 'partial']);
});

function wrongOf(pairs: readonly WalkedPair[]): string[] {
  return pairs.flatMap(({ name, kinds, overlay, before, after }) => {
    const change = compareScreens(before, after, { target: null, density: DENSITY });
    const said = change.overlay?.kind ?? 'none';
    const isRight = kinds.includes(change.kind) && (overlay === null || overlay === said);
    return isRight ? [] : [`${name}: ${change.kind}, overlay ${said}`];
  });
}
