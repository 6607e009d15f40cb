/** What a step's words mean on a screen, without what is only in the hierarchy: nobody can touch a ghost. */
import type { Element } from '../screen/element.ts';
import { locate } from '../screen/locate.ts';
import type { ActReading } from '../goal/reading/types.ts';
import type { TargetPhrase } from '../screen/phrase.ts';
import type { Screen } from '../screen/screen.ts';

export interface Grounded {
  /** Best first. */
  readonly fits: readonly Element[];
  readonly because: string;
}

export function ground(screen: Screen, phrase: TargetPhrase, textCase: 'exact' | 'ignore'): Grounded {
  const { fits, because } = locate(screen, phrase, { textCase, acting: true });
  const real = fits.filter((e) => !screen.ghosts.includes(e.ref));
  const ghost = real.length === 0 ? fits[0] : undefined;
  if (ghost === undefined) return { fits: real, because };
  return {
    fits: real,
    because: `${ghost.ref} is in the hierarchy as ${phrase.words}, but nothing is drawn there`,
  };
}

/** The words by which an act names what it is about; null when it names nothing on the screen. */
export function phraseOf(act: ActReading): TargetPhrase | null {
  if (act.verb === 'remember') return act.what;
  return 'target' in act ? act.target : null;
}

/** Something fits the words, but none of it is drawn: known for absent, however incomplete the hierarchy is elsewhere. */
export function isGhostOnly(screen: Screen, phrase: TargetPhrase, textCase: 'exact' | 'ignore'): boolean {
  const { fits } = locate(screen, phrase, { textCase, acting: true });
  return fits.length > 0 && fits.every((e) => screen.ghosts.includes(e.ref));
}
