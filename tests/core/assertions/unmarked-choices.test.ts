/** Choices of which none is marked now (R74). */
import { expect, test } from 'vitest';
import { assertionSummary } from '../../builders/assertion.ts';
import { buildScreen, type Sketch } from '../../builders/screen.ts';

const choice = (text: string, x: number, more: Sketch = {}): Sketch => ({
  role: 'button',
  clickable: true,
  text,
  at: [x, 100, 200, 90],
  ...more,
});
const choices = (week: Sketch): ReturnType<typeof buildScreen> =>
  buildScreen([choice('Day', 0), choice('Week', 200, week), choice('Month', 400)]);
const LINE = '"Week" is not selected';

test('one that was marked before the gesture is not selected', () => {
  expect(assertionSummary(LINE, choices({}), { beforeLastGesture: choices({ selected: true }) })).toMatch(
    /^met/u,
  );
});

test('nobody knows of one where the app marked none before', () => {
  expect(assertionSummary(LINE, choices({}), { beforeLastGesture: choices({}) })).toMatch(/^unproven/u);
});

test('a control of that name on the page before, which stood alone, says nothing of the choice', () => {
  const before = buildScreen([choice('Week', 0, { at: [0, 900, 700, 120] })]);
  expect(assertionSummary(LINE, before)).toMatch(/^met/u);
  expect(assertionSummary(LINE, choices({}), { beforeLastGesture: before })).toMatch(/^unproven/u);
});
