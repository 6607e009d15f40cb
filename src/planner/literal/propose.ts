import type { Instruction } from '../../goal/model/instruction.ts';
import { proposeApproach, mainScrollable } from './approach.ts';
import type { ProposedAction, RuleBasedRequest } from './types.ts';
import type { Element } from '../../screen/model/element.ts';
import { locate } from '../../screen/locate/locate.ts';
import type { Locator } from '../../screen/model/locator.ts';
import type { Screen } from '../../screen/model/screen.ts';

/** What the open act asks for on this screen. */
export function proposeAction(act: Instruction, request: RuleBasedRequest): ProposedAction {
  switch (act.kind) {
    case 'tap':
    case 'set_state':
    case 'long_press':
      return proposeTap(act, request);
    case 'input_text':
    case 'clear_text':
      return proposeTyping(act, request);
    case 'swipe':
      return proposeSwipe(act, request);
    case 'scroll_to':
      return proposeScroll(act, request);
    case 'remember':
      return proposeApproach(
        request,
        act.shownBy,
        locate(request.screen, act.shownBy, { textCase: request.goal.textCase }).reason,
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
      return proposeUntargeted(act);
  }
}

type InstructionOf<V extends Instruction['kind']> = Extract<Instruction, { kind: V }>;

/** Acts that need no control. */
function proposeUntargeted(
  act: Exclude<
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
  switch (act.kind) {
    case 'keyboard_enter':
    case 'hide_keyboard':
    case 'navigate_back':
    case 'navigate_home':
      return { action: { kind: act.kind }, thought: act.kind.replaceAll('_', ' ') };
    case 'wait':
      return { action: { kind: 'wait', seconds: act.seconds ?? 1 }, thought: `wait ${act.seconds ?? 1} s` };
    case 'rotate':
      return {
        action: { kind: 'rotate', orientation: act.orientation },
        thought: `rotate to ${act.orientation}`,
      };
    case 'deep_link':
      return { action: { kind: 'deep_link', url: act.url }, thought: `open ${act.url}` };
    case 'set_location':
      return {
        action: { kind: 'set_location', latitude: act.latitude, longitude: act.longitude },
        thought: `set the location to ${act.latitude}, ${act.longitude}`,
      };
    case 'use_biometrics':
      return {
        action: { kind: 'use_biometrics', with: act.with, match: act.match },
        thought: `show a ${act.with} that is ${act.match ? 'known' : 'unknown'}`,
      };
    case 'launch_app':
      return {
        action: {
          kind: 'launch_app',
          app: act.app,
          restart: act.restart,
          clear_state: act.clearState,
          reinstall: act.reinstall,
          permissions: act.permissions ?? 'ask',
        },
        thought: `launch ${act.app ?? 'the app under test'}`,
      };
  }
}

/** The control that the words mean, never a ghost when there is another. */
function findControl(
  request: RuleBasedRequest,
  phrase: Locator,
): { readonly element: Element | null; readonly because: string } {
  const { screen, goal } = request;
  const {
    matches: fits,
    suggestions: near,
    reason: because,
  } = locate(screen, phrase, { textCase: goal.textCase, forAction: true });
  const element = fits.find((e) => !screen.undrawn.includes(e.ref)) ?? fits[0] ?? null;
  const [nearest] = near;
  const said = nearest
    ? `; nearest is ${nearest.element.ref} "${nearest.element.label}" (${nearest.reason})`
    : '';
  return { element, because: `no control fits ${phrase.source}: ${because}${said}` };
}

function proposeTap(
  act: InstructionOf<'tap' | 'set_state' | 'long_press'>,
  request: RuleBasedRequest,
): ProposedAction {
  const { element, because } = findControl(request, act.target);
  if (!element) return proposeApproach(request, act.target, because);
  const target = { ref: element.ref };
  const on = `${act.target.source} is ${element.ref}`;
  if (act.kind === 'long_press') {
    const { seconds } = act;
    return {
      action: { kind: 'long_press', target, ...(seconds === undefined ? {} : { seconds }) },
      thought: `press and hold: ${on}`,
    };
  }
  const repeat = act.kind === 'tap' ? (act.repeat ?? 1) : 1;
  return { action: { kind: 'tap', target, repeat }, thought: `tap: ${on}` };
}

function proposeTyping(
  act: InstructionOf<'input_text' | 'clear_text'>,
  request: RuleBasedRequest,
): ProposedAction {
  const text = act.kind === 'input_text' ? act.text : '';
  const clear = act.kind === 'clear_text' || act.clear;
  const thought = act.kind === 'input_text' ? `type ${JSON.stringify(text)}` : 'clear the field';
  if (act.target === null) {
    const field = focusedField(request.screen);
    const target = field ? { ref: field.ref } : null;
    return {
      action: { kind: 'input_text', target, text, clear_text: clear },
      thought: `${thought} into the focused field`,
    };
  }
  const { element, because } = findControl(request, act.target);
  if (!element) return proposeApproach(request, act.target, because);
  const action = { kind: 'input_text', target: { ref: element.ref }, text, clear_text: clear } as const;
  return { action, thought: `${thought}: ${act.target.source} is ${element.ref}` };
}

/** The one that has the focus; without a focus the only field there is. */
function focusedField(screen: Screen): Element | undefined {
  const fields = screen.elements.filter((e) => e.state.editable && e.visible !== null);
  return fields.find((e) => e.state.focused) ?? (fields.length === 1 ? fields[0] : undefined);
}

function proposeSwipe(act: InstructionOf<'swipe'>, request: RuleBasedRequest): ProposedAction {
  const { direction, target } = act;
  if (target === null) {
    const list = direction === 'up' || direction === 'down' ? mainScrollable(request.screen) : undefined;
    return {
      action: { kind: 'swipe', direction, target: list ? { ref: list.ref } : null },
      thought: `swipe ${direction}`,
    };
  }
  const { element, because } = findControl(request, target);
  if (!element) return proposeApproach(request, target, because);
  return {
    action: { kind: 'swipe', direction, target: { ref: element.ref } },
    thought: `swipe ${direction} on ${target.source}, ${element.ref}`,
  };
}

function proposeScroll(act: InstructionOf<'scroll_to'>, request: RuleBasedRequest): ProposedAction {
  return proposeApproach(request, act.target, `${act.target.source} is not in view`, act.direction);
}
