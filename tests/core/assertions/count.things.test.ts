/** `There are 2 hotels`: the rows of the only list (R76). */
import { expect, test } from 'vitest';
import { assertionSummary } from '../../builders/assertion.ts';
import { listAt, rowAt } from '../../builders/screen-layout.ts';
import { buildScreen, text, type Sketch } from '../../builders/screen.ts';

const rows = listAt(
  ...['Adlon', 'Ritz'].map((name, i) =>
    rowAt(0, 200 + i * 120, 1080, text(name, { at: [40, 205 + i * 120, 300, 50] })),
  ),
);
const summary = (line: string, ...more: readonly Sketch[]): string =>
  assertionSummary(line, buildScreen([rows, ...more]), { listEnded: true });

test('things are counted as the rows that show them', () => {
  expect(summary('There are 2 hotels')).toMatch(/^met/u);
  expect(summary('There are 3 hotels')).toMatch(/^unmet Wrong Count Bug/u);
});

test('things are not counted where two lists may show them', () => {
  const other: Sketch = { role: 'list', at: [0, 1800, 1080, 300], children: [text('Flight')] };
  expect(summary('There are 3 hotels', other)).toBe('unproven judge: several lists are in view');
});

test('none of a thing: rows are of it, unless a text says that there are none', () => {
  const none = text('No events', { at: [0, 1500, 1080, 80] });
  expect(summary('There are no events')).toMatch(/^unmet Wrong Count Bug/u);
  expect(summary('No events are displayed', none)).toMatch(
    /^unproven judge: .*a text says that there are none/u,
  );
});
