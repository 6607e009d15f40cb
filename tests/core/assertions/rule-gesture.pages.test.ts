/** The page below an overlay that a rule closed: when it shows that the app brought a result about (R31). */
import { describe, expect, test } from 'vitest';
import { assertionSummary } from '../../builders/assertion.ts';
import { buildScreen, button, text, type Sketch } from '../../builders/screen.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';

const AT = [90, 900, 900, 500] as const;
const notice = {
  kind: 'dialog' as const,
  at: AT,
  children: [
    {
      role: 'dialog' as const,
      at: AT,
      children: [
        text('What is new', { at: [120, 940, 800, 80] }),
        button('OK', { at: [120, 1200, 300, 100] }),
      ],
    },
  ],
};
const over = (...page: readonly Sketch[]): Screen => buildScreen({ children: page, over: [notice] });
const after = (before: Screen, is: readonly Sketch[], line: string, control = 'OK'): string =>
  assertionSummary(line, buildScreen(is), { ruleGesture: { before, control } });

describe('a result after a rule closed an overlay', () => {
  test('that is open stays open for its own reason', () => {
    const is = [text('A', { coveredBy: 'e1' }), text('B')];
    expect(after(over(text('A'), text('B')), is, '"A" is visible')).toMatch(
      /^unproven another observation: .*covered/,
    );
  });

  test('is by the rule where nobody could tell before', () => {
    const hidden = text('A', { at: [40, 3000, 400, 100] });
    const list: Sketch = { role: 'list', scrollable: true, children: [hidden] };
    expect(after(over(text('B'), list), [text('B'), text('A')], '"A" is visible')).toMatch(
      /but only since a rule/,
    );
  });

  test('is told with how the overlay was closed', () => {
    const before = over(text('3 files'));
    const is = [text('No files left')];
    expect(after(before, is, '"No files left" is visible')).toMatch(/a rule tapped "OK" to close an overlay/);
    expect(after(before, is, '"No files left" is visible', '')).toMatch(
      /only since a rule closed an overlay/,
    );
  });

  test('that was a text of the overlay is by the rule', () => {
    expect(after(over(text('B')), [text('B'), text('What is new')], '"What is new" is visible')).toMatch(
      /but only since a rule/,
    );
  });
});

test('a text that is drawn only now stood on the page before', () => {
  const before = { ...over(text('A'), text('B')), undrawn: ['e2'] };
  expect(after(before, [text('A'), text('B')], '"A" is visible')).toMatch(/^met/);
});
