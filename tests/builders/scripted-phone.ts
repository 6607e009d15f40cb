/** A behaving phone for the core's tests: one scripted app on it, and a clock that goes on only while something is done. */
import type { Action } from '../../src/actions/registry.ts';
import type { Attempt, Command } from '../../src/core/model/protocol.ts';
import { isTouchable } from '../../src/screen/elements/hittable.ts';
import type { Element } from '../../src/screen/model/element.ts';
import { containsPoint } from '../../src/screen/model/geometry.ts';
import { tapPoint } from '../../src/screen/locate/tap-point.ts';
import { byRef, selfAndAncestors, type Screen } from '../../src/screen/model/screen.ts';
import { screenOf, type View } from './android-screen.ts';

/** What reached the app. `on`: what a person would call the control under the finger; empty when nothing there takes touches. */
export type DeviceGesture =
  | { readonly kind: 'tap' | 'long_press'; readonly on: string; readonly times: number }
  | { readonly kind: 'type'; readonly into: string; readonly text: string; readonly clear: boolean }
  | { readonly kind: 'swipe'; readonly direction: string; readonly on: string }
  | { readonly kind: 'key'; readonly key: 'back' | 'home' | 'enter' | 'hide_keyboard' }
  | { readonly kind: 'other'; readonly action: Action };

export interface App<S> {
  readonly begins: S;
  /** `now`: device ms. */
  readonly show: (state: S, now: number) => View;
  readonly react: (state: S, did: DeviceGesture, now: number) => S;
}

export class Phone<S> {
  now = 0;
  state: S;
  looks = 0;
  readonly seen = new Map<string, Screen>();
  readonly did: DeviceGesture[] = [];
  readonly #app: App<S>;

  constructor(app: App<S>) {
    this.#app = app;
    this.state = app.begins;
  }

  #glance(id: string): Screen {
    return screenOf(this.#app.show(this.state, this.now), id, this.now);
  }

  look(command: Extract<Command, { kind: 'observe' }>): Screen {
    this.now += command.reason === 'after gesture' ? Math.max(300, command.afterMs) : command.afterMs;
    this.looks += 1;
    const id = `s${this.looks}`;
    let last = this.#glance(id);
    const toasts = new Set(last.toasts);
    for (let tries = 0; command.settle && tries < 15; tries += 1) {
      this.now += 400;
      const next = this.#glance(id);
      for (const t of next.toasts) toasts.add(t);
      const agree = still(last, next);
      last = { ...next, settled: agree };
      if (agree) break;
    }
    const screen = { ...last, toasts: [...toasts] };
    this.seen.set(id, screen);
    return screen;
  }

  act(attempt: Attempt): void {
    const { action } = attempt;
    const before = this.seen.get(attempt.before);
    const ref = 'target' in action && action.target !== null ? action.target.ref : null;
    const target = before === undefined || ref === null ? undefined : byRef(before, ref);
    if (before === undefined || (ref !== null && target === undefined))
      throw new Error(`${ref} is not on ${attempt.before}`);
    this.now += 100;
    const on = target === undefined ? undefined : under(this.#glance('now'), before, target);
    if (action.kind === 'tap') this.#do({ kind: 'tap', on: nameOf(on), times: action.repeat });
    else if (action.kind === 'long_press') this.#do({ kind: 'long_press', on: nameOf(on), times: 1 });
    else if (action.kind === 'input_text') {
      if (target !== undefined && !target.state.focused) this.#do({ kind: 'tap', on: nameOf(on), times: 1 });
      const focused = this.#glance('now').elements.find((e) => e.state.editable && e.state.focused);
      const field = target?.state.focused === true || target === undefined ? focused : on;
      this.#do({ kind: 'type', into: nameOf(field), text: action.text, clear: action.clear_text });
    } else if (action.kind === 'swipe' || action.kind === 'scroll_to')
      this.#do({ kind: 'swipe', direction: action.direction, on: nameOf(target) });
    else if (action.kind === 'wait') this.now += action.seconds * 1000;
    else if (action.kind === 'navigate_back') this.#do({ kind: 'key', key: 'back' });
    else if (action.kind === 'navigate_home') this.#do({ kind: 'key', key: 'home' });
    else if (action.kind === 'keyboard_enter') this.#do({ kind: 'key', key: 'enter' });
    else if (action.kind === 'hide_keyboard') this.#do({ kind: 'key', key: 'hide_keyboard' });
    else this.#do({ kind: 'other', action });
  }

  #do(did: DeviceGesture): void {
    this.did.push(did);
    this.state = this.#app.react(this.state, did, this.now);
  }
}

/** Two looks at rest agree on everything but what moves by itself. */
function still(a: Screen, b: Screen): boolean {
  if (JSON.stringify([a.app, a.keyboard.shown]) !== JSON.stringify([b.app, b.keyboard.shown])) return false;
  return a.elements === b.elements || atRest(a) === atRest(b);
}

function atRest(screen: Screen): string {
  const rest = screen.elements.filter((e) => !screen.animatedRegions.some((m) => containsPoint(m, e.bounds)));
  return JSON.stringify(rest.map((e) => [e.text, e.description, e.bounds, e.state]));
}

/** What the finger meets: the topmost thing under the point that takes touches. */
function under(now: Screen, before: Screen, target: Element): Element | undefined {
  const at = tapPoint(before, target);
  const hit = now.elements
    .filter((e) => e.visible !== null && containsPoint(e.visible, at))
    .toSorted((a, b) => b.window - a.window || b.order - a.order)[0];
  return hit === undefined ? undefined : selfAndAncestors(now, hit).find(isTouchable);
}

function nameOf(e: Element | undefined): string {
  if (e === undefined) return '';
  if (e.state.editable) return e.hint || e.description || e.resourceId.replace(/^.*\//, '');
  return e.text || e.description || e.label || e.resourceId.replace(/^.*\//, '');
}
