/** Texts that a page shows between two captures (R12). */
import { expect, test } from 'vitest';
import { PassingTexts } from '../../../../src/device/chromium/tab/passing-texts.ts';

type Globals = ConstructorParameters<typeof PassingTexts>[0];

function open(): { texts: PassingTexts; press: () => void; shows: (text: string) => void } {
  const heard = new Map<string, () => void>();
  const document: Globals['document'] = {
    nodeType: 9,
    textContent: null,
    parentElement: null,
    childNodes: [],
    children: [],
    isConnected: true,
    getRootNode: () => document,
  };
  const globals: Globals = {
    document,
    innerWidth: 400,
    innerHeight: 800,
    Date: { now: () => 1000 },
    MutationObserver: class {
      observe = (): void => undefined;
    },
    Event,
    addEventListener: (kind, then) => void heard.set(kind, then),
    removeEventListener: () => undefined,
    getComputedStyle: () => ({ opacity: '1', position: 'fixed', pointerEvents: 'auto', fontSize: '16px' }),
    setTimeout: () => undefined,
  };
  const texts = new PassingTexts(globals, 'ask', 'tell');
  return {
    texts,
    press: () => heard.get('pointerdown')?.(),
    shows: (text) => void texts.noted.set(text, { text, floats: true, at: 1000 }),
  };
}

const messages = (texts: PassingTexts): string[] =>
  texts.take().flatMap(({ text, floats }) => (floats ? [text] : []));

test('a message that was drawn before the press is no answer to it', () => {
  const { texts, press, shows } = open();
  shows('Ann bought a shirt');
  press();
  shows('Saved');
  expect(messages(texts)).toEqual(['Saved']);
});

test('one that came between two taps of a gesture may be, and so may one of the next gesture', () => {
  const { texts, press, shows } = open();
  press();
  shows('Added');
  press();
  expect(messages(texts)).toEqual(['Added']);
  shows('News');
  press();
  expect(messages(texts)).toEqual([]);
});
