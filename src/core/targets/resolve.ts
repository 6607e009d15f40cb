/** What a step's words mean on a screen, without what is only in the hierarchy: nobody can touch a ghost. */
import type { Instruction } from '../../goal/model/instruction.ts';
import type { Element } from '../../screen/model/element.ts';
import { locate } from '../../screen/locate/locate.ts';
import type { Locator } from '../../screen/model/locator.ts';
import type { Screen } from '../../screen/model/screen.ts';

export interface ResolvedTarget {
  /** Best first. */
  readonly matches: readonly Element[];
  readonly reason: string;
}

export function resolve(screen: Screen, locator: Locator, textCase: 'exact' | 'ignore'): ResolvedTarget {
  const { matches, reason } = locate(screen, locator, { textCase, forAction: true });
  const drawn = matches.filter((e) => !screen.undrawn.includes(e.ref));
  const undrawn = drawn.length === 0 ? matches[0] : undefined;
  if (undrawn === undefined) return { matches: drawn, reason };
  return {
    matches: drawn,
    reason: `${undrawn.ref} is in the hierarchy as ${locator.source}, but nothing is drawn there`,
  };
}

/** The words by which an act names what it is about; null when it names nothing on the screen. */
export function locatorOf(act: Instruction): Locator | null {
  if (act.kind === 'remember') return act.shownBy;
  return 'target' in act ? act.target : null;
}

/** Something fits the words, but none of it is drawn: known for absent, however incomplete the hierarchy is elsewhere. */
export function matchesOnlyUndrawn(screen: Screen, locator: Locator, textCase: 'exact' | 'ignore'): boolean {
  const { matches } = locate(screen, locator, { textCase, forAction: true });
  return matches.length > 0 && matches.every((e) => screen.undrawn.includes(e.ref));
}
