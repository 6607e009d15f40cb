/** Only what the app itself draws above a heading makes that heading one of a section (R77). */
import { describe, expect, test } from 'vitest';
import { assertionSummary, proveLine } from '../../builders/assertion.ts';
import { buildScreen, heading, text, type ScreenSketch } from '../../builders/screen.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';

const LINE = 'The "Settings" screen is open';
const title = heading('Settings', { at: [40, 300, 600, 80] });
const clock = text('12:30', { at: [40, 0, 200, 80] });
const open = (sketch: ScreenSketch, change: (screen: Screen) => Screen = (s) => s): string =>
  assertionSummary(LINE, change(buildScreen(sketch)));
/** The same screen in a browser. */
const inBrowser = (screen: Screen): Screen => ({
  ...screen,
  windows: screen.windows.map((w) => (w.kind === 'app' ? { ...w, package: 'https://x.example' } : w)),
});

describe('a text above the heading', () => {
  test('of the app leaves open whether the heading is the title', () => {
    expect(open({ children: [clock, title] })).not.toMatch(/^met/);
    expect(open({ children: [clock, title] }, inBrowser)).not.toMatch(/^met/);
  });

  test('in the bar of the system does not', () => {
    const system = { kind: 'system' as const, at: [0, 0, 1080, 80] as const, children: [clock] };
    expect(open({ children: [title], over: [system] })).toMatch(/^met/);
    expect(open({ children: [title], over: [system] }, inBrowser)).toMatch(/^met/);
  });
});

test.each(['Settings – Shop', 'Shop  |  Settings', 'Settings'])(
  'a page titled "%s" is that screen',
  (words) => {
    const screen = buildScreen([text('Page')]);
    const app = { ...screen.app, place: 'https://x.example/' };
    const windows = screen.windows.map((w) => ({ ...w, title: words }));
    expect(assertionSummary(LINE, { ...screen, app, windows })).toMatch(/^met: the page is titled/);
  },
);

test('the way the device is held is told', () => {
  expect(proveLine('the screen is in landscape', buildScreen([text('Page')]))).toMatchObject({
    met: 'unmet',
    expected: 'the device is in landscape',
    proof: { ref: null, box: null, rule: 'orientation' },
  });
});
