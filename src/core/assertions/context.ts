import { NEVER_SEEN } from '../history/sightings.ts';
import { listWithMore } from '../../screen/features/scroll-containers.ts';
import type { Duplicate, Fact, SeenText, TextHistory } from '../model/history.ts';
import type { Label, Proof } from '../model/verdict.ts';
import type { Turn } from '../state/turn.ts';
import type { Condition } from '../../goal/model/condition.ts';
import type { Element } from '../../screen/model/element.ts';
import type { Screen } from '../../screen/model/screen.ts';

export interface AssertionContext {
  readonly screen: Screen;
  /** The look before, for what must hold on two looks. */
  readonly previous: Screen | null;
  /** Short-lived texts of every look since the last action. */
  readonly toasts: readonly string[];
  readonly facts: readonly Fact[];
  readonly textCase: 'exact' | 'ignore';
  readonly sighting: SeenText;
  /** The content was scrolled since it came. */
  readonly scrolledAway: boolean;
  /** It was scrolled on the way to a control, and not because the goal says so: what is out of view by that is not missing. */
  readonly scrolledByCore?: boolean;
  /** The list was followed to its end, without meeting it. */
  readonly listEnded: boolean;
  /** Another part of the line names an empty state, and it is shown. */
  readonly emptyStateShown?: boolean;
  /** What is met must be met on a settled screen: it decides a step or the verdict. */
  readonly mustBeSettled?: boolean;
  /** What elements said earlier in the run. */
  readonly textHistory?: TextHistory;
  /** Rows that came twice and numbers that moved, by gestures that were each sent once. */
  readonly duplicates?: readonly Duplicate[];
  /** Texts that the goal says must no longer be seen. */
  readonly textsToBeAbsent?: readonly string[];
}

export interface AssertionResult {
  readonly met: 'met' | 'unmet' | 'unproven';
  /** In words for people. */
  readonly expected: string;
  readonly actual: string;
  /** What an unmet condition would be called. */
  readonly label: Label | null;
  readonly proof: Proof | null;
  readonly flags: readonly string[];
  /** Why it is not proven: only a judge can see it, it can't be read at all, or another look may settle it. */
  readonly needs: 'judge' | 'readable line' | 'another observation' | null;
}

export function contextOf(
  turn: Turn,
  screen: Screen,
  sighting: AssertionContext['sighting'] = NEVER_SEEN,
): AssertionContext {
  const { state } = turn;
  return {
    screen,
    previous:
      state.seen.last === null || state.seen.last.id === screen.id ? state.seen.previous : state.seen.last,
    toasts: state.seen.toasts,
    facts: state.run.facts,
    textCase: state.goal.textCase,
    sighting,
    scrolledAway: state.run.scrolledAway,
    listEnded: state.search.ended && !state.search.fromMiddle,
    textHistory: state.seen.textHistory,
    duplicates: state.seen.countHistory.duplicates,
    textsToBeAbsent: state.goal.expected.flatMap((line) => line.parsed.conditions.flatMap(textsToBeAbsent)),
  };
}

function textsToBeAbsent(condition: Condition): readonly string[] {
  if (condition.kind === 'all') return condition.parts.flatMap(textsToBeAbsent);
  if (condition.kind !== 'visible' || !condition.negated || condition.target.label === null) return [];
  return [condition.target.label];
}

export type ConditionOf<K extends Condition['kind']> = Extract<Condition, { readonly kind: K }>;

/** A list that was scrolled shows a part of itself, wherever it ended. */
export function listPartlyShown({ screen, listEnded, scrolledAway }: AssertionContext): Element | undefined {
  return listEnded && !scrolledAway ? undefined : listWithMore(screen, scrolledAway);
}
