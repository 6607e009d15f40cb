import type { Colour } from './colour.ts';
import { type Contour, type Mask, rasterise } from './mask.ts';
import type { Surface } from './surface.ts';

/**
 * Icons on a grid of 24 x 24, drawn for this project, one shape per line: `line x y x y …` (2 wide, round ends), `fill
 * x y x y …` (polygon), `disc x y r`, `ring x y r`, `arc x y r from to` (degrees).
 */
const SHAPES: Readonly<Record<string, string>> = {
  search: 'ring 10 10 6; line 14.5 14.5 20 20',
  back: 'line 20 12 5 12; line 11 5 4.5 12 11 19',
  forward: 'line 4 12 19 12; line 13 5 19.5 12 13 19',
  up: 'line 12 20 12 5; line 5 11 12 4.5 19 11',
  down: 'line 12 4 12 19; line 5 13 12 19.5 19 13',
  'chevron right': 'line 9 5 16 12 9 19',
  'chevron left': 'line 15 5 8 12 15 19',
  'chevron down': 'line 5 9 12 16 19 9',
  menu: 'line 4 6 20 6; line 4 12 20 12; line 4 18 20 18',
  close: 'line 5.5 5.5 18.5 18.5; line 18.5 5.5 5.5 18.5',
  cart: 'line 2 4 5 4 7.5 15 18 15 20.5 7 6 7; disc 9 19.5 1.8; disc 17 19.5 1.8',
  bag: 'line 5 8 19 8 20 21 4 21 5 8; arc 12 8 4 180 360',
  settings:
    'ring 12 12 3.2; ring 12 12 7; line 12 2.5 12 4.5; line 12 19.5 12 21.5; line 2.5 12 4.5 12; line 19.5 12 21.5 12; line 5.3 5.3 6.6 6.6; line 17.4 17.4 18.7 18.7; line 5.3 18.7 6.6 17.4; line 17.4 6.6 18.7 5.3',
  plus: 'line 12 5 12 19; line 5 12 19 12',
  minus: 'line 5 12 19 12',
  heart:
    'line 12 20.5 4 12.4 3 8.6 4.2 5.6 7 4.4 9.8 5.2 12 7.8 14.2 5.2 17 4.4 19.8 5.6 21 8.6 20 12.4 12 20.5',
  'heart checked':
    'fill 12 21 3.2 12.4 2 8.6 3.2 5.2 6.6 3.6 9.8 4.6 12 7.2 14.2 4.6 17.4 3.6 20.8 5.2 22 8.6 20.8 12.4',
  star: 'line 12 3 14.7 8.9 21 9.6 16.4 14 17.6 20.3 12 17.2 6.4 20.3 7.6 14 3 9.6 9.3 8.9 12 3',
  'star checked': 'fill 12 2.5 14.9 8.7 21.6 9.5 16.7 14.1 18 20.8 12 17.5 6 20.8 7.3 14.1 2.4 9.5 9.1 8.7',
  more: 'disc 12 5 2; disc 12 12 2; disc 12 19 2',
  check: 'line 4.5 12.5 9.5 17.5 19.5 6.5',
  user: 'disc 12 8 4; fill 4 20 4.6 17 7 15 12 14 17 15 19.4 17 20 20',
  trash:
    'line 4 6.5 20 6.5; line 9 6 9 3.5 15 3.5 15 6; line 6 7 7 20.5 17 20.5 18 7; line 10 11 10 17; line 14 11 14 17',
  edit: 'line 4 20 4.8 15.5 16 4.3 19.7 8 8.5 19.2 4 20; line 13.5 7 17 10.5',
  share: 'disc 18 5 3; disc 6 12 3; disc 18 19 3; line 6 12 18 5; line 6 12 18 19',
  home: 'fill 12 3 22 12 19 12 19 20.5 14 20.5 14 14.5 10 14.5 10 20.5 5 20.5 5 12 2 12',
  bell: 'fill 12 3 15.5 4.4 17.5 8 18 14 20 17.5 4 17.5 6 14 6.5 8 8.5 4.4; disc 12 20 2',
  info: 'ring 12 12 9; disc 12 7.6 1.3; line 12 11.5 12 17',
  warning: 'line 12 3.5 21.5 20 2.5 20 12 3.5; line 12 9.5 12 14; disc 12 17 1.1',
  lock: 'fill 5 10 19 10 19 21 5 21; arc 12 10 4.5 180 360',
  eye: 'line 2 12 5 8 9 6 12 5.6 15 6 19 8 22 12 19 16 15 18 12 18.4 9 18 5 16 2 12; disc 12 12 3',
  camera: 'line 3 7 8 7 9.5 4.5 14.5 4.5 16 7 21 7 21 19.5 3 19.5 3 7; ring 12 13 3.6',
  mail: 'line 3 5.5 21 5.5 21 18.5 3 18.5 3 5.5; line 3 6.5 12 13 21 6.5',
  phone: 'line 5 4 9 4 10.5 8.5 8 10.5 10 14 13.5 16 15.5 13.5 20 15 20 19 17 20 11 17.5 6.5 13 4 7 5 4',
  calendar: 'line 4 6 20 6 20 20.5 4 20.5 4 6; line 4 10.5 20 10.5; line 8 3.5 8 6; line 16 3.5 16 6',
  clock: 'ring 12 12 9; line 12 7 12 12 16 14.5',
  location: 'fill 12 22 6.5 14 5 9.5 6 5.6 9 2.9 12 2.2 15 2.9 18 5.6 19 9.5 17.5 14',
  globe: 'ring 12 12 9; line 3 12 21 12; line 12 3 8.5 7 8.5 17 12 21 15.5 17 15.5 7 12 3',
  refresh: 'arc 12 12 7.5 20 330; fill 14.5 8.6 20.8 9.6 20.8 3.4',
  download: 'line 12 3.5 12 15; line 7 10.5 12 15.5 17 10.5; line 4 20 20 20',
  filter: 'line 3 6 21 6; line 6.5 12 17.5 12; line 10 18 14 18',
  list: 'disc 4.5 6 1.5; disc 4.5 12 1.5; disc 4.5 18 1.5; line 9 6 21 6; line 9 12 21 12; line 9 18 21 18',
  play: 'fill 7 4 20 12 7 20',
  pause: 'fill 6 4 10 4 10 20 6 20; fill 14 4 18 4 18 20 14 20',
  image: 'line 3 5 21 5 21 19 3 19 3 5; fill 5 17 10 10 13.5 14 15.5 12 19 17; disc 16.5 8.5 1.5',
  logout: 'line 13 4 5 4 5 20 13 20; line 10 12 20 12; line 16 7.5 20.5 12 16 16.5',
  shift: 'line 12 4 20 12.5 16 12.5 16 19 8 19 8 12.5 4 12.5 12 4',
  backspace: 'line 8.5 5.5 21 5.5 21 18.5 8.5 18.5 2.5 12 8.5 5.5; line 12 9.5 17 14.5; line 17 9.5 12 14.5',
  enter: 'line 20 6 20 13 5 13; line 9 8.5 4.5 13 9 17.5',
  wifi: 'fill 12 20.5 1 8 6 4.6 12 3.4 18 4.6 23 8',
  signal: 'fill 21 3 21 20.5 3.5 20.5',
  battery: 'fill 7 5 10 5 10 3 14 3 14 5 17 5 17 21.5 7 21.5',
};
const UNKNOWN = 'ring 12 12 8; disc 12 12 3';

/** Other names for the same icon. */
const ALIASES: Readonly<Record<string, string>> = {
  add: 'plus',
  delete: 'trash',
  remove: 'minus',
  profile: 'user',
  account: 'user',
  person: 'user',
  favorite: 'heart',
  'favorite checked': 'heart checked',
  favourite: 'heart',
  notification: 'bell',
  notifications: 'bell',
  language: 'globe',
  visibility: 'eye',
  gear: 'settings',
  done: 'check',
  next: 'forward',
  sort: 'filter',
};

/** Icons that point along the line, and those that point the other way. */
const TURNED: Readonly<Record<string, string>> = {
  back: 'forward',
  forward: 'back',
  'chevron right': 'chevron left',
};
const cache = new Map<string, Mask>();

/** True when there is an icon of exactly this name. */
export function hasIcon(name: string): boolean {
  return SHAPES[name] !== undefined;
}

/** Paints an icon into a square of `size` pixels; an unknown name gets a neutral ring. */
export function drawIcon(
  surface: Surface,
  name: string,
  x: number,
  y: number,
  size: number,
  colour: Colour,
): void {
  const turned = surface.mirrored ? (TURNED[name] ?? name) : name;
  const key = `${turned} ${size}`;
  let mask = cache.get(key);
  if (mask === undefined) {
    const known = SHAPES[turned] ?? SHAPES[ALIASES[turned] ?? ''] ?? UNKNOWN;
    mask = rasterise(known.split(';').flatMap(contoursOf), size / 24, size / 24);
    cache.set(key, mask);
  }
  surface.mask(mask, surface.placeOf(x, size), y, colour);
}

function contoursOf(shape: string): Contour[] {
  const [word = '', ...rest] = shape.trim().split(' ');
  const numbers = rest.map(Number);
  const [x = 0, y = 0, radius = 0, from = 0, to = 0] = numbers;
  if (word === 'fill') return [clockwise(numbers)];
  if (word === 'disc') return [circle(x, y, radius)];
  if (word === 'ring') return strokeContours(arcPoints(x, y, radius, 0, 360), 2);
  if (word === 'arc') return strokeContours(arcPoints(x, y, radius, from, to), 2);
  return strokeContours(numbers, 2);
}

/**
 * Returns the outline of a line of `thickness` with round ends and joints. All parts turn the same way, so that
 * overlaps do not cancel.
 */
function strokeContours(points: readonly number[], thickness: number): Contour[] {
  const half = thickness / 2;
  const contours: Contour[] = [];
  for (let at = 0; at < points.length; at += 2) {
    const [x0 = 0, y0 = 0, x1, y1] = points.slice(at, at + 4);
    contours.push(circle(x0, y0, half));
    const length = x1 === undefined || y1 === undefined ? 0 : Math.hypot(x1 - x0, y1 - y0);
    if (x1 === undefined || y1 === undefined || length === 0) continue;
    const dx = ((x1 - x0) / length) * half;
    const dy = ((y1 - y0) / length) * half;
    contours.push(clockwise([x0 - dy, y0 + dx, x1 - dy, y1 + dx, x1 + dy, y1 - dx, x0 + dy, y0 - dx]));
  }
  return contours;
}

/** Returns the points of an arc, in degrees clockwise from three o'clock. */
export function arcPoints(x: number, y: number, radius: number, from: number, to: number): number[] {
  const steps = Math.max(2, Math.ceil(Math.abs(to - from) / 10));
  return Array.from(
    { length: steps + 1 },
    (_, step) => ((from + ((to - from) * step) / steps) * Math.PI) / 180,
  ).flatMap((angle) => [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]);
}

function circle(x: number, y: number, radius: number): Contour {
  return arcPoints(x, y, radius, 0, 350);
}

function clockwise(points: readonly number[]): Contour {
  let area = 0;
  for (let at = 0; at < points.length; at += 2) {
    const next = (at + 2) % points.length;
    area += (points[at] ?? 0) * (points[next + 1] ?? 0) - (points[next] ?? 0) * (points[at + 1] ?? 0);
  }
  if (area >= 0) return points;
  return Array.from({ length: points.length / 2 }, (_, index) =>
    points.slice(points.length - 2 - index * 2, points.length - index * 2),
  ).flat();
}
