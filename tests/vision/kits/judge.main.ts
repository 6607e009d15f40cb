/**
 * Prints how the recorded pairs of UI kits are classified: `tsx tests/vision/kits/judge.main.ts FOLDER [KIT …]`, after `record.main.ts`.
 * One confusion matrix with element trees, one without, and one of lossy pictures without trees, each of the classes and of the overlays; then a
 * line for each wrong pair, whose pictures stand side by side in `FOLDER/../wrong`.
 */
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { argv, stdout } from 'node:process';
import sharp from 'sharp';
import type { ScreenChangeKind } from '../../../src/screen/model/screen.ts';
import { judgeKit, type JudgedPair, type Showing } from './judge.ts';

const KINDS: readonly ScreenChangeKind[] = ['none', 'partial', 'scrolled', 'full'];
const SHOWINGS: readonly (readonly [string, Showing])[] = [
  ['pictures and trees', { bare: false, jpeg: null }],
  ['pictures alone', { bare: true, jpeg: null }],
  ['JPEG pictures alone', { bare: true, jpeg: 80 }],
  ['resized pictures alone', { bare: true, jpeg: null, scale: 0.73 }],
];

const folder = argv[2]!;
const wanted = argv.slice(3);
const kits = readdirSync(folder).filter((kit) => wanted.length === 0 || wanted.includes(kit));
for (const [title, showing] of SHOWINGS) {
  const judged: JudgedPair[] = [];
  for (const kit of kits) judged.push(...(await judgeKit(folder, kit, showing)));
  print(title, judged);
  printOverlays(judged);
  for (const pair of judged) if (!pair.right) await keepPictures(title, pair);
}

/** Prints which of the overlays that opened, closed or took another's place were noticed. */
function printOverlays(judged: readonly JudgedPair[]): void {
  const deeds = ['opened', 'closed', 'swapped', 'none'] as const;
  stdout.write(`overlay \\ said ${deeds.map((d) => d.padStart(9)).join('')}\n`);
  for (const deed of deeds) {
    const row = judged.filter((j) => j.step.overlay === deed);
    const count = (said: string): number =>
      row.filter((j) => (j.change.overlay?.kind ?? 'none') === said).length;
    stdout.write(`${deed.padEnd(15)}${deeds.map((d) => String(count(d)).padStart(9)).join('')}\n`);
  }
}

async function keepPictures(title: string, { kit, phone, before, step, change }: JudgedPair): Promise<void> {
  const place = join(folder, '..', 'wrong', title.replaceAll(' ', '-'));
  mkdirSync(place, { recursive: true });
  const { width, height } = step.size;
  const pictures = [before, step].map(({ file }) =>
    ['png', 'webp'].map((end) => join(folder, kit, phone, `${file}.${end}`)).find((f) => existsSync(f)),
  );
  const name = `${kit}-${phone}-${before.file}-${step.file}-${step.kinds.join('-')}-said-${change.kind}.png`;
  await sharp({ create: { width: 2 * width + 10, height, channels: 3, background: '#f0f' } })
    .composite(pictures.map((input, i) => ({ input: input!, left: i * (width + 10), top: 0 })))
    .png()
    .toFile(join(place, name));
}

function print(title: string, judged: readonly JudgedPair[]): void {
  const wrong = judged.filter((j) => !j.right);
  const share = (of: readonly JudgedPair[]): string =>
    `${of.filter((j) => j.right).length} of ${of.length} right (${((100 * of.filter((j) => j.right).length) / of.length).toFixed(1)} %)`;
  stdout.write(`\n${title}: ${share(judged)}\n`);
  for (const kit of kits) stdout.write(`  ${kit}: ${share(judged.filter((j) => j.kit === kit))}\n`);
  stdout.write(`is \\ said  ${KINDS.map((k) => k.padStart(9)).join('')}\n`);
  for (const truth of KINDS) {
    const row = judged.filter((j) => j.step.kinds[0] === truth);
    const count = (said: ScreenChangeKind): number => row.filter((j) => j.change.kind === said).length;
    stdout.write(`${truth.padEnd(11)}${KINDS.map((k) => String(count(k)).padStart(9)).join('')}\n`);
  }
  for (const j of wrong)
    stdout.write(
      `  ${j.kit}/${j.phone}/${j.before.file}-${j.step.file} ${j.step.name}: is ${j.step.kinds.join('|')}, said ${j.change.kind}\n`,
    );
}
