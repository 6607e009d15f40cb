/** After one swipe towards a target: the same target, closer or not, and the next command (R35). */
import { flatState } from '../../builders/known-state.ts';
import { actionSchema, type Action } from '../../../src/actions/registry.ts';
import type { Purpose } from '../../../src/core/model/open-attempt.ts';
import { scrollIntoView, onScrolledCloser } from '../../../src/core/recovery/c-scroll-into-view.ts';
import type { Outcome } from '../../../src/core/state/turn.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { LIMITS } from '../../../src/shared/limits.ts';
import { goalOf, refOf } from '../../builders/core.ts';
import { identified, stateOf, turnOf } from '../../builders/run-state.ts';
import {
  scrollTo,
  found,
  listWithSave,
  news,
  save,
  outcomeSummary,
  type Wanted,
} from '../../builders/scroll-into-view.ts';
import { button, buildScreen, heading, icon, text, type Sketch } from '../../builders/screen.ts';
import { describe, expect, test } from 'vitest';

interface Moved extends Wanted {
  readonly from?: Screen;
  readonly distance?: number;
  readonly swipes?: number;
  readonly action?: Action;
  readonly steps?: Parameters<typeof goalOf>;
}
/** The look after one finger movement. */
function nearer(screen: Screen, moved: Moved = {}): Outcome {
  const { from = listWithSave(100, 2500, 400, 100), distance = 1350, swipes = 1, purpose = 'step' } = moved;
  const { name = 'Save', known = {}, steps = [['Tap "Save"']] } = moved;
  const target = identified(from, name);
  const action = moved.action ?? actionSchema.parse({ kind: 'tap', target: { ref: target.ref } });
  const made = scrollTo(from, { name });
  if ('next' in made || made.command.kind !== 'act') throw new Error('no movement');
  return onScrolledCloser(turnOf(stateOf(goalOf(...steps), known)), screen, {
    kind: 'scroll',
    attempt: made.command.attempt,
    intended: { action, purpose, target, anchor: null },
    distance,
    swipes,
  });
}

describe('after a movement', () => {
  const inView = listWithSave(100, 600, 400, 100);
  const on = (distance: number): Screen => listWithSave(100, 1150 + distance, 400, 100);
  /** A bar over the middle of the list, which takes what is meant for "Save". */
  const under = (y: number): Screen => {
    const screen = buildScreen([
      heading('News'),
      news({ ...save(100, y, 400, 100), coveredBy: 'e5' }),
      button('Buy', { at: [0, y - 100, 1080, 300] }),
    ]);
    if (found(screen, 'Buy').ref !== 'e5') throw new Error('another element covers it');
    return screen;
  };
  const asks = (screen: Screen): Screen => ({
    ...screen,
    ...buildScreen({
      children: [heading('News'), news(save(100, 600, 400, 100))],
      over: [{ kind: 'dialog', at: [90, 500, 900, 900], children: [text('Rate us'), button('Later')] }],
    }),
  });

  test.each<[string, Screen, Moved, string]>([
    ['what is in view is used', inView, {}, 'tap on Save (planner)'],
    ['it goes on from nearer', on(1000), {}, 'swipe up on com.app:id/news (C), 1000 px away, swipe 2'],
    ['nine pixels are nearer', on(1341), {}, 'swipe up on com.app:id/news (C), 1341 px away, swipe 2'],
    [
      'eight pixels are not',
      on(1342),
      {},
      'Off-screen Target Bug: scrolling does not bring it closer (expected: the target can be scrolled into view)',
    ],
    [
      'and not what went away',
      on(1500),
      {},
      'Off-screen Target Bug: scrolling does not bring it closer (expected: the target can be scrolled into view)',
    ],
    [
      'twelve movements are the most',
      on(1000),
      { swipes: LIMITS.scrollToTarget },
      'Off-screen Target Bug: scrolling does not bring it closer (expected: the target can be scrolled into view)',
    ],
    [
      'the twelfth may still be made',
      on(1000),
      { swipes: LIMITS.scrollToTarget - 1 },
      'swipe up on com.app:id/news (C), 1000 px away, swipe 12',
    ],
    [
      'what is in no hierarchy any more is out of reach',
      buildScreen([heading('News'), news(text('Nothing'))]),
      { steps: [['Open it somehow']], purpose: 'approach' },
      'Off-screen Target Bug: it disappeared from the element tree while scrolling (expected: the target can be scrolled into view)',
    ],
    ['a window that came is asked about, in view or not', asks(inView), {}, 'ask about the dialog "Rate us"'],
    [
      'it goes on from under a bar',
      under(1160),
      { distance: 1000 },
      'swipe up on com.app:id/news (C), 10 px away, swipe 2',
    ],
    ['what stays under a bar is obstructed', under(1160), { distance: 18 }, 'ask about "Buy"'],
    ['and so it is after twelve movements', under(1160), { distance: 1000, swipes: 12 }, 'ask about "Buy"'],
  ])('%s', (_, screen, moved, answer) => {
    expect(outcomeSummary(nearer(screen, moved))).toBe(answer);
  });

  test('the gesture is made on the target as it stands there now', () => {
    const moved = buildScreen([heading('News'), text('A row that came'), news(save(100, 600, 400, 100))]);
    const outcome = nearer(moved);
    expect('next' in outcome ? null : outcome.command).toMatchObject({
      kind: 'act',
      attempt: { action: { kind: 'tap', target: { ref: refOf(moved, 'Save') } }, before: moved.id },
    });
    expect(refOf(moved, 'Save')).not.toBe(refOf(listWithSave(100, 2500, 400, 100), 'Save'));
  });

  test('a gesture without a target is made as it was meant', () => {
    const outcome = nearer(inView, { action: { kind: 'hide_keyboard' } });
    expect('next' in outcome ? null : outcome.command).toMatchObject({
      kind: 'act',
      attempt: { action: { kind: 'hide_keyboard' } },
    });
  });

  test('the run records that it scrolled without a line asking for it', () => {
    const outcome = nearer(inView);
    expect('next' in outcome ? null : flatState(outcome.state)).toMatchObject({
      scrolls: 1,
      scrolledAway: true,
      scrolledByCore: true,
    });
  });

  test('the movement that follows carries what is to be done', () => {
    const outcome = nearer(on(1000));
    expect('next' in outcome ? null : outcome.state.phase).toMatchObject({
      kind: 'acting',
      after: { kind: 'scroll', intended: { purpose: 'step', target: { label: 'Save' } } },
    });
  });
});

describe('the target is recognised', () => {
  const starred = (x: number, y: number, path: readonly Sketch[] = []): Screen =>
    buildScreen([heading('News'), ...path, news(icon('Star', { at: [x, y, 100, 100] }))]);

  test('as what the step names, while it does the step', () => {
    const renamed = buildScreen([heading('News'), text('New'), news(save(100, 600, 400, 100))]);
    const from = buildScreen([heading('News'), news(button('Kept', { at: [100, 2500, 400, 100] }))]);
    expect(outcomeSummary(nearer(renamed, { from, name: 'Kept' }))).toBe('tap on Save (planner)');
  });

  test('by the words of the step in other case only where the goal allows it', () => {
    const shouted = buildScreen([heading('News'), news(button('SAVE', { at: [100, 600, 400, 100] }))]);
    expect(outcomeSummary(nearer(shouted, { steps: [['Tap "Save"'], [], { text_case: 'ignore' }] }))).toBe(
      'tap on SAVE (planner)',
    );
  });

  test('on the way to it by its description, wherever that moved', () => {
    const from = starred(100, 2500);
    const outcome = nearer(starred(700, 900, [text('A row that came')]), {
      from,
      name: 'Star',
      purpose: 'approach',
    });
    expect(outcomeSummary(outcome)).toBe('tap on Star (planner)');
  });

  test('on the way to it not by where another one stands', () => {
    const other = buildScreen([heading('News'), news(button('Other', { at: [100, 2500, 400, 100] }))]);
    expect(outcomeSummary(nearer(other, { purpose: 'approach' }))).toMatch(/^Off-screen Target Bug/u);
  });

  test('as what has its name, when the rows above it changed', () => {
    const pushed = buildScreen([heading('News'), news(text('New'), save(100, 600, 400, 100))]);
    expect(outcomeSummary(nearer(pushed, { purpose: 'approach' }))).toBe('tap on Save (planner)');
  });
});

describe('on the way to the target of an open-ended step', () => {
  const wanted = goalOf(['log in with the test user']);
  const free = { ...wanted.steps[0] };
  const results = goalOf(['Tap "x"'], ['"Welcome" is visible']).expected[0]?.parsed.conditions ?? [];
  const ends = {
    ...wanted,
    steps: [{ ...free, parsed: { ...free.parsed, conditions: results } }],
  } as typeof wanted;
  const screen = listWithSave(100, 2500, 400, 100);

  test.each<[Purpose, 'view' | null]>([
    ['open-ended', 'view'],
    ['approach', null],
    ['step', null],
  ])('%s: what a movement brings into view is no result of it', (purpose, lacked) => {
    const action = actionSchema.parse({ kind: 'tap', target: { ref: refOf(screen, 'Save') } });
    const target = found(screen, 'Save');
    const outcome = scrollIntoView(
      turnOf(stateOf(ends, { last: screen })),
      { action, target, screen, origin: 'planner' },
      purpose,
    );
    expect('next' in outcome ? null : outcome.state.step.resultBaseline).toBe(lacked);
  });
});
