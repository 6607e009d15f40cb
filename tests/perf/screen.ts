import { Parser } from 'htmlparser2';
import { outline } from '../../src/screen/outline.ts';
import { readSource } from '../../src/screen/read.ts';
import { asScreen, SIZE } from '../screen/build.ts';
import { hasRealData, type RealFile, realFiles, WITHOUT } from '../screen/realdata.ts';

/** The bare floor: the XML library walks the text and counts elements, nothing is kept. */
function bareParse(text: string): number {
  let elements = 0;
  const parser = new Parser({ onopentag: () => (elements += 1) }, { xmlMode: true, decodeEntities: true });
  parser.write(text);
  parser.end();
  return elements;
}

function pipeline(text: string): number {
  const read = readSource({ format: 'uiautomator', text }, { size: SIZE, density: 2.625, underTest: '' });
  return outline(asScreen(read)).text.length;
}

/** Fastest of each in milliseconds, taken in turns: what else the machine does only adds. */
function sideBySide(cases: Readonly<Record<string, () => number>>, rounds: number): Record<string, number> {
  const times = new Map<string, number[]>(Object.keys(cases).map((name) => [name, []]));
  for (let round = -rounds; round < rounds; round++) {
    for (const [name, run] of Object.entries(cases)) {
      const start = performance.now();
      for (let i = 0; i < 5; i++) run();
      if (round >= 0) times.get(name)?.push((performance.now() - start) / 5);
    }
  }
  return Object.fromEntries([...times].map(([name, list]) => [name, Math.min(...list)]));
}

/** Prints what reading a hierarchy costs against the XML library's bare parse, on the median and the largest real dump. */
export async function benchScreen(print: (line: string) => void): Promise<void> {
  print('Hierarchy: parse + visibility + outline against the bare parse of htmlparser2 (at most 4x)');
  if (!hasRealData) return print(`  skipped: ${WITHOUT}`);
  const files = [...realFiles('android-dumps'), ...realFiles('android-sequences')]
    .filter((f) => f.format === 'uiautomator')
    .toSorted((a, b) => a.text.length - b.text.length);
  const chosen: readonly (readonly [string, RealFile | undefined])[] = [
    ['median', files[files.length >> 1]],
    ['largest', files.at(-1)],
  ];
  for (const [which, file] of chosen) {
    if (file === undefined) continue;
    const { text } = file;
    const ms = sideBySide({ bare: () => bareParse(text), whole: () => pipeline(text) }, 60);
    const ratio = (ms['whole'] ?? 0) / (ms['bare'] ?? 1);
    const share =
      (100 *
        outline(
          asScreen(
            readSource({ format: 'uiautomator', text }, { size: SIZE, density: 2.625, underTest: '' }),
          ),
        ).text.length) /
      text.length;
    print(
      `  ${which.padEnd(8)} ${String(bareParse(text) - 1).padStart(5)} nodes ${(text.length / 1024).toFixed(0).padStart(4)} KB` +
        `  bare ${ms['bare']?.toFixed(2)} ms  whole ${ms['whole']?.toFixed(2)} ms  ${ratio.toFixed(2)}x  outline ${share.toFixed(1)} % of the characters`,
    );
  }
}
