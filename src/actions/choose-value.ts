/** A choice of a control, as the taps and the proof that it takes: `Select "Sold" in "Status"`. */
import type { Condition } from '../goal/model/condition.ts';
import type { Locator } from '../screen/model/locator.ts';
import type { TapInstruction } from './tap.ts';

/** Returns the locator of a choice by its words. */
export const choiceNamed = (label: string): Locator => ({
  source: `"${label}"`,
  label,
  match: 'exact',
  name: null,
  role: null,
  row: null,
  places: [],
});

/** Returns the tap that opens a control, and the tap on the choice. */
export function choiceInstructions(control: Locator, choice: Locator): readonly TapInstruction[] {
  const tap = { kind: 'tap', repeat: null, until: null } as const;
  return [
    { ...tap, target: control, opens: choice },
    { ...tap, target: { ...choice, choiceOf: control } },
  ];
}

/** Returns the condition that the control holds the choice. */
export const chosenValue = (
  target: Locator,
  value: string,
): Extract<Condition, { readonly kind: 'value' }> => ({
  kind: 'value',
  target,
  value,
  match: 'exact',
  negated: false,
  chosen: true,
});
