import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ThumbruleError } from '../../shared/errors.ts';

/** Joined in this order: what a file uses stands before it. */
const VIEWER_FILES = [
  '../format.js',
  'viewer/dom.js',
  'viewer/state.js',
  'viewer/trend.js',
  'viewer/suite.js',
  'viewer/screen-figure.js',
  'viewer/stage.js',
  'viewer/inspector.js',
  'viewer/goal.js',
  'viewer/main.js',
];

let script: string | null = null;

/**
 * The page's own script. A page opened from file:// may load no module, so the compiled files of viewer/ are joined into one
 * classic script, their imports and exports left out. Throws INTERNAL when Thumbrule runs from sources that were never built.
 */
export function viewerScript(): string {
  script ??= `(() => {\n'use strict';\n{\n${VIEWER_FILES.map(readCompiled).join('\n')}\n}\n})();`;
  return script;
}

/** From sources, as tests run, the compiled files are those of the last build. */
function readCompiled(file: string): string {
  const beside = import.meta.url.endsWith('.ts') ? `../../../dist/report/timeline/${file}` : file;
  const path = fileURLToPath(new URL(beside, import.meta.url));
  try {
    return toClassicScript(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new ThumbruleError('INTERNAL', `${path} is missing`, 'Build it first: npm run build', { cause });
  }
}

/** A module's text without what only a module may hold. */
function toClassicScript(text: string): string {
  return text
    .replaceAll(/^import\s[^;]*;$/gm, '')
    .replaceAll(/^export \{\};?$/gm, '')
    .replaceAll(/^export (?=const|let|function|class|async)/gm, '')
    .trim();
}
