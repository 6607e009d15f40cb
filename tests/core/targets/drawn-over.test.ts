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
    expect(says(over('Germany'))).toBe(
      'unproven judge: it holds no text, and "Germany" is drawn over or before it',
    );
    expect(says()).toMatch(/^unmet/);
  });
});

describe('a field with chips before it in its box', () => {
  const to: Sketch = { ...field('', { description: 'To' }), at: [400, 400, 600, 120] };
  const chip = (words: string, x = 60, more: Sketch = {}): Sketch =>
    text(words, { at: [x, 430, 160, 60], ...more });
  const holding = (...children: readonly Sketch[]): Sketch => ({ at: [40, 380, 1000, 160], children });
  const isEmpty = (sketch: Sketch, name = 'To'): boolean | undefined => {
    const screen = buildScreen([sketch, text('Draft', { at: [40, 900, 400, 80] })]);
    return stateHolds(screen, the(screen, name), 'empty');
  };

  test.each<[string, Sketch]>([
    ['one', holding(chip('anna@example.org'), to)],
    ['several', holding(chip('Anna'), chip('Ben', 230), to)],
    [
      'with a cross of its own',
      holding(
        { at: [60, 430, 300, 60], children: [chip('Anna'), button('×', { at: [300, 440, 40, 40] })] },
        to,
      ),
    ],
    ['in a list', { ...holding(chip('news', 60, { role: 'row' }), to), role: 'list' }],
  ])('is open: %s', (_, sketch) => {
    expect(isEmpty(sketch)).toBeUndefined();
  });

  test.each<[string, Sketch]>([
    ['a part of its name', holding(chip('to'), { ...to, description: 'Send to' })],
    ['a caption', holding(chip('Send to:'), to)],
    ['a currency', holding(chip('USD'), to)],
    ['a title', holding({ ...chip('Mail'), role: 'heading' }, to)],
    ['a button', holding(button('Contacts', { at: [60, 430, 160, 60] }), to)],
    ['a text above it', holding({ ...chip('Nobody yet'), at: [60, 300, 160, 60] }, to)],
    ['a text behind it', holding({ ...to, at: [200, 400, 400, 120] }, chip('kg left', 700))],
    ['a cell of its row', { ...holding(chip('Milk'), to), role: 'row' }],
    [
      'a text of a form with more fields',
      holding(chip('Anna'), to, { ...field('', { description: 'Note' }), at: [700, 400, 200, 120] }),
    ],
  ])('is empty beside %s', (_, sketch) => {
    expect(
      isEmpty(sketch, sketch.children?.some((c) => c.description === 'Send to') ? 'Send to' : 'To'),
    ).toBe(true);
  });

  test('takes the first text as its caption where it has no name', () => {
    const unnamed = field('', { id: 'to', at: [400, 400, 600, 120] });
    const empty = (...before: readonly Sketch[]): boolean | undefined => {
      const screen = buildScreen([holding(...before, unnamed)]);
      const input = screen.elements.find((e) => e.state.editable);
      return input === undefined ? undefined : stateHolds(screen, input, 'empty');
    };
    expect(empty(chip('Tags'))).toBe(true);
    expect(empty(chip('Tags'), chip('news', 230))).toBeUndefined();
  });
});
