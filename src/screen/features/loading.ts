import type { Element } from '../model/element.ts';
import { area, type Rect } from '../model/geometry.ts';
import { isScrim, overlaysOf } from './overlays.ts';
import { idName } from '../elements/roles.ts';
import type { LoadingSign, Screen } from '../model/screen.ts';
import { normalise } from '../model/text.ts';
import { saysLoading } from '../../shared/words/loading.ts';

export type ScreenLayout = Pick<Screen, 'elements' | 'windows' | 'size' | 'keyboard'>;

const SKELETON = /skeleton|shimmer|content_?loader|placeholder_?(?:row|card|line|loading)/i;
const MEDIA = /video|player|media|advert|(?:^|[_/])ads?(?:[_/]|$)|banner|carousel/i;

/** What on this screen says that it is loading, also behind a scrim, which only dims it. `blocking` alone counts as case A. */
export function loadingSigns(view: ScreenLayout): LoadingSign[] {
  const byRef = new Map(view.elements.map((e) => [e.ref, e]));
  const modal = modalRefs(view);
  const there = view.elements.filter((e) => e.visible !== null);
  const clear = there.filter((e) => e.coveredBy === null);
  const scrims = new Set(there.filter((e) => isScrim(e, view.size)).map((e) => e.ref));
  const isDimmed = (e: Element): boolean => e.coveredBy !== null && scrims.has(e.coveredBy);
  // What lies under an overlay is judged by the page that it is a part of.
  const page = scrims.size === 0 ? [] : there.filter((e) => !modal.has(e.ref) && !scrims.has(e.ref));
  const behind = page.filter((e) => e.coveredBy === null || isDimmed(e));
  const signs = [
    ...findSigns(clear, { view, shown: clear, byRef, modal }),
    ...findSigns(behind.filter(isDimmed), { view, shown: behind, byRef, modal }),
  ].slice(0, MAX_SIGNS);
  if (signs.length === 0 && isBlank(view)) {
    signs.push({ sign: 'blank', blocking: true, bounds: { x: 0, y: 0, ...view.size }, ref: null });
  }
  return signs;
}

function findSigns(elements: readonly Element[], scene: LoadingContext): LoadingSign[] {
  const signs: LoadingSign[] = [];
  for (const e of elements) {
    const sign = signKind(e);
    if (sign === null || e.visible === null) continue;
    if (signs.length >= MAX_SIGNS) break;
    signs.push({ sign, blocking: isBlocking(scene, e, sign), bounds: e.visible, ref: e.ref });
  }
  return signs;
}

/** More signs than any screen has tell nothing new, and each costs a look at the whole tree. */
const MAX_SIGNS = 24;

interface LoadingContext {
  readonly view: ScreenLayout;
  readonly shown: readonly Element[];
  readonly byRef: ReadonlyMap<string, Element>;
  /** Everything in a modal overlay. */
  readonly modal: ReadonlySet<string>;
}

function modalRefs(view: ScreenLayout): Set<string> {
  return new Set(overlaysOf(view).flatMap((o) => (o.modal ? o.elements : [])));
}

function signKind(e: Element): Exclude<LoadingSign['sign'], 'blank'> | null {
  if (e.role === 'spinner') return 'spinner';
  if (e.role === 'progress') return 'progress';
  if (e.busy === true) return 'skeleton';
  if (SKELETON.test(e.resourceId) || SKELETON.test(e.className) || SKELETON.test(e.description))
    return 'skeleton';
  const words = normalise(e.text || e.description);
  if (words === '' || words.length > 60 || e.state.editable || e.state.clickable) return null;
  return saysLoading(words) ? 'text' : null;
}

/** Over content in a dialog or behind a scrim, or in the middle of a screen that has little else to show. */
function isBlocking(scene: LoadingContext, e: Element, sign: LoadingSign['sign']): boolean {
  if (isMedia(scene, e) || isInButton(scene, e)) return false;
  if (e.busy === true && area(e.visible ?? e.bounds) > 0.5 * scene.view.size.width * scene.view.size.height)
    return true;
  if (scene.modal.has(e.ref))
    return contentBeside(scene, e).filter((c) => scene.modal.has(c.ref)).length <= 3;
  if (isInOrBelowList(scene, e)) return false;
  const others = contentBeside(scene, e).filter((c) => !scene.modal.has(c.ref));
  if (sign === 'skeleton') return area(e.visible ?? e.bounds) > 0 && others.length <= 3;
  if (!isCentred(scene.view, e.visible ?? e.bounds)) return others.length === 0;
  // A determinate bar on a page of its own (an upload, a quiz) tells little; with next to nothing else it is the page.
  return others.length <= (sign === 'progress' ? 1 : 3);
}

function ancestors(scene: LoadingContext, e: Element): Element[] {
  const line: Element[] = [];
  for (let at = e.parent; at !== null;) {
    const above = scene.byRef.get(at);
    if (!above) break;
    line.push(above);
    at = above.parent;
  }
  return line;
}

function isMedia(scene: LoadingContext, e: Element): boolean {
  const box = e.visible ?? e.bounds;
  if (
    [e, ...ancestors(scene, e).slice(0, 4)].some(
      // Its own names: an app called "media" plays nothing by that.
      (a) => MEDIA.test(idName(a.resourceId)) || MEDIA.test(a.className.split('.').at(-1) ?? ''),
    )
  )
    return true;
  // A small picture or film under the spinner: it is that one which loads.
  return scene.shown.some(
    (s) =>
      s.role === 'canvas' &&
      s !== e &&
      holdsRect(s.bounds, box) &&
      area(s.bounds) < area({ x: 0, y: 0, ...scene.view.size }) * 0.6,
  );
}

function holdsRect(outer: Rect, inner: Rect): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

/** A spinner in a button waits for that button's work; the rest of the screen can be used. */
function isInButton(scene: LoadingContext, e: Element): boolean {
  const above = ancestors(scene, e)[0];
  return (
    above !== undefined &&
    above.state.clickable &&
    area(above.bounds) < area({ x: 0, y: 0, ...scene.view.size }) * 0.15
  );
}

function isInOrBelowList(scene: LoadingContext, e: Element): boolean {
  const list = ancestors(scene, e).find((a) => a.role === 'list' || a.state.scrollable);
  if (list) {
    const inside = new Set(list.children);
    const texts = contentBeside(scene, e).filter((c) =>
      ancestors(scene, c).some((a) => inside.has(a.ref) || a === list),
    );
    if (texts.length > 0) return true;
  }
  const box = e.visible ?? e.bounds;
  return scene.shown.some(
    (l) =>
      l.role === 'list' &&
      l.children.length > 0 &&
      l.bounds.y + l.bounds.height <= box.y + box.height / 2 &&
      l.bounds.height > box.height,
  );
}

const BARS = new Set(['toolbar', 'tab bar']);

/** Texts a person came for: not the sign itself, not bars, not what stands with the sign ("Loading…" under a spinner). */
function contentBeside(scene: LoadingContext, sign: Element): Element[] {
  return scene.shown.filter((e) => {
    if (e === sign || e.text === '' || signKind(e) !== null) return false;
    if (scene.view.windows[e.window]?.kind === 'system') return false;
    return !ancestors(scene, e).some((a) => BARS.has(a.role));
  });
}

function isCentred(view: ScreenLayout, box: Rect): boolean {
  const x = (box.x + box.width / 2) / view.size.width;
  const y = (box.y + box.height / 2) / view.size.height;
  return x > 0.25 && x < 0.75 && y > 0.2 && y < 0.8;
}

/** Nothing but empty layouts: no text, no description, no picture, nothing to touch. */
function isBlank(view: ScreenLayout): boolean {
  const own = view.elements.filter((e) => view.windows[e.window]?.kind === 'app');
  // A tree without any bounds says nothing of what is shown.
  if (own.length > 0 && own.every((e) => e.visible === null)) return false;
  // Without a window of the app's own in the tree, a dialog of the system's is all there is to see.
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

/** A view without children may paint anything: a game, a page drawn by script. */
function isBareView(e: Element): boolean {
  return (
    e.children.length === 0 &&
    !/(?:Layout|ViewGroup|ViewStub|div|body|html|Other)$/i.test(e.className) &&
    e.parent !== null
  );
}
