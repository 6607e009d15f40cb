/**
 * `npm run bench:adversaries [-- --only <part of a name>] [--workers n] [--witness] [--keep folder] [--slow-device] [--fixed] [--json]`: plays hostile and odd pages and apps, and
 * prints every verdict that is not right. Exits with 1 on a false pass, on more than 1 % of false failures, and on a case that the
 * witness contradicts.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium } from '../../src/device/chromium/browser/find.ts';
import { KeptBrowsers } from '../../src/device/chromium/kept-browsers.ts';
import { SLOW_DEVICE } from '../../src/device/slow-device.ts';
import { assess, verdictText, type Assessment } from './assess.ts';
import { FIXED_CASES } from './fixed.ts';
import { loadCases, type AdversaryCase } from './format.ts';
import { isWeb, play } from './play.ts';
import { createWitness, type Testimony } from './witness.ts';

interface Row {
  readonly case: AdversaryCase;
  readonly assessment: Assessment;
  readonly text: string;
  readonly testimony: Testimony;
  readonly ms: number;
}

const ALLOWED_FALSE_FAILURES = 0.01;

const SILENT: Testimony = { contradictions: [], unreadable: [] };

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const progress = (line: string): void => void process.stderr.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    workers: { type: 'string', default: '2' },
    witness: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    keep: { type: 'string' },
    fixed: { type: 'boolean', default: false },
    'slow-device': { type: 'boolean', default: false },
  },
});

const cases = loadCases(join(import.meta.dirname, 'cases')).filter(
  ({ name }) =>
    values.only.split(',').some((part) => name.includes(part)) &&
    (!values.fixed || FIXED_CASES.includes(name)),
);
const chromium = await findChromium();
const playable = cases.filter((c) => !isWeb(c) || chromium !== null);
if (playable.length < cases.length)
  progress(`No Chrome or Chromium is installed here: ${cases.length - playable.length} pages are left out.`);

const rows = await playAll(playable);
if (values.json)
  say(JSON.stringify(rows.map(({ case: { name, truth }, ...row }) => ({ name, truth, ...row }))));
else print(rows);
process.exitCode = isAcceptable(rows) ? 0 : 1;

async function playAll(all: readonly AdversaryCase[]): Promise<readonly Row[]> {
  const witness = values.witness ? createWitness() : null;
  const browsers = new KeptBrowsers();
  const queue = [...all];
  const done: Row[] = [];
  const worker = async (): Promise<void> => {
    for (let given = queue.shift(); given !== undefined; given = queue.shift()) {
      const { verdict, shown, ms } = await play(given, browsers, values['slow-device'] ? SLOW_DEVICE : 1);
      await keep(given, shown?.picture ?? null);
      const testimony = (await witness?.testify(given, shown)) ?? SILENT;
      const [assessment, text] = [assess(given, verdict), verdictText(verdict)];
      done.push({ case: given, assessment, text, testimony, ms });
      const more = assessment === 'right' ? '' : `  (${text})`;
      progress(`${done.length} of ${all.length}  ${given.name}: ${assessment}${more}`);
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, Number(values.workers)) }, worker));
  await browsers.close();
  await witness?.close();
  return done.toSorted((a, b) => all.indexOf(a.case) - all.indexOf(b.case));
}

/** Writes the last screenshot of a case to the folder of `--keep`. */
async function keep({ name }: AdversaryCase, screenshot: Uint8Array | null): Promise<void> {
  if (values.keep === undefined || screenshot === null) return;
  await mkdir(values.keep, { recursive: true });
  await writeFile(join(values.keep, `${name.replace('/', '.')}.png`), screenshot);
}

function print(all: readonly Row[]): void {
  const count = (assessment: Assessment): number => all.filter((r) => r.assessment === assessment).length;
  for (const row of all.filter((r) => r.assessment !== 'right' || r.testimony.contradictions.length > 0)) {
    say(`\n${row.assessment}: ${row.case.name}\n  ${row.text}\n  ${row.case.why}`);
    for (const contradiction of row.testimony.contradictions) say(`  witness: ${contradiction}`);
  }
  for (const {
    case: { name },
    testimony,
  } of all.filter((r) => r.testimony.unreadable.length > 0))
    say(`\nunreadable: ${name}: ${testimony.unreadable.map((text) => `"${text}"`).join(', ')}`);
  const healthy = all.filter((r) => r.case.truth).length;
  say(
    `\n${all.length} cases (${healthy} healthy, ${all.length - healthy} not): ${count('false pass')} false passes, ` +
      `${count('false failure')} false failures, ${count('not shown')} not shown, ${count('wrong label')} wrong labels` +
      (values.witness
        ? `, ${all.filter((r) => r.testimony.contradictions.length > 0).length} contradicted by OCR, ` +
          `${all.flatMap((r) => r.testimony.unreadable).length} texts unreadable`
        : ''),
  );
}

function isAcceptable(all: readonly Row[]): boolean {
  const healthy = all.filter((r) => r.case.truth);
  const failures = healthy.filter((r) => r.assessment === 'false failure').length;
  return (
    all.every((r) => r.assessment !== 'false pass' && r.testimony.contradictions.length === 0) &&
    failures <= healthy.length * ALLOWED_FALSE_FAILURES
  );
}
