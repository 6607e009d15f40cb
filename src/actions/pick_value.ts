import { z } from 'zod';
import type { Element } from '../screen/model/element.ts';
import type { Point } from '../screen/model/geometry.ts';
import type { Locator } from '../screen/model/locator.ts';
import type { KnownDay } from '../screen/model/named-day.ts';
import { defineAction, type SwipeArea } from './definition.ts';
import { targetSchema } from './target-schema.ts';
import { labelled, targetIs } from './wording.ts';

/** Turns a wheel until it shows the value. */
export interface PickValueInstruction {
  readonly kind: 'pick_value';
  readonly target: Locator;
  readonly value: string;
}

/** Sets the wheels of a date. */
export interface PickDateInstruction {
  readonly kind: 'pick_date';
  readonly day: KnownDay;
  /** The control whose date it is: `Pick tomorrow in "Date"`. */
  readonly field?: Locator;
}

const MOVE_MS = 400;
/** Rows of a wheel in view, where the platform does not list them. */
const USUAL_ROWS = 5;
/** Largest share of a wheel's height over which the finger moves. */
const REACH = 0.4;

/** Returns the height of a row: as the tree tells it, of the rows that stand in it one above the other, else of a usual wheel. */
function rowHeight({ bounds, children, value }: Element): number {
  if (value?.rowHeight !== undefined) return value.rowHeight;
  return bounds.height / (children.length >= 3 ? children.length : USUAL_ROWS);
}

/** Returns the most rows by which one movement turns the wheel. */
export function mostRows(wheel: Element): number {
  return Math.max(1, Math.floor((wheel.bounds.height * REACH) / rowHeight(wheel)));
}

/** Returns by how many rows a wheel has to turn to this value, negative to earlier ones; null where the tree doesn't hold both rows once. */
export function rowsBetween({ value }: Pick<Element, 'value'>, wanted: string): number | null {
  const rows = value?.rows ?? [];
  const [from, to] = [value?.text ?? '', wanted].map((text) => {
    const at = rows.indexOf(text);
    return at === rows.lastIndexOf(text) ? at : -1;
  }) as [number, number];
  return from < 0 || to < 0 ? null : to - from;
}

/** Returns the movement that turns the wheel by some rows: up to later values. */
function wheelPath(wheel: Element, rows: number): { readonly from: Point; readonly to: Point } {
  const box = wheel.visible ?? wheel.bounds;
  const x = Math.round(box.x + box.width / 2);
  const middle = Math.round(box.y + box.height / 2);
  const half = Math.round((Math.min(Math.abs(rows), mostRows(wheel)) * rowHeight(wheel)) / 2);
  const sign = rows < 0 ? -1 : 1;
  return { from: { x, y: middle + sign * half }, to: { x, y: middle - sign * half } };
}

const pathIn = (rows: number, area: SwipeArea | null): ReturnType<typeof wheelPath> | null =>
  area?.target == null ? null : wheelPath(area.target, rows);

export const pickValue = defineAction({
  kind: 'pick_value',
  schema: z.strictObject({
    kind: z.literal('pick_value'),
    target: targetSchema,
    value: z.string().min(1).max(200),
    /** Rows by which to turn the wheel, negative to earlier values. The rules go on until it shows the value. */
    rows: z.int().min(-50).max(50).default(1),
  }),
  description:
    'Turn a wheel (of a date or time picker, a list of choices) until it shows `value`; the rules go on by themselves. Leave `rows` out.',
  capability: null,
  countsAsAttempt: true,
  navigatesHarmlessly: false,
  effect: 'value',
  needsEnabledTarget: true,
  carriesOut: ['pick_value', 'pick_date'],
  requiresExplicitRequest: false,
  mismatch: (action, instruction: PickValueInstruction | PickDateInstruction | null, { dateControls }) => {
    if (instruction === null) return null;
    if (instruction.kind === 'pick_value')
      return action.value === instruction.value
        ? null
        : { rule: 'value', reason: `the step picks "${instruction.value}"` };
    const wheels = dateControls(instruction) ?? [];
    return wheels.some(({ wheel, value }) => wheel.ref === action.target.ref && value === action.value)
      ? null
      : { rule: 'value', reason: 'the step picks another date' };
  },
  targetRefusal: ({ role, ref, dateField }) =>
    role === 'wheel' || dateField === true
      ? null
      : { rule: 'no wheel', reason: `${ref} is a ${role}; give the ref of a wheel` },
  propose: (instruction, target) => {
    const value = 'value' in instruction ? instruction.value : '';
    return {
      fields: { target: { ref: target?.ref ?? '' }, value },
      thought: `turn to "${value}": ${targetIs(target)}`,
    };
  },
  perform: ({ rows, value }, context) => {
    const { target, point } = context;
    if (target?.dateField === true)
      return point === null
        ? []
        : [
            { kind: 'tap', at: point, times: 1, intervalMs: 0 },
            { kind: 'type', text: value, clear: true },
          ];
    const path = pathIn(rows, context);
    return path === null ? [] : [{ kind: 'swipe', ...path, ms: MOVE_MS }];
  },
  touch: ({ rows }, { area, point }) => {
    if (area?.target?.dateField === true) return point === null ? null : { kind: 'tap', at: point };
    const path = pathIn(rows, area);
    return path === null ? null : { kind: 'swipe', ...path };
  },
  describe: ({ value }, label) => `turn${labelled(label)} to "${value}"`,
  toLine: ({ value }, { named }) =>
    named(
      (name) => `Pick "${value.replaceAll('"', '”')}" in ${name.endsWith('wheel') ? name : `${name} wheel`}`,
    ),
});
