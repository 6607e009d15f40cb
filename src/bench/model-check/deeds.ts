/** Carries out a step on a state: every state that it can lead to, or why it can't be done. */
import type { AppModel } from '../../simulator/app/model.ts';
import { show, truthy } from '../../simulator/expression/evaluate.ts';
import { resolveValue } from '../../simulator/expression/template.ts';
import {
  after,
  dismissed,
  launched,
  namesIn,
  NO_SCOPE,
  valueAt,
  withoutMessages,
  withValue,
  type ModelState,
} from './app-state.ts';
import { carried, moved, placeOf, pulled, swiped, turned, type Adjusted } from './adjusting.ts';
import { opened, opens, touched } from './choosers.ts';
import { isInView, named, type Sight } from './claims.ts';
import { itemsIn, type ModelItem } from './items.ts';
import type { Name, SingleDeed } from './sentence.ts';

export type Done =
  | { readonly kind: 'done'; readonly state: ModelState; readonly held: boolean }
  /** `stands`: the control is there and takes no touch. */
  | { readonly kind: 'impossible'; readonly because: string; readonly stands: boolean }
  | { readonly kind: 'unknown'; readonly because: string };

type ItemControl = NonNullable<ModelItem['control']>;

const done = (state: ModelState, held = true): Done => ({ kind: 'done', state, held });
const unknown = (because: string): Done => ({ kind: 'unknown', because });

/** Carries out a deed that is no claim. */
export function carryOut(
  app: AppModel,
  before: ModelState,
  deed: Exclude<SingleDeed, { kind: 'claim' }>,
  anyCase: boolean,
): Done {
  const state = withoutMessages(before);
  switch (deed.kind) {
    case 'nothing':
      return done(before);
    case 'hide keyboard':
      return done({ ...state, keyboard: false });
    case 'back':
      return back(app, state);
    case 'background':
      return done(fromBackground(app, state));
    case 'enter':
      return enter(app, state);
    case 'network':
      return done({ ...state, network: deed.to });
    case 'pull': {
      const next = pulled(app, state);
      return next === null ? unknown('only a layout tells what a pull moves') : done(next);
    }
    case 'type':
      if (deed.name === null) return typeInto(app, state, focused(app, state), deed.text);
      break;
    default:
  }
  if (!('name' in deed) || deed.name === null) return unknown('no control is named');
  const sight: Sight = { items: itemsIn(app, before), state: before, anyCase };
  const name = nameOf(deed.kind, deed.name);
  const [item] = named(sight, name, deed.kind === 'reach' ? 'read' : 'touch');
  if (item === undefined) return { kind: 'impossible', because: `"${name.words}" is missing`, stands: false };
  if (!isInView(sight, item)) return unknown(`only a layout tells whether "${name.words}" is in view`);
  if (deed.kind === 'reach') return done(before);
  if (item.part !== null && deed.kind === 'tap') return done(touched(app, state, item.part));
  if (isAdjusting(deed)) return adjusted(app, state, deed, item, sight);
  if (deed.kind === 'turn' && (item.checked || item.selected) === deed.on) return done(before);
  const { control } = item;
  if (control?.enabled === false)
    return { kind: 'impossible', because: `"${name.words}" is disabled`, stands: true };
  if (control === null) return done(state);
  if (deed.kind === 'type') return typeInto(app, press(app, state, control), control, deed.text);
  if (deed.kind === 'clear') return clear(app, press(app, state, control), control);
  if (deed.kind === 'hold' && control.element.longPress !== null)
    return done(after(app, state, control.element.longPress, control.scope));
  let now = state;
  for (let n = 0; n < (deed.kind === 'tap' ? deed.times : 1); n += 1) now = press(app, now, control);
  return done(now);
}

type AdjustingDeed = Extract<SingleDeed, { kind: 'set' | 'pick' | 'carry' | 'swipe' }>;

function isAdjusting(deed: SingleDeed): deed is AdjustingDeed {
  return ['set', 'pick', 'carry', 'swipe'].includes(deed.kind);
}

function adjusted(
  app: AppModel,
  state: ModelState,
  deed: AdjustingDeed,
  item: ModelItem,
  sight: Sight,
): Done {
  if (deed.kind !== 'swipe' && (!item.enabled || item.control?.enabled === false))
    return { kind: 'impossible', because: `"${deed.name.words}" is disabled`, stands: true };
  // Something covers it, and takes the gesture.
  if (deed.kind !== 'carry' && deed.kind !== 'swipe' && item.control === null && item.part === null)
    return done(state, false);
  if (deed.kind === 'swipe') {
    const next = swiped(app, state, item, deed.way);
    return next === null ? unknown('only a layout tells what a swipe moves') : done(next);
  }
  if (deed.kind === 'carry') {
    const [other] = named(sight, deed.other, 'touch');
    if (other === undefined)
      return { kind: 'impossible', because: `"${deed.other.words}" is missing`, stands: false };
    const result = carried(app, state, item, other, deed.side);
    return result === null ? unknown('only a layout tells where the row stands') : resultOf(result);
  }
  if (deed.kind === 'set') return resultOf(moved(app, state, item, deed));
  return item.part === null
    ? picked(app, state, item, deed.choice)
    : resultOf(turned(state, item, deed.choice));
}

function resultOf({ state, held, failure }: Adjusted): Done {
  return failure === null ? done(state, held) : { kind: 'impossible', because: failure, stands: false };
}

/** Opens the choices of a control, and takes one. */
function picked(app: AppModel, state: ModelState, item: ModelItem, choice: string): Done {
  const { control, element, scope } = item;
  if (control === null || element.kind !== 'dropdown') return unknown('a wheel of the page');
  if (item.text === choice) return done(state);
  const open = press(app, state, control);
  if (open.chooser === null) return done(open, false);
  const index = placeOf(app, state, item, choice);
  if (index < 0) return { kind: 'impossible', because: `"${choice}" is no choice`, stands: false };
  const after = touched(app, open, { kind: 'option', index });
  const value = element.value === null ? '' : show(valueAt(element.value, namesIn(app, after, scope)));
  return done(after, value === choice);
}

/** Returns the state after the app was in the background. */
function fromBackground(app: AppModel, state: ModelState): ModelState {
  const left = app.screens[state.screens.at(-1)?.id ?? ''];
  if (left?.forgetsInBackground !== true)
    return app.behaviour.endsInBackground
      ? { ...state, keyboard: false, focus: null }
      : { ...state, keyboard: false };
  return launched(app, state);
}

function nameOf(kind: SingleDeed['kind'], name: Name): Name {
  return (kind === 'type' || kind === 'clear') && name.noun === '' ? { ...name, noun: 'field' } : name;
}

function press(app: AppModel, state: ModelState, { element, scope }: ItemControl): ModelState {
  const lookup = namesIn(app, state, scope);
  if (state.ended !== null) return state;
  const isChosen =
    element.kind === 'tab' && itemsIn(app, state).some((i) => i.element === element && i.selected);
  if (isChosen && app.behaviour.selectedTabsIgnoreTaps) return state;
  const isField = ['input', 'password', 'otp'].includes(element.kind);
  const isDead = element.tap.length > 0 && element.tap.every((e) => e.do === 'set' && e.values.length === 0);
  const isOffer = state.offer?.element === element;
  const covered = isDead ? state : { ...state, uncovered: null, offer: isOffer ? null : state.offer };
  if (element.flips && opens(element))
    return after(app, opened(app, covered, element, scope), element.tap, scope);
  let now: ModelState = isField ? { ...covered, focus: element.id, keyboard: true } : covered;
  const flips = element.flips && ['toggle', 'checkbox', 'radio'].includes(element.kind);
  if (flips && element.value !== null) {
    const value =
      element.kind === 'radio'
        ? resolveValue(element.option, lookup)
        : !truthy(valueAt(element.value, lookup));
    now = withValue(now, element.value, value, scope);
  }
  return after(app, now, flips ? [...element.onChange, ...element.tap] : element.tap, scope);
}

function focused(app: AppModel, state: ModelState): ItemControl | null {
  const item = itemsIn(app, state).find((i) => i.element.id === state.focus && i.element.id !== '');
  return item === undefined ? null : { element: item.element, scope: item.scope, enabled: item.enabled };
}

function typeInto(app: AppModel, state: ModelState, control: ItemControl | null, text: string): Done {
  if (control === null) return { kind: 'impossible', because: 'no field has the focus', stands: false };
  const { element, scope } = control;
  if (element.value === null || !element.accepts || state.ended !== null || state.front !== app.package)
    return done(state, false);
  const before = show(valueAt(element.value, namesIn(app, state, scope)));
  const digits = element.keyboard === 'number' || element.kind === 'otp';
  const wanted = digits ? (before + text).replaceAll(/\D/gu, '') : before + text;
  const kept = element.altersText ? wanted.replaceAll(/[^\p{L}\p{N}\s]/gu, '').toLowerCase() : wanted;
  const most = element.kind === 'otp' ? element.length : (element.max ?? Infinity);
  const stored = Array.from(kept).slice(0, most).join('');
  const typed = after(app, withValue(state, element.value, stored, scope), element.onChange, scope);
  const isWhole = element.kind === 'otp' && stored.length >= element.length;
  const now = isWhole ? after(app, { ...typed, keyboard: false }, element.onComplete, scope) : typed;
  return done(now, stored.includes(text));
}

function clear(app: AppModel, state: ModelState, { element, scope }: ItemControl): Done {
  if (element.value === null || !element.accepts) return done(state, false);
  return done(after(app, withValue(state, element.value, '', scope), element.onChange, scope));
}

function enter(app: AppModel, state: ModelState): Done {
  const field = focused(app, state);
  if (field === null) return done(state);
  const { onEnter } = field.element;
  return onEnter === null
    ? unknown('only a layout tells which field is next')
    : done(after(app, { ...state, keyboard: false }, onEnter, field.scope));
}

function back(app: AppModel, state: ModelState): Done {
  if (state.keyboard) return unknown('back may only close the keyboard');
  if (state.chooser !== null) return done({ ...state, chooser: null });
  if (state.overlays.length > 0) return done(dismissed(app, state));
  const effects = app.screens[state.screens.at(-1)?.id ?? '']?.onBack ?? [{ do: 'back' as const }];
  return done(after(app, state, effects, NO_SCOPE));
}
