/** Open-ended steps on which nothing was done, a control is dead, or the planner gives up (R62, R63, R64). */
import { describe, expect, test } from 'vitest';
import {
  claim,
  drive,
  goalOf,
  POLICY,
  propose,
  refusalsOf,
  script,
  tapOn,
  unchanging,
  verdictOf,
  completionsOf,
  type DriveOptions,
  type ScriptedPlanner,
} from '../../builders/core.ts';
import { decide } from '../../../src/core/decide.ts';
import type { Event, Proposal } from '../../../src/core/model/protocol.ts';
import type { RunState } from '../../../src/core/model/run-state.ts';
import { button, field, gap, list, row, text, title, type Item } from '../../builders/android-screen.ts';

const yes: NonNullable<DriveOptions['judge']> = (questions) =>
  questions.map(({ phase, index }) => ({ phase, index, met: true, confidence: 1, reason: 'e1' }));
const cannot: Proposal = {
  kind: 'cannot',
  by: 'script',
  thought: '',
  remember: [],
  reason: 'Add does nothing',
  evidence: 'the list stays empty',
};
const claims: ScriptedPlanner = () => claim;
const page = (...items: Item[]): ReturnType<typeof unchanging> =>
  unchanging({ items: [title('List'), ...items, text('Nothing here')] });

describe('nothing was done (R62)', () => {
  const app = page(button('Add'));
  test.each([{ strict: false }, { strict: true }])(
    'a lying model and judge complete nothing: %o',
    async (policy) => {
      const run = await drive(app, goalOf(['put something on the list'], ['"Milk" is visible']), {
        planner: claims,
        judge: yes,
        policy,
      });
      expect(completionsOf(run)).toEqual([]);
      // The app is not blamed.
      expect(verdictOf(run)).toBe('inconclusive: refusals');
    },
  );
  test('nor with a result that is missing', async () => {
    const run = await drive(app, goalOf(['put something on the list, "Milk" appears']), {
      planner: claims,
      judge: yes,
    });
    expect(verdictOf(run)).toBe('inconclusive: refusals');
  });
  test('nor when the model only waited', async () => {
    const planner = script(propose({ kind: 'wait', seconds: 1 }), claim);
    const run = await drive(app, goalOf(['wait for the list and fill it'], ['"Milk" is visible']), {
      planner,
      judge: yes,
    });
    expect(verdictOf(run)).toBe('inconclusive: refusals');
  });
  test('an optional step is skipped', async () => {
    const goal = goalOf([{ step: 'close what is in the way', optional: true }], ['"Add" is visible']);
    const run = await drive(app, goal, { planner: claims, judge: yes });
    expect([completionsOf(run), verdictOf(run)]).toEqual([['skipped'], 'passed']);
  });
  test('a step whose result stands there already is the judge’s', async () => {
    const run = await drive(
      app,
      goalOf(['empty the list, "Nothing here" is visible'], ['"Add" is visible']),
      {
        planner: claims,
        judge: yes,
      },
    );
    expect(verdictOf(run)).toBe('passed');
  });
  test('a gesture makes it the judge’s', async () => {
    const run = await drive(
      {
        begins: 0,
        show: (n: number) => ({ items: [title('List'), button('Add'), text(`${n} rows`)] }),
        react: (n: number) => n + 1,
      },
      goalOf(['put something on the list'], ['"1 rows" is visible']),
      { planner: script(tapOn('Add'), claim), judge: yes },
    );
    expect(verdictOf(run)).toBe('passed');
  });
});

describe('a control did not respond (R63)', () => {
  const step = 'put milk on the list';
  const ends = async (items: Item[], planner: ScriptedPlanner, line = step): Promise<string> => {
    const run = await drive(page(...items), goalOf([line]), { planner, judge: yes });
    const reason = 'reason' in run.verdict ? run.verdict.reason : '';
    const expected = 'expected' in run.verdict ? run.verdict.expected : '';
    return `${verdictOf(run)} ${reason}${expected}`;
  };

  test.each<[string, Proposal]>([
    ['says that the step is done', claim],
    ['gives up', cannot],
  ])('a planner that %s: the only control is a bug of the app', async (_, last) => {
    expect(await ends([button('Add')], script(tapOn('Add'), last))).toBe(
      'failed: Unresponsive Element Bug tap on "Add" has an effect',
    );
  });
  test('one that proposes it again and again: with its name', async () => {
    expect(await ends([button('Add')], tapOn('Add'))).toBe(
      'failed: Unresponsive Element Bug tap on "Add" has an effect',
    );
  });
  test.each<[string, Item[]]>([
    ['another button', [button('Add'), button('Insert')]],
    ['a field that is empty', [button('Add'), field('Name', '')]],
    ['a row to tap', [button('Add'), row('Milk')]],
  ])('with %s left it is inconclusive, with its name', async (_, items) => {
    expect(await ends(items, script(tapOn('Add'), claim))).toMatch(
      /^inconclusive: unproven "Add" did not respond to 3 attempts/,
    );
  });
  test('a control that the goal names is a bug of the app, whatever else is there', async () => {
    const ended = await ends(
      [button('Add'), button('Insert')],
      script(tapOn('Add'), claim),
      'add milk somehow',
    );
    expect(ended).toMatch(/^failed: Unresponsive Element Bug/);
  });
  test('a text that takes touches by mistake is no control', async () => {
    expect(await ends([text('Hello')], script(tapOn('Hello'), claim))).toMatch(
      /^inconclusive: unproven "Hello" did not respond/,
    );
  });
  test('another route that worked leaves no bug, and the judge alone proves nothing', async () => {
    const app = {
      begins: 0,
      show: (n: number) => ({
        items: [title('List'), button('Add'), button('Insert'), text(`${n} rows`), text('More')],
      }),
      react: (n: number, did: { kind: string; on?: string }) => (did.on === 'Insert' ? n + 1 : n),
    };
    const planner = script(tapOn('Add'), tapOn('Insert'), claim);
    const run = await drive(app, goalOf([step]), { planner, judge: yes });
    expect(verdictOf(run)).toBe('inconclusive: unproven');
    const proved = script(tapOn('Add'), tapOn('Insert'), claim);
    const shown = await drive(app, goalOf([`${step}, "1 rows" appears`], ['"1 rows" is visible']), {
      planner: proved,
      judge: yes,
    });
    expect(verdictOf(shown)).not.toMatch(/^failed/);
  });
});

describe('the planner gives up (R64)', () => {
  test('on an open-ended step: inconclusive with its reason', async () => {
    const run = await drive(page(button('Add')), goalOf(['put milk on the list']), { planner: () => cannot });
    expect(run.verdict).toMatchObject({
      kind: 'inconclusive',
      code: 'unproven',
      reason: "the planner can't go on: Add does nothing (the list stays empty)",
    });
  });
  test('on an optional one: skipped', async () => {
    const goal = goalOf([{ step: 'put milk on the list', optional: true }], ['"Add" is visible']);
    const run = await drive(page(button('Add')), goal, { planner: () => cannot });
    expect([completionsOf(run), verdictOf(run)]).toEqual([['skipped'], 'passed']);
  });
  test('on a named control that is in view: refused', async () => {
    const run = await drive(page(button('Add')), goalOf(['Tap "Add"']), { planner: () => cannot });
    expect(refusalsOf(run)).toEqual(['cannot', 'cannot', 'cannot', 'cannot']);
    expect(verdictOf(run)).toBe('inconclusive: refusals');
  });
  test('on a named control that it did not look for: refused', async () => {
    const run = await drive(page(gap(10)), goalOf(['Tap "Add"']), { planner: () => cannot });
    expect(refusalsOf(run)[0]).toBe('cannot');
    expect(run.verdict.kind).toBe('inconclusive');
  });
  test('on a named control that is nowhere after an approach: a missing element', async () => {
    const app = page(list([row('Milk'), row('Eggs')]));
    const planner = script(propose({ kind: 'swipe', direction: 'up', target: null }), cannot);
    expect(verdictOf(await drive(app, goalOf(['Tap "Add"']), { planner }))).toBe(
      'failed: Missing Element Bug',
    );
  });
});

describe('the planner gives no usable reply (R63, R64)', () => {
  const exhausted = {
    kind: 'faulted',
    code: 'PLANNER_EXHAUSTED',
    blame: 'agent',
    reason: 'no reply could be used',
    hint: '',
  } as const;
  const endedBy = (
    run: Awaited<ReturnType<typeof drive>>,
    event: Event,
    after: (state: RunState) => boolean,
  ): string => {
    const state = run.states.findLast((s) => s.phase.kind === 'asking' && after(s));
    if (state === undefined) throw new Error('no planner was asked there');
    const { command } = decide(state, event, POLICY);
    return command.kind === 'finish' ? verdictOf({ verdict: command.verdict }) : command.kind;
  };
  const tried = ({ step }: RunState): boolean => step.unresponsive.length > 0;
  const run = (...items: Item[]): ReturnType<typeof drive> =>
    drive(page(...items), goalOf(['put something on the list']), {
      planner: script(tapOn('Add'), claim, claim, claim, claim),
      judge: yes,
    });

  test('after a dead control: the control is named', async () => {
    expect(endedBy(await run(button('Add')), exhausted, tried)).toMatch(/^failed: Unresponsive Element Bug/);
  });
  test('after a dead control beside another route: undecided', async () => {
    expect(endedBy(await run(button('Add'), button('Import')), exhausted, tried)).toBe(
      'inconclusive: unproven',
    );
  });
  test('before anything was tried: the planner is to blame', async () => {
    expect(endedBy(await run(button('Add')), exhausted, (s) => !tried(s))).toMatch(/^broken/);
  });
  test('another fault stays what it is', async () => {
    const lost = { ...exhausted, code: 'DEVICE_LOST', blame: 'environment' } as const;
    expect(endedBy(await run(button('Add')), lost, tried)).toMatch(/^broken/);
  });
});
