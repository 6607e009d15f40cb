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
const OPEN = 'The navigation drawer is open';
const CLOSED = 'The drawer is closed';

describe('a drawer', () => {
  test('that stands over the page is open', () => {
    expect(assertionSummary(OPEN, opened)).toMatch(/^met/u);
    expect(assertionSummary(CLOSED, opened)).toMatch(/^unmet Wrong State Bug/u);
  });

  test('that was seen is closed on two observations without one', () => {
    const seen = { beforeLastGesture: opened };
    expect(assertionSummary(CLOSED, shut, seen)).toMatch(/^met/u);
    expect(assertionSummary(CLOSED, shut, seen, null)).toMatch(/^unproven another observation/u);
    expect(assertionSummary(CLOSED, shut, seen, opened)).toMatch(/^unproven another observation/u);
    expect(assertionSummary(OPEN, shut, seen)).toMatch(/^unmet Missing Element Bug/u);
  });

  test('that was never seen is left to the judge: plain boxes may draw it', () => {
    expect(assertionSummary(CLOSED, shut)).toMatch(/^unproven judge/u);
    expect(assertionSummary(OPEN, shut)).toMatch(/^unproven judge/u);
  });

  test('may be a plain box along a side that covers the page and holds controls', () => {
    const plain = (width: number): Screen => {
      const panel: Sketch = {
        at: [0, 0, width, 2400],
        children: [button('Books', { at: [0, 0, width, 400] })],
      };
      const screen = screenOf([...PAGE, panel]);
      const cover = screen.elements.find((e) => e.text === 'Books')?.ref ?? null;
      const elements = screen.elements.map((e) => (e.text === 'Menu' ? { ...e, coveredBy: cover } : e));
      return { ...screen, elements };
    };
    expect(assertionSummary(OPEN, plain(760))).toMatch(/^met/u);
    expect(assertionSummary(OPEN, plain(1080))).toMatch(/^unproven judge/u);
  });

  test('that a rule closed is no doing of the app', () => {
    const closedByRule = [
      { description: 'the drawer', kind: 'drawer', type: 'drawer', texts: [], owner: 'app' } as never,
    ];
    expect(assertionSummary(CLOSED, shut, { closedByRule, beforeLastGesture: opened })).toMatch(/^unproven/u);
  });
});
