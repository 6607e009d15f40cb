/** Changes parts of real screens, or all of them, as phones do without a surface: bars of a selection, states of rows, brightness, pages that slide. */
import { bandOf, BARS, painted } from './lists.ts';
import { asSharp, composed, TEXTS, type Picture, type Staging } from './stage.ts';

const act = (kind: Staging['kind'], name: string, stage: Staging['stage']): Staging => ({
  name,
  kind,
  veils: false,
  stage,
});

const data = async (picture: Promise<Picture>): Promise<Buffer> => (await picture).data;

/** Another status bar: clock, notifications, a battery that loads. */
function statusBar(on: Picture): Promise<Picture> {
  const { width, density, dark } = on;
  const ink = dark ? '#fff' : '#000';
  const icons = [0, 1, 2].map(
    (i) =>
      `<rect x="${(60 + 20 * i) * density}" y="${6 * density}" width="${12 * density}" height="${12 * density}" fill="${ink}"/>`,
  );
  return painted(
    on,
    `<rect width="${width}" height="${22 * density}" fill="${dark ? '#000' : '#fff'}"/><text x="${10 * density}" y="${17 * density}" font-size="${13 * density}" font-family="sans-serif" fill="${ink}">23:58</text>${icons.join('')}<rect x="${width - 40 * density}" y="${6 * density}" width="${24 * density}" height="${12 * density}" fill="#34c759"/>`,
  );
}

/** A bar that counts what is selected, and a row with a tint. */
function selection(on: Picture): Promise<Picture> {
  const { width, height, density } = on;
  return painted(
    on,
    `<rect y="${0.035 * height}" width="${width}" height="${56 * density}" fill="#3f51b5"/><text x="${72 * density}" y="${0.035 * height + 35 * density}" font-size="${18 * density}" font-family="sans-serif" fill="#fff">1 selected</text><rect y="${0.3 * height}" width="${width}" height="${64 * density}" fill="#3f51b5" opacity="0.2"/>`,
  );
}

function pressed(on: Picture): Promise<Picture> {
  const { width, height, density } = on;
  return painted(
    on,
    `<rect y="${0.3 * height}" width="${width}" height="${64 * density}" fill="#808080" opacity="0.12"/>`,
  );
}

function typed(on: Picture): Promise<Picture> {
  const { height, density, dark } = on;
  return painted(
    on,
    `<text x="${24 * density}" y="${0.25 * height}" font-size="${16 * density}" font-family="sans-serif" fill="${dark ? '#fff' : '#000'}">hello@example.org</text>`,
  );
}

/** The old page goes to the left while the new one comes from the right. */
function slid(on: Picture, other: Picture, share: number): Buffer {
  const { width, height } = on;
  const by = Math.round(share * width);
  const out = Buffer.from(on.data);
  for (let y = 0; y < height; y++) {
    const at = 3 * y * width;
    on.data.copy(out, at, at + 3 * Math.round(by / 3), at + 3 * width);
    other.data.copy(out, at + 3 * (width - by), at, at + 3 * by);
  }
  return out;
}

/** Grey bars in the place of a list, as while it loads. */
function skeleton(on: Picture): Promise<Buffer> {
  const { width, height, density, dark } = on;
  const rows: string[] = [];
  for (let y = BARS.top * height; y < BARS.bottom * height - 60 * density; y += 72 * density)
    rows.push(
      `<circle cx="${40 * density}" cy="${y + 36 * density}" r="${20 * density}" fill="#9994"/><rect x="${76 * density}" y="${y + 20 * density}" width="${0.5 * width}" height="${12 * density}" rx="4" fill="#9994"/><rect x="${76 * density}" y="${y + 42 * density}" width="${0.3 * width}" height="${10 * density}" rx="4" fill="#9994"/>`,
    );
  return composed(
    on,
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect y="${BARS.top * height}" width="${width}" height="${(BARS.bottom - BARS.top) * height}" fill="${dark ? '#121212' : '#fff'}"/>${rows.join('')}</svg>`,
    ),
  );
}

/** A line and a picture in the middle of a page that has nothing else. */
function empty(on: Picture): Promise<Picture> {
  const { width, height, density, dark } = on;
  return painted(
    on,
    `<rect y="${BARS.top * height}" width="${width}" height="${(BARS.bottom - BARS.top) * height}" fill="${dark ? '#121212' : '#fff'}"/><circle cx="${width / 2}" cy="${0.42 * height}" r="${40 * density}" fill="#8888"/><text x="${width / 2}" y="${0.53 * height}" text-anchor="middle" font-size="${18 * density}" font-family="sans-serif" fill="#888">${TEXTS[1]}</text>`,
  );
}

export const PARTS: readonly Staging[] = [
  { ...act('full', 'another page', (_, other) => other.data), needsOther: true },
  act('none', 'status bar', (on) => data(statusBar(on))),
  act('none', 'slightly darker', (on) => asSharp(on).linear(0.985, 0).raw().toBuffer()),
  act('partial', 'selection', (on) => data(selection(on))),
  act('partial', 'pressed row', (on) => data(pressed(on))),
  act('partial', 'typed text', (on) => data(typed(on))),
  {
    ...act('full', 'page that slides in', (on, other) => slid(on, other, 0.5)),
    orElse: 'partial',
    needsOther: true,
  },
  { ...act('full', 'skeleton', (on) => skeleton(on)), orElse: 'partial' },
  { ...act('full', 'page with nothing on it', (on) => data(empty(on))), orElse: 'partial' },
  {
    ...act(
      'full',
      'part below a header',
      (on, other) => bandOf(on, other, { top: 0.24, bottom: BARS.bottom }).data,
    ),
    orElse: 'partial',
    needsOther: true,
  },
  {
    ...act(
      'full',
      'page with the same lower bar',
      (on, other) => bandOf(on, other, { top: 0, bottom: BARS.bottom }).data,
    ),
    needsOther: true,
  },
];
