import { isClear } from './clear.ts';
import type { Element, Role } from './element.ts';
import { centre, holds, type Rect } from './geometry.ts';
import type { Container } from './phrase.ts';
import { lineage, subtree, type Screen } from './screen.ts';
import { matches, type TextCase } from './text.ts';

/** A part of the screen that has a name in words. `element` is null for a strip that only geometry knows. */
export interface Part {
  readonly element: Element | null;
  readonly bounds: Rect;
}

const ROLES: Partial<Record<Container, readonly Role[]>> = {
  toolbar: ['toolbar'],
  header: ['toolbar'],
  'tab bar': ['tab bar'],
  'navigation bar': ['tab bar'],
  footer: ['tab bar'],
  sheet: ['sheet'],
  dialog: ['dialog', 'sheet'],
  drawer: ['drawer'],
  menu: ['menu'],
  list: ['list'],
  row: ['row'],
  card: ['row'],
};

const NAMES: Partial<Record<Container, RegExp>> = {
  toolbar: /tool_?bar|app_?bar|action_?bar|NavigationBar$/i,
  header: /header|NavigationBar$/i,
  footer: /footer/i,
  'navigation bar': /bottom_?nav|navigation_?bar|nav_?bar|NavigationBar$/i,
  form: /(?:^|[_/.-])form(?:$|[_-])/i,
  card: /card/i,
  drawer: /drawer/i,
  section: /section|group|panel/i,
};

/** Strips of the screen that stand in for bars which no element names: share of the height at the top or the bottom. */
const STRIPS: Partial<Record<Container, readonly [number, number]>> = {
  toolbar: [0, 0.13],
  header: [0, 0.2],
  footer: [0.85, 1],
  'navigation bar': [0.87, 1],
  'tab bar': [0.87, 1],
};

/** All parts of the screen in view that this word may mean; for bars that nothing names, the strip where such a bar stands. */
export function partsOf(screen: Screen, container: Container): Part[] {
  const roles = ROLES[container] ?? [];
  const name = NAMES[container];
  const found = screen.elements.filter(
    (e) =>
      e.visible !== null &&
      e.children.length > 0 &&
      (roles.includes(e.role) || (name !== undefined && (name.test(e.resourceId) || name.test(e.className)))),
  );
  const parts = found
    .filter((e) =>
      container !== 'navigation bar' && container !== 'footer'
        ? true
        : low(screen, e) || e.className.endsWith('NavigationBar'),
    )
    .map((element) => ({ element, bounds: element.bounds }));
  if (container === 'dialog' || container === 'menu') parts.push(...dialogRoots(screen, container));
  if (parts.length > 0) return parts;
  const strip = STRIPS[container];
  if (strip === undefined) return [];
  const { width, height } = screen.size;
  return [
    { element: null, bounds: { x: 0, y: strip[0] * height, width, height: (strip[1] - strip[0]) * height } },
  ];
}

function low(screen: Screen, e: Element): boolean {
  return centre(e.bounds).y > screen.size.height * 0.7;
}

function dialogRoots(screen: Screen, container: 'dialog' | 'menu'): { element: Element; bounds: Rect }[] {
  return screen.elements
    .filter((e) => e.parent === null && screen.windows[e.window]?.kind === 'dialog')
    .filter((e) => container === 'dialog' || !subtree(screen, e).some((d) => d.role === 'button'))
    .map((element) => ({ element, bounds: element.bounds }));
}

/** Bars are told by geometry too: apps put a title over the bar instead of into it. */
const BY_GEOMETRY: ReadonlySet<Container> = new Set([
  'toolbar',
  'header',
  'footer',
  'navigation bar',
  'tab bar',
]);

/** The part of this kind that holds the element, or undefined. */
export function partHolding(screen: Screen, element: Element, container: Container): Part | undefined {
  if (container === 'form') return formHolding(screen, element);
  const line = new Set(lineage(screen, element));
  const parts = partsOf(screen, container);
  const inTree = parts.findLast((p) => p.element !== null && p.element !== element && line.has(p.element));
  if (inTree || !BY_GEOMETRY.has(container)) return inTree;
  const at = centre(element.visible ?? element.bounds);
  return parts.find((p) => p.element !== element && holds(p.bounds, at));
}

function formHolding(screen: Screen, element: Element): Part | undefined {
  const form = lineage(screen, element)
    .slice(1)
    .find((e) => subtree(screen, e).some((d) => d.state.editable && d !== element));
  return form ? { element: form, bounds: form.bounds } : undefined;
}

/** Whether a part carries a label: its own, or a text in it. */
export function partIsTitled(screen: Screen, part: Part, label: string, textCase: TextCase): boolean {
  const inPart = part.element
    ? subtree(screen, part.element)
    : screen.elements.filter((e) => holds(part.bounds, centre(e.bounds)));
  return inPart.some((e) =>
    [e.text, e.label, e.description].some((t) => t !== '' && matches(t, label, 'exact', textCase)),
  );
}

/** The heading under which an element stands, when it is this one: the nearest text of its kind above it. */
export function standsUnder(screen: Screen, element: Element, label: string, textCase: TextCase): boolean {
  const top = element.bounds.y;
  const titles = screen.elements.filter(
    (e) => matches(e.text || e.description, label, 'exact', textCase) && isClear(screen, e),
  );
  return titles.some((title) => {
    if (title.bounds.y >= top) return false;
    const rival = screen.elements.some(
      (e) =>
        e.text !== '' &&
        isSibling(title, e) &&
        e.bounds.y > title.bounds.y &&
        e.bounds.y + e.bounds.height <= top,
    );
    return !rival;
  });
}

/** Section titles look alike: class, id, role, height and left edge. */
function isSibling(title: Element, e: Element): boolean {
  return (
    e !== title &&
    e.className === title.className &&
    e.resourceId === title.resourceId &&
    e.role === title.role &&
    Math.abs(e.bounds.height - title.bounds.height) <= 2 &&
    Math.abs(e.bounds.x - title.bounds.x) <= 2 &&
    (title.role === 'heading' || title.resourceId !== '')
  );
}
