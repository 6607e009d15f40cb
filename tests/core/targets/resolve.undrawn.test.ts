/** Undrawn elements in whole runs (R53, R70). */
import { describe, expect, test } from 'vitest';
import {
  drive,
  goalOf,
  propose,
  refOf,
  refusalsOf,
  script,
  tapOn,
  unchanging,
  verdictOf,
} from '../../builders/core.ts';
import { button, field, row, text, title, toggle, type View } from '../../builders/android-screen.ts';

const page: View = {
  items: [title('Home'), button('Save'), toggle('Wi-Fi', true), field('Name', 'Ada'), text('Total')],
};
const MISSING = 'failed: Missing Element Bug';

describe('an undrawn element of the tree', () => {
  test.each([
    ['Save', 'Tap "Save"'],
    ['Wi-Fi', 'Verify the "Wi-Fi" toggle is on'],
    ['Save', 'Verify the "Save" button is enabled'],
    ['Total', 'Verify "Total" is visible'],
    ['Total', 'Remember "Total" as `sum`'],
  ])('is missing, whatever the hierarchy says of it: "%s" for %s', async (name, line) => {
    const run = await drive(unchanging({ ...page, undrawn: [name] }), goalOf([line]));
    expect(verdictOf(run)).toBe(MISSING);
    expect(run.did).toEqual([]);
  });

  test('is the only thing that is missing: what is drawn beside it exists and is enabled', async () => {
    const run = await drive(
      unchanging({ ...page, undrawn: ['Total'] }),
      goalOf(['Verify the "Wi-Fi" toggle is on', 'Verify the "Save" button is enabled']),
    );
    expect(verdictOf(run)).toBe('passed');
  });
});

describe('a value to remember', () => {
  test('and is nowhere is missing', async () => {
    const run = await drive(unchanging(page), goalOf(['Remember "Balance" as `balance`']));
    expect(verdictOf(run)).toBe(MISSING);
  });
});

describe('a named icon in a row that takes the touch too', () => {
  const rows = unchanging({
    items: [title('Songs'), row('Candlelight', 'Add to favourites'), row('Harbour', 'Other')],
  });
  const theRow = (asked: Parameters<ReturnType<typeof tapOn>>[0]): ReturnType<typeof propose> => {
    const icon = refOf(asked.screen, 'Add to favourites');
    const parent = asked.screen.elements.find((e) => e.ref === icon)?.parent ?? 'e1';
    return propose({ kind: 'tap', target: { ref: parent } });
  };

  test('is not touched by way of the row', async () => {
    const run = await drive(rows, goalOf(['Tap "Add to favourites"']), {
      planner: script(theRow, tapOn('Add to favourites')),
    });
    expect(refusalsOf(run)).toEqual(['target']);
    expect(run.did[0]).toMatchObject({ kind: 'tap', on: 'Add to favourites' });
  });

  test('is not touched for the row', async () => {
    const run = await drive(rows, goalOf(['Tap "Candlelight"']), {
      planner: script(tapOn('Add to favourites'), tapOn('Candlelight')),
    });
    expect(refusalsOf(run)).toEqual(['target']);
  });
});
