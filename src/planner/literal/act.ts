import type { z } from 'zod';
import type { actionSchema } from '../../actions/index.ts';
import type { ActReading } from '../../goal/reading/types.ts';
import type { Element } from '../../screen/element.ts';
import { locate } from '../../screen/locate.ts';
import type { TargetPhrase } from '../../screen/phrase.ts';
import type { Screen } from '../../screen/screen.ts';
import { approach, mainList, type Remembering } from './approach.ts';

/** One proposal in the making; `action` is parsed before it leaves. */
export type Deed =
  | { readonly action: z.input<typeof actionSchema>; readonly thought: string }
  | { readonly defer: string };

/** What the open act asks for on this screen. */
export function actFor(act: ActReading, asked: Remembering): Deed {
  switch (act.verb) {
    case 'tap':
    case 'set_state':
    case 'long_press':
      return touch(act, asked);
    case 'input_text':
    case 'clear_text':
      return type(act, asked);
    case 'swipe':
      return swipe(act, asked);
    case 'scroll_to':
      return scrollTo(act, asked);
    case 'remember':
      return approach(
        asked,
        act.what,
        locate(asked.screen, act.what, { textCase: asked.goal.textCase }).because,
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
      return plain(act);
  }
}

type Of<V extends ActReading['verb']> = Extract<ActReading, { verb: V }>;

/** Acts that need no control. */
function plain(
  act: Exclude<
    ActReading,
    {
      verb:
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
): Deed {
  switch (act.verb) {
    case 'keyboard_enter':
    case 'hide_keyboard':
    case 'navigate_back':
    case 'navigate_home':
      return { action: { kind: act.verb }, thought: act.verb.replaceAll('_', ' ') };
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
function find(
  asked: Remembering,
  phrase: TargetPhrase,
): { readonly element: Element | null; readonly because: string } {
  const { screen, goal } = asked;
  const { fits, near, because } = locate(screen, phrase, { textCase: goal.textCase, acting: true });
  const element = fits.find((e) => !screen.ghosts.includes(e.ref)) ?? fits[0] ?? null;
  const [nearest] = near;
  const said = nearest
    ? `; nearest is ${nearest.element.ref} "${nearest.element.label}" (${nearest.why})`
    : '';
  return { element, because: `no control fits ${phrase.words}: ${because}${said}` };
}

function touch(act: Of<'tap' | 'set_state' | 'long_press'>, asked: Remembering): Deed {
  const { element, because } = find(asked, act.target);
  if (!element) return approach(asked, act.target, because);
  const target = { ref: element.ref };
  const on = `${act.target.words} is ${element.ref}`;
  if (act.verb === 'long_press') {
    const { seconds } = act;
    return {
      action: { kind: 'long_press', target, ...(seconds === undefined ? {} : { seconds }) },
      thought: `press and hold: ${on}`,
    };
  }
  const repeat = act.verb === 'tap' ? (act.repeat ?? 1) : 1;
  return { action: { kind: 'tap', target, repeat }, thought: `tap: ${on}` };
}

function type(act: Of<'input_text' | 'clear_text'>, asked: Remembering): Deed {
  const text = act.verb === 'input_text' ? act.text : '';
  const clear = act.verb === 'clear_text' || act.clear;
  const thought = act.verb === 'input_text' ? `type ${JSON.stringify(text)}` : 'clear the field';
  if (act.target === null) {
    const field = focusedField(asked.screen);
    const target = field ? { ref: field.ref } : null;
    return {
      action: { kind: 'input_text', target, text, clear_text: clear },
      thought: `${thought} into the focused field`,
    };
  }
  const { element, because } = find(asked, act.target);
  if (!element) return approach(asked, act.target, because);
  const action = { kind: 'input_text', target: { ref: element.ref }, text, clear_text: clear } as const;
  return { action, thought: `${thought}: ${act.target.words} is ${element.ref}` };
}

/** The one that has the focus; without a focus the only field there is. */
function focusedField(screen: Screen): Element | undefined {
  const fields = screen.elements.filter((e) => e.state.editable && e.visible !== null);
  return fields.find((e) => e.state.focused) ?? (fields.length === 1 ? fields[0] : undefined);
}

function swipe(act: Of<'swipe'>, asked: Remembering): Deed {
  const { direction, target } = act;
  if (target === null) {
    const list = direction === 'up' || direction === 'down' ? mainList(asked.screen) : undefined;
    return {
      action: { kind: 'swipe', direction, target: list ? { ref: list.ref } : null },
      thought: `swipe ${direction}`,
    };
  }
  const { element, because } = find(asked, target);
  if (!element) return approach(asked, target, because);
  return {
    action: { kind: 'swipe', direction, target: { ref: element.ref } },
    thought: `swipe ${direction} on ${target.words}, ${element.ref}`,
  };
}

function scrollTo(act: Of<'scroll_to'>, asked: Remembering): Deed {
  return approach(asked, act.target, `${act.target.words} is not in view`, act.direction);
}
