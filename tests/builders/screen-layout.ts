/** Texts and boxes at a place of their own, in pixels: for rules that read a screen by where things stand. */
import { field, list, text, type Sketch } from './screen.ts';

export const textAt = (words: string, x: number, y: number, width = 200, height = 80): Sketch =>
  text(words, { at: [x, y, width, height] });
/** As wide as the screen. */
export const box = (y: number, height: number, ...children: readonly Sketch[]): Sketch => ({
  at: [0, y, 1080, height],
  children,
});
/** One line of the screen, for texts at 300. */
export const lineOf = (...children: readonly Sketch[]): Sketch => box(280, 120, ...children);
export const rowAt = (x: number, y: number, width: number, ...children: readonly Sketch[]): Sketch => ({
  role: 'row',
  at: [x, y, width, 120],
  children,
});
/** From 200 to 800. */
export const listAt = (...rows: readonly Sketch[]): Sketch => ({ ...list(...rows), at: [0, 200, 1080, 600] });
/** The field "Name". */
export const nameField = (value: string, more: Sketch = {}): Sketch =>
  field('Name', { text: value, description: 'Name', ...more });
