/** Hierarchies captured from real apps. Their sources and licences stand in fixtures/SOURCES.tsv, here and in tests/vision. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeSource } from '../../src/screen/sources/repair.ts';
import type { PageSource } from '../../src/screen/model/source.ts';

export interface CapturedSource extends PageSource {
  /** File below the folder of fixtures. */
  readonly name: string;
}

const FOLDERS = [join(import.meta.dirname, 'fixtures'), join(import.meta.dirname, '../vision/fixtures')];

/** Every captured hierarchy, of all formats. */
export const CAPTURES: readonly CapturedSource[] = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.xml'))
    .sort()
    .map((name) => {
      const text = decodeSource(readFileSync(join(folder, name)));
      return { name, format: formatOf(text), text };
    }),
);

/** The capture of this name. */
export function capture(name: string): CapturedSource {
  const found = CAPTURES.find((c) => c.name === name);
  if (found === undefined) throw new Error(`no capture is called ${name}`);
  return found;
}

function formatOf(text: string): PageSource['format'] {
  if (text.includes('<ViewHierarchy')) return 'detox';
  return /XCUIElementType|AppiumAUT/.test(text) ? 'xcuitest' : 'uiautomator';
}
