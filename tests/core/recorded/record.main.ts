/**
 * `npm run record:cases`: runs the cases of the bench's fixed set and keeps what the rules were told and what they decided, for
 * tests/core/decide.recorded-cases.test.ts. `-- --only <part of an id>` keeps the others as they are. A case whose verdict the oracle calls wrong stops it: nothing wrong is kept.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { loadBenchApps } from '../../../src/bench/apps.ts';
import { casesById } from '../../../src/bench/cases.ts';
import { runCase } from '../../../src/bench/run-case.ts';
import type { Case } from '../../../src/bench/types.ts';
import { openGoalTrace, TRACE_FILE } from '../../../src/trace/writer.ts';
import { CASES } from './folder.ts';

const root = join(import.meta.dirname, '../../..');
const baseline = JSON.parse(await readFile(join(root, 'tests/bench/baseline.json'), 'utf8')) as {
  readonly seed: number;
  readonly ids: readonly string[];
};
const { only } = parseArgs({ options: { only: { type: 'string', default: '' } } }).values;
const cases = casesById(
  await loadBenchApps(join(root, 'apps-under-test')),
  baseline.ids,
  baseline.seed,
).filter(({ id }) => id.includes(only));
const traces = new Map<string, string>();
for (const one of cases) {
  traces.set(one.id, await traceOf(one));
  process.stderr.write(`\r${traces.size} of ${cases.length} cases`);
}
process.stderr.write('\n');
if (only === '') await rm(CASES, { recursive: true, force: true });
await mkdir(CASES, { recursive: true });
for (const [id, text] of traces)
  await writeFile(join(CASES, `${id.replace(/[^\w+-]+/gu, '.')}.ndjson.gz`), gzipSync(text, { level: 9 }));

async function traceOf(one: Case): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'thumbrule-record-'));
  try {
    const outcome = await runCase(one, {
      run: 'recorded',
      thumbrule: 'recorded',
      openTrace: async () => ({
        ...(await openGoalTrace(folder, () => Promise.reject(new Error('no pictures are kept here')))),
        screenshot: () => Promise.resolve(),
      }),
      closeTrace: () => Promise.resolve(),
    });
    if (!('wrong' in outcome)) throw new Error(`${one.id}: the truth of it is open: ${outcome.because}`);
    if (outcome.wrong !== null) throw new Error(`${one.id}: a ${outcome.wrong}`);
    return withoutOurClock(await readFile(join(folder, TRACE_FILE), 'utf8'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** When it was recorded and how long that took here says nothing, and would make every file another one. */
function withoutOurClock(text: string): string {
  return text
    .replace(/"startedAt":"[^"]*"/u, '"startedAt":"2026-01-01T00:00:00.000Z"')
    .replace(/"durationMs":\d+/u, '"durationMs":0');
}
