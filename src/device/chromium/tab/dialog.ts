import type { DomBox, DomDialog } from '../../../screen/sources/dom-format.ts';
import { type Point, type Rect, type Size, containsPoint } from '../../../screen/model/geometry.ts';
import { loadSharp } from '../../../shared/load-sharp.ts';
import type { OpenDialog, Viewport } from './tab.ts';

const LINE = 20;
const PADDING = 24;
const BUTTON = 48;
const FIELD = 40;
const LETTER = 8;

/** The layout of a drawn dialog, in CSS pixels. */
export interface DrawnDialog {
  readonly dialog: DomDialog & { readonly bounds: DomBox };
  readonly lines: readonly string[];
  readonly buttons: readonly { readonly label: string; readonly accept: boolean; readonly box: Rect }[];
  readonly field: Rect | null;
}

/** Lays out a JavaScript dialog in the middle of the screen, like a phone's browser. */
export function layOutDialog(open: OpenDialog, { width, height }: Viewport): DrawnDialog {
  const boxWidth = Math.min(width - 2 * PADDING, 320);
  const lines = wrap(messageOf(open), Math.floor((boxWidth - 2 * PADDING) / LETTER));
  const fieldHeight = open.type === 'prompt' ? FIELD + PADDING : 0;
  const boxHeight = PADDING + lines.length * LINE + PADDING + fieldHeight + BUTTON;
  const x = Math.round((width - boxWidth) / 2);
  const y = Math.max(0, Math.round((height - boxHeight) / 2));
  const labels = buttonsOf(open.type);
  const buttons = labels.map(({ label, accept }, i) => ({
    label,
    accept,
    box: {
      x: x + (i * boxWidth) / labels.length,
      y: y + boxHeight - BUTTON,
      width: boxWidth / labels.length,
      height: BUTTON,
    },
  }));
  const field =
    open.type === 'prompt'
      ? {
          x: x + PADDING,
          y: y + PADDING * 2 + lines.length * LINE,
          width: boxWidth - 2 * PADDING,
          height: FIELD,
        }
      : null;
  const dialog = {
    type: open.type,
    message: messageOf(open),
    buttons: labels.map((b) => b.label),
    ...(open.type === 'prompt' ? { value: open.value } : {}),
    bounds: [x, y, boxWidth, boxHeight] as const,
  };
  return { dialog, lines, buttons, field };
}

/** Returns the dialog's message; Chromium reports none for `beforeunload`. */
function messageOf({ type, message }: OpenDialog): string {
  return type === 'beforeunload' && message === '' ? 'Changes you made may not be saved.' : message;
}

function buttonsOf(type: OpenDialog['type']): { label: string; accept: boolean }[] {
  if (type === 'alert') return [{ label: 'OK', accept: true }];
  const yes = type === 'beforeunload' ? 'Leave' : 'OK';
  return [
    { label: 'Cancel', accept: false },
    { label: yes, accept: true },
  ];
}

/** Returns the answer that a tap at this point of the screenshot gives; null when it hits no button. */
export function answerTo(open: OpenDialog, { x, y }: Point, viewport: Viewport): boolean | null {
  const at = { x: x / viewport.scale, y: y / viewport.scale };
  return layOutDialog(open, viewport).buttons.find((b) => containsPoint(b.box, at))?.accept ?? null;
}

/** Types into the field of a prompt. The text that it begins with is selected: the first one that is typed takes its place. */
export function typeIntoDialog(
  open: OpenDialog,
  { text, clear }: { readonly text: string; readonly clear: boolean },
): void {
  if (open.type !== 'prompt') return;
  open.value = clear || open.isUntouched ? text : open.value + text;
  open.isUntouched = false;
}

/** Returns a box of the screen in the pixels of the page, which one without a mobile layout makes smaller. */
export function boxOnPage(
  [x, y, width, height]: DomBox,
  screen: Viewport,
  page: { readonly scale: number },
): DomBox {
  const factor = screen.scale / page.scale;
  return [x * factor, y * factor, width * factor, height * factor];
}

function wrap(text: string, letters: number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const word of paragraph.split(' ')) {
      if (line !== '' && line.length + 1 + word.length > letters) {
        lines.push(line);
        line = word;
      } else line = line === '' ? word : `${line} ${word}`;
    }
    lines.push(line);
  }
  return lines;
}

/**
 * Returns the last screenshot with the dialog drawn over it: Chromium takes no screenshots while a dialog is open. Texts are written in a font of this machine. Without
 * one, each letter is a block, which shows place and length.
 */
export async function drawOver(
  screenshot: Uint8Array,
  size: Size,
  drawn: DrawnDialog,
  viewport: Viewport,
): Promise<Uint8Array> {
  const sharp = await loadSharp();
  const write = (await (fonts ??= hasFonts())) ? written : blocks;
  const [x, y, width, height] = drawn.dialog.bounds;
  const lines = drawn.lines.map((line, i) =>
    write(line, { x: x + PADDING, y: y + PADDING + i * LINE, colour: '#333', isCentred: false }),
  );
  const buttons = drawn.buttons.map(
    ({ label, box }) =>
      `<rect x="${box.x + 4}" y="${box.y + 4}" width="${box.width - 8}" height="${box.height - 8}" rx="4" fill="#e8eaf6"/>` +
      write(label, { x: box.x + box.width / 2, y: box.y + 14, colour: '#1a47a0', isCentred: true }),
  );
  const { field } = drawn;
  const input =
    field === null
      ? ''
      : `<rect x="${field.x}" y="${field.y}" width="${field.width}" height="${field.height}" fill="#fff" stroke="#777"/>` +
        write(drawn.dialog.value ?? '', {
          x: field.x + 8,
          y: field.y + 10,
          colour: '#333',
          isCentred: false,
        });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${viewport.width} ${viewport.height}">
    <rect width="100%" height="100%" fill="#000" fill-opacity="0.5"/>
    <rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8" fill="#fff"/>${lines.join('')}${input}${buttons.join('')}</svg>`;
  return await sharp(screenshot)
    .composite([{ input: Buffer.from(svg) }])
    .png({ compressionLevel: 3 })
    .toBuffer();
}

/** Place of a text: its left edge or its middle, and its upper edge, CSS pixels. */
interface DialogText extends Point {
  readonly colour: string;
  readonly isCentred: boolean;
}

const TYPE = 14;

function written(text: string, { x, y, colour, isCentred }: DialogText): string {
  const anchor = isCentred ? 'middle' : 'start';
  return `<text x="${x}" y="${y + 12}" font-family="sans-serif" font-size="${TYPE}" fill="${colour}" text-anchor="${anchor}">${escaped(text)}</text>`;
}

function blocks(text: string, { x, y, colour, isCentred }: DialogText): string {
  const left = isCentred ? x - (text.length * LETTER) / 2 : x;
  return Array.from(text)
    .map((letter, i) =>
      letter === ' '
        ? ''
        : `<rect x="${left + i * LETTER}" y="${y}" width="${LETTER - 3}" height="12" fill="${colour}"/>`,
    )
    .join('');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function escaped(text: string): string {
  // XML allows no control characters.
  return text.replaceAll(/\p{Cc}/gu, ' ').replaceAll(/[&<>]/g, (sign) => ENTITIES[sign]!);
}

let fonts: Promise<boolean> | undefined;

/** True when this machine has a font: without one, a text leaves the picture empty. */
async function hasFonts(): Promise<boolean> {
  const sharp = await loadSharp();
  const text = written('Thumb', { x: 0, y: 4, colour: '#000', isCentred: false });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="24">${text}</svg>`;
  const pixels = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
  return pixels.some((value) => value > 0);
}

/** Returns a plain screenshot for a page without one. */
export async function plainScreenshot(size: Size, colour: string): Promise<Uint8Array> {
  const sharp = await loadSharp();
  return await sharp({ create: { ...size, channels: 3, background: colour } })
    .png()
    .toBuffer();
}
