import { z } from 'zod';
import type { ActionTraits } from './definition.ts';
import { deepLink } from './deep_link.ts';
import { hideKeyboard } from './hide_keyboard.ts';
import { inputText } from './input_text.ts';
import { keyboardEnter } from './keyboard_enter.ts';
import { launchApp } from './launch_app.ts';
import { longPress } from './long_press.ts';
import { navigateBack } from './navigate_back.ts';
import { navigateHome } from './navigate_home.ts';
import { rotate } from './rotate.ts';
import { scrollTo } from './scroll_to.ts';
import { setLocation } from './set_location.ts';
import { status } from './status.ts';
import { swipe } from './swipe.ts';
import { tap } from './tap.ts';
import { useBiometrics } from './use_biometrics.ts';
import { wait } from './wait.ts';

/** Every action there is. A new one is a file beside this and a line here. */
export const ACTIONS = {
  tap,
  long_press: longPress,
  input_text: inputText,
  swipe,
  scroll_to: scrollTo,
  keyboard_enter: keyboardEnter,
  wait,
  hide_keyboard: hideKeyboard,
  navigate_back: navigateBack,
  navigate_home: navigateHome,
  rotate,
  deep_link: deepLink,
  set_location: setLocation,
  use_biometrics: useBiometrics,
  launch_app: launchApp,
  status,
} as const;

export const actionSchema = z.discriminatedUnion('kind', [
  tap.schema,
  longPress.schema,
  inputText.schema,
  swipe.schema,
  scrollTo.schema,
  keyboardEnter.schema,
  wait.schema,
  hideKeyboard.schema,
  navigateBack.schema,
  navigateHome.schema,
  rotate.schema,
  deepLink.schema,
  setLocation.schema,
  useBiometrics.schema,
  launchApp.schema,
  status.schema,
]);

export type Action = z.infer<typeof actionSchema>;
export type ActionKind = Action['kind'];

export function traitsOf(kind: ActionKind): ActionTraits {
  return ACTIONS[kind].traits;
}
