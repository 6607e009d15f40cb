/** Puts surfaces on real screens that take more than a box over a scrim: keyboards with bars, menus of iOS, sheets that grow, pages beside drawers. */
import sharp from 'sharp';
import { bandOf, BARS, movedUp, painted } from './lists.ts';
import { asSharp, composed, drawn, keyboard, surface, TEXTS, type Picture, type Staging } from './stage.ts';

const BOXES = {
  dialog: [0.08, 0.36, 0.84, 0.26],
  raised: [0.08, 0.16, 0.84, 0.26],
  small: [0.2, 0.42, 0.6, 0.12],
  sheet: [0, 0.55, 1, 0.45],
  grown: [0, 0.2, 1, 0.8],
} as const;

/** Returns the screen with a surface over a scrim. */
async function withBox(
  on: Picture,
  [x, y, w, h]: readonly [number, number, number, number],
  scrim: number,
  colour?: string,
): Promise<Picture> {
  const box = { x: x * on.width, y: y * on.height, width: w * on.width, height: h * on.height, radius: 20 };
  return { ...on, data: await composed(on, drawn(on, scrim, box, colour)) };
}

const acts = (name: string, stage: Staging['stage'], from?: Staging['from']): Staging => ({
  name,
  kind: 'partial',
  veils: true,
  stage,
  ...(from === undefined ? {} : { from }),
});

const data = async (picture: Promise<Picture> | Picture): Promise<Buffer> => (await picture).data;

/** A keyboard below a bar with suggestions or the buttons of a form. */
async function withSuggestions(on: Picture): Promise<Picture> {
  const { width, height, density, dark } = on;
  const keys = { ...on, data: await keyboard(on) };
  const [y, h] = [0.57 * height, 0.05 * height];
  const words = [0, 3, 5].map(
    (text, i) =>
      `<text x="${(0.08 + i * 0.32) * width}" y="${y + 0.65 * h}" font-family="sans-serif" font-size="${15 * density}" fill="${dark ? '#ddd' : '#333'}">${TEXTS[text]}</text>`,
  );
  return painted(
    keys,
    `<rect y="${y}" width="${width}" height="${h}" fill="${dark ? '#2c2c2e' : '#e8eaed'}"/>${words.join('')}`,
  );
}

/** The lower bar stands on the keyboard. */
async function withLiftedBar(on: Picture): Promise<Picture> {
  const keys = { ...on, data: await keyboard(on) };
  const line = 3 * on.width;
  const [from, to, rows] = [0.9, 0.54, 0.08].map((share) => Math.round(share * on.height));
  on.data.copy(keys.data, to! * line, from! * line, (from! + rows!) * line);
  return keys;
}

/** Two rounded cards at the lower edge, as iOS shows choices. */
function actionSheet(on: Picture): Promise<Buffer> {
  const { width, height, density, dark } = on;
  const card = (y: number, h: number): string =>
    surface(
      { x: 0.03 * width, y: y * height, width: 0.94 * width, height: h * height, radius: 13 },
      density,
      dark,
    );
  return composed(
    on,
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" opacity="0.3"/>${card(0.62, 0.25)}${card(0.885, 0.07)}</svg>`,
    ),
  );
}

/** The page becomes smaller and darker, and a sheet slides over most of it. */
async function cardSheet(on: Picture): Promise<Buffer> {
  const { width, height, density, dark } = on;
  const [w, h] = [Math.round(0.92 * width), Math.round(0.92 * height)];
  const page = await asSharp(on).resize(w, h, { fit: 'fill' }).modulate({ brightness: 0.8 }).png().toBuffer();
  const sheet = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${surface({ x: 0, y: 0.07 * height, width, height: 0.95 * height, radius: 12 }, density, dark)}</svg>`,
  );
  return sharp({ create: { width, height, channels: 3, background: '#000' } })
    .composite([
      { input: page, left: (width - w) >> 1, top: Math.round(0.04 * height) },
      { input: sheet, left: 0, top: 0 },
    ])
    .removeAlpha()
    .raw()
    .toBuffer();
}

/** A drawer that pushes the page aside. */
async function pushedAside(on: Picture): Promise<Buffer> {
  const { width, height } = on;
  const by = Math.round(0.72 * width);
  const moved = Buffer.alloc(on.data.length);
  for (let y = 0; y < height; y++)
    on.data.copy(moved, 3 * (y * width + by), 3 * y * width, 3 * (y * width + width - by));
  const box = { x: 0, y: 0, width: by, height, radius: 0 };
  return composed({ ...on, data: moved }, drawn(on, 0, box));
}

/** A dark pill with commands over a text that is selected. */
function selectedText(on: Picture): Promise<Picture> {
  const { width, height, density } = on;
  return painted(
    on,
    `<rect x="${0.1 * width}" y="${0.42 * height}" width="${0.5 * width}" height="${22 * density}" fill="#1a73e8" opacity="0.35"/><rect x="${0.08 * width}" y="${0.36 * height}" width="${0.6 * width}" height="${44 * density}" rx="${8 * density}" fill="#303134"/>${['Cut', 'Copy', 'Paste', 'All'].map((word, i) => `<text x="${(0.11 + 0.14 * i) * width}" y="${0.36 * height + 28 * density}" font-family="sans-serif" font-size="${14 * density}" fill="#fff">${word}</text>`).join('')}`,
  );
}

/** A ring that turns over a scrim. */
function spinner(on: Picture): Promise<Picture> {
  const { width, height, density } = on;
  return painted(
    on,
    `<rect width="${width}" height="${height}" opacity="0.4"/><circle cx="${width / 2}" cy="${height / 2}" r="${22 * density}" fill="none" stroke="#4285f4" stroke-width="${4 * density}" stroke-dasharray="${90 * density} ${60 * density}"/>`,
  );
}

/** A sheet that leaves next to the status bar alone in view, with a handle to drag it by. */
async function nearlyAll(on: Picture, top: number, scrim: number): Promise<Buffer> {
  const { width, height, density } = on;
  const sheet = await withBox(on, [0, top, 1, 1 - top], scrim);
  const handle = `<rect x="${width / 2 - 16 * density}" y="${top * height + 10 * density}" width="${32 * density}" height="${4 * density}" rx="${2 * density}" fill="#8a8a90"/>`;
  return data(painted(sheet, handle));
}

export const SURFACES: readonly Staging[] = [
  acts('sheet over nearly all', (on) => nearlyAll(on, 0.06, 0.5)),
  acts('sheet over nearly all, faint scrim', (on) => nearlyAll(on, 0.07, 0.2)),
  {
    ...acts('sheet over nearly all, no scrim', (on) => nearlyAll(on, 0.09, 0)),
    veils: false,
    isOutlined: true,
  },
  acts('dialog with small margins', (on) => data(withBox(on, [0.035, 0.07, 0.93, 0.87], 0.6))),
  { ...acts('keyboard with suggestions', (on) => data(withSuggestions(on))), veils: false },
  { ...acts('keyboard that lifts the lower bar', (on) => data(withLiftedBar(on))), veils: false },
  {
    ...acts('keyboard that pans, with suggestions', (on, other) =>
      data(withSuggestions(movedUp(on, other, 0.3, { top: BARS.top, bottom: 1 }))),
    ),
    veils: false,
  },
  acts('action sheet', (on) => actionSheet(on)),
  { ...acts('sheet over a page that becomes smaller', (on) => cardSheet(on)), orElse: 'full' },
  { ...acts('drawer that pushes the page aside', (on) => pushedAside(on)), orElse: 'full' },
  { ...acts('selected text', (on) => data(selectedText(on))), veils: false, isOutlined: true },
  acts('waiting', (on) => data(spinner(on))),
  acts('dialog over a light scrim', async (on) => {
    const { width, height } = on;
    const veil = `<rect width="${width}" height="${height}" fill="#fff" opacity="0.6"/>`;
    return data(withBox(await painted(on, veil), BOXES.dialog, 0));
  }),
  acts(
    'sheet that grows',
    (on) => data(withBox(on, BOXES.grown, 0.4)),
    (on) => data(withBox(on, BOXES.sheet, 0.4)),
  ),
  acts(
    'dialog over a dialog',
    async (on) => data(withBox(await withBox(on, BOXES.dialog, 0.4), BOXES.small, 0.4)),
    (on) => data(withBox(on, BOXES.dialog, 0.4)),
  ),
  acts(
    'dialog that a keyboard raises',
    async (on) => keyboard(await withBox(on, BOXES.raised, 0.4)),
    (on) => data(withBox(on, BOXES.dialog, 0.4)),
  ),
  acts('dialog with a keyboard', async (on) => keyboard(await withBox(on, BOXES.raised, 0.4))),
  acts(
    'dialog as a toast goes',
    (on) => data(withBox(on, BOXES.dialog, 0.4)),
    (on) => data(withBox(on, [0.2, 0.84, 0.6, 0.05], 0, '#323232')),
  ),
  acts(
    'dialog that closes as a row is gone',
    (on) => data(withBox(on, BOXES.dialog, 0.4)),
    (on, other) => movedUp(on, other, 0.07, { top: 0.4, bottom: BARS.bottom }).data,
  ),
  acts(
    'menu that closes as a toast comes',
    (on) => data(withBox(on, [0.45, 0.06, 0.52, 0.3], 0)),
    (on) => data(withBox(on, [0.2, 0.84, 0.6, 0.05], 0, '#323232')),
  ),
  acts(
    'dialog that closes as the lower part loads',
    (on) => data(withBox(on, BOXES.dialog, 0.5)),
    (on, other) => bandOf(on, other, { top: 0.6, bottom: BARS.bottom }).data,
  ),
];
