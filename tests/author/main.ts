/**
 * `npm run bench:author [-- --on bundled,generated,kits] [--models honest,suggestible,vacuous] [--only part of a name] [--apps n] [--seed n] [--workers n]`: how
 * many of 20 intents on the bundled apps, of one intent an app on generated ones, and of 20 on pages of real UI kits give a goal that passes on the healthy
 * app and fails with three defects that it is about.
 */
import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { makeFolder } from '../builders/temporary-folder.ts';
import { generatedIntents } from './generated-intents.ts';
import { INTENTS } from './intents.ts';
import { kitIntents } from './kit-intents.ts';
import { isRight, measureIntent, measureOn, type Measured } from './measure.ts';
import { isRightOnKit, measureOnKit, type MeasuredOnKit } from './measure-kits.ts';
import type { AuthorKind } from './scripted-author.ts';

const { values } = parseArgs({
  options: {
    on: { type: 'string', default: 'bundled,generated,kits' },
    models: { type: 'string', default: 'honest,suggestible,vacuous' },
    only: { type: 'string', default: '' },
    apps: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    workers: { type: 'string', default: '1' },
  },
});
const isPlayed = (name: string): boolean => values.only.split(',').some((part) => name.includes(part));

/** An intent as the table has it. */
interface Row {
  readonly isDone: boolean;
  readonly isRight: boolean;
}

function printOne(name: string, { authored, isDone }: Measured | MeasuredOnKit, why: string): void {
  const { proof, refused } = authored ?? { proof: null, refused: [] };
  const counts = `replies ${refused.length + 1}, gaps ${proof?.gaps.length ?? 0}`;
  const problems = proof?.problems.join(' / ') ?? 'no reply';
  process.stdout.write(`  ${isDone ? 'done' : 'not done'} ${name}: ${counts} ${problems}${why}\n`);
}

function printed(one: Measured): Row {
  const { intent, verdicts, isDone } = one;
  const why = intent.defects.map((d, i) => `${d}: ${verdicts[i] ?? '-'}`).join(', ');
  printOne(intent.like, one, isRight(one) ? '' : why);
  return { isDone, isRight: isRight(one) };
}

function printedOnKit(one: MeasuredOnKit): Row {
  printOne(one.intent.on.id, one, '');
  for (const line of one.isDone ? (one.authored?.text.trimEnd().split('\n') ?? []) : [])
    process.stdout.write(`      ${line}\n`);
  for (const run of one.runs) {
    const mark = run.isRight ? (run.isLabelled ? 'right' : 'LABEL') : 'WRONG';
    process.stdout.write(`    ${mark} ${run.page}: ${run.text}\n`);
  }
  return { isDone: one.isDone, isRight: isRightOnKit(one) };
}

function printAll(model: AuthorKind, where: string, rows: readonly Row[]): void {
  const [done, right] = [rows.filter(({ isDone }) => isDone), rows.filter((row) => row.isRight)];
  process.stdout.write(
    `${model}, ${where}: ${done.length} of ${rows.length} offered, ${right.length} right\n`,
  );
}

const folder = await makeFolder();
type Job = () => Promise<Row>;
/** The intents of each place, as they are played with one kind of model. */
const PLACES: Readonly<Record<string, (kind: AuthorKind) => Promise<readonly Job[]>>> = {
  bundled: (kind) =>
    Promise.resolve(
      INTENTS.filter(({ like }) => isPlayed(like)).map(
        (intent) => async () => printed(await measureIntent(intent, kind, folder)),
      ),
    ),
  generated: async (kind) =>
    (await generatedIntents(folder, Number(values.seed), Number(values.apps)))
      .filter(({ intent }) => isPlayed(intent.like))
      .map(
        ({ app, goal, intent }) =>
          async () =>
            printed(await measureOn(app, goal, intent, kind, folder)),
      ),
  kits: (kind) =>
    Promise.resolve(
      kitIntents()
        .filter(({ on }) => isPlayed(on.id))
        .map((intent) => async () => printedOnKit(await measureOnKit(intent, kind, folder))),
    ),
};

async function play(jobs: readonly Job[]): Promise<readonly Row[]> {
  const open = [...jobs];
  const rows: Row[] = [];
  const worker = async (): Promise<void> => {
    for (let job = open.shift(); job !== undefined; job = open.shift()) rows.push(await job());
  };
  await Promise.all(Array.from({ length: Number(values.workers) }, worker));
  return rows;
}

try {
  for (const kind of values.models.split(',') as AuthorKind[])
    for (const where of values.on.split(','))
      printAll(kind, where, await play((await PLACES[where]?.(kind)) ?? []));
} finally {
  await rm(folder, { recursive: true, force: true });
}
