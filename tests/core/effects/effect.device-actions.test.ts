/** Effects of actions on the device, such as setting the location (R20). */
import { describe, expect, test } from 'vitest';
import {
  actionsOf,
  casesOf,
  drive,
  goalOf,
  propose,
  refusalsOf,
  script,
  completionsOf,
  unchanging,
  verdictOf,
} from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { button, dialog, text, title, type View } from '../../builders/android-screen.ts';

const home: View = { items: [title('Home'), button('Cart'), text('Nothing new')] };

describe('set_location', () => {
  const here = goalOf(['Set the location to 52.5, 13.4'], ['"Berlin" is visible']);
  /** Says where it is, once it has been told. */
  const map: App<string> = {
    begins: 'nowhere',
    show: (place) => ({ items: [title('Map'), text(place)] }),
    react: (place, did) =>
      did.kind === 'other' && did.action.kind === 'set_location' && did.action.latitude === 52.5
        ? 'Berlin'
        : place,
  };
  const there = { kind: 'set_location', latitude: 52.5, longitude: 13.4 } as const;

  test('that the step asks for is done once, and the app may answer', async () => {
    const run = await drive(map, here);
    expect(run.did).toEqual([{ kind: 'other', action: there }]);
    expect(verdictOf(run)).toBe('passed');
  });

  test('is completed when the device accepts it, without a visible change', async () => {
    const run = await drive(unchanging(home), goalOf(['Set the location to 52.5, 13.4']));
    expect(completionsOf(run)).toEqual(['completed']);
    expect(actionsOf(run)).toEqual(['set_location']);
    expect(casesOf(run)).toEqual([]);
  });

  test('is refused where only the planner wants it, and never reaches the device', async () => {
    const tap = await drive(unchanging(home), goalOf(['Tap "Cart"']), { planner: script(propose(there)) });
    expect(refusalsOf(tap)).toEqual(['not asked', 'not asked', 'not asked', 'not asked']);
    const free = await drive(unchanging(home), goalOf(['find out what is new']), {
      planner: script(propose(there)),
    });
    expect(refusalsOf(free)).toEqual(['not asked', 'not asked', 'not asked', 'not asked']);
    expect([tap, free].map(verdictOf)).toEqual(['inconclusive: refusals', 'inconclusive: refusals']);
    expect([...tap.did, ...free.did]).toEqual([]);
  });

  test('with another place than the step’s is refused', async () => {
    const run = await drive(map, here, {
      planner: script(propose({ ...there, latitude: 48.1 }), propose(there)),
    });
    expect(refusalsOf(run)).toEqual(['location']);
    expect(verdictOf(run)).toBe('passed');
  });

  test('in an open-ended step takes both numbers of the step', async () => {
    const goal = goalOf(['be at 52.5, 13.4 somehow'], ['"Berlin" is visible']);
    const wrong = propose({ ...there, longitude: 13.5 });
    const run = await drive(map, goal, { planner: script(wrong, propose(there), wrong) });
    expect(run.did).toEqual([{ kind: 'other', action: there }]);
    expect(new Set(refusalsOf(run))).toEqual(new Set(['not asked']));
  });

  test('on a device that has no such thing is refused before the launch (R1)', async () => {
    const run = await drive(map, here, {
      planner: script(propose(there)),
      policy: { capabilities: ['back', 'home'] },
    });
    expect(verdictOf(run)).toBe('broken: NOT_SUPPORTED');
    expect(run.did).toEqual([]);
  });
});

describe('a link', () => {
  const link = 'app://cart/7';
  const goal = goalOf([`Open ${link}`], ['"Cart 7" is visible']);
  type At = { readonly opened: number; readonly since: number };
  /** Shows the cart with `after`-th opening, `late` ms later. */
  const shop = (after = 1, late = 0): App<At> => ({
    begins: { opened: 0, since: 0 },
    show: ({ opened, since }, now) =>
      opened >= after && now - since >= late
        ? { items: [title('Cart 7'), text('1 book'), button('Pay')], app: { place: '.Cart' } }
        : home,
    react: (at, did, now) =>
      did.kind === 'other' && did.action.kind === 'deep_link' && did.action.url === link
        ? { opened: at.opened + 1, since: now }
        : at,
  });

  test('takes effect when a new screen shows', async () => {
    const run = await drive(shop(), goal);
    expect(actionsOf(run)).toEqual(['deep_link']);
    expect(completionsOf(run)).toEqual(['completed']);
    expect(verdictOf(run)).toBe('passed');
  });

  test('takes effect when another app comes to the front', async () => {
    const web: App<boolean> = {
      begins: false,
      show: (open) =>
        open
          ? { items: [title('Example'), text('Help pages')], app: { front: 'com.browser', place: '.Tab' } }
          : home,
      react: (open, did) => open || did.kind === 'other',
    };
    const run = await drive(web, goalOf(['Open https://example.org/help'], ['"Help pages" is visible']));
    expect(completionsOf(run)).toEqual(['completed']);
    expect(actionsOf(run)).toEqual(['deep_link']);
  });

  test('that opens late takes effect without a second opening', async () => {
    const run = await drive(shop(1, 3500), goal);
    expect(actionsOf(run)).toEqual(['deep_link']);
    expect(run.verdict.flags.join()).toContain('slow');
    expect(verdictOf(run)).toBe('passed');
  });

  test('that opens nothing is tried three times, then it is an Unresponsive Element Bug', async () => {
    const run = await drive(shop(Infinity), goal);
    expect(actionsOf(run)).toEqual(['deep_link', 'deep_link (E)', 'deep_link (E)']);
    expect(verdictOf(run)).toBe('failed: Unresponsive Element Bug');
  });

  test('that works with the third opening is no failure', async () => {
    const run = await drive(shop(3), goal);
    expect(actionsOf(run)).toHaveLength(3);
    expect(completionsOf(run)).toEqual(['completed']);
  });

  test('is refused where the goal does not ask for it, nor for that one', async () => {
    const wants = (url: string) => script(propose({ kind: 'deep_link', url }));
    const tap = await drive(shop(), goalOf(['Tap "Cart"']), { planner: wants(link) });
    const free = await drive(shop(), goalOf(['get to the cart somehow']), { planner: wants(link) });
    const other = await drive(shop(), goal, { planner: wants('app://cart/8') });
    expect([tap, free, other].map((run) => refusalsOf(run)[0])).toEqual(['not asked', 'not asked', 'url']);
    expect([tap, free, other].map(verdictOf)).toEqual(Array(3).fill('inconclusive: refusals'));
    expect([...tap.did, ...free.did, ...other.did]).toEqual([]);
  });

  test('under a dialog that came by itself is not what the link opened', async () => {
    const rates: App<boolean> = {
      begins: false,
      show: (told) => (told ? { ...home, over: [dialog('Rate us', 'Not now')] } : home),
      react: (told, did) => told || did.kind === 'other',
    };
    expect(verdictOf(await drive(rates, goal))).not.toBe('passed');
  });
});
