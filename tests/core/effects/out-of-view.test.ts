/** An answer that comes above or below the part of a page that is in view (R20). */
import { expect, test } from 'vitest';
import { answerOutOfView } from '../../../src/core/effects/out-of-view.ts';
import type { Element } from '../../../src/screen/model/element.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { goalOf } from '../../builders/core.ts';
import { stateOf } from '../../builders/run-state.ts';
import { buildScreen, button, text } from '../../builders/screen.ts';

const GOAL = stateOf(goalOf(['Tap "Send"', 'Scroll to "Sent"']));
const BELOW = [0, 3000, 600, 80] as const;

interface Look {
  readonly at?: readonly [number, number, number, number];
  readonly web?: boolean;
  readonly scrollable?: boolean;
  readonly more?: Partial<Element>;
}

function page(words: string, { at = BELOW, web = true, scrollable = true, more = {} }: Look = {}): Screen {
  const children = [button('Send'), text(words, { at })];
  const built = buildScreen([{ at: [0, 0, 1080, 2400], scrollable, children }]);
  return {
    ...built,
    elements: built.elements.map((e) => (e.text === words ? { ...e, ...more } : e)),
    windows: built.windows.map((w) => (web ? { ...w, package: 'https://example.org' } : w)),
  };
}
const answerOn = (after: Screen, before = page('Ready')): string =>
  answerOutOfView(before, after, GOAL).effect;

test('a text of the goal that came below or above the view is an effect', () => {
  expect(answerOn(page('Sent'))).toBe('"Sent" came out of view');
  expect(answerOn(page('Sent', { at: [0, -900, 600, 80] }))).toBe('"Sent" came out of view');
});

test('one that stood there before is none, nor is one of which no line speaks', () => {
  expect(answerOn(page('Sent'), page('Sent'))).toBe('');
  expect(answerOn(page('Hello'))).toBe('');
});

test.each<[string, Look]>([
  ['a timer brought', { more: { timed: 'new' } }],
  ['any tap brings', { more: { anyTap: true } }],
  ['stands for screen readers', { at: [0, 3000, 1, 1] }],
  ['stands beside the page', { at: [-2000, 3000, 600, 80] }],
  ['is in view', { at: [0, 800, 600, 80] }],
  ['nothing scrolls to', { scrollable: false }],
  ['an app tells', { web: false }],
])('one that %s is none', (_, look) => {
  expect(answerOn(page('Sent', look))).toBe('');
});

test('one that no script is said to have brought may have come by itself', () => {
  const byChance = (after: Screen): boolean => answerOutOfView(page('Ready'), after, GOAL).byChance === true;
  expect(byChance(page('Sent'))).toBe(true);
  expect(byChance(page('Sent', { more: { answered: true } }))).toBe(false);
  expect(byChance(page('Sent', { more: { timed: 'begun' } }))).toBe(true);
  expect(byChance(page('Sent', { more: { timed: 'begun', caused: true } }))).toBe(true);
});
