/** Hierarchies captured from real apps. Sources and licences: `fixtures/SOURCES.tsv`, `../vision/fixtures/SOURCES.tsv`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeSource } from '../../src/screen/sources/repair.ts';
import type { PageSource } from '../../src/screen/model/source.ts';

export interface CapturedSource extends PageSource {
  /** `shirates-core__clock_Alarm.xml`; `lightning/00.xml` for one that belongs to a screenshot. */
  readonly name: string;
}

const FOLDERS = [
  join(import.meta.dirname, 'fixtures'),
  join(import.meta.dirname, '../vision/fixtures'),
] as const;

/** Returns all captured hierarchies, in the order of their names. */
export function capturedSources(): CapturedSource[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.xml'))
      .sort()
      .map((name) => readCapture(folder, name.replaceAll('\\', '/'))),
  );
}

/** Returns one capture of tests/screen/fixtures, or of tests/vision/fixtures when the name holds a folder. */
export function capturedSource(name: string): CapturedSource {
  return readCapture(name.includes('/') ? FOLDERS[1] : FOLDERS[0], name);
}

function readCapture(folder: string, name: string): CapturedSource {
  const text = decodeSource(readFileSync(join(folder, name)));
  const format = text.includes('<ViewHierarchy')
    ? 'detox'
    : text.includes('XCUIElementType') || text.includes('AppiumAUT')
      ? 'xcuitest'
      : 'uiautomator';
  return { name, format, text };
}
