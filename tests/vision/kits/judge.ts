import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { ScreenChange } from '../../../src/screen/model/screen.ts';
import { readSource } from '../../../src/screen/read.ts';
import type { CapturedScreen } from '../../../src/vision/captured-screen.ts';
import { FrameReader, type Frame } from '../../../src/vision/frame.ts';
import { compareScreens } from '../../../src/vision/screen-change.ts';
import { screenOf } from '../drawing/seen.ts';
import type { RecordedStep } from './recorded.ts';

/** How a recorded pair is shown to the comparison. */
export interface Showing {
  /** Without element trees, as of a game or an app without accessibility. */
  readonly bare: boolean;
  /** JPEG quality of both pictures; null for the PNG. */
  readonly jpeg: number | null;
}

export interface JudgedPair {
  readonly kit: string;
  readonly phone: string;
  readonly step: RecordedStep;
  readonly before: RecordedStep;
  readonly change: ScreenChange;
  readonly right: boolean;
}

/** Compares each recorded pair of a kit. */
export async function judgeKit(folder: string, kit: string, showing: Showing): Promise<JudgedPair[]> {
  const out: JudgedPair[] = [];
  for (const phone of readdirSync(join(folder, kit))) {
    const place = join(folder, kit, phone);
    const steps = JSON.parse(readFileSync(join(place, 'steps.json'), 'utf8')) as RecordedStep[];
    const reader = new FrameReader();
    let before: { step: RecordedStep; captured: CapturedScreen } | null = null;
    for (const step of steps) {
      const captured = await capturedAt(place, step, showing, reader);
      if (before !== null && step.kinds.length > 0) {
        const change = compareScreens(before.captured, captured, { target: null, density: step.density });
        const right = step.kinds.includes(change.kind);
        out.push({ kit, phone, step, before: before.step, change, right });
      }
      before = { step, captured };
    }
  }
  return out;
}

async function capturedAt(
  place: string,
  step: RecordedStep,
  showing: Showing,
  reader: FrameReader,
): Promise<CapturedScreen> {
  const file = ['png', 'webp'].map((end) => join(place, `${step.file}.${end}`)).find((f) => existsSync(f));
  const recorded = readFileSync(file!);
  const { jpeg } = showing;
  const picture = jpeg === null ? recorded : await sharp(recorded).jpeg({ quality: jpeg }).toBuffer();
  const frame: Frame = await reader.decode(picture);
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
