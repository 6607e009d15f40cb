/** `npm run bench:author`: how many of 20 intents give a goal that passes on the healthy app and fails with three defects that it is about. */
import { rm } from 'node:fs/promises';
import { makeFolder } from '../builders/temporary-folder.ts';
import { INTENTS } from './intents.ts';
import { isRight, measureIntent, type Measured } from './measure.ts';
import type { AuthorKind } from './scripted-author.ts';

const [, , kinds = 'honest,suggestible,vacuous', from = '0', to = String(INTENTS.length)] = process.argv;
const folder = await makeFolder();
try {
  for (const kind of kinds.split(',') as AuthorKind[]) {
    const measured: Measured[] = [];
    for (const intent of INTENTS.slice(Number(from), Number(to))) {
      const one = await measureIntent(intent, kind, folder);
      measured.push(one);
      const { authored, isDone, verdicts } = one;
      const why = isRight(one)
        ? ''
        : ` ${authored?.proof.problems.join(' / ') ?? 'no reply'} ${verdicts.join()}`;
      process.stdout.write(
        `  ${isDone ? 'done' : 'not done'} ${intent.like}: replies ${(authored?.refused.length ?? 0) + 1}, gaps ${authored?.proof.gaps.length ?? 0}${why}\n`,
      );
    }
    const done = measured.filter(({ isDone }) => isDone).length;
    process.stdout.write(
      `${kind}: ${done} of ${measured.length} offered, ${measured.filter(isRight).length} right\n`,
    );
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
