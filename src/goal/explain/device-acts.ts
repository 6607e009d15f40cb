/** The acts of lines about the app and the device, as `thumbrule check --explain` shows them. */
import type { Condition } from '../model/condition.ts';
import type { Instruction } from '../model/instruction.ts';

/** An act in words, and its parts. */
export interface ActDetails {
  readonly act: string;
  readonly value?: string;
  readonly times?: number;
  readonly atMost?: number;
  readonly until?: Condition | null;
}

type DeviceInstruction = Extract<
  Instruction,
  {
    kind:
      | 'open_notifications'
      | 'rotate'
      | 'deep_link'
      | 'use_biometrics'
      | 'set_location'
      | 'set_network'
      | 'set_appearance'
      | 'background_app';
  }
>;

export function deviceDetails(instruction: DeviceInstruction): ActDetails {
  switch (instruction.kind) {
    case 'open_notifications':
      return { act: 'open the notification shade' };
    case 'rotate':
      return { act: 'rotate', value: instruction.orientation };
    case 'deep_link':
      return { act: 'open the link', value: instruction.url };
    case 'use_biometrics':
      return { act: `authenticate with ${instruction.match ? 'a known' : 'an unknown'} ${instruction.with}` };
    case 'set_location':
      return { act: 'set the location', value: `${instruction.latitude}, ${instruction.longitude}` };
    case 'set_network':
      return { act: `take the device ${instruction.to}` };
    case 'set_appearance':
      return { act: `switch the device to ${instruction.to} mode` };
    case 'background_app':
      return { act: 'send the app to the background', value: `${instruction.seconds} s` };
  }
}

type SettingInstruction = Extract<
  Instruction,
  {
    kind:
      | 'slow_network'
      | 'set_locale'
      | 'set_text_size'
      | 'set_clipboard'
      | 'set_permission'
      | 'send_push'
      | 'launch_with_arguments';
  }
>;

export function settingDetails(instruction: SettingInstruction): ActDetails {
  switch (instruction.kind) {
    case 'slow_network':
      return { act: 'slow down the network' };
    case 'set_locale':
      return { act: 'set the locale', value: instruction.to };
    case 'set_text_size':
      return { act: 'set the font size', value: `${instruction.percent} %` };
    case 'set_clipboard':
      return { act: 'put on the clipboard', value: instruction.text };
    case 'set_permission':
      return { act: `${instruction.to} the permission`, value: instruction.permission };
    case 'launch_with_arguments':
      return {
        act: 'launch the app with arguments',
        value: [instruction.app ?? 'under test', ...instruction.arguments].join(' '),
      };
    case 'send_push':
      return {
        act: 'send a push message',
        value: [instruction.title, instruction.text].filter((part) => part !== null).join(': '),
      };
  }
}

export function launchText(instruction: Extract<Instruction, { kind: 'launch_app' }>): string {
  const options = [
    instruction.restart && 'restart',
    instruction.clearState && 'without its data',
    instruction.reinstall && 'reinstalled',
    instruction.permissions !== null && `permissions: ${instruction.permissions}`,
  ].filter((option) => option !== false);
  return [instruction.app ?? 'under test', ...options].join(', ');
}
