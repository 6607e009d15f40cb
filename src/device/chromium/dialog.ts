import type { DomBox, DomDialog } from '../../screen/sources/dom-format.ts';
import { type Point, type Rect, type Size, containsPoint } from '../../screen/model/geometry.ts';
import { loadSharp } from '../../shared/load-sharp.ts';
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

/** Returns the answer that a tap at this point gives; null when it hits no button. */
export function answerAt(drawn: DrawnDialog, at: Point): boolean | null {
  return drawn.buttons.find((b) => containsPoint(b.box, at))?.accept ?? null;
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
 * Returns the last screenshot with the dialog drawn over it: Chromium takes no screenshots while a dialog is open. Text is drawn as bars, which
 * show its place and length without imitating the browser.
 */
export async function drawOver(
  screenshot: Uint8Array,
  size: Size,
  drawn: DrawnDialog,
  viewport: Viewport,
): Promise<Uint8Array> {
  const [x, y, width, height] = drawn.dialog.bounds;
  const bars = drawn.lines.map((line, i) => textBars(line, x + PADDING, y + PADDING + i * LINE, '#333'));
  const buttons = drawn.buttons.map(
    ({ label, box }) =>
      `<rect x="${box.x + 4}" y="${box.y + 4}" width="${box.width - 8}" height="${box.height - 8}" rx="4" fill="#e8eaf6"/>` +
      textBars(label, box.x + (box.width - label.length * LETTER) / 2, box.y + 14, '#1a47a0'),
  );
  const { field } = drawn;
  const input =
    field === null
      ? ''
      : `<rect x="${field.x}" y="${field.y}" width="${field.width}" height="${field.height}" fill="#fff" stroke="#777"/>` +
        textBars(drawn.dialog.value ?? '', field.x + 8, field.y + 10, '#333');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${viewport.width} ${viewport.height}">
    <rect width="100%" height="100%" fill="#000" fill-opacity="0.5"/>
    <rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8" fill="#fff"/>${bars.join('')}${input}${buttons.join('')}</svg>`;
  const sharp = await loadSharp();
  return await sharp(screenshot)
    .composite([{ input: Buffer.from(svg) }])
    .png({ compressionLevel: 3 })
    .toBuffer();
}

function textBars(text: string, x: number, y: number, colour: string): string {
  let at = x;
  const bars: string[] = [];
  for (const word of text.split(' ')) {
    const length = word.length * LETTER;
    if (length > 0)
      bars.push(`<rect x="${at}" y="${y}" width="${length - 2}" height="12" fill="${colour}"/>`);
    at += length + LETTER;
  }
  return bars.join('');
}

/** Returns a plain screenshot for a page without one. */
export async function plainScreenshot(size: Size, colour: string): Promise<Uint8Array> {
  const sharp = await loadSharp();
  return await sharp({ create: { ...size, channels: 3, background: colour } })
    .png()
    .toBuffer();
}
