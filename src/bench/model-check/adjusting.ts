/** Deeds that move, turn, carry or pull something, on a state. */
import type { AppModel, ElementModel } from '../../simulator/app/model.ts';
import { isList } from '../../simulator/expression/evaluate.ts';
import { elementsOf } from '../../simulator/app/edit.ts';
import { after, namesIn, NO_SCOPE, topLayer, valueAt, withValue, type ModelState } from './app-state.ts';
import { optionsOf } from './choosers.ts';
import type { ModelItem } from './items.ts';
import type { SingleDeed } from './sentence.ts';

/** `held`: the control took what the line says. */
export interface Adjusted {
  readonly state: ModelState;
  readonly held: boolean;
  /** The choice is missing, or it stands at another place. */
  readonly failure: string | null;
}

const kept = (state: ModelState): Adjusted => ({ state, held: false, failure: null });
const took = (state: ModelState): Adjusted => ({ state, held: true, failure: null });

/** Returns the state after a slider was moved. */
export function moved(
  app: AppModel,
  state: ModelState,
  { element, scope }: ModelItem,
  { to, share }: Extract<SingleDeed, { kind: 'set' }>,
): Adjusted {
  const { value, min, most, step, accepts, snapsBack, countOffset } = element;
  if (value === null) return kept(state);
  const wanted = share ? min + (to / 100) * (most - min) : to;
  if (valueAt(value, namesIn(app, state, scope)) === wanted) return took(state);
  if (!accepts || snapsBack) return kept(state);
  // The thumb is moved on until the number is right, unless that is too close to an end.
  const least = min + countOffset * step;
  const lands = wanted > most ? most : Math.max(wanted, least);
  const next = after(app, withValue(state, value, lands, scope), element.onChange, scope);
  return lands === wanted ? took(next) : kept(next);
}

/** Returns the state after the wheel of an open time picker was turned. */
export function turned(state: ModelState, { part }: ModelItem, choice: string): Adjusted {
  const { chooser } = state;
  if (chooser === null || part === null) return kept(state);
  const most = part.kind === 'hour' ? 23 : 59;
  if (!/^\d\d$/u.test(choice) || Number(choice) > most)
    return { state, held: false, failure: `"${choice}" is no choice` };
  return took({ ...state, chooser: { ...chooser, [part.kind]: choice } });
}

/** Returns the place of a choice in a control's list; -1: it is missing. */
export function placeOf(
  app: AppModel,
  state: ModelState,
  { element, scope }: ModelItem,
  choice: string,
): number {
  return optionsOf(element, namesIn(app, state, scope)).indexOf(choice);
}

/** True for a list that shows its items in another order. */
function isSorted(app: AppModel, path: string | undefined): boolean {
  return elementsOf(app).some(
    ({ element: { items, reversed, orderBy } }) =>
      items?.kind === 'name' && items.path.join('.') === path && (reversed || orderBy !== null),
  );
}

/** Returns the state after a row was carried above or below another one; null where only a layout tells. */
export function carried(
  app: AppModel,
  state: ModelState,
  row: ModelItem,
  other: ModelItem,
  side: 'above' | 'below',
): Adjusted | null {
  const { element, scope } = row.holder ?? row;
  const from = scope.row;
  const to = other.scope.row;
  if (isSorted(app, from?.list)) return null;
  if (!element.carried || !element.accepts || from === null || to === null || from.list !== to.list)
    return kept(state);
  const items = valueAt(from.list, (name) => state.variables[name]);
  const item = isList(items) ? items[from.index] : undefined;
  if (!isList(items) || item === undefined) return kept(state);
  const rest = items.toSpliced(from.index, 1);
  const target = to.index > from.index ? to.index - 1 : to.index;
  const place = (side === 'above' ? target : target + 1) + element.countOffset;
  const at = Math.min(rest.length, Math.max(0, place));
  const next = after(
    app,
    withValue(state, from.list, rest.toSpliced(at, 0, item), NO_SCOPE),
    element.onChange,
    scope,
  );
  const isMisplaced = at !== (side === 'above' ? target : target + 1);
  return { state: next, held: true, failure: isMisplaced ? 'the row stands somewhere else' : null };
}

/** Returns the state after a swipe on an element; null where only a layout tells. */
export function swiped(
  app: AppModel,
  state: ModelState,
  item: ModelItem,
  way: 'left' | 'right',
): ModelState | null {
  const { element, scope } = item.holder ?? item;
  if (element.actions.length > 0 && scope.row !== null) {
    if (!element.accepts) return state;
    if (way === towardsStart(app, state))
      return { ...state, uncovered: { id: element.id, index: scope.row.index } };
    const isOpen = state.uncovered?.id === element.id && state.uncovered.index === scope.row.index;
    return isOpen ? { ...state, uncovered: null } : state;
  }
  const effects = way === 'left' ? element.swipeLeft : element.swipeRight;
  return effects === null ? null : after(app, state, effects, scope);
}

/** Returns the direction of a swipe that uncovers what is behind a row. */
function towardsStart(app: AppModel, state: ModelState): 'left' | 'right' {
  const isMirrored = app.behaviour.mirrored && app.screens[state.screens.at(-1)?.id ?? '']?.mirrors === true;
  return isMirrored ? 'right' : 'left';
}

/** Returns the state after the list of the page was pulled; null where only a layout tells. */
export function pulled(app: AppModel, state: ModelState): ModelState | null {
  const screen = app.screens[state.screens.at(-1)?.id ?? ''];
  const lists = elementsOf(app).flatMap(({ element }) => (isPulled(element) ? [element] : []));
  const own = lists.filter((list) => screen?.elements.includes(list));
  const [list] = own;
  if (topLayer(state) > 0 || own.length !== 1 || list === undefined) return null;
  return after(app, state, list.pull ?? [], NO_SCOPE);
}

function isPulled({ pull }: ElementModel): boolean {
  return pull !== null;
}
