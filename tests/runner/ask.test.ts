import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Judge, Planner, PlannerReply, PlannerRequest } from '../../src/planner/port.ts';
import { NO_USAGE } from '../../src/planner/port.ts';
import { parseStep } from '../../src/goal/grammar/index.ts';
import { keptText, type KeptStep } from '../../src/planner/kept/file.ts';
import { currentPrompt, withKeptPaths } from '../../src/planner/kept/index.ts';
import { createLiteralPlanner } from '../../src/planner/literal/index.ts';
import { ThumbruleError } from '../../src/shared/errors.ts';
import { folderWith } from '../goal/folder.ts';
import { endOf, play } from './play.ts';

const APP = `app: { package: com.example.door, title: Door, start: door }
state: { open: false }
screens:
  door:
    elements:
      - { space: null, height: 150 }
      - heading: Door
      - button: Open
        tap:
          - set: { open: true }
      - text: The door is open
        when: open
`;
const GOAL = (name: string, text = 'The door is open'): string =>
  `name: ${name}\nsteps:\n  - Tap "Open"\nexpected_state:\n  - '"${text}" is visible'\n`;
const ONE = { 'app.yaml': APP, 'goals/1.yaml': GOAL('first') };
const TWO = { ...ONE, 'goals/2.yaml': GOAL('second') };

const saying = (propose: (asked: Parameters<Planner['propose']>[0]) => unknown): Planner => ({
  name: 'odd',
  propose: (asked) => new Promise((resolve) => resolve(propose(asked) as never)),
});
const wait = { kind: 'action', by: 'odd', action: { kind: 'wait', seconds: 1 }, thought: '', confidence: 1 };

describe('an invalid answer of a planner', () => {
  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['text', 'tap it'],
    ['no proposal', { usage: NO_USAGE }],
    ['an unknown kind', { proposal: { kind: 'guess', by: 'odd' }, usage: NO_USAGE }],
    ['an unknown action', { proposal: { ...wait, action: { kind: 'shake' } }, usage: NO_USAGE }],
    ['a tap without target', { proposal: { ...wait, action: { kind: 'tap' } }, usage: NO_USAGE }],
    ['a confidence that is no number', { proposal: { ...wait, confidence: NaN }, usage: NO_USAGE }],
    ['a memory that is no list', { proposal: { ...wait, remember: 7 }, usage: NO_USAGE }],
  ])('%s: the goal is broken, the planner is to blame, and the next goal goes on', async (_, answer) => {
    const { results } = await play({ files: TWO, planners: [saying(() => answer), createLiteralPlanner()] });
    expect(results.map((r) => r.verdict)).toMatchObject([
      { kind: 'broken', code: 'PLANNER_EXHAUSTED', blame: 'agent' },
      { kind: 'passed' },
    ]);
    expect(endOf(results[0]!)).toMatchObject({ type: 'end', verdict: { kind: 'broken' } });
  });

  test('optional fields get defaults, and confidence is at most 1', async () => {
    const literal = createLiteralPlanner();
    const bare: Planner = {
      name: 'bare',
      propose: async (asked, signal) => {
        const { proposal } = await literal.propose(asked, signal);
        const { remember, ...rest } = { remember: [], ...proposal };
        expect(remember).toEqual([]);
        return { proposal: { ...rest, confidence: 7 } } as never;
      },
    };
    const { results } = await play({ files: ONE, planners: [bare] });
    expect(results).toMatchObject([{ verdict: { kind: 'passed', flags: [] }, modelCalls: 0, tokens: 0 }]);
  });

  test('its usage is still counted', async () => {
    const planner = saying(() => ({ proposal: null, usage: { calls: 1, tokens: 70, costUsd: 0.5 } }));
    const { results } = await play({ files: ONE, planners: [planner] });
    expect(results).toMatchObject([{ modelCalls: 1, tokens: 70, costUsd: 0.5 }]);
  });
});

describe('a planner that fails', () => {
  test('with an error without a code is blamed on the planner', async () => {
    const { results } = await play({
      files: ONE,
      planners: [
        saying(() => {
          throw new RangeError('no more room');
        }),
      ],
    });
    expect(results[0]?.verdict).toMatchObject({
      kind: 'broken',
      code: 'PLANNER_EXHAUSTED',
      blame: 'agent',
      reason: 'The planner "odd" ended in an error: no more room',
    });
  });

  test('with a coded error keeps the code', async () => {
    const { results } = await play({
      files: ONE,
      planners: [
        saying(() => {
          throw new ThumbruleError('MODEL_UNAVAILABLE', 'The model is away.', 'Try again.');
        }),
      ],
    });
    expect(results[0]?.verdict).toMatchObject({ kind: 'broken', code: 'MODEL_UNAVAILABLE' });
  });

  test('to answer in time breaks the goal', async () => {
    const told: AbortSignal[] = [];
    const silent: Planner = {
      name: 'silent',
      propose: (_, signal) => {
        told.push(signal);
        return new Promise(() => {});
      },
    };
    const { results } = await play({ files: ONE, planners: [silent], more: { answerWithinMs: 20 } });
    expect(results[0]?.verdict).toMatchObject({
      code: 'PLANNER_EXHAUSTED',
      reason: 'The planner "silent" gave no answer within 0.02 s.',
    });
    expect(told[0]?.aborted).toBe(true);
  });

  test('to react to Ctrl-C does not keep the goal from being cancelled', async () => {
    const stop = new AbortController();
    const deaf: Planner = {
      name: 'deaf',
      propose: () => {
        stop.abort(new Error('interrupted'));
        return new Promise(() => {});
      },
    };
    const { results } = await play({
      files: ONE,
      planners: [deaf],
      more: { signal: stop.signal, answerWithinMs: null },
    });
    expect(results.map((r) => r.verdict.kind)).toEqual(['cancelled']);
  });
});

describe('a planner', () => {
  test('can’t change the request', async () => {
    const literal = createLiteralPlanner();
    const tried: string[] = [];
    const attempt = (what: string, change: () => void): void => {
      try {
        change();
        tried.push(`${what} was changed`);
      } catch (error) {
        tried.push((error as Error).name);
      }
    };
    const forger: Planner = {
      name: 'forger',
      propose: (asked, signal) => {
        const open = asked as never as {
          goal: { expected: { reading: object }[] };
          screen: { elements: { text: string }[] };
          question: { history: string[] };
        };
        attempt('expected', () => void (open.goal.expected.length = 0));
        attempt('reading', () => Object.assign(open.goal.expected[0]!.reading, { parts: [] }));
        attempt('text', () => Object.assign(open.screen.elements[0]!, { text: 'Closed' }));
        attempt('history', () => void open.question.history.push('done'));
        return literal.propose(asked, signal);
      },
    };
    const files = { ...ONE, 'goals/1.yaml': GOAL('first', 'The door is closed') };
    const { results } = await play({ files, planners: [forger] });
    expect(tried).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError']);
    expect(results[0]?.verdict.kind).toBe('failed');
  });
});

describe('the result of an open-ended step', () => {
  const lines = {
    kind: 'lines',
    by: 'kept',
    thought: '',
    remember: [],
    compiled: {
      lines: [parseStep('Tap "Open"', { section: 'steps' })],
      result: parseStep('"The door is open" is visible', { section: 'expected_state' }),
      trust: 'accepted',
    },
  };
  const open = { ...ONE, 'goals/1.yaml': GOAL('first').replace('Tap "Open"', 'Let the visitor in') };
  /** Proposes the lines at first, then carries them out. */
  const withLines = (first: Planner): Planner => {
    const literal = createLiteralPlanner();
    let asked = 0;
    return {
      name: 'odd',
      propose: (request, signal) => {
        asked += 1;
        return asked === 1 ? first.propose(request, signal) : literal.propose(request, signal);
      },
    };
  };

  test.each(['accepted', 'judged'])('is not taken as %s because its planner says so', async (trust) => {
    const compiled = { ...lines.compiled, trust };
    const planner = withLines(saying(() => ({ proposal: { ...lines, compiled }, usage: NO_USAGE })));
    const { results } = await play({ files: open, planners: [planner] });
    expect(results[0]?.verdict).toMatchObject({ kind: 'inconclusive', code: 'unproven' });
  });

  test('is taken as accepted when the kept file says so, and as a copy it is not', async () => {
    const FOR = { platform: 'android', app: 'door', prompt: currentPrompt() };
    const path: KeptStep = {
      ...FOR,
      step: 'Let the visitor in',
      lines: [{ do: 'Tap "Open"' }],
      result: '"The door is open" is visible',
      accepted: true,
    };
    const folder = folderWith({ 'door.kept.yaml': keptText([path]) });
    const verdictOf = async (answer: (reply: PlannerReply) => PlannerReply): Promise<unknown> => {
      const kept = withKeptPaths(createLiteralPlanner(), () => FOR);
      let goal: PlannerRequest['goal'] | null = null;
      const planner: Planner = {
        name: 'odd',
        propose: async (request, signal) => {
          goal ??= { ...request.goal, file: join(folder, 'door.yaml') };
          return answer(await kept.propose({ ...request, goal }, signal));
        },
      };
      return (await play({ files: open, planners: [planner] })).results[0]?.verdict;
    };
    expect(await verdictOf((reply) => reply)).toMatchObject({ kind: 'passed' });
    expect(await verdictOf((reply) => structuredClone(reply))).toMatchObject({
      kind: 'inconclusive',
      code: 'unproven',
    });
  });
});

describe('a judge', () => {
  const files = {
    ...ONE,
    'goals/1.yaml': GOAL('first').replace(`'"The door is open" is visible'`, 'The door looks inviting'),
  };
  const judged = async (judge: Judge['judge'], answerWithinMs: number | null = null) =>
    (
      await play({
        files,
        planners: [createLiteralPlanner()],
        judge: { name: 'odd', judge },
        more: { answerWithinMs },
      })
    ).results[0]?.verdict;

  test('with invalid or late answers breaks the goal', async () => {
    const odd = await judged(() => Promise.resolve({ answers: [{ met: 'yes' }] } as never));
    expect(odd).toMatchObject({ kind: 'broken', code: 'PLANNER_EXHAUSTED', blame: 'agent' });
    const silent = await judged(() => new Promise(() => {}), 20);
    expect(silent).toMatchObject({
      code: 'PLANNER_EXHAUSTED',
      reason: 'The judge "odd" gave no answer within 0.02 s.',
    });
  });

  test('can’t change the request', async () => {
    const verdict = await judged((questions) => {
      (questions as unknown[]).length = 0;
      return Promise.resolve({ answers: [], usage: NO_USAGE });
    });
    expect(verdict).toMatchObject({ kind: 'broken', code: 'PLANNER_EXHAUSTED' });
  });
});
