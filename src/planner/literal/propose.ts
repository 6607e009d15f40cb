import type { ProposedTarget } from '../../actions/definition.ts';
import { actionFor, definitionFor, type ActionInstruction } from '../../actions/registry.ts';
import type { Instruction } from '../../goal/model/instruction.ts';
import { touchedToCheck } from '../../screen/locate/checkable-part.ts';
import { dateControls } from '../../screen/locate/date-controls.ts';
import { overlayToClose, scrimOf } from '../../screen/features/overlay-to-close.ts';
import { proposeDismissal } from './dismiss.ts';
import { proposeApproach, mainScrollable } from './approach.ts';
import type { ProposedAction, RuleBasedRequest } from './types.ts';
import type { Element } from '../../screen/model/element.ts';
import { locate } from '../../screen/locate/locate.ts';
import { stepperFor } from '../../screen/locate/stepper-for.ts';
import type { Locator } from '../../screen/model/locator.ts';
import type { Screen } from '../../screen/model/screen.ts';

const NO_LOCATOR: Locator = {
  source: 'the wheel',
  label: null,
  match: 'exact',
  name: null,
  role: 'wheel',
  row: null,
  places: [],
};

/** Returns the action that an instruction asks for on this screen, a way to bring its control into view, or why there is neither. */
export function proposeAction(instruction: Instruction, request: RuleBasedRequest): ProposedAction {
  const { screen, goal } = request;
  switch (instruction.kind) {
    case 'remember': {
      const { reason } = locate(screen, instruction.shownBy, { textCase: goal.textCase });
      return proposeApproach(request, instruction.shownBy, reason);
    }
    case 'scroll_to': {
      const { target, direction } = instruction;
      return proposeApproach(request, target, `${target.source} is not in view`, direction);
    }
    case 'pick_date': {
      const next = dateControls(screen, instruction, goal.textCase)?.find(({ isSet }) => !isSet);
      if (next === undefined) return { defer: 'no wheels for a date are in view' };
      const pick = { kind: 'pick_value', target: NO_LOCATOR, value: next.value } as const;
      return actionFor(pick, {
        ref: next.wheel.ref,
        name:
          next.wheel.dateField === true
            ? `the field "${next.wheel.label}"`
            : `the wheel with "${next.wheel.value?.text ?? ''}"`,
      });
    }
    case 'set_control': {
      const { control, to } = instruction;
      const stepper = stepperFor(screen, control, goal.textCase);
      if (stepper === null)
        return proposeApproach(request, control, locate(screen, control, { textCase: goal.textCase }).reason);
      const { ref } = Number(to) > stepper.value ? stepper.more : stepper.less;
      return actionFor(instruction, { ref, name: `the button beside ${control.source}` });
    }
    case 'close': {
      const overlay = overlayToClose(screen, instruction);
      if (overlay === undefined) return { defer: `no ${instruction.overlay} is open` };
      if (overlay.kind === 'notification shade')
        return { action: { kind: 'navigate_back' }, thought: 'back closes the notification shade' };
      const closing = proposeDismissal(screen, { ...request.question, overlay: overlay.ref });
      const scrim = scrimOf(screen);
      return 'defer' in closing && scrim !== undefined
        ? { action: { kind: 'tap', target: { ref: scrim.ref } }, thought: 'a tap beside it closes it' }
        : closing;
    }
    default: {
      const locator = 'target' in instruction ? instruction.target : null;
      if (locator === null) return actionFor(instruction, implicitTarget(instruction, screen));
      const { element, reason } = findControl(request, locator);
      if (element === null) return proposeApproach(request, locator, reason);
      const touched = instruction.kind === 'set_state' ? touchedToCheck(screen, element) : element;
      const target = { ref: touched.ref, name: locator.source };
      if (instruction.kind !== 'drag') return actionFor(instruction, target);
      const anchor = findControl(request, instruction.anchor);
      return anchor.element === null
        ? proposeApproach(request, instruction.anchor, anchor.reason)
        : actionFor(instruction, { ...target, anchor: anchor.element.ref });
    }
  }
}

/** Returns the element that a locator means, undrawn ones last, or the reason why there is none. */
function findControl(
  { screen, goal }: RuleBasedRequest,
  locator: Locator,
): { readonly element: Element | null; readonly reason: string } {
  const { matches, suggestions, reason } = locate(screen, locator, {
    textCase: goal.textCase,
    forAction: true,
  });
  const element = matches.find((e) => !screen.undrawn.includes(e.ref)) ?? matches[0] ?? null;
  const [nearest] = suggestions;
  const suggestion =
    nearest === undefined
      ? ''
      : `; nearest is ${nearest.element.ref} "${nearest.element.label}" (${nearest.reason})`;
  return { element, reason: `no control matches ${locator.source}: ${reason}${suggestion}` };
}

/** The element for an instruction that names none: text goes to the focused field, a vertical swipe to the main list. */
function implicitTarget(instruction: ActionInstruction, screen: Screen): ProposedTarget | null {
  const { effect } = definitionFor(instruction.kind);
  const isVertical = 'direction' in instruction && ['up', 'down'].includes(instruction.direction ?? '');
  const element =
    effect === 'input'
      ? focusedField(screen)
      : effect === 'scroll' && isVertical
        ? mainScrollable(screen)
        : undefined;
  return element === undefined ? null : { ref: element.ref, name: null };
}

/** Returns the focused field, or the only field when none has the focus. */
function focusedField(screen: Screen): Element | undefined {
  const fields = screen.elements.filter((e) => e.state.editable && e.visible !== null);
  return fields.find((e) => e.state.focused) ?? (fields.length === 1 ? fields[0] : undefined);
}
