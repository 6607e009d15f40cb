/** A drag whose element is scrolled into view first: its anchor is looked for again after each swipe (R35, R38). */
import { describe, expect, test } from 'vitest';
import { actionSchema, type Action } from '../../../src/actions/registry.ts';
import type { Purpose } from '../../../src/core/model/open-attempt.ts';
import {
  movesWith,
  onScrolledCloser,
  scrollIntoView,
} from '../../../src/core/recovery/c-scroll-into-view.ts';
import type { Outcome } from '../../../src/core/state/turn.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { goalOf } from '../../builders/core.ts';
import { identified, stateOf, turnOf } from '../../builders/run-state.ts';
import { button, buildScreen, heading, icon, text, the, type Sketch } from '../../builders/screen.ts';
import {
  found,
  listWithSave,
  news,
  outcomeSummary,
  save,
  scrollTo,
} from '../../builders/scroll-into-view.ts';

/** A row of the list "news" that begins at this height. */
const entry = (name: string, y: number): Sketch => text(name, { at: [100, y, 800, 100] });
const before = buildScreen([heading('News'), news(entry('Milk', 500), entry('Eggs', 2500))]);
const STEP = 'Drag "Eggs" above "Milk"';

/** The drag after the swipe that brought its element to this screen. */
function dragAfterSwipe(now: Screen, purpose: Purpose, from = before, anchor = 'Milk'): Action | string {
  const turn = turnOf(stateOf(goalOf([purpose === 'step' ? STEP : 'Sort the list'])));
  const target = the(from, 'Eggs');
  const action = actionSchema.parse({
    kind: 'drag',
    target: { ref: target.ref },
    anchor: { ref: the(from, anchor).ref },
    place: 'above',
  });
  const begun = scrollIntoView(turn, { action, target, screen: from, origin: 'planner' }, purpose);
  if ('next' in begun || begun.state.phase.kind !== 'acting') throw new Error('no swipe');
  const { after } = begun.state.phase;
  if (after.kind !== 'scroll') throw new Error(after.kind);
  const outcome: Outcome = onScrolledCloser({ ...turn, state: begun.state }, now, after);
  if ('next' in outcome) return outcome.next;
  return outcome.command.kind === 'act' ? outcome.command.attempt.action : outcome.command.kind;
}
const at = (screen: Screen, anchor: string): unknown => ({
  kind: 'drag',
  target: { ref: the(screen, 'Eggs').ref },
  anchor: { ref: the(screen, anchor).ref },
});

describe('a drag whose element came into view', () => {
  const moved = buildScreen([
    heading('News'),
    news(entry('Salt', 500), entry('Milk', 640), entry('Eggs', 900)),
  ]);
  test.each<Purpose>(['open-ended', 'step'])('ends at the anchor where it stands now: %s', (purpose) => {
    expect(dragAfterSwipe(moved, purpose)).toMatchObject(at(moved, 'Milk') as object);
  });

  test('ends at the anchor that has its description, not at another one that came to its place', () => {
    const shelf = (...names: readonly string[]): Screen =>
      buildScreen([
        heading('News'),
        news(
          ...names.map((name, i) =>
            icon(name, { at: [100, 500 + i * 140, 100, 100], className: 'android.widget.ImageView' }),
          ),
          entry('Eggs', names.length > 1 ? 900 : 2500),
        ),
      ]);
    const now = shelf('Bread', 'Milk');
    expect(dragAfterSwipe(now, 'open-ended', shelf('Milk'))).toMatchObject(at(now, 'Milk') as object);
  });

  test('is decided again when the planner’s anchor is out of the element tree', () => {
    const gone = buildScreen([heading('News'), news(entry('Salt', 500), entry('Eggs', 900))]);
    expect(dragAfterSwipe(gone, 'open-ended')).toBe('advance');
  });

  test('is made as the step says when its anchor is out of the element tree', () => {
    const gone = buildScreen([heading('News'), news(entry('Salt', 500), entry('Eggs', 900))]);
    expect(dragAfterSwipe(gone, 'step')).toMatchObject({
      target: { ref: the(gone, 'Eggs').ref },
      anchor: { ref: the(before, 'Milk').ref },
    });
  });
});

describe('a target that is looked for after a swipe', () => {
  const scrolled = (
    screen: Screen,
    from: Screen,
    name: string,
    steps: readonly string[],
    purpose: Purpose,
  ) => {
    const made = scrollTo(from, { name });
    if ('next' in made || made.command.kind !== 'act') throw new Error('no swipe');
    const target = identified(from, name);
    return outcomeSummary(
      onScrolledCloser(turnOf(stateOf(goalOf([...steps]))), screen, {
        kind: 'scroll',
        attempt: made.command.attempt,
        intended: {
          action: actionSchema.parse({ kind: 'tap', target: { ref: target.ref } }),
          purpose,
          target,
          anchor: null,
        },
        distance: 2000,
        swipes: 1,
      }),
    );
  };

  test('is known by itself when the step names none', () => {
    const now = listWithSave(100, 600, 400, 100);
    const steps = ['Swipe up'];
    expect(scrolled(now, listWithSave(100, 2500, 400, 100), 'Save', steps, 'step')).toBe(
      'tap on Save (planner)',
    );
  });

  test('is the one with its description where several have its name', () => {
    const add = (what: string, y: number): Sketch =>
      button('Add', { description: `Add ${what}`, at: [100, y, 800, 100] });
    const from = buildScreen([heading('News'), news(add('milk', 2500), add('eggs', 2640))]);
    const now = buildScreen([heading('News'), news(add('bread', 600), add('milk', 740), add('eggs', 900))]);
    const made = scrollTo(from, { name: 'Add milk' });
    if ('next' in made || made.command.kind !== 'act') throw new Error('no swipe');
    const target = identified(from, 'Add milk');
    const action = actionSchema.parse({ kind: 'tap', target: { ref: target.ref } });
    const outcome = onScrolledCloser(turnOf(stateOf(goalOf(['Fill the cart']))), now, {
      kind: 'scroll',
      attempt: made.command.attempt,
      intended: { action, purpose: 'open-ended', target, anchor: null },
      distance: 2000,
      swipes: 1,
    });
    if ('next' in outcome || outcome.command.kind !== 'act') throw new Error('no tap');
    expect(outcome.command.attempt.target?.description).toBe('Add milk');
  });

  test('is not another row that came to its place', () => {
    const row = (name: string, y: number): Sketch => button(name, { at: [100, y, 800, 100] });
    const from = buildScreen([heading('News'), news(row('Milk', 2500))]);
    const now = buildScreen([heading('News'), news(row('Salt', 600))]);
    expect(scrolled(now, from, 'Milk', ['Sort the list'], 'open-ended')).toBe('advance about nothing');
  });

  test('is known by its description where another row came to its place', () => {
    const row = (name: string, y: number): Sketch => icon(name, { at: [100, y, 800, 100], id: 'app:id/row' });
    const from = buildScreen([heading('News'), news(row('Milk', 2500), row('Eggs', 2640))]);
    const now = buildScreen([heading('News'), news(row('Eggs', 600), row('Milk', 740))]);
    expect(scrolled(now, from, 'Milk', ['Sort the list'], 'open-ended')).toBe('tap on Milk (planner)');
  });
});

describe('a cover moves with the target', () => {
  /** A page that scrolls, 1000 px high, with "Save" in a group of this height. */
  const page = (height: number, ...more: readonly Sketch[]): Screen =>
    buildScreen([
      news({ at: [100, 500, 800, height], children: [save(100, 500, 400, 100), icon('Badge')] }, ...more),
      text('Bar'),
    ]);
  const moves = (screen: Screen, cover: string | null, target = 'Save'): boolean =>
    movesWith(screen, found(screen, target), cover === null ? null : the(screen, cover).ref);

  test('in its own row or group', () => {
    expect(moves(page(200), 'Badge')).toBe(true);
    expect(moves(page(499), 'Badge')).toBe(true);
  });
  test('when it is a part of the target', () => {
    const screen = buildScreen([
      news(button('Save', { at: [100, 500, 400, 100], children: [icon('Badge')] })),
    ]);
    expect(moves(screen, 'Badge')).toBe(true);
  });
  test('with a list that scrolls in itself', () => {
    const inner: Sketch = {
      role: 'list',
      description: 'Stories',
      scrollable: true,
      at: [100, 500, 800, 150],
      children: [entry('Milk', 500)],
    };
    const group: Sketch = { at: [100, 450, 800, 300], children: [inner, icon('Badge')] };
    expect(moves(buildScreen([news(group)]), 'Badge', 'Stories')).toBe(true);
  });
  test('not when its group is half as high as the content, such as a section', () => {
    expect(moves(page(500), 'Badge')).toBe(false);
    expect(moves(page(600), 'Badge')).toBe(false);
  });
  test('not as a header that sticks to the content', () => {
    expect(moves(page(200, text('Header')), 'Header')).toBe(false);
  });
  test('not outside the content', () => {
    expect(moves(page(200), 'Bar')).toBe(false);
  });
  test('not when it is not in the element tree', () => {
    expect(moves(page(200), null)).toBe(false);
  });
  test('not where nothing scrolls', () => {
    const group: Sketch = { at: [100, 500, 800, 200], children: [save(100, 500, 400, 100), icon('Badge')] };
    expect(moves(buildScreen([group]), 'Badge')).toBe(false);
  });
});

test('a target in the middle of its content is looked for above', () => {
  const screen = listWithSave(300, 850, 400, 100);
  expect(outcomeSummary(scrollTo(screen))).toMatch(/^swipe down/u);
});
