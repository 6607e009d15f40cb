import { clickableAncestor } from './identity.ts';
import type { ControlState } from '../../goal/model/condition.ts';
import type { Element } from '../../screen/model/element.ts';
import { type Screen, subtree } from '../../screen/model/screen.ts';

/** The part of a control that carries a checked state: itself, or the one switch or box in the row that is lifted to. */
export function checkablePart(screen: Screen, element: Element): Element | undefined {
  if (element.state.checkable) return element;
  const inside = subtree(screen, clickableAncestor(screen, element)).filter((e) => e.state.checkable);
  return inside.length === 1 ? inside[0] : undefined;
}

/** undefined: the control has no such state to read. */
export function stateHolds(screen: Screen, element: Element, word: ControlState): boolean | undefined {
  const lifted = clickableAncestor(screen, element);
  switch (word) {
    case 'enabled':
      return element.state.enabled && lifted.state.enabled;
    case 'disabled':
      return !element.state.enabled || !lifted.state.enabled;
    case 'checked':
    case 'unchecked': {
      const part = checkablePart(screen, element);
      return part === undefined ? undefined : part.state.checked === (word === 'checked');
    }
    case 'selected':
    case 'not selected': {
      const chosen = [element, lifted, ...subtree(screen, lifted)].some(
        (e) => e.state.selected || (e.role !== 'toggle' && e.state.checked),
      );
      return chosen === (word === 'selected');
    }
    case 'focused':
      return element.state.focused;
    case 'empty':
      return element.state.editable
        ? element.text === ''
        : element.text === '' && element.children.length === 0;
    case 'filled':
      return element.text !== '';
    case 'scrollable':
      return element.state.scrollable;
    case 'clickable':
      return lifted.state.clickable && lifted.state.enabled;
  }
}
