/** Sends a text that a planner types into a caption to the field that the caption names, as a line with these words does (R23). */
import type { Action } from '../../actions/registry.ts';
import { controlLabelledBy } from '../../screen/locate/label-of-control.ts';
import type { Element } from '../../screen/model/element.ts';
import { byRef, subtree, type Screen } from '../../screen/model/screen.ts';

/** Returns the action with the field as its target where it types into a caption; unchanged where the target takes text, is a control of its own, or names no field. */
export function intoNamedField(action: Action, screen: Screen): Action {
  if (action.kind !== 'input_text' || action.target === null) return action;
  const target = byRef(screen, action.target.ref);
  const field = target === undefined || !isCaption(screen, target) ? null : fieldNamedBy(screen, target);
  return field === null ? action : { ...action, target: { ref: field.ref } };
}

/** True for a text without a field in it. The `label` of a page takes touches for its field. */
function isCaption(screen: Screen, element: Element): boolean {
  const { role, className, state } = element;
  const isText = className === 'label' || (role === 'text' && !state.clickable);
  return isText && !subtree(screen, element).some((e) => e.state.editable);
}

function fieldNamedBy(screen: Screen, caption: Element): Element | null {
  const fields = screen.elements.filter(
    (e) => e.state.editable && e.visible !== null && !screen.undrawn.includes(e.ref),
  );
  return controlLabelledBy(screen, caption, new Set(fields.map((e) => e.ref)));
}
