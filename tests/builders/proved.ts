/** One condition held against one look, or two: what the rules say of it, in their words. */
import { proveAll, type Answer, type EvidenceContext } from '../../src/core/evidence.ts';
import type { ConditionReading } from '../../src/goal/reading/types.ts';
import type { Screen } from '../../src/screen/screen.ts';
import { goalOf } from './core.ts';
import { screenOf, type View } from './views.ts';

type More = Partial<Omit<EvidenceContext, 'screen' | 'previous'>>;

/** What is looked at: in words, or element by element. */
type Seen = View | Screen;
const lookAt = (seen: Seen, id: string, at: number): Screen =>
  'elements' in seen ? { ...seen, id, at } : screenOf(seen, id, at);

/** `before`: the look before, the same view when nothing is said. Everything was seen in the run unless `more` says otherwise. */
export function contextOf(view: Seen, more: More = {}, before: Seen | null = view): EvidenceContext {
  return {
    screen: lookAt(view, 's2', 1000),
    previous: before === null ? null : lookAt(before, 's1', 0),
    toasts: [],
    facts: [],
    textCase: 'exact',
    sighting: { seen: true, shown: true, inside: [] },
    scrolledAway: false,
    listEnded: false,
    ...more,
  };
}

/** What a line of expected_state says. */
export function conditionsOf(line: string): readonly ConditionReading[] {
  return goalOf(['Tap "x"'], [line]).expected[0]?.reading?.verify ?? [];
}

export function prove(condition: string, ...of: Parameters<typeof contextOf>): Answer {
  return proveAll(conditionsOf(condition), contextOf(...of));
}

/** `met: actual (flag)`, `unmet Wrong Text Bug: actual`, `unproven look: actual`. */
export function told(...of: Parameters<typeof prove>): string {
  const { met, label, open, actual, flags } = prove(...of);
  return [
    `${[met, label, open].filter((x) => x !== null).join(' ')}: ${actual}`,
    ...flags.map((f) => `(${f})`),
  ].join(' ');
}
