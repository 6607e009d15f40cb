import type { Instruction } from '../../goal/model/instruction.ts';
import type { Overlay } from '../../screen/features/overlays.ts';
import { byRef, type Screen } from '../../screen/model/screen.ts';

/**
 * True when the instruction asks for the choices of a control and the overlay lists such: rows of which one is selected, as the options of a
 * `<select>`. A popup that came in between has none.
 */
export function isChoiceList(
  instruction: Instruction | undefined,
  { elements }: Overlay,
  screen: Screen,
): boolean {
  return (
    instruction?.kind === 'tap' &&
    instruction.opens !== undefined &&
    elements.some((ref) => {
      const element = byRef(screen, ref);
      return element?.role === 'row' && element.state.selected;
    })
  );
}
