import { join } from 'node:path';
import { ThumbruleError } from '../shared/errors.ts';
import { readLinesFile } from './foreign.ts';
import { checkLine, damagedTrace, type RawLine, readJsonLines } from './json-lines.ts';
import { lineSchema, plainElementsSchema } from './line-schemas.ts';
import {
  type PlainElements,
  type StoredLine,
  type StoredStep,
  type Trace,
  TRACE_VERSION,
  type TraceDetail,
  type TraceEnd,
  type TraceScreenshot,
  type TraceStart,
  type TraceStep,
} from './schema.ts';
import { createRestorer, createUnpacker } from './compaction.ts';
import { upgradeLine } from './upgrade.ts';
import { TRACE_FILE } from './writer.ts';

/**
 * Reads the trace of one goal from its folder, whichever version wrote it. A torn last line is left out with a warning; a trace
 * without an end is `interrupted`. Throws NOT_FOUND without a trace, TRACE_INVALID for a damaged or newer one.
 */
export async function readGoalTrace(folder: string): Promise<Trace> {
  const path = join(folder, TRACE_FILE);
  return parseGoalTrace(folder, path, await readText(path));
}

/** Returns the end of a goal that got no device, whose trace holds nothing else; null for any other trace. */
export async function readEndOnlyTrace(folder: string): Promise<TraceEnd | null> {
  const path = join(folder, TRACE_FILE);
  const { lines } = readJsonLines(path, await readText(path));
  const [only] = lines;
  if (only === undefined || lines.length > 1) return null;
  const line = parseTraceLine(path, only);
  return line.type === 'end' ? line : null;
}

async function readText(path: string): Promise<string> {
  try {
    return await readLinesFile(path);
  } catch (cause) {
    if (cause instanceof ThumbruleError) throw cause;
    throw new ThumbruleError(
      'NOT_FOUND',
      `There is no trace at ${path}`,
      'List the runs with `thumbrule runs`.',
      { cause },
    );
  }
}

/** Parses the text of a trace as `readGoalTrace` does; `path` is for messages. */
export function parseGoalTrace(folder: string, path: string, text: string): Trace {
  const { lines, torn } = readJsonLines(path, text);
  const first = lines[0];
  if (first !== undefined) refuseNewerVersion(path, first);
  const read = groupByType(path, lines);
  if (read.start === null) {
    throw new ThumbruleError(
      'TRACE_INVALID',
      `${path} holds no start line: the run was killed before the goal started`,
      'Run the goal again.',
    );
  }
  return {
    folder,
    start: read.start,
    steps: read.steps,
    screenshots: new Map(read.screenshots.map((s) => [s.screen, s])),
    details: read.details,
    end: read.end,
    interrupted: read.end === null,
    warnings: torn === null ? [] : [`Line ${torn} is incomplete and was left out.`],
  };
}

function refuseNewerVersion(path: string, { number, value }: RawLine): void {
  const { version } = (value ?? {}) as { version?: unknown };
  if (typeof version !== 'number' || version <= TRACE_VERSION) return;
  throw new ThumbruleError(
    'TRACE_INVALID',
    `${path}:${number} was written by a newer Thumbrule (trace version ${version}, this one reads up to ${TRACE_VERSION})`,
    'Update Thumbrule to read it.',
  );
}

interface LinesByType {
  start: TraceStart | null;
  end: TraceEnd | null;
  readonly steps: TraceStep[];
  readonly screenshots: TraceScreenshot[];
  readonly details: TraceDetail[];
}

function groupByType(path: string, lines: readonly RawLine[]): LinesByType {
  const sorted: LinesByType = { start: null, end: null, steps: [], screenshots: [], details: [] };
  const restore = createRestorer();
  const unpack = createUnpacker();
  for (const raw of lines) {
    const line = parseTraceLine(path, raw);
    if (sorted.start === null && line.type !== 'start')
      throw damagedTrace(path, raw.number, 'comes before the start line');
    switch (line.type) {
      case 'start':
        sorted.start = line;
        break;
      case 'step':
        sorted.steps.push(restoreScreen(path, raw.number, line, { restore, unpack }));
        break;
      case 'screenshot':
        sorted.screenshots.push(line);
        break;
      case 'detail':
        sorted.details.push(line);
        break;
      case 'end':
        sorted.end = line;
        break;
    }
  }
  return sorted;
}

/** Parses one line of any version. */
function parseTraceLine(path: string, { number, value: written }: RawLine): StoredLine {
  const value = upgradeLine(written);
  assertStoredLine(value, path, number);
  return value;
}

/** The schemas are looser than the types by design, see line-schemas.ts: what passes them is what the writer wrote. */
function assertStoredLine(value: unknown, path: string, number: number): asserts value is StoredLine {
  checkLine(lineSchema, path, { number, value });
}

function assertPlainElements(value: unknown, path: string, number: number): asserts value is PlainElements {
  checkLine(plainElementsSchema, path, { number, value });
}

function restoreScreen(
  path: string,
  number: number,
  step: StoredStep,
  {
    restore,
    unpack,
  }: { restore: ReturnType<typeof createRestorer>; unpack: ReturnType<typeof createUnpacker> },
): TraceStep {
  const { event } = step;
  if (event?.kind !== 'observed') return { ...step, event };
  let elements: unknown;
  try {
    elements = unpack(event.screen.elements);
  } catch (cause) {
    throw damagedTrace(path, number, "holds elements that can't be unpacked", cause);
  }
  assertPlainElements(elements, path, number);
  const screen = restore({ ...event.screen, elements });
  if (screen === null) throw damagedTrace(path, number, 'refers to a screen that does not come before it');
  return { ...step, event: { ...event, screen } };
}
