/** A cover that leaves the content free, the way to a target, and a list that ends before it (R35). */
import { describe, expect, test } from 'vitest';
import { actionSchema } from '../../../src/actions/registry.ts';
import { UNSPENT_BUDGETS } from '../../../src/core/budgets/retry-budgets.ts';
import type { Obstruction } from '../../../src/core/model/obstruction.ts';
import {
  canScrollFree,
  failPastTheEnd,
  onScrolledCloser,
  scrollIntoView,
} from '../../../src/core/recovery/c-scroll-into-view.ts';
import { goalOf } from '../../builders/core.ts';
import type { KnownState } from '../../builders/known-state.ts';
import { dialog } from '../../builders/obstructions.ts';
import { identified, pendingOf, stateOf, turnOf } from '../../builders/run-state.ts';
import {
  found,
  listWithSave,
  news,
  outcomeSummary,
  save,
  scrollTo,
} from '../../builders/scroll-into-view.ts';
import { buildScreen, button, heading, type Sketch } from '../../builders/screen.ts';

describe('a target under a cover', () => {
  /** In the list from 400 to 1400. */
  const covered = listWithSave(100, 1300, 800, 100);
  const bar = (y: number, height: number): Obstruction => ({
    ...dialog,
    kind: 'element',
    bounds: { x: 0, y, width: 1080, height },
  });
  const isFree = (cover: Obstruction, known: KnownState = {}, screen = covered): boolean =>
    canScrollFree(turnOf(stateOf(goalOf(['Tap "Save"']), known)), screen, found(screen, 'Save'), cover);
  const spent = (recoveries: object): KnownState => ({ budgets: { ...UNSPENT_BUDGETS, recoveries } });

  test.each<[string, Obstruction, KnownState, boolean]>([
    ['a bar over the lower part', bar(1200, 200), {}, true],
    ['after a recovery of another case', bar(1200, 200), spent({ B: 1 }), true],
    ['a bar of less than half of the content', bar(1000, 499), {}, true],
    ['not once case C is used up', bar(1200, 200), spent({ C: 1 }), false],
    ['not under a bar of half of the content', bar(1000, 500), {}, false],
    ['not under one of more than half of it', bar(950, 600), {}, false],
    ['not under one that is small and covers the middle', bar(850, 100), {}, false],
    ['not under a dialog', { ...bar(1200, 200), kind: 'dialog' }, {}, false],
    ['not under another app', { ...bar(1200, 200), kind: 'other app' }, {}, false],
    ['not under a cover without a place', { ...bar(1200, 200), bounds: null }, {}, false],
  ])('is scrolled free of %s', (_, cover, known, free) => {
    expect(isFree(cover, known)).toBe(free);
  });

  test.each<[string, Sketch]>([
    ['stands in no content that scrolls', save(100, 1300, 800, 100)],
    ['is itself all that scrolls', { ...save(100, 400, 800, 1000), scrollable: true }],
  ])('is not scrolled free when it %s', (_, sketch) => {
    expect(isFree(bar(1200, 200), {}, buildScreen([heading('News'), sketch]))).toBe(false);
  });
});

describe('the first swipe', () => {
  test.each<[string, readonly [number, number, number, number], string]>([
    ['to what stands below', [100, 1500, 800, 100], 'swipe up'],
    ['to what stands above', [100, 100, 800, 100], 'swipe down'],
    ['to what stands on the right', [1000, 800, 300, 100], 'swipe left'],
    ['to what stands on the left', [-400, 800, 300, 100], 'swipe right'],
  ])('goes %s', (_, place, swipe) => {
    expect(outcomeSummary(scrollTo(listWithSave(...place)))).toMatch(new RegExp(`^${swipe} on `, 'u'));
  });

  test('is none without a target: the gesture is made', () => {
    const screen = listWithSave(100, 1500, 800, 100);
    const action = actionSchema.parse({ kind: 'navigate_back' });
    const turn = turnOf(stateOf(goalOf(['Press back'])));
    const gesture = { action, target: null, screen, origin: 'planner' } as const;
    expect(outcomeSummary(scrollIntoView(turn, gesture, 'step'))).toBe(
      'navigate_back on the screen (planner)',
    );
  });
});

describe('a target that can’t be scrolled into view on an open-ended step', () => {
  const out = listWithSave(100, 1500, 800, 100);
  const gone = buildScreen([heading('News'), news()]);
  const ended = (approaches: number, screen = gone) => {
    const intended = {
      action: actionSchema.parse({ kind: 'tap', target: { ref: found(out, 'Save').ref } }),
      purpose: 'open-ended',
      target: identified(out, 'Save'),
      anchor: null,
    } as const;
    const { attempt } = pendingOf(out, { kind: 'swipe', direction: 'up' }, { origin: 'C' });
    const after = { kind: 'scroll', attempt, intended, distance: 350, swipes: 1 } as const;
    return onScrolledCloser(turnOf(stateOf(goalOf(['Keep it']), { approaches })), screen, after);
  };
  test.each<[string, number, string | null]>([
    ['leads back to the planner', 0, "the target can't be scrolled into view: choose another"],
    ['leads back the eighth time', 7, "the target can't be scrolled into view: choose another"],
    ['proves nothing after that', 8, null],
  ])('%s', (_, approaches, said) => {
    const outcome = ended(approaches);
    if ('next' in outcome) expect(outcome.turn.state.run.history.at(-1)).toBe(said);
    else
      expect([said, outcome.command]).toMatchObject([
        null,
        {
          kind: 'finish',
          verdict: {
            kind: 'inconclusive',
            code: 'unproven',
            reason: "the target can't be scrolled into view",
          },
        },
      ]);
  });
});

describe('a list that ended before the target of a scroll', () => {
  interface End {
    readonly step?: string;
    readonly did?: Readonly<Record<string, unknown>>;
    readonly purpose?: 'step' | 'approach' | 'open-ended';
    readonly at?: readonly (readonly [number, number, number, number])[];
  }
  const swipe = (direction: string) => ({ kind: 'swipe', direction });
  const BELOW = [40, 2500, 400, 100] as const;
  const ABOVE = [40, -300, 400, 100] as const;
  const end = ({
    step = 'Scroll to "Save"',
    did = swipe('up'),
    purpose = 'step',
    at = [BELOW],
  }: End): string => {
    const saves = at.map((place) => button('Save', { at: place }));
    const screen = buildScreen([heading('News'), ...saves]);
    const outcome = failPastTheEnd(
      turnOf(stateOf(goalOf([step]))),
      pendingOf(screen, did, { purpose }),
      screen,
    );
    return outcome === null ? 'goes on' : outcomeSummary(outcome);
  };
  const FAILED =
    'Off-screen Target Bug: scrolling does not bring it closer (expected: the target can be scrolled into view)';
  test.each<[string, End]>([
    ['below, after a swipe up', {}],
    ['above, after a swipe down', { at: [ABOVE], did: swipe('down') }],
    ['below, twice', { at: [BELOW, [40, 2700, 400, 100]] }],
  ])('is a bug when it stands %s', (_, of) => {
    expect(end(of)).toBe(FAILED);
  });

  test.each<[string, End]>([
    ['it stands above', { at: [ABOVE] }],
    ['it stands below, after a swipe down', { did: swipe('down') }],
    ['one of two is in view', { at: [BELOW, [40, 500, 400, 100]] }],
    ['it is in view', { at: [[40, 500, 400, 100]] }],
    ['it is nowhere', { at: [] }],
    ['the step taps it', { step: 'Tap "Save"' }],
    ['the step is open-ended', { step: 'Keep the note' }],
    ['the swipe is no part of the step', { purpose: 'approach' }],
    ['the gesture has no direction', { did: { kind: 'navigate_back' } }],
  ])('is none when %s', (_, of) => {
    expect(end(of)).toBe('goes on');
  });
});
