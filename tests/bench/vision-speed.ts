import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';
import { compare, type Seen } from '../../src/vision/delta.ts';
import { FrameReader, type Frame } from '../../src/vision/frame.ts';
import type { Canvas } from '../vision/drawing/canvas.ts';
import { pairsFor } from '../vision/drawing/pairs.ts';
import type { Phone } from '../vision/drawing/screens.ts';
import { screenOf } from '../vision/drawing/seen.ts';
import { FULL_SIZE } from '../vision/phones.ts';
import { geomean, table, timed } from './measure.ts';

/** Runs of each case, all pipelines in turns; the fastest counts, since what else the machine does only adds. */
const RUNS = Number(process.env['BENCH_RUNS'] ?? 7);
/** Drawn pairs that stand for what happens in a run. */
const CASES = new Set([
  'clock',
  'caret',
  'noise of 1',
  'JPEG 90',
  'toggle',
  'a letter with keyboard',
  'counter 3 to 4',
  'snackbar',
  'ripple',
  'row removed',
  'keyboard',
  'dialog',
  'sheet',
  'scroll 37',
  'scroll 300',
  'half a screen, button floats',
  'detail',
  'other list, same bars',
  'other tab',
  'splash to list',
]);

interface Case {
  readonly name: string;
  readonly phone: Phone;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

interface Times {
  readonly naive: number[];
  readonly ours: number[];
  readonly floor: number[];
  readonly odiff: number[];
  /** The comparison alone, from frames that were never looked at. */
  readonly judging: number[];
}

interface Differ {
  compare(a: string, b: string, out: string): Promise<unknown>;
  stop(): void;
}

export async function benchSpeed(print: (line: string) => void): Promise<void> {
  const differ = await odiff();
  if (!differ) print('odiff-bin is not installed: its column is empty');
  for (const phone of FULL_SIZE) {
    const rows: string[][] = [
      ['case', 'naive ms', 'ours ms', 'naive/ours', 'odiff/ours', 'decode/ours', 'decode/judging'],
    ];
    const ratios: { naive: number; odiff: number; floor: number; judging: number }[] = [];
    let equal = NaN;
    for (const c of await casesFor(phone)) {
      const t = await measure(c, differ);
      const by = (times: readonly number[], of: readonly number[]): number =>
        Math.min(...times) / Math.min(...of);
      const ratio = {
        naive: by(t.naive, t.ours),
        odiff: differ ? by(t.odiff, t.ours) : NaN,
        floor: by(t.floor, t.ours),
        judging: by(t.floor, t.judging),
      };
      if (c.name === 'equal bytes') equal = ratio.naive;
      else ratios.push(ratio);
      rows.push([
        c.name,
        Math.min(...t.naive).toFixed(1),
        Math.min(...t.ours).toFixed(2),
        ...[ratio.naive, ratio.odiff, ratio.floor, ratio.judging].map((v) => `${v.toFixed(1)}x`),
      ]);
    }
    const mean = (of: keyof (typeof ratios)[number]): string =>
      `${geomean(ratios.map((r) => r[of])).toFixed(1)}x`;
    rows.push([
      'geomean without equal bytes',
      '',
      '',
      mean('naive'),
      mean('odiff'),
      mean('floor'),
      mean('judging'),
    ]);
    print(
      `\n${phone.name}, fastest of ${RUNS} runs a case; naive: sharp decodes one after the other, pixelmatch on the whole frame`,
    );
    print(table(rows));
    print(`equal bytes: ${equal.toFixed(0)}x against naive`);
  }
  differ?.stop();
}

async function casesFor(phone: Phone): Promise<Case[]> {
  const cases: Case[] = [];
  const [first] = pairsFor(phone);
  const same = await encoded(first!.before());
  cases.push({ name: 'equal bytes', phone, before: same, after: Uint8Array.from(same) });
  cases.push({ name: 'encoded again', phone, before: same, after: await encoded(first!.before(), 3) });
  for (const pair of pairsFor(phone)) {
    if (!CASES.has(pair.name)) continue;
    const before = await encoded(pair.before());
    cases.push({ name: pair.name, phone, before, after: await encoded(await pair.after(pair.before())) });
  }
  return cases;
}

async function encoded(c: Canvas, compressionLevel = 6): Promise<Uint8Array> {
  const raw = { width: c.width, height: c.height, channels: 4 as const };
  return sharp(c.data, { raw }).png({ compressionLevel, adaptiveFiltering: true }).toBuffer();
}

async function measure(c: Case, differ: Differ | null): Promise<Times> {
  const t: Times = { naive: [], ours: [], floor: [], odiff: [], judging: [] };
  const folder = await mkdtemp(join(tmpdir(), 'thumbrule-bench-'));
  const [a, b, out] = ['a.png', 'b.png', 'out.png'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await Promise.all([writeFile(a, c.before), writeFile(b, c.after)]);
  for (let run = -1; run < RUNS; run++) {
    const reader = new FrameReader();
    const before = await reader.decode(c.before);
    const one = {
      naive: await timed(() => naive(c)),
      ours: await timed(async () => compare(seen(before), seen(await reader.decode(c.after)), options(c))),
      floor: await timed(() => decode(c.after)),
      odiff: differ ? await timed(() => differ.compare(a, b, out)) : NaN,
      judging: await judging(c),
    };
    // The first run warms the compiler for all of them.
    if (run >= 0) for (const key of Object.keys(t) as (keyof Times)[]) t[key].push(one[key]);
  }
  await rm(folder, { recursive: true });
  return t;
}

async function judging(c: Case): Promise<number> {
  const reader = new FrameReader();
  const [x, y] = [await reader.decode(c.before), await reader.decode(c.after)];
  const fresh = (f: Frame): Seen => seen({ ...f });
  return timed(() => compare(fresh(x), fresh(y), options(c)));
}

function options(c: Case): { target: null; density: number } {
  return { target: null, density: c.phone.density };
}

function seen(frame: Frame): Seen {
  return { frame, screen: screenOf(frame) };
}

function decode(png: Uint8Array): Promise<Buffer> {
  return sharp(png, { ignoreIcc: true }).ensureAlpha().raw().toBuffer();
}

async function naive(c: Case): Promise<number> {
  const a = await decode(c.before);
  const b = await decode(c.after);
  const bar = Math.round(24 * c.phone.density) * c.phone.width * 4;
  a.fill(0, 0, bar);
  b.fill(0, 0, bar);
  return pixelmatch(a, b, undefined, c.phone.width, c.phone.height, { threshold: 0.1 });
}

async function odiff(): Promise<Differ | null> {
  try {
    const { ODiffServer } = await import('odiff-bin');
    return new ODiffServer();
  } catch {
    return null;
  }
}
