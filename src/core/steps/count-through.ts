/** Brings into view what a line counts in a list that goes on: the last one once the list has ended, the eighth once seven have passed (R76). */
import { resolve, locatorOf } from '../targets/resolve.ts';
import { failMissingElement } from './missing-element.ts';
import { joinedViews } from './rows-of-list.ts';
import { searchScroll, startsInMiddle } from './scroll-search.ts';
import { inconclusive, openLine } from '../commands/finish.ts';
import { observeAgain } from '../commands/observe.ts';
import { advanceNext, patch, type Outcome, type Turn } from '../state/turn.ts';
import type { GoalStep } from '../../goal/model/goal.ts';
import type { Instruction } from '../../goal/model/instruction.ts';
import { isHittable, tapTarget } from '../../screen/elements/hittable.ts';
import { continuationOf, isFullyListed, scrollsVertically } from '../../screen/features/scroll-containers.ts';
import { sideOf } from '../../screen/locate/beyond-view.ts';
import { countedOn, countingPlace, touchesEdge, type CountingPlace } from '../../screen/locate/counted.ts';
import { rowOf, wordsOfRow } from '../../screen/locate/row-of.ts';
import type { Element } from '../../screen/model/element.ts';
import { isInShade, type Locator, type Position } from '../../screen/model/locator.ts';
import { selfAndAncestors, subtree, type Screen } from '../../screen/model/screen.ts';
import { LIMITS } from '../../shared/limits.ts';

/** A swipe or a wait, a doubt that no swipe removes, too few of them, or the place of the one that is meant. Null where the line can be carried out as it is. */
type CountResult =
  | { readonly next: Outcome }
  | { readonly doubt: string }
  | { readonly missing: string }
  | { readonly places: readonly Position[] }
  | null;

interface CountedLook {
  readonly turn: Turn;
  readonly screen: Screen;
  readonly locator: Locator;
  readonly place: CountingPlace;
  /** All that is counted, in reading order, also out of view. */
  readonly counted: readonly Element[];
  readonly shown: readonly Element[];
}

/** Returns what comes next before the open line can be carried out; null where nothing is counted, or what is meant is in view. */
export function countThrough(turn: Turn, screen: Screen, instruction: Instruction): Outcome | null {
  const locator = locatorOf(instruction);
  const count = locator === null ? null : countFor(turn, screen, locator);
  if (locator === null || count === null) return null;
  if ('next' in count) return count.next;
  if ('missing' in count) return failMissingElement(turn, screen, count.missing);
  if ('places' in count)
    return advanceNext(withLocator(turn, instruction, { ...locator, places: count.places }), screen);
  const since = turn.state.step.missingSince ?? screen.at;
  return screen.at - since < LIMITS.arrivalMs
    ? observeAgain(patch(turn, { step: { missingSince: since } }))
    : inconclusive(
        turn,
        'no-proof',
        `${count.doubt}, so "${openLine(turn).line}" can't tell which one it means`,
      );
}

function countFor(turn: Turn, screen: Screen, locator: Locator): CountResult {
  const place = countingPlace(locator);
  if (place === null || isInShade(locator) || locator.places.some(({ kind }) => kind === 'counted row'))
    return null;
  const counted = countedOn(screen, locator, place, turn.state.goal.textCase);
  const shown = counted.filter((e) => e.visible !== null);
  if (shown.length === 0) return null;
  const look = { turn, screen, locator, place, counted, shown };
  return place.n < 0 ? fromEnd(look) : fromBeginning(look);
}

/** Scrolls on until the list has ended: only then does the last one in view stand last. */
function fromEnd(look: CountedLook): CountResult {
  const { turn, screen, counted, place, shown } = look;
  const { ended, repeated, scrolls } = turn.state.search;
  const list = shown
    .slice(-1)
    .flatMap((e) => listsAround(screen, e))
    .find((e) => goesOn(look, e));
  if (list !== undefined) return swipe(turn, look, list, 'on');
  const quiet = scrolls === 0 ? null : waitForMore(look);
  if (quiet !== null) return quiet;
  // Where two swipes at the end moved nothing, what the tree lists beyond is no part of the content.
  const known = ended && repeated ? shown : counted;
  const chosen = known.at(place.n);
  if (chosen !== undefined) return placesOf(look, chosen);
  return scrolls === 0 ? null : { doubt: 'rows at the end of the list are out of view' };
}

/** Counts those that the tree lists, or those that pass as the list is scrolled. */
function fromBeginning(look: CountedLook): CountResult {
  const { turn, screen, counted, place, shown } = look;
  const { run, search, step } = turn.state;
  const mustGoBack = run.scrolledAway && run.scrolledByCore;
  const clear = shown.filter((e) => isHittable(screen, e));
  if (step.counted === null && search.scrolls === 0 && !mustGoBack && clear.length >= place.n)
    return place.kind === 'ordinal' ? null : placesOf(look, counted[place.n - 1]);
  const [list] = shown.slice(-1).flatMap((e) => listsAround(screen, e));
  if (list === undefined) return null;
  if (!isListed(screen, list)) return countAsTheyPass(look, list);
  // A line that scrolled the page means what it then sees.
  const from = run.scrolledAway && !mustGoBack ? counted.indexOf(shown[0] as Element) : 0;
  const chosen = counted[from + place.n - 1];
  if (chosen !== undefined) return placesOf(look, chosen);
  if (goesOn(look, list)) return swipe(turn, look, list, 'on');
  return (
    waitForMore(look) ?? { missing: `there are only ${counted.length - from} of ${look.locator.source}` }
  );
}

/** Reads the rows of each view, and goes on with a swipe until there are enough. */
function countAsTheyPass(look: CountedLook, list: Element): CountResult {
  const { turn, screen, place, counted } = look;
  const { search, step } = turn.state;
  const isOff = startsInMiddle(turn) && (search.scrolls > 0 || turn.state.run.scrolledByCore);
  if (step.counted === null && isOff) {
    if (!search.ended) return swipe(turn, look, list, 'back');
    const begun = patch(turn, { search: { fromMiddle: false, ended: false }, step: { missingSince: null } });
    return { next: advanceNext(begun, screen) };
  }
  const whole = counted.filter((e) => isWholeIn(look, list, rowOf(screen, e)));
  const keys = keysOf(screen, whole);
  const before = step.counted ?? [];
  const read = joinedViews(before, keys);
  if (read === null)
    return { doubt: 'the rows of two views do not join: rows changed, are alike, or were passed over' };
  const wanted = read[place.n - 1];
  if (wanted !== undefined) {
    const chosen = whole[keys.indexOf(wanted)];
    return chosen === undefined ? { doubt: 'the row was passed over' } : placesOf(look, chosen);
  }
  const reading = patch(turn, { step: { counted: read } });
  if (!search.ended || read.length > before.length) return swipe(reading, look, list, 'on');
  return waitForMore(look) ?? { missing: `there are only ${read.length} of ${look.locator.source}` };
}

/** False for a row that an edge of the list may cut off. The first row of all, and the last one, stand at an edge. */
function isWholeIn({ turn, screen }: CountedLook, list: Element, row: Element): boolean {
  if (list.contentHeight !== undefined || list.visible === null) return true;
  const isHorizontal = !scrollsVertically(screen, list);
  const { counted } = turn.state.step;
  if (counted !== null && touchesEdge(row, list.visible, 'first', isHorizontal)) return false;
  return turn.state.search.ended || !touchesEdge(row, list.visible, 'last', isHorizontal);
}

/** Returns a key for each of them: the words of its row, and its number in that row. */
function keysOf(screen: Screen, elements: readonly Element[]): readonly string[] {
  const inRow = new Map<string, number>();
  return elements.map((e) => {
    const row = rowOf(screen, e);
    const n = (inRow.get(row.ref) ?? 0) + 1;
    inRow.set(row.ref, n);
    return `${wordsOfRow(screen, row)} ${n}`;
  });
}

/** Returns the places by which the chosen one is found again, also after a scroll; null where the line means it as it stands. */
function placesOf(
  { turn, screen, locator, place, counted }: CountedLook,
  chosen: Element | undefined,
): CountResult {
  if (chosen === undefined) return null;
  const [meant] = resolve(screen, locator, turn.state.goal.textCase).matches;
  const isMeant =
    meant !== undefined &&
    (tapTarget(screen, meant) === tapTarget(screen, chosen) || subtree(screen, chosen).includes(meant));
  if (isMeant && meant.visible !== null) return null;
  const row = rowOf(screen, chosen);
  const words = wordsOfRow(screen, row);
  const others = counted.map((e) => rowOf(screen, e)).filter((other) => other !== row);
  const isAlike = others.some((other) => wordsOfRow(screen, other) === words);
  const [list] = listsAround(screen, chosen);
  if (isAlike && list !== undefined && !isListed(screen, list)) return { doubt: 'rows are alike' };
  const own = counted.filter((e) => rowOf(screen, e) === row);
  return {
    places: [
      ...locator.places.filter((p) => p !== place),
      { kind: 'counted row', ...(isAlike ? { by: 'path', key: row.path } : { by: 'words', key: words }) },
      ...(place.kind === 'ordinal' && own.length > 1
        ? [{ kind: 'ordinal' as const, n: own.indexOf(chosen) + 1 }]
        : []),
    ],
  };
}

/** Returns the containers in view that scroll the element, the innermost first. */
const listsAround = (screen: Screen, element: Element): readonly Element[] =>
  selfAndAncestors(screen, element).filter((e) => e !== element && e.state.scrollable && e.visible !== null);

/** True when the tree lists all that the container holds. */
const isListed = (screen: Screen, list: Element): boolean =>
  list.contentHeight !== undefined && (!scrollsVertically(screen, list) || isFullyListed(screen, list));

/** True when more of them may follow in this container. A page may load more at its end, so only a swipe in vain shows that it has one. */
function goesOn({ turn, screen, counted, shown }: CountedLook, list: Element): boolean {
  const { ended, repeated, scrolls } = turn.state.search;
  const isListedAfter = counted.some((e) => sideOf(screen, list, e) === 'after');
  if (ended) return isListedAfter && !repeated;
  if (isListedAfter || continuationOf(screen, list) !== 'ends') return true;
  if (list.contentHeight === undefined || !scrollsVertically(screen, list)) return false;
  const bottom = Math.max(...shown.map((e) => e.bounds.y + e.bounds.height));
  const isAboveOthers = subtree(screen, list).some(
    (e) => e.visible !== null && e.label !== '' && e.bounds.y >= bottom,
  );
  return scrolls > 0 || !isAboveOthers;
}

function swipe(turn: Turn, { screen }: CountedLook, list: Element, way: 'on' | 'back'): CountResult {
  const isVertical = scrollsVertically(screen, list);
  const direction = way === 'on' ? (isVertical ? 'up' : 'left') : isVertical ? 'down' : 'right';
  const { scrolls, ended } = turn.state.search;
  const next = searchScroll(patch(turn, { search: { repeated: ended } }), screen, list, direction);
  return next === null ? { doubt: `the list goes on after ${scrolls} swipes` } : { next };
}

/** Looks once more at the end of the list, because more may be on its way; null after that. */
function waitForMore({ turn, screen }: CountedLook): CountResult {
  const since = turn.state.step.missingSince ?? screen.at;
  const waitMs = screen.loading.length > 0 ? LIMITS.arrivalMs : LIMITS.lookAgainMs;
  if (screen.at - since >= waitMs) return null;
  return { next: observeAgain(patch(turn, { step: { missingSince: since } })) };
}

/** Returns the turn with the counted one as the target of the open line. */
function withLocator(turn: Turn, instruction: Instruction, locator: Locator): Turn {
  const { state } = turn;
  const { phase, index } = state.run.cursor;
  const named =
    instruction.kind === 'remember'
      ? { ...instruction, shownBy: locator }
      : ({ ...instruction, target: locator } as Instruction);
  const renamed = (step: GoalStep): GoalStep => ({
    ...step,
    parsed: {
      ...step.parsed,
      instructions: step.parsed.instructions.map((own) => (own === instruction ? named : own)),
    },
  });
  const steps = state.goal[phase].map((step, i) => (i === index ? renamed(step) : step));
  return { ...turn, state: { ...state, goal: { ...state.goal, [phase]: steps } } };
}
