import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeSource } from '../../src/screen/sources/repair.ts';
import type { PageSource } from '../../src/screen/model/source.ts';

const ROOT = join(import.meta.dirname, '../../../shared/realdata');

/** False where the captures are not at hand; tests that need them are skipped. */
export const hasRealData = existsSync(join(ROOT, 'android-dumps'));
export const WITHOUT = 'the real captures (../shared/realdata) are not here';

export interface RealFile {
  readonly name: string;
  readonly format: PageSource['format'];
  readonly text: string;
}

/** Where a capture stands in the repository itself, a few of them beside the pictures that they belong to. */
const COPIES: Readonly<Record<string, string>> = {
  'android-sequences/motorease-ac.robinson.mediaphone/00.xml': '../vision/fixtures/mediaphone/00.xml',
  'android-sequences/london-quest/01.xml': '../vision/fixtures/london-quest/01.xml',
  'android-sequences/motorease-acr.browser.lightning/01.xml': '../vision/fixtures/lightning/01.xml',
};

/** The repository's own copy of a capture; null where there is none. Sources and licences: fixtures/SOURCES.tsv. */
export function copyOf(path: string): string | null {
  const copy = COPIES[path] ?? `fixtures/${path.replace('android-dumps/', '').replaceAll('/', '__')}`;
  const file = join(import.meta.dirname, copy);
  return existsSync(file) ? decodeSource(readFileSync(file)) : null;
}

/** Hierarchies below a folder of the captures, with what reads them. */
export function realFiles(folder: string): RealFile[] {
  if (!hasRealData) return [];
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.xml'))
    .sort()
    .map((name) => realFile(`${folder}/${name}`));
}

export function realFile(path: string): RealFile {
  const text = decodeSource(readFileSync(join(ROOT, path)));
  const format = text.includes('<ViewHierarchy')
    ? 'detox'
    : text.includes('XCUIElementType') || text.includes('AppiumAUT')
      ? 'xcuitest'
      : 'uiautomator';
  return { name: path, format, text };
}
