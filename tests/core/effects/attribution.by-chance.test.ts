/** A change that comes once, late and unasked for: the gesture may have made it, or the app of its own accord (R14). */
import { describe, expect, test } from 'vitest';
import { effectOf } from '../../../src/core/effects/effect.ts';
import type { Element } from '../../../src/screen/model/element.ts';
import { playScene, type GestureScene } from '../../builders/effect.ts';
import { drive, goalOf, verdictOf } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { button, gap, text, title, toggle, type Item, type View } from '../../builders/android-screen.ts';

const showing = (...items: readonly Item[]): View => ({ items: [title('Home'), button('Go'), ...items] });
const late: Partial<GestureScene> = { pending: { watched: true } };

/** What is told of a tap on "Go": its effect, and whether it may have come by itself. */
function told(was: readonly Item[], is: readonly Item[], more: Partial<GestureScene> = {}): string {
  const { pending, after, delta, state } = playScene({
    before: showing(...was),
    after: showing(...is),
    delta: { kind: 'partial', target: 'unchanged' },
    ...more,
  });
  const { tookEffect, effect, byChance } = effectOf(pending, after, delta, state);
  return `${tookEffect ? effect : 'not'}${byChance === true ? ', perhaps by itself' : ''}`;
}

describe('a late change beside the target', () => {
  test.each<[string, readonly Item[], readonly Item[], string]>([
    ['that came', [], [text('new')], '"new" came, perhaps by itself'],
    ['that went', [text('old')], [], '"old" went, perhaps by itself'],
    ['of a text', [text('a')], [text('b')], '"a" became "b", perhaps by itself'],
    ['of a switch', [toggle('A', false)], [toggle('A', true)], '"A" changed its state'],
  ])('%s', (_, was, is, effect) => {
    expect(told(was, is, late)).toBe(effect);
  });

  test('is ours when the goal speaks of it', () => {
    expect(told([], [text('new')], { ...late, step: 'Tap "Go" and see "new"' })).toBe('"new" came');
    expect(told([], [text('new')], { ...late, state: { typed: ['new'] } })).toBe('"new" came');
    const next = goalOf(['Tap "Go"', 'Tap "new"']);
    expect(told([], [text('new')], { ...late, state: { goal: next } })).toBe('"new" came');
    const other = goalOf(['Tap "Go"', 'Tap "newer"']);
    expect(told([], [text('new')], { ...late, state: { goal: other } })).toContain('perhaps');
  });

  test('is ours when the page says that the gesture began it', () => {
    const scene = { before: showing(text('a')), after: showing(text('b')) };
    const { pending, after, delta, state } = playScene({
      ...scene,
      delta: { kind: 'partial', target: 'unchanged' },
      ...late,
    });
    const effect = (more: Partial<Element>): string => {
      const elements = after.elements.map((e) => (e.text === 'b' ? { ...e, ...more } : e));
      const { effect: seen, byChance } = effectOf(pending, { ...after, elements }, delta, state);
      return `${seen}${byChance === true ? ', perhaps by itself' : ''}`;
    };
    expect(effect({ caused: true })).toBe('"a" became "b"');
    expect(effect({ caused: true, timed: 'begun' })).toContain('perhaps');
    expect(effect({ caused: true, anyTap: true })).toContain('perhaps');
  });

  test('is ours when something else changed with it that is', () => {
    const both = [text('new'), toggle('A', true)];
    expect(told([toggle('A', false)], [...both].toReversed(), late)).not.toContain('perhaps');
  });
});

describe('a change within a second of the gesture', () => {
  test('is ours', () => {
    expect(told([], [text('new')])).toBe('"new" came');
    expect(told([gap(300)], [gap(300), text('new')])).toBe('"new" came');
  });

  test('is late when the observation saw the screen without it for longer', () => {
    const ref = playScene({ before: showing(), after: showing(text('new')) }).after.elements.find(
      (e) => e.text === 'new',
    )?.ref;
    expect(told([], [text('new')], { is: { late: [ref ?? ''] } })).toBe('"new" came, perhaps by itself');
    expect(told([], [text('new')], { is: { late: ['e99'] } })).toBe('"new" came');
    expect(told([], [text('new'), text('old')], { is: { late: [ref ?? ''] } })).not.toContain('perhaps');
  });
});

describe('a run with such an effect', () => {
  /** A row that comes `ms` after the tap, whether the tap made it or not. */
  const phone = (ms: number): App<number | null> => ({
    begins: null,
    show: (tapped, now) => showing(...(tapped !== null && now - tapped >= ms ? [text('Second')] : [])),
    react: (tapped, did, now) => (did.kind === 'tap' ? now : tapped),
  });
  test('passes when a condition names it', async () => {
    const run = await drive(phone(3000), goalOf(['Tap "Go"'], ['"Second" is visible']));
    expect(verdictOf(run)).toBe('passed');
  });
  test('stays open when nothing does', async () => {
    const run = await drive(phone(3000), goalOf(['Tap "Go"'], ['"Home" is visible']));
    expect(verdictOf(run)).toBe('inconclusive: unproven');
    expect(run.verdict).toMatchObject({ line: 'Tap "Go"' });
  });
  test('passes when it came at once', async () => {
    const run = await drive(phone(0), goalOf(['Tap "Go"'], ['"Home" is visible']));
    expect(verdictOf(run)).toBe('passed');
  });
});
