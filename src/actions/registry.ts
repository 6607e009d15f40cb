import { z } from 'zod';
import type { ActionDefinition, ProposedTarget } from './definition.ts';
import { backgroundApp, type BackgroundAppInstruction } from './background_app.ts';
import { deepLink, type DeepLinkInstruction } from './deep_link.ts';
import { doubleTap, type DoubleTapInstruction } from './double_tap.ts';
import { drag, type DragInstruction } from './drag.ts';
import { hideKeyboard, type HideKeyboardInstruction } from './hide_keyboard.ts';
import { inputText, type ClearTextInstruction, type InputTextInstruction } from './input_text.ts';
import { keyboardEnter, type KeyboardEnterInstruction } from './keyboard_enter.ts';
import { launchApp, type LaunchAppInstruction } from './launch_app.ts';
import { launchWithArguments, type LaunchWithArgumentsInstruction } from './launch_with_arguments.ts';
import { longPress, type LongPressInstruction } from './long_press.ts';
import { navigateBack, type NavigateBackInstruction } from './navigate_back.ts';
import { navigateHome, type NavigateHomeInstruction } from './navigate_home.ts';
import { openNotifications, type OpenNotificationsInstruction } from './open_notifications.ts';
import { pickValue, type PickDateInstruction, type PickValueInstruction } from './pick_value.ts';
import { pinch, type PinchInstruction } from './pinch.ts';
import { rotate, type RotateInstruction } from './rotate.ts';
import { scrollTo, type ScrollToInstruction } from './scroll_to.ts';
import { sendPush, type SendPushInstruction } from './send_push.ts';
import { setAppearance, type SetAppearanceInstruction } from './set_appearance.ts';
import { setClipboard, type SetClipboardInstruction } from './set_clipboard.ts';
import { setLocale, type SetLocaleInstruction } from './set_locale.ts';
import { setLocation, type SetLocationInstruction } from './set_location.ts';
import { setNetwork, type SetNetworkInstruction } from './set_network.ts';
import { setPermission, type SetPermissionInstruction } from './set_permission.ts';
import { setTextSize, type SetTextSizeInstruction } from './set_text_size.ts';
import { setValue, type SetValueInstruction } from './set_value.ts';
import { slowNetwork, type SlowNetworkInstruction } from './slow_network.ts';
import { status } from './status.ts';
import { swipe, type SwipeInstruction } from './swipe.ts';
import {
  tap,
  type CloseInstruction,
  type SetControlInstruction,
  type SetExpandedInstruction,
  type SetStateInstruction,
  type TapInstruction,
} from './tap.ts';
import { useBiometrics, type UseBiometricsInstruction } from './use_biometrics.ts';
import { wait, type WaitInstruction } from './wait.ts';

/** All actions by kind. A new action is a file beside this one, and its lines here. */
export const ACTIONS = {
  tap,
  double_tap: doubleTap,
  long_press: longPress,
  input_text: inputText,
  swipe,
  scroll_to: scrollTo,
  set_value: setValue,
  pick_value: pickValue,
  drag,
  pinch,
  keyboard_enter: keyboardEnter,
  wait,
  hide_keyboard: hideKeyboard,
  navigate_back: navigateBack,
  navigate_home: navigateHome,
  rotate,
  deep_link: deepLink,
  set_location: setLocation,
  use_biometrics: useBiometrics,
  set_network: setNetwork,
  set_appearance: setAppearance,
  background_app: backgroundApp,
  slow_network: slowNetwork,
  set_locale: setLocale,
  set_text_size: setTextSize,
  set_clipboard: setClipboard,
  set_permission: setPermission,
  send_push: sendPush,
  open_notifications: openNotifications,
  launch_with_arguments: launchWithArguments,
  launch_app: launchApp,
  status,
} as const;

/** An instruction that asks for an action. */
export type ActionInstruction =
  | TapInstruction
  | SetStateInstruction
  | SetExpandedInstruction
  | SetControlInstruction
  | CloseInstruction
  | DoubleTapInstruction
  | LongPressInstruction
  | InputTextInstruction
  | ClearTextInstruction
  | SwipeInstruction
  | ScrollToInstruction
  | SetValueInstruction
  | PickValueInstruction
  | PickDateInstruction
  | DragInstruction
  | PinchInstruction
  | KeyboardEnterInstruction
  | WaitInstruction
  | HideKeyboardInstruction
  | NavigateBackInstruction
  | NavigateHomeInstruction
  | RotateInstruction
  | DeepLinkInstruction
  | SetLocationInstruction
  | UseBiometricsInstruction
  | SetNetworkInstruction
  | SetAppearanceInstruction
  | BackgroundAppInstruction
  | SlowNetworkInstruction
  | SetLocaleInstruction
  | SetTextSizeInstruction
  | SetClipboardInstruction
  | SetPermissionInstruction
  | SendPushInstruction
  | OpenNotificationsInstruction
  | LaunchWithArgumentsInstruction
  | LaunchAppInstruction;

type ActionSchema = (typeof ACTIONS)[keyof typeof ACTIONS]['schema'];

export type Action = z.output<ActionSchema>;
export type ActionInput = z.input<ActionSchema>;
export type ActionKind = Action['kind'];

/** The definition of any action, for code that treats all actions alike. */
export type AnyActionDefinition = ActionDefinition<
  ActionKind,
  z.ZodType<Action, ActionInput>,
  ActionInstruction
>;

export const actionSchema = z.discriminatedUnion(
  'kind',
  Object.values(ACTIONS).map(({ schema }) => schema) as [ActionSchema, ...ActionSchema[]],
);

const offered = Object.values(ACTIONS).filter(({ forModels }: AnyActionDefinition) => forModels !== false);

/** The actions that models are offered. */
export const MODEL_ACTIONS: readonly AnyActionDefinition[] = offered;

export const modelActionSchema = z.discriminatedUnion(
  'kind',
  offered.map(({ schema }) => schema) as [ActionSchema, ...ActionSchema[]],
);

/** Returns the definition of a kind of action. */
export function definitionOf(kind: ActionKind): AnyActionDefinition {
  return ACTIONS[kind];
}

/** True when an action of this kind can carry out an instruction. */
export function carriesOut(kind: ActionKind, instruction: ActionInstruction['kind'] | 'remember'): boolean {
  return definitionOf(kind).carriesOut.includes(instruction);
}

/** Returns the action that carries out an instruction on a target. Every instruction has one. */
export function actionFor(
  instruction: ActionInstruction,
  target: ProposedTarget | null,
): { readonly action: ActionInput; readonly thought: string } {
  const definition = definitionFor(instruction.kind);
  const { fields = {}, thought = definition.kind } = definition.propose?.(instruction, target) ?? {};
  return { action: { kind: definition.kind, ...fields } as ActionInput, thought };
}

/** Returns the definition of the action that carries out a kind of instruction. */
export function definitionFor(instruction: ActionInstruction['kind']): AnyActionDefinition {
  const kinds = Object.keys(ACTIONS) as ActionKind[];
  return definitionOf(kinds.find((kind) => carriesOut(kind, instruction)) ?? 'status');
}

/** True for a kind of action that touches its target. */
export function touchesTarget(kind: string): boolean {
  return Object.values(ACTIONS).some((action) => action.kind === kind && action.effect === 'target');
}
