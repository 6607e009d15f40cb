/** A text that came with the gesture and goes while another line is looked at again (R74). */
import { expect, test } from 'vitest';
import type { HeldConditions, PhaseOf } from '../../../src/core/model/phase.ts';
import { judgeConditions, verdictIn } from '../../builders/expected-state.ts';
import { list, row, screenOf, text, title, type Item, type View } from '../../builders/android-screen.ts';

const EXPECTED = ['"Saved" is visible', '"Sold out" is not visible'];
const page = (...items: readonly Item[]): View => ({ items: [title('Shop'), ...items] });
const lastAttempt = (...items: readonly Item[]): object => ({
  lastAttempt: { before: screenOf(page(...items), 's0', 5000), endedAt: 15_000 },
});
/** The lines that hold as the absence waits for a second look. */
function shownOn(view: View): HeldConditions | undefined {
  const screen = { settled: false, hasSteadyTree: true };
  const { state } = judgeConditions({ expected: EXPECTED, view, screen, since: 0 });
  return (state.phase as PhaseOf<'judging'>).shown;
}
/** The verdict of the next look. */
function next(was: View, is: View, since: number, before: readonly Item[] = []): unknown {
  const shown = shownOn(was);
  if (shown === undefined) throw new Error('no line holds');
  return verdictIn(
    judgeConditions({ expected: EXPECTED, view: is, since, shown, known: lastAttempt(...before) }),
  );
}

test('the lines that hold are kept while another one needs a further look', () => {
  expect(shownOn(page(text('Saved')))?.results.map((r) => r.index)).toEqual([0]);
  expect(shownOn(page(text('Saved'), text('Sold out')))).toBeUndefined();
  expect(shownOn(page())).toBeUndefined();
});

test('a message that goes meanwhile is over', () => {
  expect(next(page(text('Saved')), page(), 3000)).toMatchObject({ kind: 'passed' });
});

test('one that an error follows was taken back', () => {
  expect(next(page(text('Saved')), page(text('Could not save')), 11_000)).toMatchObject({ kind: 'failed' });
});

test('one whose row leaves its list was taken back', () => {
  const rows = (...names: readonly string[]): View => page(list(names.map((name) => row(name))));
  expect(next(rows('Saved', 'Milk', 'Bread'), rows('Milk', 'Bread'), 11_000)).toMatchObject({
    kind: 'failed',
  });
});

test('words from before the gesture that are back while work is waited for leave the goal open', () => {
  const underWay = { what: 'the page does something all the time', isAwaited: false, isHabit: true };
  const judged = (view: View, held?: HeldConditions) =>
    judgeConditions({
      expected: EXPECTED,
      view,
      screen: { underWay },
      since: 3000,
      known: lastAttempt(text('Idle')),
      ...(held === undefined ? {} : { held }),
    });
  const { state } = judged(page(text('Saved')));
  const { held } = state.phase as PhaseOf<'judging'>;
  expect(verdictIn(judged(page(text('Idle')), held))).toMatchObject({ kind: 'inconclusive' });
  expect(verdictIn(judged(page(), held))).toMatchObject({ kind: 'observe' });
});

test('one after which the words from before the gesture are back is in doubt, once it was waited for', () => {
  const [was, is] = [page(text('Saved')), page(text('Save'))];
  expect(next(was, is, 3000, [text('Save')])).toMatchObject({ kind: 'observe' });
  expect(next(was, is, 11_000, [text('Save')])).toMatchObject({ kind: 'inconclusive' });
});
