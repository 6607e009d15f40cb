import type { Element } from '../model/element.ts';
import { area, contains, type Rect, type Size } from '../model/geometry.ts';
import { isTouchable } from '../elements/hittable.ts';
import { idName } from '../elements/roles.ts';
import { isWebPage, type Screen, type ScreenLayout, type WindowInfo } from '../model/screen.ts';
import { normalise } from '../model/text.ts';
import { isNotificationShade, PERMISSION_PACKAGES } from '../sources/windows.ts';
import { isScrim, surfacesOverScrims } from './scrims.ts';

type OverlayKind =
  | 'dialog'
  | 'sheet'
  | 'drawer'
  | 'menu'
  | 'permission'
  | 'alert'
  | 'crash'
  | 'anr'
  | 'system'
  /** The notifications of the phone, which the goal opens; it never comes by itself. */
  | 'notification shade'
  | 'keyboard'
  | 'toast'
  | 'snackbar';

/** A dialog, sheet, menu, keyboard or message over the screen's own content. */
export interface Overlay {
  /** Its outermost element; null for a keyboard that the hierarchy does not name. */
  readonly ref: string | null;
  readonly kind: OverlayKind;
  /** Its title, else its first text; empty when it has none. */
  readonly title: string;
  readonly package: string;
  readonly bounds: Rect;
  /** refs of all its elements, the outermost included, in document order. */
  readonly elements: readonly string[];
  /** Takes the touches meant for the content below. Keyboards, toasts and snackbars don't. */
  readonly modal: boolean;
}

const overlayCache = new WeakMap<readonly Element[], Overlay[]>();

/**
 * Returns all overlays of a screen, topmost first: separate windows, and boxes over a scrim inside the app's window. Structure, package and id
 * decide, never words.
 */
export function overlaysOf(view: ScreenLayout): readonly Overlay[] {
  let found = overlayCache.get(view.elements);
  if (found === undefined) {
    found = overlaysInTree(view);
    overlayCache.set(view.elements, found);
  }
  if (!view.keyboard.shown || found.some((o) => o.kind === 'keyboard')) return found;
  return [keyboardOverlay(view), ...found];
}

/** True for a modal overlay that other elements cover for the most part: it is below them. */
function isCoveredOverlay(view: ScreenLayout, overlay: Overlay, at: number): boolean {
  if (!overlay.modal) return false;
  const own = new Set(overlay.elements);
  const parts = view.elements.slice(at, at + overlay.elements.length);
  const leaves = parts.filter((e) => e.visible !== null && e.children.length === 0);
  const covered = leaves.filter((e) => e.coveredBy !== null && !own.has(e.coveredBy));
  return covered.length * 2 > leaves.length;
}

function overlaysInTree(view: ScreenLayout): Overlay[] {
  const last = subtreeEnds(view.elements);
  const surfaces = surfacesOverScrims(view, last);
  const found: { readonly overlay: Overlay; readonly order: number }[] = [];
  const add = (at: number, kind: OverlayKind, surface?: Rect): void => {
    const e = view.elements[at];
    if (e === undefined) return;
    const overlay = toOverlay(view, last, at, e, kind, surface ?? e.bounds);
    if (!isCoveredOverlay(view, overlay, at)) found.push({ overlay, order: e.order });
  };
  const taken = new Set<number>();
  for (const [i, e] of view.elements.entries()) {
    if (isWindowRoot(view, e)) {
      const kind = windowOverlayKind(view, last, i, e);
      if (kind !== null) {
        add(i, kind);
        for (let k = i; k <= (last[i] ?? i); k++) taken.add(k);
      }
    }
    if (taken.has(i)) {
      const inner = elementOverlayKind(e, view.size);
      if ((inner === 'toast' || inner === 'snackbar') && !isWindowRoot(view, e)) add(i, inner);
      continue;
    }
    const own = elementOverlayKind(e, view.size);
    const shown = own === 'dialog' && isMessage(view, last, i) ? 'toast' : own;
    const named = shown !== null && hasSurface(view, last, i) ? shown : null;
    const surface = surfaces.get(i);
    const kind = named ?? (surface && kindByShape(surface, view.size)) ?? null;
    if (kind === null) continue;
    add(i, kind, named === null ? surface : undefined);
    if (kind !== 'drawer') for (let k = i; k <= (last[i] ?? i); k++) taken.add(k);
  }
  return found.toSorted((a, b) => b.order - a.order).map((f) => f.overlay);
}

/**
 * True for a web page's toast with `role="dialog"`: a small box of text without a control, a spinner or a scrim. It goes by itself, and *back*
 * would leave the page (R33).
 */
function isMessage(view: ScreenLayout, last: readonly number[], at: number): boolean {
  const e = view.elements[at];
  if (e?.visible == null || !isWebPage(view) || ALERT_CLASSES.has(e.className)) return false;
  const parts = view.elements.slice(at, (last[at] ?? at) + 1);
  return (
    !view.elements.some((p) => isScrim(p, view.size)) &&
    area(e.visible) < view.size.width * view.size.height * 0.25 &&
    parts.some((p) => p.text !== '') &&
    !parts.some((p) => isTouchable(p) || p.role === 'spinner' || p.role === 'progress' || p.busy === true)
  );
}

/**
 * False for a container that is only named after an overlay: nothing is shown in it, or it spans the screen and its sheet fills less than
 * half of it, so that the page above stays usable.
 */
function hasSurface(view: ScreenLayout, last: readonly number[], at: number): boolean {
  const e = view.elements[at];
  if (e === undefined || e.visible === null) return false;
  const shown = view.elements
    .slice(at, (last[at] ?? at) + 1)
    .flatMap((p) => (p.visible !== null && (p.label !== '' || p.role === 'image') ? [p.visible] : []));
  if (shown.length === 0) return e.children.length > 0 && !isSpanning(e, view.size);
  if (e.role !== 'sheet' || !isSpanning(e, view.size)) return true;
  const top = Math.min(...shown.map((box) => box.y));
  return view.size.height - top > view.size.height / 2;
}

function isSpanning(e: Element, size: Size): boolean {
  return area(e.visible ?? e.bounds) >= size.width * size.height * 0.9;
}

/** True for the first element of a window. On iOS windows are children of the application, so a parent may belong to another window. */
function isWindowRoot(view: ScreenLayout, e: Element): boolean {
  if (e.parent === null) return true;
  return view.elements[Number(e.parent.slice(1)) - 1]?.window !== e.window;
}

/** Returns the index of each element's last descendant. Elements are in document order. */
function subtreeEnds(elements: readonly Element[]): number[] {
  const at = new Map(elements.map((e, i) => [e.ref, i]));
  const last = elements.map((_, i) => i);
  for (let i = elements.length - 1; i >= 0; i--) {
    const parent = elements[i]?.parent;
    const p = parent === null || parent === undefined ? undefined : at.get(parent);
    if (p !== undefined) last[p] = Math.max(last[p] ?? p, last[i] ?? i);
  }
  return last;
}

const NON_MODAL: ReadonlySet<OverlayKind> = new Set(['keyboard', 'toast', 'snackbar']);

function toOverlay(
  view: ScreenLayout,
  last: readonly number[],
  at: number,
  e: Element,
  kind: OverlayKind,
  bounds: Rect,
): Overlay {
  const parts = view.elements.slice(at, (last[at] ?? at) + 1);
  return {
    ref: e.ref,
    kind,
    title: kind === 'notification shade' ? '' : overlayTitle(parts),
    package: e.package,
    bounds,
    elements: parts.map((p) => p.ref),
    modal: !NON_MODAL.has(kind),
  };
}

const TITLE_ID = /^(?:alertTitle|title|dialog_?title|permission_message|header|message|snackbar_text)$/i;

/** Returns the text that a platform or page marks as a title. */
function markedTitle(texts: readonly Element[]): Element | undefined {
  return texts.find((p) => TITLE_ID.test(idName(p.resourceId))) ?? texts.find((p) => p.role === 'heading');
}

/** True when an overlay among these elements has a text that is marked as its title; else its first text takes its place. */
export function hasMarkedTitle(parts: readonly Element[]): boolean {
  return markedTitle(textsOf(parts)) !== undefined;
}

function textsOf(parts: readonly Element[]): Element[] {
  return parts.filter((p) => p.text !== '' && !p.state.editable);
}

function overlayTitle(parts: readonly Element[]): string {
  const texts = textsOf(parts);
  const title = markedTitle(texts) ?? texts[0];
  const described = parts.filter((p) => p.description !== '');
  // The handle by which a sheet is dragged is described, too.
  const name = described.find((p) => !isTouchable(p)) ?? described[0];
  return normalise(title?.text ?? name?.description ?? '').slice(0, 160);
}

function keyboardOverlay(view: ScreenLayout): Overlay {
  const { width, height } = view.size;
  const bounds = view.keyboard.bounds ?? { x: 0, y: height * 0.6, width, height: height * 0.4 };
  return { ref: null, kind: 'keyboard', title: '', package: '', bounds, elements: [], modal: false };
}

/** Returns the kind of overlay that a window is; null for the app's own window and for bars. */
function windowOverlayKind(
  view: ScreenLayout,
  last: readonly number[],
  at: number,
  root: Element,
): OverlayKind | null {
  const window: WindowInfo | undefined = view.windows[root.window];
  switch (window?.kind) {
    case 'keyboard':
      return 'keyboard';
    case 'toast':
      return 'toast';
    case 'system':
      return area(root.bounds) > area({ x: 0, y: 0, ...view.size }) * 0.3 ? 'system' : null;
    case 'dialog':
      return dialogKind(view, last, at, root);
    case 'app':
    case undefined:
      return null;
  }
}

function dialogKind(view: ScreenLayout, last: readonly number[], at: number, root: Element): OverlayKind {
  const ids = new Set(view.elements.slice(at, (last[at] ?? at) + 1).map((e) => e.resourceId));
  if (isNotificationShade(root.package, [...ids])) return 'notification shade';
  if (ids.has('android:id/aerr_wait')) return 'anr';
  if (ids.has('android:id/aerr_close') || ids.has('android:id/aerr_restart')) return 'crash';
  if (PERMISSION_PACKAGES.has(root.package)) return 'permission';
  if (root.role === 'dialog' && ALERT_CLASSES.has(root.className)) return 'alert';
  const parts = view.elements.slice(at, (last[at] ?? at) + 1);
  const isNarrow = root.bounds.width < view.size.width * 0.75;
  if ((isNarrow || isFilledByList(root, parts)) && isChoice(parts)) return 'menu';
  return kindByShape(root.bounds, view.size);
}

/** True when a list takes the whole window, as below a dropdown that is as wide as its form; a dialog has a title or padding around its list. */
function isFilledByList(root: Element, parts: readonly Element[]): boolean {
  return parts.some((e) => e.role === 'list' && area(e.bounds) > area(root.bounds) * 0.96);
}

/** True for a list of choices: a list without a button, or nothing but items of one width below each other, as in Compose. */
function isChoice(parts: readonly Element[]): boolean {
  const list = parts.find((e) => e.role === 'list' || e.role === 'menu');
  if (list !== undefined)
    return !parts.some((e) => e.role === 'button' && e.text !== '' && !isRowOf(list, e));
  const items = parts.filter((e) => e.state.clickable && e.visible !== null);
  const [first] = items;
  const box = parts[0]?.bounds;
  if (first === undefined || box === undefined || items.length < 2) return false;
  const isFilled = items.every(
    ({ bounds }) =>
      bounds.x === first.bounds.x && bounds.width === first.bounds.width && bounds.width > box.width * 0.9,
  );
  const texts = parts.filter((e) => e.text !== '' && e.visible !== null);
  return isFilled && texts.every((t) => items.some((item) => contains(item.bounds, t.bounds)));
}

/** True for an item that takes the width of its list: a choice itself, not a button beside the choices. */
function isRowOf(list: Element, item: Element): boolean {
  return contains(list.bounds, item.bounds) && item.bounds.width > list.bounds.width * 0.9;
}

function elementOverlayKind(e: Element, size: Size): OverlayKind | null {
  if (e.visible === null) return null;
  const { role } = e;
  if (role === 'dialog') return ALERT_CLASSES.has(e.className) ? 'alert' : 'dialog';
  // The layout that can hold a drawer spans the window; the drawer itself doesn't.
  if (role === 'drawer') return e.visible.width < size.width * 0.95 ? 'drawer' : null;
  return role === 'sheet' || role === 'menu' || role === 'toast' || role === 'snackbar' ? role : null;
}

/** Classes of the platform's own alerts: iOS, and a browser's JavaScript dialogs. */
const ALERT_CLASSES: ReadonlySet<string> = new Set(['alert', 'XCUIElementTypeAlert']);

/** Returns the open notification shade; undefined while it is closed. */
export const shadeOf = (view: ScreenLayout): Overlay | undefined =>
  overlaysOf(view).find(({ kind }) => kind === 'notification shade');

/** True for a drawer, and for a dialog or sheet that stands along one side of the screen as drawers do: pages give them the role of a dialog. */
export function isDrawer(
  { kind, bounds }: Pick<Overlay, 'kind'> & Partial<Pick<Overlay, 'bounds'>>,
  size: Size,
): boolean {
  if (kind === 'drawer' || bounds === undefined) return kind === 'drawer';
  return (kind === 'dialog' || kind === 'sheet') && kindByShape(bounds, size) === 'drawer';
}

/**
 * Returns the box that lies along one side of the screen over a part of the page and holds controls: a drawer that the tree marks by nothing, as that of
 * an iPhone. Undefined when there is none.
 */
export function sideSurface({ elements, size }: Screen): Element | undefined {
  const covering = new Map<string, Element>();
  const byId = new Map(elements.map((e) => [e.ref, e]));
  const over = (ref: string): Element | undefined => {
    for (let at = byId.get(ref); at !== undefined; at = at.parent === null ? undefined : byId.get(at.parent))
      if (at.visible !== null && at.children.length > 0 && kindByShape(at.visible, size) === 'drawer')
        return at;
    return undefined;
  };
  for (const e of elements) {
    const surface = e.label === '' || e.coveredBy === null ? undefined : over(e.coveredBy);
    const isOwn = surface !== undefined && e.path.startsWith(surface.path);
    if (surface !== undefined && !isOwn) covering.set(surface.ref, surface);
  }
  return [...covering.values()].find((surface) =>
    elements.some((e) => e.path.startsWith(`${surface.path}/`) && isTouchable(e)),
  );
}

/** Returns dialog, sheet or drawer, depending on which edges of the screen a box touches. */
function kindByShape(box: Rect, size: Size): 'dialog' | 'sheet' | 'drawer' {
  const wide = box.width >= size.width * 0.9;
  const tall = box.height >= size.height * 0.85;
  const touchesBottom = box.y + box.height >= size.height * 0.94;
  const [left, right] = [box.x <= 2, box.x + box.width >= size.width - 2];
  if (wide && touchesBottom && box.y > size.height * 0.05) return 'sheet';
  if (tall && left !== right) return 'drawer';
  return 'dialog';
}

/** Returns the buttons of a permission dialog by resource id, in any language (R34); null when no such dialog is open. */
export function permissionButtons(
  view: ScreenLayout,
): { readonly allow: string | null; readonly deny: string | null } | null {
  if (!overlaysOf(view).some((o) => o.kind === 'permission')) return null;
  const find = (ids: readonly string[]): string | null => {
    for (const id of ids) {
      const found = view.elements.find((e) => idName(e.resourceId) === id && e.visible !== null);
      if (found) return found.ref;
    }
    return null;
  };
  return {
    allow: find([
      'permission_allow_foreground_only_button',
      'permission_allow_button',
      'permission_allow_one_time_button',
      'permission_allow_all_button',
    ]),
    deny: find([
      'permission_deny_button',
      'permission_deny_and_dont_ask_again_button',
      'permission_no_upgrade_button',
    ]),
  };
}
