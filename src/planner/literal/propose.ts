import type { Instruction } from '../../goal/model/instruction.ts';
import { proposeApproach, mainScrollable } from './approach.ts';
import type { ProposedAction, RuleBasedRequest } from './types.ts';
import type { Element } from '../../screen/model/element.ts';
import { locate } from '../../screen/locate/locate.ts';
import type { Locator } from '../../screen/model/locator.ts';
import type { Screen } from '../../screen/model/screen.ts';

/** Returns the proposal for an instruction on this screen. */
export function proposeAction(instruction: Instruction, request: RuleBasedRequest): ProposedAction {
  switch (instruction.kind) {
    case 'tap':
    case 'set_state':
    case 'long_press':
      return proposeTap(instruction, request);
    case 'input_text':
    case 'clear_text':
      return proposeTyping(instruction, request);
    case 'swipe':
      return proposeSwipe(instruction, request);
    case 'scroll_to':
      return proposeScroll(instruction, request);
    case 'remember':
      return proposeApproach(
        request,
        instruction.shownBy,
        locate(request.screen, instruction.shownBy, { textCase: request.goal.textCase }).reason,
      );
    case 'keyboard_enter':
    case 'hide_keyboard':
    case 'navigate_back':
    case 'navigate_home':
    case 'wait':
    case 'rotate':
    case 'deep_link':
    case 'set_location':
    case 'use_biometrics':
    case 'launch_app':
      return proposeUntargeted(instruction);
  }
}

type InstructionOf<V extends Instruction['kind']> = Extract<Instruction, { kind: V }>;

/** Returns the proposal for an instruction without a control. */
function proposeUntargeted(
  instruction: Exclude<
    Instruction,
    {
      kind:
        | 'tap'
        | 'set_state'
        | 'long_press'
        | 'input_text'
        | 'clear_text'
        | 'swipe'
        | 'scroll_to'
        | 'remember';
    }
  >,
): ProposedAction {
  switch (instruction.kind) {
    case 'keyboard_enter':
    case 'hide_keyboard':
    case 'navigate_back':
    case 'navigate_home':
      return { action: { kind: instruction.kind }, thought: instruction.kind.replaceAll('_', ' ') };
    case 'wait':
      return {
        action: { kind: 'wait', seconds: instruction.seconds ?? 1 },
        thought: `wait ${instruction.seconds ?? 1} s`,
      };
    case 'rotate':
      return {
        action: { kind: 'rotate', orientation: instruction.orientation },
        thought: `rotate to ${instruction.orientation}`,
      };
    case 'deep_link':
      return { action: { kind: 'deep_link', url: instruction.url }, thought: `open ${instruction.url}` };
    case 'set_location':
      return {
        action: { kind: 'set_location', latitude: instruction.latitude, longitude: instruction.longitude },
        thought: `set the location to ${instruction.latitude}, ${instruction.longitude}`,
      };
    case 'use_biometrics':
      return {
        action: { kind: 'use_biometrics', with: instruction.with, match: instruction.match },
        thought: `show a ${instruction.with} that is ${instruction.match ? 'known' : 'unknown'}`,
      };
    case 'launch_app':
      return {
        action: {
          kind: 'launch_app',
          app: instruction.app,
          restart: instruction.restart,
          clear_state: instruction.clearState,
          reinstall: instruction.reinstall,
          permissions: instruction.permissions ?? 'ask',
        },
        thought: `launch ${instruction.app ?? 'the app under test'}`,
      };
  }
}

/** Returns the control that matches the locator; an undrawn one only if there is no other. */
function findControl(
  request: RuleBasedRequest,
  locator: Locator,
): { readonly element: Element | null; readonly reason: string } {
  const { screen, goal } = request;
  const { matches, suggestions, reason } = locate(screen, locator, {
    textCase: goal.textCase,
    forAction: true,
  });
  const element = matches.find((e) => !screen.undrawn.includes(e.ref)) ?? matches[0] ?? null;
  const [nearest] = suggestions;
  const hint = nearest
    ? `; nearest is ${nearest.element.ref} "${nearest.element.label}" (${nearest.reason})`
    : '';
  return { element, reason: `no control matches ${locator.source}: ${reason}${hint}` };
}

function proposeTap(
  instruction: InstructionOf<'tap' | 'set_state' | 'long_press'>,
  request: RuleBasedRequest,
): ProposedAction {
  const { element, reason } = findControl(request, instruction.target);
  if (!element) return proposeApproach(request, instruction.target, reason);
  const target = { ref: element.ref };
  const on = `${instruction.target.source} is ${element.ref}`;
  if (instruction.kind === 'long_press') {
    const { seconds } = instruction;
    return {
      action: { kind: 'long_press', target, ...(seconds === undefined ? {} : { seconds }) },
      thought: `press and hold: ${on}`,
    };
  }
  const repeat = instruction.kind === 'tap' ? (instruction.repeat ?? 1) : 1;
  return { action: { kind: 'tap', target, repeat }, thought: `tap: ${on}` };
}

function proposeTyping(
  instruction: InstructionOf<'input_text' | 'clear_text'>,
  request: RuleBasedRequest,
): ProposedAction {
  const text = instruction.kind === 'input_text' ? instruction.text : '';
  const clear = instruction.kind === 'clear_text' || instruction.clear;
  const thought = instruction.kind === 'input_text' ? `type ${JSON.stringify(text)}` : 'clear the field';
  if (instruction.target === null) {
    const field = focusedField(request.screen);
    const target = field ? { ref: field.ref } : null;
    return {
      action: { kind: 'input_text', target, text, clear_text: clear },
      thought: `${thought} into the focused field`,
    };
  }
  const { element, reason } = findControl(request, instruction.target);
  if (!element) return proposeApproach(request, instruction.target, reason);
  const action = { kind: 'input_text', target: { ref: element.ref }, text, clear_text: clear } as const;
  return { action, thought: `${thought}: ${instruction.target.source} is ${element.ref}` };
}

/** Returns the focused field, or the only field when none has the focus. */
function focusedField(screen: Screen): Element | undefined {
  const fields = screen.elements.filter((e) => e.state.editable && e.visible !== null);
  return fields.find((e) => e.state.focused) ?? (fields.length === 1 ? fields[0] : undefined);
}

function proposeSwipe(instruction: InstructionOf<'swipe'>, request: RuleBasedRequest): ProposedAction {
  const { direction, target } = instruction;
  if (target === null) {
    const list = direction === 'up' || direction === 'down' ? mainScrollable(request.screen) : undefined;
    return {
      action: { kind: 'swipe', direction, target: list ? { ref: list.ref } : null },
      thought: `swipe ${direction}`,
    };
  }
  const { element, reason } = findControl(request, target);
  if (!element) return proposeApproach(request, target, reason);
  return {
    action: { kind: 'swipe', direction, target: { ref: element.ref } },
    thought: `swipe ${direction} on ${target.source}, ${element.ref}`,
  };
}

function proposeScroll(instruction: InstructionOf<'scroll_to'>, request: RuleBasedRequest): ProposedAction {
  return proposeApproach(
    request,
    instruction.target,
    `${instruction.target.source} is not in view`,
    instruction.direction,
  );
}
