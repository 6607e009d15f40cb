import type { Rect } from '../../screen/model/geometry.ts';
import { luma } from '../tiles/content.ts';
import { pixelWords, type Frame } from '../decode/frame.ts';
import type { Grid } from './grid.ts';
import type { UnmaskedSpans } from '../tiles/unmasked-spans.ts';
import { fitScrimByCells } from './scrim-cells.ts';
import { fitScrimByColour, type ScrimFit } from './scrim.ts';

/** One frame is the other one under an even scrim, except for a box over it. */
export interface VeiledChange {
  /** The box over the scrim; null when there is only the scrim. */
  readonly box: Rect | null;
  /** The frame that lies under the scrim. */
  readonly veiled: 'before' | 'after';
  /** How much the scrim keeps of a colour: dimmed = gain * bright + (1 - gain) * scrim. */
  readonly gain: number;
  /** True when the scrim explains nearly everything outside the box. */
  readonly certain: boolean;
}

/** Returns the sampling distance: every 8th pixel, every 16th on a high-resolution screen. */
function sampleStep(frame: Frame): number {
  return Math.min(frame.width, frame.height) >= 720 ? 16 : 8;
}

/** Returns the scrim (black, white or tinted, of a dialog, sheet or drawer) that turns one frame into the other, in either direction; else null. */
export function findOverlay(
  a: Frame,
  b: Frame,
  spans: UnmaskedSpans,
  { density, lossy }: { readonly density: number; readonly lossy: boolean },
): VeiledChange | null {
  const step = sampleStep(a);
  const grid = gridOf(a, spans, step);
  const x = samplePixels(a, grid, step);
  const y = samplePixels(b, grid, step);
  const flat = fitScrimByColour(x, y, grid, lossy);
  const byColour = flat && isScrimFit(flat) && edgesSurvive(x, y, flat, grid) ? flat : null;
  if (byColour && certainty(byColour) >= CERTAIN) return asChange(byColour, step);
  const byCells = fitScrimByCells(a, b, spans, density);
  // Colours that a scrim leaves next to nothing of fit any page of one colour; the contrast of its content does not.
  if (byCells && byCells.support >= MIN_SUPPORT && certainty(byCells) > certainty(byColour))
    return asChange(byCells, byCells.cell);
  return byColour && asChange(byColour, step);
}

/** Certainty from which no other fit is looked for. */
const CERTAIN = 0.95;

function certainty(fit: ScrimFit | null): number {
  return fit === null ? 0 : fit.support * fit.explained;
}

function asChange(fit: ScrimFit, cell: number): VeiledChange {
  const { gain, veiled, box } = fit;
  return { gain, veiled, box: inPixels(box, cell), certain: certainty(fit) >= CERTAIN };
}

/** Share of the samples outside the box that the scrim must explain. */
const MIN_SUPPORT = 0.8;
/** The same for samples that a flat recolouring would not explain. */
const MIN_EXPLAINED = 0.6;
/** Smallest share of samples outside the box that can reveal a scrim: a drawer may cover most of the screen. */
const MIN_REST = 0.12;

function isScrimFit(fit: ScrimFit): boolean {
  return fit.rest >= MIN_REST && fit.support >= MIN_SUPPORT && fit.explained >= MIN_EXPLAINED;
}

function gridOf(frame: Frame, spans: UnmaskedSpans, step: number): Grid {
  const columns = Math.floor(frame.width / step);
  const rows = Math.floor(frame.height / step);
  const counts = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    const stretch = spans.at(row * step + 3);
    for (let k = 0; k < stretch.length; k += 2) {
      const from = Math.ceil((stretch[k]! - 3) / step);
      counts.fill(
        1,
        row * columns + Math.max(0, from),
        row * columns + Math.min(columns, Math.ceil((stretch[k + 1]! - 3) / step)),
      );
    }
  }
  return { columns, rows, counted: counts };
}

function samplePixels(frame: Frame, grid: Grid, step: number): Int32Array {
  const words = pixelWords(frame);
  const out = new Int32Array(grid.columns * grid.rows);
  for (let row = 0; row < grid.rows; row++) {
    const from = (row * step + 3) * frame.width + 3;
    for (let column = 0; column < grid.columns; column++)
      out[row * grid.columns + column] = words[from + column * step]!;
  }
  return out;
}

/** Edges that must tell, and the share of the samples outside the box from which fewer are enough: the ground alone darkens with another page, too. */
const MIN_EDGES = 12;
const LARGE_REST = 0.25;

/** True when the edges outside the box are in both frames; otherwise it is another screen with the same palette. */
function edgesSurvive(x: Int32Array, y: Int32Array, fit: ScrimFit, grid: Grid): boolean {
  const { box } = fit;
  let edges = 0;
  let kept = 0;
  for (let row = 0; row < grid.rows; row++) {
    for (let column = 1; column < grid.columns; column++) {
      const i = row * grid.columns + column;
      if (!grid.counted[i] || !grid.counted[i - 1]) continue;
      if (
        box &&
        column >= box.x - 2 &&
        column <= box.x + box.width + 1 &&
        row >= box.y - 2 &&
        row <= box.y + box.height + 1
      )
        continue;
      const before = Math.abs(luma(x[i]!) - luma(x[i - 1]!));
      const after = Math.abs(luma(y[i]!) - luma(y[i - 1]!));
      if (Math.max(before, after) <= 32 && Math.min(before, after) <= 32 * fit.gain) continue;
      edges++;
      if (!fit.unexplained[i] && !fit.unexplained[i - 1]) kept++;
    }
  }
  if (edges < MIN_EDGES) return fit.rest >= LARGE_REST;
  return kept >= 0.5 * edges;
}

function inPixels(cells: Rect | null, step: number): Rect | null {
  return (
    cells && { x: cells.x * step, y: cells.y * step, width: cells.width * step, height: cells.height * step }
  );
}
