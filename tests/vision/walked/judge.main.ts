/**
 * Prints how the changes between the screens of the bundled apps are classified: `npm run phone:judge [-- FOLDER] [APP …]`. One line for each app and look, a confusion matrix of
 * classes, and a line for each wrong pair, whose pictures stand side by side in the folder.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { argv, stdout } from 'node:process';
import sharp from 'sharp';
import type { ScreenChange, ScreenChangeKind } from '../../../src/screen/model/screen.ts';
import { compareScreens } from '../../../src/vision/screen-change.ts';
import { WALKS } from '../../simulator/walks.ts';
import { DENSITY, exploredPairs, walkedPairs, type WalkedPair } from './pairs.ts';

/** The quirks of each look: the theme, and the toolkit whose tree the app has. */
const LOOKS: Readonly<Record<string, readonly string[]>> = {
  light: [],
  dark: ['dark-theme'],
  Compose: ['compose'],
  Flutter: ['flutter'],
  'React Native': ['react-native'],
};
const KINDS: readonly ScreenChangeKind[] = ['none', 'partial', 'scrolled', 'full'];

interface JudgedWalk {
  readonly pair: Pick<WalkedPair, 'kinds' | 'overlay'>;
  readonly look: string;
  readonly change: ScreenChange;
  readonly isRight: boolean;
  readonly isOverlayRight: boolean;
}

/** The apps without walks are explored, by this number of gestures in each look. */
const EXPLORED = 100;
const APPS = [...Object.keys(WALKS), 'bank', 'chat', 'media', 'notes'];

const wanted = APPS.filter((app) => argv.includes(app));
const folder = argv.slice(2).find((word) => !APPS.includes(word));
const judged: JudgedWalk[] = [];
for (const app of wanted.length > 0 ? wanted : APPS) {
  for (const [look, quirks] of Object.entries(LOOKS)) {
    const pairs = app in WALKS ? await walkedPairs(app, quirks) : await exploredPairs(app, quirks, EXPLORED);
    const own = pairs.map((pair) => judge(pair, look));
    // The pictures of all pairs do not fit into memory.
    judged.push(...own.map(({ pair: { kinds, overlay }, ...j }) => ({ ...j, pair: { kinds, overlay } })));
    stdout.write(`${app.padEnd(10)}${look.padEnd(14)}${score(own)}\n`);
    for (const wrong of own.filter((j) => !j.isRight || !j.isOverlayRight)) await report(wrong);
  }
}
stdout.write(
  `${'all'.padEnd(24)}${score(judged)}\n\nis \\ said${KINDS.map((k) => k.padStart(10)).join('')}\n`,
);
for (const kind of KINDS) {
  const row = judged.filter(({ pair }) => pair.kinds[0] === kind);
  const counts = KINDS.map((said) => row.filter(({ change }) => change.kind === said).length);
  stdout.write(`${kind.padEnd(9)}${counts.map((n) => String(n).padStart(10)).join('')}\n`);
}

type JudgedPair = JudgedWalk & { readonly pair: WalkedPair };

function judge(pair: WalkedPair, look: string): JudgedPair {
  const change = compareScreens(pair.before, pair.after, { target: null, density: DENSITY });
  const said = change.overlay?.kind ?? 'none';
  return {
    pair,
    look,
    change,
    isRight: pair.kinds.includes(change.kind),
    isOverlayRight: pair.overlay === null || pair.overlay === said,
  };
}

function score(of: readonly JudgedWalk[]): string {
  const told = of.filter(({ pair }) => pair.overlay !== null);
  const right = of.filter((j) => j.isRight).length;
  return `class ${right} of ${of.length}, overlay ${told.filter((j) => j.isOverlayRight).length} of ${told.length}`;
}

async function report({ pair, look, change }: JudgedPair): Promise<void> {
  const said = `${change.kind}, overlay ${change.overlay?.kind ?? 'none'}`;
  stdout.write(`  ${pair.name}: is ${pair.kinds.join(' or ')}, overlay ${pair.overlay}; said ${said}\n`);
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  const pictures = await Promise.all(
    [pair.before, pair.after].map(({ frame }) =>
      sharp(frame!.data, { raw: { width: frame!.width, height: frame!.height, channels: 4 } })
        .resize({ width: 400 })
        .png()
        .toBuffer(),
    ),
  );
  const height = Math.round((400 * pair.before.frame!.height) / pair.before.frame!.width);
  const name = `${pair.app} ${look} ${pair.name}`.replaceAll(/[^\w-]+/g, '-');
  await sharp({ create: { width: 820, height, channels: 3, background: '#fff' } })
    .composite(pictures.map((input, i) => ({ input, left: i * 420, top: 0 })))
    .png()
    .toFile(join(folder, `${name}.png`));
}
