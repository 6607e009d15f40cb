/** Reads the names of the rows of a list for a loop over them (R8): those in view, then those that swipes bring into view, each row once. */
import { contextOf, listPartlyShown } from '../assertions/context.ts';
import { oddRows, rowsInView, rowsOutOfView, unclearListReason } from '../assertions/count.ts';
import { isWhole, textsOfRow } from '../assertions/row-texts.ts';
import { waitForLoading } from '../recovery/a-loading.ts';
import { advanceNext, patch, type Outcome, type Turn } from '../state/turn.ts';
import { searchScroll, startsInMiddle } from './scroll-search.ts';
import type { RowRound } from '../../goal/model/goal.ts';
import { inReadingOrder } from '../../screen/elements/reading-order.ts';
import { scrollsVertically } from '../../screen/features/scroll-containers.ts';
import type { Element } from '../../screen/model/element.ts';
import { selfAndAncestors, subtree, type Screen } from '../../screen/model/screen.ts';
import { normalise } from '../../screen/model/text.ts';
import { LIMITS } from '../../shared/limits.ts';

/** The texts of one row, in the order of the tree. */
type RowTexts = readonly string[];

/** Result of a look at the list: the names of all rows, too many rows, a doubt, or the next thing to do. */
export type ListRead =
  | { readonly names: readonly string[]; readonly first: Element | undefined }
  | {
      readonly tooMany: readonly string[];
      /** The list was not followed to its end. */
      readonly atLeast: boolean;
      readonly first: Element | undefined;
    }
  | { readonly doubt: string }
  | { readonly next: Outcome };

/** Reads the rows in view, and goes on with a swipe while the list goes on. */
export function readList(turn: Turn, screen: Screen, row: RowRound): ListRead {
  const context = { ...contextOf(turn, screen), mustBeSettled: true };
  const unclear = unclearListReason(row.rows, screen);
  if (unclear !== null) return { doubt: unclear };
  if (!screen.settled) return { doubt: 'the screen still moves' };
  const rows = rowsInView(context);
  if (rows === null || oddRows(rows) > 0) return { doubt: 'nobody can tell what the rows are' };
  const [first] = rows;
  if (first === undefined) return { doubt: 'no row is in view' };
  const known = turn.state.step.rowsRead;
  const goesOn = listPartlyShown(context) !== undefined || rowsOutOfView(screen) > 0 || !rows.every(isWhole);
  if (known === null && !goesOn) return named(textsOf(screen, rows), row, { first, atLeast: false });
  const list = selfAndAncestors(screen, first).find((e) => scrollsVertically(screen, e));
  return list === undefined
    ? { doubt: `${rows.length} rows are in view, and the list goes on` }
    : followList({ turn, screen, row, rows, list });
}

interface Followed {
  readonly turn: Turn;
  readonly screen: Screen;
  readonly row: RowRound;
  readonly rows: readonly Element[];
  readonly list: Element;
}

/** Goes to the beginning of the list, then to its end, and adds the rows of each view to those before. */
function followList(followed: Followed): ListRead {
  const { turn, screen, row, rows, list } = followed;
  const { search, step } = turn.state;
  const swipe = (from: Turn, direction: 'up' | 'down'): ListRead => {
    const next = searchScroll(from, screen, list, direction);
    return next === null ? { doubt: `the list goes on after ${search.scrolls} swipes` } : { next };
  };
  if (startsInMiddle(turn) || (search.scrolls === 0 && hasContentAbove(screen, list))) {
    // A page may open where it was left, so that nobody scrolled it in this run.
    if (!search.ended) return swipe(patch(turn, { run: { scrolledAway: true } }), 'down');
    const begun = patch(turn, { search: { fromMiddle: false, ended: false }, step: { missingSince: null } });
    return { next: advanceNext(begun, screen) };
  }
  const whole = inReadingOrder(rows.filter(isWhole));
  const before = step.rowsRead ?? [];
  const read = withView(before, textsOf(screen, whole));
  if (read === null)
    return { doubt: 'the rows of two views do not join: rows changed, are alike, or were passed over' };
  if (read.length > row.most) return named(read, row, { first: rows[0], atLeast: !search.ended });
  const reading = patch(turn, { step: { rowsRead: read } });
  if (!search.ended) return swipe(reading, 'up');
  // More rows may be on their way.
  const loading = waitForLoading(reading, screen);
  if (loading !== null) return { next: loading };
  if (read.length > before.length) return swipe(reading, 'up');
  const isEnd =
    inReadingOrder([...rows]).at(-1) === whole.at(-1) && rows.length + rowsOutOfView(screen) <= read.length;
  return isEnd
    ? named(read, row, { first: rows[0], atLeast: false })
    : { doubt: 'a row at the edge of the list can not be read' };
}

/** True when something of the list lies above its upper edge. */
function hasContentAbove(screen: Screen, list: Element): boolean {
  const { y } = list.visible ?? list.bounds;
  return subtree(screen, list).some(
    (e) => e !== list && e.label !== '' && e.bounds.height > 0 && e.bounds.y < y - LIMITS.movedPx,
  );
}

const textsOf = (screen: Screen, rows: readonly Element[]): readonly RowTexts[] =>
  rows.map((row) => textsOfRow(screen, row).map(({ text }) => text));

/**
 * Returns the rows so far with those of the next view. The view must begin with a row that was read, go on as the rows did, and end with rows that are
 * new: else a row was passed over, has changed, or looks like another one. Null then.
 */
function withView(before: readonly RowTexts[], view: readonly RowTexts[]): readonly RowTexts[] | null {
  const all = joinedViews(before.map(keyOf), view.map(keyOf));
  if (all === null) return null;
  const added = all.length - before.length;
  return added === 0 ? before : [...before, ...view.slice(-added)];
}

/** Returns the keys so far with those of the next view, which must join as `withView` says; null where they do not. */
export function joinedViews(before: readonly string[], view: readonly string[]): readonly string[] | null {
  const from = before.length === 0 ? 0 : before.indexOf(view[0] ?? '');
  const overlap = from < 0 ? [] : before.slice(from);
  const joins = from >= 0 && overlap.every((key, i) => view[i] === key);
  const all = [...before, ...view.slice(overlap.length)];
  return joins && new Set(all).size === all.length ? all : null;
}

const keyOf = (texts: RowTexts): string => JSON.stringify(texts.map((text) => normalise(text)));

interface ReadSoFar {
  readonly first: Element | undefined;
  readonly atLeast: boolean;
}

function named(texts: readonly RowTexts[], { most }: RowRound, { first, atLeast }: ReadSoFar): ListRead {
  const names = namesOf(texts);
  if (texts.length > most) return { tooMany: names ?? texts.map((own) => own[0] ?? ''), atLeast, first };
  return names === null ? { doubt: 'no text tells each row from the others' } : { names, first };
}

/** Returns the first text of each row that no other row has, at one place of all rows; null when there is none. */
function namesOf(texts: readonly RowTexts[]): readonly string[] | null {
  const least = Math.min(...texts.map((own) => own.length));
  for (let place = 0; place < least; place += 1) {
    const column = texts.map((own) => own[place] ?? '');
    const isName = column.every((name, i) =>
      texts.every((own, j) => i === j || own.every((text) => normalise(text) !== normalise(name))),
    );
    if (isName) return column;
  }
  return null;
}
