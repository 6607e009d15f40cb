/** Texts that a tree has as descriptions, as Flutter does: they neither prove nor refute a text (R46). */
import { expect, test } from 'vitest';
import { assertionSummary } from '../../builders/assertion.ts';
import { buildScreen, type Sketch } from '../../builders/screen.ts';
import type { Box } from '../../screen/build.ts';

const view = (description: string, at: Box, more: Sketch = {}): Sketch => ({
  className: 'android.view.View',
  role: 'text',
  description,
  at,
  ...more,
});
const ROWS = [
  ['Apple', '€5', 'Ready'],
  ['Pear', '€9', 'Sold out'],
] as const;
/** Each text is a view of its own. */
const FLAT = buildScreen(
  ROWS.flatMap((row, r) => row.map((text, i) => view(text, [40 + i * 300, 300 + r * 120, 200, 60]))),
);
/** Each row is one view. */
const merged = (between: string): ReturnType<typeof buildScreen> =>
  buildScreen(
    ROWS.map((row, r) =>
      view(row.join(between), [0, 300 + r * 120, 1080, 110], { role: 'button', clickable: true }),
    ),
  );

test.each([
  'The row of "Apple" contains "Ready"',
  'The row of "Apple" does not contain "Ready"',
  'The Apple row shows "Ready"',
  '"Apple" shows "Ready"',
  '"Apple" does not show "Ready"',
  '"Apple" is empty',
  'There are 0 rows',
  'The list is empty',
])('open, where each text is a description: %s', (line) => {
  expect(assertionSummary(line, FLAT)).toMatch(/^unproven/u);
});

test.each(['\n', ', '])('open, where a row is one description with %j between its texts', (between) => {
  const screen = merged(between);
  for (const line of ['The row of "Apple" contains "Ready"', 'The Apple row shows "Ready"'])
    expect(assertionSummary(line, screen)).toMatch(/^unproven/u);
});

test('a description beside texts is the name of a picture, and says nothing about them', () => {
  const icon = view('wallet', [300, 300, 60, 60], { role: 'image' });
  const texts = [
    { role: 'text', text: 'Total', at: [40, 300, 200, 60] },
    { role: 'text', text: '€6', at: [400, 300, 200, 60] },
  ] as const;
  expect(assertionSummary('"Total" shows "€6"', buildScreen([texts[0], icon, texts[1]]))).toMatch(/^met/u);
  expect(assertionSummary('"Total" shows "€7"', buildScreen([texts[0], icon, texts[1]]))).toMatch(/^unmet/u);
});
