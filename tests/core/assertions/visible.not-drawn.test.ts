/** A text that is not drawn whole is neither there nor missing, whatever is asked of it (R47, R70). */
import { describe, expect, test } from 'vitest';
import { assertionSummary } from '../../builders/assertion.ts';
import { buildScreen, heading, list, row, text } from '../../builders/screen.ts';

const LATE = 'Arriving tomorrow';
const screen = (share?: number) =>
  buildScreen([
    heading('Parcels'),
    list(
      row(text('Books')),
      row(text(LATE, share === undefined ? {} : { drawnShare: share })),
      row(text('Shoes')),
    ),
  ]);

describe.each<[string]>([
  [`"${LATE}" is visible`],
  [`"${LATE}" is not visible`],
  [`"Books" and "${LATE}" are in this order`],
  [`"${LATE}" is below "Books"`],
])('%s', (line) => {
  test('is open where a part of it is drawn', () => {
    expect(assertionSummary(line, screen(0.4))).toMatch(
      /^unproven judge: .*is not drawn whole: the screenshot has ink for about 40 % of it/u,
    );
  });

  test('is decided where all of it is drawn', () => {
    expect(assertionSummary(line, screen())).toMatch(/^(?:met|unmet)/u);
  });
});

describe('a count', () => {
  const twoOf = (share: number) =>
    buildScreen([heading('Parcels'), text(LATE), text(LATE, { drawnShare: share })]);
  test('is open where it depends on one that is not drawn whole', () => {
    const open = /^unproven judge: 1 in view, and .*is not drawn whole/u;
    expect(assertionSummary(`There are 2 "${LATE}" texts`, twoOf(0.4))).toMatch(open);
    expect(assertionSummary(`There are 1 "${LATE}" texts`, twoOf(0.4))).toMatch(open);
  });

  test('is decided where it does not', () => {
    expect(assertionSummary(`There are at least 1 "${LATE}" texts`, twoOf(0.4))).toMatch(/^met/u);
    expect(assertionSummary(`There are 3 "${LATE}" texts`, twoOf(0.4))).toMatch(/^unmet/u);
  });
});

test('another text has its place in the order', () => {
  expect(assertionSummary('"Books" and "Shoes" are in this order', screen(0.4))).toMatch(/^met/u);
});

test('a remembered value is open where a part of it is drawn', () => {
  const facts = [{ name: 'day', value: LATE, screen: 's0' }];
  expect(assertionSummary('the remembered day is shown', screen(0.4), { facts })).toMatch(/^unproven judge/u);
  expect(assertionSummary('the remembered day is shown', screen(), { facts })).toMatch(/^met/u);
});
