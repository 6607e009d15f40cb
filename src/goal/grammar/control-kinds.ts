/** Kinds of control, by what a line may say of them. */
import { TAPPED_ROLES } from '../../screen/elements/tapped-roles.ts';
import type { ControlRole } from '../../screen/model/locator.ts';

/** Controls that bear words of their own. A picture or a card may have a text called "picture caption". */
const WORDED = [...TAPPED_ROLES, 'field'] as const satisfies readonly ControlRole[];

export const WITH_WORDS: ReadonlySet<ControlRole | null | undefined> = new Set(WORDED);

/** Kinds of which a screen has several. A dialog, a toast and a title are the only ones of their kind. */
export const ONE_OF_SEVERAL: ReadonlySet<ControlRole | null> = new Set([...WORDED, 'slider', 'row'] as const);

/** Kinds that a row, a dialog or another part of the screen holds. */
export const HELD_BY_OTHERS: ReadonlySet<ControlRole | null> = new Set([
  ...WORDED,
  'slider',
  'image',
  'heading',
] as const);
