/** Open-ended goals on pages of UI kits, with models behind a provider's wire. `npm run bench:open-ended` plays all of them. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { findChromium } from '../../src/device/chromium/browser/find.ts';
import { loadGoals } from '../open-ended/format.ts';
import { GateBrowsers } from '../setup/browsers.ts';
import { playSet, type RowKind, type SetName } from '../open-ended/sets.ts';

// A busy machine may take long over a goal; nothing here measures time.
vi.setConfig({ testTimeout: 900_000 });

const found = await findChromium();
const why = found === null ? ' (skipped: no Chrome or Chromium is installed here)' : '';
const goals = loadGoals(join(import.meta.dirname, '../open-ended/cases'));
const browsers = new GateBrowsers();
afterAll(() => browsers.close());

/** Plays these sets of a goal; returns the verdicts that are wrong, and the calls of each run. */
async function played(id: string, sets: readonly SetName[], isPlayed?: (kind: RowKind) => boolean) {
  const goal = goals.find((g) => g.id === id);
  if (goal === undefined) throw new Error(`There is no goal ${id}.`);
  const out = mkdtempSync(join(tmpdir(), 'thumbrule-open-ended-'));
  const wrong: string[] = [];
  const calls: Partial<Record<RowKind, string>> = {};
  for (const set of sets)
    for await (const row of playSet(set, goal, browsers, out, isPlayed)) {
      if (!row.isRight) wrong.push(`${row.name}: ${row.text}`);
      calls[row.kind] = `${row.calls.planner}+${row.calls.judge}`;
    }
  return { wrong, calls };
}

test.skipIf(found === null)(
  `a dialog of a kit: two calls for the lines, no judge for the goal’s own result, no call in the second run, and none by --strict${why}`,
  async () => {
    const { wrong, calls } = await played('quasar-rename', ['healthy'], (kind) => kind !== 'single');
    expect({ wrong, calls }).toEqual({
      wrong: [],
      calls: { first: '2+0', second: '0+0', strict: '0+0', sloppy: '3+1' },
    });
  },
);

// A lie that passes is never tried again (ADR 310).
test.skipIf(found === null)(
  `an untrue expectation fails, and no lie passes${why}`,
  { retry: 0 },
  async () => {
    const { wrong } = await played('quasar-rename', ['untrue', 'lies']);
    expect(wrong).toEqual([]);
  },
);
