/** An absence beside bars that are drawn where texts will be (R73). */
import { describe, expect, test } from 'vitest';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { assertionSummary } from '../../builders/assertion.ts';
import { buildScreen, heading, text, type Sketch } from '../../builders/screen.ts';

const LINE = '"Milk" is not visible';
const GONE = 'met: absent from the last two observations';
const LOADING = 'unproven another observation: the screen is loading (bars)';
const CAME = 'unproven another observation: bars are drawn as where texts will be';
const bar = (y: number) => ({ x: 40, y, width: 600, height: 50 });
const BARS = [bar(400), bar(500), bar(600)];

/** A page with bars; `bare` when the bars have no captions. */
const page = (bare: boolean, ...more: readonly Sketch[]): Screen =>
  buildScreen({
    children: [heading('Shop'), text('Bread'), ...more],
    change: {
      bars: BARS,
      loading: bare ? [{ sign: 'bars', blocking: false, bounds: bar(400), ref: null }] : [],
    },
  });
const seen = (bars: number) => ({ sighting: { ever: true, asContent: true, containers: [], bars } });
const NEVER = { sighting: { ever: false, asContent: false, containers: [] } };

describe('R73: an absence beside bars', () => {
  test('is open where the text was seen beside fewer of them', () => {
    expect(assertionSummary(LINE, page(true), seen(0))).toBe(LOADING);
    expect(assertionSummary(LINE, page(true), seen(2))).toBe(LOADING);
    expect(assertionSummary(LINE, page(false), seen(2))).toBe(CAME);
  });
  test('is open where the text was never seen and the bars have no captions', () => {
    expect(assertionSummary(LINE, page(true), NEVER)).toBe(LOADING);
    expect(assertionSummary(LINE, page(false), NEVER)).toContain(GONE);
  });
  test('holds where as many stood beside the text, and where the page says that it is empty', () => {
    expect(assertionSummary(LINE, page(true), seen(3))).toBe(GONE);
    expect(assertionSummary(LINE, page(true, text('No items yet')), seen(0))).toBe(GONE);
  });
});
