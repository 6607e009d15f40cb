/** Sends a text that a planner types into a caption to the field that the caption names, as a line with these words does (R23). */
import type { Action } from '../../actions/registry.ts';
import { fieldNamedBy } from '../../screen/locate/named-field.ts';
import { byRef, type Screen } from '../../screen/model/screen.ts';

/** Returns the action with the field as its target where it types into a caption; unchanged where the target takes text, is a control of its own, or names no field. */
export function intoNamedField(action: Action, screen: Screen): Action {
  if (action.kind !== 'input_text' || action.target === null) return action;
  const target = byRef(screen, action.target.ref);
  const field = target === undefined ? null : fieldNamedBy(screen, target);
  return field === null ? action : { ...action, target: { ref: field.ref } };
}
