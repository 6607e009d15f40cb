/** Tells what became of the page under any overlay, from both trees and both screenshots. */
import type { Element } from '../screen/model/element.ts';
import { area, type Rect } from '../screen/model/geometry.ts';
import type { Overlay } from '../screen/features/overlays.ts';
import { byRef, selfAndAncestors, type Screen } from '../screen/model/screen.ts';
import type { CapturedScreen } from './captured-screen.ts';
import type { Frame } from './decode/frame.ts';
import { BOTTOM_ZONE_DP, TOP_ZONE_DP } from './surfaces/bar-zones.ts';
import { isSamePatch } from './same-patch.ts';
import type { TreeChange } from './tree-change.ts';

/** Largest share of the screen of an element that stands for its own content; a larger one describes the page. */
const LARGEST_SHARE = 0.2;
/** Elements that must tell before their share counts. */
const MIN_TELLING = 3;
/** From this share of still drawn elements on, the page is the same. */
const SAME_PAGE = 0.5;
/** Up to this share, it is another page: a word or two are in the same place on both. */
const OTHER_PAGE = 0.15;

/** `unknown` when too little of the page is in the trees or in view. */
export type PageIdentity = 'same' | 'other' | 'unknown';

/**
 * Tells whether the page is the same, by its content: what stands in no bar and no overlay. The screenshots decide where the page is in view; the
 * trees, where an overlay hides it.
 */
export function pageIdentity(
  before: CapturedScreen,
  after: CapturedScreen,
  tree: Pick<TreeChange, 'matches'>,
  overlays: { readonly before: readonly Overlay[]; readonly after: readonly Overlay[] },
  density: number,
): PageIdentity {
  const [a, b] = [before.frame!, after.frame!];
  const own = new Set(overlays.before.flatMap((o) => o.elements));
  const hidden = [
    ...overlays.before.map((o) => surfaceOf(o, before.screen)),
    ...overlays.after.map((o) => surfaceOf(o, after.screen)),
  ];
  const partners = new Map(tree.matches.map((m) => [m.before, m.after]));
  const seen = { kept: 0, telling: 0 };
  const behind = { kept: 0, telling: 0 };
  const listed = { kept: 0, telling: 0 };
  for (const e of contentOf(before.screen, density)) {
    if (own.has(e.ref)) continue;
    const match = partners.get(e);
    const partner = match?.text === e.text && match.description === e.description ? match : undefined;
    count(listed, partner !== undefined);
    const isCovered =
      isUnderSurface(before.screen, e) || (partner !== undefined && isUnderSurface(after.screen, partner));
    if (isCovered || hidden.some((box) => holdsCentre(box, e.visible!))) {
      count(behind, partner !== undefined);
      continue;
    }
    const drawn = isStillDrawn(a, b, e, partner);
    if (drawn !== null) count(seen, drawn);
  }
  const inView = identityOf(seen);
  // A scrim may blur the page: then only the trees tell that it is still there.
  const opened = overlays.before.length > 0 || overlays.after.length > 0;
  if (opened && inView !== 'same' && identityOf(listed) === 'same') return 'same';
  const tellsBehind = inView === 'unknown' && seen.kept === seen.telling && listsPage(after.screen);
  return tellsBehind ? identityOf(behind) : inView;
}

/** Texts of both pages together from which they tell: a page may have one. */
const MIN_TEXTS = 4;

/**
 * True when the trees show another page beside any overlays: another title, and no text of the content that is in the same column on both. Pages of a few
 * lines look like a part that changed. The row that opened a page may be its title, and a value one of its choices.
 */
export function isOtherPage(
  before: Screen,
  after: Screen,
  tree: Pick<TreeChange, 'matches'>,
  overlays: { readonly before: readonly Overlay[]; readonly after: readonly Overlay[] },
  density: number,
): boolean {
  const [a, b] = [partsOfPage(before, overlays.before, density), partsOfPage(after, overlays.after, density)];
  const isKept = ({ before: e, after: f }: TreeChange['matches'][number]): boolean =>
    e.text === f.text &&
    e.description === f.description &&
    e.bounds.x === f.bounds.x &&
    e.bounds.width === f.bounds.width &&
    e.bounds.height === f.bounds.height;
  const stays = tree.matches.filter(isKept);
  const kept = new Set(stays.flatMap((m) => [m.before, m.after]));
  const all = [...a.content, ...b.content];
  if (a.title.length === 0 || b.title.length === 0) return false;
  if (a.content.length === 0 || b.content.length === 0 || all.length < MIN_TEXTS) return false;
  if (![...a.title, ...b.title, ...all].some((e) => kept.has(e))) return true;
  // The days of a month are on any calendar; where it is the same one, its title or a button stays.
  return (
    stays.every(({ before: e }) => nameOf(e).length <= SHORT) && hasWords(a.content) && hasWords(b.content)
  );
}

/** Letters of a name that tells nothing about the page: a number, a sign, the first letter of a day. */
const SHORT = 2;

function nameOf({ text, description, label }: Element): string {
  return (text || description || label).trim();
}

function hasWords(content: readonly Element[]): boolean {
  return content.some((e) => nameOf(e).length > SHORT);
}

/** Returns the texts of a page's content, and those of its title: no control, in the zone of the bar above. */
function partsOfPage(
  screen: Screen,
  overlays: readonly Overlay[],
  density: number,
): { readonly title: readonly Element[]; readonly content: readonly Element[] } {
  const own = new Set(overlays.flatMap((o) => o.elements));
  const isTitle = (e: Element): boolean =>
    e.visible !== null &&
    (e.text !== '' || (e.description !== '' && e.children.length === 0)) &&
    screen.windows[e.window]?.kind === 'app' &&
    !selfAndAncestors(screen, e).some((part) => part.state.clickable) &&
    e.visible.y + e.visible.height / 2 < TOP_ZONE_DP * density;
  return {
    title: screen.elements.filter((e) => !own.has(e.ref) && isTitle(e)),
    content: contentOf(screen, density).filter((e) => !own.has(e.ref)),
  };
}

/** False for a tree of a dialog's window alone: what lies behind it is not gone. */
function listsPage({ windows, size }: Screen): boolean {
  return windows.some(
    ({ kind, bounds }) => kind === 'app' && area(bounds) >= PAGE_WINDOW * size.width * size.height,
  );
}

/** Share of the screen from which a window holds a page. */
const PAGE_WINDOW = 0.6;

/** Share of the screen from which what covers an element is a page. */
const PAGE_SHARE = 0.85;

/** True when something that is smaller than a page covers the element, as a drawer does that no role names. */
function isUnderSurface(screen: Screen, e: Element): boolean {
  const cover = e.coveredBy === null ? undefined : byRef(screen, e.coveredBy);
  if (cover === undefined || e.clearCover === true) return false;
  const own = new Set(selfAndAncestors(screen, e));
  const surface = selfAndAncestors(screen, cover).filter((part) => !own.has(part));
  const largest = Math.max(...surface.map((part) => (part.visible === null ? 0 : area(part.visible))));
  return largest < PAGE_SHARE * screen.size.width * screen.size.height;
}

interface Count {
  kept: number;
  telling: number;
}

function count(of: Count, kept: boolean): void {
  of.telling++;
  if (kept) of.kept++;
}

function identityOf({ kept, telling }: Readonly<Count>): PageIdentity {
  if (telling < MIN_TELLING) return 'unknown';
  const share = kept / telling;
  if (share >= SAME_PAGE) return 'same';
  return share <= OTHER_PAGE ? 'other' : 'unknown';
}

/** Share of the screen from which an overlay's outermost element is its container and not its surface. */
const CONTAINER_SHARE = 0.9;

/** Returns where an overlay is drawn: its box, or the box around what a container shows. */
export function surfaceOf(overlay: Overlay, screen: Screen): Rect {
  if (area(overlay.bounds) < CONTAINER_SHARE * screen.size.width * screen.size.height) return overlay.bounds;
  const own = new Set(overlay.elements);
  const shown = screen.elements.flatMap((e) =>
    own.has(e.ref) && e.visible !== null && e.children.length === 0 && e.label !== '' ? [e.visible] : [],
  );
  if (shown.length === 0) return overlay.bounds;
  const [x, y] = [Math.min(...shown.map((r) => r.x)), Math.min(...shown.map((r) => r.y))];
  const right = Math.max(...shown.map((r) => r.x + r.width));
  const bottom = Math.max(...shown.map((r) => r.y + r.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** Returns the elements in view with a text or description of their own, outside the zones of bars. */
function contentOf(screen: Screen, density: number): Element[] {
  const { width, height } = screen.size;
  return screen.elements.filter((e) => {
    if (e.visible === null || (e.text === '' && (e.description === '' || e.children.length > 0)))
      return false;
    const kind = screen.windows[e.window]?.kind;
    if (kind === 'system' || kind === 'keyboard' || kind === 'toast') return false;
    return area(e.visible) <= LARGEST_SHARE * width * height && isBetweenBars(e, screen, density);
  });
}

/** True for an element outside the zones where apps keep their bars. */
export function isBetweenBars(e: Element, { size }: Screen, density: number): boolean {
  if (e.visible === null) return false;
  const middle = e.visible.y + e.visible.height / 2;
  return middle >= TOP_ZONE_DP * density && middle <= size.height - BOTTOM_ZONE_DP * density;
}

/** Returns whether an element is drawn where its partner is, or where it was; null when it shows nothing. */
function isStillDrawn(a: Frame, b: Frame, e: Element, partner: Element | undefined): boolean | null {
  const at = e.visible!;
  const inPlace = isSamePatch(a, at, b, at);
  if (inPlace !== false || partner === undefined) return inPlace;
  const to = { ...at, x: at.x + partner.bounds.x - e.bounds.x, y: at.y + partner.bounds.y - e.bounds.y };
  return isSamePatch(a, at, b, to);
}

function holdsCentre(box: Rect, r: Rect): boolean {
  const [x, y] = [r.x + r.width / 2, r.y + r.height / 2];
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
}

/**
 * Returns what moved by `dy`, by the trees. `content`: the content of a container that stays; `page`: the container moved too, as under a
 * banner; `part`: other content of the container, or of a page without one, stays, as where a row was added; `unknown`: nothing tells.
 */
export function moverOf(
  tree: TreeChange,
  dy: number,
  isBetweenBars: (e: Element) => boolean = () => false,
): 'content' | 'page' | 'part' | 'unknown' {
  const texts = innermost(tree.matches.filter((m) => isText(m.before)));
  const moved = texts.filter((m) => Math.abs(m.after.bounds.y - m.before.bounds.y - dy) <= 2);
  if (moved.length === 0) return 'unknown';
  const scroller = tree.matches
    .filter(
      (m) =>
        m.before.state.scrollable &&
        m.after.state.scrollable &&
        moved.every((e) => e.before.path.startsWith(`${m.before.path}/`)),
    )
    .toSorted((p, q) => q.before.path.length - p.before.path.length)[0];
  // A container that only became shorter, as above a keyboard, stays where it is. One whose content went the same way, but further, was scrolled too, as
  // under a title that shrinks meanwhile.
  const slid = scroller === undefined ? 0 : scroller.after.bounds.y - scroller.before.bounds.y;
  const isScrolledToo = slid * dy > 0 && Math.abs(dy) - Math.abs(slid) > 2;
  if (Math.abs(slid) > 2 && !isScrolledToo) return 'page';
  const inside = texts.filter((m) => !scroller || m.before.path.startsWith(`${scroller.before.path}/`));
  const still = inside.filter((m) => Math.abs(m.after.bounds.y - m.before.bounds.y) <= 2);
  if (scroller) {
    const isPart = still.length >= 2 && still.length >= STILL_SHARE * inside.length;
    return isPart || isPushedFromAbove(tree, scroller, moved, dy) ? 'part' : 'content';
  }
  // Nothing that scrolls: what stays between the bars shows that not all of the page moved.
  const beside = still.filter((m) => isBetweenBars(m.before)).length;
  return beside >= 2 && beside >= STILL_SHARE * (beside + moved.length) ? 'part' : 'unknown';
}

/**
 * True when something above what moved stayed where it begins, shows another text, and changed its height by as much: it pushed what is below. A title that
 * shrinks while its page is scrolled keeps its text.
 */
function isPushedFromAbove(
  { changed }: TreeChange,
  scroller: TreeChange['matches'][number],
  moved: TreeChange['matches'],
  dy: number,
): boolean {
  const top = Math.min(...moved.map((m) => m.before.bounds.y));
  return changed.some(
    ({ before: e, after: f }) =>
      e.text !== f.text &&
      e.path.startsWith(`${scroller.before.path}/`) &&
      Math.abs(f.bounds.y - e.bounds.y) <= 2 &&
      Math.abs(f.bounds.height - e.bounds.height - dy) <= MOST_ROUNDED &&
      e.bounds.y + e.bounds.height <= top + MOST_ROUNDED,
  );
}

/** Pixels by which rounding and overlapping borders of rows shift an edge. */
const MOST_ROUNDED = 3;

/** Share of the texts in a container that stay where they are when only a part of its content moves. */
const STILL_SHARE = 0.2;

/** Returns the matches without those that hold another one: a button and the text on it are one. */
function innermost(matches: TreeChange['matches']): TreeChange['matches'] {
  const outer = new Set<string>();
  for (const { before } of matches)
    for (let at = before.path.lastIndexOf('/'); at > 0; at = before.path.lastIndexOf('/', at - 1))
      outer.add(before.path.slice(0, at));
  return matches.filter(({ before }) => !outer.has(before.path));
}

function isText(e: Element): boolean {
  return e.text !== '' || e.state.clickable;
}

/** Returns the shift that most moved texts share, else 0. */
export function commonShift(tree: TreeChange): number {
  const shifts = new Map<number, number>();
  let moved = 0;
  for (const { before, after } of tree.matches) {
    if (before.text === '' || before.text !== after.text) continue;
    const dy = after.bounds.y - before.bounds.y;
    if (dy === 0) continue;
    moved++;
    shifts.set(dy, (shifts.get(dy) ?? 0) + 1);
  }
  let best = 0;
  let votes = 0;
  for (const [dy, count] of shifts) {
    if (count > votes) [best, votes] = [dy, count];
  }
  return votes >= 2 && votes >= 0.8 * moved ? best : 0;
}
