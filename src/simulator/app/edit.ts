import type { Effect, ElementModel, AppModel } from './model.ts';

/** Rebuilds the app with `change` applied to every element, children first; `null` removes the element. The parts that do not change are the same objects. */
export function mapElements(
  app: AppModel,
  change: (element: ElementModel, screen: string | null) => ElementModel | null,
): AppModel {
  const all = (list: readonly ElementModel[], screen: string | null): readonly ElementModel[] => {
    const mapped = list.flatMap((element) => {
      const children = all(element.children, screen);
      const actions = all(element.actions, screen);
      const changed = change(withParts(element, { children, actions }), screen);
      return changed === null ? [] : [changed];
    });
    return mapped.length === list.length && mapped.every((element, i) => element === list[i]) ? list : mapped;
  };
  return withParts(app, {
    screens: mapRecord(app.screens, (s) =>
      withParts(s, {
        toolbar: all(s.toolbar, s.id),
        toolbarStart: all(s.toolbarStart, s.id),
        elements: all(s.elements, s.id),
        footer: all(s.footer, s.id),
      }),
    ),
    overlays: mapRecord(app.overlays, (o) =>
      withParts(o, { elements: all(o.elements, null), buttons: all(o.buttons, null) }),
    ),
    tabBars: mapRecord(app.tabBars, (bar) => all(bar, null)),
  });
}

/** Returns the model with these parts; the model itself when it has them already. */
function withParts<T extends object>(model: T, parts: Partial<T>): T {
  const isChanged = (Object.keys(parts) as (keyof T)[]).some((key) => parts[key] !== model[key]);
  return isChanged ? { ...model, ...parts } : model;
}

interface Placed {
  readonly element: ElementModel;
  readonly place: string;
}

/** An app never changes: its elements are listed once. */
const listed = new WeakMap<AppModel, readonly Placed[]>();

/** Returns every element with its screen or overlay. */
export function elementsOf(app: AppModel): readonly Placed[] {
  const known = listed.get(app);
  if (known !== undefined) return known;
  const found: Placed[] = [];
  const add = (list: readonly ElementModel[], place: string): void => {
    for (const element of list) {
      found.push({ element, place });
      add([...element.children, ...element.actions], place);
    }
  };
  for (const s of Object.values(app.screens))
    add([...s.toolbarStart, ...s.toolbar, ...s.elements, ...s.footer], s.id);
  for (const o of Object.values(app.overlays)) add([...o.elements, ...o.buttons], o.id);
  for (const [name, bar] of Object.entries(app.tabBars)) add(bar, name);
  listed.set(app, found);
  return found;
}

/** Returns every effect of the list, nested ones too, outermost first. */
export function effectsWithin(effects: readonly Effect[]): Effect[] {
  return effects.flatMap((effect) => [effect, ...innerEffects(effect).flatMap(effectsWithin)]);
}

/** Rebuilds effects with `change` applied to each, inner ones first; it may return a list. */
export function mapEffects(
  effects: readonly Effect[],
  change: (effect: Effect) => readonly Effect[],
): readonly Effect[] {
  const deep = (list: readonly Effect[]): readonly Effect[] => mapEffects(list, change);
  return effects.flatMap((effect) => {
    if (effect.do === 'if') return change({ ...effect, yes: deep(effect.yes), no: deep(effect.no) });
    if (effect.do === 'message') return change({ ...effect, effects: deep(effect.effects) });
    if (effect.do === 'permission') {
      return change({ ...effect, granted: deep(effect.granted), denied: deep(effect.denied) });
    }
    return change(effect);
  });
}

/** Returns all effect lists of an element. */
export function effectsOf(element: ElementModel): readonly (readonly Effect[])[] {
  const { doubleTap, onDrop } = element;
  const { tap, longPress, swipeLeft, swipeRight, pull, onChange, onEnter, onComplete } = element;
  return [
    tap,
    longPress ?? [],
    doubleTap ?? [],
    onDrop ?? [],
    swipeLeft ?? [],
    swipeRight ?? [],
    pull ?? [],
    onChange,
    onEnter ?? [],
    onComplete,
  ];
}

/** Returns every effect of the app. */
export function allEffects(app: AppModel): Effect[] {
  return effectsWithin([
    ...app.onLaunch,
    ...app.onPush,
    ...app.links.flatMap((l) => l.effects),
    ...Object.values(app.screens).flatMap((s) => [
      ...s.onEnter,
      ...(s.onBack ?? []),
      ...s.timers.flatMap((t) => t.effects),
    ]),
    ...Object.values(app.overlays).flatMap((o) => [
      ...o.onDismiss,
      ...o.onEnter,
      ...o.timers.flatMap((t) => t.effects),
    ]),
    ...elementsOf(app).flatMap((e) => effectsOf(e.element).flat()),
  ]);
}

/** Returns the permissions that the app may ask for. */
export function permissionsOf(app: AppModel): string[] {
  return [...new Set(allEffects(app).flatMap((e) => (e.do === 'permission' ? [e.name] : [])))];
}

/** Returns the record with `change` applied to each value; the record itself when no value changed. */
export function mapRecord<A>(
  record: Readonly<Record<string, A>>,
  change: (value: A) => A,
): Readonly<Record<string, A>> {
  const entries = Object.entries(record).map(([key, value]) => [key, change(value)] as const);
  return entries.every(([key, value]) => value === record[key]) ? record : Object.fromEntries(entries);
}

function innerEffects(effect: Effect): readonly (readonly Effect[])[] {
  if (effect.do === 'if') return [effect.yes, effect.no];
  if (effect.do === 'message') return [effect.effects];
  return effect.do === 'permission' ? [effect.granted, effect.denied] : [];
}
