/** A drag that had no effect goes to the same place again, and so does one that waited for a scroll (R35, R37, R38). */
import { expect, test } from 'vitest';
import type { Action } from '../../../src/actions/registry.ts';
import { onScrolledCloser, scrollIntoView } from '../../../src/core/recovery/c-scroll-into-view.ts';
import { retryUnresponsive } from '../../../src/core/recovery/e-retry.ts';
import type { Outcome } from '../../../src/core/state/turn.ts';
import { byRef, type Screen } from '../../../src/screen/model/screen.ts';
import { goalOf, refOf } from '../../builders/core.ts';
import { pendingOf, stateOf, turnOf } from '../../builders/run-state.ts';
import { buildScreen, heading, row, text, the, type Sketch } from '../../builders/screen.ts';

const NAMES = ['Apples', 'Milk', 'Bread', 'Eggs'];
const NAMED = 'Drag "Eggs" above "Milk"';
const OPEN = 'sort the list by name somehow';
const purposeOf = (step: string) => (step === NAMED ? 'step' : 'open-ended');

/** A list of rows 100 px high in a window 500 px high, of which the upper `by` pixels are scrolled away. */
const listOf = (id: string, names: readonly string[], by = 0): Screen =>
  buildScreen({
    id,
    children: [
      heading('Shopping', { at: [0, 0, 1080, 100] }),
      {
        role: 'list',
        scrollable: true,
        at: [0, 100, 1080, 500],
        children: names.map((name, i) => ({
          ...row(text(name, { at: [0, 100 + i * 100 - by, 1080, 100] })),
          at: [0, 100 + i * 100 - by, 1080, 100] as const,
        })),
      },
    ],
  });

function dragOf(screen: Screen): Extract<Action, { kind: 'drag' }> {
  return {
    kind: 'drag',
    target: { ref: refOf(screen, 'Eggs') },
    anchor: { ref: refOf(screen, 'Milk') },
    place: 'above',
  };
}

/** The names between which the outcome drags. */
function dragged(outcome: Outcome, on: Screen): readonly (string | undefined)[] {
  if ('next' in outcome || outcome.command.kind !== 'act') return [];
  const { action } = outcome.command.attempt;
  return action.kind === 'drag'
    ? [action.target.ref, action.anchor.ref].map((ref) => byRef(on, ref)?.label)
    : [];
}

test.each([NAMED, OPEN])('case E, "%s": a row that came above shifts neither of its two elements', (step) => {
  const [before, after] = [listOf('s1', NAMES), listOf('s2', ['Tea', ...NAMES])];
  const did = { kind: 'drag', on: 'Eggs', anchor: { ref: refOf(before, 'Milk') }, place: 'above' };
  const pending = pendingOf(before, did, { purpose: purposeOf(step), watched: true });
  const outcome = retryUnresponsive(turnOf(stateOf(goalOf([step]))), pending, after, the(after, 'Eggs'));
  expect(dragged(outcome, after)).toEqual(['Eggs', 'Milk']);
});

/** The outcome after "Eggs", which lies below the view, was scrolled into it. */
function afterScroll(step: string, after: Screen): Outcome {
  const many = ['Apples', 'Milk', 'Bread', 'Salt', 'Rice', 'Corn', 'Eggs'];
  const before = listOf('s1', many);
  const turn = turnOf(stateOf(goalOf([step])));
  const gesture = {
    action: dragOf(before),
    target: the(before, 'Eggs'),
    screen: before,
    origin: 'planner',
  } as const;
  const first = scrollIntoView(turn, gesture, purposeOf(step));
  if ('next' in first || first.state.phase.kind !== 'acting') throw new Error('no swipe');
  const { after: made } = first.state.phase;
  if (made.kind !== 'scroll') throw new Error(made.kind);
  return onScrolledCloser(turn, after, made);
}

/** "Go" in a list that was scrolled by `by`; its button has these properties. */
const goIn = (id: string, by: number, more: Sketch): Screen =>
  buildScreen({
    id,
    children: [
      {
        role: 'list',
        scrollable: true,
        at: [0, 100, 1080, 500],
        children: [
          text('Top', { at: [0, 100 - by, 1080, 100] }),
          { role: 'button', at: [0, 800 - by, 1080, 100], ...more },
        ],
      },
    ],
  });

test.each<[string, Sketch, Sketch, boolean]>([
  ['with its own words', { text: 'Go' }, { text: 'Go' }, true],
  ['with other words', { text: 'Go' }, { text: 'Stop' }, false],
  ['with other words and its own id', { text: 'Go', id: 'go' }, { text: 'Stop', id: 'go' }, true],
  ['with other words and another id', { text: 'Go', id: 'go' }, { text: 'Stop', id: 'stop' }, false],
  ['without words', {}, {}, true],
])('case C: what stands at the same place in the tree %s', (_, was, is, isSame) => {
  const [before, after] = [goIn('s1', 0, was), goIn('s2', 400, is)];
  const [target, now] = [before, after].map((s) => s.elements.find((e) => e.role === 'button'));
  if (target === undefined || now === undefined) throw new Error('no button');
  const action: Action = { kind: 'tap', target: { ref: target.ref }, repeat: 1, delay_ms: 100 };
  const turn = turnOf(stateOf(goalOf([OPEN])));
  const first = scrollIntoView(turn, { action, target, screen: before, origin: 'planner' }, 'open-ended');
  if ('next' in first || first.state.phase.kind !== 'acting') throw new Error('no swipe');
  const { after: made } = first.state.phase;
  if (made.kind !== 'scroll') throw new Error(made.kind);
  const outcome = onScrolledCloser(turn, after, made);
  const tapped =
    'command' in outcome && outcome.command.kind === 'act' ? outcome.command.attempt.action : null;
  expect(tapped?.kind === 'tap' ? tapped.target?.ref : null).toBe(isSame ? now.ref : null);
});

const LATER = ['Tea', 'Apples', 'Milk', 'Bread', 'Salt', 'Rice', 'Corn', 'Eggs'];

test.each([NAMED, OPEN])(
  'case C, "%s": it goes to the place where its anchor stands after the scroll',
  (step) => {
    const after = listOf('s2', LATER, 300);
    expect(dragged(afterScroll(step, after), after)).toEqual(['Eggs', 'Milk']);
  },
);

test('case C: a model decides again when the anchor is gone, and a step drags to what it names', () => {
  const gone = listOf(
    's2',
    LATER.filter((name) => name !== 'Milk'),
    300,
  );
  expect(dragged(afterScroll(OPEN, gone), gone)).toEqual([]);
  const outcome = afterScroll(NAMED, gone);
  expect('command' in outcome && outcome.command.kind).toBe('act');
});

test('case C: another row that took the place of the dragged one in the tree is not dragged', () => {
  const gone = listOf('s2', ['Tea', 'Apples', 'Milk', 'Bread', 'Salt', 'Rice', 'Corn'], 300);
  expect(dragged(afterScroll(OPEN, gone), gone)).toEqual([]);
});
