/** Messages, sightings and times of an observation (R12, R70). */
import { describe, expect, test } from 'vitest';
import { monotonic, recordObservation } from '../../../src/core/turn/record-observation.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { goalOf } from '../../builders/core.ts';
import type { KnownState } from '../../builders/known-state.ts';
import { stateOf, turnOf } from '../../builders/run-state.ts';
import { buildScreen, heading, text } from '../../builders/screen.ts';

const page = buildScreen([heading('Home'), text('Saved')]);
/** The page with a live region that says "Saved". */
const announcing: Screen = {
  ...page,
  elements: page.elements.map((e) => (e.text === 'Saved' ? { ...e, announced: true } : e)),
};
const seenOn = (screen: Screen, known: KnownState = {}) =>
  recordObservation(turnOf(stateOf(goalOf(['Tap "Save"'], ['"Saved" is visible']), known)), screen).state
    .seen;

describe('messages in the flow of the page', () => {
  test('are kept, each one once', () => {
    expect(seenOn(announcing).announced).toEqual(['Saved']);
    expect(seenOn(announcing, { announced: ['Sent', 'Saved'] }).announced).toEqual(['Sent', 'Saved']);
    expect(seenOn(page, { announced: ['Sent'] }).announced).toEqual(['Sent']);
  });
});

describe('the time of an observation', () => {
  const state = stateOf(goalOf(['Tap "Save"']), { clockMs: 1000, pauseMs: 500 });
  test.each([
    [1499, 1500],
    [1501, 1501],
  ])('includes the pause that was asked for: %i', (at, time) => {
    expect(monotonic(state, { ...page, at }).at).toBe(time);
  });
});
