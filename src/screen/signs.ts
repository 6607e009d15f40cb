import type { Element } from './element.ts';
import { area, type Rect } from './geometry.ts';
import { isScrim, overlaysOf } from './overlays.ts';
import { idName } from './roles.ts';
import type { Loading, Screen } from './screen.ts';
import { normalise } from './text.ts';

type View = Pick<Screen, 'elements' | 'windows' | 'size' | 'keyboard'>;

/** "Loading…" and "Please wait" as apps write them, whole texts only: a sentence that mentions loading is content. */
const LOADING_WORDS = new RegExp(
  `^(?:${[
    'loading',
    'please wait',
    'just a (?:moment|second)',
    'one moment(?: please)?',
    'wird geladen',
    'bitte warten',
    'chargement(?: en cours)?',
    'veuillez patienter',
    'cargando',
    'un momento(?: por favor)?',
    'caricamento(?: in corso)?',
    'attendere(?: prego)?',
    'carregando',
    'a carregar',
    'bezig met laden',
    'even geduld',
    'läser in',
    'indlæser',
    'ladataan',
    'ładowanie',
    'wczytywanie',
    'proszę czekać',
    'načítání',
    'načítavam',
    'загрузка',
    'подождите',
    'завантаження',
    'yükleniyor',
    'lütfen bekleyin',
    '読み込み中(?:です)?',
    'ロード中',
    '加载中',
    '正在加载',
    '載入中',
    '请稍候',
    '로딩 ?중',
    '불러오는 중',
    'جار(?:ٍ|ي)? التحميل',
    'טוען',
    'लोड हो रहा है',
    'đang tải',
    'memuat',
    'กำลังโหลด',
  ].join('|')})\\s*(?:…|\\.{1,3}|！|!)?$`,
  'iu',
);
/** Words that mean other things too ("Laden" is also a shop) say it only with their dots. */
const LOADING_WITH_DOTS =
  /^(?:laden|lädt|laster(?: inn)?|espere(?: por favor)?|laddar|aguarde)\s*(?:…|\.{3})$/iu;
const LOADING_NAMED = /^(?:loading|fetching|syncing|connecting)\b.{0,40}(?:…|\.\.\.)$/i;
const SKELETON = /skeleton|shimmer|content_?loader|placeholder_?(?:row|card|line|loading)/i;
const PLAYING = /video|player|media|advert|(?:^|[_/])ads?(?:[_/]|$)|banner|carousel/i;

/** What on this screen says that it is loading, also behind a scrim, which only dims it. `blocking` alone counts as case A. */
export function loadingSigns(view: View): Loading[] {
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
    ...signsAmong(clear, { view, shown: clear, byRef, modal }),
    ...signsAmong(behind.filter(isDimmed), { view, shown: behind, byRef, modal }),
  ].slice(0, MOST_SIGNS);
  if (signs.length === 0 && isBlank(view)) {
    signs.push({ sign: 'blank', blocking: true, bounds: { x: 0, y: 0, ...view.size }, ref: null });
  }
  return signs;
}

function signsAmong(elements: readonly Element[], scene: Scene): Loading[] {
  const signs: Loading[] = [];
  for (const e of elements) {
    const sign = signOf(e);
    if (sign === null || e.visible === null) continue;
    if (signs.length >= MOST_SIGNS) break;
    signs.push({ sign, blocking: isBlocking(scene, e, sign), bounds: e.visible, ref: e.ref });
  }
  return signs;
}

/** More signs than any screen has tell nothing new, and each costs a look at the whole tree. */
const MOST_SIGNS = 24;

interface Scene {
  readonly view: View;
  readonly shown: readonly Element[];
  readonly byRef: ReadonlyMap<string, Element>;
  /** Everything in a modal overlay. */
  readonly modal: ReadonlySet<string>;
}

function modalRefs(view: View): Set<string> {
  return new Set(overlaysOf(view).flatMap((o) => (o.modal ? o.elements : [])));
}

function signOf(e: Element): Exclude<Loading['sign'], 'blank'> | null {
  if (e.role === 'spinner') return 'spinner';
  if (e.role === 'progress') return 'progress';
  if (e.busy === true) return 'skeleton';
  if (SKELETON.test(e.resourceId) || SKELETON.test(e.className) || SKELETON.test(e.description))
    return 'skeleton';
  const words = normalise(e.text || e.description);
  if (words === '' || words.length > 60 || e.state.editable || e.state.clickable) return null;
  return LOADING_WORDS.test(words) || LOADING_WITH_DOTS.test(words) || LOADING_NAMED.test(words)
    ? 'text'
    : null;
}

/** Over content in a dialog or behind a scrim, or in the middle of a screen that has little else to show. */
function isBlocking(scene: Scene, e: Element, sign: Loading['sign']): boolean {
  if (plays(scene, e) || inButton(scene, e)) return false;
  if (e.busy === true && area(e.visible ?? e.bounds) > 0.5 * scene.view.size.width * scene.view.size.height)
    return true;
  if (scene.modal.has(e.ref)) return content(scene, e).filter((c) => scene.modal.has(c.ref)).length <= 3;
  if (inListWithContent(scene, e)) return false;
  const others = content(scene, e).filter((c) => !scene.modal.has(c.ref));
  if (sign === 'skeleton') return area(e.visible ?? e.bounds) > 0 && others.length <= 3;
  if (!isCentral(scene.view, e.visible ?? e.bounds)) return others.length === 0;
  // A determinate bar on a page of its own (an upload, a quiz) tells little; with next to nothing else it is the page.
  return others.length <= (sign === 'progress' ? 1 : 3);
}

function ancestors(scene: Scene, e: Element): Element[] {
  const line: Element[] = [];
  for (let at = e.parent; at !== null;) {
    const above = scene.byRef.get(at);
    if (!above) break;
    line.push(above);
    at = above.parent;
  }
  return line;
}

function plays(scene: Scene, e: Element): boolean {
  const box = e.visible ?? e.bounds;
  if (
    [e, ...ancestors(scene, e).slice(0, 4)].some(
      // Its own names: an app called "media" plays nothing by that.
      (a) => PLAYING.test(idName(a.resourceId)) || PLAYING.test(a.className.split('.').at(-1) ?? ''),
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
function inButton(scene: Scene, e: Element): boolean {
  const above = ancestors(scene, e)[0];
  return (
    above !== undefined &&
    above.state.clickable &&
    area(above.bounds) < area({ x: 0, y: 0, ...scene.view.size }) * 0.15
  );
}

function inListWithContent(scene: Scene, e: Element): boolean {
  const list = ancestors(scene, e).find((a) => a.role === 'list' || a.state.scrollable);
  if (list) {
    const inside = new Set(list.children);
    const texts = content(scene, e).filter((c) =>
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
function content(scene: Scene, sign: Element): Element[] {
  return scene.shown.filter((e) => {
    if (e === sign || e.text === '' || signOf(e) !== null) return false;
    if (scene.view.windows[e.window]?.kind === 'system') return false;
    return !ancestors(scene, e).some((a) => BARS.has(a.role));
  });
}

function isCentral(view: View, box: Rect): boolean {
  const x = (box.x + box.width / 2) / view.size.width;
  const y = (box.y + box.height / 2) / view.size.height;
  return x > 0.25 && x < 0.75 && y > 0.2 && y < 0.8;
}

/** Nothing but empty layouts: no text, no description, no picture, nothing to touch. */
function isBlank(view: View): boolean {
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

/** Short-lived messages in this look: toasts and snackbars, their texts joined. */
export function toastsOf(view: View): string[] {
  const byRef = new Map(view.elements.map((e) => [e.ref, e]));
  const messages = overlaysOf(view).filter((o) => o.kind === 'toast' || o.kind === 'snackbar');
  const texts = messages.map((o) => {
    const parts = o.elements
      .flatMap((ref) => byRef.get(ref) ?? [])
      .filter((e) => !e.state.clickable || e.children.length > 0);
    return (
      normalise(
        parts
          .map((e) => e.text)
          .filter((t) => t !== '')
          .join(' '),
      ) || o.title
    );
  });
  return [...new Set(texts.filter((t) => t !== ''))];
}

export interface KeyboardGuess {
  readonly shown: boolean;
  readonly bounds: Rect | null;
  /** False: no keyboard window was in the tree and the rest is inference. */
  readonly sure: boolean;
}

/** The soft keyboard from the tree alone: its own window, or a focused field in a page that ends well above the screen's end. */
export function keyboardGuess(view: Omit<View, 'keyboard'>): KeyboardGuess {
  const window = view.windows.find((w) => w.kind === 'keyboard');
  if (window) return { shown: window.bounds.height > 0, bounds: window.bounds, sure: true };
  const focused = view.elements.some((e) => e.state.focused && e.state.editable && e.visible !== null);
  if (!focused) return { shown: false, bounds: null, sure: false };
  let end = 0;
  for (const e of view.elements) {
    if (e.visible === null || e.parent === null || e.children.length > 0) continue;
    end = Math.max(end, e.visible.y + e.visible.height);
  }
  const { width, height } = view.size;
  const content = view.elements.find((e) => e.resourceId === 'android:id/content');
  const bottom = Math.max(end, content?.visible ? content.visible.y + content.visible.height : 0);
  if (bottom === 0 || bottom > height * 0.75) return { shown: false, bounds: null, sure: false };
  return { shown: true, bounds: { x: 0, y: bottom, width, height: height - bottom }, sure: false };
}
