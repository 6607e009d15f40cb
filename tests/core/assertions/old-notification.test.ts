/** A notification that stood in the shade before proves no new one of the same words (R71). */
import { describe, expect, test } from 'vitest';
import type { AssertionResult } from '../../../src/core/assertions/context.ts';
import { proveAll } from '../../../src/core/assertions/index.ts';
import { recordNotifications } from '../../../src/core/history/notifications.ts';
import type { NotificationHistory } from '../../../src/core/model/history.ts';
import type { PostedNotification, Screen } from '../../../src/screen/model/screen.ts';
import type { Goal } from '../../../src/goal/model/goal.ts';
import { goalOf } from '../../builders/core.ts';
import { hierarchy, node, page, screenOf } from '../../screen/build.ts';

const withTold = (screen: Screen, told?: readonly PostedNotification[]): Screen =>
  told === undefined ? screen : { ...screen, device: { notifications: told } };

const app = (told?: readonly PostedNotification[]): Screen =>
  withTold(screenOf(hierarchy(page(node('TextView', [0, 0, 500, 90], { text: 'Shop' })))), told);

const shade = (texts: readonly string[], told?: readonly PostedNotification[]): Screen =>
  withTold(
    screenOf(
      hierarchy(
        node(
          'FrameLayout',
          [0, 0, 1080, 2400],
          { package: 'com.android.systemui', 'resource-id': 'com.android.systemui:id/notification_panel' },
          ...texts.map((text, i) =>
            node('TextView', [40, 300 + i * 200, 900, 360 + i * 200], {
              package: 'com.android.systemui',
              text,
            }),
          ),
        ),
      ),
    ),
    told,
  );

const posted = (posting: string, ...texts: readonly string[]): PostedNotification => ({ posting, texts });

/** Returns whether the last of these observations meets the condition. */
function metAfter(
  observations: readonly Screen[],
  condition = 'The notification "Shipped" is shown',
  reset: Goal['reset'] = 'none',
): AssertionResult['met'] {
  const { conditions } = goalOf(['Tap "x"'], [condition]).expected[0]?.parsed ?? { conditions: [] };
  const start: NotificationHistory = { before: null, open: null };
  const notifications = observations.reduce(
    (known, screen) => recordNotifications(known, screen, reset),
    start,
  );
  const screen = observations.at(-1)!;
  return proveAll(conditions, {
    screen,
    previous: screen,
    toasts: [],
    facts: [],
    textCase: 'exact',
    sighting: { ever: true, asContent: false, containers: [] },
    scrolledAway: false,
    listEnded: true,
    notifications,
  }).met;
}

describe('on a phone that tells its notifications', () => {
  const old = [posted('a 1', 'Shipped')];
  const both = [posted('a 2', 'Shipped'), ...old];
  test.each<[string, readonly Screen[], AssertionResult['met']]>([
    ['one that came in the run', [app([]), shade(['Shipped'], old)], 'met'],
    ['one from before the goal', [app(old), shade(['Shipped'], old)], 'unproven'],
    ['one beside it from before the goal', [app(old), shade(['Shipped', 'Shipped'], both)], 'met'],
    ['one that was posted anew', [app(old), shade(['Shipped'], [posted('a 9', 'Shipped')])], 'met'],
    [
      'one with the words in its text',
      [app(old), shade(['Shipped'], [posted('b 1', '1042: Shipped')])],
      'met',
    ],
    [
      'one that the shade showed before',
      [app([]), shade(['Shipped'], old), app(old), shade(['Shipped'], old)],
      'unproven',
    ],
    ['one that stays open', [app([]), shade(['Shipped'], old), shade(['Shipped'], old)], 'met'],
    ['words that it does not tell', [app([]), shade(['Shipped'], [posted('c 1', 'Other')])], 'met'],
  ])('%s', (_, observations, met) => {
    expect(metAfter(observations)).toBe(met);
  });

  test('an app without its data has none from before', () => {
    expect(metAfter([app(old), shade(['Shipped'], old)], undefined, 'clear_data')).toBe('met');
  });

  test('absence is not about new ones', () => {
    const gone = '"Shipped" is not shown in the notification shade';
    expect(metAfter([app(old), shade(['Shipped'], old)], gone)).toBe('unmet');
  });
});

describe('on a phone that does not tell them', () => {
  test.each<[string, readonly Screen[], AssertionResult['met']]>([
    ['the first look', [app(), shade(['Shipped'])], 'met'],
    ['the same one again', [app(), shade(['Shipped']), app(), shade(['Shipped'])], 'unproven'],
    ['one more than before', [app(), shade(['Shipped']), app(), shade(['Shipped', 'Shipped'])], 'met'],
    ['one after none', [app(), shade(['Other']), app(), shade(['Other', 'Shipped'])], 'met'],
  ])('%s', (_, observations, met) => {
    expect(metAfter(observations)).toBe(met);
  });
});
