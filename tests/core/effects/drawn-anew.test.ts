/** Words that a script of the gesture took away and brought again (R20, R14). */
import { describe, expect, test } from 'vitest';
import { wordsDrawnAnew } from '../../../src/core/effects/drawn-anew.ts';
import type { Element } from '../../../src/screen/model/element.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { goalOf } from '../../builders/core.ts';
import { stateOf } from '../../builders/run-state.ts';
import { buildScreen, button, text } from '../../builders/screen.ts';

/** A page with a button and this text. `more`: facts about the text; it is restless unless it is `steady`. */
function page(words: string, more: Partial<Element> = { caused: true }, isSteady = false): Screen {
  const built = buildScreen([button('Refresh'), text(words, { at: [0, 600, 600, 80] })]);
  const elements = built.elements.map((e) => (e.text === words ? { ...e, ...more } : e));
  const refs = elements.flatMap((e) => (e.text === words ? [e.ref] : []));
  return { ...built, elements, ...(isSteady ? {} : { restless: refs }) };
}

const effect = (after: Screen, expected = '"Rain stays" is visible', control = 'Refresh'): string => {
  const state = stateOf(goalOf([`Tap "${control}"`], [expected]));
  const tapped = after.elements.find(({ label }) => label === control)!;
  const before = page('Rain stays', {}, true);
  const { tookEffect, effect: words, byChance } = wordsDrawnAnew(before, after, tapped, state);
  return tookEffect ? `${words}${byChance === true ? ', by chance' : ''}` : 'none';
};

describe('words that went and came again', () => {
  test('are an effect where the goal names them', () => {
    expect(effect(page('Rain stays'))).toBe('"Rain stays" went and came again');
  });
  test('may be those of a state that the app took back, where it does not', () => {
    expect(effect(page('Rain stays'), '"Snow" is visible')).toBe(
      '"Rain stays" went and came again, by chance',
    );
  });
  test('decide nothing where they are the name of the tapped control, which says meanwhile that it loads', () => {
    const expected = '"Snow" is visible';
    expect(effect(page('Rain stays'), expected, 'Rain stays')).toBe(
      '"Rain stays" went and came again, by chance',
    );
  });
  test('are none where no script of the gesture changed them', () => {
    expect(effect(page('Rain stays', {}))).toBe('none');
    expect(effect(page('Rain stays', { caused: true, timed: 'usual' }))).toBe('none');
    expect(effect(page('Rain stays', { caused: true, anyTap: true }))).toBe('none');
  });
  test('are none where every look shows them, where other words came, and out of view', () => {
    expect(effect(page('Rain stays', { caused: true }, true))).toBe('none');
    expect(effect(page('Snow falls'))).toBe('none');
    expect(effect(page('Rain stays', { caused: true, visible: null }))).toBe('none');
  });
});
