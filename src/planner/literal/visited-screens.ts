import type { Goal } from '../../goal/model/goal.ts';
import type { Locator } from '../../screen/model/locator.ts';
import type { Screen } from '../../screen/model/screen.ts';

/**
 * What was in view on the screens that a goal was asked about, by the place it stood in: a list that was scrolled past its control is scrolled
 * back first. A hint for where to look, and nothing that a verdict rests on.
 */
export class VisitedScreens {
  readonly #seen = new WeakMap<Goal, Map<string, Set<string>>>();

  record(goal: Goal, screen: Screen): void {
    const places = this.#seen.get(goal) ?? new Map<string, Set<string>>();
    this.#seen.set(goal, places);
    const here = screenKey(screen);
    const known = places.get(here) ?? new Set<string>();
    places.set(here, known);
    for (const e of screen.elements)
      if (e.visible !== null) for (const words of [e.text, e.description, e.label]) known.add(words);
  }

  /** The control stood in view here earlier. */
  hasShown(goal: Goal, screen: Screen, phrase: Locator): boolean {
    const words = phrase.label ?? phrase.name;
    return words !== null && (this.#seen.get(goal)?.get(screenKey(screen))?.has(words) ?? false);
  }
}

/** The app and its activity or page. */
function screenKey({ app }: Screen): string {
  return JSON.stringify([app.front, app.place]);
}
