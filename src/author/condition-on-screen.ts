import { proveAll } from '../core/assertions/index.ts';
import { NEVER_SEEN } from '../core/history/sightings.ts';
import type { ParsedStep } from '../goal/model/parsed-step.ts';
import type { Screen } from '../screen/model/screen.ts';
import type { Trace } from '../trace/schema.ts';

/** Returns whether a line's conditions hold on one screen of a run, as the rules see it without the run's history. */
export function resultOn(
  { conditions }: ParsedStep,
  screen: Screen,
  textCase: 'exact' | 'ignore',
): 'met' | 'unmet' | 'unproven' {
  return proveAll(conditions, {
    screen,
    // One screen stands for the two observations that an absence needs (R73).
    previous: screen,
    toasts: screen.toasts,
    facts: [],
    textCase,
    sighting: NEVER_SEEN,
    scrolledAway: false,
    listEnded: false,
  }).met;
}

/** Returns the screens that a run observed, oldest first. */
export function observedScreens({ steps }: Trace): readonly Screen[] {
  return steps.flatMap(({ event }) => (event?.kind === 'observed' ? [event.screen] : []));
}

/** Returns the settled screens from the first gesture or check of the steps on, the screen before it first. */
export function screensOfSteps({ steps }: Trace): readonly Screen[] {
  const screens: Screen[] = [];
  let isInSteps = false;
  for (const { event, notes } of steps) {
    isInSteps ||= notes.some((note) => note.kind === 'turn' && note.phase !== 'setup');
    if (event?.kind !== 'observed' || !event.screen.settled) continue;
    if (!isInSteps) screens.length = 0;
    screens.push(event.screen);
  }
  return screens;
}
