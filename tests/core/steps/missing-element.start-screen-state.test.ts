/** Unseen parts of the screen on which a step began, and whether it was left (R51). */
import { afterApproach, startScreenOf, mayContainTarget } from '../../../src/core/steps/missing-element.ts';
import type { StepStartScreen } from '../../../src/core/model/step-record.ts';
import { goalOf } from '../../builders/core.ts';
import { pendingOf, stateOf } from '../../builders/run-state.ts';
import {
  button,
  dialog,
  list,
  row,
  screenOf,
  text,
  title,
  type View,
} from '../../builders/android-screen.ts';
import { describe, expect, test } from 'vitest';

const rows = (n: number): readonly ReturnType<typeof row>[] =>
  Array.from({ length: n }, (_, i) => row(`Row ${i}`));
const whole: View = { items: [title('More'), list(rows(3), { height: 900 })] };
const going: View = { items: [title('More'), list(rows(12), { height: 900 })] };

describe('of the first screen is not seen', () => {
  const seen = (view: View, line: string, scrolledAway = false): string => {
    const first = startScreenOf(stateOf(goalOf([line]), { scrolledAway }), screenOf(view, 's1', 0));
    return Object.entries(first)
      .flatMap(([key, is]) => (is ? [key] : []))
      .join(' ');
  };
  test.each<[string, Parameters<typeof seen>, string]>([
    ['nothing, when its list ends in view', [whole, 'Tap "Log out"'], ''],
    ['nothing, when it has no list', [{ items: [text('x')] }, 'Tap "Log out"', true], ''],
    ['what lies below, when its list goes on', [going, 'Tap "Log out"'], 'below'],
    ['what lies above, when its list was scrolled', [whole, 'Tap "Log out"', true], 'above'],
    ['both, when its list was scrolled and goes on', [going, 'Tap "Log out"', true], 'above below'],
    ['what the hierarchy holds out of view', [going, 'Tap "Row 9"'], 'below containsTarget'],
    ['what a line remembers', [whole, 'Remember the "Row 1" as total'], 'containsTarget'],
    ['nothing of a line that names nothing', [whole, 'Go back'], ''],
    ['nothing of a free line', [whole, 'look around'], ''],
  ])('%s', (_, of, expected) => {
    expect(seen(...of)).toBe(expected);
  });
});

describe('after an approach action', () => {
  const fresh: StepStartScreen = { above: true, below: true, containsTarget: false, wasLeft: false };
  const home: View = { items: [title('More'), button('Home')] };
  const asked: View = { ...home, over: [dialog('Sure?', 'Yes')] };
  const keyboard: View = { ...home, keyboard: true };
  const left = { ...fresh, wasLeft: true };
  const tap = { kind: 'tap', on: 'Home' };
  const back = { kind: 'navigate_back' };
  const swipe = (direction: string): Readonly<Record<string, unknown>> => ({ kind: 'swipe', direction });
  const to = (direction: string): Readonly<Record<string, unknown>> => ({
    kind: 'scroll_to',
    direction,
    text: 'Far',
  });
  test.each<[string, Readonly<Record<string, unknown>>, boolean, StepStartScreen, View, View]>([
    ['that landed it was left', tap, true, left, home, home],
    ['that did not land it was not left', tap, false, fresh, home, home],
    ['back, which landed, it was left', back, true, left, home, home],
    ['that closed a dialog it stands there still', tap, true, fresh, asked, home],
    ['that opened a dialog it stands there still', tap, true, fresh, home, asked],
    ['that opened the keyboard it was left, for all that is known', tap, true, left, home, keyboard],
    ['that hid the keyboard it was not left', { kind: 'hide_keyboard' }, true, fresh, keyboard, home],
    ['that moved the list nothing more is known', swipe('up'), true, fresh, home, home],
    ['that moved it back nothing more is known', swipe('down'), true, fresh, home, home],
    [
      'upwards that moved nothing its end was seen',
      swipe('up'),
      false,
      { ...fresh, below: false },
      home,
      home,
    ],
    [
      'downwards that moved nothing its beginning was seen',
      swipe('down'),
      false,
      { ...fresh, above: false },
      home,
      home,
    ],
    ['sideways that moved nothing neither was seen', swipe('left'), false, fresh, home, home],
    [
      'that looked further down in vain its end was seen',
      to('up'),
      false,
      { ...fresh, below: false },
      home,
      home,
    ],
    [
      'that looked further up in vain its beginning was seen',
      to('down'),
      false,
      { ...fresh, above: false },
      home,
      home,
    ],
    ['that looked and moved it nothing more is known', to('up'), true, fresh, home, home],
  ])('%s', (_, action, landed, expected, before, after) => {
    const pending = pendingOf(screenOf(before, 's1', 0), action, { purpose: 'approach' });
    expect(afterApproach(fresh, pending, screenOf(after, 's2', 1000), landed)).toEqual(expected);
  });

  test('nothing more is recorded about a screen that was left, nor without a question', () => {
    const pending = pendingOf(screenOf(home, 's1', 0), swipe('up'), { purpose: 'approach' });
    const after = screenOf(home, 's2', 1000);
    expect(afterApproach(left, pending, after, false)).toEqual(left);
    expect(afterApproach(null, pending, after, false)).toBeNull();
  });
});

describe('a control may stand on the first screen', () => {
  const nothing: StepStartScreen = { above: false, below: false, containsTarget: false, wasLeft: true };
  test.each<[string, StepStartScreen | null, boolean]>([
    ['that was left before its beginning was seen', { ...nothing, above: true }, true],
    ['that was left before its end was seen', { ...nothing, below: true }, true],
    ['whose hierarchy held it', { ...nothing, containsTarget: true }, true],
    ['that was seen whole: no', nothing, false],
    ['that was never left: no', { above: true, below: true, containsTarget: true, wasLeft: false }, false],
    ['that nobody looked for it on: no', null, false],
  ])('%s', (_, first, may) => {
    expect(mayContainTarget(first)).toBe(may);
  });
});
