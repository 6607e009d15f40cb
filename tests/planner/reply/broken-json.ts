/** Damaged JSON from public test suites with the acceptable results. Sources and licences: fixtures/broken-json/README.md. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export interface Case {
  readonly file: string;
  readonly input: string;
  /** The only acceptable object; null if it must be refused (truncated, no object, no JSON). */
  readonly expected: Readonly<Record<string, unknown>> | null;
  /** True if the expected value is unknown. */
  readonly unsaid: boolean;
}

const FOLDER = join(import.meta.dirname, 'fixtures/broken-json');

interface Row {
  readonly input: string;
  readonly kind?: string;
  readonly expected?: unknown;
  readonly strict?: string;
}

/** Suites for streaming: every incomplete JSON in them is truncated. */
const PARTIAL: ReadonlySet<string> = new Set([
  'vercel-ai.jsonl',
  'langchainjs.jsonl',
  'partial-json-parser-js.jsonl',
]);

export function readCases(): Case[] {
  return readdirSync(FOLDER)
    .filter((f) => f.endsWith('.jsonl'))
    .flatMap((file) =>
      readFileSync(join(FOLDER, file), 'utf8')
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => JSON.parse(line) as Row)
        .filter((row) => typeof row.input === 'string')
        .map((row) => caseOf(file, row)),
    );
}

function caseOf(file: string, row: Row): Case {
  const { input } = row;
  const whole = parsed(input);
  if (whole !== undefined) return { file, input, expected: objectOf(whole), unsaid: false };
  if (PARTIAL.has(file) || row.kind === 'throws') return { file, input, expected: null, unsaid: false };
  if (file === 'jsonrepair-js.jsonl')
    return { file, input, expected: objectOf(parsed(String(row.expected))), unsaid: false };
  if (row.expected !== undefined) return { file, input, expected: objectOf(row.expected), unsaid: false };
  return { file, input, expected: null, unsaid: true };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** True for an object or a list of one object. */
function objectOf(value: unknown): Case['expected'] {
  const at: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
  return typeof at === 'object' && at !== null && !Array.isArray(at) ? (at as Record<string, unknown>) : null;
}
