/** Content that moves on a page whose end is in view: there is nothing to scroll to. */
import { describe, expect, test } from 'vitest';
import { comparePixels } from '../../src/vision/pixel-change.ts';
import { Canvas, type Colour } from './drawing/canvas.ts';
import { frameOf } from './drawing/seen.ts';

const [width, height] = [360, 740];
const GROUND: Colour = [250, 250, 250];
const INK: Colour = [30, 30, 34];
const FAINT: Colour = [120, 120, 126];
const FIELD: Colour = [222, 222, 226];
const SETTINGS = ['Single', 'Headings are read only', 'Show toggles', 'Keep the order'];

function change(before: Canvas, after: Canvas): string {
  const masks = [{ x: 0, y: 0, width, height: 24 }];
  return comparePixels(frameOf(before), frameOf(after), { density: 1, masks }).kind;
}

function bothWays(one: Canvas, other: Canvas): string {
  return `${change(one, other)} ${change(other, one)}`;
}

/** Switches below a heading, from a place on. */
function switches(canvas: Canvas, at: number): Canvas {
  canvas.text(16, at, 22, 'Settings', INK);
  for (const [i, name] of SETTINGS.entries()) {
    canvas.text(16, at + 56 + 48 * i, 14, name, INK);
    canvas.round(300, at + 52 + 48 * i, 44, 24, 12, FIELD);
  }
  return canvas;
}

/** A field with what was chosen, and a chip for each choice below it. */
function picker(choices: readonly string[]): Canvas {
  const canvas = new Canvas(width, height, 1, GROUND);
  canvas.text(24, 100, 16, 'What do you like to eat?', INK);
  canvas.rect(16, 136, width - 32, 40, FIELD);
  canvas.text(28, 148, 14, choices.length === 0 ? 'Choose some things' : choices.join(', '), INK);
  for (const [i, choice] of choices.entries()) {
    canvas.round(16 + 110 * i, 190, 100, 28, 14, FIELD);
    canvas.text(30 + 110 * i, 197, 12, choice, INK);
  }
  return switches(canvas, choices.length === 0 ? 196 : 236);
}

const LINES = [
  'Lorem ipsum dolor sit amet, consectetur',
  'adipiscing elit. Curabitur nibh mauris,',
  'tincidunt vitae porta quis, gravida ut leo.',
  'Praesent sodales dolor et dictum auctor,',
  'ut venenatis tortor tincidunt. Quisque',
  'rhoncus est et pharetra. Sed eu tempor',
  'ligula, in interdum velit. Ut metus massa,',
  'facilisis ut semper nec, imperdiet ac quam.',
];

/** A paragraph of some lines with a link and a signature below it. */
function paragraph(count: number): Canvas {
  const canvas = new Canvas(width, height, 1, GROUND);
  canvas.text(16, 44, 18, 'About', INK);
  for (let i = 0; i < count; i++) canvas.text(16, 100 + 22 * i, 13, LINES[i]!, INK);
  const end = 100 + 22 * count;
  canvas.text(16, end + 10, 14, 'View the rest of it', [40, 60, 220]);
  canvas.text(16, end + 60, 14, 'Written by Anna Berg', FAINT);
  canvas.text(16, end + 90, 14, 'for the weekly paper', FAINT);
  return canvas;
}

/** A form whose first field may be wrong, which a line below it says. */
function form(error: string | null): Canvas {
  const canvas = new Canvas(width, height, 1, GROUND);
  canvas.text(16, 44, 18, 'Sign in', INK);
  canvas.rect(16, 100, width - 32, 44, FIELD);
  canvas.text(28, 114, 14, 'anna@', INK);
  if (error !== null) canvas.text(16, 152, 12, error, [200, 30, 30]);
  const at = error === null ? 164 : 188;
  canvas.rect(16, at, width - 32, 44, FIELD).text(28, at + 14, 14, 'Password', FAINT);
  canvas.text(16, at + 64, 14, 'Forgot the password?', [40, 60, 220]);
  canvas.text(16, at + 100, 14, 'Stay signed in on this phone', INK);
  canvas.text(16, at + 136, 14, 'Create a new account', INK);
  return canvas;
}

describe('a section that opens or closes on a short page pushes the rest', () => {
  test('as the chips of what was chosen in a field do', () => {
    expect(bothWays(picker(['Figs']), picker([]))).toBe('partial partial');
    expect(bothWays(picker(['Figs', 'Dates']), picker([]))).toBe('partial partial');
  });

  test('as the rest of a paragraph does', () => {
    expect(bothWays(paragraph(4), paragraph(8))).toBe('partial partial');
  });

  test('as an error below a field does', () => {
    expect(bothWays(form(null), form('That is no address of a mailbox'))).toBe('partial partial');
  });
});

describe('a list under a heading is scrolled', () => {
  /** Rows between a heading and an empty end of a height. */
  function list(end: number): Canvas {
    const canvas = new Canvas(width, height, 1, GROUND);
    for (const [i, text] of [...LINES, ...LINES.toReversed(), ...LINES].entries())
      canvas.text(16, end - 30 * (24 - i), 13, `${i} ${text}`, INK);
    canvas.rect(0, 0, width, 150, GROUND);
    return canvas.text(16, 44, 18, 'Lines', INK).text(16, 110, 16, 'All of them, in their order', INK);
  }

  test('to its end, which leaves room for a floating button', () => {
    expect(bothWays(list(740), list(620))).toBe('scrolled scrolled');
  });

  test('and a little further, to a padding', () => {
    expect(bothWays(list(680), list(650))).toBe('scrolled scrolled');
  });
});
