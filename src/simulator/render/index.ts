import { createHash } from 'node:crypto';
import { mirroredBox } from '../layout/mirror.ts';
import type { View, ViewKind, ViewNode } from '../view.ts';
import type { Brush } from './brush.ts';
import { colour, fade } from './colour.ts';
import * as adjustable from './adjustable.ts';
import * as containers from './containers.ts';
import * as controls from './controls.ts';
import * as media from './media.ts';
import * as phone from './phone.ts';
import { encodePng } from './png.ts';
import { DARK, LIGHT, toneOf } from './style.ts';
import { Surface } from './surface.ts';

const PAINTERS: Readonly<Record<ViewKind, (brush: Brush) => void>> = {
  screen: containers.paintScreen,
  container: containers.paintArea,
  'web view': containers.paintArea,
  list: containers.paintArea,
  carousel: containers.paintArea,
  scroller: containers.paintArea,
  pager: containers.paintArea,
  text: containers.paintArea,
  'inline text': containers.paintArea,
  heading: containers.paintArea,
  toolbar: containers.paintToolbar,
  'tab bar': containers.paintTabBar,
  row: containers.paintRow,
  dialog: containers.paintDialog,
  sheet: containers.paintSheet,
  drawer: containers.paintDrawer,
  menu: containers.paintMenu,
  'menu item': containers.paintMenuItem,
  snackbar: containers.paintSnackbar,
  toast: containers.paintToast,
  banner: containers.paintBanner,
  scrim: containers.paintScrim,
  button: controls.paintButton,
  icon: controls.paintIcon,
  input: controls.paintInput,
  toggle: controls.paintToggle,
  checkbox: controls.paintCheckbox,
  radio: controls.paintRadio,
  tab: controls.paintTab,
  image: media.paintImage,
  spinner: media.paintSpinner,
  progress: media.paintProgress,
  skeleton: media.paintSkeleton,
  canvas: media.paintCanvas,
  slider: adjustable.paintSlider,
  wheel: adjustable.paintWheel,
  dropdown: controls.paintDropdown,
  'date picker': containers.paintArea,
  'time picker': containers.paintArea,
  day: controls.paintDay,
  video: media.paintVideo,
  keyboard: phone.paintKeyboard,
  key: phone.paintKey,
  'status bar': phone.paintStatusBar,
};

/** Reused: every screenshot paints all of it. */
let canvas = new Surface(0, 0);

/** The latest screenshots by a digest of their content; goals on one app visit the same screens again and again. */
const recent = new Map<string, Uint8Array>();
/** Maximum size of this cache, bytes. */
const KEPT = 48_000_000;
let held = 0;

/**
 * Paints the view and returns a PNG of view.width x view.height pixels (8-bit RGBA, not interlaced). The same view
 * gives the same bytes on every machine, because fonts, icons and images are built in. A secure view is black.
 */
export function renderPng(view: View): Uint8Array {
  const shown = createHash('sha1').update(JSON.stringify(view)).digest('base64');
  const known = recent.get(shown);
  if (known !== undefined) {
    // Moves the entry to the end of the cache.
    recent.delete(shown);
    recent.set(shown, known);
    return known.slice();
  }
  const png = paintPng(view);
  recent.set(shown, png);
  held += png.length;
  for (const [oldest, { length }] of recent) {
    if (held <= KEPT) break;
    recent.delete(oldest);
    held -= length;
  }
  return png.slice();
}

/** Paints without the cache; `renderPng` is faster and gives the same bytes. */
export function paintPng(view: View): Uint8Array {
  return encodePng(paintPixels(view), view.width, view.height);
}

/** Returns the pixels of the view, one word each (R is the lowest byte). The next view is painted over them. */
export function paintPixels(view: View): Uint32Array {
  const { width, height } = view;
  if (canvas.width !== width || canvas.height !== height) canvas = new Surface(width, height);
  paintView(canvas, view);
  return canvas.pixels;
}

/** Paints a view on a surface of its size. */
export function paintView(surface: Surface, view: View): void {
  surface.pixels.fill(colour('#000000'));
  if (view.secure) return;
  const theme = view.dark ? DARK : LIGHT;
  for (const window of view.windows) {
    surface.clipTo();
    if (window.scrim) surface.rect(0, 0, view.width, view.height, theme.shade);
    surface.mirrored = window.mirrored === true;
    paintNode(surface, view, window.root, { inside: 'screen', ground: theme.ground, theme });
    surface.mirrored = false;
  }
  phone.paintMark(surface, view);
}

/** The surroundings of a node. */
type PaintContext = Pick<Brush, 'inside' | 'ground' | 'theme'>;

function paintNode(surface: Surface, view: View, source: ViewNode, place: PaintContext): void {
  if (!source.pixels) return;
  const node = surface.mirrored ? mirroredNode(source, view.width) : source;
  const { density, clockText } = view;
  const { theme } = place;
  const tone = toneOf(node, place.ground, theme);
  const brush: Brush = {
    ...place,
    surface,
    node,
    source,
    tone,
    ground: tone.fill ?? place.ground,
    density,
    clockText,
  };
  surface.clipTo(node.clip);
  PAINTERS[node.kind](brush);
  paintRipple(brush);
  const inside = node.kind === 'container' ? place.inside : node.kind;
  for (const child of source.children)
    paintNode(surface, view, child, { inside, ground: brush.ground, theme });
  surface.clipTo(node.clip);
  if (node.kind === 'carousel') media.paintCarouselDots(brush);
  if (node.kind === 'pager') media.paintPageDots(brush);
  if (node.veil !== undefined) paintVeil(brush, node.veil);
}

/** Returns a node at the place that a painter from left to right gives it. */
function mirroredNode(node: ViewNode, width: number): ViewNode {
  return { ...node, box: mirroredBox(node.box, width), clip: mirroredBox(node.clip, width) };
}

/** Paints the ground over all of a node, which fades in below. */
function paintVeil({ surface, node, ground }: Brush, opacity: number): void {
  const { x, y, width, height } = node.box;
  surface.rect(x, y, width, height, fade(ground, opacity));
}

/** Paints the circle that grows from the center of a touched control and fades. */
function paintRipple(brush: Brush): void {
  const { surface, node } = brush;
  if (node.ripple === null) return;
  const { x, y, width, height } = node.box;
  const radius = (Math.hypot(width, height) / 2) * Math.min(1, Math.max(0, node.ripple));
  surface.clipTo(node.clip, node.box);
  surface.rounded(
    x + width / 2 - radius,
    y + height / 2 - radius,
    radius * 2,
    radius * 2,
    radius,
    fade(colour('#000000'), 0.2 - node.ripple * 0.1),
  );
}
