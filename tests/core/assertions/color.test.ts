/** `The "Delete" button is red`, from the colours that the eyes found at its place (R70). */
import { describe, expect, test } from 'vitest';
import { assertionSummary } from '../../builders/assertion.ts';
import { buildScreen, text } from '../../builders/screen.ts';
import type { DrawnColors } from '../../../src/screen/model/color.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';

type Drawn = readonly [DrawnColors['fill'], DrawnColors['ink'], DrawnColors['around']];

function screenOf(drawn: Drawn | null, role: 'button' | 'text', more: Partial<Screen> = {}): Screen {
  const screen = buildScreen([
    role === 'button'
      ? { role: 'button', text: 'Delete', clickable: true, at: [40, 300, 400, 100] }
      : text('Delete', { at: [40, 300, 400, 100] }),
  ]);
  if (drawn === null) return screen;
  const [fill, ink, around] = drawn;
  const colors = Object.fromEntries(
    screen.elements.map(({ ref }) => [ref, { fill, ink, around, hasInk: ink !== null }]),
  );
  return { ...screen, colors, ...more };
}
const ofButton = (line: string, drawn: Drawn | null, more = {}): string =>
  assertionSummary(`The "Delete" button ${line}`, screenOf(drawn, 'button', more));
const ofText = (line: string, drawn: Drawn): string =>
  assertionSummary(`"Delete" ${line}`, screenOf(drawn, 'text'));

describe('a button', () => {
  test.each<[string, Drawn, RegExp]>([
    ['is red', ['red', 'white', 'white'], /^met: it is red/],
    ['is red', ['blue', 'white', 'white'], /^unmet Wrong State Bug: it is blue/],
    // Words in a colour on the page's own background.
    ['is red', ['white', 'red', 'white'], /^met/],
    ['is red', ['white', 'black', 'white'], /^unmet Wrong State Bug: it is black/],
    // A red photo or bar behind a button without a background of its own.
    ['is red', ['red', 'white', 'red'], /^unproven judge/],
    ['is red', [null, 'white', null], /^unproven judge/],
    ['is red', ['white', null, 'white'], /^unproven judge/],
    ['is not red', ['blue', 'white', 'white'], /^met/],
    ['is not red', ['red', 'white', 'white'], /^unmet Wrong State Bug/],
    ['is not red', [null, null, null], /^unproven judge/],
    ['has a red background', ['red', 'white', 'white'], /^met/],
    ['has a red background', ['blue', 'red', 'white'], /^unmet Wrong State Bug/],
    ['has a red background', ['red', 'white', 'red'], /^unproven judge/],
  ])('%s, drawn as %j', (line, drawn, answer) => {
    expect(ofButton(line, drawn)).toMatch(answer);
  });

  test('is open without colours, and while something moves there', () => {
    expect(ofButton('is red', null)).toMatch(/^unproven judge/);
    const animatedRegions = [{ x: 0, y: 250, width: 1080, height: 300 }];
    expect(ofButton('is red', ['red', 'white', 'white'], { animatedRegions })).toMatch(/^unproven judge/);
  });

  test('that is missing is missing', () => {
    expect(assertionSummary('The "Undo" button is red', screenOf(null, 'button'))).toMatch(
      /^unmet Missing Element Bug/,
    );
  });
});

describe('a text', () => {
  test.each<[string, Drawn, RegExp]>([
    ['is shown in red', ['white', 'red', 'white'], /^met/],
    ['is shown in red', ['white', 'black', 'white'], /^unmet Wrong State Bug: it is black/],
    ['is red', ['red', 'white', 'red'], /^unproven judge: it is white, and what is behind it is red/],
    ['is not red', ['red', 'white', 'red'], /^unproven judge/],
    ['is red', [null, null, null], /^unproven judge/],
  ])('%s, drawn as %j', (line, drawn, answer) => {
    expect(ofText(line, drawn)).toMatch(answer);
  });
});
