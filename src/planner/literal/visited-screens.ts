import type { Goal } from '../../goal/model/goal.ts';
import type { Locator } from '../../screen/model/locator.ts';
import type { Screen } from '../../screen/model/screen.ts';

/**
 * Remembers the texts that were in view on each screen of a goal, so that a list which was scrolled past a control is scrolled back first.
 * Verdicts never depend on it.
 */
export class VisitedScreens {
  readonly #seen = new WeakMap<Goal, Map<string, Set<string>>>();

  record(goal: Goal, screen: Screen): void {
    const screens = this.#seen.get(goal) ?? new Map<string, Set<string>>();
    this.#seen.set(goal, screens);
    const here = screenKey(screen);
    const known = screens.get(here) ?? new Set<string>();
    screens.set(here, known);
    for (const e of screen.elements)
      if (e.visible !== null) for (const words of [e.text, e.description, e.label]) known.add(words);
  }

  /** True when the control was in view on this screen earlier. */
  hasShown(goal: Goal, screen: Screen, locator: Locator): boolean {
    const words = locator.label ?? locator.name;
    return words !== null && (this.#seen.get(goal)?.get(screenKey(screen))?.has(words) ?? false);
  }
}

/** Returns a key for the app and its activity or page. */
function screenKey({ app }: Screen): string {
  return JSON.stringify([app.front, app.place]);
}
