/** `npm run bench:replies:publish -- <file>`: writes the figures of a run (`npm run bench:replies -- --json <file>`) to the results file and docs/models.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageWith, RESULTS_FILE, type RepliesResults } from './published.ts';

const results = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as RepliesResults;
writeFileSync(RESULTS_FILE, `${JSON.stringify(results, null, 1)}\n`);
const page = join(import.meta.dirname, '../../docs/models.md');
writeFileSync(page, pageWith(readFileSync(page, 'utf8'), results));
