/** Puts on real screens what phones put on them: bars, toasts, dialogs, sheets, drawers, keyboards, lists in motion. */
import sharp, { type Sharp } from 'sharp';
import type { ScreenChangeKind } from '../../../src/screen/model/screen.ts';

/** Pixels of a screen, RGB. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Buffer;
  /** Pixels per dp. */
  readonly density: number;
  readonly dark: boolean;
}

/** Something that is put on a screen, and the class of that change. */
export interface Staging {
  readonly name: string;
  readonly kind: ScreenChangeKind;
  /** True for a surface over a scrim: pictures alone show that an overlay opened. */
  readonly veils: boolean;
  readonly stage: (on: Picture, other: Picture) => Promise<Buffer> | Buffer;
  /** What is shown before; the screen itself when absent. */
  readonly from?: (on: Picture, other: Picture) => Promise<Buffer> | Buffer;
  /** Another class that is right, too. */
  readonly orElse?: ScreenChangeKind;
  /** True for a surface without a scrim that pictures alone may tell by its outline. */
  readonly isOutlined?: boolean;
  /** True for what a page with a list is needed for. */
  readonly needsList?: boolean;
  /** True for what another page is needed for. */
  readonly needsOther?: boolean;
  /** Where a surface lies that an element tree can list. */
  readonly surface?: (on: Picture) => Surface;
}

export interface Surface {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly radius?: number;
}

export const TEXTS = [
  'Delete this entry?',
  'This cannot be undone',
  'Share with friends',
  'Choose a colour',
  'Sort by date',
  'Archive',
  'Settings',
  'Sign out',
  'Report a problem',
  'Notifications',
];

/** Returns the drawing of a surface with lines of text, over an even scrim. */
export function drawn(on: Picture, scrim: number, box: Surface | null, colour?: string): Buffer {
  const { width, height, density, dark } = on;
  const veil = scrim > 0 ? `<rect width="${width}" height="${height}" fill="#000" opacity="${scrim}"/>` : '';
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${veil}${box === null ? '' : surface(box, density, dark, colour)}</svg>`,
  );
}

export function surface(box: Surface, density: number, dark: boolean, colour?: string): string {
  const fill = colour ?? (dark ? '#2b2930' : '#ffffff');
  const ink = dark || colour !== undefined ? '#e8e8ee' : '#1c1b1f';
  const lines: string[] = [];
  const pitch = 48 * density;
  const first = Math.min(34 * density, 0.6 * box.height);
  for (let y = box.y + first, i = 0; y < box.y + box.height - 10 * density; y += pitch, i++)
    lines.push(
      `<text x="${box.x + 20 * density}" y="${y}" font-family="sans-serif" font-size="${16 * density}" fill="${ink}">${TEXTS[i % TEXTS.length]}</text>`,
    );
  const radius = (box.radius ?? 0) * density;
  const { x, y, width, height } = box;
  const shadow = [6, 4, 2]
    .map(
      (d) =>
        `<rect x="${x - d}" y="${y - d + 3}" width="${width + 2 * d}" height="${height + 2 * d}" rx="${radius + d}" fill="#000" opacity="0.06"/>`,
    )
    .join('');
  return `${shadow}<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>${lines.join('')}`;
}

export function asSharp({ data, width, height }: Picture): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } });
}

export function composed(on: Picture, svg: Buffer): Promise<Buffer> {
  return asSharp(on)
    .composite([{ input: svg, left: 0, top: 0 }])
    .removeAlpha()
    .raw()
    .toBuffer();
}

/** Returns a staging of a surface whose box is given in shares of the screen. */
function over(
  name: string,
  [x, y, width, height]: readonly [number, number, number, number],
  scrim: number,
  { radius = 0, colour }: { readonly radius?: number; readonly colour?: string } = {},
): Staging {
  const surfaceOn = ({ width: w, height: h }: Picture): Surface => ({
    x: x * w,
    y: y * h,
    width: width * w,
    height: height * h,
    radius,
  });
  return {
    name,
    kind: 'partial',
    veils: scrim > 0,
    surface: surfaceOn,
    stage: (on) => composed(on, drawn(on, scrim, surfaceOn(on), colour)),
  };
}

/** Returns a staging of a surface over a page that is blurred and dimmed. */
function overBlur(
  name: string,
  box: readonly [number, number, number, number],
  { sigma, scrim, radius }: { readonly sigma: number; readonly scrim: number; readonly radius: number },
): Staging {
  const plain = over(name, box, scrim, { radius });
  return {
    ...plain,
    veils: true,
    stage: async (on) => plain.stage({ ...on, data: await asSharp(on).blur(sigma).raw().toBuffer() }, on),
  };
}

export function keyboard(on: Picture): Promise<Buffer> {
  const { width, height, dark } = on;
  const top = 0.62 * height;
  const [key, row] = [width / 10, (0.38 * height) / 4.4];
  const keys = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'].flatMap((letters, r) =>
    letters.split('').map((letter, i) => {
      const [x, y] = [(10 - letters.length) * key * 0.5 + i * key, top + row * (r + 0.2)];
      return `<rect x="${x + 3}" y="${y}" width="${key - 6}" height="${row * 0.84}" rx="8" fill="${dark ? '#555' : '#fff'}"/><text x="${x + key * 0.34}" y="${y + row * 0.55}" font-size="${row * 0.4}" font-family="sans-serif" fill="${dark ? '#eee' : '#222'}">${letter}</text>`;
    }),
  );
  return composed(
    on,
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect y="${top}" width="${width}" height="${height - top}" fill="${dark ? '#222' : '#d4d6dc'}"/>${keys.join('')}</svg>`,
    ),
  );
}

function clock(on: Picture): Promise<Buffer> {
  const { width, height, density, dark } = on;
  const [w, h] = [44 * density, 20 * density];
  return composed(
    on,
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect x="${8 * density}" y="${2 * density}" width="${w}" height="${h}" fill="${dark ? '#000' : '#fff'}"/><text x="${10 * density}" y="${16 * density}" font-size="${13 * density}" font-family="sans-serif" fill="${dark ? '#fff' : '#000'}">9:41</text></svg>`,
    ),
  );
}

/** Moves what lies between the bars up, and fills in from another screen below. */
function scrolled(share: number): (on: Picture, other: Picture) => Buffer {
  return (on, other) => {
    const line = 3 * on.width;
    const [top, bottom] = [Math.round(0.13 * on.height), Math.round(0.9 * on.height)];
    const by = Math.round(share * (bottom - top));
    const data = Buffer.from(on.data);
    on.data.copy(data, top * line, (top + by) * line, bottom * line);
    other.data.copy(data, (bottom - by) * line, top * line, (top + by) * line);
    return data;
  };
}

export const STAGINGS: readonly Staging[] = [
  { name: 'clock', kind: 'none', veils: false, stage: clock },
  over('toast', [0.2, 0.84, 0.6, 0.05], 0, { radius: 20, colour: '#323232' }),
  over('snackbar', [0.03, 0.87, 0.94, 0.06], 0, { radius: 4, colour: '#313033' }),
  over('banner', [0.03, 0.05, 0.94, 0.09], 0, { radius: 16 }),
  over('menu', [0.45, 0.06, 0.52, 0.3], 0, { radius: 4 }),
  over('dialog', [0.08, 0.36, 0.84, 0.26], 0.5, { radius: 24 }),
  over('dialog, faint scrim', [0.08, 0.36, 0.84, 0.26], 0.32, { radius: 24 }),
  over('dialog without scrim', [0.08, 0.36, 0.84, 0.26], 0, { radius: 24 }),
  over('tall dialog', [0.06, 0.12, 0.88, 0.76], 0.5, { radius: 24 }),
  over('sheet', [0, 0.55, 1, 0.45], 0.4, { radius: 16 }),
  over('tall sheet', [0, 0.12, 1, 0.88], 0.5, { radius: 16 }),
  over('sheet without scrim', [0, 0.62, 1, 0.38], 0, { radius: 16 }),
  over('drawer', [0, 0, 0.78, 1], 0.5),
  over('wide drawer', [0, 0, 0.88, 1], 0.32),
  over('drawer without scrim', [0, 0, 0.75, 1], 0),
  overBlur('blurred dialog', [0.08, 0.35, 0.84, 0.3], { sigma: 12, scrim: 0.3, radius: 24 }),
  overBlur('blurred sheet', [0, 0.5, 1, 0.5], { sigma: 20, scrim: 0.15, radius: 16 }),
  overBlur('blurred menu', [0.3, 0.3, 0.6, 0.35], { sigma: 30, scrim: 0, radius: 12 }),
  { name: 'keyboard', kind: 'partial', veils: false, stage: keyboard },
  { name: 'scrolled 7 %', kind: 'scrolled', veils: false, stage: scrolled(0.07) },
  { name: 'scrolled 45 %', kind: 'scrolled', veils: false, stage: scrolled(0.45) },
];
