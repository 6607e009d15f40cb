/** What a step's words mean on a screen, without what is only in the hierarchy: nobody can touch a ghost. */
import type { Element } from '../screen/element.ts';
import { locate } from '../screen/locate.ts';
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
