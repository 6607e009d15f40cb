import { effectsOf, effectsWithin, elementsOf, mapElements, mapRecord } from '../app/edit.ts';
import type { AppModel, ElementModel, ScreenModel } from '../app/model.ts';
import type { Fault } from './lay.ts';

/** Screens where the element can be met: its own, those with its tab bar, those that open its dialog. */
export function screensWith(app: AppModel, id: string): string[] {
  const holders = new Set(elementsOf(app).flatMap((e) => (e.element.id === id ? [e.place] : [])));
  return Object.values(app.screens)
    .filter(
      (s) => holders.has(s.id) || (s.tabBar !== null && holders.has(s.tabBar)) || opens(app, s.id, holders),
    )
    .map((s) => s.id);
}

function opens(app: AppModel, screen: string, overlays: ReadonlySet<string>): boolean {
  return elementsOf(app)
    .filter((e) => e.place === screen)
    .some((e) =>
      effectsWithin(effectsOf(e.element).flat()).some((f) => f.do === 'open' && overlays.has(f.overlay)),
    );
}

/** Rebuilds the screens that hold the element; `take` removes it from where it was and hands it over. */
export function onScreensOf(
  app: AppModel,
  id: string,
  change: (screen: ScreenModel, take: () => ElementModel[]) => ScreenModel,
): AppModel {
  const own = new Set(elementsOf(app).flatMap((e) => (e.element.id === id ? [e.place] : [])));
  const screens = mapRecord(app.screens, (screen) => {
    if (!own.has(screen.id)) return screen;
    const taken: ElementModel[] = [];
    const alone: AppModel = { ...app, screens: { [screen.id]: screen }, overlays: {}, tabBars: {} };
    const without = mapElements(alone, (element) => {
      if (element.id !== id) return element;
      taken.push(element);
      return null;
    }).screens[screen.id];
    return change(without ?? screen, () => taken);
  });
  return { ...app, screens };
}

/** From the top half of its screen to the bottom of it, or the reverse. */
export function moved(app: AppModel, fault: Fault): AppModel {
  return onScreensOf(app, fault.id, (screen, take) => {
    const taken = take();
    const before = app.screens[screen.id]?.elements ?? [];
    const at = before.findIndex((e) => e.id === fault.id);
    const high = at >= 0 ? at < before.length / 2 : inToolbar(app, screen.id, fault.id);
    return high
      ? { ...screen, footer: [...screen.footer, ...taken] }
      : { ...screen, elements: [...taken, ...screen.elements] };
  });
}

function inToolbar(app: AppModel, screen: string, id: string): boolean {
  const { toolbar = [], toolbarStart = [] } = app.screens[screen] ?? {};
  return [...toolbar, ...toolbarStart].some((e) => e.id === id);
}
