/**
 * `npm run bench:open-ended [-- --only <part of a name>] [--set healthy|untrue|bugs|lies|wrong] [--runs n] [--workers n] [--out folder] [--json file]`: open-ended goals
 * on pages of real UI kits, with scripted models behind a provider's wire. Exit 1 on a wrong verdict, and when the calls or tokens are more than allowed.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { KeptBrowsers } from '../../src/device/chromium/kept-browsers.ts';
import { loadGoals } from './format.ts';
import { isSound, printed } from './figures.ts';
import { playSet, SETS, type Row, type RowKind, type SetName } from './sets.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    set: { type: 'string', default: SETS.join(',') },
    kind: { type: 'string', default: '' },
    runs: { type: 'string', default: '1' },
    workers: { type: 'string', default: '2' },
    out: { type: 'string' },
    json: { type: 'string' },
  },
});

const goals = loadGoals(join(import.meta.dirname, 'cases')).filter(({ id }) =>
  values.only.split(',').some((part) => id.includes(part)),
);
const isPlayed = (kind: RowKind): boolean => values.kind === '' || values.kind.split(',').includes(kind);
const sets = values.set
  .split(',')
  .filter((name): name is SetName => (SETS as readonly string[]).includes(name));
const out = values.out ?? mkdtempSync(join(tmpdir(), 'thumbrule-open-ended-'));
const browsers = new KeptBrowsers();
const rows: Row[] = [];
const jobs = Array.from({ length: Number(values.runs) }, () =>
  goals.flatMap((goal) => sets.map((set) => ({ goal, set }))),
).flat();
const worker = async (): Promise<void> => {
  for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) {
    for await (const row of playSet(job.set, job.goal, browsers, out, isPlayed)) {
      rows.push(row);
      process.stderr.write(
        `${row.isRight ? 'right' : 'WRONG'}  ${row.name}  ${row.calls.planner}+${row.calls.judge}  ${row.text}\n`,
      );
    }
  }
};
try {
  await Promise.all(Array.from({ length: Number(values.workers) }, worker));
} finally {
  await browsers.close();
  if (values.out === undefined) rmSync(out, { recursive: true, force: true });
}
if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(rows));
process.stdout.write(`${printed(goals, rows)}\n`);
process.exitCode = isSound(rows) ? 0 : 1;
