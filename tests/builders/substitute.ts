/** What is told to stand on a screen in the place of "Save", or of what else a test wants. */
import type { AssertionContext } from '../../src/core/assertions/context.ts';
import { substituteFor } from '../../src/core/assertions/substitute.ts';
import type { Locator } from '../../src/screen/model/locator.ts';
import type { Screen } from '../../src/screen/model/screen.ts';
import { buildScreen, type Sketch } from './screen.ts';

const phrase = (more: Partial<Locator>): Locator => ({
  source: '',
  label: 'Save',
  match: 'exact',
  name: null,
  role: null,
  row: null,
  places: [],
  ...more,
});
export type Wanted = Partial<Locator>;
export type Known = Partial<Pick<AssertionContext, 'textCase' | 'textHistory' | 'textsToBeAbsent'>>;

export function substituteSummary(
  children: readonly Sketch[] | Screen,
  wanted: Wanted = {},
  known: Known = {},
  acting = false,
): string {
  const screen = 'elements' in children ? children : buildScreen(children);
  const context: AssertionContext = {
    screen,
    previous: null,
    toasts: [],
    facts: [],
    textCase: 'exact',
    sighting: { ever: true, asContent: true, containers: [] },
    scrolledAway: false,
    listEnded: false,
    ...known,
  };
  const instead = substituteFor(phrase(wanted), context, acting);
  return instead === null ? 'nothing' : `${instead.label}: ${instead.element.text}`;
}

export const appId = (name: string): string => `com.app:id/${name}`;
