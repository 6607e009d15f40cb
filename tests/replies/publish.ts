/** `npm run bench:replies:publish -- <file>`: writes the figures of a run (`npm run bench:replies -- --json <file>`) to the results file, docs/models.md and the README. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageWith, readmeWith, RESULTS_FILE, type RepliesResults } from './published.ts';

const results = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as RepliesResults;
writeFileSync(RESULTS_FILE, `${JSON.stringify(results, null, 1)}\n`);
const root = join(import.meta.dirname, '../..');
for (const [file, write] of [
  ['docs/models.md', pageWith],
  ['README.md', readmeWith],
] as const) {
  const path = join(root, file);
  writeFileSync(path, write(readFileSync(path, 'utf8'), results));
}
