/** One condition held against one look, or two: what the rules say of it, in their words. */
import type { AssertionResult, AssertionContext } from '../../src/core/assertions/context.ts';
import { proveAll } from '../../src/core/assertions/index.ts';
import type { Condition } from '../../src/goal/model/condition.ts';
import type { Screen } from '../../src/screen/model/screen.ts';
import { goalOf } from './core.ts';
import { screenOf, type View } from './android-screen.ts';

type ContextOptions = Partial<Omit<AssertionContext, 'screen' | 'previous'>>;

/** What is looked at: in words, or element by element. */
type Seen = View | Screen;
const lookAt = (seen: Seen, id: string, at: number): Screen =>
  'elements' in seen ? { ...seen, id, at } : screenOf(seen, id, at);

/** `before`: the look before, the same view when nothing is said. Everything was seen in the run unless `more` says otherwise. */
export function contextOf(
  view: Seen,
  more: ContextOptions = {},
  before: Seen | null = view,
): AssertionContext {
  return {
    screen: lookAt(view, 's2', 1000),
    previous: before === null ? null : lookAt(before, 's1', 0),
    toasts: [],
    facts: [],
    textCase: 'exact',
    sighting: { ever: true, asContent: true, containers: [] },
    scrolledAway: false,
    listEnded: false,
    ...more,
  };
}

/** What a line of expected_state says. */
export function conditionsOf(line: string): readonly Condition[] {
  return goalOf(['Tap "x"'], [line]).expected[0]?.parsed?.conditions ?? [];
}

export function proveLine(condition: string, ...of: Parameters<typeof contextOf>): AssertionResult {
  return proveAll(conditionsOf(condition), contextOf(...of));
}

/** `met: actual (flag)`, `unmet Wrong Text Bug: actual`, `unproven another observation: actual`. */
export function assertionSummary(...of: Parameters<typeof proveLine>): string {
  const { met, label, needs, actual, flags } = proveLine(...of);
  return [
    `${[met, label, needs].filter((x) => x !== null).join(' ')}: ${actual}`,
    ...flags.map((f) => `(${f})`),
  ].join(' ');
}
