/** Fields, list boxes and their captions on a phone, whose tree ties neither to the other (R74). */
import { describe, expect, test } from 'vitest';
import { assertionSummary } from '../../builders/assertion.ts';
import { buildScreen, field, type Sketch } from '../../builders/screen.ts';
import { textAt } from '../../builders/screen-layout.ts';

const prove = (line: string, ...things: readonly Sketch[]): string =>
  assertionSummary(line, buildScreen(things));
const hinted = (y: number, hint: string, more: Sketch): Sketch =>
  field(hint, { at: [40, y, 900, 90], ...more });
const value = (y: number, text: string): Sketch => field(text, { text, at: [40, y, 900, 90] });

describe('an empty field', () => {
  test('is named by the caption above it, whatever its hint gives as an example', () => {
    const form = [
      textAt('Name', 40, 200),
      value(290, 'Ann'),
      textAt('Email', 40, 420),
      hinted(510, 'you@x.org', { description: 'Email' }),
    ];
    expect(prove('"Email" contains "Ann"', ...form)).toMatch(/^(?:unmet|unproven)/u);
    expect(prove('"Email" is empty', ...form)).toMatch(/^(?:met|unproven)/u);
  });

  test('may be named by the beginning of its hint where nothing else has the name', () => {
    const flutter = hinted(200, 'City, Where you live', { text: 'Rome' });
    expect(prove('The "City" field is "Rome"', flutter)).toMatch(/^met/u);
    const named = [
      textAt('City', 40, 200),
      field('City', { text: 'Paris', description: 'City', at: [40, 290, 900, 90] }),
    ];
    expect(
      prove('The "City" field is "Paris"', ...named, hinted(500, 'City, Street', { text: 'Rome' })),
    ).toMatch(/^met/u);
  });
});

describe('a list box in which nothing is chosen', () => {
  const choice: Sketch = {
    className: 'android.view.View',
    role: 'container',
    clickable: true,
    at: [40, 510, 900, 90],
    description: 'Range',
  };
  const screen = [textAt('Name', 40, 200), value(290, 'Ann'), textAt('Range', 40, 420), choice];

  test('does not hold what stands elsewhere', () => {
    expect(prove('"Range" contains "Ann"', ...screen)).not.toMatch(/^met/u);
  });

  test('leaves open whether it is empty', () => {
    expect(prove('"Range" is empty', ...screen)).toMatch(/^unproven/u);
  });
});

test('the mark of a field that must be filled in is no value', () => {
  const form = [
    textAt('Name', 40, 300, 100),
    textAt('*', 145, 300, 20),
    field('', { text: 'Ann', at: [200, 290, 700, 90] }),
  ];
  expect(prove('"Name" is "Ann"', ...form)).toMatch(/^met/u);
  expect(prove('"Name" is "*"', ...form)).not.toMatch(/^met/u);
});
