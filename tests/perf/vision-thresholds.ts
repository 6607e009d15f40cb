import { readFileSync, writeFileSync } from 'node:fs';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import type { ScreenChangeKind } from '../../src/screen/model/screen.ts';
import type { CapturedScreen } from '../../src/vision/captured-screen.ts';
import { isLossy } from '../../src/vision/tiles/content.ts';
import { masksOf } from '../../src/vision/masks.ts';
import { comparePixels } from '../../src/vision/pixel-change.ts';
import { correlate } from '../../src/vision/scroll/correlation.ts';
import { treeChange } from '../../src/vision/tree-change.ts';
import { pairsFor } from '../vision/drawing/pairs.ts';
import { seen } from '../vision/drawing/seen.ts';
import { SEEN_PHONES } from '../vision/phones.ts';
import { lookAt, realPairs, SEEN_APPS } from '../vision/real.ts';

/** The pixel measures of one labelled pair, before any threshold. */
interface Measured {
  readonly truth: ScreenChangeKind;
  readonly keptBefore: number;
  readonly keptAfter: number;
  /** Null where neither picture is lossy. */
  readonly shifted: number | null;
}

export type Fitted = Record<'keptBefore' | 'keptAfter' | 'shifted', number>;

/** Thresholds from the drawn phones of the seen half and these apps alone: those with the fewest wrong, in the middle of the widest gap among them. */
export async function fit(apps: Readonly<Record<string, number>> = SEEN_APPS): Promise<Fitted> {
  const pairs = [...(await drawnOnce()), ...(await real(apps))];
  const large = pairs.filter((m) => m.truth === 'partial' || m.truth === 'full');
  const values = (kind: ScreenChangeKind, of: (m: Measured) => number | null): number[] =>
    pairs
      .filter((m) => m.truth === kind)
      .map(of)
      .filter((v) => v !== null);
  return {
    keptBefore: between(kept(large, 'full', 'keptBefore'), kept(large, 'partial', 'keptBefore')),
    keptAfter: between(kept(large, 'full', 'keptAfter'), kept(large, 'partial', 'keptAfter')),
    shifted: between(
      values('full', (m) => m.shifted),
      values('scrolled', (m) => m.shifted),
    ),
  };
}

function kept(pairs: readonly Measured[], kind: ScreenChangeKind, of: 'keptBefore' | 'keptAfter'): number[] {
  return pairs.filter((m) => m.truth === kind).map((m) => m[of]);
}

/** The cut between values that should lie below it and values that should lie above. */
export function between(below: readonly number[], above: readonly number[]): number {
  const edges = [...new Set([0, 1, ...below, ...above])].toSorted((a, b) => a - b);
  let best = { cut: 0.5, wrong: Infinity, gap: 0 };
  for (let i = 1; i < edges.length; i++) {
    const gap = edges[i]! - edges[i - 1]!;
    const cut = edges[i - 1]! + gap / 2;
    const wrong = below.filter((v) => v >= cut).length + above.filter((v) => v < cut).length;
    if (wrong < best.wrong || (wrong === best.wrong && gap > best.gap)) best = { cut, wrong, gap };
  }
  return Math.round(best.cut * 100) / 100;
}

let ofDrawn: Promise<Measured[]> | null = null;

function drawnOnce(): Promise<Measured[]> {
  return (ofDrawn ??= drawn());
}

async function drawn(): Promise<Measured[]> {
  const out: Measured[] = [];
  for (const phone of SEEN_PHONES) {
    // Pairs that need a hierarchy say nothing about pixels.
    for (const pair of pairsFor(phone).filter((p) => !p.says)) {
      const after = await pair.after(pair.before());
      const measured = measure(seen(pair.before()), seen(after), pair.kind, phone.density);
      if (measured) out.push(measured);
    }
  }
  return out;
}

async function real(apps: Readonly<Record<string, number>>): Promise<Measured[]> {
  const out: Measured[] = [];
  for (const { app, before, after, kind } of realPairs(apps)) {
    const density = apps[app]!;
    const measured = measure(
      await lookAt(app, before, density),
      await lookAt(app, after, density),
      kind,
      density,
    );
    if (measured) out.push(measured);
  }
  return out;
}

/** Null where no threshold decides: no change, a scrim, an exact shift of rows, another size. */
function measure(
  before: CapturedScreen,
  after: CapturedScreen,
  truth: ScreenChangeKind,
  density: number,
): Measured | null {
  const [a, b] = [before.frame!, after.frame!];
  const masks = masksOf(before.screen, after.screen, treeChange(before.screen, after.screen), density);
  const change = comparePixels(a, b, { density, masks });
  if (['none', 'overlay'].includes(change.kind) || ['size', 'rows'].includes(change.reason)) return null;
  const lossy = isLossy(a) || isLossy(b);
  const top = Math.min(...change.regions.map((r) => r.y));
  const bottom = Math.min(b.height, Math.max(...change.regions.map((r) => r.y + r.height)));
  const shifted = lossy ? (correlate(a, b, { top, bottom })?.verified ?? 0) : null;
  return { truth, keptBefore: change.kept.before, keptAfter: change.kept.after, shifted };
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const file = fileURLToPath(new URL('../../src/vision/tiles/thresholds.ts', import.meta.url));
  let source = readFileSync(file, 'utf8');
  for (const [name, value] of Object.entries(await fit())) {
    process.stdout.write(`${name} ${value}\n`);
    source = source.replace(new RegExp(`(\\b${name}): [\\d.]+,`), `$1: ${value},`);
  }
  if (argv.includes('--write')) writeFileSync(file, source);
}
