/** Lists of choices, date pickers and time pickers: how they open, and what a touch on them does to the state. */
import { elementsOf } from '../../simulator/app/edit.ts';
import type { AppModel, ElementModel } from '../../simulator/app/model.ts';
import { formatDate } from '../../simulator/expression/date.ts';
import { evaluate, isList, show, type Lookup, type Value } from '../../simulator/expression/evaluate.ts';
import {
  after,
  namesIn,
  valueAt,
  withValue,
  type ModelState,
  type OpenChooser,
  type Scope,
} from './app-state.ts';

/** A touch on a part of an open list of choices or picker. */
export type ChooserPart =
  | { readonly kind: 'option'; readonly index: number }
  | { readonly kind: 'day'; readonly day: string }
  | { readonly kind: 'previous' | 'next' | 'cancel' | 'ok' }
  | { readonly kind: 'hour' | 'minute' };

/** Returns the control with this id that opens choices. */
export function chooserOf(app: AppModel, id: string): ElementModel | null {
  return elementsOf(app).find(({ element }) => element.id === id && opens(element))?.element ?? null;
}

/** True for a control that opens choices when it is pressed. */
export function opens({ kind, value }: ElementModel): boolean {
  return value !== null && (kind === 'dropdown' || kind === 'date' || kind === 'time');
}

/** Returns the choices of a dropdown or wheel. */
export function optionsOf({ items, lacks }: ElementModel, lookup: Lookup): readonly Value[] {
  const found = items === null ? [] : evaluate(items, lookup);
  return isList(found) ? found.filter((option) => show(option) !== lacks) : [];
}

/** Returns the state with the choices of a control open. */
export function opened(app: AppModel, state: ModelState, element: ElementModel, scope: Scope): ModelState {
  const now = element.value === null ? '' : show(valueAt(element.value, namesIn(app, state, scope)));
  const [, hour = '12', minute = '00'] = /^(\d\d):(\d\d)$/u.exec(now) ?? [];
  const chooser: OpenChooser = {
    id: element.id,
    scope,
    month: `${now.slice(0, 7)}-01`,
    day: now,
    hour,
    minute,
  };
  return { ...state, chooser, keyboard: false };
}

/** Returns the state after a touch on a part of the open chooser. */
export function touched(app: AppModel, state: ModelState, part: ChooserPart): ModelState {
  const open = state.chooser;
  const element = open === null ? null : chooserOf(app, open.id);
  if (open === null || element === null) return state;
  switch (part.kind) {
    case 'day':
      return { ...state, chooser: { ...open, day: part.day } };
    case 'previous':
      return { ...state, chooser: { ...open, month: formatDate(open.month, -1, 'YYYY-MM-01') } };
    case 'next':
      return { ...state, chooser: { ...open, month: formatDate(open.month, 31, 'YYYY-MM-01') } };
    case 'cancel':
      return { ...state, chooser: null };
    case 'option':
      return taken(app, state, element, open, optionAt(app, state, element, open, part.index));
    case 'ok':
      return taken(
        app,
        state,
        element,
        open,
        element.kind === 'date' ? dayOf(element, open) : timeOf(element, open),
      );
    default:
      return state;
  }
}

function optionAt(
  app: AppModel,
  state: ModelState,
  element: ElementModel,
  { scope }: OpenChooser,
  index: number,
): Value {
  const options = optionsOf(element, namesIn(app, state, scope));
  return options[Math.min(options.length - 1, index + element.countOffset)] ?? null;
}

function dayOf({ countOffset }: ElementModel, { day }: OpenChooser): string {
  return formatDate(day, countOffset, 'YYYY-MM-DD');
}

function timeOf({ countOffset }: ElementModel, { hour, minute }: OpenChooser): string {
  const minutes = Number(hour) * 60 + Number(minute) + countOffset;
  const digits = (n: number): string => String(n).padStart(2, '0');
  return `${digits(Math.floor(minutes / 60) % 24)}:${digits(minutes % 60)}`;
}

function taken(
  app: AppModel,
  state: ModelState,
  { value, snapsBack, onChange }: ElementModel,
  { scope }: OpenChooser,
  choice: Value,
): ModelState {
  const closed: ModelState = { ...state, chooser: null };
  if (snapsBack || value === null) return closed;
  return after(app, withValue(closed, value, choice, scope), onChange, scope);
}
