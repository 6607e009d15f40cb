/** Says in words what an instruction of a line does. */
import { explainCondition, type ExplainedCondition } from './condition.ts';
import { deviceDetails, launchText, settingDetails, type ActDetails } from './device-acts.ts';
import type { Instruction } from '../model/instruction.ts';
import { explainTarget, listed, type ExplainedTarget } from './target.ts';
import type { Locator } from '../../screen/model/locator.ts';
import { namedDayText } from '../../screen/model/named-day.ts';

export interface ExplainedAct {
  readonly act: string;
  readonly target?: ExplainedTarget;
  readonly value?: string;
  readonly times?: number;
  readonly atMost?: number;
  readonly until?: readonly ExplainedCondition[];
}

/** Returns an instruction as an act with its target and value. */
export function explainAct(instruction: Instruction): ExplainedAct {
  const { act, value, times, atMost, until } = detailsOf(instruction);
  const target = 'target' in instruction ? instruction.target : targetOf(instruction);
  return {
    act,
    ...(target === null ? {} : { target: explainTarget(target) }),
    ...(value === undefined ? {} : { value }),
    ...(times === undefined ? {} : { times }),
    ...(atMost === undefined ? {} : { atMost }),
    ...listed('until', until == null ? [] : explainCondition(until)),
  };
}

const targetOf = (instruction: Instruction): Locator | null =>
  instruction.kind === 'remember' ? instruction.shownBy : null;

/** Acts that need no details. */
const PLAIN_ACTS = {
  clear_text: 'clear',
  scroll_to: 'scroll to',
  keyboard_enter: 'press Enter',
  hide_keyboard: 'hide the keyboard',
  navigate_back: 'go back',
  navigate_home: 'go to the home screen of the device',
} as const;

const tapDetails = ({ repeat, atMost, until }: Extract<Instruction, { kind: 'tap' }>): ActDetails => ({
  act: 'tap',
  ...(repeat === null ? {} : { times: repeat }),
  ...(atMost === undefined ? {} : { atMost }),
  until,
});

function detailsOf(instruction: Instruction): ActDetails {
  switch (instruction.kind) {
    case 'tap':
      return tapDetails(instruction);
    case 'double_tap':
    case 'set_value':
    case 'set_control':
    case 'pick_value':
    case 'pick_date':
    case 'drag':
    case 'pinch':
    case 'long_press':
    case 'set_expanded':
    case 'set_state':
      return gestureDetails(instruction);
    case 'input_text':
      return { act: instruction.clear ? 'replace the text' : 'type', value: instruction.text };
    case 'swipe':
      return swipeDetails(instruction);
    case 'wait':
      return { act: 'wait', ...secondsOf(instruction.seconds), until: instruction.until };
    case 'close':
      return {
        act: `close the ${instruction.overlay}`,
        ...(instruction.title === null ? {} : { value: instruction.title }),
      };
    case 'clear_text':
    case 'scroll_to':
    case 'keyboard_enter':
    case 'hide_keyboard':
    case 'navigate_back':
    case 'navigate_home':
      return { act: PLAIN_ACTS[instruction.kind] };
    case 'open_notifications':
    case 'rotate':
    case 'deep_link':
    case 'use_biometrics':
    case 'set_location':
    case 'set_network':
    case 'set_appearance':
    case 'background_app':
      return deviceDetails(instruction);
    case 'slow_network':
    case 'set_locale':
    case 'set_text_size':
    case 'set_clipboard':
    case 'set_permission':
    case 'send_push':
    case 'launch_with_arguments':
      return settingDetails(instruction);
    case 'launch_app':
      return { act: 'launch the app', value: launchText(instruction) };
    case 'remember':
      return { act: 'remember', value: instruction.name };
  }
}

function swipeDetails(swipe: Extract<Instruction, { kind: 'swipe' }>): ActDetails {
  return swipe.toEnd === true
    ? { act: `scroll to the ${swipe.direction === 'up' ? 'bottom' : 'top'}` }
    : { act: `swipe ${swipe.direction}`, times: swipe.times };
}

type GestureInstruction = Extract<
  Instruction,
  {
    kind:
      | 'double_tap'
      | 'set_value'
      | 'set_control'
      | 'pick_value'
      | 'pick_date'
      | 'drag'
      | 'pinch'
      | 'long_press'
      | 'set_expanded'
      | 'set_state';
  }
>;

function gestureDetails(instruction: GestureInstruction): ActDetails {
  switch (instruction.kind) {
    case 'double_tap':
      return { act: 'double tap' };
    case 'long_press':
      return { act: 'long press', ...secondsOf(instruction.seconds ?? null) };
    case 'set_expanded':
      return { act: instruction.to === 'expanded' ? 'expand' : 'collapse' };
    case 'set_state':
      return { act: `turn ${instruction.to}` };
    case 'set_control':
      return { act: 'set', value: instruction.to };
    case 'set_value':
      return { act: 'set', value: `${instruction.to}${instruction.percent ? ' %' : ''}` };
    case 'pick_value':
      return { act: 'turn', value: instruction.value };
    case 'pick_date':
      return { act: 'pick the date', value: namedDayText(instruction.day) };
    case 'drag':
      return { act: `drag ${instruction.place}`, value: instruction.anchor.source };
    case 'pinch':
      return { act: `pinch ${instruction.direction}` };
  }
}

const secondsOf = (seconds: number | null): { readonly value?: string } =>
  seconds === null ? {} : { value: `${seconds} s` };
