import type { Element, Role } from '../model/element.ts';
import { centre, containsPoint, type Rect } from '../model/geometry.ts';
import type { Container } from '../model/locator.ts';
import { byRef, selfAndAncestors, subtree, type Screen } from '../model/screen.ts';
import { textMatches, type TextCase } from '../model/text.ts';
import { edgeStrip, endsPage, hasEdgeBar, isEdgeBar, isInRow, isInStrip } from './edge-bars.ts';
import { overlaysOf, type Overlay } from './overlays.ts';
import { scrollsHorizontally } from './scroll-containers.ts';

/** A container that a locator names. `element` is null for a bar that only geometry defines. */
export interface ContainerArea {
  readonly element: Element | null;
  readonly bounds: Rect;
}

const CONTAINER_ROLES: Partial<Record<Container, readonly Role[]>> = {
  toolbar: ['toolbar'],
  header: ['toolbar'],
  'tab bar': ['tab bar'],
  'navigation bar': ['tab bar'],
  footer: ['tab bar'],
  sheet: ['sheet'],
  snackbar: ['snackbar', 'toast'],
  dialog: ['dialog', 'sheet'],
  drawer: ['drawer'],
  menu: ['menu'],
  list: ['list'],
  table: ['list'],
  row: ['row'],
  card: ['row'],
};

const CONTAINER_NAMES: Partial<Record<Container, RegExp>> = {
  toolbar: /tool_?bar|app_?bar|action_?bar|NavigationBar$/i,
  header: /header|NavigationBar$/i,
  footer: /footer/i,
  'navigation bar': /bottom_?nav|navigation_?bar|nav_?bar|NavigationBar$/i,
  table: /^table$|Table(?:View)?$/i,
  form: /(?:^|[_/.-])form(?:$|[_-])/i,
  card: /card|^article$/i,
  drawer: /drawer/i,
  section: /section|group|panel/i,
};

/** Returns all containers in view that this word may mean; for a bar that no element is, its strip where a bar stands in it. */
export function containersOf(screen: Screen, container: Container): ContainerArea[] {
  const roles = CONTAINER_ROLES[container] ?? [];
  const name = CONTAINER_NAMES[container];
  const found = screen.elements.filter(
    (e) =>
      e.visible !== null &&
      e.children.length > 0 &&
      (roles.includes(e.role) || (name !== undefined && (name.test(e.resourceId) || name.test(e.className)))),
  );
  // A list is a table only where nothing else is one.
  const isTable = (e: Element): boolean => name?.test(e.className) === true;
  const ofKind = container === 'table' && found.some(isTable) ? found.filter(isTable) : found;
  const parts = ofKind
    .filter((e) => isAtItsEdge(screen, e, container))
    .map((element) => ({ element, bounds: element.bounds }));
  if (container === 'carousel') parts.push(...carouselsIn(screen));
  if (container === 'dialog' || container === 'menu') parts.push(...dialogRoots(screen, container));
  parts.push(...overlayAreas(screen, container).filter((o) => parts.every((p) => p.element !== o.element)));
  if (parts.length === 0 && (container === 'dialog' || container === 'sheet'))
    parts.push(...windowsOverPage(screen));
  if (parts.length > 0) return parts;
  const strip = edgeStrip(screen, container);
  return strip !== null && hasEdgeBar(screen, container) ? [{ element: null, bounds: strip }] : [];
}

/** Overlays that a container's word means too. Most of those that a web page draws have no role. */
export const CONTAINER_OVERLAYS: Partial<Record<Container, readonly Overlay['kind'][]>> = {
  dialog: ['dialog', 'alert', 'permission', 'sheet'],
  sheet: ['sheet'],
  drawer: ['drawer'],
  menu: ['menu'],
  'notification shade': ['notification shade'],
};

/** Returns the outermost elements of the overlays that this word may mean. */
function overlayAreas(screen: Screen, container: Container): { element: Element; bounds: Rect }[] {
  const kinds = CONTAINER_OVERLAYS[container] ?? [];
  return overlaysOf(screen).flatMap(({ kind, ref, bounds }) => {
    const element = ref === null || !kinds.includes(kind) ? undefined : byRef(screen, ref);
    return element === undefined ? [] : [{ element, bounds }];
  });
}

/** Returns the parts in view that scroll sideways. */
export function carouselsIn(screen: Screen): { element: Element; bounds: Rect }[] {
  return screen.elements
    .filter((e) => scrollsHorizontally(screen, e) && e.children.length > 0)
    .map((element) => ({ element, bounds: element.bounds }));
}

/** True unless it is a bar of the lower edge that stands elsewhere. The footer of a short page is the end of that page. */
function isAtItsEdge(screen: Screen, e: Element, container: Container): boolean {
  if (container !== 'navigation bar' && container !== 'footer') return true;
  if (isLow(screen, e) || e.className.endsWith('NavigationBar')) return true;
  return container === 'footer' && endsPage(screen, e);
}

function isLow(screen: Screen, e: Element): boolean {
  return centre(e.bounds).y > screen.size.height * 0.7;
}

function dialogRoots(screen: Screen, container: 'dialog' | 'menu'): { element: Element; bounds: Rect }[] {
  return screen.elements
    .filter((e) => e.parent === null && screen.windows[e.window]?.kind === 'dialog')
    .filter((e) => container === 'dialog' || !subtree(screen, e).some((d) => d.role === 'button'))
    .map((element) => ({ element, bounds: element.bounds }));
}

/** Returns the roots of windows of the app over another of its windows that is in view: it shows through, as behind a modal of React Native, which spans the screen. */
function windowsOverPage(screen: Screen): { element: Element; bounds: Rect }[] {
  const isOfApp = ({ window, package: name }: Element, of: Element): boolean =>
    screen.windows[window]?.kind === 'app' && name === of.package;
  const roots = screen.elements.filter((e) => e.parent === null && e.visible !== null && isOfApp(e, e));
  return roots
    .filter((e) =>
      roots.some((page) => page.window < e.window && isOfApp(page, e) && showsText(screen, page)),
    )
    .map((element) => ({ element, bounds: element.bounds }));
}

function showsText(screen: Screen, root: Element): boolean {
  return subtree(screen, root).some((e) => e.text !== '' && e.visible !== null && e.coveredBy === null);
}

/** Returns the innermost container of this kind around the element, or undefined. Apps put a title over a bar instead of into it. */
export function containerOf(
  screen: Screen,
  element: Element,
  container: Container,
): ContainerArea | undefined {
  if (container === 'form') return formOf(screen, element);
  const line = new Set(selfAndAncestors(screen, element));
  const parts = containersOf(screen, container);
  const inTree = parts.findLast((p) => p.element !== null && p.element !== element && line.has(p.element));
  if (inTree || !isEdgeBar(container)) return inTree;
  const at = centre(element.visible ?? element.bounds);
  const around = parts.find((p) => p.element !== element && containsPoint(p.bounds, at));
  return around?.element === null && isInRow(screen, element) ? undefined : around;
}

/** True for an element where such a bar belongs, on a screen on which no element is one. A row of a list stands in none. */
export function mayBeInBar(screen: Screen, element: Element, container: Container): boolean {
  return (
    isInStrip(screen, element, container) &&
    !isInRow(screen, element) &&
    containersOf(screen, container).every((p) => p.element === null)
  );
}

function formOf(screen: Screen, element: Element): ContainerArea | undefined {
  const form = selfAndAncestors(screen, element)
    .slice(1)
    .find((e) => subtree(screen, e).some((d) => d.state.editable && d !== element));
  return form ? { element: form, bounds: form.bounds } : undefined;
}

/** True when the container has this label itself, or holds a text that is equal to it. */
export function hasTitle(screen: Screen, area: ContainerArea, label: string, textCase: TextCase): boolean {
  const inside = area.element
    ? subtree(screen, area.element)
    : screen.elements.filter((e) => containsPoint(area.bounds, centre(e.bounds)));
  return inside.some((e) =>
    [e.text, e.label, e.description].some((t) => t !== '' && textMatches(t, label, 'exact', textCase)),
  );
}
