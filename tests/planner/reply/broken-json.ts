/** Damaged JSON out of public test suites, each case with what may come of it. Sources and licences: fixtures/broken-json/README.md. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export interface Case {
  readonly file: string;
  readonly input: string;
  /** The one object that may come of it; null: it must be refused (cut off, no object, or no JSON at all). */
  readonly expected: Readonly<Record<string, unknown>> | null;
  /** Nothing says what the value is: only a refusal can be held against it. */
  readonly unsaid: boolean;
}

const FOLDER = join(import.meta.dirname, 'fixtures/broken-json');

interface Row {
  readonly input: string;
  readonly kind?: string;
  readonly expected?: unknown;
  readonly strict?: string;
}

/** Suites for half a stream: everything in them that is no whole JSON was cut off. */
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

/** An object, or a list that holds nothing but one. */
function objectOf(value: unknown): Case['expected'] {
  const at: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
  return typeof at === 'object' && at !== null && !Array.isArray(at) ? (at as Record<string, unknown>) : null;
}
