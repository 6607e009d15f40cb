/** Content that may be the rows of a list although nothing marks them (R73, R76). */
import { entryOf, hasEntries } from './entries.ts';
import { mayHoldMergedRows, repeatedRows } from './repeated-rows.ts';
import { isLikePlaced } from './turns.ts';
import { writtenWords } from '../elements/described-text.ts';
import type { Element } from '../model/element.ts';
import { byRef, isWebPage, selfAndAncestors, subtree, type Screen } from '../model/screen.ts';

/** Fewest texts below each other that may be a list. */
const FEWEST_IN_COLUMN = 3;

/** True when something on the screen may be rows: boxes alike, entries without boxes, or a column of texts. */
export function mayHoldRows(screen: Screen): boolean {
  return (
    repeatedRows(screen).length > 0 ||
    mayHoldMergedRows(screen) ||
    hasEntries(screen) ||
    (!isWebPage(screen) && screen.elements.some((box) => hasColumn(screen, box)))
  );
}

/** True when a part that scrolls beside these lists may hold rows, too. */
export function mayHoldOtherRows(screen: Screen, lists: readonly Element[]): boolean {
  const around = new Set(lists.flatMap((list) => selfAndAncestors(screen, list)));
  return screen.elements.some(
    (box) =>
      box.state.scrollable &&
      box.visible !== null &&
      !around.has(box) &&
      subtree(screen, box).some((e) => (entryOf(screen, e)?.all.length ?? 0) > 1),
  );
}

/** True for a box with texts of one kind below each other: Compose, Flutter and SwiftUI draw rows without boxes. */
function hasColumn(screen: Screen, box: Element): boolean {
  const texts = box.children
    .flatMap((ref) => byRef(screen, ref) ?? [])
    .filter(
      (e) => e.visible !== null && e.children.length === 0 && writtenWords(e) !== '' && !e.state.editable,
    );
  return texts.some((first) => texts.filter((e) => isLikePlaced(first, e)).length >= FEWEST_IN_COLUMN);
}
