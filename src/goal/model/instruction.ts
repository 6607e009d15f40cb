import type { Condition } from './condition.ts';
import type { Locator } from '../../screen/model/locator.ts';

export type Direction = 'up' | 'down' | 'left' | 'right';

export type Instruction =
  | {
      readonly kind: 'tap';
      readonly target: Locator;
      readonly repeat: number | null;
      readonly until: Condition | null;
    }
  /** `seconds`: only where the step says how long to hold. */
  | { readonly kind: 'long_press'; readonly target: Locator; readonly seconds?: number }
  /** `to`: the state asked for ("turn on …"); a control that already has it is ticked as `already so` without a tap. */
  | { readonly kind: 'set_state'; readonly target: Locator; readonly to: 'on' | 'off' }
  | {
      readonly kind: 'input_text';
      readonly text: string;
      readonly target: Locator | null;
      readonly clear: boolean;
    }
  | { readonly kind: 'clear_text'; readonly target: Locator | null }
  /** `direction` is the finger's movement ("scroll down" is a finger that moves up). */
  | {
      readonly kind: 'swipe';
      readonly direction: Direction;
      readonly target: Locator | null;
      readonly times: number;
      /** As far as the content goes: the movement that moves nothing is the last, and no fault. */
      readonly toEnd?: true;
    }
  | { readonly kind: 'scroll_to'; readonly target: Locator; readonly direction: Direction | null }
  | { readonly kind: 'keyboard_enter' }
  | { readonly kind: 'wait'; readonly seconds: number | null; readonly until: Condition | null }
  | { readonly kind: 'hide_keyboard' }
  | { readonly kind: 'navigate_back' }
  | { readonly kind: 'navigate_home' }
  | { readonly kind: 'rotate'; readonly orientation: 'portrait' | 'landscape' }
  | { readonly kind: 'deep_link'; readonly url: string }
  | { readonly kind: 'set_location'; readonly latitude: number; readonly longitude: number }
  | { readonly kind: 'use_biometrics'; readonly with: 'finger' | 'face'; readonly match: boolean }
  | {
      readonly kind: 'launch_app';
      readonly app: string | null;
      readonly restart: boolean;
      readonly clearState: boolean;
      readonly reinstall: boolean;
      readonly permissions: 'allow' | 'deny' | null;
    }
  /** Keep the value shown by `what` under `name` for a later condition. */
  | { readonly kind: 'remember'; readonly shownBy: Locator; readonly name: string };
