/**
 * `npm run -s bench:verdicts -- --limit 1500 --json | npm run -s bench:verdicts:publish -- --limit 1500`: writes the
 * figures of a run to its results file and the README. Needs the bench's arguments again, to print them; with `--generated` they are those of
 * generated apps.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchReport } from '../../src/bench/index.ts';
import { readmeWith, resultsFile, resultsOf } from './published.ts';

const args = process.argv.slice(2);
const set = args.includes('--generated') ? 'generated' : 'included';
const results = resultsOf(JSON.parse(readFileSync(0, 'utf8')) as BenchReport, args);
writeFileSync(resultsFile(set), `${JSON.stringify(results, null, 2)}\n`);
const readme = join(import.meta.dirname, '../../README.md');
writeFileSync(readme, readmeWith(readFileSync(readme, 'utf8'), set, results));
