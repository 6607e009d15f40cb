import type { ScreenChangeKind } from '../../src/screen/model/screen.ts';
import { compareScreens } from '../../src/vision/screen-change.ts';
import { pairsFor } from './drawing/pairs.ts';
import type { Phone } from './drawing/screens.ts';
import { elementsOf, seen } from './drawing/seen.ts';
import { lookAt, realPairs } from './real.ts';

/** One labelled pair and the result of its comparison. */
export interface Judged {
  readonly name: string;
  readonly truth: ScreenChangeKind;
  readonly said: ScreenChangeKind;
  /** A scroll was reported with the exact distance. */
  readonly exact: boolean;
}

export async function judgeDrawn(phones: readonly Phone[]): Promise<Judged[]> {
  const out: Judged[] = [];
  for (const phone of phones) {
    for (const pair of pairsFor(phone)) {
      const a = pair.before();
      const b = await pair.after(pair.before());
      const [before, after] = pair.says ?? [[], []];
      const delta = compareScreens(seen(a, elementsOf(before)), seen(b, elementsOf(after)), {
        target: null,
        density: phone.density,
      });
      const exact = pair.dy === undefined || pair.dy === delta.dy;
      out.push({ name: `${phone.name}: ${pair.name}`, truth: pair.kind, said: delta.kind, exact });
    }
  }
  return out;
}

export async function judgeReal(apps: Readonly<Record<string, number>>): Promise<Judged[]> {
  const out: Judged[] = [];
  for (const { app, before, after, kind } of realPairs(apps)) {
    const density = apps[app]!;
    const [a, b] = [await lookAt(app, before, density), await lookAt(app, after, density)];
    const delta = compareScreens(a, b, { target: null, density });
    out.push({ name: `${app}: ${before} to ${after}`, truth: kind, said: delta.kind, exact: true });
  }
  return out;
}
