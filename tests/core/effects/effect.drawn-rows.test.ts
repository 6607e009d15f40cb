/** A tap on the text of a row in which an app draws its answer: a switch, a check mark, an arrow that turns (R20). */
import { expect, test } from 'vitest';
import { effectOf } from '../../../src/core/effects/effect.ts';
import type { Rect } from '../../../src/screen/model/geometry.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { goalOf } from '../../builders/core.ts';
import { deltaOf, pendingOf, stateOf } from '../../builders/run-state.ts';
import { buildScreen, text, type Sketch } from '../../builders/screen.ts';

const SWITCH: Rect = { x: 860, y: 450, width: 160, height: 80 };
const ROW = [0, 400, 1080, 180] as const;

interface Look {
  readonly row?: readonly [number, number, number, number];
  readonly clickable?: boolean;
  readonly others?: readonly Sketch[];
  readonly web?: boolean;
}

function page(picture: string, { row = ROW, clickable = true, others = [], web = false }: Look): Screen {
  const wifi = text('Wi-Fi', { at: [40, 430, 600, 100] });
  const built = buildScreen([
    text('Settings'),
    { role: 'row', at: row, clickable, children: [wifi, ...others] },
  ]);
  const windows = built.windows.map((w) => (web ? { ...w, package: 'https://example.org' } : w));
  return { ...built, screenshot: picture, windows };
}

/** True for a change that is watched: it may be the effect, and it may have come by itself. */
function isWatched(regions: readonly Rect[], look: Look = {}): boolean {
  const change = deltaOf('partial', { target: 'unchanged', regions, ratio: 0.01 });
  const pending = pendingOf(page('a.png', look), { kind: 'tap', on: 'Wi-Fi' });
  const effect = effectOf(pending, page('b.png', look), change, stateOf(goalOf(['Tap "Wi-Fi"'])));
  expect(effect.tookEffect && effect.doubtful === undefined).toBe(false);
  return effect.tookEffect && effect.byChance === true;
}

test('a switch that is drawn in its row may show the effect, and may be a picture that was loaded just then', () => {
  expect(isWatched([SWITCH])).toBe(true);
});
test.each<[string, Rect]>([
  ['the whole row, which may show its touch', { x: 0, y: 400, width: 1080, height: 180 }],
  ['most of the row', { x: 300, y: 400, width: 780, height: 180 }],
  ['something that goes on past the row', { x: 860, y: 450, width: 160, height: 400 }],
])('%s does not', (_, region) => {
  expect(isWatched([region])).toBe(false);
});
test('the picture of another control in the row does not', () => {
  const others: readonly Sketch[] = [{ role: 'button', at: [840, 430, 200, 120], clickable: true }];
  expect(isWatched([SWITCH], { others })).toBe(false);
});
test('a change in a page that takes touches as a whole does not', () => {
  expect(isWatched([SWITCH], { row: [0, 0, 1080, 2400] })).toBe(false);
});
test('a row that takes no touch has no answer of its own', () => {
  expect(isWatched([SWITCH], { clickable: false })).toBe(false);
});
test('a web page says itself what its scripts draw', () => {
  expect(isWatched([SWITCH], { web: true })).toBe(false);
});
