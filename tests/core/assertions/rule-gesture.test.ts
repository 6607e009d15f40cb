/** What a rule did of its own accord proves nothing (R31). */
import { describe, expect, test } from 'vitest';
import { assertionSummary } from '../../builders/assertion.ts';
import { buildScreen, button, checkbox, text, type Sketch } from '../../builders/screen.ts';

const BY_RULE =
  /^unproven: .* but only since a rule tapped "OK" to close an overlay, which no step asks for$/u;
const dialog = (...children: readonly Sketch[]) => ({
  kind: 'dialog' as const,
  at: [90, 900, 900, 500] as const,
  children: [{ role: 'dialog' as const, at: [90, 900, 900, 500] as const, children }],
});
const notice = dialog(
  text('What is new', { at: [120, 940, 800, 80] }),
  button('OK', { at: [120, 1200, 300, 100] }),
);
const over = (...page: readonly Sketch[]) => buildScreen({ children: page, over: [notice] });
const page = (...children: readonly Sketch[]) => buildScreen(children);
const tapped = (before: ReturnType<typeof over>, control = 'OK') => ({ ruleGesture: { before, control } });

describe('a result that came with the tap that closed an overlay', () => {
  test.each<[string, string, readonly Sketch[], readonly Sketch[]]>([
    ['a text that came', '"No files left" is visible', [text('3 files')], [text('No files left')]],
    [
      'a box that was checked',
      '"Copy" is checked',
      [checkbox('Copy')],
      [checkbox('Copy', { checked: true })],
    ],
    ['a text that went', '"Eggs" is not visible', [text('Milk'), text('Eggs')], [text('Milk')]],
    ['a failure', '"Eggs" is visible', [text('Milk'), text('Eggs')], [text('Milk')]],
  ])('is unproven: %s', (_, line, was, is) => {
    expect(assertionSummary(line, page(...is), tapped(over(...was)))).toMatch(BY_RULE);
  });

  test.each<[string, string, readonly Sketch[]]>([
    ['a text', '"No files left" is visible', [text('No files left')]],
    ['a box', '"Copy" is checked', [checkbox('Copy', { checked: true })]],
    ['an absence', '"Eggs" is not visible', [text('Milk')]],
  ])('is proved when it stood below the overlay: %s', (_, line, is) => {
    expect(assertionSummary(line, page(...is), tapped(over(...is)))).toMatch(/^met/u);
  });

  test('is what it is without such a tap', () => {
    expect(assertionSummary('"A" is visible', page(text('A')))).toMatch(/^met/u);
    expect(assertionSummary('"A" is visible', page(text('A')), { ruleGesture: null })).toMatch(/^met/u);
  });

  test('is what it is while the page was loading below the overlay', () => {
    const bounds = { x: 0, y: 0, width: 100, height: 100 };
    const before = {
      ...over(text('B')),
      loading: [{ sign: 'spinner', blocking: true, bounds, ref: null } as const],
    };
    expect(assertionSummary('"A" is visible', page(text('A')), tapped(before, 'Later'))).toMatch(/^met/u);
  });
});

describe('where the tree holds the overlay alone', () => {
  const alone = buildScreen({ children: [], over: [notice] });
  test.each([
    ['a button that may do more', 'OK', '"A" is visible', BY_RULE],
    ['a button that puts it off', 'Later', '"A" is visible', /^met/u],
    ['*back*', '', '"A" is visible', /^met/u],
    ['a failure', 'OK', '"B" is visible', /^unmet/u],
  ])('%s decides', (_, control, line, summary) => {
    expect(assertionSummary(line, page(text('A')), tapped(alone, control))).toMatch(summary);
  });
});
