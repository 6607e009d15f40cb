/** `2 checkboxes are checked`, `There are 2 disabled "Remove" buttons`: how many controls are in a state (R74, R76). */
import { describe, expect, test } from 'vitest';
import { assertionSummary } from '../../builders/assertion.ts';
import { buildScreen, button, checkbox, field, text, type Sketch } from '../../builders/screen.ts';

const summary = (line: string, ...children: readonly Sketch[]): string =>
  assertionSummary(line, buildScreen(children), { listEnded: true });
const on = { checked: true };
const off = { enabled: false };
const BOXES = [checkbox('Tea', on), checkbox('Milk', on), checkbox('Eggs')];

describe('the number of controls in a state', () => {
  test('counts those that are', () => {
    expect(summary('2 checkboxes are checked', ...BOXES)).toBe('met: 2 in view');
    expect(summary('There is one unchecked checkbox', ...BOXES)).toBe('met: 1 in view');
    expect(summary('At least one checkbox is checked', ...BOXES)).toBe('met: 2 in view');
  });

  test('is unmet with another number, more or fewer', () => {
    expect(summary('Exactly one checkbox is checked', ...BOXES)).toBe('unmet Wrong Count Bug: 2 in view');
    expect(summary('3 checkboxes are checked', ...BOXES)).toBe('unmet Wrong Count Bug: 2 in view');
    expect(summary('At most one checkbox is checked', ...BOXES)).toBe('unmet Wrong Count Bug: 2 in view');
  });

  test('counts controls of one name', () => {
    const buttons = [button('Remove', off), button('Remove'), button('Remove', off), button('Save', off)];
    expect(summary('There are 2 disabled "Remove" buttons', ...buttons)).toBe('met: 2 in view');
    expect(summary('3 "Remove" buttons are disabled', ...buttons)).toBe('unmet Wrong Count Bug: 2 in view');
    expect(summary('1 "Remove" button is enabled', ...buttons)).toBe('met: 1 in view');
  });

  test('counts empty fields', () => {
    const fields = [field('Name', { text: 'Ada' }), field('City'), field('Street')];
    expect(summary('There are two empty fields', ...fields)).toBe('met: 2 in view');
  });

  test('shows nothing where there is no control of the kind', () => {
    expect(summary('2 checkboxes are checked', text('Tea'))).toMatch(/^unproven judge.*is in view$/u);
    expect(summary('At most one checkbox is checked', text('Tea'))).toMatch(/^unproven judge/u);
  });

  test('is open where one out of view could change the answer', () => {
    const far: Sketch = { ...checkbox('Rice', on), at: [0, 9000, 400, 120] };
    expect(summary('2 checkboxes are checked', ...BOXES, far)).toMatch(/^unproven.*out of view$/u);
    expect(summary('At least two checkboxes are checked', ...BOXES, far)).toBe('met: 2 in view');
    expect(summary('Exactly one checkbox is checked', ...BOXES, far)).toBe(
      'unmet Wrong Count Bug: 2 in view',
    );
  });
});
