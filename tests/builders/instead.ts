/** What is told to stand on a screen in the place of "Save", or of what else a test wants. */
import type { EvidenceContext } from '../../src/core/evidence.ts';
import { insteadIn } from '../../src/core/evidence/instead.ts';
import type { TargetPhrase } from '../../src/screen/phrase.ts';
import type { Screen } from '../../src/screen/screen.ts';
import { buildScreen, type Sketch } from './screen.ts';

const phrase = (more: Partial<TargetPhrase>): TargetPhrase => ({
  words: '',
  label: 'Save',
  match: 'exact',
  name: null,
  role: null,
  row: null,
  places: [],
  ...more,
});
export type Wanted = Partial<TargetPhrase>;
export type Known = Partial<Pick<EvidenceContext, 'textCase' | 'wordings' | 'unwanted'>>;

export function told(
  children: readonly Sketch[] | Screen,
  wanted: Wanted = {},
  known: Known = {},
  acting = false,
): string {
  const screen = 'elements' in children ? children : buildScreen(children);
  const context: EvidenceContext = {
    screen,
    previous: null,
    toasts: [],
    facts: [],
    textCase: 'exact',
    sighting: { seen: true, shown: true, inside: [] },
    scrolledAway: false,
    listEnded: false,
    ...known,
  };
  const instead = insteadIn(phrase(wanted), context, acting);
  return instead === null ? 'nothing' : `${instead.label}: ${instead.element.text}`;
}

export const id = (name: string): string => `com.app:id/${name}`;
