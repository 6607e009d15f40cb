/** A change of which the page says that any tap makes it: nothing tells whether the control answered (R14). */
import { describe, expect, test } from 'vitest';
import { effectOf } from '../../../src/core/effects/effect.ts';
import { playScene, type GestureScene } from '../../builders/effect.ts';
import { button, gap, text, title, toggle, type Item, type View } from '../../builders/android-screen.ts';
import type { Element } from '../../../src/screen/model/element.ts';

const showing = (...items: readonly Item[]): View => ({ items: [title('Home'), button('Go'), ...items] });

/** The effect of a tap on "Go" after which the page says that any tap changed the elements with these labels. */
function told(
  was: readonly Item[],
  is: readonly Item[],
  labels: readonly string[],
  more: Partial<GestureScene> & { readonly says?: Partial<Element> } = {},
): string {
  const { says = { anyTap: true }, ...scene } = more;
  const { pending, after, delta, state } = playScene({
    before: showing(...was),
    after: showing(...is),
    delta: { kind: 'partial', target: 'unchanged' },
    ...scene,
  });
  const elements = after.elements.map((e) => (labels.includes(e.label) ? { ...e, ...says } : e));
  const { tookEffect, effect, byChance } = effectOf(pending, { ...after, elements }, delta, state);
  return `${tookEffect ? effect : 'not'}${byChance === true ? ', perhaps by any tap' : ''}`;
}

describe('what any tap does', () => {
  test.each<[string, readonly Item[], readonly Item[], string]>([
    ['to a text', [text('Away')], [text('Active')], '"Away" became "Active", perhaps by any tap'],
    [
      'to a text far away',
      [gap(600), text('Away')],
      [gap(600), text('Active')],
      '"Away" became "Active", perhaps by any tap',
    ],
    ['where a text comes', [], [text('Active')], '"Active" came, perhaps by any tap'],
  ])('%s shows no answer of the control', (_, was, is, effect) => {
    expect(told(was, is, ['Active'])).toBe(effect);
  });

  test('is the result that a line names', () => {
    const named = { step: 'Tap "Go" and see "Active"' };
    expect(told([text('Away')], [text('Active')], ['Active'], named)).toBe('"Away" became "Active"');
  });

  test('stands beside what the control does', () => {
    const [was, is] = [
      [text('Away'), text('On')],
      [text('Active'), text('Off')],
    ];
    expect(told(was, is, ['Active'])).toBe('"On" became "Off"');
  });

  test('checks no box by itself', () => {
    expect(told([toggle('A', false)], [toggle('A', true)], ['A'])).toBe('"A" changed its state');
  });

  test('takes a text away', () => {
    const root = { says: { anyTapLoss: true } };
    expect(told([text('Hint')], [], [''], root)).toBe('"Hint" went, perhaps by any tap');
    expect(told([text('Hint')], [], [])).toBe('"Hint" went');
  });
});
