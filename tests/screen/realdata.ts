import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeSource } from '../../src/screen/mend.ts';
import type { Source } from '../../src/device/port.ts';

const ROOT = join(import.meta.dirname, '../../../shared/realdata');

/** False where the captures are not at hand; tests that need them are skipped. */
export const hasRealData = existsSync(join(ROOT, 'android-dumps'));
export const WITHOUT = 'the real captures (../shared/realdata) are not here';

export interface RealFile {
  readonly name: string;
  readonly format: Source['format'];
  readonly text: string;
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
