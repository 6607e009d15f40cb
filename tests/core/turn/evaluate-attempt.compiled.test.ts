/** A gesture for a compiled line, and the line that is next after it (R60). */
import { describe, expect, test } from 'vitest';
import type { CompiledStep } from '../../../src/core/model/compiled.ts';
import { beginCompiled } from '../../../src/core/state/compiled.ts';
import { turnAfter } from '../../builders/evaluate-attempt.ts';
import { parseStep } from '../../../src/goal/grammar/index.ts';
import { playScene, type GestureScene } from '../../builders/effect.ts';
import { turnOf } from '../../builders/run-state.ts';
import {
  actionsOf,
  defer,
  drive,
  goalOf,
  literal,
  propose,
  refOf,
  verdictOf,
  type ScriptedPlanner,
} from '../../builders/core.ts';
import { button, list, row, screenOf, text, title, type View } from '../../builders/android-screen.ts';
import type { App } from '../../builders/scripted-phone.ts';

const page: View = { items: [title('Home'), button('Go'), text('a')] };
const chosen: View = { items: [title('Home'), button('Go', { selected: true }), text('a')] };
const tap = { kind: 'tap', on: 'Go' };
const up = { kind: 'swipe', direction: 'up' };

interface Line {
  readonly line: string;
  /** The gesture carries out the line; else it only brings its target into view. */
  readonly acting?: boolean;
  readonly scene?: Partial<GestureScene>;
  readonly watched?: boolean;
  readonly vainMoves?: readonly string[];
}

/** The lines after the gesture: the number of the next one, the gestures that it had, or why they were left. */
function linesAfter({ line, acting = true, scene = {}, watched = false, vainMoves = [] }: Line): string {
  const played: GestureScene = { before: page, after: page, ...scene, step: 'be happy' };
  const { state } = playScene(played);
  const lines = [line, 'Tap "Last"'].map((l) => parseStep(l, { section: 'steps' }));
  const begun = beginCompiled(turnOf(state), 'model', { lines, result: null, trust: 'proposed' }, null);
  const compiled: CompiledStep | null = begun.state.step.compiled;
  if (compiled === null) throw new Error('no lines');
  const { step, run } = turnAfter({
    ...played,
    pending: { purpose: 'open-ended', watched },
    state: { compiled: { ...compiled, acting }, vainMoves },
  }).state;
  if (step.compiled === null) return `left: ${run.history.at(-1)}`;
  const { next, approaches, acting: isActing } = step.compiled;
  return `line ${next} after ${approaches} gestures${isActing ? ', acting' : ''}`;
}

describe('a gesture that took effect', () => {
  const effect = { after: chosen, did: tap };
  const moved: Partial<GestureScene> = { did: up, delta: { kind: 'scrolled', dy: -300 } };
  test.each<[string, Line, string]>([
    ['ends a tap', { line: 'Tap "Go"', scene: effect }, 'line 1 after 0 gestures'],
    [
      'does not end a tap until something holds',
      { line: 'Tap "Go" until "b" is visible', scene: effect },
      'line 0 after 1 gestures',
    ],
    ['ends a swipe', { line: 'Swipe up', scene: moved }, 'line 1 after 0 gestures'],
    [
      'does not end a swipe to the end',
      { line: 'Scroll to the end of the list', scene: moved },
      'line 0 after 1 gestures',
    ],
    [
      'ends no line when it was made on the way to one',
      { line: 'Tap "Far"', acting: false, scene: moved },
      'line 0 after 0 gestures',
    ],
  ])('%s', (_, line, words) => {
    expect(linesAfter(line)).toBe(words);
  });
});

describe('a gesture that moved nothing', () => {
  const still: Partial<GestureScene> = { did: up };
  test.each<[string, Line, string]>([
    [
      'ends a swipe to the end',
      { line: 'Scroll to the end of the list', scene: still },
      'line 1 after 0 gestures',
    ],
    [
      'is no end of the search for an element',
      { line: 'Scroll to "Far"', scene: still },
      'line 0 after 0 gestures, acting',
    ],
    ['leaves a swipe', { line: 'Swipe up', scene: still }, 'left: the line Swipe up was left: nothing moved'],
    [
      'leaves no line when it was made on the way to one',
      { line: 'Tap "Far"', acting: false, scene: still },
      'line 0 after 0 gestures',
    ],
  ])('%s', (_, line, words) => {
    expect(linesAfter(line)).toBe(words);
  });

  const aside: Line = {
    line: 'Swipe left on "Go"',
    scene: { did: { kind: 'swipe', direction: 'left', on: 'Go' } },
  };
  const LEFT = 'left: the line Swipe left on "Go" was left: nothing moved';
  test('on something is watched, then made once more, then left', () => {
    expect(linesAfter(aside)).toBe('line 0 after 0 gestures, acting');
    expect(linesAfter({ ...aside, watched: true })).toBe('line 0 after 0 gestures, acting');
    const ref = (screenOf(page, 's1', 0).elements.find(({ label }) => label === 'Go') ?? { ref: '' }).ref;
    expect(linesAfter({ ...aside, watched: true, vainMoves: [`swipe left ${ref}`] })).toBe(LEFT);
    expect(linesAfter({ ...aside, watched: true, vainMoves: ['swipe up '] })).not.toBe(LEFT);
  });

  test.each([
    ['is no gesture that the next one repeats, once it was watched', true, 0],
    ['stays one while it may still move something', false, 1],
  ])('%s', (_, watched, gestures) => {
    const scene: GestureScene = { before: page, after: page, step: 'be happy', did: up };
    const { step } = turnAfter({
      ...scene,
      pending: { purpose: 'open-ended', watched },
      state: { openEndedGestureKeys: ['swipe up '] },
    }).state;
    expect(step.openEndedGestureKeys).toHaveLength(gestures);
  });
});

describe('a compiled swipe to the end', () => {
  const shop = (end: number): App<number> => ({
    begins: 0,
    show: (scrolled) => ({
      items: [
        title('Shop'),
        list(
          ['Tea', 'Milk', 'Rice', 'Eggs', 'Salt', 'Oats', 'Figs', 'Nuts', 'Plums'].map((name) => row(name)),
          { scrolled: scrolled * 140, height: 700 },
        ),
        button('Done'),
      ],
    }),
    react: (scrolled, did) => (did.kind === 'swipe' ? Math.min(end, scrolled + 2) : scrolled),
  });
  const model: ScriptedPlanner = async (asked) => {
    const own = await literal(asked);
    if (own.kind !== 'defer' || (asked.question.compiledLine ?? null) !== null) return own;
    if (asked.question.history.length > 0) return defer;
    const lines = ['Scroll to the end of the list', 'Tap "Done"'];
    return propose(
      { kind: 'swipe', direction: 'up', target: { ref: refOf(asked.screen, 'list') } },
      {
        compiled: {
          lines: lines.map((line) => parseStep(line, { section: 'steps' })),
          result: null,
          trust: 'proposed',
        },
      },
    );
  };
  test.each([0, 2, 4])('goes on to the next line where the list ends after %i rows', async (end) => {
    const run = await drive(shop(end), goalOf(['Read everything and finish']), { planner: model });
    const actions = actionsOf(run);
    expect(actions.filter((a) => a.startsWith('swipe'))).toHaveLength(end / 2 + 1);
    expect(actions.find((a) => !a.startsWith('swipe'))).toBe('tap Done');
    expect(verdictOf(run)).not.toBe('passed');
  });
});
