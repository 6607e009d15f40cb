/** Compiled lines where something is in the way, loads, or is read by the judge alone (R30, R31, R60, R61). */
import { describe, expect, test } from 'vitest';
import type { Proposal } from '../../../src/core/model/protocol.ts';
import { parseStep } from '../../../src/goal/grammar/index.ts';
import { button, dialog, spinner, text, title, type Item } from '../../builders/android-screen.ts';
import {
  actionsOf,
  drive,
  goalOf,
  literal,
  refusalsOf,
  verdictOf,
  type DriveOptions,
  type ScriptedPlanner,
} from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';

interface Shop {
  readonly page: 'shop' | 'basket' | 'thanks';
  /** The popups that are open, the last one on top. */
  readonly popups: readonly string[];
}

interface Odd {
  /** Popups that come with the basket. */
  readonly popups?: readonly string[];
  /** Below the basket something loads forever. */
  readonly loads?: boolean;
  /** The thanks are in a description, as in Flutter. */
  readonly described?: boolean;
  /** "Order" does nothing. */
  readonly dead?: boolean;
  /** "Order" asks first, by this button. */
  readonly asks?: string;
}

const described: Item = text('', { description: 'Thank you' });

const shop = ({
  popups = [],
  loads = false,
  described: hidden = false,
  dead = false,
  asks,
}: Odd): App<Shop> => ({
  begins: { page: 'shop', popups: [] },
  show: (s) => ({
    app: { place: s.page },
    items: {
      shop: [title('Shop'), button('Basket')],
      basket: [title('Yours'), button('Order'), ...(loads ? [spinner()] : [])],
      thanks: [
        title('Done'),
        hidden ? described : text('Thank you'),
        ...(loads && hidden ? [spinner()] : []),
      ],
    }[s.page],
    over: s.popups.slice(-1).map((words) => dialog(words, words === asks ? 'Sure' : 'Later')),
  }),
  react: (s, did) => {
    if (did.kind === 'key' && did.key === 'back') return { ...s, popups: s.popups.slice(0, -1) };
    if (did.kind !== 'tap') return s;
    if (did.on === 'Sure') return { page: 'thanks', popups: [] };
    if (s.popups.length > 0) return did.on === 'Later' ? { ...s, popups: s.popups.slice(0, -1) } : s;
    if (did.on === 'Basket') return { page: 'basket', popups };
    if (did.on !== 'Order' || dead) return s;
    return asks === undefined ? { page: 'thanks', popups: [] } : { ...s, popups: [asks] };
  },
});

/** Writes the lines each time it is asked, or gives up after the first time. */
function model(
  lines: readonly string[],
  again: 'gives up' | 'insists',
): { planner: ScriptedPlanner; asked: string[] } {
  const asked: string[] = [];
  const planner: ScriptedPlanner = async (request): Promise<Proposal> => {
    const own = await literal(request);
    if (own.kind !== 'defer' || (request.question.compiledLine ?? null) !== null) return own;
    asked.push(request.question.unmatched?.reason ?? request.question.history.at(-1) ?? '');
    if (asked.length > 1 && again === 'gives up')
      return { kind: 'cannot', by: 'model', thought: '', remember: [], reason: 'no way', evidence: '' };
    const compiled = {
      lines: lines.map((line) => parseStep(line, { section: 'steps' })),
      result: parseStep('"Thank you" is visible', { section: 'expected_state' }),
      trust: 'proposed' as const,
    };
    return { kind: 'lines', by: 'model', thought: '', remember: [], compiled };
  };
  return { planner, asked };
}

const judge =
  (met: boolean): NonNullable<DriveOptions['judge']> =>
  (questions) =>
    questions.map(({ phase, index }) => ({ phase, index, met, confidence: 1, reason: 'e1 shows it' }));

async function play(
  odd: Odd,
  {
    met = true,
    again = 'gives up' as const,
    lines = ['Tap "Basket"', 'Tap "Order"'],
    expected = '"Shop" is not visible',
  } = {},
) {
  const { planner, asked } = model(lines, again);
  const goal = goalOf(['Get the shirt'], [expected]);
  const run = await drive(shop(odd), goal, { planner, judge: judge(met) });
  return { verdict: verdictOf(run), did: actionsOf(run), asked: asked.length, run };
}

describe('a popup that came by itself', () => {
  test.each([[['Rate us']], [['Rate us', 'News']]])('is closed, and the lines go on: %s', async (popups) => {
    expect(await play({ popups })).toMatchObject({ verdict: 'passed', asked: 1 });
  });

  test('a dialog that the line opened is left to the planner', async () => {
    const { verdict, did, asked } = await play({ asks: 'Really?' });
    // It is closed before Expected State alone, where nobody goes on with it.
    expect([did.slice(0, 2), asked]).toEqual([['tap Basket', 'tap Order'], 2]);
    expect(verdict).not.toBe('passed');
  });

  test('one that a line names is needed', async () => {
    const lines = ['Tap "Basket"', 'Tap "Order"', 'Tap "Sure"'];
    expect(await play({ asks: 'Really?' }, { lines })).toMatchObject({ verdict: 'passed', asked: 1 });
  });
});

describe('a part of the page that loads forever', () => {
  test('stops no line whose control is there', async () => {
    expect(await play({ loads: true })).toMatchObject({
      verdict: 'passed',
      did: ['tap Basket', 'tap Order'],
    });
  });

  test('is waited for where the control is missing', async () => {
    const lines = ['Tap "Basket"', 'Tap "Buy"'];
    expect((await play({ loads: true }, { lines })).verdict).toContain('Stuck Loading');
  });
});

describe('a result that only a description says', () => {
  test('is left to the judge', async () => {
    expect(await play({ described: true })).toMatchObject({ verdict: 'passed', asked: 1 });
  });

  test('also beside something that loads forever', async () => {
    expect(await play({ described: true, loads: true }, { expected: '"Done" is visible' })).toMatchObject({
      verdict: 'passed',
      asked: 1,
    });
  });

  test('is not shown where the judge does not see it', async () => {
    expect((await play({ described: true }, { met: false })).verdict).not.toBe('passed');
  });

  test('does not pass a dead button', async () => {
    expect((await play({ described: true, dead: true })).verdict).not.toBe('passed');
  });
});

test('the same lines are not carried out again and again', async () => {
  const { run, did, verdict } = await play({ described: true }, { met: false, again: 'insists' as never });
  expect(did.filter((one) => one === 'tap Order').length).toBeLessThan(3);
  expect(refusalsOf(run)).toContain('vain');
  expect(verdict).not.toBe('passed');
});
