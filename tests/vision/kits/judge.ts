import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { ScreenChange } from '../../../src/screen/model/screen.ts';
import { readSource } from '../../../src/screen/read.ts';
import type { CapturedScreen } from '../../../src/vision/captured-screen.ts';
import { FrameReader, type Frame } from '../../../src/vision/decode/frame.ts';
import { compareScreens } from '../../../src/vision/screen-change.ts';
import { screenOf } from '../drawing/seen.ts';
import type { RecordedStep } from './recorded.ts';

/** How a recorded pair is shown to the comparison. */
export interface Showing {
  /** Without element trees, as of a game or an app without accessibility. */
  readonly bare: boolean;
  /** JPEG quality of both pictures; null for the PNG. */
  readonly jpeg: number | null;
  /** Factor by which both pictures are resized, as a farm's or a gallery's are; 1 when absent. */
  readonly scale?: number;
}

export interface JudgedPair {
  readonly kit: string;
  readonly phone: string;
  readonly step: RecordedStep;
  readonly before: RecordedStep;
  readonly change: ScreenChange;
  readonly right: boolean;
}

/** One recorded pair as it is captured. */
export interface CapturedPair {
  readonly name: string;
  readonly phone: string;
  readonly step: RecordedStep;
  readonly beforeStep: RecordedStep;
  readonly before: CapturedScreen;
  readonly after: CapturedScreen;
  readonly density: number;
}

/** Returns the recorded pairs of a kit whose class is known. */
export async function capturedPairs(
  folder: string,
  kit: string,
  showing: Showing = { bare: false, jpeg: null },
): Promise<CapturedPair[]> {
  const out: CapturedPair[] = [];
  for (const phone of readdirSync(join(folder, kit))) {
    const place = join(folder, kit, phone);
    const steps = JSON.parse(readFileSync(join(place, 'steps.json'), 'utf8')) as RecordedStep[];
    const reader = new FrameReader();
    let earlier: { step: RecordedStep; captured: CapturedScreen } | null = null;
    for (const step of steps) {
      const captured = await capturedAt(place, step, showing, reader);
      if (earlier !== null && step.kinds.length > 0) {
        const density = step.density * (showing.scale ?? 1);
        const pair = { before: earlier.captured, after: captured, density };
        out.push({ name: `${kit}: ${step.name}`, phone, step, beforeStep: earlier.step, ...pair });
      }
      earlier = { step, captured };
    }
  }
  return out;
}

/** Compares each recorded pair of a kit. */
export async function judgeKit(folder: string, kit: string, showing: Showing): Promise<JudgedPair[]> {
  const pairs = await capturedPairs(folder, kit, showing);
  return pairs.map(({ phone, step, beforeStep, before, after, density }) => {
    const change = compareScreens(before, after, { target: null, density });
    return { kit, phone, step, before: beforeStep, change, right: step.kinds.includes(change.kind) };
  });
}

async function capturedAt(
  place: string,
  step: RecordedStep,
  showing: Showing,
  reader: FrameReader,
): Promise<CapturedScreen> {
  const file = ['png', 'webp'].map((end) => join(place, `${step.file}.${end}`)).find((f) => existsSync(f));
  const recorded = readFileSync(file!);
  const frame: Frame = await reader.decode(await shown(recorded, step, showing));
  const size = { width: frame.width, height: frame.height };
  if (showing.bare) return { frame, screen: screenOf(size) };
  const text = readFileSync(join(place, `${step.file}.dom`), 'utf8');
  const { elements, windows } = readSource(
    { format: 'dom', text },
    { size, density: step.density, underTest: '' },
  );
  const top = size.height - step.keyboard;
  const keyboard =
    step.keyboard === 0
      ? { shown: false, bounds: null }
      : { shown: true, bounds: { x: 0, y: top, width: size.width, height: step.keyboard } };
  return { frame, screen: screenOf(size, { elements, windows, keyboard }) };
}

async function shown(
  recorded: Uint8Array,
  step: RecordedStep,
  { jpeg, scale }: Showing,
): Promise<Uint8Array> {
  if (jpeg === null && scale === undefined) return recorded;
  const width = Math.round(step.size.width * (scale ?? 1));
  const resized = sharp(recorded).resize({ width });
  return jpeg === null ? resized.png().toBuffer() : resized.jpeg({ quality: jpeg }).toBuffer();
}
