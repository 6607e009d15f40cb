import { join } from 'node:path';
import { expect, test } from 'vitest';
import { authorGoal } from '../../src/author/author-goal.ts';
import { askAboutFaults } from '../../src/author/imagined-faults.ts';
import { intentsIn } from '../../src/author/intents.ts';
import { proveDraft } from '../../src/author/prove-draft.ts';
import { proofText } from '../../src/author/proof-text.ts';
import { DraftRuns } from '../../src/cli/author/draft-runs.ts';
import { runOptions } from '../../src/cli/flags/options.ts';
import { loadConfig } from '../../src/config/load.ts';
import { parseGoal } from '../../src/goal/parse.ts';
import { NO_BINDINGS } from '../../src/goal/placeholders.ts';
import { scriptedModel, textsOf } from '../builders/scripted-model.ts';
import { folderWith } from '../goal/folder.ts';
import type { KnownIntent } from './intents.ts';
import { isRight, type Measured, measureOn } from './measure.ts';
import type { AuthorKind } from './scripted-author.ts';

/** A counter: two taps, and a text that says how many. */
const APP = `app: { package: com.example.counter, title: Counter, start: main }
state: { n: 0 }
screens:
  main:
    title: Counter
    elements:
      - { text: "Count: \${n}", id: count }
      - { button: Add one, id: add, tap: { set: { n: "\${n + 1}" } } }
      - { text: Nothing is stored., id: note }
`;
const GOAL = `name: The counter counts
steps:
  - Tap "Add one"
expected_state:
  - '"Count: 1" is visible'
`;
const INTENT: KnownIntent = {
  text: 'Counting goes up by one',
  like: 'counter/count',
  defects: ['no-effect:add', 'dead-button:add', 'wrong-text:count=Count: 2'],
};

async function authored(kind: AuthorKind): Promise<Measured> {
  const folder = folderWith({ 'app.yaml': APP, 'goals/count.yaml': GOAL });
  const { goal } = parseGoal(GOAL, 'count.yaml');
  if (goal === undefined) throw new Error('the goal is not read');
  const app = { file: join(folder, 'app.yaml'), goalsFolder: join(folder, 'goals'), secrets: new Map() };
  return measureOn(app, goal, INTENT, kind, join(folder, 'out'), 2);
}

test('a goal is tried, written, repaired and proved, and fails with defects that it is about', async () => {
  const measured = await authored('sloppy');
  expect(measured.verdicts).toEqual(['failed', 'failed', 'failed']);
  expect(isRight(measured)).toBe(true);
  expect(measured.authored?.refused[0]).toContain('can\'t read "Everything looks right"');
  const proof = measured.authored?.proof;
  expect(proof?.planted).toHaveLength(2);
  expect(proof?.conditions).toEqual([
    expect.objectContaining({
      worth: 'changed',
      catches: expect.arrayContaining(['wrong-text:count']) as string[],
    }),
  ]);
});

test('conditions that hold without any step are named, and the goal is not done', async () => {
  const measured = await authored('vacuous');
  expect(measured.isDone).toBe(false);
  expect(measured.authored === null ? '' : proofText(measured.authored.proof)).toContain(
    'not done: Vacuous:',
  );
});

test('replies that are no goal go back until the budget is spent, and nothing is run', async () => {
  const model = scriptedModel('I would test the cart.', {
    action: undefined,
    name: 'x',
    steps: ['Make it nice'],
  });
  const asked = authorGoal(
    { text: 'The cart', file: 'goals/x.yaml', app: null, bindings: NO_BINDINGS },
    {
      lines: ['Tap "Cart"'],
      unsupported: [],
      ended: 'passed',
      isCut: false,
      first: null,
      last: null,
      conditions: [],
    },
    { run: () => Promise.reject(new Error('it ran')), plantable: null, ask: null, say: () => {} },
    { model, repairs: 2, signal: new AbortController().signal },
  );
  await expect(asked).rejects.toMatchObject({
    code: 'PLANNER_EXHAUSTED',
    message: expect.stringContaining('No usable goal after 3 replies') as string,
  });
  expect(model.requests).toHaveLength(3);
  const last = model.requests.at(-1);
  expect(last === undefined ? '' : textsOf(last)).toContain('# Reply 2 was sent back');
});

test('a goal gets a name of its own', async () => {
  const named = (name: string): object => ({
    action: undefined,
    name,
    steps: ['Tap "Cart"'],
    expected_state: ['"Empty" is visible'],
  });
  const model = scriptedModel(named('cart'), named('cart'), named('cart again'));
  const taken = new Map([['cart', 'goals/cart.yaml']]);
  const way = {
    lines: [],
    unsupported: [],
    ended: '',
    isCut: false,
    first: null,
    last: null,
    conditions: [],
  };
  const ran: string[] = [];
  const stop = new Error('it ran');
  const asked = authorGoal(
    { text: 'The cart', file: 'goals/x.yaml', app: null, bindings: NO_BINDINGS, taken },
    way,
    {
      run: (goal) => {
        ran.push(goal.name);
        return Promise.reject(stop);
      },
      plantable: null,
      ask: null,
      say: () => {},
    },
    { model, repairs: 3, signal: new AbortController().signal },
  );
  await expect(asked).rejects.toBe(stop);
  expect(ran).toEqual(['cart again']);
  expect(textsOf(model.requests[1]!)).toContain('Another goal is called "cart" (goals/cart.yaml)');
});

test('a plan lists intents as items or as lines', () => {
  const plan = `# The shop\n\nSome words.\n\n- A customer logs in\n- [ ] A customer removes\n  an item\n1. The total is right\n\`\`\`\n- code\n\`\`\`\n<!-- - later -->\n`;
  expect(intentsIn(plan)).toEqual(['A customer logs in', 'A customer removes an item', 'The total is right']);
  expect(intentsIn('One thing\n\nAnother thing\n')).toEqual(['One thing', 'Another thing']);
  expect(intentsIn('# Nothing\n')).toEqual([]);
});

test('faults of an app in which none can be planted are thought through', async () => {
  const folder = folderWith({ 'app.yaml': APP, 'goals/count.yaml': GOAL });
  const { goal } = parseGoal(
    GOAL.replace('steps:', 'steps:\n  - \'Verify "Count: 0" is visible\'\n  - Tap "Add one"').replace(
      'Count: 1',
      'Count: 2',
    ),
    join(folder, 'goals/count.yaml'),
  );
  if (goal === undefined) throw new Error('the goal is not read');
  const { config } = await loadConfig(folder);
  const options = runOptions(
    [],
    { device: 'simulated', app: join(folder, 'app.yaml'), out: join(folder, 'out') },
    config,
  );
  const runs = new DraftRuns({ options, secrets: new Map(), signal: new AbortController().signal });
  const model = scriptedModel({
    action: undefined,
    answers: [
      { fault: 1, conditions: [1] },
      { fault: 9, conditions: [1] },
    ],
  });
  const proof = await proveDraft(goal, {
    run: (one, defects) => runs.run(one, defects),
    plantable: null,
    ask: (one, faults) => askAboutFaults(one, faults, model, new AbortController().signal),
    say: () => {},
  });
  await runs.close();
  expect(proof.imagined).toEqual([
    { fault: 'the app shows another text in the place of "Count: 2"', catches: [0], by: 'code' },
    { fault: 'Tap "Add one" reacts, and the app does nothing more', catches: [0], by: 'model' },
    { fault: 'Tap "Add one" reacts, and the app does nothing more', catches: [0], by: 'code' },
  ]);
  expect(proof).toMatchObject({ problems: [], gaps: [] });
});
