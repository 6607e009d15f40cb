/** What a gesture moved into another box, or made visible (R14, R20). */
import { describe, expect, test } from 'vitest';
import { causedByGesture, type CausedChange } from '../../../src/core/effects/attribution.ts';
import { ignoringToasts } from '../../../src/core/effects/toast-changes.ts';
import { backgroundChangesBetween } from '../../../src/core/effects/background-changes.ts';
import { treeDiff } from '../../../src/core/effects/tree-diff.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { firstQuestion } from '../../builders/guard.ts';
import { stateWith, type KnownState } from '../../builders/known-state.ts';
import { title } from '../../builders/android-screen.ts';
import { buildScreen, button, text, the, type ScreenSketch, type Sketch } from '../../builders/screen.ts';

const go = button('Go', { at: [40, 100, 200, 100] });

function caused(
  before: Screen,
  after: Screen,
  {
    step = 'Tap "Go" and "Prize" appears',
    late = false,
    known,
  }: { step?: string; late?: boolean; known?: KnownState } = {},
): CausedChange | null {
  const { state } = firstQuestion({ items: [title('Home')] }, step);
  const gesture = { before, after, target: the(before, 'Go'), state: stateWith(state, known ?? {}), late };
  return causedByGesture(ignoringToasts(treeDiff(before, after), before, after), gesture);
}

describe('a text of the goal that comes into sight', () => {
  const seen = text('Prize', { at: [40, 900, 400, 100] });
  const cover: Sketch = { role: 'container', id: 'cover', at: [0, 800, 1080, 300] };
  const page = (prize: Sketch, more: Partial<ScreenSketch> = {}): Screen =>
    buildScreen({ children: [go, prize, cover], ...more });
  const covered = page({ ...seen, coveredBy: 'cover' });
  const undrawn = (screen: Screen): Screen => ({ ...screen, undrawn: [the(screen, 'Prize').ref] });

  test('from below a cover, or undrawn, is an effect that is watched: cards also turn over by themselves', () => {
    const effect = {
      effect: '"Prize" came into sight',
      doubtful: 'android.widget.TextView 0/1',
      byChance: false,
    };
    expect(caused(covered, page(seen))).toEqual(effect);
    expect(caused(undrawn(page(seen)), page(seen))).toEqual(effect);
    expect(caused(covered, page(seen), { late: true })).toEqual({ ...effect, byChance: true });
  });

  test('is none where the goal says nothing of it, or nothing changed', () => {
    expect(caused(covered, page(seen), { step: 'Tap "Go"' })).toBeNull();
    expect(caused(covered, covered)).toBeNull();
    expect(caused(page(seen), page(seen))).toBeNull();
    expect(caused(page(seen), undrawn(page(seen)))).toBeNull();
  });

  test('is none when the keyboard went', () => {
    expect(caused(page(seen, { keyboardAt: 800 }), page(seen))).toBeNull();
    expect(caused(covered, page(seen, { keyboardAt: 1500 }))).toBeNull();
  });

  test('is none when it moves by itself, or a message went from over it', () => {
    const moving = { ...page(seen), animatedRegions: [{ x: 40, y: 900, width: 400, height: 100 }] };
    expect(caused(covered, moving)).toBeNull();
    const toast = { kind: 'toast' as const, at: [0, 850, 1080, 200] as const, children: [text('Hello')] };
    expect(caused(page({ ...seen, coveredBy: 'cover' }, { over: [toast] }), page(seen))).toBeNull();
  });
});

describe('what goes into another box', () => {
  const column = (id: string, x: number, ...cards: readonly Sketch[]): Sketch => ({
    role: 'container',
    id,
    at: [x, 900, 500, 1200],
    children: cards,
  });
  const card = (x: number, y = 1000, words = 'Paint'): Sketch => ({
    role: 'container',
    id: 'card',
    at: [x, y, 400, 100],
    children: [text(words, { at: [x, y, 400, 100] })],
  });
  const page = (open: readonly Sketch[], done: readonly Sketch[]): Screen =>
    buildScreen([go, column('open', 0, ...open), column('done', 540, ...done)]);
  const before = page([card(0)], []);
  const after = page([], [card(540)]);
  const plain = { step: 'Tap "Go"' };

  test('elsewhere on the page is an effect that is watched', () => {
    expect(caused(before, after, plain)).toMatchObject({
      effect: '"Paint" went to another place',
      doubtful: expect.stringContaining('0/') as string,
      byChance: false,
    });
  });

  test('is watched also where the goal says its words: cards also change their box by themselves', () => {
    expect(caused(before, after, { step: 'Tap "Go" and "Paint" is below "Done"' })).toMatchObject({
      doubtful: 'android.widget.View 0/2/0',
    });
  });

  test('late and far away is none', () => {
    expect(caused(before, after, { ...plain, late: true })).toBeNull();
    expect(caused(before, after, { step: 'Tap "Go" and "Paint" is below "Done"', late: true })).toMatchObject(
      {
        effect: '"Paint" went to another place',
      },
    );
  });

  test('without words, or by itself, is none', () => {
    expect(caused(page([card(0, 1000, '')], []), page([], [card(540, 1000, '')]), plain)).toBeNull();
    const known = { backgroundChanges: backgroundChangesBetween(before, after) };
    expect(caused(before, after, { ...plain, known })).toBeNull();
    const moving = { ...after, animatedRegions: [{ x: 540, y: 1000, width: 400, height: 100 }] };
    expect(caused(before, moving, plain)).toBeNull();
  });
});
