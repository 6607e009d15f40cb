/** Parts that a style hides, and words that it draws and no script can ask for (R70, R73). */
import { describe, expect, test } from 'vitest';
import { CssCounters } from '../../../src/device/chromium/css-counters.ts';
import { CssRendering } from '../../../src/device/chromium/css-rendering.ts';
import { StyleParts } from '../../../src/device/chromium/style-parts.ts';

type Element = Parameters<StyleParts['drawsUnread']>[0];
type Style = Parameters<StyleParts['drawsUnread']>[1];
type Rule = Readonly<Record<string, unknown>>;

const PLAIN = { display: 'block', overflowX: 'visible', overflowY: 'visible', listStyleType: 'disc' };
const partsOf = (): StyleParts => new StyleParts(new CssRendering(new CssCounters())).begin();
const page = (rules: readonly Rule[]): Element => {
  const root = { styleSheets: [{ cssRules: rules }] };
  return { getRootNode: () => root } as unknown as Element;
};
const drawsUnread = (rules: readonly Rule[], style: object, contents: readonly string[] = []): boolean =>
  partsOf().drawsUnread(page(rules), { ...PLAIN, ...style } as Style, contents);

describe('words that no script can ask for', () => {
  const failed = { name: 'jobs', symbols: '"failed"', prefix: '', suffix: ' ' };

  test('are those of a counter in a style of the page', () => {
    expect(drawsUnread([failed], { display: 'list-item', listStyleType: 'jobs' })).toBe(true);
    expect(drawsUnread([failed], {}, ['" " counter(n, jobs)'])).toBe(true);
    expect(drawsUnread([failed], {}, ['counters(n, ".", jobs)'])).toBe(true);
  });

  test('are not drawn by other counters, and by boxes that are no rows', () => {
    expect(drawsUnread([failed], { display: 'list-item', listStyleType: 'other' })).toBe(false);
    expect(drawsUnread([failed], { listStyleType: 'jobs' })).toBe(false);
    expect(drawsUnread([failed], {}, ['counter(n, decimal)', '"jobs"'])).toBe(false);
  });

  test('are not signs and single letters', () => {
    for (const symbols of ['"Ⓐ" "Ⓑ"', '"a" "b"', '"✓"'])
      expect(drawsUnread([{ ...failed, symbols }], { display: 'list-item', listStyleType: 'jobs' })).toBe(
        false,
      );
    const prefixed = { ...failed, symbols: '"1"', prefix: '"Step "' };
    expect(drawsUnread([prefixed], { display: 'list-item', listStyleType: 'jobs' })).toBe(true);
  });

  test('are those of the markers and arrows of a carousel, also within a media query', () => {
    const rules = [{ cssRules: [{ selectorText: '.c > div::scroll-marker' }] }];
    expect(drawsUnread(rules, { scrollMarkerGroup: 'after' })).toBe(true);
    expect(drawsUnread([{ selectorText: '.c::scroll-button(right)' }], { overflowX: 'auto' })).toBe(true);
    expect(drawsUnread(rules, {})).toBe(false);
    expect(drawsUnread([{ selectorText: '.c' }], { overflowX: 'auto' })).toBe(false);
  });
});
