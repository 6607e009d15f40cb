import { effectsOf, effectsWithin, elementsOf, mapRecord } from '../app/edit.ts';
import type { AppModel, ElementModel, ScreenModel } from '../app/model.ts';
import type { Expression } from '../expression/parse.ts';
import type { AppFault } from './fault.ts';

/** Returns the screens that show the element: its own, those with its tab bar, those that open its dialog. */
export function screensShowing(app: AppModel, id: string): string[] {
  const holders = new Set(elementsOf(app).flatMap((e) => (e.element.id === id ? [e.place] : [])));
  return Object.values(app.screens)
    .filter(
      (s) =>
        holders.has(s.id) || (s.tabBar !== null && holders.has(s.tabBar)) || opensOverlay(app, s.id, holders),
    )
    .map((s) => s.id);
}

function opensOverlay(app: AppModel, screen: string, overlays: ReadonlySet<string>): boolean {
  return elementsOf(app)
    .filter((e) => e.place === screen)
    .some((e) =>
      effectsWithin(effectsOf(e.element).flat()).some((f) => f.do === 'open' && overlays.has(f.overlay)),
    );
}

/** Rebuilds the screens that contain the element. `taken` is what was removed: the element, or its row or list. */
export function rebuildScreens(
  app: AppModel,
  id: string,
  change: (screen: ScreenModel, taken: readonly ElementModel[]) => ScreenModel,
): AppModel {
  const own = new Set(elementsOf(app).flatMap((e) => (e.element.id === id ? [e.place] : [])));
  const screens = mapRecord(app.screens, (screen) => {
    if (!own.has(screen.id)) return screen;
    const taken: ElementModel[] = [];
    const without = (list: readonly ElementModel[]): readonly ElementModel[] =>
      withoutElement(list, id, null, taken);
    const left: ScreenModel = {
      ...screen,
      toolbar: without(screen.toolbar),
      toolbarStart: without(screen.toolbarStart),
      elements: without(screen.elements),
      footer: without(screen.footer),
    };
    return change(left, taken);
  });
  return { ...app, screens };
}

/** Removes a child of a column or web view; the child keeps the conditions of its parents. */
function withoutElement(
  list: readonly ElementModel[],
  id: string,
  when: Expression | null,
  taken: ElementModel[],
): readonly ElementModel[] {
  return list.flatMap((element) => {
    if (!containsElement(element, id)) return [element];
    if ((element.kind === 'column' || element.kind === 'web_view') && element.id !== id) {
      return [
        {
          ...element,
          children: withoutElement(element.children, id, andCondition(when, element.when), taken),
        },
      ];
    }
    taken.push({ ...element, when: andCondition(when, element.when) });
    return [];
  });
}

function containsElement(element: ElementModel, id: string): boolean {
  return element.id === id || element.children.some((child) => containsElement(child, id));
}

function andCondition(a: Expression | null, b: Expression | null): Expression | null {
  return a === null || b === null ? (a ?? b) : { kind: 'binary', operator: 'and', left: a, right: b };
}

/** Moves from the upper half of the page to the bottom of the screen, or else to the top of the page. */
export function moveElement(app: AppModel, fault: AppFault): AppModel {
  return rebuildScreens(app, fault.id, (screen, taken) => {
    const { elements, toolbar, toolbarStart } = app.screens[screen.id] ?? screen;
    const at = elements.findIndex((e) => containsElement(e, fault.id));
    const inToolbar = [...toolbar, ...toolbarStart].some((e) => containsElement(e, fault.id));
    const high = at >= 0 ? at < elements.length / 2 : inToolbar;
    return high
      ? { ...screen, footer: [...screen.footer, ...taken] }
      : { ...screen, elements: [...taken, ...screen.elements] };
  });
}
