import { describe, expect, test } from 'vitest';
import { boxesOf, recordedBoxes, recordedScreens } from './boxes.ts';

const screens = recordedScreens();
const recorded = recordedBoxes();

describe('the places, covers and controls of a captured screen', () => {
  test('are recorded for each screen', () => {
    expect(screens.map(({ name }) => name)).toEqual(Object.keys(recorded));
  });

  test.each(screens.map((screen) => [screen.name, screen] as const))('%s', (name, screen) => {
    expect(boxesOf(screen)).toEqual(recorded[name]);
  });
});
