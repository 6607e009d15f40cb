/** A choice that is written in other capitals than the line counts, unless the run saw it as the line writes it (R21, R46). */
import { describe, expect, test } from 'vitest';
import { contextOf } from '../../builders/assertion.ts';
import { goalOf } from '../../builders/core.ts';
import { rowAt, textAt } from '../../builders/screen-layout.ts';
import { buildScreen, button, the, type Sketch } from '../../builders/screen.ts';
import { isChoiceInView, proveChoice } from '../../../src/core/assertions/choice.ts';
import type { AssertionResult, ConditionOf } from '../../../src/core/assertions/context.ts';
import { phrase } from '../../screen/build.ts';

const statedBy = (line: string): ConditionOf<'value'> => {
  const [condition] = goalOf([line]).steps[0]?.parsed.conditions ?? [];
  if (condition?.kind !== 'value') throw new Error(`${line} states no value`);
  return condition;
};
type More = Parameters<typeof contextOf>[1];
const prove = (children: readonly Sketch[], more: More = {}): AssertionResult =>
  proveChoice(statedBy('Select "Sold" in "Status"'), contextOf(buildScreen(children), more));
const caption = textAt('Status', 40, 300);
const radio = (words: string, y: number, checked = false): Sketch => ({
  role: 'radio',
  text: words,
  checked,
  at: [40, y, 1000, 80],
});
/** A row that opens the choices and shows the one that is set. */
const opener = (value: string): Sketch => ({
  ...rowAt(0, 280, 1080, caption, textAt(value, 600, 300)),
  clickable: true,
});
const seen = (...texts: readonly string[]): More => ({
  textHistory: {
    other: { texts: ['Free'] },
    one: { texts },
  } as never,
});

describe('a choice in capitals', () => {
  test.each<[string, More, AssertionResult['met']]>([
    ['counts', {}, 'met'],
    ['counts where the run saw other texts', seen('Free', 'SOLD'), 'met'],
    ['does not count where the run saw the choice as the line writes it', seen('Free', 'Sold'), 'unmet'],
    ['does not count where the run saw it so, with more space', seen('Sold ', 'Free'), 'unmet'],
    ['counts where the goal ignores capitals', { textCase: 'ignore', ...seen('Sold') }, 'met'],
  ])('%s', (_, more, met) => {
    expect(prove([opener('SOLD')], more).met).toBe(met);
  });

  test('does not count where the screen shows the choice as the line writes it', () => {
    expect(prove([opener('SOLD'), textAt('Sold', 40, 900)]).met).toBe('unmet');
    expect(prove([opener('SOLD'), textAt('Other', 40, 900)]).met).toBe('met');
  });

  test('that is another one is wrong, in the words of the line', () => {
    expect(prove([opener('FREE')])).toMatchObject({ met: 'unmet', actual: expect.stringContaining('FREE') });
  });

  test('counts only where nothing as written was found', () => {
    const exact = prove([caption, radio('Free', 400), radio('Sold', 500, true)]);
    expect(exact).toMatchObject({ met: 'met', proof: { rule: 'state selected' } });
  });
});

describe('what the line speaks of beside a group', () => {
  test('is a choice below the row that opens, and not the words of that row', () => {
    expect(prove([opener('Sold')])).toMatchObject({ met: 'met' });
    expect(prove([opener('Free'), radio('Sold', 700, true)])).toMatchObject({ met: 'met' });
    expect(prove([opener('Sold'), radio('Sold', 700)])).toMatchObject({ met: 'unmet' });
  });

  test('in a control of its own is a choice', () => {
    const screen = buildScreen([
      caption,
      button('Free', { at: [40, 400, 200, 80] }),
      button('Sold', { at: [300, 400, 200, 80], selected: true }),
    ]);
    const control = phrase({ label: 'Status' });
    const choice = phrase({ label: 'Sold' });
    expect(isChoiceInView(screen, { control, choice }, 'exact')).toBe(true);
    // A plain text is none: it can be no choice.
    const plain = buildScreen([caption, textAt('Sold', 40, 400)]);
    expect(the(plain, 'Sold').state.clickable).toBe(false);
    expect(isChoiceInView(plain, { control, choice }, 'exact')).toBe(false);
  });
});
