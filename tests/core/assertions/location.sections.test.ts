/** Titles and what only looks like one: controls of a bar, pictures, texts that touch the heading, other windows (R77). */
import { describe, expect, test } from 'vitest';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { assertionSummary } from '../../builders/assertion.ts';
import { buildScreen, button, heading, text, type ScreenSketch, type Sketch } from '../../builders/screen.ts';

const SHOP = 'the "Shop" screen is open';
const bar = (...children: readonly Sketch[]): Sketch => ({
  role: 'toolbar',
  at: [0, 0, 1080, 120],
  children,
});
const at = (y: number, height: number): Pick<Sketch, 'at'> => ({ at: [0, y, 1080, height] });
const head = heading('Shop', at(400, 60));
const MET = 'met: its title is "Shop"';
const NONE = 'unproven judge: the screen has no title; the words stand on it';

describe('the title of a screen', () => {
  test.each<[string, readonly Sketch[], string]>([
    ['is a heading of a bar, though it takes taps', [bar(heading('Shop', { clickable: true }))], MET],
    ['is no button of a bar', [bar(button('Shop'))], NONE],
    ['is no heading under a bar that holds a button', [bar(button('Back')), head], NONE],
    ['is a heading under a bar without words', [bar({ role: 'icon', clickable: true }), head], MET],
    ['is a heading under a picture', [{ role: 'image', ...at(100, 200) }, head], MET],
    ['is a heading under a smaller text', [text('9:41', at(100, 40)), head], MET],
    [
      'is the one of the bar, though the words stand below',
      [bar(text('Home')), text('Shop', at(400, 60))],
      'unmet Wrong Screen Bug: its title is "Home"',
    ],
    [
      'is not certain where a heading has the words too',
      [bar(text('Home')), head],
      'unproven judge: its title is "Home"; the words stand on it',
    ],
  ])('%s', (_, children, answer) => {
    expect(assertionSummary(SHOP, buildScreen(children))).toBe(answer);
  });

  const clock: NonNullable<ScreenSketch['over']>[number] = {
    kind: 'system',
    at: [0, 0, 1080, 100],
    children: [text('9:41', at(0, 90))],
  };
  test('is a heading, whatever a window of the system says above it', () => {
    expect(assertionSummary(SHOP, buildScreen({ children: [head], over: [clock] }))).toBe(MET);
  });

  const page = (children: readonly Sketch[]): Screen => {
    const shown = buildScreen(children);
    return {
      ...shown,
      app: { ...shown.app, place: 'https://shop.example/' },
      windows: shown.windows.map((w) => ({ ...w, package: 'https://shop.example' })),
    };
  };
  test.each<[string, readonly Sketch[], string]>([
    ['is no heading right under a text', [text('News', at(370, 30)), head], NONE],
    ['is a heading beside a text', [text('News', at(371, 30)), head], MET],
    ['is a heading under a control', [button('News', at(300, 30)), head], MET],
  ])('of a web page %s', (_, children, answer) => {
    expect(assertionSummary(SHOP, page(children))).toBe(answer);
  });
});
