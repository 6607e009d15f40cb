import { outline } from '../../src/screen/outline.ts';
import { readSource } from '../../src/screen/read.ts';
import { ThumbruleError } from '../../src/shared/errors.ts';
import { asScreen, node, SIZE } from '../screen/build.ts';
import { mutate, random, SEEDS } from '../screen/mutate.ts';

/** Run by screen-memory.test.ts in a process with little memory: reads huge hierarchies, then many damaged ones. */
const collect = (globalThis as { gc?: () => void }).gc;
if (collect === undefined) throw new Error('run with --expose-gc');
const one = node('TextView', [0, 0, 900, 90], { text: 'x'.repeat(200), clickable: true });
const HUGE: readonly (() => string)[] = [
  () => `<hierarchy>${one.repeat(Math.ceil(50e6 / one.length))}</hierarchy>`,
  () => `<hierarchy>${'<node class="a" bounds="[0,0][9,9]">'.repeat(1_400_000)}`,
  () => `<hierarchy>${'\0'.repeat(50e6)}</hierarchy>`,
  () => `<hierarchy><node text="${'a'.repeat(50e6)}" bounds="[0,0][1,1]"/></hierarchy>`,
  () =>
    `<!DOCTYPE a [<!ENTITY a "${'a'.repeat(1e6)}">]><hierarchy><node text="${'&a;'.repeat(1e6)}"/></hierarchy>`,
];
const ROUNDS = 4;
const INPUTS = 150;

function use(format: (typeof SEEDS)[number]['format'], text: string): void {
  try {
    const read = readSource({ format, text }, { size: SIZE, density: 2, underTest: 'com.app' });
    outline(asScreen(read), { budgetChars: 4000 });
  } catch (error) {
    if (!(error instanceof ThumbruleError)) throw error;
  }
}

for (const make of HUGE) use('uiautomator', make());
const heap: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  for (let i = 0; i < INPUTS; i++) {
    const seed = SEEDS[(round * INPUTS + i) % SEEDS.length]!;
    use(seed.format, mutate(seed.text, random(round * INPUTS + i)));
  }
  collect();
  heap.push(process.memoryUsage().heapUsed);
}
process.stdout.write(JSON.stringify({ heap, peak: process.resourceUsage().maxRSS * 1024 }));
