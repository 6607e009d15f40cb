import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadBenchApps, scriptOf } from '../../src/bench/apps.ts';
import { generateCases } from '../../src/bench/cases.ts';
import { healthyWalk, truthOf, type WalkLog, type Truth } from '../../src/bench/oracle/index.ts';
import type { Case } from '../../src/bench/types.ts';
import { DEFECTS } from '../../src/simulator/defects/defects.ts';
import { QUIRKS } from '../../src/simulator/defects/quirks.ts';

const apps = await loadBenchApps(join(import.meta.dirname, '../../apps-under-test'));
const { cases, leftOut } = generateCases(apps, 1);
const kindOf = (fault: string): string => fault.replace(/[:=].*/su, '');

/** The labels of docs/rules.md. */
const LABELS = [
  'Stuck Loading',
  'Persistent Obstruction',
  'Off-screen Target',
  'Input Rejection',
  'Unresponsive Element',
  'Missing Element',
  'Wrong Text',
  'Untranslated',
  'Wrong Position',
  'Wrong State',
  'Wrong Order',
  'Wrong Count',
  'Wrong Screen',
  'No Effect',
  'Duplicate Action',
  'Crash',
  'ANR',
  'Error Screen',
].map((label) => `${label} Bug`);

test('every goal takes part', () => {
  expect(leftOut).toEqual([]);
});

/** Defects of sliders, wheels, carried rows and maps, which no app of the bench has: tests/e2e/goals/gestures.test.ts plants them. */
const OF_GESTURES = ['gesture-ignored', 'snaps-back', 'lands-beside', 'choice-missing'];

/** A page that is not mirrored, which no bundled app in a language from right to left has: tests/simulator plants it, and generated apps do. */
const OF_DIRECTION = ['not-mirrored'];

test('every defect is applied, and every quirk in two apps or more', () => {
  expect(new Set(cases.flatMap((c) => c.defects.map(kindOf)))).toEqual(
    new Set(Object.keys(DEFECTS).filter((defect) => ![...OF_GESTURES, ...OF_DIRECTION].includes(defect))),
  );
  const rare = Object.keys(QUIRKS).filter(
    (quirk) => new Set(cases.filter((c) => c.quirks.includes(quirk)).map((c) => c.app)).size < 2,
  );
  expect(rare).toEqual([]);
});

/** `shop dead-button:log-in`. */
const laid = (one: Case): string => `${one.app.split('/').at(-2)} ${one.defects.join(' ')}`;

/** Returns cases with the honest planner and one defect, by kind of defect. */
function byKind(): Map<string, Case[]> {
  const kinds = new Map<string, Case[]>();
  for (const one of cases) {
    if (one.planner !== 'honest' || one.defects.length !== 1 || one.quirks.length > 0) continue;
    const kind = kindOf(one.defects[0] ?? '');
    kinds.set(kind, [...(kinds.get(kind) ?? []), one]);
  }
  return kinds;
}

/** Failing truths that are enough for a kind. */
const ENOUGH = 2;
/** The rules recover from these, so goals pass. */
const HARMLESS = new Set(['popup-once', 'off-screen', 'keyboard-covers']);

test('every label is the truth of two defects or more', { timeout: 300_000 }, () => {
  const found = new Map(LABELS.map((label) => [label, new Set<string>()]));
  const isDone = (): boolean => LABELS.every((label) => (found.get(label)?.size ?? 0) >= 2);
  // From the end of each list: the last steps of a goal are what it tests.
  let open = [...byKind()]
    .filter(([kind]) => !HARMLESS.has(kind))
    .map(([, all]) => ({ left: all.toReversed(), fails: 0 }));
  // One case of each kind at a time: kinds that hardly ever fail would take most of the time otherwise.
  while (open.length > 0 && !isDone()) {
    for (const kind of open) {
      const one = kind.left.shift();
      const truth = one === undefined ? undefined : truthFor(one);
      if (one === undefined || truth?.kind !== 'fails') continue;
      kind.fails += 1;
      for (const label of truth.labels) found.get(label)?.add(laid(one));
    }
    open = open.filter(({ left, fails }) => left.length > 0 && fails < ENOUGH);
  }
  expect(LABELS.filter((label) => (found.get(label)?.size ?? 0) < 2)).toEqual([]);
});

const trails = new Map<string, WalkLog>();

function truthFor(one: Case): Truth {
  const app = apps.find((a) => a.file === one.app);
  const goal = app?.goals.find((g) => g.file === one.goal);
  if (app === undefined || goal === undefined) throw new Error(`no goal ${one.goal}`);
  const script = scriptOf(goal, app);
  const healthy = trails.get(goal.file) ?? healthyWalk(app.model, script);
  trails.set(goal.file, healthy);
  return truthOf(app.model, script, one, healthy);
}
