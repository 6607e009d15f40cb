/** What opens at a tap on a control for one of its choices (R20, R31). */
import { expect, test } from 'vitest';
import { isChoiceList } from '../../../src/core/effects/choice-list.ts';
import { parseStep } from '../../../src/goal/grammar/index.ts';
import { overlaysOf } from '../../../src/screen/features/overlays.ts';
import { buildScreen, button, text, type Sketch } from '../../builders/screen.ts';

const option = (words: string, selected: boolean): Sketch => ({
  role: 'row',
  text: words,
  clickable: true,
  selected,
});
const CHOICES = [option('Free', true), option('Reserved', false)];

test.each<[string, string, readonly Sketch[], boolean]>([
  ['the choices of the control', 'Select "Sold" in "Status"', CHOICES, true],
  ['a popup', 'Select "Sold" in "Status"', [text('Rate us'), button('Later')], false],
  ['rows of which none is chosen', 'Select "Sold" in "Status"', [option('Free', false)], false],
  ['choices at a tap that asks for none', 'Tap "Status"', CHOICES, false],
])('%s at "%s"', (_, line, children, expected) => {
  const at = [90, 600, 900, 800] as const;
  const screen = buildScreen({ children: [button('Status')], over: [{ kind: 'dialog', at, children }] });
  const [opened] = overlaysOf(screen);
  const [instruction] = parseStep(line, { section: 'steps' }).instructions;
  expect(opened === undefined ? null : isChoiceList(instruction, opened, screen)).toBe(expected);
});
