/**
 * Prints how real screens on which something was staged are classified from pictures alone: `tsx tests/vision/staged/main.ts [FOLDER [APP …]]`. One
 * line for each staging with the wrong answers by kind; the wrong pairs stand side by side in FOLDER.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { argv, stdout } from 'node:process';
import sharp from 'sharp';
import { judgeStaged, screensOf, STAGED_APPS, TREATMENTS, type StagedPair } from './judge.ts';
import { STAGINGS } from './stage.ts';

const [folder, ...wanted] = argv.slice(2);
const apps = Object.keys(STAGED_APPS).filter((app) => wanted.length === 0 || wanted.includes(app));
for (const treatment of TREATMENTS) {
  const judged: StagedPair[] = [];
  for (const app of apps) judged.push(...(await judgeStaged(app, screensOf(app), treatment)));
  const right = judged.filter((j) => j.right).length;
  stdout.write(
    `\n${treatment.name}: ${right} of ${judged.length} right (${((100 * right) / judged.length).toFixed(1)} %)\n`,
  );
  for (const app of apps) {
    const of = judged.filter((j) => j.app === app);
    stdout.write(`  ${app}, on its own: ${of.filter((j) => j.right).length} of ${of.length}\n`);
  }
  for (const staging of STAGINGS) printWrong(judged.filter((j) => j.staging === staging && !j.right));
  if (folder !== undefined)
    for (const j of judged) if (!j.right) await keepPictures(folder, treatment.name, j);
}

function printWrong(wrong: readonly StagedPair[]): void {
  if (wrong.length === 0) return;
  const said = (j: StagedPair): string =>
    `${j.app} ${j.screen}${j.closing ? ' closing' : ''} ${j.change.kind}${j.change.overlay ? ` ${j.change.overlay.kind}` : ''}`;
  stdout.write(`  ${wrong[0]!.staging.name} (${wrong[0]!.staging.kind}): ${wrong.map(said).join('; ')}\n`);
}

async function keepPictures(place: string, title: string, pair: StagedPair): Promise<void> {
  mkdirSync(place, { recursive: true });
  const [before, after] = pair.pictures;
  const { width, height } = await sharp(before).metadata();
  const name = [
    title,
    pair.app,
    pair.screen,
    pair.staging.name,
    pair.closing ? 'closing' : 'opening',
    'said',
    pair.change.kind,
  ];
  await sharp({ create: { width: 2 * width + 10, height, channels: 3, background: '#f0f' } })
    .composite([
      { input: before, left: 0, top: 0 },
      { input: after, left: width + 10, top: 0 },
    ])
    .resize({ width: 700 })
    .png()
    .toFile(join(place, `${name.join('-').replaceAll(/[ ,%]+/g, '-')}.png`));
}
