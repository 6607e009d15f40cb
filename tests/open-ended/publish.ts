/** `npm run bench:open-ended:publish -- <file> …`: writes the figures of runs (`npm run bench:open-ended -- --json <file>`) to the results file and the README. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadGoals } from './format.ts';
import { readmeWith, RESULTS_FILE, resultsOf } from './published.ts';
import type { Row } from './sets.ts';

const rows = process.argv.slice(2).flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as Row[]);
const results = resultsOf(loadGoals(join(import.meta.dirname, 'cases')), rows);
writeFileSync(RESULTS_FILE, `${JSON.stringify(results, null, 1)}\n`);
const readme = join(import.meta.dirname, '../../README.md');
writeFileSync(readme, readmeWith(readFileSync(readme, 'utf8'), results));
