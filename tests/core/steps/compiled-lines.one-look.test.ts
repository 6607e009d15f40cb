/** What one look at the screen makes of the next compiled line: done, left out, waited for, carried out or left (R60, R61, R62). */
import { describe, expect, test } from 'vitest';
import type { CompiledStep, ProposedLines } from '../../../src/core/model/compiled.ts';
import type { Note } from '../../../src/core/model/protocol.ts';
import { beginCompiled } from '../../../src/core/state/compiled.ts';
import { newStep } from '../../../src/core/state/turn.ts';
import { followCompiled } from '../../../src/core/steps/compiled-lines.ts';
import { parseStep } from '../../../src/goal/grammar/index.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { goalOf } from '../../builders/core.ts';
import type { KnownState } from '../../builders/known-state.ts';
import { outcomeLines } from '../../builders/outcome.ts';
import { stateOf, turnOf } from '../../builders/run-state.ts';
import {
  button,
  field,
  gap,
  screenOf,
  text,
  title,
  toggle,
  type Item,
  type View,
} from '../../builders/android-screen.ts';

const NOW = 20_000;
const PLACE = title('Page');

interface Look {
  readonly goal?: string;
  readonly lines: readonly string[];
  readonly result?: string;
  readonly trust?: ProposedLines['trust'];
  /** Lines done so far. */
  readonly done?: number;
  readonly approaches?: number;
  /** Milliseconds since the line was first waited for. */
  readonly waited?: number;
  readonly known?: KnownState;
  readonly judge?: boolean;
  readonly strict?: boolean;
  readonly is?: Partial<Screen>;
}

function look(view: View, of: Look): ReturnType<typeof followCompiled> {
  const { goal = 'Log in as ana@example.com', lines, result, trust = 'proposed' } = of;
  const begun = beginCompiled(
    turnOf(stateOf(goalOf([goal]))),
    'model',
    {
      lines: lines.map((line) => parseStep(line, { section: 'steps' })),
      result: result === undefined ? null : parseStep(result, { section: 'expected_state' }),
      trust,
    },
    null,
  );
  const { compiled } = begun.state.step;
  const known: KnownState = {
    compiled: { ...(compiled as CompiledStep), next: of.done ?? 0, approaches: of.approaches ?? 0 },
    missingSince: of.waited === undefined ? null : NOW - of.waited,
    ...of.known,
  };
  const turn = turnOf(stateOf(goalOf([goal]), known));
  const policy = { ...turn.policy, judge: of.judge ?? true, strict: of.strict ?? false };
  return followCompiled({ ...turn, policy }, { ...screenOf(view, 's2', NOW), ...of.is });
}

const flagsOf = (notes: readonly Note[]): readonly string[] =>
  notes.flatMap((n) => (n.kind === 'completed' ? n.flags : []));

/** The decision in a few words. */
function decision(items: readonly Item[] | View, of: Look): string {
  const outcome = look('items' in items ? items : { items }, of);
  if (outcome === null) return 'no lines';
  if (!('next' in outcome)) {
    const { command, state } = outcome;
    if (command.kind !== 'observe') return outcomeLines(outcome, state, []).at(-1) ?? '';
    return `looks again, waiting for ${NOW - (state.step.missingSince ?? NaN)} ms`;
  }
  const { step, run } = outcome.turn.state;
  if (outcome.next === 'advance' && step.compiled !== null) return `goes on with line ${step.compiled.next}`;
  if (outcome.next === 'advance')
    return `completes: ${[run.completed.at(-1)?.outcome, ...flagsOf(outcome.turn.notes)].join(', ')}`;
  return step.compiled === null ? `asks: ${run.history.at(-1)}` : 'carries it out';
}

test('a step without compiled lines is the planner’s', () => {
  expect(look({ items: [PLACE] }, { lines: [], known: { compiled: null } })).toBeNull();
});

describe('a line that only waits for a condition', () => {
  const lines = ['Verify "Home" is visible', 'Tap "Go"'];
  test.each<[string, readonly Item[], number | undefined, string]>([
    ['is done when the condition holds', [PLACE, text('Home')], undefined, 'goes on with line 1'],
    ['is looked for again at first', [PLACE], undefined, 'looks again, waiting for 0 ms'],
    ['is looked for during ten seconds', [PLACE], 9999, 'looks again, waiting for 9999 ms'],
  ])('%s', (_, items, waited, expected) => {
    expect(decision(items, { lines, ...(waited === undefined ? {} : { waited }) })).toBe(expected);
  });

  test('is left with what the screen shows after ten seconds', () => {
    const said = decision([PLACE], { lines, waited: 10_000 });
    expect(said).toMatch(/^asks: the line Verify "Home" is visible was left: Verify "Home" is visible: \S/);
  });
});

describe('a line with a condition', () => {
  const lines = ['If "Later" is visible, tap "Later"', 'Tap "Go"'];
  test.each<[string, readonly Item[], number | undefined, string]>([
    ['is carried out when the condition holds', [PLACE, button('Later')], undefined, 'carries it out'],
    ['is looked at again before it is left out', [PLACE], undefined, 'looks again, waiting for 0 ms'],
    ['is looked at again within a second', [PLACE], 999, 'looks again, waiting for 999 ms'],
    ['is left out after a second', [PLACE], 1000, 'goes on with line 1'],
  ])('%s', (_, items, waited, expected) => {
    expect(decision(items, { lines, ...(waited === undefined ? {} : { waited }) })).toBe(expected);
  });
});

describe('a line with nothing to do', () => {
  const go = button('Go');
  test.each<[string, string, readonly Item[] | View, string]>([
    ['hides no keyboard that is not shown', 'Hide the keyboard', [PLACE, go], 'goes on with line 1'],
    [
      'hides a keyboard that is shown',
      'Hide the keyboard',
      { items: [go], keyboard: true },
      'carries it out',
    ],
    ['waits no longer for what is there', 'Wait until "Go" is visible', [PLACE, go], 'goes on with line 1'],
    [
      'needs no tap when its end is there',
      'Tap "Go" until "Page" is visible',
      [PLACE, go],
      'goes on with line 1',
    ],
    ['is tapped while its end is missing', 'Tap "Go" until "End" is visible', [PLACE, go], 'carries it out'],
    ['is tapped whether it is in view or not', 'Tap "Go"', [PLACE, go], 'carries it out'],
    ['scrolls to nothing that is in view', 'Scroll to "Go"', [PLACE, go], 'goes on with line 1'],
    ['scrolls to what is out of view', 'Scroll to "Go"', [PLACE, gap(2400), go], 'carries it out'],
    ['scrolls to what is not there yet', 'Scroll to "Go"', [PLACE], 'carries it out'],
    [
      'turns on no switch that is on',
      'Turn on "Wi-Fi"',
      [PLACE, toggle('Wi-Fi', true)],
      'goes on with line 1',
    ],
    ['turns on a switch that is off', 'Turn on "Wi-Fi"', [PLACE, toggle('Wi-Fi', false)], 'carries it out'],
    ['turns off a switch that is on', 'Turn off "Wi-Fi"', [PLACE, toggle('Wi-Fi', true)], 'carries it out'],
    [
      'turns off no switch that is off',
      'Turn off "Wi-Fi"',
      [PLACE, toggle('Wi-Fi', false)],
      'goes on with line 1',
    ],
    ['turns on no text without a switch', 'Turn on "Wi-Fi"', [PLACE, text('Wi-Fi')], 'carries it out'],
    ['goes back though it names no control', 'Go back', [PLACE], 'carries it out'],
  ])('%s', (_, line, items, expected) => {
    expect(decision(items, { lines: [line, 'Tap "Next"'] })).toBe(expected);
  });
});

describe('a line that waits for something to show', () => {
  test.each<[string, number, string]>([
    ['Wait until "Home" is visible', 9999, 'looks again, waiting for 9999 ms'],
    ['Wait until "Home" is visible', 10_000, 'asks: the line Wait until "Home" is visible was left'],
    ['Wait up to 3 seconds until "Home" is visible', 2999, 'looks again, waiting for 2999 ms'],
    ['Wait up to 3 seconds until "Home" is visible', 3000, 'asks: the line Wait up to 3 seconds until'],
  ])('%s: after %d ms it %s', (line, waited, expected) => {
    expect(decision([PLACE], { lines: [line], waited })).toContain(expected);
  });
});

describe('the target of a line', () => {
  const lines = ['Tap "Go"'];
  const off = [PLACE, button('Go', { disabled: true })];
  test.each<[string, readonly Item[], Partial<Look>, string]>([
    ['is waited for', [PLACE], {}, 'looks again, waiting for 0 ms'],
    ['is waited for during five seconds', [PLACE], { waited: 4999 }, 'looks again, waiting for 4999 ms'],
    ['is the rule-based planner’s matter after five seconds', [PLACE], { waited: 5000 }, 'carries it out'],
    ['is not waited for again after a gesture for it', [PLACE], { approaches: 1 }, 'carries it out'],
    ['is waited for while it is disabled', off, {}, 'looks again, waiting for 0 ms'],
    [
      'leads back when it stays disabled',
      off,
      { waited: 5000 },
      'asks: the line Tap "Go" was left: "Go" is disabled',
    ],
  ])('%s', (_, items, more, expected) => {
    expect(decision(items, { lines, ...more })).toBe(expected);
  });

  test('may be disabled where nothing needs it enabled', () => {
    const item = text('Far', { disabled: true });
    expect(decision([PLACE, gap(2400), item], { lines: ['Scroll to "Far"'] })).toBe('carries it out');
  });
});

describe('gestures that only bring a line nearer', () => {
  const at = [PLACE, button('Go'), button('Far')];
  test.each<[string, number]>([
    ['Tap "Go"', 8],
    ['Tap "Go" until "End" is visible', 50],
    ['Scroll to "Elsewhere"', 40],
    ['Swipe up', 40],
    ['Go back', 8],
  ])('for %s are %d at most', (line, most) => {
    expect(decision(at, { lines: [line], approaches: most - 1 })).toBe('carries it out');
    expect(decision(at, { lines: [line], approaches: most })).toBe(
      `asks: the line ${line} was left: ${most} gestures did not bring it about`,
    );
  });
});

describe('lines that are all carried out', () => {
  const home = [title('Home'), text('Welcome')];
  const DONE: KnownState = { openEndedGestureKeys: ['tap Log in'], resultBaseline: 'action' };
  const settled = (more: Partial<Look>, items: readonly Item[] = home): string =>
    decision(items, {
      lines: ['Tap "Log in"'],
      done: 1,
      result: '"Welcome" is visible',
      known: DONE,
      ...more,
    });
  const ONLY = 'completes: completed, proved by its result; how the app got there was not checked';

  test('lead back to the planner without a result', () => {
    expect(decision(home, { lines: ['Tap "Log in"'], done: 1, known: DONE })).toBe(
      'asks: all lines are carried out',
    );
  });

  test('wait five seconds for their result, then lead back to the planner', () => {
    expect(settled({}, [title('Home')])).toBe('looks again, waiting for 0 ms');
    expect(settled({ waited: 4999 }, [title('Home')])).toBe('looks again, waiting for 4999 ms');
    expect(settled({ waited: 5000 }, [title('Home')])).toMatch(
      /^asks: all lines are carried out, and their result is not shown: \S/,
    );
  });

  test('have not shown their result on a screen that still moves', () => {
    expect(settled({ trust: 'accepted', is: { settled: false } })).toBe('looks again, waiting for 0 ms');
  });

  test('lead back when they did nothing, unless the goal names the result', () => {
    expect(settled({ known: {} })).toBe('asks: the lines did nothing on this screen');
    const goal = 'Log in as ana@example.com, "Welcome" appears';
    expect(settled({ known: {}, goal })).toBe('judge');
  });

  test.each<[string, Partial<Look>, string]>([
    ['complete the step by a result that a person accepted', { trust: 'accepted' }, ONLY],
    ['complete the step by a result that the judge agreed to', { trust: 'judged' }, ONLY],
    ['need the judge for a result of the planner alone', { trust: 'proposed' }, 'judge'],
    ['need the judge again in a strict run', { trust: 'judged', strict: true }, 'judge'],
    ['need no judge in a strict run when a person accepted', { trust: 'accepted', strict: true }, ONLY],
    [
      'need the judge when the result may have held before',
      { trust: 'accepted', known: { ...DONE, resultBaseline: null } },
      'judge',
    ],
    [
      'need the judge when a gesture only moved the view',
      { trust: 'accepted', known: { ...DONE, resultBaseline: 'view' } },
      'judge',
    ],
    ['are unproven without a judge', { judge: false }, 'completes: unproven'],
  ])('%s', (_, more, expected) => {
    expect(settled(more)).toBe(expected);
  });

  test('prove nothing by what was typed', () => {
    const typed = [title('Home'), field('Name', 'Welcome')];
    expect(settled({ trust: 'accepted' }, typed)).not.toContain('completes');
  });

  test.each([
    [
      'the goal’s own line',
      'Log in as ana@example.com, "Welcome" appears',
      'Log in as ana@example.com, "Welcome" appears',
    ],
    ['the planner’s line', 'Log in as ana@example.com', '"Welcome" is visible'],
  ])('keep %s beside the result that completed them', (_, goal, line) => {
    const outcome = look(
      { items: home },
      {
        goal,
        lines: ['Tap "Log in"'],
        done: 1,
        result: '"Welcome" is visible',
        trust: 'accepted',
        known: DONE,
      },
    );
    const state = outcome !== null && 'next' in outcome ? outcome.turn.state : undefined;
    expect(state?.step).toEqual(newStep());
    const notes = outcome !== null && 'next' in outcome ? outcome.turn.notes : [];
    expect(notes.flatMap((n) => (n.kind === 'result' ? [n.result.condition] : []))).toEqual([line]);
  });
});
