/** Texts that are on the screen only while an observation is made (R12, R73). */
import { describe, expect, test } from 'vitest';
import { ShortLived, textsOn } from '../../src/runner/short-lived.ts';
import type { Screen } from '../../src/screen/model/screen.ts';
import { buildScreen, text } from '../builders/screen.ts';

const NOTHING: ReadonlySet<string> = new Set();
const showing = (...texts: readonly string[]) => buildScreen({ children: texts.map((t) => text(t)) });
const timed = (screen: Screen): Screen => ({
  ...screen,
  elements: screen.elements.map((e) => ({ ...e, timed: 'new' as const })),
});

describe('texts for a moment', () => {
  test('are those of earlier captures that the last one no longer shows', () => {
    const messages = new ShortLived();
    messages.add(showing('Pay', 'Payment failed'));
    const last = showing('Pay', 'Paid');
    messages.add(last);
    expect(messages.texts(last, NOTHING)).toMatchObject({ toasts: [], passing: ['Payment failed'] });
  });

  test('are none where all captures show the same', () => {
    const messages = new ShortLived();
    messages.add(showing('Pay'));
    messages.add(showing('Pay'));
    expect(messages.texts(showing('Pay'), NOTHING)).toEqual({ toasts: [] });
  });

  test('are not those that the observation before had shown', () => {
    const messages = new ShortLived();
    messages.add(showing('Pay', 'Open'));
    expect(messages.texts(showing('Pay'), new Set(['Open']))).toEqual({ toasts: [] });
  });

  test('stay known when toasts are forgotten before a gesture', () => {
    const messages = new ShortLived();
    messages.add({ ...showing('Pay'), toasts: ['Saved'], passing: ['Payment failed'] });
    messages.forgetToasts();
    expect(messages.texts(showing('Pay'), NOTHING)).toEqual({ toasts: [], passing: ['Payment failed'] });
  });

  test('keep apart the toasts that timers brought, until the next gesture', () => {
    const messages = new ShortLived();
    messages.add({ ...showing('Pay'), toasts: ['Saved', 'Tip'], timedToasts: ['Tip'] });
    expect(messages.texts(showing('Pay'), NOTHING)).toMatchObject({
      toasts: ['Saved', 'Tip'],
      timedToasts: ['Tip'],
    });
    messages.forgetToasts();
    expect(messages.texts(showing('Pay'), NOTHING)).toEqual({ toasts: [] });
  });

  test('went when their element went with them', () => {
    const messages = new ShortLived();
    messages.add(showing('Pay', 'Could not pay'));
    expect(messages.texts(showing('Pay'), NOTHING)).toMatchObject({ went: ['Could not pay'] });
  });

  test.each<[string, Screen, Screen]>([
    ['changed in their place', showing('Pay', '11:58'), showing('Pay', '11:59')],
    ['a timer of the page brought', timed(showing('Pay', 'Tip of the day')), showing('Pay')],
    ['the observation before had shown', showing('Pay', 'Known'), showing('Pay')],
    ['stand', showing('Pay', 'Paid'), showing('Pay', 'Paid')],
  ])('did not go by a gesture when they %s', (_, look, last) => {
    const messages = new ShortLived();
    messages.add(look);
    expect(messages.texts(last, new Set(['Known']))).not.toHaveProperty('went');
  });

  test('went with the gesture before when they went before this one', () => {
    const messages = new ShortLived();
    messages.add(showing('Pay', 'Could not pay'));
    messages.forgetToasts();
    expect(messages.texts(showing('Pay'), NOTHING)).not.toHaveProperty('went');
  });

  test('are only those that can be seen', () => {
    const screen = showing('Pay', 'Below', 'Blank');
    const [, below, blank] = screen.elements.filter((e) => e.text !== '');
    const elements = screen.elements.map((e) => (e === below ? { ...e, coveredBy: 'e1' } : e));
    expect(textsOn({ ...screen, elements, undrawn: [blank!.ref] })).toEqual(['Pay']);
  });
});

describe('texts that do not rest', () => {
  const looks = (...all: readonly (readonly string[])[]): readonly string[] | undefined => {
    const messages = new ShortLived();
    for (const texts of all) messages.add(showing(...texts));
    const last = showing(...(all.at(-1) ?? []));
    const { restless } = messages.texts(last, new Set(all[0]));
    return restless?.map((ref) => last.elements.find((e) => e.ref === ref)?.text ?? '');
  };

  test('are those that an earlier look shows otherwise, also when both ends are equal', () => {
    expect(looks(['Pay', 'Warm'], ['Pay', 'Cold'], ['Pay', 'Hot'], ['Pay', 'Warm'])).toEqual(['Warm']);
  });

  test('are those that went and came again, wherever they stand', () => {
    expect(looks(['Pay', 'Tea', 'Warm'], ['Pay', 'Tea'], ['Pay', 'Tea', 'Warm'])).toEqual(['Warm']);
  });

  test('are none where a text only came, and moved what follows', () => {
    expect(looks(['Pay', 'Tea'], ['Pay', 'Saved', 'Tea'])).toBeUndefined();
  });

  test('are none where another page stood in between', () => {
    expect(looks(['Pay', 'Tea', 'Warm'], ['Loading…'], ['Pay', 'Tea', 'Warm'])).toBeUndefined();
  });
});
