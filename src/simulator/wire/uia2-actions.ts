import { carry, pinch } from '../phone/carry.ts';
import { longPress, swipe, tap } from '../phone/gestures.ts';
import type { Phone } from '../phone/phone.ts';
import { pressEnter, typeText } from '../phone/typing.ts';
import { notModelled, WebDriverError } from './webdriver-error.ts';

interface PointerStep {
  readonly type: string;
  readonly duration?: number;
  readonly x?: number;
  readonly y?: number;
  readonly origin?: unknown;
  readonly value?: string;
}

interface ActionSource {
  readonly type: string;
  readonly parameters?: { readonly pointerType?: string };
  readonly actions: readonly PointerStep[];
}

/** Duration of a long press, ms. */
const LONG_PRESS_MS = 500;
const ENTER = '\uE006';
const RETURN = '\uE007';
/** The protocol's special keys, which are not text. */
const SPECIAL = /^[\uE000-\uF8FF]$/u;

/**
 * Performs W3C actions: one finger, or keys. `made` is called for each tap and swipe. Two fingers, pens and mice are
 * not modelled.
 */
export function performActions(
  phone: Phone,
  sources: readonly ActionSource[],
  made: (what: string) => void,
): void {
  const moving = sources.filter((s) => s.actions.some((a) => a.type !== 'pause'));
  if (moving.length === 2 && moving.every((s) => s.parameters?.pointerType === 'touch')) {
    twoFingers(phone, moving, made);
    return;
  }
  if (moving.length > 1) throw notModelled('several input sources at once');
  for (const source of moving) {
    if (source.type === 'pointer' && source.parameters?.pointerType === 'touch')
      touch(phone, source.actions, made);
    else if (source.type === 'key') type(phone, source.actions, made);
    else throw notModelled(`actions of the type ${source.type}`);
  }
}

/** Two fingers that move apart or together: a pinch about the middle between them. */
function twoFingers(phone: Phone, fingers: readonly ActionSource[], made: (what: string) => void): void {
  const [a, b] = fingers.map(({ actions }) => {
    const moves = actions.filter(({ type }) => type === 'pointerMove');
    const at = (step: PointerStep | undefined): PointerPath['from'] =>
      inside(phone, { x: step?.x ?? 0, y: step?.y ?? 0 });
    const ms = actions.reduce((sum, { duration = 0 }) => sum + duration, 0);
    return { from: at(moves[0]), to: at(moves.at(-1)), ms };
  });
  if (a === undefined || b === undefined) return;
  const middle = { x: (a.from.x + b.from.x) / 2, y: (a.from.y + b.from.y) / 2 };
  const apart = (p: PointerPath['from'], q: PointerPath['from']): number =>
    Math.hypot(p.x - q.x, p.y - q.y) / 2;
  const [from, to] = [apart(a.from, b.from), apart(a.to, b.to)];
  made(`pinch ${Math.round(from)} ${Math.round(to)}`);
  pinch(phone, middle, from, to, Math.max(a.ms, b.ms));
}

interface PointerPath {
  readonly from: { readonly x: number; readonly y: number };
  ms: number;
  /** How long the finger rested before it moved, ms. */
  rest: number;
}

/** Two presses of one finger at one place, as a phone tells a double tap; null for anything else. */
function twoTaps(
  phone: Phone,
  steps: readonly PointerStep[],
): { readonly at: PointerPath['from']; readonly intervalMs: number } | null {
  const kinds = steps.map(({ type }) => type).join(' ');
  const [move] = steps;
  const isPair = kinds === 'pointerMove pointerDown pause pointerUp pause pointerDown pause pointerUp';
  const presses = [steps[2], steps[6]].map((step) => step?.duration ?? 0);
  return isPair && presses.every((ms) => ms < LONG_PRESS_MS)
    ? { at: inside(phone, { x: move?.x ?? 0, y: move?.y ?? 0 }), intervalMs: steps[4]?.duration ?? 0 }
    : null;
}

function touch(phone: Phone, steps: readonly PointerStep[], made: (what: string) => void): void {
  const pair = twoTaps(phone, steps);
  if (pair !== null) {
    for (let n = 0; n < 2; n += 1) made(`tap ${pair.at.x},${pair.at.y}`);
    tap(phone, pair.at, 2, pair.intervalMs);
    return;
  }
  let at = { x: 0, y: 0 };
  let down: PointerPath | null = null;
  for (const step of steps) {
    const ms = step.duration ?? 0;
    switch (step.type) {
      case 'pointerMove':
        if (step.origin !== undefined && step.origin !== 'viewport') throw notModelled('an origin of a move');
        at = inside(phone, { x: step.x ?? 0, y: step.y ?? 0 });
        if (down === null) phone.clock.advance(ms);
        else down.ms += ms;
        break;
      case 'pause':
        if (down === null) phone.clock.advance(ms);
        else {
          down.ms += ms;
          if (at.x === down.from.x && at.y === down.from.y) down.rest += ms;
        }
        break;
      case 'pointerDown':
        down = { from: at, ms: 0, rest: 0 };
        break;
      case 'pointerUp':
        if (down === null) throw new WebDriverError(400, 'invalid argument', 'no finger is down');
        lift(phone, down, at, made);
        down = null;
        break;
      default:
        throw notModelled(`the pointer action ${step.type}`);
    }
  }
}

function lift(
  phone: Phone,
  { from, ms, rest }: PointerPath,
  to: PointerPath['from'],
  made: (what: string) => void,
): void {
  const isMoved = Math.hypot(to.x - from.x, to.y - from.y) >= 20;
  if (isMoved && rest >= LONG_PRESS_MS) {
    made(`drag ${from.x},${from.y} ${to.x},${to.y}`);
    carry(phone, from, to, rest, ms - rest);
  } else if (isMoved) {
    made(`swipe ${from.x},${from.y} ${to.x},${to.y}`);
    swipe(phone, from, to, ms);
  } else if (ms >= LONG_PRESS_MS) {
    made(`long press ${from.x},${from.y}`);
    longPress(phone, from, ms);
  } else {
    made(`tap ${from.x},${from.y}`);
    tap(phone, from);
  }
}

function inside(phone: Phone, at: { x: number; y: number }): { x: number; y: number } {
  const { width, height } = phone.view();
  if (at.x < 0 || at.y < 0 || at.x >= width || at.y >= height)
    throw new WebDriverError(500, 'move target out of bounds', `[${at.x},${at.y}] is out of the screen`);
  return at;
}

function type(phone: Phone, steps: readonly PointerStep[], made: (what: string) => void): void {
  for (const { type, value = '', duration = 0 } of steps) {
    if (type === 'pause') phone.clock.advance(duration);
    if (type !== 'keyDown') continue;
    made('key');
    if (value === ENTER || value === RETURN) pressEnter(phone);
    else if (SPECIAL.test(value)) throw notModelled('a special key');
    else typeText(phone, value, false);
  }
}
