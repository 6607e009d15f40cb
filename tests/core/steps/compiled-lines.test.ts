/** Open-ended steps that a planner compiled into explicit lines (R60, R61, R63). */
import { describe, expect, test } from 'vitest';
import type { ProposedLines } from '../../../src/core/model/compiled.ts';
import type { Proposal } from '../../../src/core/model/protocol.ts';
import { parseStep } from '../../../src/goal/grammar/index.ts';
import {
  actionsOf,
  claim,
  completionsOf,
  drive,
  goalOf,
  literal,
  propose,
  refOf,
  script,
  verdictOf,
  type Run,
  type ScriptedPlanner,
} from '../../builders/core.ts';
import { button, dialog, field, text, title, toggle } from '../../builders/android-screen.ts';
import type { App } from '../../builders/scripted-phone.ts';

const compiled = (
  lines: readonly string[],
  result: string | null,
  trust: ProposedLines['trust'] = 'proposed',
): ProposedLines => ({
  lines: lines.map((line) => parseStep(line, { section: 'steps' })),
  result: result === null ? null : parseStep(result, { section: 'expected_state' }),
  trust,
});

interface Model {
  readonly planner: ScriptedPlanner;
  readonly calls: () => number;
}

/** A model whose answers come after the rule-based planner's. It counts how often it is asked. */
function model(...answers: readonly (Proposal | ScriptedPlanner)[]): Model {
  let calls = 0;
  const scripted = script(...answers);
  return {
    calls: () => calls,
    planner: async (asked) => {
      const own = await literal(asked);
      if (own.kind !== 'defer' || (asked.question.compiledLine ?? null) !== null) return own;
      calls += 1;
      return scripted(asked);
    },
  };
}

/** The first action of the lines, on the control with this name. */
const first =
  (name: string, action: object, lines: ProposedLines): ScriptedPlanner =>
  (asked) =>
    propose({ ...action, target: { ref: refOf(asked.screen, name) } }, { compiled: lines });

interface Login {
  readonly email: string;
  readonly password: string;
  readonly in: boolean;
}
interface Faults {
  readonly dead?: boolean;
  readonly wrong?: string;
  readonly button?: string;
}

const login = ({ dead = false, wrong, button: name = 'Log in' }: Faults = {}): App<Login> => ({
  begins: { email: '', password: '', in: false },
  show: (s) => ({
    items: s.in
      ? [title('Home'), text(wrong ?? 'Welcome, Ana'), button('Log out')]
      : [
          title('Account'),
          field('Email', s.email),
          field('Password', '•'.repeat(s.password.length), { password: true }),
          button(name),
        ],
  }),
  react: (s, did) => {
    if (did.kind === 'type')
      return did.into === 'Email' ? { ...s, email: did.text } : { ...s, password: did.text };
    return did.kind === 'tap' && did.on === name && !dead ? { ...s, in: true } : s;
  },
});

const GOAL = goalOf(['Log in as ana@example.com with ${secrets.password}'], ['"Log out" is visible']);
const LINES = [
  'Type "ana@example.com" into "Email"',
  'Type "${secrets.password}" into "Password"',
  'Tap "Log in"',
];
const start = (result: string | null, trust?: ProposedLines['trust']): ScriptedPlanner =>
  first('Email', { kind: 'input_text', text: 'ana@example.com' }, compiled(LINES, result, trust));
const yes = (): { met: boolean; confidence: number; reason: string } => ({
  met: true,
  confidence: 1,
  reason: 'e1 shows it',
});
const judge =
  (calls: string[] = []) =>
  (questions: readonly { phase: 'setup' | 'steps' | 'expected_state'; index: number }[]) =>
    questions.map(({ phase, index }) => {
      calls.push(phase);
      return { phase, index, ...yes() };
    });
const DID = ['input_text ', 'input_text ', 'tap Log in'];

describe('the lines of a planner', () => {
  test('cost one call and one question to the judge', async () => {
    const { planner, calls } = model(start('"Welcome, Ana" is visible'));
    const asked: string[] = [];
    const run = await drive(login(), GOAL, { planner, judge: judge(asked) });
    expect([verdictOf(run), calls(), asked]).toEqual(['passed', 1, ['steps']]);
    expect(actionsOf(run)).toEqual(DID);
    expect(completionsOf(run)).toEqual(['judged']);
  });

  test('need no judge when the judge agreed earlier, or a person did', async () => {
    for (const trust of ['judged', 'accepted'] as const) {
      const { planner, calls } = model(start('"Welcome, Ana" is visible', trust));
      const asked: string[] = [];
      const run = await drive(login(), GOAL, { planner, judge: judge(asked) });
      expect([verdictOf(run), calls(), asked, completionsOf(run)]).toEqual(['passed', 1, [], ['completed']]);
    }
  });

  test('with --strict only a person vouches for their result', async () => {
    const outcomes = await Promise.all(
      (['proposed', 'judged', 'accepted'] as const).map((trust) =>
        drive(login(), GOAL, {
          planner: model(start('"Welcome, Ana" is visible', trust)).planner,
          judge: judge(),
          policy: { strict: true },
        }),
      ),
    );
    expect(outcomes.map(verdictOf)).toEqual(['inconclusive: unproven', 'inconclusive: unproven', 'passed']);
  });

  test('need no judge where the step itself names its result, with --strict too', async () => {
    const goal = goalOf(
      ['Log in as ana@example.com with ${secrets.password}, "Welcome, Ana" appears'],
      ['"Log out" is visible'],
    );
    const { planner, calls } = model(start(null));
    const run = await drive(login(), goal, { planner, judge: judge(), policy: { strict: true } });
    expect([verdictOf(run), calls(), completionsOf(run)]).toEqual(['passed', 1, ['completed']]);
  });

  test('without a result lead back to the planner, which knows what was done', async () => {
    let history: readonly string[] = [];
    const { planner, calls } = model(start(null), (asked) => {
      history = asked.question.history;
      return claim;
    });
    const run = await drive(login(), GOAL, { planner, judge: judge() });
    expect([verdictOf(run), calls()]).toEqual(['passed', 2]);
    expect(history.at(-1)).toBe('all lines are carried out');
  });

  test('are not done while their result is not shown, and the planner is told', async () => {
    let history: readonly string[] = [];
    const { planner } = model(start('"Welcome, Bob" is visible'), (asked) => {
      history = asked.question.history;
      return {
        kind: 'cannot',
        by: 'model',
        thought: '',
        remember: [],
        reason: 'it greets Ana',
        evidence: '',
      };
    });
    const run = await drive(login(), GOAL, { planner, judge: judge() });
    expect(verdictOf(run)).toBe('inconclusive: unproven');
    expect(history.at(-1)).toContain('their result is not shown');
  });

  test('prove nothing by what stood there before', async () => {
    const asked: string[] = [];
    const no = (questions: readonly { phase: 'setup' | 'steps' | 'expected_state'; index: number }[]) =>
      questions.map(({ phase, index }) => (asked.push(phase), { phase, index, ...yes(), met: false }));
    const { planner } = model(
      first('Log in', { kind: 'tap' }, compiled(['Tap "Log in"'], '"Account" is visible', 'judged')),
      claim,
    );
    const run = await drive(login({ dead: true }), GOAL, { planner, judge: no });
    expect(verdictOf(run)).not.toBe('passed');
  });
});

test('lines that do nothing prove nothing, whatever the judge says (R62)', async () => {
  const waits: Proposal = {
    kind: 'lines',
    by: 'model',
    thought: '',
    remember: [],
    compiled: compiled(['Wait until "Account" is visible'], '"Email" is visible'),
  };
  const goal = goalOf(['Log in as ana@example.com with ${secrets.password}'], ['"Account" is visible']);
  const run = await drive(login(), goal, { planner: model(waits, claim).planner, judge: judge() });
  expect(run.did).toEqual([]);
  expect(verdictOf(run)).toBe('inconclusive: refusals');
});

describe('a line that does not match the screen', () => {
  test('leads back to the planner with the line and those after it', async () => {
    let left: readonly string[] = [];
    const { planner, calls } = model(start('"Welcome, Ana" is visible'), (asked) => {
      left = asked.question.unmatched?.rest ?? [];
      return first(
        'Sign in',
        { kind: 'tap' },
        compiled(['Tap "Sign in"'], '"Welcome, Ana" is visible'),
      )(asked);
    });
    const run = await drive(login({ button: 'Sign in' }), GOAL, { planner, judge: judge() });
    expect([verdictOf(run), calls(), left]).toEqual(['passed', 2, ['Tap "Log in"']]);
    expect(actionsOf(run)).toEqual(['input_text ', 'input_text ', 'tap Sign in']);
  });

  test('is waited for first: the control may come late', async () => {
    const late: App<{ open: number | null; done: boolean }> = {
      begins: { open: null, done: false },
      show: ({ open, done }, now) => ({
        items: [
          title('Notes'),
          button('New'),
          ...(open !== null && now - open > 3000 ? [button('Save')] : []),
          ...(done ? [text('Saved')] : []),
        ],
      }),
      react: (s, did, now) =>
        did.kind !== 'tap'
          ? s
          : did.on === 'New'
            ? { ...s, open: s.open ?? now }
            : { ...s, done: did.on === 'Save' },
    };
    const { planner, calls } = model(
      first('New', { kind: 'tap' }, compiled(['Tap "New"', 'Tap "Save"'], '"Saved" is visible', 'accepted')),
      claim,
    );
    const run = await drive(late, goalOf(['Write a note'], ['"Saved" is visible']), {
      planner,
      judge: judge(),
    });
    expect([verdictOf(run), calls()]).toEqual(['passed', 1]);
  });
});

describe('what an app does', () => {
  test('a dialog that a line opened is the way of the next one', async () => {
    const app: App<'list' | 'asked' | 'gone'> = {
      begins: 'list',
      show: (s) => ({
        items: [title('Notes'), s === 'gone' ? text('Nothing here') : text('Milk'), button('Remove')],
        ...(s === 'asked' ? { over: [dialog('Really?', 'Keep', 'Yes')] } : {}),
      }),
      react: (s, did) =>
        did.kind !== 'tap' ? s : did.on === 'Remove' ? 'asked' : did.on === 'Yes' ? 'gone' : 'list',
    };
    const lines = compiled(['Tap "Remove"', 'Tap "Yes"'], '"Nothing here" is visible');
    const { planner, calls } = model(first('Remove', { kind: 'tap' }, lines));
    const run = await drive(app, goalOf(['Remove the note'], ['"Nothing here" is visible']), {
      planner,
      judge: judge(),
    });
    expect([verdictOf(run), calls(), actionsOf(run)]).toEqual(['passed', 1, ['tap Remove', 'tap Yes']]);
  });

  test('a dead control is named, whatever the planner and the judge say', async () => {
    for (const strict of [false, true]) {
      const { planner } = model(start('"Welcome, Ana" is visible'), claim);
      const run = await drive(login({ dead: true }), GOAL, { planner, judge: judge(), policy: { strict } });
      expect(verdictOf(run)).toBe('failed: Unresponsive Element Bug');
      expect(JSON.stringify(run.verdict)).toContain('Log in');
    }
  });

  test('a switch that is on already needs no gesture', async () => {
    const app: App<boolean> = {
      begins: true,
      show: (on) => ({ items: [title('Wi-Fi'), toggle('Wi-Fi', on), button('Done'), text('x')] }),
      react: (on, did) => (did.kind === 'tap' && did.on === 'Wi-Fi' ? !on : on),
    };
    const planner = model(
      first('Done', { kind: 'tap' }, compiled(['Turn on "Wi-Fi"'], '"Wi-Fi" is checked')),
      claim,
    ).planner;
    const run: Run<boolean> = await drive(app, goalOf(['Make sure of the network']), {
      planner,
      judge: judge(),
    });
    expect(run.attempts.some((a) => a.target?.label === 'Wi-Fi')).toBe(false);
  });
});
