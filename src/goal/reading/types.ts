import type { Place, TargetPhrase, TextMatch } from '../../screen/phrase.ts';

/** What a line of a goal says, read by rules alone. The guard, the literal planner and the evidence all rest on it. */
export interface StepReading {
  readonly text: string;
  /** `verify`: begins with Verify / Check / Assert, or is a line of expected_state. `free`: names no control and no known action. */
  readonly kind: 'action' | 'verify' | 'free';
  /** `full`: every word is accounted for. `partial`: a part was understood, `unread` holds the rest. `none`: nothing was. */
  readonly coverage: 'full' | 'partial' | 'none';
  readonly unread: readonly string[];
  /** `If … appears, …`: the step is done only when this holds, else ticked as skipped. */
  readonly condition: ConditionReading | null;
  readonly optional: boolean;
  /** In order; "Type … and tap …" gives two. Empty for verify and free steps. */
  readonly acts: readonly ActReading[];
  /** What must hold: a verify step's own conditions, or the result that an action step names ("… and "Saved" appears"), or that a free step ends in. */
  readonly verify: readonly ConditionReading[];
  /** `none`: the step says that nothing happens / stays / is disabled, so no change is the expected result. */
  readonly effect: 'expected' | 'none';
  readonly quotes: readonly Quote[];
  /** Names inside `${secrets.name}` tokens. */
  readonly secrets: readonly string[];
  /** False when the reader does not know the line's language: guards are weaker then. */
  readonly languageKnown: boolean;
}

export interface Quote {
  readonly text: string;
  readonly role: 'target' | 'value' | 'row' | 'expected' | 'container' | 'anchor' | 'app' | 'other';
}

export type Direction = 'up' | 'down' | 'left' | 'right';

export type ActReading =
  | {
      readonly verb: 'tap';
      readonly target: TargetPhrase;
      readonly repeat: number | null;
      readonly until: ConditionReading | null;
    }
  /** `seconds`: only where the step says how long to hold. */
  | { readonly verb: 'long_press'; readonly target: TargetPhrase; readonly seconds?: number }
  /** `to`: the state asked for ("turn on …"); a control that already has it is ticked as `already so` without a tap. */
  | { readonly verb: 'set_state'; readonly target: TargetPhrase; readonly to: 'on' | 'off' }
  | {
      readonly verb: 'input_text';
      readonly text: string;
      readonly target: TargetPhrase | null;
      readonly clear: boolean;
    }
  | { readonly verb: 'clear_text'; readonly target: TargetPhrase | null }
  /** `direction` is the finger's movement ("scroll down" is a finger that moves up). */
  | {
      readonly verb: 'swipe';
      readonly direction: Direction;
      readonly target: TargetPhrase | null;
      readonly times: number;
      /** As far as the content goes: the movement that moves nothing is the last, and no fault. */
      readonly toEnd?: true;
    }
  | { readonly verb: 'scroll_to'; readonly target: TargetPhrase; readonly direction: Direction | null }
  | { readonly verb: 'keyboard_enter' }
  | { readonly verb: 'wait'; readonly seconds: number | null; readonly until: ConditionReading | null }
  | { readonly verb: 'hide_keyboard' }
  | { readonly verb: 'navigate_back' }
  | { readonly verb: 'navigate_home' }
  | { readonly verb: 'rotate'; readonly orientation: 'portrait' | 'landscape' }
  | { readonly verb: 'deep_link'; readonly url: string }
  | { readonly verb: 'set_location'; readonly latitude: number; readonly longitude: number }
  | { readonly verb: 'use_biometrics'; readonly with: 'finger' | 'face'; readonly match: boolean }
  | {
      readonly verb: 'launch_app';
      readonly app: string | null;
      readonly restart: boolean;
      readonly clearState: boolean;
      readonly reinstall: boolean;
      readonly permissions: 'allow' | 'deny' | null;
    }
  /** Keep the value shown by `what` under `name` for a later condition. */
  | { readonly verb: 'remember'; readonly what: TargetPhrase; readonly name: string };

export type StateWord =
  | 'enabled'
  | 'disabled'
  | 'checked'
  | 'unchecked'
  | 'selected'
  | 'not selected'
  | 'focused'
  | 'empty'
  | 'filled'
  | 'scrollable'
  | 'clickable';

export type ConditionReading =
  | { readonly kind: 'visible'; readonly target: TargetPhrase; readonly negated: boolean }
  /** The text or value that a control shows: field "Email" contains "a@b.c"; the total is "$ 12". */
  | {
      readonly kind: 'value';
      readonly target: TargetPhrase;
      readonly value: string;
      readonly match: TextMatch;
      readonly negated: boolean;
    }
  | {
      readonly kind: 'state';
      readonly target: TargetPhrase;
      readonly state: StateWord;
      readonly negated: boolean;
    }
  | {
      readonly kind: 'position';
      readonly target: TargetPhrase;
      readonly places: readonly Place[];
      readonly negated: boolean;
    }
  /** Items in reading order, first to last. */
  | { readonly kind: 'order'; readonly items: readonly TargetPhrase[] }
  | {
      readonly kind: 'count';
      readonly target: TargetPhrase;
      readonly n: number;
      readonly compare: '=' | '>=' | '<=' | '>' | '<';
    }
  | {
      readonly kind: 'remembered';
      readonly name: string;
      readonly target: TargetPhrase | null;
      readonly negated: boolean;
    }
  /** "The Settings screen is open": a heading with that title. */
  | { readonly kind: 'screen'; readonly title: string; readonly negated: boolean }
  | { readonly kind: 'app'; readonly app: string; readonly negated: boolean }
  | { readonly kind: 'url'; readonly value: string; readonly match: TextMatch }
  | { readonly kind: 'keyboard'; readonly shown: boolean }
  | { readonly kind: 'all'; readonly parts: readonly ConditionReading[] }
  | { readonly kind: 'any'; readonly parts: readonly ConditionReading[] }
  /** Not read: only a judge can answer. */
  | { readonly kind: 'unread'; readonly words: string };
