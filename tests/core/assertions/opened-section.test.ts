/** A section that the last gesture opened, where the tree does not say whether it is open (R74). */
import { describe, expect, test } from 'vitest';
import { assertionSummary } from '../../builders/assertion.ts';
import { buildScreen, button, text } from '../../builders/screen.ts';

const HEAD = button('Shipping');
const shut = buildScreen([text('Order'), HEAD, text('Total')]);
const open = buildScreen([text('Order'), HEAD, text('Two days'), text('By truck'), text('Total')]);
const elsewhere = buildScreen([text('Order'), HEAD, text('Total'), text('Two days')]);
const other = buildScreen([text('Order'), HEAD, text('Two days'), text('Sum')]);
const IS_OPEN = '"Shipping" is expanded';
const IS_SHUT = '"Shipping" is collapsed';

describe('content', () => {
  test('that comes directly below the header opens it', () => {
    expect(assertionSummary(IS_OPEN, open, { beforeLastGesture: shut })).toMatch(/^met/u);
    expect(assertionSummary(IS_SHUT, shut, { beforeLastGesture: open })).toMatch(/^met/u);
  });

  test('that comes elsewhere, or in the place of other content, does not', () => {
    expect(assertionSummary(IS_OPEN, elsewhere, { beforeLastGesture: shut })).toMatch(/^unproven judge/u);
    expect(assertionSummary(IS_OPEN, other, { beforeLastGesture: shut })).toMatch(/^unproven judge/u);
    expect(assertionSummary(IS_OPEN, open)).toMatch(/^unproven judge/u);
  });

  test('never refutes a line: the section may have been open before', () => {
    expect(assertionSummary(IS_OPEN, shut, { beforeLastGesture: open })).toMatch(/^unproven judge/u);
    expect(assertionSummary(IS_SHUT, open, { beforeLastGesture: shut })).toMatch(/^unproven judge/u);
  });
});
