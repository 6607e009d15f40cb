/** A failure that stood in a plain box after the last gesture and went is neither absent nor shown (R73). */
import { describe, expect, test } from 'vitest';
import { contextOf } from '../../../src/core/assertions/context.ts';
import { proveAll } from '../../../src/core/assertions/index.ts';
import { recordObservation } from '../../../src/core/turn/record-observation.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { button, screenOf, text, title, type Item } from '../../builders/android-screen.ts';
import { goalOf } from '../../builders/core.ts';
import { stateOf, turnOf } from '../../builders/run-state.ts';

const page = (...items: readonly Item[]) => ({ items: [title('Profile'), button('Save'), ...items] });

/** The result of the condition on the last of these screens, all of which came after a gesture on a page that showed `before`. */
function resultAfter(condition: string, before: readonly Item[], ...screens: readonly Screen[]) {
  const goal = goalOf(['Tap "Save"'], [condition]);
  const lastAttempt = { before: screenOf(page(...before), 's0', 1000), endedAt: 1500 };
  let turn = turnOf(stateOf(goal, { lastAttempt }));
  for (const screen of screens) turn = recordObservation(turn, screen);
  const last = screens.at(-1)!;
  return proveAll(goal.expected[0]?.parsed.conditions ?? [], contextOf(turn, last));
}
let count = 0;
const look = (...items: readonly Item[]): Screen => {
  count += 1;
  return screenOf(page(...items), `s${count}`, 2000 + count * 1000);
};
const NO_ERROR = '"Could not save" is not visible';

describe('an absence is open after the failure showed for a while', () => {
  test.each([
    ['a text that it names', NO_ERROR, [look(text('Could not save')), look(), look()]],
    [
      'a text of which it names a part',
      'No text that contains "not save" is visible',
      [look(text('Could not save')), look(), look()],
    ],
    ['any error', 'No error is shown', [look(text('Card declined')), look(), look()]],
    [
      'a text that only captures between two looks show',
      NO_ERROR,
      [look(), { ...look(), passing: ['Could not save'] }, look()],
    ],
    [
      'a line that turned back to the one from before',
      NO_ERROR,
      [look(text('Could not save')), look(text('Draft')), look(text('Draft'))],
    ],
  ])('%s', (_, condition, screens) => {
    expect(resultAfter(condition, [text('Draft')], ...screens)).toMatchObject({
      met: 'unproven',
      needs: 'another observation',
    });
  });
});

describe('an absence holds', () => {
  test.each([
    ['after a failure that the gesture did away with', [text('Could not save')], [look(), look()]],
    [
      'after a line that reports that it worked in the end',
      [],
      [look(text('Could not save, trying again')), look(text('Saved')), look(text('Saved'))],
    ],
    ['after a message of success', [], [look(text('Saved')), look(), look()]],
    [
      'after texts of which the captures before the first look tell',
      [],
      [{ ...look(), passing: ['Could not save'] }, look()],
    ],
  ])('%s', (_, before, screens) => {
    expect(resultAfter(NO_ERROR, before, ...screens)).toMatchObject({ met: 'met' });
  });
});
