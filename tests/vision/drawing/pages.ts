/** Pages of lines between two bars, with lists, dialogs and surfaces over them, drawn as their trees say. */
import type { Rect } from '../../../src/screen/model/geometry.ts';
import type { Screen, WindowInfo } from '../../../src/screen/model/screen.ts';
import type { CapturedScreen } from '../../../src/vision/captured-screen.ts';
import { box, drawn, line, type Line } from './lines.ts';

export const OLD = 'milk bread apples cheese butter onions pepper sugar coffee salmon'.split(' ');
export const NEW = 'weather budget flights invoice gallery podcast archive student kitchen holiday'.split(
  ' ',
);
const CHOICES = 'Sort Price Name Date Size Rate Kind Owner'.split(' ');

/** Returns lines below each other, 32 pixels apart. */
export function column(words: readonly string[], count: number, from = 100): Line[] {
  return Array.from({ length: count }, (_, i) => line(`${words[i % words.length]!} ${i}`, from + i * 32));
}

export function lower(lines: readonly Line[], dy: number): Line[] {
  return lines.map((l) => ({ ...l, bounds: { ...l.bounds!, y: l.bounds!.y + dy } }));
}

/** Returns a list that scrolls, with these lines in it. */
export function listOf(lines: readonly Line[], more: Line = {}): Line[] {
  const list: Line = {
    ref: 'list',
    role: 'list',
    resourceId: 'list',
    drawn: '',
    path: '0/9',
    bounds: box(0, 88, 300, 730),
    state: { scrollable: true },
    ...more,
  };
  return [list, ...lines.map((l) => ({ ...l, path: `0/9/${l.text}` }))];
}

const windowOf = (kind: WindowInfo['kind'], bounds: Rect): WindowInfo => ({
  kind,
  package: 'org.example',
  title: '',
  bounds,
});
/** The app, and a window of the system that draws the bars and hides nothing. */
export const APP = windowOf('app', box(0, 0, 300, 900));
export const BARS = windowOf('system', box(0, 0, 0, 0));
const bars: readonly Line[] = [line('Inbox', 40, { window: 1 }), line('Mail Chat Me', 850, { window: 1 })];

export function pageOf(lines: readonly Line[], over: Partial<Screen> = {}): CapturedScreen {
  return drawn([...bars, ...lines], { windows: [APP, BARS], ...over });
}

/** A filled box with choices, 40 pixels apart. */
function surface(bounds: Rect, more: Line): Line[] {
  const count = Math.floor((bounds.height - 20) / 40);
  const choices = Array.from({ length: count }, (_, i): Line => ({
    ...line(`${CHOICES[i % CHOICES.length]!}${i}`, 0),
    ...more,
    ref: `choice${i}`,
    parent: 'surface',
    path: `${more.path ?? ''}/${i}`,
    bounds: box(bounds.x + 10, bounds.y + 10 + i * 40, 150, 30),
  }));
  const children = choices.map(({ ref }) => ref!);
  return [
    { ref: 'surface', drawn: '', fill: [210, 225, 240], bounds, order: 100, children, ...more },
    ...choices,
  ];
}

function under(lines: readonly Line[], { y, height }: Rect): Line[] {
  return lines.map((l) => {
    const middle = l.bounds!.y + 15;
    return middle >= y && middle < y + height ? { ...l, coveredBy: 'surface' } : l;
  });
}

/** A dialog in a window of its own, over a page that its tree lists or not. */
export function dialogOver(lines: readonly Line[], bounds: Rect, isListed: boolean): CapturedScreen {
  const dialog = surface(bounds, { window: 2, path: '7' });
  const windows = [APP, BARS, windowOf('dialog', bounds)];
  const { frame, screen } = drawn([...bars, ...under(lines, bounds), ...dialog], { windows });
  if (isListed) return { frame, screen };
  const elements = screen.elements.filter((e) => e.window === 2);
  // The window of the app has no place where only the dialog's tree is read.
  return { frame, screen: { ...screen, elements, windows: [BARS, BARS, windows[2]!] } };
}

/** A box over the page that no role and no window names. */
export function boxOver(lines: readonly Line[], bounds: Rect): CapturedScreen {
  const parts = surface(bounds, { path: '0/7', parent: 'page' });
  const page: Line = {
    ref: 'page',
    drawn: '',
    bounds: box(0, 0, 300, 900),
    path: '0',
    order: 0,
    children: ['surface'],
  };
  const [root, ...choices] = parts;
  const inPage = under(lines, bounds).map((l) => ({ ...l, parent: 'page' }));
  return drawn([...bars, ...inPage, page, root!, ...choices.map((c) => ({ ...c, parent: 'surface' }))], {
    windows: [APP, BARS],
  });
}
