/** The state of an app as its file describes it, without screen, layout and clock, and what effects do to it. */
import type { AppModel, Effect, ElementModel } from '../../simulator/app/model.ts';
import {
  evaluate,
  isList,
  isRecord,
  show,
  truthy,
  type Lookup,
  type Value,
} from '../../simulator/expression/evaluate.ts';
import { fill, resolveValue } from '../../simulator/expression/template.ts';

/** Names that are valid in one row, and where the row stands in the state. */
export interface Scope {
  readonly values: Readonly<Record<string, Value>>;
  readonly row: { readonly list: string; readonly index: number } | null;
}
export const NO_SCOPE: Scope = { values: {}, row: null };

/** One state. It is a value: every change returns another one. */
export interface ModelState {
  readonly variables: Readonly<Record<string, Value>>;
  readonly permissions: Readonly<Record<string, string>>;
  /** Screens that are open, the one in view last. */
  readonly screens: readonly { readonly id: string; readonly loads: boolean }[];
  readonly overlays: readonly { readonly id: string; readonly scope: Scope }[];
  /** Messages since the last gesture. */
  readonly messages: readonly string[];
  /** The button of the snackbar that stands. */
  readonly offer: { readonly element: ElementModel; readonly scope: Scope } | null;
  /** Effects that wait for the answer to a permission dialog. */
  readonly asked: readonly {
    readonly name: string;
    readonly granted: readonly Effect[];
    readonly denied: readonly Effect[];
    readonly scope: Scope;
  }[];
  /** Package in front; the home screen is `home`. */
  readonly front: string;
  readonly ended: 'crashed' | 'hangs' | null;
  /** It depends on the clock what an effect does. */
  readonly hangsOnTime: boolean;
  /** Id of the field that has the focus. */
  readonly focus: string | null;
  readonly keyboard: boolean;
  readonly network: 'online' | 'slow' | 'offline';
  /** The list of choices, or the picker, that is open. */
  readonly chooser: OpenChooser | null;
  /** The row whose actions are uncovered. */
  readonly uncovered: { readonly id: string; readonly index: number } | null;
}

/** A control that was pressed to choose, and what its picker shows. */
export interface OpenChooser {
  /** Id of the control. */
  readonly id: string;
  readonly scope: Scope;
  /** Of a date: the first day of the month in view, and the marked day. */
  readonly month: string;
  readonly day: string;
  /** Of a time. */
  readonly hour: string;
  readonly minute: string;
}

/** Returns the state once what its messages say is gone. A message with a button stays. */
export function withoutMessages(state: ModelState): ModelState {
  return { ...state, messages: [] };
}

/** Returns the number of the layer on top; 0: the page. */
export function topLayer({ overlays, chooser }: ModelState): number {
  return overlays.length + (chooser === null ? 0 : 1);
}

/** Returns the state after the launch; what the app stores is as an `earlier` process left it. */
export function launched(app: AppModel, earlier: ModelState | null = null): ModelState {
  const empty: ModelState = {
    variables: Object.fromEntries(
      Object.entries(app.state).map(([name, { initial, persist }]) => [
        name,
        persist && earlier !== null ? (earlier.variables[name] ?? initial) : initial,
      ]),
    ),
    permissions: earlier?.permissions ?? {},
    screens: [],
    overlays: [],
    messages: [],
    offer: null,
    asked: [],
    front: app.package,
    ended: null,
    hangsOnTime: false,
    focus: null,
    keyboard: false,
    network: earlier?.network ?? 'online',
    chooser: null,
    uncovered: null,
  };
  return after(app, entered(app, empty, app.start, 'push'), app.onLaunch, NO_SCOPE);
}

/** Returns a lookup of names in this state. */
export function namesIn(app: AppModel, state: ModelState, scope: Scope): Lookup {
  const lookup: Lookup = (name) => {
    const own = scope.values[name] ?? state.variables[name];
    if (own !== undefined && own !== null) return own;
    if (name === 'screen') return state.screens.at(-1)?.id ?? '';
    if (name === 'permission') return state.permissions;
    if (name === 'orientation') return 'portrait';
    if (name === 'device_network') return state.network;
    if (name === 'device_appearance') return 'light';
    if (name === 't' && app.texts !== null)
      return app.texts.languages[show(evaluate(app.texts.by, (n) => (n === 't' ? null : lookup(n))))];
    return own;
  };
  return lookup;
}

/** Returns the value at `user.name`. */
export function valueAt(path: string, lookup: Lookup): Value {
  const [first = '', ...rest] = path.split('.');
  return rest.reduce<Value>((at, name) => (isRecord(at) ? (at[name] ?? null) : null), lookup(first) ?? null);
}

/** Returns the state with a value at `user.name`, or at `row.name` in the list of the row. */
export function withValue(state: ModelState, path: string, value: Value, { row }: Scope): ModelState {
  const [first = '', ...rest] = path.split('.');
  if (first === 'row' && row !== null && rest.length > 0) {
    const items = valueAt(row.list, (name) => state.variables[name]);
    if (!isList(items)) return state;
    const changed = items.with(row.index, put(items[row.index] ?? null, rest, value));
    return withValue(state, row.list, changed, NO_SCOPE);
  }
  return {
    ...state,
    variables: { ...state.variables, [first]: put(state.variables[first] ?? null, rest, value) },
  };
}

function put(whole: Value, path: readonly string[], value: Value): Value {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  const record = isRecord(whole) ? whole : {};
  return { ...record, [first]: put(record[first] ?? null, rest, value) };
}

function entered(
  app: AppModel,
  state: ModelState,
  id: string,
  how: 'push' | 'replace' | 'clear',
): ModelState {
  const below = how === 'clear' ? [] : how === 'replace' ? state.screens.slice(0, -1) : state.screens;
  return after(
    app,
    arrived({ ...state, screens: [...below, { id, loads: false }] }),
    app.screens[id]?.onEnter ?? [],
    NO_SCOPE,
  );
}

function arrived(state: ModelState): ModelState {
  return { ...state, overlays: [], focus: null, keyboard: false, chooser: null, uncovered: null };
}

/** Returns the state after these effects. A wait is over at once; endless loading ends the effects. */
export function after(
  app: AppModel,
  begun: ModelState,
  effects: readonly Effect[],
  scope: Scope,
): ModelState {
  let state = begun;
  for (const effect of effects) {
    if (state.ended !== null) return state;
    if (effect.do === 'load' && !Number.isFinite(effect.ms)) {
      const [top, below] = [state.screens.at(-1), state.screens.slice(0, -1)];
      return top === undefined ? state : { ...state, screens: [...below, { ...top, loads: true }] };
    }
    state = oneEffect(app, state, effect, scope);
    if (effect.do === 'wait' && effect.here === true) state = { ...state, hangsOnTime: true };
  }
  return state;
}

function oneEffect(app: AppModel, state: ModelState, effect: Effect, scope: Scope): ModelState {
  const lookup = namesIn(app, state, scope);
  switch (effect.do) {
    case 'set':
      return effect.values.reduce(
        (now, { path, value }) => withValue(now, path, resolveValue(value, namesIn(app, now, scope)), scope),
        state,
      );
    case 'toggle':
      return withValue(state, effect.path, !truthy(valueAt(effect.path, lookup)), scope);
    case 'add':
    case 'remove':
    case 'update':
      return withList(app, state, effect, scope);
    case 'if':
      return after(app, state, truthy(evaluate(effect.test, lookup)) ? effect.yes : effect.no, scope);
    case 'message':
      return {
        ...state,
        messages: [...state.messages, fill(effect.text, lookup)],
        offer:
          effect.look === 'toast'
            ? state.offer
            : effect.action === null
              ? null
              : { element: effect.action, scope },
      };
    case 'permission':
      return asked(app, state, effect, scope);
    case 'launch':
      return effect.ms === null ? { ...state, front: effect.package, keyboard: false } : state;
    case 'focus':
      return { ...state, focus: effect.id, keyboard: true };
    default:
      return oneMove(app, state, effect, scope);
  }
}

type MoveEffect = Exclude<
  Effect,
  {
    do: 'set' | 'toggle' | 'add' | 'remove' | 'update' | 'if' | 'message' | 'permission' | 'launch' | 'focus';
  }
>;

function oneMove(app: AppModel, state: ModelState, effect: MoveEffect, scope: Scope): ModelState {
  switch (effect.do) {
    case 'go':
      return entered(app, state, effect.screen, effect.how);
    case 'back':
      return state.screens.length <= 1
        ? { ...state, front: 'home' }
        : arrived({ ...state, screens: state.screens.slice(0, -1) });
    case 'home':
      return { ...state, front: 'home', keyboard: false };
    case 'open':
      return after(
        app,
        { ...state, overlays: [...state.overlays, { id: effect.overlay, scope }], keyboard: false },
        app.overlays[effect.overlay]?.onEnter ?? [],
        scope,
      );
    case 'close':
      return { ...state, overlays: state.overlays.slice(0, -1) };
    case 'dismiss':
      return dismissed(app, state);
    case 'hide keyboard':
      return { ...state, keyboard: false };
    case 'crash':
    case 'close app':
      return { ...state, ended: 'crashed' };
    case 'hang':
      return { ...state, ended: 'hangs' };
    default:
      return state;
  }
}

/** Returns the state after *back* on the topmost overlay; the same one when it can't be closed. */
export function dismissed(app: AppModel, state: ModelState): ModelState {
  const top = state.overlays.at(-1);
  const overlay = app.overlays[top?.id ?? ''];
  if (top === undefined || overlay?.dismissable !== true) return state;
  return after(app, { ...state, overlays: state.overlays.slice(0, -1) }, overlay.onDismiss, top.scope);
}

function asked(
  app: AppModel,
  state: ModelState,
  effect: Extract<Effect, { do: 'permission' }>,
  scope: Scope,
): ModelState {
  const { name, granted, denied } = effect;
  const known = state.permissions[name];
  return known === undefined
    ? { ...state, asked: [...state.asked, { name, granted, denied, scope }], keyboard: false }
    : after(app, state, known === 'granted' ? granted : denied, scope);
}

/** Returns the states after both answers to the first permission dialog. */
export function answered(app: AppModel, state: ModelState): ModelState[] {
  const [first, ...rest] = state.asked;
  if (first === undefined) return [state];
  return [true, false].map((allow) =>
    after(
      app,
      {
        ...state,
        asked: rest,
        permissions: { ...state.permissions, [first.name]: allow ? 'granted' : 'denied' },
      },
      allow ? first.granted : first.denied,
      first.scope,
    ),
  );
}

function withList(
  app: AppModel,
  state: ModelState,
  effect: Extract<Effect, { do: 'add' | 'remove' | 'update' }>,
  scope: Scope,
): ModelState {
  const path = effect.do === 'add' ? effect.to : effect.do === 'remove' ? effect.from : effect.in;
  const found = valueAt(path, (name) => state.variables[name]);
  const items = isList(found) ? found : [];
  if (effect.do === 'add')
    return withValue(
      state,
      path,
      [...items, resolveValue(effect.item, namesIn(app, state, scope))],
      NO_SCOPE,
    );
  const inside = (item: Value): Lookup =>
    namesIn(app, state, { ...scope, values: { ...scope.values, item } });
  const fits = (item: Value): boolean => truthy(evaluate(effect.where, inside(item)));
  if (effect.do === 'remove')
    return withValue(
      state,
      path,
      items.filter((item) => !fits(item)),
      NO_SCOPE,
    );
  const changed = items.map((item) => {
    if (!fits(item) || !isRecord(item)) return item;
    const fields = effect.values.map((v) => [v.path, resolveValue(v.value, inside(item))] as const);
    return { ...item, ...Object.fromEntries(fields) };
  });
  return withValue(state, path, changed, NO_SCOPE);
}
