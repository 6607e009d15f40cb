/** Tests of R90. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Action } from '../../../src/actions/registry.ts';
import type { Proposal } from '../../../src/core/model/protocol.ts';
import type { PlannerRequest, Planner } from '../../../src/planner/port.ts';
import { ActionCache } from '../../../src/planner/action-cache/index.ts';
import { plannerRequest } from '../../builders/planner-request.ts';
import { button, buildScreen, field, heading, text, type Sketch } from '../../builders/screen.ts';
import { folderWith } from '../../goal/folder.ts';
import { expect, test } from 'vitest';

const { signal } = new AbortController();
const LINE = 'Log in as ana';
const FORM: readonly Sketch[] = [
  heading('Hello'),
  field('Name', { id: 'name' }),
  button('Log in', { id: 'in' }),
];
const form = (id = 's1', more: readonly Sketch[] = []): PlannerRequest['screen'] =>
  buildScreen({ id, children: [...FORM, ...more] });
const home = buildScreen({ id: 's2', children: [heading('Home')] });

const refOf = (screen: PlannerRequest['screen'], label: string): string =>
  screen.elements.find((e) => [e.label, e.hint].includes(label))?.ref ?? 'none';
const tapOn = (screen: PlannerRequest['screen'], label: string): Action => ({
  kind: 'tap',
  target: { ref: refOf(screen, label) },
  repeat: 1,
  delay_ms: 100,
});
const typed = (screen: PlannerRequest['screen'], words: string): Action => ({
  kind: 'input_text',
  target: { ref: refOf(screen, 'Name') },
  text: words,
  clear_text: false,
});
const said = (action: Action, more: { by?: string; remember?: string[] } = {}): Proposal => ({
  kind: 'action',
  by: 'model',
  action,
  thought: '',
  confidence: 0.9,
  remember: [],
  ...more,
});
const CLAIM: Proposal = { kind: 'claim', by: 'model', thought: '', remember: [] };

/** Returns a model with scripted proposals, which counts its requests. */
const saying = (...proposals: Proposal[]): Planner & { asked: number } => ({
  name: 'model',
  asked: 0,
  propose() {
    const proposal = proposals[this.asked] ?? CLAIM;
    this.asked += 1;
    return Promise.resolve({ proposal, usage: { calls: 1, tokens: 10, costUsd: 0.01 } });
  },
});

interface Turn {
  readonly screen: PlannerRequest['screen'];
  readonly history: readonly string[];
  readonly refusals?: readonly string[];
}

/** Runs one attempt and returns the proposals per turn. */
async function attempt(
  memory: ActionCache,
  planner: Planner,
  turns: readonly Turn[],
  {
    line = LINE,
    passed = true,
    redact,
  }: { line?: string; passed?: boolean; redact?: PlannerRequest['redact'] } = {},
): Promise<string[]> {
  const over = memory.wrapPlanner(planner, 'android');
  const proposed: string[] = [];
  let goal: PlannerRequest['goal'] | null = null;
  for (const { screen, history, refusals = [] } of turns) {
    const asked = { ...plannerRequest(line, screen, { history, refusals }), ...(redact ? { redact } : {}) };
    goal = asked.goal;
    const { proposal, usage } = await over.propose(asked, signal);
    const target = proposal.kind === 'action' && 'target' in proposal.action ? proposal.action.target : null;
    proposed.push(`${proposal.by} ${proposal.kind} ${target?.ref ?? ''} ${usage.calls}`.replace('  ', ' '));
  }
  if (goal !== null) await memory.recordOutcome(goal, passed);
  return proposed;
}

const TURNS: readonly Turn[] = [
  { screen: form(), history: [] },
  { screen: form('s3'), history: ['a'] },
  { screen: home, history: ['a', 'b'] },
];
const model = (): ReturnType<typeof saying> =>
  saying(said(typed(form(), 'ana')), said(tapOn(form(), 'Log in')), CLAIM);
const files = (folder: string): string[] => readdirSync(folder);

/** Returns the cache folder of a first run. */
async function learnt(planner: Planner = model(), options = {}): Promise<string> {
  const folder = folderWith({});
  await attempt(new ActionCache(folder, 'app'), planner, TURNS, options);
  return folder;
}

test('actions and claims of a passed goal are proposed again on the same screens, at no cost (R90)', async () => {
  const folder = await learnt();
  const second = model();
  const [name, enter] = [refOf(form(), 'Name'), refOf(form(), 'Log in')];
  expect(await attempt(new ActionCache(folder, 'app'), second, TURNS)).toEqual([
    `remembered action ${name} 0`,
    `remembered action ${enter} 0`,
    'remembered claim 0',
  ]);
  expect(second.asked).toBe(0);
});

test('a target is found again under another ref', async () => {
  const folder = await learnt();
  const shifted = form('s9');
  const elements = shifted.elements.map((e) => ({ ...e, ref: `e${Number(e.ref.slice(1)) + 40}` }));
  const screen = { ...shifted, elements };
  const [first] = await attempt(new ActionCache(folder, 'app'), model(), [{ screen, history: [] }]);
  expect(first).toBe(`remembered action ${refOf(screen, 'Name')} 0`);
});

test.each([
  ['another screen', form('s1', [text('Your session has ended')])],
  ['a screen without the control', buildScreen([heading('Hello')])],
  [
    'a control that is disabled now',
    buildScreen([
      heading('Hello'),
      field('Name', { id: 'name', enabled: false }),
      button('Log in', { id: 'in' }),
    ]),
  ],
])('%s: the path is left for good, and the model is asked', async (_, screen) => {
  const folder = await learnt();
  const second = model();
  const turns = [
    { screen, history: [] },
    { screen: form(), history: ['a'] },
  ];
  expect((await attempt(new ActionCache(folder, 'app'), second, turns)).join()).not.toContain('remembered');
  expect(second.asked).toBe(2);
});

test('a refused action is not proposed again: the model is asked', async () => {
  const folder = await learnt();
  const turns = [
    { screen: form(), history: [] },
    { screen: form(), history: [], refusals: ['it stands elsewhere'] },
    { screen: form(), history: ['a'] },
  ];
  expect((await attempt(new ActionCache(folder, 'app'), model(), turns)).map((p) => p.split(' ')[0])).toEqual(
    ['remembered', 'model', 'model'],
  );
});

test('a repeated request without a refusal gets the same proposal', async () => {
  const folder = await learnt();
  const turns = [TURNS[0], TURNS[0], TURNS[1], TURNS[2]].filter((t) => t !== undefined);
  const proposed = await attempt(new ActionCache(folder, 'app'), model(), turns);
  expect(proposed[0]).toBe(proposed[1]);
  expect(proposed.every((p) => p.startsWith('remembered'))).toBe(true);
});

test('refused proposals are not cached', async () => {
  const folder = folderWith({});
  const wrong = said(tapOn(form(), 'Hello'));
  const planner = saying(wrong, said(typed(form(), 'ana')), said(tapOn(form(), 'Log in')), CLAIM);
  const turns = [
    { screen: form(), history: [] },
    { screen: form(), history: [], refusals: ['not that'] },
    ...TURNS.slice(1),
  ];
  await attempt(new ActionCache(folder, 'app'), planner, turns);
  const second = model();
  const proposed = await attempt(new ActionCache(folder, 'app'), second, TURNS);
  expect(proposed[0]).toBe(`remembered action ${refOf(form(), 'Name')} 0`);
  expect(second.asked).toBe(0);
});

test.each([
  ['a text that the goal does not give', saying(said(typed(form(), '4711')), CLAIM), {}],
  ['notes for later steps', saying(said(tapOn(form(), 'Log in'), { remember: ['order 7'] }), CLAIM), {}],
  ['a line that needed no model', saying(said(tapOn(form(), 'Log in'), { by: 'literal' }), CLAIM), {}],
  ['the value of a secret', model(), { redact: (t: string) => t.replaceAll('ana', '${secrets.name}') }],
  ['a run that did not pass', model(), { passed: false }],
])('%s: nothing is kept', async (_, planner, options) => {
  expect(files(await learnt(planner, options))).toEqual([]);
});

test('the path of a goal that did not pass is deleted', async () => {
  const folder = await learnt();
  expect(files(folder)).toHaveLength(1);
  await attempt(new ActionCache(folder, 'app'), model(), TURNS, { passed: false });
  expect(files(folder)).toEqual([]);
});

test('a retry in the same run asks the model', async () => {
  const memory = new ActionCache(await learnt(), 'app');
  await attempt(memory, model(), TURNS.slice(0, 1), { passed: false });
  const again = await attempt(memory, model(), TURNS);
  expect(again.join()).not.toContain('remembered');
});

test('another goal text, app or model has its own cache', async () => {
  const folder = await learnt();
  const other = { ...model(), name: 'another model' };
  const asked = [
    await attempt(new ActionCache(folder, 'app'), model(), TURNS, { line: 'Log in as ana, please' }),
    await attempt(new ActionCache(folder, 'other app'), model(), TURNS),
    await attempt(new ActionCache(folder, 'app'), other, TURNS),
  ];
  expect(asked.flat().join()).not.toContain('remembered');
});

test('dismissals are never cached', async () => {
  const folder = await learnt();
  const planner = model();
  const over = new ActionCache(folder, 'app').wrapPlanner(planner, 'android');
  const asked = plannerRequest(LINE, form(), { about: 'obstruction', overlay: 'e1' });
  expect((await over.propose(asked, signal)).proposal.by).toBe('model');
});

test('a damaged file is ignored', async () => {
  const folder = await learnt();
  for (const content of ['{', '[]', '{"steps/0": [{"face": 1}]}']) {
    for (const name of files(folder)) writeFileSync(join(folder, name), content);
    const [first] = await attempt(new ActionCache(folder, 'app'), model(), TURNS.slice(0, 1), {
      passed: true,
    });
    expect(first).toContain('model');
  }
  expect(readFileSync(join(folder, files(folder)[0] ?? ''), 'utf8')).toContain('"face"');
});

test('a folder of pages has another address in each run: the actions are proposed again (R90)', async () => {
  const at = (port: number, front = port): readonly Turn[] =>
    TURNS.map(({ screen, history }) => ({
      history,
      screen: {
        ...screen,
        app: {
          ...screen.app,
          front: `http://127.0.0.1:${front}`,
          underTest: `http://127.0.0.1:${port}`,
          place: `http://127.0.0.1:${port}/`,
        },
      },
    }));
  const folder = folderWith({});
  await attempt(new ActionCache(folder, 'app'), model(), at(41_001));
  const second = model();
  await attempt(new ActionCache(folder, 'app'), second, at(52_002));
  expect(second.asked).toBe(0);
  // Another site in front is another screen.
  const elsewhere = model();
  await attempt(new ActionCache(folder, 'app'), elsewhere, at(52_002, 52_003));
  expect(elsewhere.asked).toBeGreaterThan(0);
});
