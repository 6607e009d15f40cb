/** The texts of a row of a list, and the row's key in their order (R76). */
import { isInView } from './result.ts';
import type { Element } from '../../screen/model/element.ts';
import { subtree, type Screen } from '../../screen/model/screen.ts';

/** The key of a row in the order: a text of the row, and its readings when it is an amount or a day. */
export interface Key {
  readonly text: string;
  readonly amounts: readonly number[] | null;
}
/** True unless an edge cuts the row off. */
export function isWhole({ bounds, visible }: Element): boolean {
  return visible !== null && visible.height >= bounds.height - 2;
}

/** Returns the texts of a row that can be seen. */
export const textsOfRow = (screen: Screen, row: Element): readonly Element[] =>
  subtree(screen, row).filter(
    (e) => e.text !== '' && e.children.length === 0 && isInView(e) && !screen.undrawn.includes(e.ref),
  );
