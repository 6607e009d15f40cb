import { inflateSync } from 'node:zlib';
import type { Contour } from './mask.ts';

/** A glyph in em units: x to the right, y up from the baseline. */
export interface Glyph {
  readonly advance: number;
  readonly contours: readonly Contour[];
}

interface Font {
  /** Returns undefined when the font has no glyph for the code point. */
  glyph(codePoint: number): Glyph | undefined;
}

interface GlyphPoint {
  readonly x: number;
  readonly y: number;
  readonly on: boolean;
}

/** Straight pieces per curve: no corner shows at 100 px. */
const CURVE_STEPS = 6;
/** Maximum nesting of composite glyphs; a deeper font is damaged. */
const MAX_NESTING = 4;

/** Reads a WOFF 1 file with TrueType outlines, as far as needed to draw characters. */
export function readWoff(file: Uint8Array): Font {
  const tables = readTables(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  const head = table(tables, 'head');
  const metrics = table(tables, 'hmtx');
  const em = head.readUInt16BE(18);
  const metricCount = table(tables, 'hhea').readUInt16BE(34);
  const lookUp = readCharacterMap(table(tables, 'cmap'));
  return {
    glyph(codePoint) {
      const index = lookUp(codePoint);
      if (index === 0) return undefined;
      const contours = outline(tables, index, 0).map((points) => flatten(points).map((value) => value / em));
      return { advance: metrics.readUInt16BE(Math.min(index, metricCount - 1) * 4) / em, contours };
    },
  };
}

function readTables(file: Buffer): Map<string, Buffer> {
  if (file.toString('latin1', 0, 4) !== 'wOFF') throw new Error('the font is not a WOFF 1 file');
  const tables = new Map<string, Buffer>();
  for (let index = 0; index < file.readUInt16BE(12); index += 1) {
    const entry = 44 + index * 20;
    const start = file.readUInt32BE(entry + 4);
    const packed = file.subarray(start, start + file.readUInt32BE(entry + 8));
    const whole = packed.length === file.readUInt32BE(entry + 12);
    tables.set(file.toString('latin1', entry, entry + 4), whole ? packed : inflateSync(packed));
  }
  return tables;
}

function table(tables: ReadonlyMap<string, Buffer>, tag: string): Buffer {
  const found = tables.get(tag);
  if (found === undefined) throw new Error(`the font has no table "${tag}"`);
  return found;
}

function readCharacterMap(cmap: Buffer): (codePoint: number) => number {
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4)),
  );
  const wide = subtables.find((subtable) => subtable.readUInt16BE(0) === 12);
  if (wide !== undefined) return (codePoint) => lookUpWide(wide, codePoint);
  const basic = subtables.find((subtable) => subtable.readUInt16BE(0) === 4);
  if (basic !== undefined) return (codePoint) => lookUpBasic(basic, codePoint);
  throw new Error('the font maps no characters (formats 4 and 12 are read)');
}

function lookUpWide(map: Buffer, codePoint: number): number {
  for (let at = 16; at < 16 + map.readUInt32BE(12) * 12; at += 12) {
    const first = map.readUInt32BE(at);
    if (codePoint >= first && codePoint <= map.readUInt32BE(at + 4))
      return map.readUInt32BE(at + 8) + codePoint - first;
  }
  return 0;
}

function lookUpBasic(map: Buffer, codePoint: number): number {
  const doubled = map.readUInt16BE(6);
  for (let at = 0; at < doubled; at += 2) {
    if (codePoint > map.readUInt16BE(14 + at)) continue;
    const first = map.readUInt16BE(16 + doubled + at);
    if (codePoint < first) return 0;
    const delta = map.readUInt16BE(16 + doubled * 2 + at);
    const rangeAt = 16 + doubled * 3 + at;
    const range = map.readUInt16BE(rangeAt);
    if (range === 0) return (codePoint + delta) & 0xffff;
    const glyph = map.readUInt16BE(rangeAt + range + (codePoint - first) * 2);
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  }
  return 0;
}

function outline(tables: ReadonlyMap<string, Buffer>, index: number, depth: number): GlyphPoint[][] {
  const long = table(tables, 'head').readInt16BE(50) === 1;
  const loca = table(tables, 'loca');
  const offset = (at: number): number => (long ? loca.readUInt32BE(at * 4) : loca.readUInt16BE(at * 2) * 2);
  if (offset(index) === offset(index + 1) || depth > MAX_NESTING) return [];
  const data = table(tables, 'glyf').subarray(offset(index), offset(index + 1));
  const count = data.readInt16BE(0);
  return count >= 0 ? simpleOutline(data, count) : compositeOutline(tables, data, depth);
}

function simpleOutline(data: Buffer, count: number): GlyphPoint[][] {
  const ends = Array.from({ length: count }, (_, index) => data.readUInt16BE(10 + index * 2));
  const total = (ends.at(-1) ?? -1) + 1;
  let at = 10 + count * 2;
  at += 2 + data.readUInt16BE(at);
  const flags: number[] = [];
  while (flags.length < total) {
    const flag = data.readUInt8(at++);
    const repeats = (flag & 8) === 0 ? 0 : data.readUInt8(at++);
    for (let n = 0; n <= repeats; n += 1) flags.push(flag);
  }
  const coordinates = (short: number, same: number): number[] => {
    let value = 0;
    return flags.map((flag) => {
      if ((flag & short) !== 0) value += (flag & same) === 0 ? -data.readUInt8(at++) : data.readUInt8(at++);
      else if ((flag & same) === 0) {
        value += data.readInt16BE(at);
        at += 2;
      }
      return value;
    });
  };
  const xs = coordinates(2, 16);
  const ys = coordinates(4, 32);
  const points = flags.map((flag, index) => ({ x: xs[index] ?? 0, y: ys[index] ?? 0, on: (flag & 1) !== 0 }));
  return ends.map((end, index) => points.slice(index === 0 ? 0 : (ends[index - 1] ?? 0) + 1, end + 1));
}

function compositeOutline(tables: ReadonlyMap<string, Buffer>, data: Buffer, depth: number): GlyphPoint[][] {
  const contours: GlyphPoint[][] = [];
  let at = 10;
  let flags = 0x20;
  while ((flags & 0x20) !== 0) {
    flags = data.readUInt16BE(at);
    const part = outline(tables, data.readUInt16BE(at + 2), depth + 1);
    at += 4;
    const words = (flags & 1) !== 0;
    // Parts joined by point numbers (flag 2 unset) do not occur in these fonts; they stay in place.
    const placed = (flags & 2) !== 0;
    const dx = placed ? (words ? data.readInt16BE(at) : data.readInt8(at)) : 0;
    const dy = placed ? (words ? data.readInt16BE(at + 2) : data.readInt8(at + 1)) : 0;
    at += words ? 4 : 2;
    const numbers = (flags & 8) !== 0 ? 1 : (flags & 0x40) !== 0 ? 2 : (flags & 0x80) !== 0 ? 4 : 0;
    const scale = Array.from({ length: numbers }, (_, index) => data.readInt16BE(at + index * 2) / 16384);
    at += numbers * 2;
    const xx = scale[0] ?? 1;
    const yy = scale[numbers - 1] ?? 1;
    const xy = numbers === 4 ? (scale[1] ?? 0) : 0;
    const yx = numbers === 4 ? (scale[2] ?? 0) : 0;
    for (const contour of part) {
      contours.push(
        contour.map(({ x, y, on }) => ({ x: x * xx + y * yx + dx, y: x * xy + y * yy + dy, on })),
      );
    }
  }
  return contours;
}

/** Cuts the quadratic curves of a contour into straight pieces. */
function flatten(points: readonly GlyphPoint[]): number[] {
  const whole: GlyphPoint[] = [];
  for (const [index, point] of points.entries()) {
    const next = points[(index + 1) % points.length] ?? point;
    whole.push(point);
    // Between two control points the curve passes through their middle.
    if (!point.on && !next.on) whole.push({ x: (point.x + next.x) / 2, y: (point.y + next.y) / 2, on: true });
  }
  const start = Math.max(
    0,
    whole.findIndex((point) => point.on),
  );
  const turned = [...whole.slice(start), ...whole.slice(0, start)];
  const flat: number[] = [];
  for (const [index, point] of turned.entries()) {
    if (point.on) flat.push(point.x, point.y);
    else flat.push(...curve(turned[index - 1] ?? point, point, turned[(index + 1) % turned.length] ?? point));
  }
  return flat;
}

function curve(from: GlyphPoint, control: GlyphPoint, to: GlyphPoint): number[] {
  const flat: number[] = [];
  for (let step = 1; step < CURVE_STEPS; step += 1) {
    const t = step / CURVE_STEPS;
    const u = 1 - t;
    flat.push(
      u * u * from.x + 2 * u * t * control.x + t * t * to.x,
      u * u * from.y + 2 * u * t * control.y + t * t * to.y,
    );
  }
  return flat;
}
