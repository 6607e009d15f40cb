/** What is remembered of a gesture: its name in the history, what it counts for, and where it led (R14, R22, R36, R80). */
import { describe, expect, test } from 'vitest';
import type { StateField } from '../../builders/known-state.ts';
import type { GestureScene } from '../../builders/effect.ts';
import { evaluationSummary, spentBudgets } from '../../builders/evaluate-attempt.ts';
import { evaluateAttempt } from '../../../src/core/turn/evaluate-attempt.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { goalOf } from '../../builders/core.ts';
import { deltaOf, pendingOf, stateOf, turnOf } from '../../builders/run-state.ts';
import { buildScreen } from '../../builders/screen.ts';
import { button, field, tabs, text, title, type Item, type View } from '../../builders/android-screen.ts';

const page = (...items: readonly Item[]): View => ({
  items: [title('Home'), button('Go'), field('Name', ''), text('a'), ...items],
});
const still = { before: page(), after: page() };
const go = (selected: boolean, ...items: readonly Item[]): View => ({
  items: [title('Home'), button('Go', { selected }), field('Name', ''), text('a'), ...items],
});
/** "Go" was not selected, and is. */
const chosen = { before: go(false), after: go(true) };
const came = { before: page(), after: page(text('b')) };
const back = { kind: 'navigate_back' };
const historyOf = (scene: GestureScene): string =>
  evaluationSummary(scene, ['history']).replace(/^effect [^>]*> /u, '');

describe('the history names', () => {
  test.each<[string, GestureScene, string]>([
    [
      'a field by its hint',
      {
        before: page(),
        after: { items: [title('Home'), button('Go'), field('Name', 'Ann'), text('a')] },
        step: 'be happy',
        did: { kind: 'input_text', text: 'Ann', on: 'Name' },
        pending: { purpose: 'open-ended' },
      },
      'history + input_text Name: the field holds what was typed > advance s2',
    ],
    [
      'a button by its label',
      { ...chosen, step: 'be happy', pending: { purpose: 'open-ended' } },
      'history + tap Go: its selection changed > advance s2',
    ],
    [
      'a key alone',
      { ...came, step: 'be happy', did: back, pending: { purpose: 'open-ended' } },
      'history + navigate_back : the screen changed > advance s2',
    ],
    [
      'a swipe that moved nothing, and why the step is done',
      { ...still, step: 'Swipe up', did: { kind: 'swipe', direction: 'up' } },
      'completed steps 0 completed (nothing moved) > history + swipe changed nothing > history + completed: Swipe up (nothing moved) > advance s2',
    ],
  ])('%s', (_, scene, words) => {
    expect(historyOf(scene)).toBe(words);
  });
});

describe('earlier attempts stay counted', () => {
  const wait = { kind: 'wait', seconds: 3 };
  const ledger = (scene: GestureScene): boolean =>
    evaluationSummary({ ...scene, state: spentBudgets(['Other', 1]) }, ['budgets']).includes('ledger');
  test('over a wait of an open-ended step', () => {
    const free = { ...came, step: 'be happy', pending: { purpose: 'open-ended' } } as const;
    expect(ledger({ ...free, did: wait })).toBe(false);
    expect(ledger({ ...free, did: back })).toBe(true);
  });
  test('but not over the wait that a line asks for', () => {
    expect(ledger({ ...still, step: 'Wait 3 seconds', did: wait })).toBe(true);
  });
});

describe('a field that did not take the text', () => {
  const rejectedInput = {
    label: 'Input Rejection Bug',
    expected: 'the field holds "Ann"',
    actual: 'it is empty',
    proof: { rule: 'field', screen: 's1', ref: null, box: null },
  } as const;
  const after = (scene: Partial<GestureScene>): string =>
    evaluationSummary(
      {
        ...chosen,
        step: 'be happy',
        pending: { purpose: 'open-ended' },
        state: { rejectedInput, vainMoves: ['swipe up '] },
        ...scene,
      },
      ['rejectedInput', 'vainMoves'],
    ).replace(/^effect [^>]*> /u, '');
  test('is remembered over another gesture', () => {
    expect(after({ did: { kind: 'tap', on: 'Go' } })).toBe('vainMoves [] > advance s2');
  });
  test('is forgotten when another field took it', () => {
    const typed: Partial<GestureScene> = {
      after: { items: [title('Home'), button('Go'), field('Name', 'Ann'), text('a')] },
      did: { kind: 'input_text', text: 'Ann', on: 'Name' },
    };
    expect(after(typed)).toBe('rejectedInput null > vainMoves [] > advance s2');
  });
  test('is forgotten when a slider took the number', () => {
    const set = (id: string, value: string): Screen => {
      const screen = buildScreen({ id, children: [{ role: 'slider', description: 'Sound' }] });
      return {
        ...screen,
        elements: screen.elements.map((e) =>
          e.description === 'Sound' ? { ...e, value: { text: value, low: 0, high: 100 } } : e,
        ),
      };
    };
    const before = set('s1', '10');
    const pending = pendingOf(before, { kind: 'set_value', on: 'Sound', to: 40 }, { purpose: 'open-ended' });
    const turn = turnOf(stateOf(goalOf(['set it to 40 somehow']), { rejectedInput }));
    const outcome = evaluateAttempt(
      turn,
      pending,
      set('s2', '40'),
      deltaOf('partial', { target: 'changed' }),
    );
    expect(('next' in outcome ? outcome.turn : outcome).state.step.rejectedInput).toBeNull();
  });
  test('adds the movement that moved nothing', () => {
    expect(after({ ...still, did: { kind: 'swipe', direction: 'up' } })).toMatch(
      /^vainMoves \+ "?swipe up "? > advance s2$/,
    );
  });
});

describe('an instruction of several gestures goes on', () => {
  const counts: readonly StateField[] = ['approaches', 'swipes', 'readings'];
  const readings = [{ from: '12', to: '13', end: 1 }];
  const after = (scene: Partial<GestureScene>): string =>
    evaluationSummary({ ...chosen, state: { readings }, ...scene }, counts).replace(/^effect [^>]*> /u, '');
  test('until something holds', () => {
    expect(after({ step: 'Tap "Go" until "z" is visible' })).toBe(
      'approaches 1 > swipes 1 > readings [] > advance s2',
    );
  });
  test('but not after a single tap', () => {
    expect(after({ step: 'Tap "Go"' })).toBe('completed steps 0 completed > readings [] > advance s2');
  });
});

describe('a tap on a tab that leads to another one', () => {
  const bar = (chosen: string): View => ({
    items: [title(chosen), tabs(chosen, 'One', 'Two', 'Six'), text(`This is ${chosen}`)],
  });
  const wrong: GestureScene = {
    before: bar('One'),
    after: bar('Six'),
    step: 'Tap "Two"',
    did: { kind: 'tap', on: 'Two' },
  };
  test('is watched first', () => {
    expect(evaluationSummary(wrong)).toBe('look late effect 5000 for a1 step watched');
  });
  test('fails when it stays there', () => {
    expect(evaluationSummary({ ...wrong, pending: { watched: true } })).toMatch(
      /^failed Wrong Screen Bug at steps 0: .*; destination of the action on s2, e\d+, /,
    );
  });
  test('is no fault on the way to a control', () => {
    const approach = { purpose: 'approach', watched: true } as const;
    expect(evaluationSummary({ ...wrong, step: 'Tap "Far"', pending: approach })).toMatch(
      /^effect a1: .* > advance s2$/,
    );
  });
});
