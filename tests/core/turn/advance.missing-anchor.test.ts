/** A drag to an element that is not there, or comes late, in whole runs (R38, R51). */
import { describe, expect, test } from 'vitest';
import { completionsOf, drive, goalOf, verdictOf, type Run } from '../../builders/core.ts';
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
