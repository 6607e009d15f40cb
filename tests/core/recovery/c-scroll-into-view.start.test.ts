/** Targets outside the viewport: which ones, the swipe, and the end of the budget (R35). */
import type { Action } from '../../../src/actions/registry.ts';
import { UNSPENT_BUDGETS } from '../../../src/core/budgets/retry-budgets.ts';
import { scrollIntoView } from '../../../src/core/recovery/c-scroll-into-view.ts';
import { isOffScreen } from '../../../src/core/targets/viewport.ts';
import type { Element } from '../../../src/screen/model/element.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { refOf } from '../../builders/core.ts';
import { stateOf, turnOf } from '../../builders/run-state.ts';
import {
  scrollTo,
  found,
  goal,
  listWithSave,
  save,
  outcomeSummary,
  type At,
} from '../../builders/scroll-into-view.ts';
import { buildScreen, heading } from '../../builders/screen.ts';
import { describe, expect, test } from 'vitest';

describe('off screen is', () => {
  const is = (...place: At): boolean => {
    const screen = buildScreen([save(...place)]);
    return isOffScreen(screen, found(screen, 'Save'));
  };
  test.each<[string, At, boolean]>([
    ['nothing that is in view', [0, 300, 400, 120], false],
    ['what is outside the viewport', [0, 2500, 400, 120], true],
    ['what has less than a third in view', [0, 2361, 400, 120], true],
    ['not what has a third in view', [0, 2360, 400, 120], false],
    ['not what has a half in view', [0, 2340, 400, 120], false],
    ['not what is larger than half the screen, however little of it shows', [0, 2390, 1080, 1210], false],
    ['what is as high as half the screen and hardly shows', [0, 2390, 1080, 1200], true],
    ['what is a quarter as high as the screen and hardly shows', [0, 2390, 1080, 600], true],
  ])('%s', (_, place, off) => {
    expect(is(...place)).toBe(off);
  });
});

describe('the finger moves', () => {
  /** A page that scrolls, and on it a box from 300 to 700 with a slide beside it. */
  const slides = (box: At, slide: At, page = true, parts = true): string => {
    const carousel = { id: 'slides', at: box, children: [save(...slide)] };
    const holder = { id: 'page', scrollable: page, at: [0, 0, 1080, 2400], children: [carousel] } as const;
    return outcomeSummary(scrollTo(buildScreen([parts ? holder : save(...slide)])));
  };
  test.each<[string, Parameters<typeof slides>, string]>([
    [
      'on the box of a slide to the right',
      [
        [0, 300, 1080, 400],
        [1200, 400, 300, 100],
      ],
      'swipe left on slides',
    ],
    [
      'on the box of a slide to the left',
      [
        [0, 300, 1080, 400],
        [-400, 400, 300, 100],
      ],
      'swipe right on slides',
    ],
    [
      'also where the page does not scroll',
      [[0, 300, 1080, 400], [1200, 400, 300, 100], false],
      'swipe left on slides',
    ],
    [
      'on a box of half the width',
      [
        [0, 300, 540, 400],
        [1200, 400, 300, 100],
      ],
      'swipe left on slides',
    ],
    [
      'on the page when the box is narrower',
      [
        [0, 300, 530, 400],
        [1200, 400, 300, 100],
      ],
      'swipe left on page',
    ],
    [
      'on the page for what lies below the box',
      [
        [0, 300, 1080, 400],
        [1200, 2500, 300, 100],
      ],
      'swipe left on page',
    ],
    [
      'on the page for what lies above the box',
      [
        [0, 300, 1080, 400],
        [1200, 200, 300, 100],
      ],
      'swipe left on page',
    ],
    [
      'on the page when the box is as large',
      [
        [0, 0, 1080, 2400],
        [1200, 400, 300, 100],
      ],
      'swipe left on page',
    ],
    [
      'on the page for what lies straight below',
      [
        [0, 300, 1080, 400],
        [100, 2500, 300, 100],
      ],
      'swipe up on page',
    ],
    [
      'on the screen without any box',
      [[0, 300, 1080, 400], [100, 2500, 300, 100], true, false],
      'swipe up on the screen',
    ],
  ])('%s', (_, given, swipe) => {
    expect(slides(...given)).toMatch(new RegExp(`^${swipe} \\(C\\)`, 'u'));
  });
});

describe('the finger goes', () => {
  test.each<[string, Screen, string]>([
    [
      'up for what lies below',
      listWithSave(100, 2500, 400, 100),
      'swipe up on com.app:id/news (C), 1350 px away',
    ],
    [
      'down for what lies above',
      listWithSave(100, -300, 400, 100),
      'swipe down on com.app:id/news (C), 1450 px away',
    ],
    [
      'left for what lies to the right',
      listWithSave(1200, 500, 200, 100),
      'swipe left on com.app:id/news (C), 870 px away',
    ],
    [
      'right for what lies to the left',
      listWithSave(-300, 500, 200, 100),
      'swipe right on com.app:id/news (C), 850 px away',
    ],
    [
      'left for what lies beside a list that does not reach the edge of the screen',
      listWithSave(910, 500, 100, 100),
      'swipe left on com.app:id/news (C), 650 px away',
    ],
    [
      'right for what lies before such a list',
      listWithSave(0, 500, 98, 100),
      'swipe right on com.app:id/news (C), 650 px away',
    ],
    [
      'up for what lies below, in line with the right edge of the list',
      listWithSave(850, 2500, 100, 100),
      'swipe up on com.app:id/news (C), 1350 px away',
    ],
    [
      'up for what lies below, in line with its left edge',
      listWithSave(50, 2500, 100, 100),
      'swipe up on com.app:id/news (C), 1350 px away',
    ],
    [
      'over the screen where nothing scrolls',
      buildScreen([heading('News'), save(100, 2500, 400, 100)]),
      'swipe up on the screen (C), 1350 px away',
    ],
    [
      'sideways over the screen where nothing scrolls',
      buildScreen([heading('News'), save(1200, 500, 200, 100)]),
      'swipe left on the screen (C), 870 px away',
    ],
    [
      'over the page, for a list that is out of view itself',
      buildScreen([
        {
          id: 'com.app:id/page',
          scrollable: true,
          at: [0, 200, 1080, 2000],
          children: [{ scrollable: true, at: [0, 2500, 1080, 400], children: [save(0, 2600, 400, 100)] }],
        },
      ]),
      'swipe up on com.app:id/page (C), 1450 px away',
    ],
    [
      'over what holds the target, not over the target, when that scrolls too',
      buildScreen([
        {
          id: 'com.app:id/page',
          scrollable: true,
          at: [0, 200, 1080, 2000],
          children: [{ ...save(0, 2190, 400, 100), scrollable: true }],
        },
      ]),
      'swipe up on com.app:id/page (C), 1040 px away',
    ],
  ])('%s', (_, screen, answer) => {
    expect(outcomeSummary(scrollTo(screen))).toBe(`${answer}, swipe 1`);
  });
});

describe('a scroll-to', () => {
  const below = listWithSave(100, 2500, 400, 100);

  test('is noted with its target, and counted', () => {
    const outcome = scrollTo(below);
    const note = { kind: 'case', case: 'C', used: 1, of: 1, reason: 'the target is outside the viewport' };
    expect('next' in outcome ? [] : outcome.notes).toEqual([{ ...note, target: 'Save' }]);
    expect('next' in outcome ? null : outcome.state.run.budgets.recoveries).toEqual({ C: 1 });
    const nameless = buildScreen([{ id: 'com.app:id/star', clickable: true, at: [0, 2500, 90, 90] }]);
    const star = nameless.elements.find((e) => e.resourceId.endsWith('star')) as Element;
    const other = scrollIntoView(
      turnOf(stateOf(goal)),
      { action: { kind: 'hide_keyboard' }, target: star, screen: nameless, origin: 'planner' },
      'step',
    );
    expect('next' in other ? [] : other.notes).toEqual([{ ...note, target: 'com.app:id/star' }]);
  });

  test('is made in the list that holds the target', () => {
    const outcome = scrollTo(below);
    expect('next' in outcome ? null : outcome.command).toMatchObject({
      kind: 'act',
      attempt: { action: { kind: 'swipe', direction: 'up', target: { ref: refOf(below, 'news') } } },
    });
    const bare = scrollTo(buildScreen([save(100, 2500, 400, 100)]));
    expect('next' in bare ? null : bare.command).toMatchObject({ attempt: { action: { target: null } } });
  });

  test('is made once; the second time the target is out of reach', () => {
    const spent = { ...UNSPENT_BUDGETS, recoveries: { C: 1 } };
    const outcome = scrollTo(below, { known: { budgets: spent } });
    expect(outcomeSummary(outcome)).toBe(
      'Off-screen Target Bug: scrolling does not bring it closer (expected: the target can be scrolled into view)',
    );
    const { ref, bounds: box } = found(below, 'Save');
    expect('next' in outcome ? null : outcome.command).toMatchObject({
      verdict: { proof: { screen: below.id, ref, box, rule: 'viewport' } },
    });
    expect('next' in outcome ? [] : outcome.notes).toEqual([
      { kind: 'spent', case: 'C', label: 'Off-screen Target Bug' },
    ]);
  });

  test('is none for what has no target on this screen: the gesture is made as it is', () => {
    const action: Action = { kind: 'hide_keyboard' };
    const turn = turnOf(stateOf(goal));
    const none = scrollIntoView(turn, { action, target: null, screen: below, origin: 'planner' }, 'step');
    expect(outcomeSummary(none)).toBe('hide_keyboard on the screen (planner)');
    const target = { ...found(below, 'Save'), ref: 'e99' };
    expect(
      outcomeSummary(scrollIntoView(turn, { action, target, screen: below, origin: 'planner' }, 'step')),
    ).toBe('hide_keyboard on the screen (planner)');
  });
});
