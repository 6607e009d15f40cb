import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

/** Returns the text of a file; `path` counts from the repository's root. */
export function textOf(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** Returns the paths of all files below `folder` whose name ends with `ending`, with `/` and sorted. Installed packages are left out. */
export function filesBelow(folder: string, ending: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .flatMap((entry): readonly string[] => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesBelow(path, ending);
      return entry.name.endsWith(ending) ? [path] : [];
    })
    .sort();
}

export interface Comment {
  readonly line: number;
  /** Without comment marks, as one line. */
  readonly text: string;
}

const BLOCK = /(?<=^|[\s{(])\/\*\*\s([\s\S]*?)\*\//g;
const LINE = /(?<=^|\s)\/\/ (.*)$/gm;

/** Returns the doc comments and line comments of a source file; line comments below each other are one. */
export function commentsOf(source: string): readonly Comment[] {
  const lineAt = (index: number): number => source.slice(0, index).split('\n').length;
  const blocks = [...source.matchAll(BLOCK)].map((m) => ({
    line: lineAt(m.index),
    text: (m[1] ?? '')
      .replaceAll(/^\s*\* ?/gm, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  }));
  const lines: Comment[] = [];
  for (const m of source.matchAll(LINE)) {
    const line = lineAt(m.index);
    const text = (m[1] ?? '').trim();
    const above = lines.at(-1);
    const continues = above !== undefined && above.line + above.text.split('\n').length === line;
    if (continues) lines[lines.length - 1] = { line: above.line, text: `${above.text}\n${text}` };
    else lines.push({ line, text });
  }
  return [...blocks, ...lines.map((c) => ({ ...c, text: c.text.replaceAll('\n', ' ') }))].sort(
    (a, b) => a.line - b.line,
  );
}
