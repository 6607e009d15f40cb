/** The second run on a page that has changed since the first one (R90, R91): the verdict is right, drift is reported, and a model is asked at most once. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Proposal } from '../../../src/core/model/protocol.ts';
import { parseStep } from '../../../src/goal/grammar/index.ts';
import type { Goal } from '../../../src/goal/model/goal.ts';
import { keptPath, writeKept } from '../../../src/planner/kept/file.ts';
import { currentPrompt, keptApp, withKeptPaths } from '../../../src/planner/kept/index.ts';
import { NO_USAGE, type Planner, type PlannerRequest } from '../../../src/planner/port.ts';
import { button, field, gap, text, title } from '../../builders/android-screen.ts';
import {
  drive,
  goalOf,
  literal,
  propose,
  refOf,
  verdictOf,
  type Run,
  type ScriptedPlanner,
} from '../../builders/core.ts';
import { keptOf } from '../../builders/kept.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { folderWith } from '../../goal/folder.ts';

const FOR = { platform: 'android', app: 'shop', prompt: currentPrompt() };
const { signal } = new AbortController();

interface Page {
  /** Name of the button that sends the form; null: it is not there. */
  readonly send?: string | null;
  readonly id?: string;
  readonly moved?: boolean;
  /** Another button with the same id. */
  readonly twin?: boolean;
  readonly dead?: boolean;
  readonly answer?: string;
}
interface State {
  readonly name: string;
  readonly sent: boolean;
}

const page = ({
  send = 'Send',
  id = 'send',
  moved = false,
  twin = false,
  dead = false,
  answer = 'Thank you',
}: Page): App<State> => ({
  begins: { name: '', sent: false },
  show: (s) => ({
    items: s.sent
      ? [title('Done'), text(answer)]
      : [
          title('Order'),
          field('Name', s.name),
          ...(moved ? [gap(900)] : []),
          ...(send === null ? [] : [button(send, { id })]),
          ...(twin ? [button('Cancel', { id })] : []),
        ],
  }),
  react: (s, did) => {
    if (did.kind === 'type') return { ...s, name: did.text };
    return did.kind === 'tap' && did.on === send && !dead ? { ...s, sent: true } : s;
  },
});

const LINE = 'Send the order of Ana';
const LINES = ['Type "Ana" into "Name"', 'Tap "Send"'];
const agrees = (questions: readonly { phase: 'setup' | 'steps' | 'expected_state'; index: number }[]) =>
  questions.map(({ phase, index }) => ({ phase, index, met: true, confidence: 1, reason: 'e1 shows it' }));

/** A model that knows what the button is called now, and gives up where there is none. */
function model(send: string | null): { readonly planner: Planner; calls: number } {
  const known = {
    calls: 0,
    planner: {
      name: 'model',
      propose: async (request: PlannerRequest) => {
        const own = await literal(request);
        if (own.kind !== 'defer' || (request.question.compiledLine ?? null) !== null)
          return { proposal: own, usage: NO_USAGE };
        known.calls += 1;
        return { proposal: answer(request, send), usage: { calls: 1, tokens: 1, costUsd: 0 } };
      },
    },
  };
  return known;
}

function answer({ screen, question }: PlannerRequest, send: string | null): Proposal {
  const isFilled = question.history.some((line) => line.startsWith('input_text'));
  const isThere = screen.elements.some((e) => e.text === send);
  if (isFilled && !isThere)
    return {
      kind: 'cannot',
      by: 'model',
      thought: '',
      remember: [],
      reason: 'nothing sends it',
      evidence: '',
    };
  const lines = isFilled ? [`Tap "${send ?? ''}"`] : LINES;
  const compiled = {
    lines: lines.map((line) => parseStep(line, { section: 'steps' })),
    result: parseStep('"Thank you" is visible', { section: 'expected_state' }),
    trust: 'proposed' as const,
  };
  const action = isFilled
    ? { kind: 'tap', target: { ref: refOf(screen, send ?? '') } }
    : { kind: 'input_text', target: { ref: refOf(screen, 'Name') }, text: 'Ana' };
  return propose(action, { compiled });
}

/** Runs the goal twice: on the page as it was, then on the changed one, with what the first run kept. */
async function second(
  change: Page,
  expected = '"Thank you" is visible',
  // The address of the app in both runs.
  served: readonly [string, string] = ['http://127.0.0.1:40213/', 'http://127.0.0.1:40213/'],
): Promise<{ run: Run<State>; calls: number; judged: number }> {
  const folder = folderWith({});
  const goal: Goal = { ...goalOf([LINE], [expected]), file: join(folder, 'order.yaml') };
  const first = await drive(page({}), goalOf([LINE], ['"Thank you" is visible']), {
    planner: async (asked) => (await model('Send').planner.propose(asked, signal)).proposal,
    judge: agrees,
  });
  expect(verdictOf(first)).toBe('passed');
  const [then, now] = served.map((address) => ({ ...FOR, app: keptApp(address) }));
  await writeKept(keptPath(goal.file), keptOf(goal, first, then ?? FOR));
  const known = model(change.send === undefined ? 'Send' : change.send);
  const planner = withKeptPaths(known.planner, () => now ?? FOR);
  const ask: ScriptedPlanner = async (asked) => (await planner.propose(asked, signal)).proposal;
  const run = await drive(page(change), goal, { planner: ask, judge: agrees });
  return { run, calls: known.calls, judged: run.commands.filter(({ kind }) => kind === 'judge').length };
}

describe('the second run', () => {
  test.each<[string, Page, number, number, string]>([
    ['on the same page asks nobody', {}, 0, 0, ''],
    ['with an id that was generated anew', { id: 'btn-4711' }, 0, 0, ''],
    ['with a control that moved', { moved: true }, 0, 0, ''],
    ['with a control that was renamed', { send: 'Submit' }, 0, 0, 'drift: "Send" -> "Submit" (found by id)'],
    ['with a name that is nearly the same', { send: 'Send!', id: 'x-77' }, 0, 1, 'found by likeness'],
    ['with another name and another id asks once', { send: 'Submit', id: 'submit' }, 1, 1, ''],
    ['with two candidates asks once', { send: 'Submit', twin: true }, 1, 1, ''],
  ])('%s', async (_, change, calls, judged, drift) => {
    const played = await second(change);
    expect([verdictOf(played.run), played.calls, played.judged]).toEqual(['passed', calls, judged]);
    expect(played.run.verdict.flags.join('; ')).toContain(drift);
    if (drift === '') expect(played.run.verdict.flags.join('; ')).not.toContain('drift');
  });

  test.each([
    ['another port of this machine', 'http://127.0.0.1:51877/', 0],
    ['another host', 'http://staging.example.com/', 1],
  ])('on %s', async (_, address, asks) => {
    const played = await second({}, undefined, ['http://127.0.0.1:40213/', address]);
    expect([verdictOf(played.run), played.calls]).toEqual(['passed', asks]);
  });

  test('with a control that is gone asks once, and blames nobody', async () => {
    const { run, calls } = await second({ send: null });
    expect([verdictOf(run), calls]).toEqual(['inconclusive: unproven', 1]);
  });

  test('fails with a control that is dead, and names it', async () => {
    const { run } = await second({ dead: true });
    expect(verdictOf(run)).toBe('failed: Unresponsive Element Bug');
  });

  test('never passes on a regression behind a control that was found again', async () => {
    const { run } = await second({ send: 'Submit', answer: 'Try again' });
    expect(verdictOf(run)).not.toBe('passed');
  });

  test('fails a false expectation', async () => {
    const { run } = await second({}, '"Thank you, Bob" is visible');
    expect(verdictOf(run)).toContain('failed');
  });
});
