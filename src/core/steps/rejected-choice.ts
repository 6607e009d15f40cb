/** A control that goes on showing another of its choices after the one of the line was tapped (R64). */
import { contextOf } from '../assertions/context.ts';
import { proveAll } from '../assertions/index.ts';
import { CASES } from '../budgets/cases.ts';
import { comesFromGoal } from '../history/typed-text.ts';
import type { RunState } from '../model/run-state.ts';
import type { Failure } from '../model/verdict.ts';
import type { Turn } from '../state/turn.ts';
import type { Action } from '../../actions/registry.ts';
import type { Condition } from '../../goal/model/condition.ts';
import { peersOf } from '../../screen/locate/choice-group.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { textMatches } from '../../screen/model/text.ts';

/**
 * Returns the failure of a choice from the goal's line that its control did not take; null where nothing shows that. A control may show its choice in
 * words of its own, or not at all, so only another choice of the list that it shows is a sign.
 */
export function rejectedChoice(turn: Turn, screen: Screen, condition: Condition): Failure | null {
  const { goal, run, seen } = turn.state;
  if (condition.kind !== 'value' || condition.chosen !== true || condition.negated) return null;
  const list = seen.lastAttempt?.before;
  if (list === undefined || !comesFromGoal(condition.value, goal, run.facts)) return null;
  const context = contextOf(turn, screen);
  const { met, label, expected, actual, proof } = proveAll([condition], context);
  if (met !== 'unmet' || label === null) return null;
  const choices = list.elements.filter((e) => textMatches(e.text, condition.value, 'exact', goal.textCase));
  const others = new Set(choices.flatMap((e) => peersOf(list, e)).flatMap((e) => e.label.split(' | ')));
  const showsOther = [...others].some(
    (value) => value !== '' && proveAll([{ ...condition, value }], context).met === 'met',
  );
  return showsOther ? { label, expected, actual, proof } : null;
}

/** True for a text or number that went into another control, so that the one before was the wrong one. A choice may be made by a tap as well. */
export function takesBack({ step: { rejectedInput } }: RunState, { kind }: Action): boolean {
  const isChoice = rejectedInput !== null && rejectedInput.label !== CASES.D.label;
  return kind === 'input_text' || kind === 'set_value' || (isChoice && kind === 'tap');
}
