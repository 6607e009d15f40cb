import type { Element } from '../model/element.ts';
import { area, centre, contains, containsPoint, isSameLength, type Rect } from '../model/geometry.ts';
import { isTouchable } from '../elements/hittable.ts';
import { bottomStrip } from './bottom-strip.ts';
import { overlaysOf } from './overlays.ts';
import { isScrim } from './scrims.ts';
import { idName } from '../elements/roles.ts';
import { byRef, type LoadingSign, type Screen, type ScreenLayout } from '../model/screen.ts';
import { normalise } from '../model/text.ts';
import { saysLoading } from '../../shared/words/loading.ts';

const SKELETON = /skeleton|shimmer|content_?loader|placeholder_?(?:row|card|line|loading)/i;
const MEDIA = /video|player|media|advert|(?:^|[_/])ads?(?:[_/]|$)|banner|carousel|brightness|volume/i;

/** Returns the signs that a screen is loading (R30), also those behind a scrim, which only dims them. Only `blocking` ones count as case A. */
export function loadingSigns(view: ScreenLayout): LoadingSign[] {
  const byRef = new Map(view.elements.map((e) => [e.ref, e]));
  const modal = modalRefs(view);
  const strip = bottomStrip(view);
  const there = view.elements.filter((e) => e.visible !== null);
  const clear = there.filter((e) => e.coveredBy === null);
  const scrims = new Set(there.filter((e) => isScrim(e, view.size)).map((e) => e.ref));
  const isDimmed = (e: Element): boolean => e.coveredBy !== null && scrims.has(e.coveredBy);
  // Signs below an overlay are judged by the content of their own page.
  const page = scrims.size === 0 ? [] : there.filter((e) => !modal.has(e.ref) && !scrims.has(e.ref));
  const behind = page.filter((e) => e.coveredBy === null || isDimmed(e));
  const signs = [
    ...findSigns(clear, { view, shown: clear, byRef, modal, strip }),
    ...findSigns(behind.filter(isDimmed), { view, shown: behind, byRef, modal, strip }),
  ].slice(0, MAX_SIGNS);
  if (signs.length === 0 && isBlank(view)) {
    signs.push({ sign: 'blank', blocking: true, bounds: { x: 0, y: 0, ...view.size }, ref: null });
  }
  return signs;
}

/**
 * True for a sign that turned below the rows of a list on an earlier screen, and that now turns in the same column below what is left of them: more
 * rows are loading, as before.
 */
export function isKeptFooter(sign: LoadingSign, screen: Screen, earlier: Screen | null): boolean {
  const now = byRef(screen, sign.ref ?? '');
  if (now === undefined || earlier === null || screen.app.place !== earlier.app.place) return false;
  return earlier.loading.some(({ incidental, ref }) => {
    const was = byRef(earlier, ref ?? '');
    return (
      incidental === true &&
      was !== undefined &&
      was.role === now.role &&
      was.className === now.className &&
      was.resourceId === now.resourceId &&
      was.bounds.x === now.bounds.x &&
      was.bounds.width === now.bounds.width &&
      was.bounds.height === now.bounds.height
    );
  });
}

/** Roles that paint what moves in them. */
const PAINTED_ROLES: ReadonlySet<Element['role']> = new Set([
  'image',
  'icon',
  'canvas',
  'web view',
  'slider',
  'progress',
  'spinner',
  'input',
]);
/** Most texts beside a spinner that stands for the content of a page. */
const MAX_BESIDE = 3;

/**
 * Returns where something turns in the middle of a nearly empty page without an element of its own, as a spinner of Flutter or of a drawn page does
 * (R73); null when nothing does.
 */
export function unnamedSpinner(screen: Screen): Rect | null {
  const shown = screen.elements.filter((e) => e.visible !== null && e.coveredBy === null);
  const region = screen.animatedRegions.find((r) => {
    const at = centre(r);
    // A description that spans the screen names a layer, and nothing that is drawn in the middle of it.
    const isLayer = (e: Element): boolean =>
      e.text === '' && area(e.visible ?? e.bounds) >= SPANNING * screen.size.width * screen.size.height;
    const isPainted = (e: Element): boolean => (e.label !== '' && !isLayer(e)) || PAINTED_ROLES.has(e.role);
    return (
      isCentred(screen, r) &&
      !shown.some((e) => e.children.length === 0 && isPainted(e) && containsPoint(e.visible ?? e.bounds, at))
    );
  });
  if (region === undefined) return null;
  const strip = bottomStrip(screen);
  const texts = shown.filter(
    (e) =>
      e.label !== '' &&
      !strip.has(e.ref) &&
      e.labelFrom !== 'subtree' &&
      !isTouchable(e) &&
      !BARS.has(e.role) &&
      screen.windows[e.window]?.kind !== 'system',
  );
  return texts.length <= MAX_BESIDE ? region : null;
}

/**
 * True when more touchable elements of one width stand below each other than an empty page has: rows of a list, so that what turns below them is the list's. Its next rows
 * may still come, and an absence stays unproved beside it (R73).
 */
export function hasTouchableRows({ elements }: Screen): boolean {
  const shown = elements.filter(
    (e) => e.visible !== null && e.coveredBy === null && e.label !== '' && isTouchable(e),
  );
  return shown.some(({ parent, bounds }) => {
    const alike = shown.filter(
      (e) =>
        e.parent === parent &&
        isSameLength(e.bounds.x, bounds.x) &&
        isSameLength(e.bounds.width, bounds.width),
    );
    return alike.length > MAX_BESIDE;
  });
}

function findSigns(elements: readonly Element[], context: LoadingContext): LoadingSign[] {
  const signs: LoadingSign[] = [];
  for (const e of elements) {
    const sign = signKind(e);
    if (sign === null || e.visible === null) continue;
    if (signs.length >= MAX_SIGNS) break;
    const incidental = isMedia(context, e) || isInButton(context, e) || isListFooter(context, e);
    const blocking = !incidental && isBlocking(context, e, sign);
    signs.push({ sign, blocking, ...(incidental ? { incidental } : {}), bounds: e.visible, ref: e.ref });
  }
  return signs;
}

/** Share of the screen that an element has at least that spans it. */
const SPANNING = 0.9;

/** Further signs add nothing, and each costs a pass over the tree. */
const MAX_SIGNS = 24;

interface LoadingContext {
  readonly view: ScreenLayout;
  readonly shown: readonly Element[];
  readonly byRef: ReadonlyMap<string, Element>;
  /** refs of all elements in modal overlays. */
  readonly modal: ReadonlySet<string>;
  /** refs of the line of controls along the lower edge. */
  readonly strip: ReadonlySet<string>;
}

function modalRefs(view: ScreenLayout): Set<string> {
  return new Set(overlaysOf(view).flatMap((o) => (o.modal ? o.elements : [])));
}

function signKind(e: Element): Exclude<LoadingSign['sign'], 'blank' | 'bars'> | null {
  if (e.role === 'spinner') return 'spinner';
  if (e.role === 'progress') return 'progress';
  if (e.busy === true) return 'skeleton';
  if (SKELETON.test(e.resourceId) || SKELETON.test(e.className) || SKELETON.test(e.description))
    return 'skeleton';
  const words = normalise(e.text || e.description);
  if (words === '' || words.length > 60 || e.state.editable || e.state.clickable) return null;
  return saysLoading(words) ? 'text' : null;
}

/** True for a sign over content in a dialog or behind a scrim, or in the middle of a screen with little other content. */
function isBlocking(context: LoadingContext, e: Element, sign: LoadingSign['sign']): boolean {
  if (
    e.busy === true &&
    area(e.visible ?? e.bounds) > 0.5 * context.view.size.width * context.view.size.height
  )
    return true;
  if (context.modal.has(e.ref))
    return contentBeside(context, e).filter((c) => context.modal.has(c.ref)).length <= 3;
  if (isInOrBelowList(context, e)) return false;
  const others = contentBeside(context, e).filter((c) => !context.modal.has(c.ref));
  if (sign === 'skeleton') return area(e.visible ?? e.bounds) > 0 && others.length <= 3;
  if (!isCentred(context.view, e.visible ?? e.bounds)) return others.length === 0;
  // A progress bar beside content (an upload, a quiz) does not block; alone on its page it does.
  return others.length <= (sign === 'progress' ? 1 : 3);
}

function ancestors(context: LoadingContext, e: Element): Element[] {
  const line: Element[] = [];
  for (let at = e.parent; at !== null;) {
    const above = context.byRef.get(at);
    if (!above) break;
    line.push(above);
    at = above.parent;
  }
  return line;
}

function isMedia(context: LoadingContext, e: Element): boolean {
  const box = e.visible ?? e.bounds;
  if (
    [e, ...ancestors(context, e).slice(0, 4)].some(
      // The name in the id only: a package called "media" is not a player.
      (a) => MEDIA.test(idName(a.resourceId)) || MEDIA.test(a.className.split('.').at(-1) ?? ''),
    )
  )
    return true;
  // A small image or video below the spinner: only that is loading.
  return context.shown.some(
    (s) =>
      s.role === 'canvas' &&
      s !== e &&
      contains(s.bounds, box) &&
      area(s.bounds) < area({ x: 0, y: 0, ...context.view.size }) * 0.6,
  );
}

/** True for a spinner in a button: it waits for that button's work, the rest of the screen is usable. */
function isInButton(context: LoadingContext, e: Element): boolean {
  const above = ancestors(context, e)[0];
  return (
    above !== undefined &&
    above.state.clickable &&
    area(above.bounds) < area({ x: 0, y: 0, ...context.view.size }) * 0.15
  );
}

function isInOrBelowList(context: LoadingContext, e: Element): boolean {
  const list = ancestors(context, e).find((a) => a.role === 'list' || a.state.scrollable);
  if (list) {
    const inside = new Set(list.children);
    const texts = contentBeside(context, e).filter((c) =>
      ancestors(context, c).some((a) => inside.has(a.ref) || a === list),
    );
    if (texts.length > 0) return true;
  }
  const box = e.visible ?? e.bounds;
  return context.shown.some(
    (l) =>
      l.role === 'list' &&
      l.children.length > 0 &&
      l.bounds.y + l.bounds.height <= box.y + box.height / 2 &&
      l.bounds.height > box.height,
  );
}

/** True for a sign below the rows of a list: more rows are loading, and the rows in view stand. */
function isListFooter(context: LoadingContext, e: Element): boolean {
  const box = e.visible ?? e.bounds;
  const middle = box.y + box.height / 2;
  if (isBelowRows(context, e)) return true;
  const own = ancestors(context, e).find((a) => a.role === 'list');
  if (own === undefined)
    return context.shown.some(
      (l) => l.role === 'list' && hasRows(context, l) && l.bounds.y + l.bounds.height <= middle,
    );
  const rows = contentBeside(context, e).filter((c) => ancestors(context, c).includes(own));
  return rows.length > 0 && rows.every((c) => c.bounds.y + c.bounds.height <= middle);
}

/** Fewer boxes that are alike are no rows. */
const LEAST_ROWS = 2;

/** True for the last child of a box whose other children are rows: alike, stacked, with words. A short list of Compose and Flutter has no role. */
function isBelowRows(context: LoadingContext, e: Element): boolean {
  const box = e.parent === null ? undefined : context.byRef.get(e.parent);
  const rows = (box?.children ?? []).flatMap((ref) => context.byRef.get(ref) ?? []).filter((s) => s !== e);
  const [first] = rows;
  if (first === undefined || rows.length < LEAST_ROWS) return false;
  return rows.every(
    (row, i) =>
      row.className === first.className &&
      row.bounds.x === first.bounds.x &&
      isSameLength(row.bounds.width, first.bounds.width) &&
      row.bounds.y + row.bounds.height <= (rows[i + 1] ?? e).bounds.y + 2 &&
      (row.children.length > 0 || row.description.includes('\n')) &&
      hasWords(context, row),
  );
}

function hasWords(context: LoadingContext, row: Element): boolean {
  if (row.description !== '') return true;
  return context.shown.some((t) => t.text !== '' && ancestors(context, t).includes(row));
}

function hasRows(context: LoadingContext, list: Element): boolean {
  return context.shown.some((e) => e.text !== '' && ancestors(context, e).includes(list));
}

const BARS: ReadonlySet<Element['role']> = new Set(['toolbar', 'tab bar']);

/** Returns the texts of the content: neither signs ("Loading…" under a spinner) nor bars. */
function contentBeside(context: LoadingContext, sign: Element): Element[] {
  return context.shown.filter((e) => {
    if (e === sign || e.text === '' || signKind(e) !== null) return false;
    if (context.view.windows[e.window]?.kind === 'system' || context.strip.has(e.ref)) return false;
    return !ancestors(context, e).some((a) => BARS.has(a.role));
  });
}

/** True in the middle of the app's window, which is a half of the screen in split screen. */
function isCentred({ windows, size }: ScreenLayout, box: Rect): boolean {
  const at = centre(box);
  const window = windows.find(({ kind, bounds }) => kind === 'app' && containsPoint(bounds, at));
  const room = window?.bounds ?? { x: 0, y: 0, ...size };
  const [x, y] = [(at.x - room.x) / room.width, (at.y - room.y) / room.height];
  return x > 0.25 && x < 0.75 && y > 0.2 && y < 0.8;
}

/** True when there are only empty layouts: no text, no description, no image, nothing to touch. */
function isBlank(view: ScreenLayout): boolean {
  const own = view.elements.filter((e) => view.windows[e.window]?.kind === 'app');
  // A tree without any bounds does not tell what is shown.
  if (own.length > 0 && own.every((e) => e.visible === null)) return false;
  // Without a window of the app, a system dialog is all there is.
  if (own.length === 0) return view.windows.length === 0;
  return own.every(
    (e) =>
      e.visible === null ||
      (e.text === '' &&
        e.description === '' &&
        e.role === 'container' &&
        !e.state.clickable &&
        !isBareView(e)),
  );
}

/** True for a view without children, which may paint anything: a game, a page drawn by script. */
function isBareView(e: Element): boolean {
  return (
    e.children.length === 0 &&
    !/(?:Layout|ViewGroup|ViewStub|div|body|html|Other)$/i.test(e.className) &&
    e.parent !== null
  );
}
