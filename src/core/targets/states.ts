import { clickableAncestor } from './identity.ts';
import type { ControlState } from '../../goal/model/condition.ts';
import type { Element } from '../../screen/model/element.ts';
import { type Screen, subtree } from '../../screen/model/screen.ts';

/** Returns the part of a control that can be checked: the element itself, or the only switch or checkbox in its clickable row. */
export function checkablePart(screen: Screen, element: Element): Element | undefined {
  if (element.state.checkable) return element;
  const inside = subtree(screen, clickableAncestor(screen, element)).filter((e) => e.state.checkable);
  return inside.length === 1 ? inside[0] : undefined;
}

/** True when the control is in this state; undefined when the state can't be read from it (R74). */
export function stateHolds(screen: Screen, element: Element, state: ControlState): boolean | undefined {
  const lifted = clickableAncestor(screen, element);
  switch (state) {
    case 'enabled':
      return element.state.enabled && lifted.state.enabled;
    case 'disabled':
      return !element.state.enabled || !lifted.state.enabled;
    case 'checked':
    case 'unchecked': {
      const part = checkablePart(screen, element);
      return part === undefined ? undefined : part.state.checked === (state === 'checked');
    }
    case 'selected':
    case 'not selected': {
      const selected = [element, lifted, ...subtree(screen, lifted)].some(
        (e) => e.state.selected || (e.role !== 'toggle' && e.state.checked),
      );
      return selected === (state === 'selected');
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
