import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadBenchApp, scriptOf } from '../../src/bench/apps.ts';
import { casesById } from '../../src/bench/cases.ts';
import { runCase } from '../../src/bench/run-case.ts';
import { traitsOf } from '../../src/bench/traits.ts';

const APP = `
app: { package: com.example.parcels, title: Parcels, start: parcels }
state: { sent: false }
screens:
  parcels:
    title: Parcels
    elements:
      - { text: 'Parcels of today', id: caption }
      - { button: Send, id: send, tap: { set: { sent: true } } }
      - { text: 'On its way', id: way, when: sent }
`;
const GOAL = `
name: In words
steps: ['Have the parcel sent']
expected_state: ['"On its way" is visible']
`;
const LINES = `
- says: Have the parcel sent
  means: ['Tap "Send"']
  shows: '"On its way" is visible'
`;

const folder = mkdtempSync(join(tmpdir(), 'in-words-'));
const own = join(folder, 'parcels');
beforeAll(() => {
  mkdirSync(join(own, 'goals'), { recursive: true });
  writeFileSync(join(own, 'app.yaml'), APP);
  writeFileSync(join(own, 'goals', 'send.yaml'), GOAL);
  writeFileSync(join(own, 'open-ended.yaml'), LINES);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function play(faultsAndPlayers: string): Promise<unknown> {
  const app = await loadBenchApp(own, 'parcels');
  const [one] = casesById([app], [`parcels/send ${faultsAndPlayers}`], 1);
  return one === undefined ? null : runCase(one);
}

describe('a goal with an open-ended line', () => {
  test('is walked by its explicit lines', async () => {
    const app = await loadBenchApp(own, 'parcels');
    const [goal] = app.goals;
    const script = scriptOf(goal ?? expect.unreachable(), app);
    expect(script).toMatchObject({ steps: ['Tap "Send"'], inWords: new Set([0]) });
    expect(traitsOf(app.model, [], script, []).phrases).toEqual(['in words', 'is visible', 'tap']);
  });

  test.each([
    ['healthy honest/honest', { verdict: 'passed', wrong: null, modelCalls: 2 }],
    ['dead-button:send honest/honest', { verdict: 'failed', label: 'Unresponsive Element Bug', wrong: null }],
    ['wrong-text:way honest/honest', { truth: { kind: 'fails' }, wrong: null }],
  ])('%s', async (id, expected) => {
    expect(await play(id)).toMatchObject(expected);
  });

  test.each(
    ['liar', 'masker', 'explorer', 'stubborn'].flatMap((planner) =>
      ['yes-man', 'honest'].map((judge) => `dead-button:send ${planner}/${judge}`),
    ),
  )('%s never passes', async (id) => {
    expect(await play(id)).toMatchObject({ truth: { kind: 'fails' } });
    expect(await play(id)).not.toMatchObject({ verdict: 'passed' });
  });

  test('without the file, nobody can do it', async () => {
    const { openEnded, secrets, goals } = await loadBenchApp(own, 'parcels');
    expect(openEnded).toHaveLength(1);
    const [goal] = goals;
    expect(scriptOf(goal ?? expect.unreachable(), { openEnded: [], secrets }).steps).toEqual([
      'Have the parcel sent',
    ]);
  });

  test('a damaged file is named', async () => {
    writeFileSync(join(own, 'open-ended.yaml'), '- says: Have the parcel sent\n');
    await expect(loadBenchApp(own, 'parcels')).rejects.toThrow(/open-ended\.yaml/u);
    writeFileSync(join(own, 'open-ended.yaml'), LINES);
  });
});
