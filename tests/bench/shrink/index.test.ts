import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { loadBenchApps } from '../../../src/bench/apps.ts';
import { casesById } from '../../../src/bench/cases.ts';
import { runCase } from '../../../src/bench/run-case.ts';
import { shrinkCases } from '../../../src/bench/shrink/index.ts';
import { temporaryFolder } from '../../builders/temporary-folder.ts';

const APP = `
app: { package: com.example.notes, title: Notes, start: list }
state: { saved: false }
screens:
  list:
    elements:
      - { text: Hello, id: hello }
      - { button: Save, id: save, tap: { set: { saved: true } } }
      - { text: Saved, id: done, when: saved }
  more: { elements: [] }
`;
const GOAL = `
name: Save
steps: [Tap "Save"]
expected_state: ['"Saved" is visible', '"Hello" is visible']
`;

test(
  'a case becomes as small as its verdict allows, and is kept with its timeline',
  { timeout: 120_000 },
  async () => {
    const folder = await temporaryFolder();
    mkdirSync(join(folder, 'notes', 'goals'), { recursive: true });
    writeFileSync(join(folder, 'notes', 'app.yaml'), APP);
    writeFileSync(join(folder, 'notes', 'goals', 'save.yaml'), GOAL);
    const [one] = casesById(await loadBenchApps(folder), ['notes/save dead-button:save honest/honest'], 1);
    if (one === undefined) throw new Error('no case');
    const found = await runCase(one);
    if (!('wrong' in found)) throw new Error(found.because);
    const [shrunk] = await shrinkCases([found], join(folder, 'small'), Infinity);
    expect(shrunk).toMatchObject({ id: found.case.id, folder: join(folder, 'small', '1') });
    const app = parse(readFileSync(join(folder, 'small', '1', 'app.yaml'), 'utf8')) as {
      screens: Record<string, { elements: readonly { id: string }[] }>;
    };
    expect(Object.keys(app.screens)).toEqual(['list']);
    expect(app.screens['list']?.elements.map(({ id }) => id)).toContain('save');
    expect(app.screens['list']?.elements.map(({ id }) => id)).not.toContain('hello');
    const goal = parse(readFileSync(join(folder, 'small', '1', 'goals', 'case.yaml'), 'utf8')) as object;
    expect(goal).toMatchObject({ steps: ['Tap "Save"'] });
    expect(shrunk?.after).toBeLessThan(shrunk?.before ?? 0);
    const runs = join(folder, 'small', '1', 'runs');
    expect(readdirSync(join(runs, readdirSync(runs)[0] ?? ''))).toContain('report.html');
  },
);
