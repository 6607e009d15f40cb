/** The content of a state of an app: names, states and rows, as far as the app's file tells without a layout. */
import type { AppModel, ElementModel } from '../../simulator/app/model.ts';
import { PLAIN_ELEMENT } from '../../simulator/app/plain-element.ts';
import { formatDate } from '../../simulator/expression/date.ts';
import { evaluate, isList, show, truthy, type Value } from '../../simulator/expression/evaluate.ts';
import { fill, resolveValue, type Template } from '../../simulator/expression/template.ts';
import {
  namesIn,
  NO_SCOPE,
  topLayer,
  valueAt,
  type ModelState,
  type OpenChooser,
  type Scope,
} from './app-state.ts';
import { chooserOf, optionsOf, type ChooserPart } from './choosers.ts';

/** Something on a screen. */
export interface ModelItem {
  readonly kind: ElementModel['kind'] | 'title';
  readonly text: string;
  /** Words that name it and are no text in view: a hint, a description. */
  readonly names: readonly string[];
  readonly element: ElementModel;
  readonly scope: Scope;
  /** The control that takes a touch on it: itself or one around it. */
  readonly control: {
    readonly element: ElementModel;
    readonly scope: Scope;
    readonly enabled: boolean;
  } | null;
  /** The row around it, or the row itself. */
  readonly holder: { readonly element: ElementModel; readonly scope: Scope } | null;
  readonly enabled: boolean;
  readonly checked: boolean;
  readonly selected: boolean;
  /** Number of the row that it stands in, counted over the screen. */
  readonly row: number | null;
  /** Id of the list of that row. */
  readonly list: string | null;
  /** 0: the page; an overlay counts from 1. */
  readonly layer: number;
  /** False when nothing of it can be seen: undrawn, in the colour of the page, under a picture. */
  readonly drawn: boolean;
  /** False when only the layout tells whether it is in view. */
  readonly placed: boolean;
  /** The number of a slider. */
  readonly setTo: number;
  /** A part of an open list of choices or picker. */
  readonly part: ChooserPart | null;
}

interface ItemContext {
  readonly scope: Scope;
  readonly holder: ModelItem['holder'];
  readonly control: ModelItem['control'];
  readonly row: number | null;
  readonly list: string | null;
  readonly layer: number;
  readonly drawn: boolean;
  readonly placed: boolean;
}

/** Returns what the state shows, page first, in the order of the file. */
export function itemsIn(app: AppModel, state: ModelState): ModelItem[] {
  const found: ModelItem[] = [];
  const top = state.screens.at(-1);
  const screen = app.screens[top?.id ?? ''];
  if (state.front !== app.package || top === undefined || screen === undefined) return found;
  const page: ItemContext = {
    scope: NO_SCOPE,
    holder: null,
    control: null,
    row: null,
    list: null,
    layer: 0,
    drawn: true,
    // A list in the footer takes as much of the page as it has rows.
    placed: screen.scrolls === true && !screen.footer.some((element) => element.kind === 'list'),
  };
  const rows = { count: 0 };
  const add = (elements: readonly ElementModel[], around: ItemContext): void => {
    for (const element of elements) found.push(...itemsOf(app, state, element, around, rows));
  };
  add(screen.toolbarStart, page);
  if (screen.title !== null) found.push(titleOf(app, state, screen.title, page));
  add(screen.toolbar, page);
  if (!top.loads) add(screen.elements, page);
  add(screen.footer, page);
  add(app.tabBars[screen.tabBar ?? ''] ?? [], page);
  for (const [i, { id, scope }] of state.overlays.entries()) {
    const overlay = app.overlays[id];
    if (overlay === undefined) continue;
    const around = { ...page, scope, layer: i + 1, placed: true };
    found.push(titleOf(app, state, overlay.title, around));
    add([...overlay.elements, ...overlay.buttons], around);
  }
  if (state.offer !== null)
    add([state.offer.element], { ...page, scope: state.offer.scope, layer: topLayer(state), placed: true });
  if (state.chooser !== null) found.push(...partsOfChooser(app, state, state.chooser, page));
  return found;
}

const CHOOSERS = ['dropdown', 'date', 'time'] as const;
const NO_ELEMENT: ElementModel = { ...PLAIN_ELEMENT, id: '', kind: 'heading' };

function titleOf(app: AppModel, state: ModelState, title: Template, around: ItemContext): ModelItem {
  return {
    ...plainItem(NO_ELEMENT, around),
    kind: 'title',
    text: fill(title, namesIn(app, state, around.scope)),
  };
}

function plainItem(element: ElementModel, around: ItemContext): ModelItem {
  const { kind } = element;
  return {
    ...around,
    kind,
    text: '',
    names: [],
    element,
    enabled: true,
    checked: false,
    selected: false,
    setTo: 0,
    part: null,
  };
}

const TOUCHED = new Set([
  'button',
  'input',
  'password',
  'toggle',
  'checkbox',
  'radio',
  'tab',
  'item',
  'otp',
  'slider',
  'wheel',
  ...CHOOSERS,
]);
const PICTURES = new Set(['icon', 'image']);

function itemsOf(
  app: AppModel,
  state: ModelState,
  element: ElementModel,
  around: ItemContext,
  rows: { count: number },
): ModelItem[] {
  const lookup = namesIn(app, state, around.scope);
  if (element.when !== null && !truthy(evaluate(element.when, lookup))) return [];
  const enabled = element.enabled === null || truthy(evaluate(element.enabled, lookup));
  const takes =
    element.tap.length > 0 ||
    element.longPress !== null ||
    element.carried ||
    element.actions.length > 0 ||
    TOUCHED.has(element.kind);
  const control = element.covered ? null : takes ? { element, scope: around.scope, enabled } : around.control;
  const inner: ItemContext = {
    ...around,
    control,
    holder: element.kind === 'row' ? { element, scope: around.scope } : around.holder,
    drawn: around.drawn && element.pixels && !element.covered && element.color !== 'ground',
    placed: around.placed && typeof element.gap === 'number' && !element.belowTheFold && !element.kept,
  };
  if (element.kind === 'list') return rowItems(app, state, element, inner, rows);
  if (element.kind === 'carousel') return [];
  const say = (text: Template | null): string => (text === null ? '' : fill(text, lookup));
  const written = withOffset(say(element.text), element.countOffset);
  const words = element.kind === 'button' && app.behaviour.allCaps ? written.toUpperCase() : written;
  const own: ModelItem = {
    ...plainItem(element, inner),
    ...wordsOf(element, words, say, lookup),
    enabled,
    checked: isChecked(element, lookup),
    selected: element.selected !== null && truthy(evaluate(element.selected, lookup)),
    setTo: element.kind === 'slider' && element.value !== null ? Number(valueAt(element.value, lookup)) : 0,
  };
  const badge = withOffset(say(element.badge), element.countOffset);
  const extra = [badge === '0' ? '' : badge, say(element.error)].filter((text) => text !== '');
  return [
    ...(element.kind === 'otp' ? boxes(own, words) : [own]),
    ...element.children.flatMap((child) => itemsOf(app, state, child, inner, rows)),
    ...(isUncovered(state, element, around.scope)
      ? element.actions.flatMap((action) => itemsOf(app, state, action, inner, rows))
      : []),
    ...extra.map((text) => ({ ...plainItem(element, inner), kind: 'text' as const, text })),
  ];
}

function isUncovered({ uncovered }: ModelState, { id, actions }: ElementModel, { row }: Scope): boolean {
  return actions.length > 0 && uncovered !== null && uncovered.id === id && uncovered.index === row?.index;
}

function boxes(own: ModelItem, words: string): ModelItem[] {
  return Array.from({ length: own.element.length }, (_, i) => ({
    ...own,
    text: '',
    names: [`${words} ${i + 1}`],
  }));
}

function wordsOf(
  element: ElementModel,
  words: string,
  say: (text: Template | null) => string,
  lookup: Parameters<typeof valueAt>[1],
): Pick<ModelItem, 'text' | 'names'> {
  const described = [say(element.description), say(element.hint)].filter((name) => name !== '');
  if (element.kind === 'input' || element.kind === 'password') {
    const value = element.value === null ? '' : show(valueAt(element.value, lookup));
    const text = element.kind === 'password' ? '•'.repeat(value.length) : value;
    return { text, names: [...described, ...(element.hint === null ? [words] : [])] };
  }
  if ((CHOOSERS as readonly string[]).includes(element.kind)) {
    const value = element.value === null ? '' : show(valueAt(element.value, lookup));
    const shown = element.kind === 'date' && value !== '' ? formatDate(value, 0, element.shownAs) : value;
    return { text: shown === '' ? say(element.hint) : shown, names: [words] };
  }
  if (element.kind === 'slider' || element.kind === 'wheel')
    return { text: '', names: [...described, words] };
  const isBox = ['row', 'column', 'tabs', 'web_view', 'space'].includes(element.kind);
  if (PICTURES.has(element.kind)) return { text: '', names: [...described, words].filter((n) => n !== '') };
  return { text: isBox ? '' : words, names: described };
}

function isChecked(element: ElementModel, lookup: Parameters<typeof valueAt>[1]): boolean {
  if (element.value === null) return false;
  const value = valueAt(element.value, lookup);
  if (element.kind === 'radio') return show(value) === show(resolveValue(element.option, lookup));
  return (element.kind === 'toggle' || element.kind === 'checkbox') && truthy(value);
}

/** Returns a text with its first number higher by `offset`. */
function withOffset(text: string, offset: number): string {
  return offset === 0 ? text : text.replace(/\d+/u, (digits) => String(Number(digits) + offset));
}

function rowItems(
  app: AppModel,
  state: ModelState,
  list: ElementModel,
  around: ItemContext,
  rows: { count: number },
): ModelItem[] {
  const lookup = namesIn(app, state, around.scope);
  const found = list.items === null ? null : evaluate(list.items, lookup);
  const path = list.items?.kind === 'name' ? list.items.path.join('.') : null;
  const scopeOf = (row: Value, index: number): Scope => ({
    values: { ...around.scope.values, row },
    row: path === null ? null : { list: path, index },
  });
  const entries = (isList(found) ? found : [])
    .map((row, index) => scopeOf(row, index))
    .filter((scope) => list.filter === null || truthy(evaluate(list.filter, namesIn(app, state, scope))));
  const ordered = inOrder(app, state, list, entries);
  const shown =
    list.rows === 'last missing'
      ? ordered.slice(0, -1)
      : list.rows === 'first twice'
        ? [...ordered.slice(0, 1), ...ordered]
        : ordered;
  const inside = shown.flatMap((scope) => {
    rows.count += 1;
    const own = { ...around, scope, row: rows.count, list: list.id };
    return list.children.flatMap((child) => itemsOf(app, state, child, own, rows));
  });
  if (shown.length > 0 || list.empty === null) return inside;
  return [{ ...plainItem(list, around), kind: 'text', text: fill(list.empty, lookup) }];
}

function inOrder(
  app: AppModel,
  state: ModelState,
  list: ElementModel,
  entries: readonly Scope[],
): readonly Scope[] {
  const by = list.orderBy;
  const key = (scope: Scope): Value => (by === null ? null : evaluate(by, namesIn(app, state, scope)));
  const compare = (a: Value, b: Value): number =>
    typeof a === 'number' && typeof b === 'number' ? a - b : show(a).localeCompare(show(b), 'en');
  const sorted = by === null ? entries : entries.toSorted((a, b) => compare(key(a), key(b)));
  return list.reversed ? sorted.toReversed() : sorted;
}

/** Returns what an open list of choices or picker shows. The words of a picker are the system's. */
function partsOfChooser(app: AppModel, state: ModelState, open: OpenChooser, page: ItemContext): ModelItem[] {
  const control = chooserOf(app, open.id);
  if (control === null) return [];
  const around: ItemContext = { ...page, scope: open.scope, layer: topLayer(state), placed: true };
  const part = (text: string, name: string, deed: ChooserPart | null): ModelItem => ({
    ...plainItem(NO_ELEMENT, around),
    kind: deed === null ? 'text' : deed.kind === 'option' ? 'item' : 'button',
    text,
    names: name === '' ? [] : [name],
    part: deed,
  });
  if (control.kind === 'dropdown')
    return optionsOf(control, namesIn(app, state, open.scope)).map((option, index) =>
      part(show(option), '', { kind: 'option', index }),
    );
  const buttons = [part('Cancel', '', { kind: 'cancel' }), part('OK', '', { kind: 'ok' })];
  if (control.kind === 'time') {
    const wheel = (kind: 'hour' | 'minute', name: string): ModelItem => ({
      ...part('', name, { kind }),
      kind: 'wheel',
    });
    return [wheel('hour', 'Hour'), wheel('minute', 'Minute'), ...buttons];
  }
  const { month, day } = open;
  const days = Array.from({ length: 31 }, (_, n) => formatDate(month, n, 'YYYY-MM-DD')).filter((one) =>
    one.startsWith(month.slice(0, 7)),
  );
  return [
    part(formatDate(day, 0, 'YYYY'), '', null),
    part(formatDate(month, 0, 'MMMM YYYY'), '', null),
    part('', 'Previous month', { kind: 'previous' }),
    part('', 'Next month', { kind: 'next' }),
    ...days.map((one) =>
      part(formatDate(one, 0, 'D'), formatDate(one, 0, 'DD MMMM YYYY'), { kind: 'day', day: one }),
    ),
    ...buttons,
  ];
}
