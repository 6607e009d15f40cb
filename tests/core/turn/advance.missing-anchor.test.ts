/** A drag to an element that is not there, or comes late, in whole runs (R38, R51). */
import { describe, expect, test } from 'vitest';
import { actionsOf, completionsOf, drive, goalOf, verdictOf, type Run } from '../../builders/core.ts';
import { list, row, title, type View } from '../../builders/android-screen.ts';
import type { App } from '../../builders/scripted-phone.ts';

type Rows = readonly string[];
/** "Eggs" comes so many ms after the start; a drag puts "Milk" above it. */
const shop = (comesAt: number): App<{ readonly isDragged: boolean }> => ({
  begins: { isDragged: false },
  show: ({ isDragged }, now): View => {
    const late: Rows = now >= comesAt ? ['Eggs'] : [];
    const rows: Rows = isDragged ? ['Bread', 'Milk', ...late] : ['Milk', 'Bread', ...late];
    return { items: [title('Shop'), list(rows.map((name) => row(name)))] };
  },
  react: (state, did) => (did.kind === 'other' && did.action.kind === 'drag' ? { isDragged: true } : state),
});
const dragged = (comesAt: number, optional = false): Promise<Run<{ readonly isDragged: boolean }>> =>
  drive(shop(comesAt), goalOf([{ step: 'Drag "Milk" above "Eggs"', optional }]), {}, 100);

describe('the element to drag to', () => {
  test('is missing after ten seconds', async () => {
    const run = await dragged(Infinity);
    expect(verdictOf(run)).toBe('failed: Missing Element Bug');
    expect(run.verdict).toMatchObject({ expected: '"Eggs" exists and is enabled' });
    expect(run.state.isDragged).toBe(false);
  });
  test('may come late', async () => {
    const run = await dragged(7000);
    expect(verdictOf(run)).toBe('passed');
    expect(run.state.isDragged).toBe(true);
  });
  test('that is missing leaves out an optional step', async () => {
    const run = await dragged(Infinity, true);
    expect([verdictOf(run), completionsOf(run)]).toEqual(['inconclusive: no-proof', ['skipped']]);
  });
});

describe('a list that shows a part of its rows', () => {
  const ROWS: Rows = ['Milk', 'Bread', 'Tea', 'Jam', 'Eggs', 'Rice'];
  interface Shelf {
    readonly rows: Rows;
    readonly from: number;
  }
  /** A swipe moves it by half of what it shows; a drag puts "Jam" above "Rice". */
  const shelf = (shown: number, all: Rows = ROWS): App<Shelf> => ({
    begins: { rows: all, from: 0 },
    show: ({ rows, from }): View => ({
      items: [title('Shop'), list(rows.slice(from, from + shown).map((name) => row(name)))],
    }),
    react: (state, did) => {
      if (did.kind === 'other' && did.action.kind === 'drag')
        return { ...state, rows: ['Milk', 'Bread', 'Tea', 'Eggs', 'Jam', 'Rice'] };
      if (did.kind !== 'swipe') return state;
      const to = state.from + (did.direction === 'up' ? 1 : -1) * Math.floor(shown / 2);
      return { ...state, from: Math.max(0, Math.min(state.rows.length - shown, to)) };
    },
  });
  const run = (app: App<Shelf>): Promise<Run<Shelf>> => drive(app, goalOf(['Drag "Jam" above "Rice"']));

  test('is scrolled until both rows are in view', async () => {
    const ended = await run(shelf(4));
    expect(actionsOf(ended)).toEqual(['scroll_to com.app:id/list', 'drag Jam']);
  });
  test('that never shows both at once leaves the goal open', async () => {
    const ended = await run(shelf(2));
    expect(verdictOf(ended)).toBe('inconclusive: no-proof');
    expect(ended.verdict).toMatchObject({
      reason: '"Jam" and "Rice" are not in view together, so "Jam" can\'t be dragged there',
    });
  });
  test('without the row lacks it', async () => {
    const ended = await run(shelf(4, ['Milk', 'Bread', 'Tea', 'Jam', 'Eggs']));
    expect(verdictOf(ended)).toBe('failed: Missing Element Bug');
    expect(ended.verdict).toMatchObject({ expected: '"Rice" exists and is enabled' });
  });
});
