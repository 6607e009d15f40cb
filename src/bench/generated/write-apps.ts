/** Writes generated apps as files, in the layout that the bench reads. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { seededRandom } from '../seeded-random.ts';
import { composeApp } from './compose-app.ts';
import { createDraw } from './draw.ts';
import { familyOf } from './families.ts';

/** Goals of one app: with more, a run of the same length would see fewer apps. */
const GOALS_PER_APP = 6;

/** Writes `count` apps with goals below `folder`: `<app>/app.yaml` and `<app>/goals/*.yaml`. The same seed writes the same files. */
export function writeGeneratedApps(folder: string, seed: number, count: number): void {
  for (let n = 0; n < count; n++) {
    const { family, number } = familyOf(n);
    const name = `${family.name}${number}`;
    const { app, goals: all } = composeApp(seededRandom(seed, `app ${name}`), family);
    const goals = createDraw(seededRandom(seed, `goals ${name}`), 'en').some(all, GOALS_PER_APP);
    const own = join(folder, `generated-${seed}-${name}`);
    mkdirSync(join(own, 'goals'), { recursive: true });
    writeFileSync(join(own, 'app.yaml'), stringify(app, { lineWidth: 0 }));
    // Several goals share a login.
    const openEnded = new Map(goals.flatMap((goal) => goal.openEnded.map((line) => [line.says, line])));
    if (openEnded.size > 0)
      writeFileSync(join(own, 'open-ended.yaml'), stringify([...openEnded.values()], { lineWidth: 0 }));
    for (const { name, kind, setup, steps, expected } of goals) {
      const goal = {
        name,
        tags: [kind],
        ...(setup.length === 0 ? {} : { setup }),
        steps,
        expected_state: expected,
      };
      writeFileSync(join(own, 'goals', `${fileName(name)}.yaml`), stringify(goal, { lineWidth: 0 }));
    }
  }
}

function fileName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .replace(/^-|-$/gu, '');
}
