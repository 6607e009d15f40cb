/** Writes an action that its control does not take as the line that does the same: a dropdown is opened and its choice tapped, a number counted up (R60). */
import type { Action } from '../../actions/registry.ts';
import { parseStep } from '../../goal/grammar/index.ts';
import type { Element } from '../../screen/model/element.ts';
import { byRef, type Screen } from '../../screen/model/screen.ts';
import { lineWithTarget } from '../kept/name-line.ts';

/** Returns the line; null when the control takes the action, or no line does the same. */
export function actionAsLine(action: Action | null, screen: Screen): string | null {
  if (action?.kind !== 'pick_value' && action?.kind !== 'set_value') return null;
  const control = byRef(screen, action.target.ref);
  const words = control === undefined ? null : wordsFor(action, control);
  if (control === undefined || words === null) return null;
  const tap = lineWithTarget((name) => `Tap ${name}`, control, screen);
  const line = tap === null ? null : words(tap.slice('Tap '.length));
  return line !== null && parseStep(line, { section: 'steps' }).coverage === 'full' ? line : null;
}

/** Returns what the line says of its control's name; null when the action fits the control. */
function wordsFor(
  action: Extract<Action, { kind: 'pick_value' | 'set_value' }>,
  { role, state, dateField }: Element,
): ((name: string) => string) | null {
  if (action.kind === 'pick_value') {
    if (role !== 'dropdown' || dateField === true || action.value.includes('"')) return null;
    return (name) => `Pick "${action.value}" in ${name}`;
  }
  if (action.percent || role === 'slider' || role === 'wheel') return null;
  return state.editable
    ? (name) => `Replace the text in ${name} with "${action.to}"`
    : (name) => `Set ${name} to ${action.to}`;
}
