/** `Select "Sold" in "Status"`, where "Status" may be a control that opens, or a caption over choices that are in view (R21). */
import type { AssertionContext, AssertionResult, ConditionOf } from './context.ts';
import { isClear } from './result.ts';
import { proveState } from './state.ts';
import { proveValue } from './value.ts';
import { resolve } from '../targets/resolve.ts';
import { stateHolds } from '../targets/states.ts';
import { controlOf } from '../../screen/elements/control.ts';
import type { Locator } from '../../screen/model/locator.ts';
import type { Screen } from '../../screen/model/screen.ts';

/** True when the named control takes no touch, and the choice stands on the screen as something that can be chosen. Nothing has to be opened then. */
export function isChoiceInView(
  screen: Screen,
  { control, choice }: { readonly control: Locator; readonly choice: Locator },
  textCase: 'exact' | 'ignore',
): boolean {
  const [caption] = resolve(screen, control, textCase).matches;
  if (caption === undefined || controlOf(screen, caption) !== null) return false;
  return resolve(screen, choice, textCase).matches.some(
    (e) =>
      isClear(screen, e) && controlOf(screen, e) !== null && stateHolds(screen, e, 'selected') !== undefined,
  );
}

/** Proves that a control holds the choice: it shows it, or the choice itself is selected (a radio button, a chip). */
export function proveChoice(condition: ConditionOf<'value'>, context: AssertionContext): AssertionResult {
  const shown = proveValue(condition, context);
  if (shown.met === 'met') return shown;
  const { screen, textCase } = context;
  const choice: Locator = { ...condition.target, label: condition.value, name: null, role: null };
  if (!isChoiceInView(screen, { control: condition.target, choice }, textCase)) return shown;
  const state = { kind: 'state', target: choice, state: 'selected', negated: false } as const;
  return proveState(state, context);
}
