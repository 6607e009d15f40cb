/** A planner reports that an open-ended step is done: which results prove it (R3, R61). */
import type { KnownState } from '../../builders/known-state.ts';
import { actionSchema } from '../../../src/actions/registry.ts';
import { captureBaseline } from '../../../src/core/assertions/baseline.ts';
import { onCompletionClaim } from '../../../src/core/steps/completion-claim.ts';
import type { Policy } from '../../../src/core/model/policy.ts';
import type { RunState } from '../../../src/core/model/run-state.ts';
import type { Outcome } from '../../../src/core/state/turn.ts';
import type { Condition } from '../../../src/goal/model/condition.ts';
import type { Goal } from '../../../src/goal/model/goal.ts';
import { byRef, type Screen } from '../../../src/screen/model/screen.ts';
import { goalOf, POLICY, refOf } from '../../builders/core.ts';
import { QUESTION, stateOf, turnOf } from '../../builders/run-state.ts';
import {
  button,
  dialog,
  field,
  icon,
  list,
  row,
  screenOf,
  tabs,
  text,
  title,
  toast,
  toggle,
  type View,
} from '../../builders/android-screen.ts';
import { describe, expect, test } from 'vitest';

type Result = string | Condition;
const read = (result: Result): readonly Condition[] =>
  typeof result === 'string'
    ? (goalOf(['Tap "x"'], [result]).expected[0]?.parsed.conditions ?? [])
    : [result];

/** A goal of one free step that ends in these results. */
function free(...results: readonly Result[]): Goal {
  const goal = goalOf(['log in with the test user']);
  return {
    ...goal,
    steps: goal.steps.map((s) => ({ ...s, parsed: { ...s.parsed, conditions: results.flatMap(read) } })),
  };
}

interface Claim {
  readonly goal?: Goal;
  readonly view?: View;
  readonly known?: KnownState;
  readonly at?: number;
  readonly screen?: Partial<Screen>;
  readonly policy?: Partial<Policy>;
  readonly blocked?: boolean;
}

const shop: View = { items: [title('Shop'), text('Welcome'), text('Sound'), field('Search', '')] };

function claiming(claim: Claim): Outcome {
  const { goal = free('"Welcome" is visible'), view = shop, at = 20_000, known = {} } = claim;
  const screen = { ...screenOf(view, 's2', at), ...claim.screen };
  const previous = screenOf(view, 's1', at - 1000);
  const state = stateOf(goal, {
    last: screen,
    previous,
    resultBaseline: 'action',
    openEndedGestureKeys: ['tap Go'],
    ...known,
  });
  const turn = { ...turnOf(state), policy: { ...POLICY, ...claim.policy } };
  const obstruction = { ref: 'e1', type: 'x', description: 'a dialog', element: null } as never;
  return onCompletionClaim(turn, {
    kind: 'asking',
    screen,
    question: QUESTION,
    blocked: claim.blocked === true ? { obstruction, resume: null } : null,
  });
}

/** What comes of a claim, in words. */
function told(claim: Claim): string {
  const outcome = claiming(claim);
  if ('next' in outcome) {
    const {
      run: { completed, history, flags },
    } = outcome.turn.state;
    return [completed.map((t) => t.outcome).join(), ...history, ...flags].join(' / ');
  }
  const { command, state, notes } = outcome;
  const refused = notes.flatMap((n) => (n.kind === 'refused' ? [`refused: ${n.reason}`] : []));
  if (command.kind === 'observe') return `look after ${command.afterMs} since ${state.step.missingSince}`;
  return [...refused, command.kind].join(', ');
}

const ALONE = 'log in with the test user: proved by its result; how the app got there was not checked';
const DONE = 'completed / completed: log in with the test user ("Welcome" is visible) / ';
const UNTICKED = 'unproven / unproven: log in with the test user (claimed by the planner alone)';

describe('only an open-ended step can be reported done', () => {
  const refused =
    'refused: an explicit step is completed when its action takes effect; propose that action, ask';
  test.each<[string, Claim]>([
    ['a step that names its control', { goal: goalOf(['Tap "Welcome"']) }],
    ['a Verify step', { goal: goalOf(['Verify "Welcome" is visible']) }],
    ['what covers the target', { blocked: true }],
    ['no step: all of them are done', { known: { cursor: { phase: 'steps', index: 1, instruction: 0 } } }],
  ])('not of %s', (_, claim) => {
    expect(told({ goal: free('"Welcome" is visible'), policy: { judge: true }, ...claim })).toBe(refused);
  });

  test('without a result: the judge decides, and without one it stays unproven', () => {
    expect(told({ goal: free() })).toBe(UNTICKED);
    expect(told({ goal: free(), policy: { judge: true } })).toBe('judge');
  });
});

describe('the result of an open-ended step', () => {
  test('completes it when it came after a gesture, with its evidence', () => {
    expect(told({})).toBe(DONE + ALONE);
    expect(claiming({})).toMatchObject({
      turn: {
        notes: [
          { kind: 'result', result: { condition: 'log in with the test user', met: 'met' } },
          { kind: 'completed' },
        ],
      },
    });
  });

  test('does not complete it when it was there before, or came into view by scrolling', () => {
    expect(told({ known: { resultBaseline: null } })).toBe(UNTICKED);
    expect(told({ known: { resultBaseline: 'view' } })).toBe(UNTICKED);
    expect(told({ known: { resultBaseline: 'view' }, policy: { judge: true } })).toBe('judge');
  });

  test('keeps the flags of what was seen', () => {
    const brief = { items: [title('Shop'), text('Sound')] };
    expect(told({ view: brief, known: { toasts: ['Welcome'] } })).toContain(
      `log in with the test user: short-lived message / ${ALONE}`,
    );
  });

  test('that is not there is an objection, in words', () => {
    expect(told({ goal: free('"Hello" is visible') })).toBe(
      'refused: not done yet: no text on the screen is "Hello", ask',
    );
  });

  test('is all of what it names: one part that does not hold leaves it undone', () => {
    const parts = free('"Welcome" is visible', '"Sound" is not visible');
    expect(told({ goal: parts })).toBe('refused: not done yet: "Sound" is still visible, ask');
  });

  test('counts on a settled screen: an unsettled one is observed again for ten seconds', () => {
    const restless = { screen: { settled: false } };
    expect(told(restless)).toBe('look after 1000 since 20000');
    expect(told({ ...restless, known: { missingSince: 10_001 } })).toBe('look after 1000 since 10001');
    expect(told({ ...restless, known: { missingSince: 10_000 } })).toBe(UNTICKED);
    expect(told({ ...restless, known: { missingSince: 10_000 }, policy: { judge: true } })).toBe('judge');
  });

  test('that only a picture can show is not waited for', () => {
    const drawn = { goal: free('"Chart" is visible'), screen: { gaps: ['canvas'] } };
    expect(told(drawn)).toBe(UNTICKED);
    expect(told({ ...drawn, policy: { judge: true } })).toBe('judge');
  });
});

describe('a judge is asked', () => {
  test('with the screen of the report alone', () => {
    const outcome = claiming({ goal: free(), policy: { judge: true }, known: { openedOnScreen: 's0' } });
    expect(outcome).toMatchObject({
      command: {
        kind: 'judge',
        phase: 'steps',
        screen: 's2',
        questions: expect.arrayContaining([
          { number: expect.any(Number), statement: 'This has been done: log in with the test user' },
        ]),
      },
      state: {
        phase: {
          isStep: true,
          askCount: 1,
          results: [],
          control: null,
          question: QUESTION,
        },
      },
    });
  });
});

describe('typed text proves', () => {
  const typed: View = { items: [title('Search'), field('Search', 'Milk'), text('1 result')] };
  test.each<[string, Result[], string]>([
    ['no text that appears', ['"Milk" is visible'], 'unproven'],
    ['nothing beside a text that did appear', ['"1 result" is visible', '"Milk" is visible'], 'unproven'],
    ['what the field holds', ['the "Search" field shows "Milk"'], 'completed'],
    ['that the field is filled', ['the "Search" field is filled'], 'completed'],
    ['nothing of what else appeared', ['"1 result" is visible'], 'completed'],
  ])('%s', (_, results, how) => {
    expect(told({ goal: free(...results), view: typed }).split(' / ')[0]).toBe(how);
  });

  test('and an empty field may be what came, by its hint', () => {
    expect(told({ goal: free('the "Search" field is visible') }).split(' / ')[0]).toBe('completed');
  });
});

describe('before the gesture of an open-ended step, a result that is still missing', () => {
  const cart: View = {
    items: [
      title('Cart'),
      toggle('Gift', false),
      field('Name', '', { id: 'name' }),
      text('Two'),
      text('One'),
      button('Pay'),
      icon('Menu'),
      tabs('Home', 'Home', 'Account'),
      list([row('Milk'), row('Milk')]),
    ],
  };
  interface Deed {
    readonly view?: View;
    readonly screen?: Partial<Screen>;
    readonly action?: Readonly<Record<string, unknown>>;
    readonly on?: string | null;
  }
  const kept = (results: readonly Result[], deed: Deed = {}): RunState['step']['resultBaseline'] =>
    keptAfter(results, deed).step.resultBaseline;
  function keptAfter(results: readonly Result[], deed: Deed, known: KnownState = {}): RunState {
    const { view = cart, on = 'Pay', action = { kind: 'tap' } } = deed;
    const screen = { ...screenOf(view, 's2', 1000), ...deed.screen };
    const ref = on === null ? null : refOf(screen, on);
    const state = stateOf(free(...results), { last: screen, previous: screenOf(view, 's1', 0), ...known });
    return captureBaseline(turnOf(state), {
      action: actionSchema.parse({ ...action, ...(ref === null ? {} : { target: { ref } }) }),
      target: ref === null ? null : (byRef(screen, ref) ?? null),
      screen,
      origin: 'planner',
    }).state;
  }

  test.each<[string, Result[]]>([
    ['a text', ['"Paid" is visible']],
    ['a number of things', ['There are exactly 3 "Milk" texts']],
    ['at least so many', ['There are at least 3 "Milk" texts']],
    ['the keyboard', ['The keyboard is shown']],
    ['an order', ['"One" comes before "Two"']],
    ['a state', ['the "Gift" toggle is on']],
    ['a state that is not another', ['the "Gift" toggle is not off']],
    ['a value', ['the "Name" field shows "Ann"']],
    ['a screen', ['The "Done" screen is open']],
    ['a text, with another that is to go', ['"Paid" is visible', '"Milk" is not visible']],
    ['all of several', [{ kind: 'all', parts: read('"Paid" is visible') }]],
  ])('may be shown by it: %s', (_, results) => {
    expect(kept(results)).toBe('action');
  });

  const parts = [...read('"Paid" is visible'), ...read('"Milk" is not visible')];
  test.each<[string, Result[]]>([
    ['none is named', []],
    ['it is to go', ['"Milk" is not visible']],
    ['none of a kind is to be there', ['There are exactly 0 "Milk" texts']],
    ['fewer are to be there', ['There are fewer than 1 "Milk" texts']],
    ['so many at most are to be there', ['There are at most 1 "Milk" texts']],
    ['another screen is to come, which one is not said', ['The "Cart" screen is not open']],
    ['what goes is a part of it', [{ kind: 'all', parts }]],
    ['what goes would be enough', [{ kind: 'any', parts }]],
    ['it can’t be read', ['it all looks nice']],
    ['it stands there already', ['"One" is visible']],
  ])('says nothing when %s', (_, results) => {
    expect(kept(results)).toBe(null);
  });

  test('proves nothing when something may hide it: an unsettled screen, a keyboard, a dialog', () => {
    expect(kept(['"Paid" is visible'], { screen: { settled: false } })).toBe(null);
    expect(kept(['"Paid" is visible'], { view: { ...cart, keyboard: true } })).toBe(null);
    expect(
      kept(['"Paid" is visible'], { view: { ...cart, over: [dialog('Sure?', 'Yes')] }, on: 'Yes' }),
    ).toBe(null);
  });

  test('is not hidden by a short-lived message', () => {
    expect(kept(['"Paid" is visible'], { view: { ...cart, over: [toast('Hi')] } })).toBe('action');
  });

  test.each<[string, Deed, RunState['step']['resultBaseline']]>([
    ['a tap', {}, 'action'],
    ['a text that is typed', { action: { kind: 'input_text', text: 'Ann' }, on: 'Name' }, 'action'],
    ['a long press', { action: { kind: 'long_press' } }, 'action'],
    ['a tap on a tab', { on: 'Account' }, 'view'],
    ['a tap that opens a menu', { on: 'Menu' }, 'view'],
    ['a scroll', { action: { kind: 'swipe', direction: 'up' }, on: null }, 'view'],
    ['the way back', { action: { kind: 'navigate_back' }, on: null }, 'view'],
  ])('is brought by a deed, not by what only moves the view: %s', (_, deed, lacked) => {
    expect(kept(['"Paid" is visible'], deed)).toBe(lacked);
  });

  test.each<[string, readonly [Deed, Deed], RunState['step']['resultBaseline']]>([
    ['after an act', [{}, { view: { ...cart, over: [dialog('Sure?', 'Yes')] }, on: 'Yes' }], 'action'],
    ['after a move of the view', [{ on: 'Menu' }, { view: { ...cart, keyboard: true } }], 'view'],
    ['when it stood there', [{ view: { items: [text('Paid'), button('Pay')] } }, {}], 'action'],
    ['when it stands there again', [{}, { view: { items: [text('Paid'), button('Pay')] } }], 'action'],
    [
      'when it always stood there',
      [
        { view: { items: [text('Paid'), button('Pay')] } },
        { view: { items: [text('Paid'), button('Pay')], over: [dialog('Sure?', 'Yes')] }, on: 'Yes' },
      ],
      null,
    ],
  ])('is held against the screens before, when it is written later: %s', (_, [first, then], lacked) => {
    const { step } = keptAfter([], first);
    expect(keptAfter(['"Paid" is visible'], then, { looks: step.looks }).step.resultBaseline).toBe(lacked);
  });
});
