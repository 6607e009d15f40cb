import { normalise } from '../model/text.ts';
import type { Element, Role } from '../model/element.ts';
import { isWebPage, selfAndAncestors, subtree, type Screen } from '../model/screen.ts';
import { controlLabelledBy } from './label-of-control.ts';

const FORM_ROLES: ReadonlySet<Role> = new Set(['input', 'toggle', 'checkbox', 'radio', 'dropdown', 'slider']);
/** How many boxes around a label may hold its control. */
const LEVELS = 6;

/**
 * Returns the control that a label of a page stands for (`<label for=…>`): it takes the touch of its control and has no state of its own (R74). The control
 * has the label's words for its name. Null for anything else, and for a label that draws its control itself.
 */
export function controlOfLabel(screen: Screen, element: Element): Element | null {
  if (!isWebPage(screen)) return null;
  const label = selfAndAncestors(screen, element).find(({ className }) => className === 'label');
  if (label === undefined || isFormControl(element) || isFormControl(label)) return null;
  const name = comparable(ownWords(screen, label));
  if (name === '') return null;
  for (const box of selfAndAncestors(screen, label).slice(0, LEVELS)) {
    const named = subtree(screen, box).filter((e) => isFormControl(e) && comparable(e.description) === name);
    const [only] = named;
    if (only === undefined) continue;
    return named.length === 1 ? only : controlLabelledBy(screen, label, new Set(named.map(({ ref }) => ref)));
  }
  return null;
}

/** A style may draw a label in capitals; the name of its control stays as it is written. */
const comparable = (words: string): string => normalise(words).toLowerCase();

function isFormControl({ role, state }: Element): boolean {
  return state.checkable || state.editable || FORM_ROLES.has(role);
}

/** Returns the texts of a label without those of controls inside of it, as the page names the control. */
function ownWords(screen: Screen, label: Element): string {
  const inside = new Set(
    subtree(screen, label)
      .filter(isFormControl)
      .flatMap((e) => subtree(screen, e)),
  );
  const texts = subtree(screen, label).filter((e) => e.text !== '' && !inside.has(e));
  return texts.map(({ text }) => text).join(' ');
}
