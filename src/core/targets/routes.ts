/** The controls of a screen by which a step can be carried out: what R63 calls a route. */
import { isHittable } from '../../screen/elements/hittable.ts';
import type { Element } from '../../screen/model/element.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { CLOSE_RANKS } from '../../shared/words/close.ts';

/** A control or field that can be used now. */
export interface Route {
  readonly element: Element;
  /** The words that a person calls it by; none for a box or a picture without a name. */
  readonly names: readonly string[];
  readonly kind: 'control' | 'field';
  /** True when all its names only close something. */
  readonly onlyCloses: boolean;
}

/** Returns the controls and fields that are enabled, drawn and not covered. A label of a field counts as that field, and a nameless box as the control in it. */
export function routesOn(screen: Screen): readonly Route[] {
  const holders = screen.elements.filter(holdsValue);
  const isLabel = (e: Element, name: string): boolean =>
    holders.some((h) => h !== e && [h.description, h.hint].includes(name));
  return screen.elements.flatMap((element): Route[] => {
    const { enabled, editable, clickable, checkable } = element.state;
    if (!enabled || screen.undrawn.includes(element.ref) || !isHittable(screen, element)) return [];
    if (editable) return [routeOf(element, 'field', [element.description, element.hint])];
    if (!clickable && !checkable && !isCustomButton(element)) return [];
    const route = routeOf(element, holdsValue(element) ? 'field' : 'control', [
      element.label,
      element.description,
    ]);
    // A veil behind a dialog only closes it.
    if (route.names.length === 0 && element.veil === true) return [];
    if (route.names.length === 0) return hasControlInside(screen, element) ? [] : [route];
    return route.names.some((name) => isLabel(element, name)) ? [] : [route];
  });
}

function routeOf(element: Element, kind: Route['kind'], texts: readonly string[]): Route {
  const names = texts.filter((name) => name !== '');
  const closes = (name: string): boolean => ONLY_CLOSES.some((words) => words.test(name.trim()));
  return { element, names, kind, onlyCloses: kind === 'control' && names.length > 0 && names.every(closes) };
}

/** True for a custom element whose tag calls it a button: `ons-button`, `x-app-button`. The page may watch touches elsewhere. */
export function isCustomButton({ className }: Element): boolean {
  return /^[a-z]+(?:-[a-z]+)*-button$/u.test(className);
}

/** True for a field, a slider and whatever else holds a value. */
export function holdsValue({ state, role }: Element): boolean {
  return state.editable || role === 'slider' || role === 'wheel' || role === 'dropdown';
}

const ONLY_CLOSES = CLOSE_RANKS.slice(0, 3);

function hasControlInside({ elements }: Screen, { path }: Element): boolean {
  return elements.some((e) => e.state.clickable && e.path.startsWith(`${path}/`));
}
