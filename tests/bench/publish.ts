/**
 * `npm run -s bench:verdicts -- --limit 1500 --json | npm run -s bench:verdicts:publish -- --limit 1500`: writes the
 * figures of a run to results.json and the README. Needs the bench's arguments again, to print them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchReport } from '../../src/bench/index.ts';
import { readmeWith, RESULTS, resultsOf } from './published.ts';

const report = JSON.parse(readFileSync(0, 'utf8')) as BenchReport;
const results = resultsOf(report, process.argv.slice(2));
writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`);
const readme = join(import.meta.dirname, '../../README.md');
writeFileSync(readme, readmeWith(readFileSync(readme, 'utf8'), results));
