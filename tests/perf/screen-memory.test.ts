import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** Memory for a text of 50 MB and its elements, but not for three copies of the text. */
const HEAP_MB = 160;

test(
  'huge and damaged hierarchies are read within a heap of 160 MB, and nothing of them is kept',
  { timeout: 300_000 },
  () => {
    const args = [`--max-old-space-size=${HEAP_MB}`, '--expose-gc', '--import', 'tsx'];
    const main = fileURLToPath(new URL('./screen-memory.main.ts', import.meta.url));
    const { status, stdout, stderr } = spawnSync(process.execPath, [...args, main], { encoding: 'utf8' });
    expect(status, stderr.slice(-600)).toBe(0);
    const { heap, peak } = JSON.parse(stdout) as { heap: number[]; peak: number };
    expect(peak).toBeLessThan(600e6);
    // The first round fills the caches.
    expect(heap.at(-1)! - heap[1]!).toBeLessThan(4e6);
  },
);
