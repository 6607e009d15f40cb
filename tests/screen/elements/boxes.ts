/** Captured screens whose places, covers and controls are recorded element by element. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { controlOf } from '../../../src/screen/elements/control.ts';
import { isHittable, isSeen, tapTarget } from '../../../src/screen/elements/hittable.ts';
import { textBoxes, undrawnCandidates, withInside } from '../../../src/screen/elements/undrawn.ts';
import type { Element } from '../../../src/screen/model/element.ts';
import type { Rect, Size } from '../../../src/screen/model/geometry.ts';
import type { PageSource } from '../../../src/screen/model/source.ts';
import { readSource, type ReadResult } from '../../../src/screen/read.ts';
import { screenOf } from '../../vision/drawing/seen.ts';
import { capturedSources } from '../captures.ts';

export interface RecordedScreen extends PageSource {
  readonly name: string;
  readonly density: number;
}

/** The boxes of `recordedScreens`, by their names. `npm run record:boxes` writes them. */
export const BOXES = join(import.meta.dirname, 'boxes.json');

const KITS = join(import.meta.dirname, '../../vision/fixtures/kits');
/** Screens with more elements repeat themselves. */
const MOST_ELEMENTS = 160;

/** Returns the captured native screens, and the first two pages of each kit. */
export function recordedScreens(): RecordedScreen[] {
  const native = capturedSources().map((source) => ({
    ...source,
    density: source.format === 'xcuitest' ? 2 : 2.6,
  }));
  const pages = readdirSync(KITS).flatMap((kit) => {
    const names = readdirSync(join(KITS, kit), { recursive: true, encoding: 'utf8' });
    const files = names.filter((name) => name.endsWith('.dom')).toSorted();
    return files.slice(0, 2).map((file) => ({
      name: `${kit}/${file}`,
      format: 'dom' as const,
      text: readFileSync(join(KITS, kit, file), 'utf8'),
      density: 1,
    }));
  });
  return [...native, ...pages];
}

/** Reads the screen with a keyboard over its lower half, and returns a line for each element that is in view. */
export function boxesOf({ format, text, density }: RecordedScreen): string[] {
  const read = (size: Size): ReadResult => readSource({ format, text }, { size, density, underTest: '' });
  const size = sizeOf(read({ width: 0, height: 0 }).elements);
  const { elements, windows } = read(size);
  const keyboard = { x: 0, y: size.height / 2, width: size.width, height: size.height / 2 };
  const screen = screenOf(size, { elements, windows, keyboard: { shown: true, bounds: keyboard } });
  const painted = new Set(undrawnCandidates(elements));
  const inside = new Set(withInside([...painted].slice(0, 3), elements));
  const texts = new Map(textBoxes(elements).map(({ ref, bounds }) => [ref, bounds]));
  return elements.slice(0, MOST_ELEMENTS).map((e) => {
    const tap = tapTarget(screen, e);
    const facts = [
      e.visible === null ? 'out of view' : inWords(e.visible),
      e.coveredBy === null ? '' : `under ${e.coveredBy}${e.clearCover === true ? ' (clear)' : ''}`,
      e.partlyUnder === undefined ? '' : `partly under ${e.partlyUnder}`,
      isHittable(screen, e) ? 'hittable' : '',
      isSeen(screen, e) ? 'seen' : '',
      tap === e ? '' : `taps ${tap.ref}`,
      `control ${controlOf(screen, e)?.ref ?? 'none'}`,
      painted.has(e) ? 'paints' : '',
      inside.has(e) ? 'inside' : '',
      texts.has(e.ref) ? `text ${inWords(texts.get(e.ref)!)}` : '',
    ];
    return `${e.ref} ${e.role}: ${facts.filter((fact) => fact !== '').join(', ')}`;
  });
}

function sizeOf(elements: readonly Element[]): Size {
  return {
    width: Math.max(1, ...elements.map(({ bounds }) => bounds.x + bounds.width)),
    height: Math.max(1, ...elements.map(({ bounds }) => bounds.y + bounds.height)),
  };
}

function inWords({ x, y, width, height }: Rect): string {
  return `${width} x ${height} at ${x}, ${y}`;
}

export function recordedBoxes(): Record<string, string[]> {
  return JSON.parse(readFileSync(BOXES, 'utf8')) as Record<string, string[]>;
}
