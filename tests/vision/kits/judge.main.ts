/**
 * Prints how the recorded pairs of UI kits are classified: `tsx tests/vision/kits/judge.main.ts FOLDER [KIT or SHOWING …]`, after `record.main.ts`.
 * One confusion matrix with element trees (`trees`), one without (`pictures`), one of lossy and one of resized pictures without trees (`jpeg`, `resized`), each of the
 * classes and of the overlays, with a line for each kit; then a line for each wrong pair, whose pictures stand side by side in `FOLDER/../wrong`.
 */
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { argv, stdout } from 'node:process';
import sharp from 'sharp';
import type { ScreenChangeKind } from '../../../src/screen/model/screen.ts';
import { judgeKit, type JudgedPair, type Showing } from './judge.ts';

const KINDS: readonly ScreenChangeKind[] = ['none', 'partial', 'scrolled', 'full'];
const SHOWINGS: readonly (readonly [string, string, Showing])[] = [
  ['trees', 'pictures and trees', { bare: false, jpeg: null }],
  ['pictures', 'pictures alone', { bare: true, jpeg: null }],
  ['jpeg', 'JPEG pictures alone', { bare: true, jpeg: 80 }],
  ['resized', 'resized pictures alone', { bare: true, jpeg: null, scale: 0.73 }],
];

const folder = argv[2]!;
const wanted = argv.slice(3);
/** Returns those that the command names; all when it names none. */
function chosen<T>(all: readonly T[], nameOf: (of: T) => string): readonly T[] {
  const named = all.filter((of) => wanted.includes(nameOf(of)));
  return named.length === 0 ? all : named;
}
const kits = chosen(readdirSync(folder), (kit) => kit);
for (const [, title, showing] of chosen(SHOWINGS, ([name]) => name)) {
  const judged: JudgedPair[] = [];
  for (const kit of kits) judged.push(...(await judgeKit(folder, kit, showing)));
  print(title, judged);
  printOverlays(judged);
  for (const pair of judged)
    if (!pair.right || (!showing.bare && !isNoticed(pair))) await keepPictures(title, pair);
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

/** True when the overlay that opened, closed or took another's place was named, or that there was none. */
function isNoticed({ step, change }: JudgedPair): boolean {
  return (change.overlay?.kind ?? 'none') === step.overlay;
}

async function keepPictures(title: string, { kit, phone, before, step, change }: JudgedPair): Promise<void> {
  const place = join(folder, '..', 'wrong', title.replaceAll(' ', '-'));
  mkdirSync(place, { recursive: true });
  const { width, height } = step.size;
  const pictures = [before, step].map(({ file }) =>
    ['png', 'webp'].map((end) => join(folder, kit, phone, `${file}.${end}`)).find((f) => existsSync(f)),
  );
  const name = `${kit}-${phone}-${before.file}-${step.file}-${step.kinds.join('-')}-${step.overlay}-said-${change.kind}-${change.overlay?.kind ?? 'none'}.png`;
  await sharp({ create: { width: 2 * width + 10, height, channels: 3, background: '#f0f' } })
    .composite(pictures.map((input, i) => ({ input: input!, left: i * (width + 10), top: 0 })))
    .png()
    .toFile(join(place, name));
}

function print(title: string, judged: readonly JudgedPair[]): void {
  const wrong = judged.filter((j) => !j.right || (title.includes('trees') && !isNoticed(j)));
  const share = (of: readonly JudgedPair[]): string =>
    `${of.filter((j) => j.right).length} of ${of.length} right (${((100 * of.filter((j) => j.right).length) / of.length).toFixed(1)} %)`;
  stdout.write(`\n${title}: ${share(judged)}\n`);
  for (const kit of kits) {
    const of = judged.filter((j) => j.kit === kit);
    stdout.write(`  ${kit}: ${share(of)}, overlays ${of.filter(isNoticed).length} of ${of.length}\n`);
  }
  stdout.write(`is \\ said  ${KINDS.map((k) => k.padStart(9)).join('')}\n`);
  for (const truth of KINDS) {
    const row = judged.filter((j) => j.step.kinds[0] === truth);
    const count = (said: ScreenChangeKind): number => row.filter((j) => j.change.kind === said).length;
    stdout.write(`${truth.padEnd(11)}${KINDS.map((k) => String(count(k)).padStart(9)).join('')}\n`);
  }
  for (const { kit, phone, before, step, change } of wrong)
    stdout.write(
      `  ${kit}/${phone}/${before.file}-${step.file} ${step.name}: is ${step.kinds.join('|')} and ${step.overlay}, said ${change.kind} and ${change.overlay?.kind ?? 'none'}\n`,
    );
}
