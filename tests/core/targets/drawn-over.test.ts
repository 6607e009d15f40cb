/** A field without a text of its own is not empty where something else is drawn in its box (R74). */
import { describe, expect, test } from 'vitest';
import { stateHolds } from '../../../src/core/targets/states.ts';
import { assertionSummary } from '../../builders/assertion.ts';
import { buildScreen, button, field, text, the, type Sketch } from '../../builders/screen.ts';

const at = [40, 400, 800, 120] as const;
const country: Sketch = { ...field('', { description: 'Country' }), at };
const over = (words: string, more: Sketch = {}): Sketch => text(words, { at: [60, 420, 300, 80], ...more });

describe('a field', () => {
  test.each<[string, readonly Sketch[], boolean | undefined]>([
    ['without anything in its box is empty', [country], true],
    ['with a text of its own is not', [{ ...country, text: 'France' }], false],
    ['with words over it is open', [country, over('Germany')], undefined],
    ['with its name in it is empty', [country, over('Country *')], true],
    ['with a mark in it is empty', [country, over('€')], true],
    ['with a button in it is empty', [country, button('Go', { at: [60, 420, 300, 80] })], true],
    ['with words beside it is empty', [country, over('Germany', { at: [60, 600, 300, 80] })], true],
  ])('%s', (_, sketches, answer) => {
    const screen = buildScreen(sketches);
    expect(stateHolds(screen, the(screen, 'Country'), 'empty')).toBe(answer);
  });

  test('with a picture in it is open', () => {
    const editor = { ...country, children: [{ role: 'image' as const, at: [60, 420, 80, 80] as const }] };
    const screen = buildScreen([editor]);
    expect(stateHolds(screen, the(screen, 'Country'), 'empty')).toBeUndefined();
    expect(stateHolds(screen, the(screen, 'Country'), 'filled')).toBeUndefined();
  });

  test('shows what is drawn over it, or not: a judge tells', () => {
    const says = (...more: readonly Sketch[]): string =>
      assertionSummary('The "Country" field contains "Germany"', buildScreen([country, ...more]));
    expect(says(over('Germany'))).toBe('unproven judge: it holds no text, and "Germany" is drawn over it');
    expect(says()).toMatch(/^unmet/);
  });
});
