/** Reads a slider or a wheel back after it was moved (R36). */
import { rowsBetween } from '../../actions/pick_value.ts';
import type { Action } from '../../actions/registry.ts';
import { numberIn, trackMove, valueIn, withSeenEnds } from '../../actions/slider-path.ts';
import type { ControlValue, Element } from '../../screen/model/element.ts';
import { normalise } from '../../screen/model/text.ts';

/** An action that gives a control a value. */
export type ValueAction = Extract<Action, { kind: 'set_value' | 'pick_value' }>;

/** The setting that an action or a line asks for. */
export type WantedSetting =
  | { readonly kind: 'set_value'; readonly to: number; readonly percent: boolean }
  | { readonly kind: 'pick_value'; readonly value: string };

export interface ValueCheck {
  /** `unreadable`: the platform reports no value, or none in the unit of the request. */
  readonly result: 'equal' | 'other' | 'unreadable';
  readonly reason: string;
}

export const isValueAction = (action: Action): action is ValueAction =>
  action.kind === 'set_value' || action.kind === 'pick_value';

/** Compares what a control is set to with what is wanted. */
export function checkValue(wanted: WantedSetting, { value }: Pick<Element, 'value'>): ValueCheck {
  if (value === undefined) return { result: 'unreadable', reason: 'the element tree holds no value of it' };
  const shown = `it is set to "${value.text}"`;
  if (wanted.kind === 'pick_value')
    return { result: isSameChoice(wanted.value, value) ? 'equal' : 'other', reason: shown };
  const now = valueIn(wanted, value);
  if (now === null)
    return {
      result: 'unreadable',
      reason: wanted.percent
        ? `${shown}, and the element tree does not tell of how much; name the number itself: Set … to ${value.text}`
        : `${shown}, which is not the number that the line names${
            value.text.includes('%')
              ? `; the element tree tells only the share of the track: name that, as in Set … to ${value.text}`
              : ''
          }`,
    };
  return { result: Math.abs(now - wanted.to) < toleranceOf(wanted.to) ? 'equal' : 'other', reason: shown };
}

/** Returns a moved control with the ends that the movement shows. `before`: the control as it was. */
export function afterMove(action: ValueAction, before: Element | undefined, control: Element): Element {
  if (action.kind !== 'set_value' || !action.percent || control.value === undefined) return control;
  const { to } = trackMove(before ?? control, action, action.move);
  return { ...control, value: withSeenEnds(control, control.value, to) };
}

/** Half of the last decimal place: 40 stands for 39.5 to 40.5, and 0.4 for 0.35 to 0.45. */
function toleranceOf(to: number): number {
  const decimals = /\.(\d+)$/.exec(String(to))?.[1]?.length ?? 0;
  return 0.5 * 10 ** -decimals;
}

/** True for the same text, the same number (`9`, `09`), and a number with its unit (`9 o'clock`), which an iPhone adds. */
function isSameChoice(wanted: string, value: ControlValue): boolean {
  const [a, b] = [normalise(wanted).toLowerCase(), normalise(value.text).toLowerCase()];
  if (a === b) return true;
  const n = plainNumber(a);
  return n !== null && (plainNumber(b) ?? plainNumber(/^(\d+)\s+\p{L}[\p{L}’']*$/u.exec(b)?.[1] ?? '')) === n;
}

function plainNumber(text: string): number | null {
  return /^-?\d+$/.test(text) ? Number(text) : null;
}

/** Returns how far a control is from the setting that is asked for, negative when it must go back; null for words without an order. */
export function distanceTo(wanted: WantedSetting, value: ControlValue | undefined): number | null {
  if (wanted.kind === 'set_value') {
    const now = valueIn(wanted, value);
    return now === null ? null : wanted.to - now;
  }
  const rows = value === undefined ? null : rowsBetween({ value }, wanted.value);
  if (rows !== null) return rows;
  const [to, now] = [rankOf(wanted.value), rankOf(value?.text ?? '')];
  return to === null || now === null || to.order !== now.order ? null : to.rank - now.rank;
}

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);

/** Returns the place of a choice in its usual order: a number, or the name of a month. */
function rankOf(text: string): { readonly order: 'number' | 'month'; readonly rank: number } | null {
  const month = MONTHS.findIndex(
    (name) => name === text.toLowerCase() || (text.length === 3 && name.startsWith(text.toLowerCase())),
  );
  if (month >= 0) return { order: 'month', rank: month };
  const rank = numberIn({ text: /^(\d+)\b/.exec(text)?.[1] ?? text });
  return rank === null ? null : { order: 'number', rank };
}
