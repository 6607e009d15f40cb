import type { Effect, ElementModel } from '../app/model.ts';
import { truthy, evaluate } from '../expression/evaluate.ts';
import { resolveValue } from '../expression/template.ts';
import { readPath } from '../expression/read-path.ts';
import { intersection, type ScrollContainer } from '../layout/arrange.ts';
import { SIZES, type TouchTarget } from '../layout/context.ts';
import { adjust, adjustableAt } from './carry.ts';
import { elementAt, hitAt, scrollerAt, windowAt, type Point } from './hit.ts';
import type { Phone } from './phone.ts';
import { openChoices, opensChoices, pick } from './choosing.ts';
import { isField } from './typing.ts';

/** Duration of a tap, ms. */
const PRESS_MS = 60;
/** A shorter movement is a tap, pixels. */
const SLOP = 20;

/** Taps; `intervalMs` is the pause between taps. */
export function tap(phone: Phone, at: Point, times = 1, intervalMs = 100): void {
  if (times === 2 && intervalMs <= DOUBLE_TAP_MS && doubleTap(phone, at, intervalMs)) return;
  const slider = adjustableAt(phone, at);
  if (slider?.element.kind === 'slider') return adjust(phone, slider, at, at);
  for (let i = 0; i < times; i += 1) {
    if (i > 0) phone.clock.advance(intervalMs);
    const hit = hitAt(phone.currentLayout().view, phone.currentLayout().layout, at);
    phone.clock.advance(PRESS_MS);
    if (hit.kind === 'shade') beside(phone);
    if (hit.kind === 'touch') press(phone, hit.touch);
  }
}

/** Two taps that are no further apart are a double tap, ms. */
const DOUBLE_TAP_MS = 300;

/** Taps twice on an element that tells a double tap from two taps; false for any other element. */
function doubleTap(phone: Phone, at: Point, intervalMs: number): boolean {
  const { view, layout } = phone.currentLayout();
  const hit = hitAt(view, layout, at);
  const touch =
    hit.kind === 'touch' && hit.touch.element.doubleTap !== null
      ? hit.touch
      : elementAt(view, layout, at, (t) => t.element.doubleTap !== null);
  if (touch === null || (hit.kind === 'touch' && hit.touch !== touch)) return false;
  phone.clock.advance(2 * PRESS_MS + intervalMs);
  if (!isEnabled(phone, touch) || phone.process?.hangs === true) return true;
  phone.showRipple(touch.key);
  phone.run(touch.element.doubleTap ?? [], touch.locals);
  return true;
}

/** Presses and holds. An element without a long press is clicked at release, as on Android. */
export function longPress(phone: Phone, at: Point, ms = 1000): void {
  const hit = hitAt(phone.currentLayout().view, phone.currentLayout().layout, at);
  phone.clock.advance(ms);
  if (hit.kind === 'shade') beside(phone);
  if (hit.kind !== 'touch') return;
  const { element, locals } = hit.touch;
  if (element.longPress === null) {
    press(phone, hit.touch);
    return;
  }
  if (!isEnabled(phone, hit.touch)) return;
  phone.showRipple(hit.touch.key);
  phone.run(element.longPress, locals);
}

/**
 * Swipes: scrolls the container, turns a carousel, opens a drawer or closes a sheet. The finger stops before it lifts,
 * so there is no fling.
 */
export function swipe(phone: Phone, from: Point, to: Point, ms = 400): void {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const adjustable = adjustableAt(phone, from);
  if (adjustable !== null) {
    phone.clock.advance(ms);
    adjust(phone, adjustable, from, to);
    return;
  }
  if (Math.hypot(dx, dy) < SLOP) {
    tap(phone, from);
    return;
  }
  if (movesShade(phone, from, dy)) return;
  const { view, layout } = phone.currentLayout();
  const window = windowAt(view, from);
  if (window !== null && window.kind !== 'keyboard') {
    if (Math.abs(dx) > Math.abs(dy)) swipeAcross(phone, from, dx);
    else if (!closesSheet(phone, from, dy)) scroll(phone, scrollerAt(view, layout, from, 'down'), from, dy);
  }
  phone.clock.advance(ms);
}

/** Pulls the notification shade down from the status bar, or pushes it up again; false for any other swipe. */
function movesShade(phone: Phone, from: Point, dy: number): boolean {
  const { isOpen } = phone.notifications;
  if (!isOpen && (from.y >= SIZES.statusBar || dy < SHADE_PULL)) return false;
  phone.clock.advance(PRESS_MS);
  if (!isOpen || dy < -SHADE_PULL) phone.showNotifications(!isOpen);
  return true;
}

/** Least way of the finger that opens or closes the notification shade, pixels. */
const SHADE_PULL = 300;

function scroll(phone: Phone, scroller: { key: string; max: number } | null, from: Point, dy: number): void {
  const { process } = phone;
  const pulled = elementAt(
    phone.currentLayout().view,
    phone.currentLayout().layout,
    from,
    (t) => t.element.pull !== null,
  );
  if (process === null) return;
  const before = scroller === null ? 0 : Math.min(scroller.max, process.scrolls.get(scroller.key) ?? 0);
  if (before === 0 && dy > 150 && pulled !== null) {
    phone.run(pulled.element.pull ?? [], pulled.locals);
    return;
  }
  if (scroller === null || isStill(phone)) return;
  rememberRows(phone, scroller.key);
  process.scrolls.set(scroller.key, Math.min(scroller.max, Math.max(0, before - dy)));
  phone.changed();
}

/** True when nothing moves: the page is stuck, or the app does not respond. */
function isStill(phone: Phone): boolean {
  const { process } = phone;
  if (process === null || process.hangs) return true;
  return process.overlays.length === 0 && phone.app.screens[process.top?.screen ?? '']?.scrolls !== true;
}

/** Remembers the visible rows; only new ones load late. */
function rememberRows(phone: Phone, list: string): void {
  const { boxes } = phone.currentLayout().layout;
  const frame = boxes.get(list);
  const rows = [...boxes].filter(([key, box]) => {
    const inside = key.startsWith(`${list}[`) && !key.slice(key.indexOf(']/') + 2).includes('/');
    return inside && frame !== undefined && intersection(box, frame) !== null;
  });
  const keys = new Set(rows.map(([key]) => key));
  phone.process?.recentScrolls.set(list, { at: phone.clock.now(), keys });
}

/** Moves a finger across. `moved` counts to the right; from there on, `dx` counts towards the end of a line. */
function swipeAcross(phone: Phone, from: Point, moved: number): void {
  const dx = phone.isMirrored ? -moved : moved;
  const { view, layout } = phone.currentLayout();
  const { process } = phone;
  const top = process?.overlays.at(-1)?.overlay;
  if (process === null || phone.front !== 'app') return;
  if (top?.kind === 'drawer' && dx < -100) {
    phone.dismissOverlay();
    return;
  }
  const drawer = phone.app.screens[process.top?.screen ?? '']?.drawer ?? null;
  const fromEdge = phone.isMirrored ? phone.view().width - from.x : from.x;
  if (top === undefined && drawer !== null && fromEdge < 60 && dx > 200) {
    phone.openOverlay(drawer);
    return;
  }
  const wanted = elementAt(
    view,
    layout,
    from,
    (t) =>
      t.element.kind === 'carousel' || t.element.actions.length > 0 || sideways(t.element, moved) !== null,
  );
  const isStuck = (t: TouchTarget): boolean => t.element.kind === 'scroller' && !t.element.accepts;
  if (wanted === null && elementAt(view, layout, from, isStuck) !== null) return;
  const scroller = wanted === null ? scrollerAt(view, layout, from, 'across') : null;
  if (scroller !== null) scrollAcross(phone, scroller, dx);
  if (wanted === null) return;
  if (wanted.element.kind === 'carousel') {
    process.pages.set(wanted.key, (process.pages.get(wanted.key) ?? 0) + (dx < 0 ? 1 : -1));
    phone.changed();
    return;
  }
  if (wanted.element.actions.length > 0) uncover(phone, wanted, dx);
  else phone.run(sideways(wanted.element, moved) ?? [], wanted.locals);
}

/** Uncovers the actions behind a row, or covers them again. */
function uncover(phone: Phone, { key, element }: TouchTarget, dx: number): void {
  const { process } = phone;
  if (process === null || process.hangs || !element.accepts) return;
  if (dx < 0) process.uncovered = key;
  else if (process.uncovered === key) process.uncovered = null;
  phone.changed();
}

/** Scrolls sideways; pages turn by one. */
function scrollAcross(phone: Phone, { key, max, page }: ScrollContainer, dx: number): void {
  const { process } = phone;
  if (process === null || isStill(phone)) return;
  const before = Math.min(max, process.scrolls.get(key) ?? 0);
  const after = page === null ? before - dx : (Math.round(before / page) - Math.sign(dx)) * page;
  rememberRows(phone, key);
  process.scrolls.set(key, Math.min(max, Math.max(0, after)));
  phone.changed();
}

function sideways(element: ElementModel, dx: number): readonly Effect[] | null {
  return dx < 0 ? element.swipeLeft : element.swipeRight;
}

function closesSheet(phone: Phone, from: Point, dy: number): boolean {
  const open = phone.process?.overlays.at(-1)?.overlay;
  if (open?.kind !== 'sheet' || dy < 250) return false;
  const { view, layout } = phone.currentLayout();
  const panel = elementAt(view, layout, from, (t) => t.element.id === open.id);
  if (panel === null || (phone.process?.scrolls.get(panel.key) ?? 0) > 0) return false;
  phone.dismissOverlay();
  return true;
}

/** Goes back: closes a permission dialog, the keyboard, an overlay or the screen, in that order. */
export function back(phone: Phone): void {
  phone.clock.advance(PRESS_MS);
  if (phone.notifications.isOpen) return phone.showNotifications(false);
  const { process } = phone;
  if (phone.front !== 'app' || process === null) {
    if (typeof phone.front === 'object') phone.leaveOther();
    return;
  }
  if (process.permissionRequests.length === 0 && process.hangs) return;
  if (process.permissionRequests.length > 0) phone.answerPermission(false);
  else if (process.keyboard) phone.hideKeyboard();
  else if (process.picker !== null) pick(phone, 'cancel', '');
  else if (process.overlays.length > 0) phone.dismissOverlay();
  else
    phone.run(phone.app.screens[process.top?.screen ?? '']?.onBack ?? [{ do: 'back' }], {
      values: {},
      row: null,
    });
}

/** Closes a dialog or menu of the app at a tap outside; system windows stay. */
function beside(phone: Phone): void {
  if ((phone.process?.permissionRequests.length ?? 0) > 0) return;
  if ((phone.process?.picker ?? null) === null) phone.dismissOverlay();
  else pick(phone, 'cancel', '');
}

function isEnabled(phone: Phone, touch: TouchTarget): boolean {
  const { enabled } = touch.element;
  return enabled === null || truthy(evaluate(enabled, phone.memory.lookup(touch.locals)));
}

function press(phone: Phone, touch: TouchTarget): void {
  const { element, locals } = touch;
  if (!isEnabled(phone, touch)) return;
  if (phone.process?.hangs === true && declared(touch)) return;
  const lookup = phone.memory.lookup(locals);
  const chosen = element.selected !== null && truthy(evaluate(element.selected, lookup));
  if (element.kind === 'tab' && chosen && phone.app.behaviour.selectedTabsIgnoreTaps) return;
  phone.showRipple(touch.key);
  if (phone.process !== null && !isDead(element)) phone.process.uncovered = null;
  if (isField(touch)) phone.focus(touch);
  if (element.flips && opensChoices(touch)) openChoices(phone, touch);
  const value = element.flips ? element.value : null;
  if (value !== null && (element.kind === 'toggle' || element.kind === 'checkbox')) {
    phone.memory.write(value, !truthy(readPath(value, lookup) ?? null), locals);
  }
  if (value !== null && element.kind === 'radio')
    phone.memory.write(value, resolveValue(element.option, lookup), locals);
  phone.changed();
  const flips = ['toggle', 'checkbox', 'radio'].includes(element.kind);
  const effects = flips && element.flips ? [...element.onChange, ...element.tap] : element.tap;
  const delay = Math.max(element.delayMs, declared(touch) ? phone.app.behaviour.effectDelayMs : 0);
  if (delay === 0 || effects.length === 0) phone.run(effects, locals);
  else phone.process?.after(delay, () => phone.run(effects, locals));
}

/** True for a control whose effects change nothing: it leaves the row that it stands behind uncovered. */
function isDead({ tap }: ElementModel): boolean {
  return tap.length > 0 && tap.every((e) => e.do === 'set' && e.values.length === 0);
}

/** True for elements of the app file, false for keys and buttons of the phone. */
function declared(touch: TouchTarget): boolean {
  return !touch.key.startsWith('own/') && !touch.key.startsWith('key/');
}
