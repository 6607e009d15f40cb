/**
 * Prints how the figures of overlays depend on each constant of a file: `tsx tests/vision/kits/plateau.main.ts FOLDER [KIT …]`, after `record.main.ts`. Each constant of
 * `src/vision/appeared-surface.ts` is set to 70 % and to 130 % of its value (of what is left to 1, where it is above one half), and all recorded pairs are judged again by their element
 * trees. A constant stands on a plateau where the three figures agree.
 */
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv, stdout } from 'node:process';
import { pathToFileURL } from 'node:url';
import type { compareScreens } from '../../../src/vision/screen-change.ts';
import { readSource } from '../../../src/screen/read.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { screenOf } from '../drawing/seen.ts';
import type { RecordedStep } from './recorded.ts';

const ROOT = join(import.meta.dirname, '../../..');
const FILE = 'src/vision/appeared-surface.ts';
const CONSTANT = /^const ([A-Z_]+) = (0\.\d+);$/gm;

interface Pair {
  readonly before: Screen;
  readonly after: Screen;
  readonly step: RecordedStep;
}

type Compare = typeof compareScreens;

const [folder, ...wanted] = argv.slice(2);
const copies = join(ROOT, 'node_modules/.cache/plateau');
const source = readFileSync(join(ROOT, FILE), 'utf8');
const pairs = readdirSync(folder!)
  .filter((kit) => wanted.length === 0 || wanted.includes(kit))
  .flatMap((kit) => readdirSync(join(folder!, kit)).flatMap((phone) => pairsIn(join(folder!, kit, phone))));

rmSync(copies, { recursive: true, force: true });
try {
  const asIs = rightOf(await compareOf('as-is', source));
  stdout.write(
    `${pairs.length} pairs, ${asIs} right\n\n| constant | value | 70 % | as is | 130 % |\n|---|---|---|---|---|\n`,
  );
  for (const [line, name, digits] of source.matchAll(CONSTANT)) {
    const value = Number(digits);
    const figures: string[] = [];
    for (const factor of [0.7, 1.3]) {
      const scaled = value > 0.5 && value < 1 ? 1 - (1 - value) * factor : value * factor;
      const text = source.replace(line, `const ${name} = ${scaled};`);
      const compare = await compareOf(`${name}-${factor}`, text);
      figures.push(`${rightOf(compare)} (${Number(scaled.toPrecision(3))})`);
    }
    stdout.write(`| \`${name}\` | ${value} | ${figures[0]} | ${asIs} | ${figures[1]} |\n`);
  }
} finally {
  rmSync(copies, { recursive: true, force: true });
}

/** Returns the comparison of a copy of the sources in which the file has this text. */
async function compareOf(name: string, text: string): Promise<Compare> {
  const copy = join(copies, name);
  mkdirSync(copy, { recursive: true });
  for (const part of ['screen', 'shared', 'vision'])
    cpSync(join(ROOT, 'src', part), join(copy, 'src', part), { recursive: true });
  writeFileSync(join(copy, FILE), text);
  const loaded = (await import(pathToFileURL(join(copy, 'src/vision/screen-change.ts')).href)) as {
    readonly compareScreens: Compare;
  };
  return loaded.compareScreens;
}

function rightOf(compare: Compare): number {
  return pairs.filter(({ before, after, step }) => {
    const change = compare(
      { screen: before, frame: null },
      { screen: after, frame: null },
      { target: null, density: step.density },
    );
    return (change.overlay?.kind ?? 'none') === step.overlay;
  }).length;
}

/** Returns the pairs of a chain, as their element trees show them. */
function pairsIn(place: string): Pair[] {
  const steps = JSON.parse(readFileSync(join(place, 'steps.json'), 'utf8')) as RecordedStep[];
  const screens = steps.map(({ file, size, density, keyboard }) => {
    const text = readFileSync(join(place, `${file}.dom`), 'utf8');
    const { elements, windows } = readSource({ format: 'dom', text }, { size, density, underTest: '' });
    const bounds = { x: 0, y: size.height - keyboard, width: size.width, height: keyboard };
    return screenOf(size, {
      elements,
      windows,
      keyboard: { shown: keyboard > 0, bounds: keyboard > 0 ? bounds : null },
    });
  });
  return steps.flatMap((step, i) =>
    i > 0 && step.kinds.length > 0 ? [{ before: screens[i - 1]!, after: screens[i]!, step }] : [],
  );
}
