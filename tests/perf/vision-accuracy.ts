import type { ScreenChangeKind } from '../../src/screen/model/screen.ts';
import { THRESHOLDS } from '../../src/vision/tiles/thresholds.ts';
import { judgeDrawn, judgeReal, type Judged } from '../vision/judged.ts';
import { SEEN_PHONES, UNSEEN_PHONES } from '../vision/phones.ts';
import { SEEN_APPS, UNSEEN_APPS } from '../vision/real.ts';
import { fit } from './vision-thresholds.ts';
import { table } from './measure.ts';

const KINDS: readonly ScreenChangeKind[] = ['none', 'partial', 'scrolled', 'full'];

/** Confusion matrices. The ones that count are of apps and phones outside the fit. */
export async function benchAccuracy(print: (line: string) => void): Promise<void> {
  show(print, 'drawn, fitted on', await judgeDrawn(SEEN_PHONES));
  show(print, 'drawn, unseen', await judgeDrawn(UNSEEN_PHONES));
  show(print, 'real, fitted on', await judgeReal(SEEN_APPS));
  show(print, 'real, unseen apps', await judgeReal(UNSEEN_APPS));
  show(print, 'real, each app by thresholds fitted on all others', await judgeEachUnseen(print));
}

/** Leaves out one app at a time, because the unseen half alone has few partial changes. */
async function judgeEachUnseen(print: (line: string) => void): Promise<Judged[]> {
  const all = { ...SEEN_APPS, ...UNSEEN_APPS };
  const ours = { ...THRESHOLDS };
  const judged: Judged[] = [];
  print('');
  try {
    for (const [app, density] of Object.entries(all)) {
      const fitted = await fit(Object.fromEntries(Object.entries(all).filter(([name]) => name !== app)));
      print(`without ${app}: ${JSON.stringify(fitted)}`);
      Object.assign(THRESHOLDS, fitted);
      judged.push(...(await judgeReal({ [app]: density })));
      Object.assign(THRESHOLDS, ours);
    }
  } finally {
    Object.assign(THRESHOLDS, ours);
  }
  return judged;
}

function show(print: (line: string) => void, title: string, judged: readonly Judged[]): void {
  const count = (truth: ScreenChangeKind, said: ScreenChangeKind): number =>
    judged.filter((j) => j.truth === truth && j.said === said).length;
  const wrong = judged.filter((j) => j.truth !== j.said);
  const share = ((100 * wrong.length) / judged.length).toFixed(1);
  print(`\n${title}: ${judged.length} pairs, ${wrong.length} wrong (${share} %)`);
  print(
    table([
      ['is \\ said', ...KINDS],
      ...KINDS.map((truth) => [truth, ...KINDS.map((said) => `${count(truth, said)}`)]),
    ]),
  );
  for (const j of wrong) print(`  ${j.name}: is ${j.truth}, said ${j.said}`);
}
