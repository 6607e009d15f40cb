import { Canvas, randomOf, type Colour } from './canvas.ts';

/** A phone to draw for. `dark` screens are drawn light and inverted at the end. */
export interface Phone {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly density: number;
  readonly dark: boolean;
  /** Another seed gives other words and other photographs. */
  readonly seed: number;
}

const INK: Colour = [28, 27, 31];
export const GREY: Colour = [73, 69, 79];
export const PURPLE: Colour = [103, 80, 164];
const BAR: Colour = [243, 237, 247];
const LINE: Colour = [231, 224, 236];
const WHITE: Colour = [255, 255, 255];
export const STATUS = 24;
const TOOLBAR = 56;
export const TOP = STATUS + TOOLBAR;
const WORDS =
  'account payment history settings profile network display privacy battery storage language update meeting invoice delivery order package coffee train ticket hotel weekend project review design photo album music artist episode podcast weather sunny cloudy monday friday reply forward archive draft travel budget market stock report chapter'.split(
    ' ',
  );

export function words(random: () => number, count: number): string {
  return Array.from({ length: count }, () => WORDS[Math.floor(random() * WORDS.length)]).join(' ');
}

export function blank(p: Phone, background?: Colour): Canvas {
  return new Canvas(p.width, p.height, p.density, background);
}

export function statusBar(c: Canvas, clock = '10:41', battery = 0.8): Canvas {
  c.text(16, 7, 12, clock)
    .frame(c.right - 40, 7, 22, 11, 1, INK)
    .rect(c.right - 39, 8, 20 * battery, 9, INK);
  for (let i = 0; i < 4; i++) c.rect(c.right - 62 + i * 4, 16 - i * 2.4, 3, 2 + i * 2.4, INK);
  return c;
}

export function toolbar(c: Canvas, title: string, colour: Colour = [255, 251, 254]): Canvas {
  return c
    .rect(0, 0, c.right, TOP, colour)
    .rect(18, STATUS + 27, 18, 2, INK)
    .text(64, STATUS + 20, 20, title);
}

export function tabBar(c: Canvas, selected: number, badge?: number): Canvas {
  const top = c.bottom - 80;
  c.rect(0, top, c.right, 80, BAR);
  ['home', 'search', 'orders', 'profile'].forEach((label, i) => {
    const x = (c.right / 8) * (1 + 2 * i);
    const ink = i === selected ? PURPLE : GREY;
    c.round(x - 10, top + 14, 20, 20, 10, ink).text(x - label.length * 3.3, top + 46, 11, label, ink);
  });
  if (badge !== undefined) {
    const x = (c.right / 8) * 5 + 12;
    c.round(x - 8, top + 6, 16, 16, 8, [179, 38, 30]).text(x - 3, top + 10, 11, String(badge), WHITE);
  }
  return c.round(c.right / 2 - 54, c.bottom - 8, 108, 4, 2, INK);
}

/** Rows of a list below the toolbar, moved up by `off` pixels; `without` leaves one row out. */
export function list(c: Canvas, seed: number, off = 0, without = -1): Canvas {
  return c.clip(TOP, c.bottom - 80, () => {
    let row = 0;
    for (let k = 0; k < 44; k++) {
      if (k === without) continue;
      const y = TOP + row++ * 72 - off / c.density;
      if (y < -72 || y > c.bottom) continue;
      const random = randomOf(seed * 1000 + k * 7 + 13);
      c.photo(16, y + 12, 48, 48, seed * 100 + k, 24)
        .text(80, y + 12, 16, words(random, 2).slice(0, 22))
        .text(80, y + 33, 13, words(random, 5).slice(0, 30), GREY)
        .text(80, y + 50, 13, words(random, 5).slice(0, 30), GREY)
        .text(
          c.right - 44,
          y + 12,
          9,
          `${1 + Math.floor(random() * 9)}:${10 + Math.floor(random() * 49)}`,
          GREY,
        )
        .rect(80, y + 71, c.right, 1, LINE);
    }
  });
}

export interface FormState {
  readonly values?: readonly string[];
  readonly focus?: number;
  readonly caret?: boolean;
  readonly error?: number;
}

/** Four fields and a button; where a field's text ends, and its caret stands, is exact. */
export function form(c: Canvas, state: FormState = {}): Canvas {
  const {
    values = ['maria lopez', 'maria@example.com', '', ''],
    focus = 1,
    caret = true,
    error = -1,
  } = state;
  ['full name', 'e mail', 'phone', 'city'].forEach((label, i) => {
    const y = TOP + 24 + i * 92;
    const ink = i === focus ? PURPLE : GREY;
    c.frame(16, y, c.right - 32, 56, i === focus ? 2 : 1, ink).rect(
      24,
      y - 6,
      label.length * 7 + 8,
      12,
      [255, 251, 254],
    );
    c.text(28, y - 5, 11, label, ink).text(32, y + 22, 16, values[i]!);
    if (i === error) c.text(32, y + 62, 12, 'this field is required', [179, 38, 30]);
    if (i === focus && caret) c.rect(32 + values[i]!.length * 9.6 + 1, y + 18, 2, 21, PURPLE);
  });
  const y = TOP + 24 + 4 * 92 + 10;
  return c.round(16, y, c.right - 32, 48, 24, PURPLE).text(c.right / 2 - 36, y + 17, 15, 'continue', WHITE);
}

export function keyboard(c: Canvas): Canvas {
  const top = c.bottom - 290;
  c.rect(0, top, c.right, 290, [230, 224, 233]);
  ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'].forEach((row, i) => {
    const width = c.right / 10;
    const left = (c.right - row.length * width) / 2;
    row.split('').forEach((letter, k) => {
      c.round(left + k * width + 2, top + 44 + i * 54, width - 4, 46, 6, [255, 251, 254]);
      c.text(left + k * width + width / 2 - 6, top + 58 + i * 54, 20, letter);
    });
  });
  return c.round(90, top + 208, c.right - 180, 46, 6, [255, 251, 254]);
}

export function settings(
  c: Canvas,
  on: readonly number[] = [0, 2, 5],
  ticked: readonly number[] = [],
): Canvas {
  for (let i = 0; i < 15; i++) {
    const y = TOP + i * 42;
    c.text(16, y + 14, 15, words(randomOf(500 + i), 3).slice(0, 24));
    if (i % 4 === 3) {
      c.frame(c.right - 36, y + 12, 18, 18, 2, GREY);
      if (ticked.includes(i))
        c.rect(c.right - 34, y + 14, 14, 14, PURPLE).rect(c.right - 30, y + 20, 6, 3, WHITE);
      continue;
    }
    const is = on.includes(i);
    c.round(c.right - 68, y + 8, 52, 26, 13, is ? PURPLE : LINE);
    c.round(c.right - (is ? 39 : 63), y + 12, 18, 18, 9, is ? WHITE : GREY);
  }
  return c;
}

export function veil(c: Canvas, alpha: number, colour: Colour = [0, 0, 0]): Canvas {
  return c.rect(0, 0, c.right, c.bottom, colour, alpha);
}

export function dialog(c: Canvas): Canvas {
  const y = (c.bottom - 200) / 2;
  c.round(24, y, c.right - 48, 200, 28, [236, 230, 240]).text(48, y + 32, 20, 'delete message?');
  c.text(48, y + 76, 13, 'this will be removed', GREY).text(48, y + 98, 13, 'from all devices.', GREY);
  return c.text(c.right - 190, y + 158, 14, 'cancel   delete', PURPLE);
}

export function sheet(c: Canvas): Canvas {
  const y = c.bottom - 340;
  c.round(0, y, c.right, 370, 28, [247, 242, 250]).round(c.right / 2 - 16, y + 16, 32, 4, 2, GREY);
  ['share', 'copy link', 'download', 'report', 'archive'].forEach((label, i) => {
    c.round(24, y + 50 + i * 52, 24, 24, 12, GREY).text(72, y + 54 + i * 52, 16, label);
  });
  return c;
}

export function snackbar(c: Canvas): Canvas {
  return c
    .round(16, c.bottom - 140, c.right - 32, 48, 4, [50, 47, 53])
    .text(32, c.bottom - 123, 14, 'message archived', WHITE);
}

export function detail(c: Canvas, seed: number): Canvas {
  const random = randomOf(seed);
  c.photo(0, TOP, c.right, 240, seed * 31).text(16, 340, 24, words(random, 2).slice(0, 22));
  for (let k = 0; k < 13; k++) c.text(16, 380 + k * 22, 14, words(random, 6).slice(0, 38), GREY);
  return c.round(16, c.bottom - 100, c.right - 32, 48, 24, PURPLE);
}

export function grid(c: Canvas, seed: number): Canvas {
  const side = (c.right - 48) / 2;
  return c.clip(TOP, c.bottom - 80, () => {
    for (let k = 0; k < 8; k++) {
      const x = 16 + (k % 2) * (side + 16);
      const y = TOP + 16 + (k >> 1) * (side + 40);
      c.photo(x, y, side, side, seed * 50 + k, 8).text(
        x,
        y + side + 10,
        13,
        words(randomOf(seed * 50 + k), 2).slice(0, 20),
      );
    }
  });
}

export function chat(c: Canvas, up = 0): Canvas {
  for (let k = 0; k < 14; k++) {
    const random = randomOf(3000 + k);
    const mine = random() > 0.5;
    const text = words(random, 3).slice(0, 24);
    const width = text.length * 8.4 + 24;
    const x = mine ? c.right - width - 12 : 12;
    const y = TOP + 10 + k * 46 - up;
    c.round(x, y, width, 38, 18, mine ? [208, 188, 255] : LINE).text(x + 12, y + 14, 14, text);
  }
  return c;
}

export function composer(c: Canvas, bottom: number): Canvas {
  c.rect(0, bottom - 60, c.right, 60, BAR).round(12, bottom - 52, c.right - 76, 44, 22, [255, 251, 254]);
  return c.text(30, bottom - 36, 15, 'message', GREY).round(c.right - 54, bottom - 50, 40, 40, 20, PURPLE);
}

/** A list with its bars, on which most tests change something. */
export function inbox(p: Phone): Canvas {
  return statusBar(toolbar(tabBar(list(blank(p), 1 + p.seed), 0), 'inbox'));
}
