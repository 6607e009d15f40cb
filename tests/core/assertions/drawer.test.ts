/** The state of a drawer: what shows it open, and what must be there for a closed one (R73, R74). */
import { describe, expect, test } from 'vitest';
import { assertionSummary } from '../../builders/assertion.ts';
import { button, buildScreen, text, type Sketch } from '../../builders/screen.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';

const PAGE = [text('Inbox'), button('Menu')];
const drawer: Sketch = {
  role: 'drawer',
  at: [0, 0, 760, 2400],
  children: [button('Books', { at: [40, 300, 600, 120] })],
};
const screenOf = (children: readonly Sketch[], change: Partial<Screen> = {}): Screen =>
  buildScreen({ children, change });
const shut = screenOf(PAGE);
const opened = screenOf([...PAGE, drawer]);
/** A page: its windows carry an address. */
const asPage = (screen: Screen): Screen => ({
  ...screen,
  windows: screen.windows.map((window) => ({ ...window, package: 'https://example.com' })),
});
const OPEN = 'The navigation drawer is open';
const CLOSED = 'The drawer is closed';

describe('a drawer', () => {
  test('that stands over the page is open', () => {
    expect(assertionSummary(OPEN, opened)).toMatch(/^met/u);
    expect(assertionSummary(CLOSED, opened)).toMatch(/^unmet Wrong State Bug/u);
  });

  test('is closed on two observations without one', () => {
    expect(assertionSummary(CLOSED, shut)).toMatch(/^met/u);
    expect(assertionSummary(CLOSED, shut, {}, null)).toMatch(/^unproven another observation/u);
    expect(assertionSummary(CLOSED, shut, {}, opened)).toMatch(/^unproven another observation/u);
    expect(assertionSummary(OPEN, shut)).toMatch(/^unmet Missing Element Bug/u);
  });

  test('that a rule closed is no doing of the app', () => {
    const closedByRule = [
      { description: 'the drawer', kind: 'drawer', type: 'drawer', texts: [], owner: 'app' } as never,
    ];
    expect(assertionSummary(CLOSED, shut, { closedByRule })).toMatch(/^unproven/u);
  });

  test('of a page is closed only where one was seen, and the judge decides whether one is open', () => {
    expect(assertionSummary(CLOSED, asPage(shut))).toMatch(/^unproven judge/u);
    expect(assertionSummary(CLOSED, asPage(shut), { beforeLastGesture: asPage(opened) })).toMatch(/^met/u);
    expect(assertionSummary(OPEN, asPage(shut))).toMatch(/^unproven judge/u);
  });
});
