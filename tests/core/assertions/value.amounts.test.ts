/** An amount without quotation marks: the number and its currency, in whatever letters the app writes them (R45). */
import { textAt } from '../../builders/screen-layout.ts';
import { assertionSummary } from '../../builders/assertion.ts';
import { buildScreen } from '../../builders/screen.ts';
import { contextOf } from '../../builders/assertion.ts';
import { proveAll } from '../../../src/core/assertions/index.ts';
import { parseStep } from '../../../src/goal/grammar/index.ts';
import { describe, expect, test } from 'vitest';

const met = (line: string, shown: string): string =>
  assertionSummary(line, buildScreen([textAt('Total', 40, 300), textAt(shown, 400, 300)])).split(
    /[ :]/u,
  )[0] ?? '';

describe('an amount', () => {
  test.each([
    ['"Total" is 12.50 EUR', '12.50 EUR', 'met'],
    ['"Total" is 12.50 EUR', '€12.50', 'met'],
    ['"Total" is 12.50 EUR', '12,50 €', 'met'],
    ['"Total" is €12.50', '12,50 €', 'met'],
    ['"Total" is $12.50', '$12.50', 'met'],
    ['"Total" is 12.50 EUR', '€12.05', 'unmet'],
    ['"Total" is 12.50 EUR', '12.50 USD', 'unmet'],
    ['"Total" is 12.50 EUR', '$12.50', 'unmet'],
    ['"Total" is 12.50 EUR', '€112.50', 'unmet'],
    ['"Total" is "12.50 EUR"', '€12.50', 'unmet'],
    ['"Total" is 12.50 USD', '$12.50', 'unproven'],
    ['"Total" is $12.50', '12.50 CAD', 'unproven'],
    ['"Total" is 12.50 USD', '12.50', 'unproven'],
    ['"Total" is 12.50 USD', '$12.05', 'unmet'],
    ['"Total" is 900 JPY', '$900', 'unmet'],
    ['"Total" is 12.50 EUR', '12.50 EUROPA', 'unproven'],
  ])('%s beside %s: %s', (line, shown, result) => {
    expect(met(line, shown)).toBe(result);
  });

  test.each([
    ['"Total" is not 12.50 EUR', '12,50 €', 'unmet'],
    ['"Total" is not 12.50 EUR', '€13.00', 'met'],
    ['"Total" is not €12.50', '€12.50', 'unmet'],
  ])('%s beside %s: %s', (line, shown, result) => {
    expect(met(line, shown)).toBe(result);
  });
});

test.each([
  ['€0.00', 'unmet'],
  ['0', 'unmet'],
  ['€5.00', 'met'],
])('an act that is left out at a number, which stands as %s: %s', (shown, result) => {
  const { precondition } = parseStep('Tap "Pay" unless "Total" is 0', { section: 'steps' });
  const screen = buildScreen([textAt('Total', 40, 300), textAt(shown, 400, 300)]);
  expect(proveAll(precondition === null ? [] : [precondition], contextOf(screen)).met).toBe(result);
});
