import type { Goal } from '../../goal/types.ts';
import type { TargetPhrase } from '../../screen/phrase.ts';
import type { Screen } from '../../screen/screen.ts';

/**
 * What was in view on the screens that a goal was asked about, by the place it stood in: a list that was scrolled past its control is scrolled
 * back first. A hint for where to look, and nothing that a verdict rests on.
 */
export class Passed {
  readonly #seen = new WeakMap<Goal, Map<string, Set<string>>>();

  note(goal: Goal, screen: Screen): void {
    const places = this.#seen.get(goal) ?? new Map<string, Set<string>>();
    this.#seen.set(goal, places);
    const here = placeOf(screen);
    const known = places.get(here) ?? new Set<string>();
    places.set(here, known);
    for (const e of screen.elements)
      if (e.visible !== null) for (const words of [e.text, e.description, e.label]) known.add(words);
  }

  /** The control stood in view here earlier. */
  has(goal: Goal, screen: Screen, phrase: TargetPhrase): boolean {
    const words = phrase.label ?? phrase.name;
    return words !== null && (this.#seen.get(goal)?.get(placeOf(screen))?.has(words) ?? false);
  }
}

/** The app and its activity or page. */
function placeOf({ app }: Screen): string {
  return JSON.stringify([app.front, app.place]);
}
