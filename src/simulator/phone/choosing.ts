/** Controls that open something to choose from: dropdowns, date pickers and time pickers. */
import { PLAIN_ELEMENT } from '../app/plain-element.ts';
import type { Effect, OverlayModel, PickerDeed } from '../app/model.ts';
import { formatDate } from '../expression/date.ts';
import { show, type Value } from '../expression/evaluate.ts';
import type { Template } from '../expression/template.ts';
import { optionsOf } from '../layout/adjustable.ts';
import type { TouchTarget } from '../layout/context.ts';
import { readPath } from '../expression/read-path.ts';
import { NO_LOCALS } from '../layout/context.ts';
import { PICKER_VARIABLES } from '../layout/picker.ts';
import type { PhoneAccess } from './types.ts';

/** True for a control that opens choices when it is pressed. */
export function opensChoices({ element }: TouchTarget): boolean {
  return element.value !== null && ['dropdown', 'date', 'time'].includes(element.kind);
}

/** Opens the menu of a dropdown, or the picker of a date or time. */
export function openChoices(phone: PhoneAccess, touch: TouchTarget): void {
  if (phone.process === null) return;
  if (touch.element.kind === 'dropdown') {
    phone.showOverlay(menuOf(phone, touch), touch.locals, touch.key);
    return;
  }
  phone.hideKeyboard();
  const { today } = phone.memory;
  const now = boundValue(phone, touch);
  const day = /^\d{4}-\d\d-\d\d$/u.test(now) ? now : today();
  const [, hour = '12', minute = '00'] = /^(\d\d):(\d\d)$/u.exec(now) ?? [];
  phone.memory.write(PICKER_VARIABLES.hour, hour, NO_LOCALS);
  phone.memory.write(PICKER_VARIABLES.minute, minute, NO_LOCALS);
  phone.process.picker = { touch, month: `${day.slice(0, 7)}-01`, day };
  phone.changed();
}

function boundValue(phone: PhoneAccess, { element, locals }: TouchTarget): string {
  return element.value === null ? '' : show(readPath(element.value, phone.memory.lookup(locals)) ?? '');
}

/** Returns the menu with one item for each choice. */
function menuOf(phone: PhoneAccess, touch: TouchTarget): OverlayModel {
  const { element, locals } = touch;
  const options = optionsOf(element, phone.memory.lookup(locals));
  const now = boundValue(phone, touch);
  const items = options.map((option, i) => {
    const taken = element.snapsBack ? null : options[Math.min(options.length - 1, i + element.countOffset)];
    const put: readonly Effect[] =
      taken === undefined || taken === null || element.value === null
        ? []
        : [{ do: 'set', values: [{ path: element.value, value: literal(taken) }] }, ...element.onChange];
    return {
      ...PLAIN_ELEMENT,
      kind: 'item' as const,
      id: `${element.id}-choice`,
      text: { source: show(option), parts: [show(option)] },
      selected: { kind: 'literal' as const, value: show(option) === now },
      tap: [{ do: 'close' as const }, ...put],
    };
  });
  return {
    id: `${element.id}-choices`,
    kind: 'menu',
    title: { source: '', parts: [] },
    elements: items,
    buttons: [],
    dismissable: true,
    onDismiss: [],
    onEnter: [],
    timers: [],
  };
}

function literal(value: Value): Template | number | boolean {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return { source: show(value), parts: [show(value)] };
}

/** Presses a button of the open picker. */
export function pick(phone: PhoneAccess, what: PickerDeed, day: string): void {
  const { process } = phone;
  const open = process?.picker ?? null;
  if (process === null || open === null) return;
  phone.changed();
  if (what === 'day') process.picker = { ...open, day };
  else if (what === 'previous') process.picker = { ...open, month: monthBeside(open.month, -1) };
  else if (what === 'next') process.picker = { ...open, month: monthBeside(open.month, 40) };
  else process.picker = null;
  if (what === 'ok') take(phone, open.touch, open.day);
}

/** Returns the first day of the month that many days away. */
function monthBeside(month: string, days: number): string {
  return formatDate(month, days, 'YYYY-MM-01');
}

function take(phone: PhoneAccess, { element, locals }: TouchTarget, day: string): void {
  if (element.value === null || element.snapsBack) return;
  phone.memory.write(
    element.value,
    element.kind === 'date' ? beside(day, element.countOffset) : timeOf(phone, element.countOffset),
    locals,
  );
  phone.changed();
  phone.run(element.onChange, locals);
}

function beside(day: string, offset: number): string {
  return formatDate(day, offset, 'YYYY-MM-DD');
}

/** Returns the time that the wheels show; `later`: minutes that a broken picker adds. */
function timeOf(phone: PhoneAccess, later: number): string {
  const minutes =
    Number(phone.memory.read(PICKER_VARIABLES.hour)) * 60 +
    Number(phone.memory.read(PICKER_VARIABLES.minute)) +
    later;
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;
}
