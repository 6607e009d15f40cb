/** `All checkboxes are checked`, `Only "Tea" and "Milk" are checked`: the state of all controls of a kind (R74, R76). */
import { describe, expect, test } from 'vitest';
import { assertionSummary, conditionsOf } from '../../builders/assertion.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { buildScreen, button, checkbox, text, toggle, type Sketch } from '../../builders/screen.ts';
import {
  excludesDuplicate,
  isPositive,
  searchTargets,
  unmetLabel,
} from '../../../src/core/assertions/index.ts';

const summary = (line: string, ...children: readonly Sketch[]): string =>
  assertionSummary(line, buildScreen(children), { listEnded: true });
const on = { checked: true };
const BOXES = [checkbox('Tea', on), checkbox('Milk', on), checkbox('Eggs')];

test('a switch beside its words may be of another kind than boxes that draw theirs, on an iPhone', () => {
  const seen = (className: string): string =>
    summary(
      'Only "Tea" and "Milk" are checked',
      toggle('Tea', { ...on, className }),
      toggle('Milk', { ...on, className }),
      text('Sound'),
      toggle('', { ...on, className, description: 'Sound' }),
    );
  expect(seen('XCUIElementTypeSwitch')).toMatch(/^unproven judge/u);
  expect(seen('android.widget.Switch')).toMatch(/^unmet Wrong State Bug/u);
});

describe('all controls of a kind', () => {
  test('are met where each of them is in that state', () => {
    expect(summary('All checkboxes are checked', checkbox('Tea', on), checkbox('Milk', on))).toBe(
      'met: 2 of 2',
    );
    expect(summary('None of the checkboxes is checked', checkbox('Tea'), checkbox('Milk'))).toBe(
      'met: 2 of 2',
    );
  });

  test('are unmet where one of them is not, with its name', () => {
    expect(summary('All checkboxes are checked', ...BOXES)).toBe(
      'unmet Wrong State Bug: "Eggs" is not checked',
    );
    expect(summary('No checkbox is checked', ...BOXES)).toBe('unmet Wrong State Bug: "Tea" is checked');
  });

  test('may be those of one name', () => {
    const remove = button('Remove', { enabled: false });
    expect(summary('All "Remove" buttons are disabled', remove, remove, button('Save'))).toBe('met: 2 of 2');
    expect(summary('The "Remove" buttons are disabled', remove, button('Remove'))).toBe(
      'unmet Wrong State Bug: "Remove" is not disabled',
    );
    expect(summary('Both "Remove" buttons are disabled', remove, remove, remove)).toMatch(/^unmet/u);
  });

  test('leave out controls of another kind', () => {
    expect(summary('All checkboxes are checked', checkbox('Tea', on), toggle('Sound'), text('Eggs'))).toBe(
      'met: 1 of 1',
    );
  });

  test('show nothing where there is none', () => {
    expect(summary('All switches are on', text('Sound'))).toMatch(/^unproven.*: no toggle is in view$/u);
  });

  test('are open where more of them are out of view, unless one in view says otherwise', () => {
    const far: Sketch = { ...checkbox('Rice', on), at: [0, 9000, 400, 120] };
    expect(summary('All checkboxes are checked', checkbox('Tea', on), far)).toMatch(/^unproven/u);
    expect(summary('All checkboxes are checked', checkbox('Tea'), far)).toMatch(/^unmet Wrong State Bug/u);
  });

  test('are open while one of them may still come', () => {
    const line = 'All checkboxes are checked';
    const screen = buildScreen([checkbox('Tea', on), checkbox('Milk', on)]);
    const rest = { listEnded: true };
    const bounds = { x: 400, y: 900, width: 200, height: 200 };
    const loading: Screen = { ...screen, loading: [{ sign: 'spinner', ref: 'e1', bounds, blocking: true }] };
    expect(assertionSummary(line, { ...screen, settled: false }, rest)).toMatch(/^unproven .*not settled/u);
    expect(assertionSummary(line, loading, rest)).toMatch(/^unproven .*is loading/u);
    expect(assertionSummary('Only "Tea" and "Milk" are checked', loading, rest)).toMatch(
      /^unproven .*is loading/u,
    );
    expect(assertionSummary(line, screen, { ...rest, elsewhere: () => 'another app is in front' })).toMatch(
      /^unproven .*another app/u,
    );
    const earlier = buildScreen([checkbox('Tea', on), checkbox('Milk')]);
    expect(assertionSummary(line, screen, rest, earlier)).toMatch(/^unproven .*one observation/u);
  });

  test('may be buttons that can be used', () => {
    expect(summary('All buttons are enabled', button('Save'), button('Send', { enabled: false }))).toBe(
      'unmet Wrong State Bug: "Send" is not enabled',
    );
  });
});

describe('only some of them', () => {
  const line = 'Only "Tea" and "Milk" are checked';
  test('are met where they are and the others are not', () => {
    expect(summary(line, ...BOXES)).toMatch(/^met/u);
  });

  test('are unmet where another is', () => {
    expect(summary(line, ...BOXES, checkbox('Rice', on))).toMatch(
      /^unmet Wrong State Bug.*"Rice" is checked/u,
    );
  });

  test('are unmet where one of them is not', () => {
    expect(summary('Only "Tea" and "Eggs" are checked', ...BOXES)).toMatch(/^unmet Wrong State Bug/u);
  });

  test('are open where a name fits two controls', () => {
    expect(summary('Only "Tea" is checked', checkbox('Tea', on), checkbox('Tea', on))).toMatch(/^unproven/u);
  });
});

test('is a statement about controls that stay', () => {
  const conditions = conditionsOf('All checkboxes are checked');
  expect(unmetLabel(conditions)).toBe('Wrong State Bug');
  expect(conditions.map(isPositive)).toEqual([true]);
  expect(conditions.map(excludesDuplicate)).toEqual([true]);
  expect(conditions.flatMap(searchTargets)).toEqual([]);
});
