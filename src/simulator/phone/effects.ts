import type { Effect, PickerDeed } from '../app/model.ts';
import { evaluate, isList, truthy, type Value } from '../expression/evaluate.ts';
import { fill, resolveValue } from '../expression/template.ts';
import type { Locals } from '../layout/context.ts';
import type { Memory } from './memory.ts';
import type { Process } from './process.ts';

/** The changes that effects make to the phone, besides its state. */
export interface EffectTarget {
  readonly memory: Memory;
  readonly process: Process;
  readonly transitionMs: number;
  readonly toastMs: number | null;
  enter(screen: string, how: 'push' | 'replace' | 'clear'): void;
  leave(): void;
  goHome(): void;
  bringToFront(): void;
  openOverlay(id: string, locals: Locals): void;
  closeOverlay(): void;
  dismissOverlay(): void;
  ask(name: string, granted: readonly Effect[], denied: readonly Effect[], locals: Locals): void;
  answer(allow: boolean): void;
  crash(line: string): void;
  launchOther(name: string, title: string, ms: number | null): void;
  notify(title: string, text: string, screen: string | null): void;
  openNotification(id: number): void;
  clearNotifications(): void;
  focusOn(id: string): void;
  hideKeyboard(): void;
  pressKey(key: string): void;
  pick(what: PickerDeed, day: string): void;
  /** The app stops responding. */
  hang(): void;
  closeApp(): void;
}

/** Runs effects in order. Those after a wait, a loading or a slow transition run when it ends. */
export function run(effects: readonly Effect[], locals: Locals, target: EffectTarget): void {
  const { process } = target;
  for (const [i, effect] of effects.entries()) {
    const rest = (): void => run(effects.slice(i + 1), locals, target);
    if (effect.do === 'wait') {
      const began = process.top?.serial;
      process.after(effect.ms, () => {
        if (effect.here !== true || process.top?.serial === began) rest();
      });
      return;
    }
    if (effect.do === 'load') {
      load(effect, locals, target, rest);
      return;
    }
    if ((effect.do === 'go' || effect.do === 'back') && target.transitionMs > 0) {
      process.after(target.transitionMs, () => {
        apply(effect, locals, target);
        rest();
      });
      return;
    }
    apply(effect, locals, target);
    if (effect.do === 'crash') return;
  }
}

/** How many times as long loading takes over a slow network. */
const SLOWER = 3;

function load(effect: Effect & { do: 'load' }, locals: Locals, target: EffectTarget, rest: () => void): void {
  const entry = target.process.top;
  if (entry === undefined) return;
  const text = effect.text === null ? '' : fill(effect.text, target.memory.lookup(locals));
  const ms = effect.ms * (target.memory.network === 'slow' ? SLOWER : 1);
  entry.loading = { until: ms, look: effect.look, text };
  if (!Number.isFinite(ms)) return;
  target.process.after(ms, () => {
    entry.loading = null;
    rest();
  });
}

function apply(effect: Effect, locals: Locals, target: EffectTarget): void {
  const { memory } = target;
  const lookup = memory.lookup(locals);
  switch (effect.do) {
    case 'set':
      for (const { path, value } of effect.values) {
        memory.write(path, resolveValue(value, memory.lookup(locals)), locals);
      }
      break;
    case 'toggle':
      memory.write(effect.path, !truthy(valueAt(effect.path, memory, locals)), locals);
      break;
    case 'add':
    case 'remove':
    case 'update':
      changeList(effect, locals, memory);
      break;
    case 'if':
      run(truthy(evaluate(effect.test, lookup)) ? effect.yes : effect.no, locals, target);
      break;
    case 'message':
      showMessage(effect, locals, target);
      break;
    case 'close message':
      closeMessage(effect.id, target);
      break;
    case 'notify':
      target.notify(
        fill(effect.title, lookup),
        effect.text === null ? '' : fill(effect.text, lookup),
        effect.screen,
      );
      break;
    case 'permission':
      target.ask(effect.name, effect.granted, effect.denied, locals);
      break;
    case 'wait':
    case 'load':
      break;
    default:
      command(effect, locals, target);
  }
}

type StateEffect = 'set' | 'toggle' | 'add' | 'remove' | 'update' | 'if' | 'message' | 'close message';
type DirectEffect = Exclude<Effect, { do: StateEffect | 'permission' | 'notify' | 'wait' | 'load' }>;

function command(effect: DirectEffect, locals: Locals, target: EffectTarget): void {
  switch (effect.do) {
    case 'go':
      return target.enter(effect.screen, effect.how);
    case 'back':
      return target.leave();
    case 'home':
      return target.goHome();
    case 'front':
      return target.bringToFront();
    case 'open':
      return target.openOverlay(effect.overlay, locals);
    case 'close':
      return target.closeOverlay();
    case 'dismiss':
      return target.dismissOverlay();
    case 'answer permission':
      return target.answer(effect.allow);
    case 'crash':
      return target.crash(effect.line);
    case 'launch':
      return target.launchOther(effect.package, effect.title, effect.ms);
    case 'open notification':
      return target.openNotification(effect.id);
    case 'clear notifications':
      return target.clearNotifications();
    case 'focus':
      return target.focusOn(effect.id);
    case 'hide keyboard':
      return target.hideKeyboard();
    case 'press key':
      return target.pressKey(effect.key);
    case 'pick':
      return target.pick(effect.what, effect.day);
    case 'hang':
    case 'keep waiting':
      return target.hang();
    case 'close app':
      return target.closeApp();
  }
}

function valueAt(path: string, memory: Memory, locals: Locals): Value {
  const [first = '', ...rest] = path.split('.');
  const start = memory.lookup(locals)(first) ?? null;
  return rest.reduce<Value>(
    (at, n) => (typeof at === 'object' && at !== null && n in at ? (at as never)[n] : null),
    start,
  );
}

type ListEffect = Extract<Effect, { do: 'add' | 'remove' | 'update' }>;

function changeList(effect: ListEffect, locals: Locals, memory: Memory): void {
  const path = effect.do === 'add' ? effect.to : effect.do === 'remove' ? effect.from : effect.in;
  const found = memory.read(path);
  const items = isList(found) ? found : [];
  if (effect.do === 'add') {
    memory.write(path, [...items, resolveValue(effect.item, memory.lookup(locals))], locals);
    return;
  }
  const within = (item: Value): Locals => ({ ...locals, values: { ...locals.values, item } });
  const fits = (item: Value): boolean => truthy(evaluate(effect.where, memory.lookup(within(item))));
  if (effect.do === 'remove') {
    memory.write(
      path,
      items.filter((item) => !fits(item)),
      locals,
    );
    return;
  }
  const changed = items.map((item) => {
    if (!fits(item)) return item;
    const lookup = memory.lookup(within(item));
    const fields = effect.values.map((v) => [v.path, resolveValue(v.value, lookup)] as const);
    return { ...(item as Record<string, Value>), ...Object.fromEntries(fields) };
  });
  memory.write(path, changed, locals);
}

function showMessage(effect: Effect & { do: 'message' }, locals: Locals, target: EffectTarget): void {
  const { process, memory } = target;
  const lookup = memory.lookup(locals);
  const id = process.nextNumber();
  const message = {
    id,
    look: effect.look,
    text: fill(effect.text, lookup),
    action: effect.action,
    locals,
  };
  process.messages = [...process.messages.filter((m) => m.look !== effect.look), message];
  const stays = target.toastMs === null || effect.action !== null;
  process.after(stays ? effect.seconds * 1000 : target.toastMs, () => {
    process.messages = process.messages.filter((m) => m.id !== id);
  });
}

function closeMessage(id: number, target: EffectTarget): void {
  target.process.messages = target.process.messages.filter((m) => m.id !== id);
}
