/**
 * Prints how real screens on which something was staged are classified, from pictures alone and with element trees that show the surface in several
 * ways: `tsx tests/vision/staged/main.ts [FOLDER [APP, TREATMENT, STAGING, TREE or number of screens of each app …]
 * [from=FOLDER]]`. The screens are those of the repository, or those of a folder with one folder of screenshots for each app. A matrix of classes, and one line for each staging with the wrong
 * answers by kind; the wrong pairs stand side by side in FOLDER.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { argv, stdout } from 'node:process';
import sharp from 'sharp';
import type { ScreenChangeKind } from '../../../src/screen/model/screen.ts';
import {
  ALL_STAGINGS,
  judgeStaged,
  screensIn,
  screensOf,
  STAGED_APPS,
  TREATMENTS,
  type StagedPair,
} from './judge.ts';
import { TREE_STAGINGS } from './tree.ts';

const KINDS: readonly ScreenChangeKind[] = ['none', 'partial', 'scrolled', 'full'];
const [folder, ...words] = argv.slice(2);
const chosen = <T>(all: readonly T[], nameOf: (of: T) => string): readonly T[] => {
  const named = all.filter((of) => words.includes(nameOf(of)));
  return named.length === 0 ? all : named;
};
const from = words.find((word) => word.startsWith('from='))?.slice('from='.length);
const found = from === undefined ? STAGED_APPS.flatMap(screensOf) : await screensIn(from);
const apps = chosen([...new Set(found.map(({ app }) => app))], (app) => app);
const treatments = chosen(TREATMENTS, ({ name }) => name);
const stagings = chosen(ALL_STAGINGS, ({ name }) => name);
const trees = chosen(TREE_STAGINGS, (tree) => tree);
const most = Number(words.find((word) => /^\d+$/.test(word)) ?? Infinity);
const screens = apps.flatMap((of) => found.filter(({ app }) => app === of).slice(0, most));
const isAsked = (title: string): boolean =>
  !words.some((w) => w === 'pictures' || w === 'trees') || words.includes(title);

for (const treatment of treatments) {
  if (isAsked('pictures'))
    await report(`pictures alone, ${treatment.name}`, await judgeStaged(screens, treatment, stagings));
  if (!isAsked('trees') || treatment.scale !== undefined) continue;
  for (const tree of trees)
    await report(
      `surface in the tree: ${tree}, ${treatment.name}`,
      await judgeStaged(screens, treatment, stagings, [tree]),
    );
}

async function report(title: string, judged: readonly StagedPair[]): Promise<void> {
  const right = judged.filter((j) => j.right).length;
  stdout.write(
    `\n${title}: ${right} of ${judged.length} right (${((100 * right) / judged.length).toFixed(1)} %)\n`,
  );
  for (const app of apps) {
    const of = judged.filter((j) => j.app === app);
    stdout.write(`  ${app}, on its own: ${of.filter((j) => j.right).length} of ${of.length}\n`);
  }
  stdout.write(`is \\ said  ${[...KINDS, 'overlay'].map((k) => k.padStart(9)).join('')}\n`);
  for (const truth of KINDS) {
    const row = judged.filter((j) => j.staging.kind === truth);
    const counts = KINDS.map((k) => row.filter((j) => j.change.kind === k).length);
    const overlays = row.filter((j) => j.change.overlay !== undefined).length;
    stdout.write(`${truth.padEnd(11)}${[...counts, overlays].map((n) => String(n).padStart(9)).join('')}\n`);
  }
  for (const staging of ALL_STAGINGS) printWrong(judged.filter((j) => j.staging === staging && !j.right));
  if (folder !== undefined && folder !== '-')
    for (const j of judged) if (!j.right) await keepPictures(folder, title, j);
}

function printWrong(wrong: readonly StagedPair[]): void {
  if (wrong.length === 0) return;
  const said = (j: StagedPair): string =>
    `${j.app} ${j.screen}${j.closing ? ' closing' : ''} ${j.change.kind}${j.change.overlay ? ` ${j.change.overlay.kind}` : ''}`;
  stdout.write(`  ${wrong[0]!.staging.name} (${wrong[0]!.staging.kind}): ${wrong.map(said).join('; ')}\n`);
}

async function keepPictures(place: string, title: string, pair: StagedPair): Promise<void> {
  if (pair.pictures === null) return;
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
  const both = await sharp({ create: { width: 2 * width + 10, height, channels: 3, background: '#f0f' } })
    .composite([
      { input: before, left: 0, top: 0 },
      { input: after, left: width + 10, top: 0 },
    ])
    .png()
    .toBuffer();
  await sharp(both)
    .resize({ width: 700 })
    .png()
    .toFile(join(place, `${name.join('-').replaceAll(/[ ,%]+/g, '-')}.png`));
}
