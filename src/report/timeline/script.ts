import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ThumbruleError } from '../../shared/errors.ts';

/** In this order: a file follows the files it uses. */
const VIEWER_FILES = [
  '../format.js',
  '../recovery-text.js',
  'viewer/dom.js',
  'viewer/address.js',
  'viewer/state.js',
  'viewer/trend.js',
  'viewer/filters.js',
  'viewer/suite.js',
  'viewer/editor.js',
  'viewer/bug-report.js',
  'viewer/banner.js',
  'viewer/browser-tab.js',
  'viewer/filmstrip.js',
  'viewer/lines.js',
  'arrows.js',
  'viewer/screen-figure.js',
  'viewer/stage.js',
  'viewer/inspector.js',
  'viewer/goal.js',
  'viewer/main.js',
];

let script: string | null = null;

/**
 * Returns the script of the page. A page opened from file:// can load no modules, so the compiled files of viewer/ are joined into
 * one classic script without imports and exports. Throws INTERNAL when Thumbrule runs from sources that were never built.
 */
export function viewerScript(): string {
  script ??= `(() => {\n'use strict';\n{\n${VIEWER_FILES.map(readCompiled).join('\n')}\n}\n})();`;
  return script;
}

/** Reads a compiled file; when tests run from sources, that of the last build. */
function readCompiled(file: string): string {
  const beside = import.meta.url.endsWith('.ts') ? `../../../dist/report/timeline/${file}` : file;
  const path = fileURLToPath(new URL(beside, import.meta.url));
  try {
    return toClassicScript(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new ThumbruleError('INTERNAL', `${path} is missing`, 'Run `npm run build` first.', { cause });
  }
}

/** Returns a module's text without imports and exports. */
function toClassicScript(text: string): string {
  return text
    .replaceAll(/^import\s[^;]*;$/gm, '')
    .replaceAll(/^export \{\};?$/gm, '')
    .replaceAll(/^export (?=const|let|function|class|async)/gm, '')
    .trim();
}
