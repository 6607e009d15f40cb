/**
 * `npm run bench:author [kinds] [from] [to] [generated apps] [seed]`: how many of 20 intents on the bundled apps, and of one intent an app on generated ones,
 * give a goal that passes on the healthy app and fails with three defects that it is about.
 */
import { rm } from 'node:fs/promises';
import { makeFolder } from '../builders/temporary-folder.ts';
import { generatedIntents } from './generated-intents.ts';
import { INTENTS } from './intents.ts';
import { isRight, measureIntent, measureOn, type Measured } from './measure.ts';
import type { AuthorKind } from './scripted-author.ts';

const [
  ,
  ,
  kinds = 'honest,suggestible,vacuous',
  from = '0',
  to = String(INTENTS.length),
  apps = '10',
  seed = '1',
] = process.argv;

function printOne(one: Measured): void {
  const { authored, intent, isDone, verdicts } = one;
  const problems = authored?.proof.problems.join(' / ') ?? 'no reply';
  const why = isRight(one)
    ? ''
    : ` ${problems} ${intent.defects.map((d, i) => `${d}: ${verdicts[i] ?? '-'}`).join(', ')}`;
  const [replies, gaps] = [(authored?.refused.length ?? 0) + 1, authored?.proof.gaps.length ?? 0];
  process.stdout.write(
    `  ${isDone ? 'done' : 'not done'} ${intent.like}: replies ${replies}, gaps ${gaps}${why}\n`,
  );
}

function printAll(kind: AuthorKind, where: string, measured: readonly Measured[]): void {
  const done = measured.filter(({ isDone }) => isDone).length;
  process.stdout.write(
    `${kind}, ${where}: ${done} of ${measured.length} offered, ${measured.filter(isRight).length} right\n`,
  );
}

const folder = await makeFolder();
try {
  const generated = await generatedIntents(folder, Number(seed), Number(apps));
  for (const kind of kinds.split(',') as AuthorKind[]) {
    const bundled: Measured[] = [];
    for (const intent of INTENTS.slice(Number(from), Number(to))) {
      bundled.push(await measureIntent(intent, kind, folder));
      printOne(bundled.at(-1)!);
    }
    printAll(kind, 'bundled apps', bundled);
    const others: Measured[] = [];
    for (const { app, goal, intent } of generated) {
      others.push(await measureOn(app, goal, intent, kind, folder));
      printOne(others.at(-1)!);
    }
    printAll(kind, 'generated apps', others);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
