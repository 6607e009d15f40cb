import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
  type Alias,
  type Document,
  type Node,
  type Scalar,
  type YAMLMap,
} from 'yaml';
import type { Problem } from '../problem.ts';
import { explainSyntax } from './syntax-errors.ts';

export type YamlPath = readonly (string | number)[];

/** A position in a file, 1-based. */
export interface SourcePosition {
  readonly line: number;
  readonly column: number;
}

/** A YAML file as plain values, with the position of each in the text. */
export interface YamlFile {
  readonly file: string;
  readonly value: unknown;
  /** Returns where a value begins; for a missing value, its nearest parent. */
  at(path: YamlPath): SourcePosition;
  /** Returns where the key of a value begins; for an item of a list, the item. */
  keyAt(path: YamlPath): SourcePosition;
  /** Returns where `part` begins in the text of a value; the value when it is not found (folded or escaped). */
  partAt(path: YamlPath, part: string): SourcePosition;
  /** Returns the value as written, quotation marks included; '' when it is missing. */
  written(path: YamlPath): string;
  /** Returns the comment on the line of a value, without its `#`; '' when there is none. */
  comment(path: YamlPath): string;
}

export interface YamlResult {
  /** null when the syntax is too broken to know the author's intention. */
  readonly yaml: YamlFile | null;
  readonly problems: readonly Problem[];
}

const MAX_CHARACTERS = 1_000_000;
const MAX_ALIASES = 100;

/** Parses one YAML document. Pure. Collects all syntax problems: duplicate keys, tabs, second documents, alias bombs. */
export function readYaml(text: string, file: string): YamlResult {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text;
  if (source.length > MAX_CHARACTERS) {
    const message = `the file is too large (${Math.round(source.length / 1000)} kB)`;
    return {
      yaml: null,
      problems: [{ file, line: 1, column: 1, message, fix: 'Split it: a file has at most 1 MB.' }],
    };
  }
  const lines = new LineCounter();
  const doc = parseDocument(source, { lineCounter: lines, prettyErrors: false, uniqueKeys: false });
  const positionAt = (offset: number): SourcePosition => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const { problems, sound } = syntaxProblems(doc, source, file, positionAt);
  if (!sound) return { yaml: null, problems };
  const reportedLines = new Set(problems.map((problem) => problem.line));
  const converter = new NodeConverter(doc, (offset, message, fix) => {
    const at = positionAt(offset);
    if (!reportedLines.has(at.line)) problems.push({ file, ...at, message, fix });
  });
  const value = converter.value(doc.contents, []);
  if (converter.bomb) return { yaml: null, problems };
  return { yaml: withPositions(file, source, value, converter.found, positionAt), problems };
}

function syntaxProblems(
  doc: Document.Parsed,
  source: string,
  file: string,
  positionAt: (offset: number) => SourcePosition,
): { problems: Problem[]; sound: boolean } {
  const textLines = source.split('\n');
  const reported = new Map<number, Problem>();
  let sound = true;
  for (const error of [...doc.errors, ...doc.warnings]) {
    const line = textLines[positionAt(error.pos[0]).line - 1] ?? '';
    const { message, fix, restIsSound, opened } = explainSyntax(error.code, error.message, line);
    const found = positionAt(opened ? openedAt(doc, source, error.pos[0]) : error.pos[0]);
    // The column at which the parser gives up depends on the machine.
    const at = error.code === 'RESOURCE_EXHAUSTION' ? { ...found, column: 1 } : found;
    sound &&= restIsSound;
    // One mistake often causes several errors on its line; the first one names it.
    if (!reported.has(at.line)) reported.set(at.line, { file, ...at, message, fix });
  }
  return { problems: [...reported.values()], sound };
}

/** Returns where the quotation or bracket begins that is unclosed at `offset`. */
function openedAt(doc: Document.Parsed, source: string, offset: number): number {
  let opened = offset;
  visit(doc, {
    Node: (_, node) => {
      const [start, end] = node.range ?? [offset, offset];
      const sign = source[start] ?? '';
      const close = CLOSING[sign];
      if (close === undefined || start >= offset) return;
      if (end - start < 2 || source[end - 1] !== close) opened = start;
    },
  });
  return opened;
}

const CLOSING: Readonly<Record<string, string>> = { '[': ']', '{': '}', '"': '"', "'": "'" };

interface NodeSpan {
  readonly node: Node | null;
  readonly start: number;
  readonly end: number;
  readonly key: number | null;
}

/** Converts nodes to plain values. Follows a limited number of aliases, so that an alias bomb costs nothing. */
class NodeConverter {
  readonly found = new Map<string, NodeSpan>();
  bomb = false;
  private aliases = 0;
  private readonly doc: Document.Parsed;
  private readonly report: (offset: number, message: string, fix: string) => void;

  constructor(doc: Document.Parsed, report: (offset: number, message: string, fix: string) => void) {
    this.doc = doc;
    this.report = report;
  }

  value(node: Node | null, path: YamlPath, key: number | null = null, fallback = 0): unknown {
    const [start, end] = node?.range ?? [fallback, fallback];
    this.found.set(JSON.stringify(path), { node, start, end, key });
    if (isAlias(node)) return this.alias(node, path, key);
    if (isSeq(node))
      return node.items.map((item, i) => this.value(item as Node | null, [...path, i], null, start));
    if (isMap(node)) return this.map(node, path);
    return isScalar(node) ? node.value : null;
  }

  private alias(node: Alias, path: YamlPath, key: number | null): unknown {
    const start = node.range?.[0] ?? 0;
    if (this.bomb) return null;
    if (++this.aliases > MAX_ALIASES) {
      this.bomb = true;
      this.report(start, `more than ${MAX_ALIASES} aliases ("*name")`, 'Write the lines out instead.');
      return null;
    }
    const target = node.source === '' ? undefined : node.resolve(this.doc);
    if (target === undefined) {
      this.report(
        start,
        'a text that begins with "*" or "&" is an alias in YAML',
        'Put the whole line in single quotes.',
      );
      return null;
    }
    return this.value(target, path, key);
  }

  private map(node: YAMLMap, path: YamlPath): Record<string, unknown> {
    const result: Record<string, unknown> = {};
    const lines = new Map<string, number>();
    for (const { key, value } of node.items) {
      const keyNode = key as Node | null;
      const start = keyNode?.range?.[0] ?? node.range?.[0] ?? 0;
      if (!isScalar(keyNode)) {
        this.report(start, 'a key must be one word', 'Put the line in single quotes if it is a text.');
        continue;
      }
      const name = keyName(keyNode);
      if (lines.has(name)) {
        this.report(start, `"${name}" is here a second time`, 'Keep one of the two, or merge their lines.');
        continue;
      }
      lines.set(name, start);
      const item = this.value(value as Node | null, [...path, name], start, start);
      Object.defineProperty(result, name, {
        value: item,
        enumerable: true,
        configurable: true,
        writable: true,
      });
    }
    return result;
  }
}

function keyName(key: Scalar): string {
  return key.source ?? String(key.value);
}

function withPositions(
  file: string,
  source: string,
  value: unknown,
  found: ReadonlyMap<string, NodeSpan>,
  positionAt: (offset: number) => SourcePosition,
): YamlFile {
  const nearest = (path: YamlPath): NodeSpan => {
    for (let length = path.length; length >= 0; length--) {
      const hit = found.get(JSON.stringify(path.slice(0, length)));
      if (hit !== undefined) return hit;
    }
    return { node: null, start: 0, end: 0, key: null };
  };
  const written = ({ start, end }: NodeSpan): string => source.slice(start, end);
  return {
    file,
    value,
    at: (path) => positionAt(nearest(path).start),
    keyAt: (path) => {
      const { key, start } = nearest(path);
      return positionAt(key ?? start);
    },
    partAt: (path, part) => {
      const hit = nearest(path);
      return positionAt(hit.start + Math.max(0, written(hit).indexOf(part)));
    },
    written: (path) => {
      const hit = found.get(JSON.stringify(path));
      return hit === undefined ? '' : written(hit);
    },
    comment: (path) => found.get(JSON.stringify(path))?.node?.comment ?? '',
  };
}
