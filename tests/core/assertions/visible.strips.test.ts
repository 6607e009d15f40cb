/** A control or picture of which an edge leaves a strip (R70). */
import { describe, expect, test } from 'vitest';
import { assertionSummary } from '../../builders/assertion.ts';
import { buildScreen, button, icon, text, type Sketch } from '../../builders/screen.ts';

const proved = (line: string, ...sketch: readonly Sketch[]): string =>
  assertionSummary(line, buildScreen([text('Tour', { at: [40, 100, 400, 80] }), ...sketch]));

describe('a control at the edge of the screen', () => {
  const STRIP = /^unproven another observation: .*too little of it is in view/u;

  test.each<[string, Sketch]>([
    ['beyond the right edge', icon('Next', { at: [1050, 500, 236, 236] })],
    ['beyond the lower edge', button('Next', { at: [40, 2370, 400, 160] })],
    ['beyond the left edge', icon('Next', { at: [-200, 500, 236, 236] })],
  ])('is no visible one: %s', (_, control) => {
    const kind = control.role === 'icon' ? 'icon' : 'button';
    expect(proved(`The "Next" ${kind} is visible`, control)).toMatch(STRIP);
    expect(proved(`The "Next" ${kind} is not visible`, control)).not.toMatch(/^met/u);
  });

  test('is one from a quarter on', () => {
    expect(proved('The "Next" icon is visible', icon('Next', { at: [1020, 500, 236, 236] }))).toMatch(
      /^met/u,
    );
    expect(proved('The "Next" button is visible', button('Next', { at: [40, 2300, 400, 160] }))).toMatch(
      /^met/u,
    );
  });
});

test('a list is seen by its beginning', () => {
  const list: Sketch = {
    role: 'list',
    at: [0, 2200, 1080, 3000],
    children: [text('Pear', { at: [40, 2210, 400, 80] })],
  };
  expect(proved('The list is visible', list)).toMatch(/^met/u);
});
