/** Tells whether two screens show the same page, of which a gesture may have changed a part. */
import { writtenWords } from '../../screen/elements/described-text.ts';
import { isTouchable } from '../../screen/elements/hittable.ts';
import type { Element } from '../../screen/model/element.ts';
import { selfAndAncestors, type Screen } from '../../screen/model/screen.ts';
import { overlaysOf } from '../../screen/features/overlays.ts';

/**
 * True when most words of the page still stand on the later screen, at the same place of the app. Bars, menus and overlays are no part of the page: other
 * pages have the same ones.
 */
export function isSamePage(before: Screen, now: Screen): boolean {
  const { app } = before;
  if (app.front !== now.app.front || app.place !== now.app.place) return false;
  if (overlaysOf(now).some((o) => o.modal)) return false;
  const words = contentOf(before);
  const left = new Set(contentOf(now).map(({ label }) => label));
  return words.length > 0 && words.filter(({ label }) => left.has(label)).length * 2 > words.length;
}

/** True when the page below the overlays has another title: no words of its bars and headings stand in those of the page before. */
export function hasOtherTitle(before: Screen, now: Screen): boolean {
  const [old, present] = [titlesOf(before), titlesOf(now)];
  return old.length > 0 && present.length > 0 && !present.some((words) => old.includes(words));
}

/** Returns the words of the bars and headings of the page below the overlays. */
export function titlesOf(screen: Screen): readonly string[] {
  const over = new Set(overlaysOf(screen).flatMap(({ elements }) => elements));
  const isTitle = (e: Element): boolean =>
    e.role === 'heading' || (!e.state.clickable && selfAndAncestors(screen, e).some(isBar));
  return screen.elements.flatMap((e) => {
    const words = writtenWords(e);
    return words !== '' && !over.has(e.ref) && isTitle(e) ? [words] : [];
  });
}

const isBar = ({ role }: Element): boolean => role === 'toolbar';

/** Lines of a page, besides its title, that must have gone at once. */
const LEAST_LOST = 2;

/** True when all words of a page went at once, but for its topmost ones, and none came: it is blank, as a page that never loads. */
export function lostItsContent(before: Screen, now: Screen): boolean {
  const words = contentOf(before);
  const left = contentOf(now);
  const top = words.toSorted((a, b) => a.bounds.y - b.bounds.y)[0];
  const isTitle = ({ label }: Element): boolean => label === top?.label;
  return words.length > LEAST_LOST && left.length <= 1 && left.every(isTitle);
}

/** True for a page that shows its title alone, and holds neither a control nor a list, in view or not: one that never loads. */
export function showsTitleAlone(screen: Screen): boolean {
  const held = screen.elements.filter((e) => !isInFrame(screen, e));
  const words = held.filter((e) => writtenWords(e) !== '');
  return (
    words.length <= 1 && !held.some((e) => isTouchable(e) || e.state.scrollable || CONTENT.includes(e.role))
  );
}

const CONTENT: readonly Element['role'][] = ['list', 'row', 'canvas', 'image', 'web view', 'spinner'];

/** Roles of what stays while its pages change, or goes when it was used. */
const FRAME: readonly Element['role'][] = ['toolbar', 'tab bar', 'menu', 'menu item'];

/** Returns the elements in view that show words of the page itself. */
function contentOf(screen: Screen): readonly Element[] {
  const over = new Set(overlaysOf(screen).flatMap(({ elements }) => elements));
  return screen.elements.filter(
    (e) => e.visible !== null && e.text !== '' && !over.has(e.ref) && !isInFrame(screen, e),
  );
}

const isInFrame = (screen: Screen, e: Element): boolean =>
  selfAndAncestors(screen, e).some(({ role }) => FRAME.includes(role));
