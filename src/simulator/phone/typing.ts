import { show } from '../expression/evaluate.ts';
import { readPath } from '../expression/read-path.ts';
import type { TouchTarget } from '../layout/context.ts';
import type { PhoneAccess } from './types.ts';

/** Types into the focused field as a keyboard does; does nothing without focus. `clear`: replaces the old text. */
export function typeText(phone: PhoneAccess, text: string, clear: boolean): void {
  const field = phone.process?.focus ?? null;
  if (field === null || phone.front !== 'app' || phone.process?.hangs === true) return;
  const before = clear ? '' : valueOf(phone, field);
  change(phone, field, before + text);
}

/** Presses a key of the soft keyboard. */
export function pressKey(phone: PhoneAccess, key: string): void {
  const field = phone.process?.focus ?? null;
  if (field === null || key === '⇧') return;
  if (key === '⏎') pressEnter(phone);
  else if (key === '⌫') change(phone, field, Array.from(valueOf(phone, field)).slice(0, -1).join(''));
  else typeText(phone, key, false);
}

/** Presses Enter: runs the field's own action, else moves to the next field, else closes the keyboard. */
export function pressEnter(phone: PhoneAccess): void {
  const { process } = phone;
  const field = process?.focus ?? null;
  if (process === null || field === null || phone.front !== 'app') return;
  if (field.element.onEnter !== null) {
    phone.hideKeyboard();
    phone.run(field.element.onEnter, field.locals);
    return;
  }
  const next = nextField(phone, field);
  if (next === null) phone.hideKeyboard();
  else phone.focus(next);
}

function nextField(phone: PhoneAccess, field: TouchTarget): TouchTarget | null {
  const fields = new Map<string, TouchTarget>();
  for (const touch of phone.currentLayout().layout.touchTargets.values()) {
    if (isField(touch)) fields.set(touch.key, touch);
  }
  const inOrder = [...fields.values()].sort((a, b) => topOf(phone, a) - topOf(phone, b));
  return inOrder[inOrder.findIndex((f) => f.key === field.key) + 1] ?? null;
}

function topOf(phone: PhoneAccess, touch: TouchTarget): number {
  return phone.currentLayout().layout.boxes.get(touch.key)?.y ?? 0;
}

export function isField(touch: TouchTarget): boolean {
  return ['input', 'password', 'otp'].includes(touch.element.kind);
}

function valueOf(phone: PhoneAccess, field: TouchTarget): string {
  const { value } = field.element;
  return value === null ? '' : show(readPath(value, phone.memory.lookup(field.locals)) ?? '');
}

/** Loses what some fields take for decoration: `a.B-1` becomes `ab1`. */
function altered(text: string): string {
  return text.replace(/[^\p{L}\p{N}\s]/gu, '').toLowerCase();
}

function change(phone: PhoneAccess, field: TouchTarget, wanted: string): void {
  const { element, locals } = field;
  if (element.value === null || !element.accepts) return;
  const fitting =
    element.keyboard === 'number' || element.kind === 'otp' ? wanted.replace(/\D/g, '') : wanted;
  const kept = element.altersText ? altered(fitting) : fitting;
  const most = element.kind === 'otp' ? element.length : (element.max ?? Infinity);
  const text = Array.from(kept).slice(0, most).join('');
  phone.memory.write(element.value, text, locals);
  phone.changed();
  phone.run(element.onChange, locals);
  if (element.kind !== 'otp' || text.length < element.length) return;
  phone.hideKeyboard();
  phone.run(element.onComplete, locals);
}
