import type { ActionInstruction } from '../../actions/registry.ts';
import type { Locator } from '../../screen/model/locator.ts';

export type { Direction } from '../../actions/definition.ts';

/** Stores the value that `shownBy` shows under `name`, for a later condition. */
interface RememberInstruction {
  readonly kind: 'remember';
  readonly shownBy: Locator;
  readonly name: string;
}

/** One part of a step: one thing to do. */
export type Instruction = ActionInstruction | RememberInstruction;
