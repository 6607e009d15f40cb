/**
 * Prints how the recorded pairs of UI kits are classified: `tsx tests/vision/kits/judge.main.ts FOLDER [KIT …]`, after `record.main.ts`.
 * One confusion matrix with element trees, one without, and one of lossy pictures without trees; then a line for each wrong pair.
 */
import { readdirSync } from 'node:fs';
import { argv, stdout } from 'node:process';
import type { ScreenChangeKind } from '../../../src/screen/model/screen.ts';
import { judgeKit, type JudgedPair, type Showing } from './judge.ts';

const KINDS: readonly ScreenChangeKind[] = ['none', 'partial', 'scrolled', 'full'];
const SHOWINGS: readonly (readonly [string, Showing])[] = [
  ['pictures and trees', { bare: false, jpeg: null }],
  ['pictures alone', { bare: true, jpeg: null }],
  ['JPEG pictures alone', { bare: true, jpeg: 80 }],
];

const folder = argv[2]!;
const wanted = argv.slice(3);
const kits = readdirSync(folder).filter((kit) => wanted.length === 0 || wanted.includes(kit));
for (const [title, showing] of SHOWINGS) {
  const judged: JudgedPair[] = [];
  for (const kit of kits) judged.push(...(await judgeKit(folder, kit, showing)));
  print(title, judged);
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
