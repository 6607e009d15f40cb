/** Gestures that carry or turn something: a slider's thumb, a wheel, a row, a picture under two fingers. */
import { isList, show, truthy, evaluate, type Value } from '../expression/evaluate.ts';
import { readPath } from '../expression/read-path.ts';
import { optionsOf, sliderShare, SLIDER_PAD, type SliderRange } from '../layout/adjustable.ts';
import type { TouchTarget } from '../layout/context.ts';
import { elementAt, type Point } from './hit.ts';
import type { Phone } from './phone.ts';

/** Time until a row is picked up, ms. */
const PICK_UP_MS = 400;
/** Rows of a wheel in view. */
const WHEEL_ROWS = 3;

const isKind =
  (...kinds: readonly string[]) =>
  (touch: TouchTarget): boolean =>
    kinds.includes(touch.element.kind);

function isUsable(phone: Phone, touch: TouchTarget): boolean {
  const { enabled } = touch.element;
  const isOn = enabled === null || truthy(evaluate(enabled, phone.memory.lookup(touch.locals)));
  return isOn && phone.process?.hangs !== true;
}

/** Returns the slider or wheel at a point; null when there is none. */
export function adjustableAt(phone: Phone, at: Point): TouchTarget | null {
  const { view, layout } = phone.currentLayout();
  return elementAt(view, layout, at, isKind('slider', 'wheel'));
}

/** Moves a slider's thumb to where the finger lifts, or turns a wheel by as many rows as the finger passed. */
export function adjust(phone: Phone, touch: TouchTarget, from: Point, to: Point): void {
  const { element, locals, key } = touch;
  const box = phone.currentLayout().layout.boxes.get(key);
  if (box === undefined || element.value === null || !isUsable(phone, touch)) return;
  if (!element.accepts) return;
  const before = readPath(element.value, phone.memory.lookup(locals)) ?? null;
  const share = (to.x - box.x - SLIDER_PAD) / (box.width - 2 * SLIDER_PAD);
  const after =
    element.kind === 'slider'
      ? valueAt(element, phone.isMirrored ? 1 - share : share)
      : turned(phone, touch, before, Math.round((from.y - to.y) / (box.height / WHEEL_ROWS)));
  const kept = element.snapsBack ? before : after;
  if (kept === before) return phone.changed();
  phone.memory.write(element.value, kept, locals);
  phone.changed();
  phone.run(element.onChange, locals);
}

/** Returns the value at a share of the track: the nearest step. */
function valueAt(range: SliderRange, share: number): number {
  const { min, most, step } = sliderShare(range);
  const wanted = min + Math.min(1, Math.max(0, share)) * (most - min);
  const steps = Math.round((wanted - min) / step) + range.countOffset;
  return Number(Math.min(most, Math.max(min, min + steps * step)).toFixed(6));
}

function turned(phone: Phone, touch: TouchTarget, before: Value, rows: number): Value {
  const options = optionsOf(touch.element, phone.memory.lookup(touch.locals));
  const at = options.findIndex((option) => show(option) === show(before));
  const last = options.length - 1;
  const to = touch.element.wraps
    ? (((at + rows) % options.length) + options.length) % options.length
    : Math.min(last, Math.max(0, at + rows));
  return options[to] ?? before;
}

/** Picks a row up and puts it where the finger lifts. The rows between move up or down by one. */
export function carry(phone: Phone, from: Point, to: Point, holdMs: number, ms: number): void {
  const { view, layout } = phone.currentLayout();
  const row = holdMs < PICK_UP_MS ? null : elementAt(view, layout, from, isCarried);
  const over = elementAt(view, layout, to, (t) => isCarried(t) || t.element.onDrop !== null);
  phone.clock.advance(holdMs + ms);
  if (row === null || !isUsable(phone, row)) return;
  const onto = elementAt(view, layout, to, (t) => t.element.onDrop !== null);
  if (onto !== null && !onto.element.accepts) return;
  if (onto !== null)
    phone.run(onto.element.onDrop ?? [], {
      ...onto.locals,
      values: { ...onto.locals.values, ...row.locals.values },
    });
  else reorder(phone, row, over, to);
}

/** True for a row of a list whose rows can be carried. */
function isCarried({ element, locals }: TouchTarget): boolean {
  return element.carried && locals.row !== null;
}

function reorder(phone: Phone, row: TouchTarget, over: TouchTarget | null, to: Point): void {
  const { row: origin } = row.locals;
  const list = origin === null ? null : phone.memory.read(origin.list);
  if (origin === null || !isList(list) || !row.element.accepts) return;
  const rest = list.toSpliced(origin.index, 1);
  const index = over?.locals.row?.index ?? (isBelow(phone, row, to) ? list.length - 1 : 0);
  const place = placeFor(phone, origin.index, index, over, to) + row.element.countOffset;
  const moved = list[origin.index];
  if (moved === undefined) return;
  phone.memory.write(
    origin.list,
    rest.toSpliced(Math.min(rest.length, Math.max(0, place)), 0, moved),
    row.locals,
  );
  phone.changed();
  phone.run(row.element.onChange, row.locals);
}

/** A row takes a place when the finger passes the middle of the row that holds it. */
function placeFor(phone: Phone, from: number, index: number, over: TouchTarget | null, to: Point): number {
  const box = over === null ? undefined : phone.currentLayout().layout.boxes.get(over.key);
  if (box === undefined) return index;
  const isUpperHalf = to.y < box.y + box.height / 2;
  if (index > from) return isUpperHalf ? index - 1 : index;
  return isUpperHalf || index === from ? index : index + 1;
}

function isBelow(phone: Phone, row: TouchTarget, to: Point): boolean {
  const box = phone.currentLayout().layout.boxes.get(row.key);
  return box !== undefined && to.y > box.y;
}

const ZOOM = { least: 1, most: 8 };

/** Moves two fingers apart or together: a picture that can be zoomed grows or shrinks by the same ratio. */
export function pinch(phone: Phone, at: Point, from: number, to: number, ms: number): void {
  const { view, layout } = phone.currentLayout();
  const touch = elementAt(view, layout, at, (t) => t.element.zoom !== null);
  phone.clock.advance(ms);
  if (touch?.element.zoom == null || from <= 0 || !isUsable(phone, touch) || !touch.element.accepts) return;
  zoomBy(phone, touch, to / from);
}

/** Multiplies the zoom of a picture, within its bounds. */
function zoomBy(phone: Phone, { element, locals }: TouchTarget, ratio: number): void {
  if (element.zoom === null) return;
  const now = Number(readPath(element.zoom, phone.memory.lookup(locals)) ?? 1);
  const zoom = Math.min(ZOOM.most, Math.max(ZOOM.least, now * ratio));
  phone.memory.write(element.zoom, Number(zoom.toFixed(2)), locals);
  phone.changed();
  phone.run(element.onChange, locals);
}
