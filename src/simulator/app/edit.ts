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
      const inner = withParts(element, { children, actions, ...messagesIn(element, screen) });
      const changed = change(inner, screen);
      return changed === null ? [] : [changed];
    });
    return mapped.length === list.length && mapped.every((element, i) => element === list[i]) ? list : mapped;
  };
  const within = (effects: readonly Effect[], screen: string | null): readonly Effect[] =>
    withMessageButtons(effects, (button) => all([button], screen)[0] ?? null);
  const messagesIn = (element: ElementModel, screen: string | null): Partial<ElementModel> =>
    effectsOf(element).some((effects) => effects.some(showsButton))
      ? changedLists(element, (effects) => within(effects, screen))
      : {};
  return withParts(app, {
    onLaunch: within(app.onLaunch, null),
    screens: mapRecord(app.screens, (s) =>
      withParts(s, {
        toolbar: all(s.toolbar, s.id),
        toolbarStart: all(s.toolbarStart, s.id),
        elements: all(s.elements, s.id),
        footer: all(s.footer, s.id),
        onEnter: within(s.onEnter, s.id),
      }),
    ),
    overlays: mapRecord(app.overlays, (o) =>
      withParts(o, { elements: all(o.elements, null), buttons: all(o.buttons, null) }),
    ),
    tabBars: mapRecord(app.tabBars, (bar) => all(bar, null)),
  });
}

function hasButton(effect: Effect): boolean {
  return effect.do === 'message' && effect.action !== null;
}

/** True for a message with a button, and for an effect that holds one. */
function showsButton(effect: Effect): boolean {
  return hasButton(effect) || innerEffects(effect).some((inner) => inner.some(showsButton));
}

/** Rebuilds effects with `change` applied to the buttons of messages; the same list when there are none, or none changes. */
function withMessageButtons(
  effects: readonly Effect[],
  change: (button: ElementModel) => ElementModel | null,
): readonly Effect[] {
  const deep = (list: readonly Effect[]): readonly Effect[] => withMessageButtons(list, change);
  const changed = effects.map((effect): Effect => {
    if (effect.do === 'if') return withParts(effect, { yes: deep(effect.yes), no: deep(effect.no) });
    if (effect.do === 'permission')
      return withParts(effect, { granted: deep(effect.granted), denied: deep(effect.denied) });
    if (effect.do !== 'message' || effect.action === null) return effect;
    return withParts(effect, { action: change(effect.action) });
  });
  return changed.every((effect, i) => effect === effects[i]) ? effects : changed;
}

/** Returns the lists of effects of a tap, of what follows a change, and the other ones, changed. */
function changedLists(
  e: ElementModel,
  change: (effects: readonly Effect[]) => readonly Effect[],
): Partial<ElementModel> {
  const some = (effects: readonly Effect[] | null): readonly Effect[] | null =>
    effects === null ? null : change(effects);
  return {
    tap: change(e.tap),
    longPress: some(e.longPress),
    doubleTap: some(e.doubleTap),
    onDrop: some(e.onDrop),
    swipeLeft: some(e.swipeLeft),
    swipeRight: some(e.swipeRight),
    pull: some(e.pull),
    onChange: change(e.onChange),
    onEnter: some(e.onEnter),
    onComplete: change(e.onComplete),
  };
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
      add([...element.children, ...element.actions, ...buttonsIn(effectsOf(element).flat())], place);
    }
  };
  for (const s of Object.values(app.screens))
    add([...s.toolbarStart, ...s.toolbar, ...s.elements, ...s.footer, ...buttonsIn(s.onEnter)], s.id);
  for (const o of Object.values(app.overlays)) add([...o.elements, ...o.buttons], o.id);
  for (const [name, bar] of Object.entries(app.tabBars)) add(bar, name);
  listed.set(app, found);
  return found;
}

/** Returns the buttons of the messages that these effects show; those of their own effects are found in them. */
function buttonsIn(effects: readonly Effect[]): ElementModel[] {
  return effects.flatMap((effect) => {
    if (effect.do === 'message') return effect.action === null ? [] : [effect.action];
    if (effect.do === 'if') return buttonsIn([...effect.yes, ...effect.no]);
    return effect.do === 'permission' ? buttonsIn([...effect.granted, ...effect.denied]) : [];
  });
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
    if (effect.do === 'message' && effect.action !== null)
      return change({ ...effect, action: { ...effect.action, tap: deep(effect.action.tap) } });
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
    ...app.timers.flatMap((t) => t.effects),
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
  if (effect.do === 'message') return effect.action === null ? [] : [effect.action.tap];
  return effect.do === 'permission' ? [effect.granted, effect.denied] : [];
}
