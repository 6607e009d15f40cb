/** Texts that are on the screen only while an observation is made (R12, R73). */
import { describe, expect, test } from 'vitest';
import { ShortLived, textsOn } from '../../src/runner/short-lived.ts';
import { buildScreen, text } from '../builders/screen.ts';

const NOTHING: ReadonlySet<string> = new Set();
const showing = (...texts: readonly string[]) => buildScreen({ children: texts.map((t) => text(t)) });

describe('texts for a moment', () => {
  test('are those of earlier captures that the last one no longer shows', () => {
    const messages = new ShortLived();
    messages.add(showing('Pay', 'Payment failed'));
    const last = showing('Pay', 'Paid');
    messages.add(last);
    expect(messages.texts(last, NOTHING)).toEqual({ toasts: [], passing: ['Payment failed'] });
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

  test('are only those that can be seen', () => {
    const screen = showing('Pay', 'Below', 'Blank');
    const [, below, blank] = screen.elements.filter((e) => e.text !== '');
    const elements = screen.elements.map((e) => (e === below ? { ...e, coveredBy: 'e1' } : e));
    expect(textsOn({ ...screen, elements, undrawn: [blank!.ref] })).toEqual(['Pay']);
  });
});
