/** Moves what stands on real screens: lists that scroll in all the ways that phones show, rows that come and go, pages that are pushed. */
import { composed, drawn, TEXTS, type Picture, type Staging } from './stage.ts';

/** Where the bars of most screens end, as shares of the height. */
export const BARS = { top: 0.13, bottom: 0.9 };

/** Where the buttons of the system begin on many phones. */
const EDGE = 0.93;

/** A band of a screen, in shares of its height. */
interface Band {
  readonly top: number;
  readonly bottom: number;
}

/** Returns the screen with the content of a band moved up by a share of the height; what comes into view is that of the other screen. */
export function movedUp(on: Picture, other: Picture, by: number, { top, bottom }: Band = BARS): Picture {
  const line = 3 * on.width;
  const row = (share: number): number => Math.round(share * on.height) * line;
  const data = Buffer.from(on.data);
  on.data.copy(data, row(top), row(top) + row(by), row(bottom));
  other.data.copy(data, row(bottom) - row(by), row(top), row(top) + row(by));
  return { ...on, data };
}

/** Difference of brightness up to which a row shows nothing. */
const BLANK = 3;

/** Returns the share of the height nearest to this one where a row shows nothing: between two rows of a list. */
function gapNear({ data, width, height }: Picture, share: number): number {
  const isGap = (y: number): boolean => {
    let [low, high] = [255, 0];
    for (let x = 8; x < width - 8; x += 2) {
      const green = data[3 * (y * width + x) + 1]!;
      [low, high] = [Math.min(low, green), Math.max(high, green)];
    }
    return high - low <= BLANK;
  };
  const at = Math.round(share * height);
  for (let d = 0; d < 0.1 * height; d++) {
    if (isGap(at + d)) return (at + d) / height;
    if (isGap(at - d)) return (at - d) / height;
  }
  return share;
}

/** Returns the screen without the rows between two shares of its height; the rest moves up. */
function withoutRows(on: Picture, other: Picture, from: number, to: number): Buffer {
  const [top, end] = [gapNear(on, from), gapNear(on, to)];
  return movedUp(on, other, Math.max(0.02, end - top), { top, bottom: BARS.bottom }).data;
}

/** Returns the screen with a band taken from another one. */
export function bandOf(on: Picture, other: Picture, { top, bottom }: Band): Picture {
  const row = (share: number): number => 3 * on.width * Math.round(share * on.height);
  const data = Buffer.from(on.data);
  other.data.copy(data, row(top), row(top), row(bottom));
  return { ...on, data };
}

/** Draws on a screen. */
export async function painted(on: Picture, shapes: string): Promise<Picture> {
  return { ...on, data: await composed(on, svg(on, shapes)) };
}

function svg({ width, height }: Picture, shapes: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`,
  );
}

/** A round button above the lower right corner. */
function floatingButton({ width, height, density }: Picture): string {
  const [x, y, r] = [width - 44 * density, 0.86 * height, 28 * density];
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="#6750a4"/><path d="M${x - 8 * density} ${y}h${16 * density}M${x} ${y - 8 * density}v${16 * density}" stroke="#fff" stroke-width="${2 * density}"/>`;
}

/** A bar with three icons. */
function lowerBar({ width, height, density, dark }: Picture): string {
  const icons = [0.2, 0.5, 0.8].map(
    (x) => `<circle cx="${x * width}" cy="${0.895 * height}" r="${11 * density}" fill="#777"/>`,
  );
  return `<rect y="${0.86 * height}" width="${width}" height="${(EDGE - 0.86) * height}" fill="${dark ? '#1f1f1f' : '#f3f0f7'}"/>${icons.join('')}`;
}

/** The thumb of a scroll bar. */
function scrollThumb({ width, height, density }: Picture): string {
  return `<rect x="${width - 6 * density}" y="${0.3 * height}" width="${4 * density}" height="${0.12 * height}" rx="${2 * density}" fill="#888" opacity="0.7"/>`;
}

const scroll = (name: string, stage: Staging['stage'], from?: Staging['from']): Staging => ({
  name,
  kind: 'scrolled',
  veils: false,
  stage,
  ...(from === undefined ? {} : { from }),
});

const part = (name: string, stage: Staging['stage'], from?: Staging['from']): Staging => ({
  name,
  kind: 'partial',
  veils: false,
  stage,
  ...(from === undefined ? {} : { from }),
});

/** A title in large letters, which a list takes along until it is as small as a bar. */
function largeTitle(on: Picture, share: number): string {
  const { width, height, density, dark } = on;
  return `<rect width="${width}" y="${0.04 * height}" height="${(share - 0.04) * height}" fill="${dark ? '#121212' : '#fafafa'}"/><text x="${16 * density}" y="${(share - 0.02) * height}" font-family="sans-serif" font-size="${(share > 0.15 ? 32 : 18) * density}" fill="${dark ? '#eee' : '#111'}">${TEXTS[6]}</text>`;
}

export const LISTS: readonly Staging[] = [
  scroll('scrolled 2 %', (on, other) => movedUp(on, other, 0.02).data),
  scroll('scrolled 70 %', (on, other) => movedUp(on, other, 0.54).data),
  scroll(
    'scrolled below a header that sticks',
    (on, other) => movedUp(on, other, 0.2, { top: 0.21, bottom: BARS.bottom }).data,
  ),
  scroll(
    'scrolled to the lower edge',
    (on, other) => movedUp(on, other, 0.25, { top: BARS.top, bottom: EDGE }).data,
  ),
  scroll(
    'scrolled under a floating button',
    async (on, other) => (await painted(movedUp(on, other, 0.2), floatingButton(on))).data,
    async (on) => (await painted(on, floatingButton(on))).data,
  ),
  scroll(
    'scrolled, its button goes',
    (on, other) => movedUp(on, other, 0.2).data,
    async (on) => (await painted(on, floatingButton(on))).data,
  ),
  scroll(
    'scrolled with a scroll bar',
    async (on, other) => (await painted(movedUp(on, other, 0.15), scrollThumb(on))).data,
  ),
  scroll(
    'scrolled, its title shrinks',
    async (on, other) =>
      (await painted(movedUp(on, other, 0.2, { top: 0.1, bottom: BARS.bottom }), largeTitle(on, 0.1))).data,
    async (on) => (await painted(on, largeTitle(on, 0.2))).data,
  ),
  scroll(
    'scrolled, its lower bar goes',
    (on, other) => movedUp(on, other, 0.2, { top: BARS.top, bottom: EDGE }).data,
    async (on) => (await painted(on, lowerBar(on))).data,
  ),
  scroll('scrolled, with a toast', async (on, other) => {
    const moved = movedUp(on, other, 0.2);
    const { width, height } = on;
    const box = { x: 0.2 * width, y: 0.82 * height, width: 0.6 * width, height: 0.05 * height, radius: 20 };
    return composed(moved, drawn(moved, 0, box, '#323232'));
  }),
  { ...part('row removed', (on, other) => withoutRows(on, other, 0.4, 0.47)), needsList: true },
  { ...part('row removed near the top', (on, other) => withoutRows(on, other, 0.22, 0.29)), needsList: true },
  { ...part('section folded', (on, other) => withoutRows(on, other, 0.33, 0.51)), needsList: true },
  part('carousel', (on, other) => {
    const [first, last] = [0.25, 0.45].map((share) => Math.round(share * on.height));
    const by = Math.round(0.8 * on.width);
    const data = Buffer.from(on.data);
    for (let y = first!; y < last!; y++) {
      const at = 3 * y * on.width;
      on.data.copy(data, at, at + 3 * by, at + 3 * on.width);
      other.data.copy(data, at + 3 * (on.width - by), at, at + 3 * by);
    }
    return data;
  }),
  {
    ...part('messages move up', async (on, other) => {
      const moved = movedUp(on, other, 0.06);
      const { width, height, density } = on;
      return (
        await painted(
          moved,
          `<rect y="${0.84 * height}" width="${width}" height="${0.06 * height}" fill="${on.dark ? '#111' : '#fff'}"/><rect x="${0.4 * width}" y="${0.845 * height}" width="${0.57 * width}" height="${0.045 * height}" rx="${16 * density}" fill="#0b57d0"/><text x="${0.45 * width}" y="${0.873 * height}" font-family="sans-serif" font-size="${15 * density}" fill="#fff">${TEXTS[2]}</text>`,
        )
      ).data;
    }),
    orElse: 'scrolled',
  },
  part('banner pushes the page down', async (on) => {
    const { width, height, density } = on;
    const line = 3 * width;
    const row = (share: number): number => Math.round(share * height) * line;
    const data = Buffer.from(on.data);
    on.data.copy(data, row(0.2), row(BARS.top), row(BARS.bottom) - row(0.2) + row(BARS.top));
    return (
      await painted(
        { ...on, data },
        `<rect y="${BARS.top * height}" width="${width}" height="${0.07 * height}" fill="#b3261e"/><text x="${16 * density}" y="${0.175 * height}" font-family="sans-serif" font-size="${15 * density}" fill="#fff">${TEXTS[8]}</text>`,
      )
    ).data;
  }),
];
