/** The colors that the focus and the pointer bring (R74). */
import { describe, expect, test } from 'vitest';
import { PointerStyles } from '../../../src/device/chromium/pointer-styles.ts';
import type { PageElement, PageRoot } from '../../../src/device/chromium/page-types.ts';

type Declared = Readonly<Record<string, string>>;

/** What a rule declares, as a browser lists it. */
const styleOf = (declared: Declared): object =>
  Object.assign(Object.keys(declared), {
    getPropertyValue: (property: string) => declared[property] ?? '',
  });

/** Returns how many colors the rules for the pointer give a row that has the pointer; `now` is how it looks. */
function tones(rules: Readonly<Record<string, Declared>>, now: Declared): number {
  const row = {
    tagName: 'DIV',
    textContent: 'Wi-Fi',
    children: [],
    parentElement: null,
    ownerDocument: { defaultView: { getComputedStyle: () => styleOf(now) } },
    matches: (selector: string) => selector in rules,
  } as unknown as PageElement;
  const cssRules = Object.entries(rules).map(([selectorText, declared]) => ({
    selectorText,
    style: styleOf(declared),
  }));
  const root = {
    styleSheets: [{ cssRules }],
    querySelector: () => row,
    querySelectorAll: () => [row],
  } as unknown as PageRoot;
  return new PointerStyles().in(root).tones.get(row) ?? 0;
}

describe('the pointer gives a row', () => {
  test.each<[string, Readonly<Record<string, Declared>>, Declared, number]>([
    ['no color by a ring', { '.row:focus': { 'outline-color': 'red', 'box-shadow': '0 0 4px' } }, {}, 0],
    ['one color', { '.row:hover': { opacity: '0.5' } }, { opacity: '0.5' }, 1],
    ['none that another rule overrides', { '.row:hover': { opacity: '0.5' } }, { opacity: '1' }, 0],
    [
      'none that it has without the pointer',
      { '.row:hover': { opacity: '0.5' }, '.row': { opacity: '.50' } },
      { opacity: '0.5' },
      0,
    ],
    [
      'one that only another row has without the pointer',
      { '.row:hover': { opacity: '0.5' }, '.row::before': { opacity: '0.5' } },
      { opacity: '0.5' },
      1,
    ],
    [
      'two by one rule',
      { '.row:hover': { opacity: '0.5', 'background-color': 'x', 'background-image': 'none' } },
      { opacity: '0.5' },
      2,
    ],
    ['one by a part of it', { '.row:hover::before': { color: 'red' } }, {}, 1],
  ])('%s', (_, rules, now, count) => {
    expect(tones(rules, now)).toBe(count);
  });
});

describe('variables', () => {
  const resolved = (text: string, values: Declared = {}): string =>
    new PointerStyles().withVariables(text, styleOf(values) as never);

  test.each<[string, string, Declared, string]>([
    ['have their value', 'var(--a)', { '--a': ' #fff ' }, '#fff'],
    ['without a value have what stands for them', 'var(--a, rgb(1, 2, 3))', {}, 'rgb(1, 2, 3)'],
    ['may stand for each other', 'var(--a, var(--b, #123))', {}, '#123'],
    ['may have another one as their value', 'var(--a)', { '--a': 'var(--b)', '--b': '#456' }, '#456'],
    ['may be several', 'rgb(var(--r), var(--g, 5), 0)', { '--r': '7' }, 'rgb(7, 5, 0)'],
    ['that stand for themselves end', 'var(--a)', { '--a': 'var(--a)' }, 'var(--a)'],
  ])('%s', (_, text, values, result) => {
    expect(resolved(text, values)).toBe(result);
  });
});
