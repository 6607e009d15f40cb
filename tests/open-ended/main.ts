/**
 * `npm run bench:open-ended`: open-ended goals on pages of real UI kits, with scripted models behind a provider's wire. Exit 1 on a wrong verdict, and
 * when the calls or tokens are more than allowed.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { KeptBrowsers } from '../../src/device/chromium/kept-browsers.ts';
import { printHelp } from '../builders/help.ts';
import { missingPackages } from '../vision/kits/serve-kits.ts';
import { loadGoals } from './format.ts';
import { isSound, printed } from './figures.ts';
import { playSet, ROW_KINDS, SETS, type Row, type RowKind, type SetName } from './sets.ts';

printHelp(`npm run bench:open-ended -- [options]

--only <parts>   goals whose names hold one of the parts, separated by commas
--set <names>    ${SETS.join(', ')}; default: all
--kind <kinds>   rows of these kinds: ${ROW_KINDS.join(', ')}; default: all
--runs <n>       how often each row is played; default: 1
--workers <n>    how many rows are played at a time; default: 2
--out <folder>   keeps the traces there
--json <file>    writes the rows as JSON`);
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

const asked = loadGoals(join(import.meta.dirname, 'cases')).filter(({ id }) =>
  values.only.split(',').some((part) => id.includes(part)),
);
for (const { id, page } of asked)
  for (const name of missingPackages(page))
    process.stderr.write(`left out: ${id} wants ${name} (npm install --prefix tests/vision/kits)\n`);
const goals = asked.filter(({ page }) => missingPackages(page).length === 0);
const isPlayed = (kind: RowKind): boolean => values.kind === '' || values.kind.split(',').includes(kind);
const sets = values.set
  .split(',')
  .filter((name): name is SetName => (SETS as readonly string[]).includes(name));
const out = values.out ?? mkdtempSync(join(tmpdir(), 'thumbrule-open-ended-'));
mkdirSync(out, { recursive: true });
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
