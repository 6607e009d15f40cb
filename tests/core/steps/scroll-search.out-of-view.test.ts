/** Elements that the tree holds and no viewport shows (R73). */
import { targetOutOfView } from '../../../src/core/steps/scroll-search.ts';
import type { Condition } from '../../../src/goal/model/condition.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { goalOf } from '../../builders/core.ts';
import { stateOf, turnOf } from '../../builders/run-state.ts';
import { at, bread, listOf, shopScreen } from '../../builders/scroll-search.ts';
import { describe, expect, test } from 'vitest';

describe('out of view is', () => {
  const screen = shopScreen(listOf(300, 1000, 'list', at(300, 'Tea'), at(1500, 'Bread'), at(1700, 'Wi-Fi')));
  const found = (condition: string | Condition, on: Screen = screen, rest = {}): string | undefined => {
    const goal = goalOf(
      [typeof condition === 'string' ? `Verify ${condition}` : 'Verify "x" is visible'],
      [],
      rest,
    );
    const [step] = goal.steps;
    const steps =
      typeof condition === 'string' || step === undefined
        ? goal.steps
        : [{ ...step, parsed: { ...step.parsed, conditions: [condition] } }];
    return targetOutOfView(turnOf(stateOf({ ...goal, steps })), on)?.text;
  };
  const { conditions } = bread.steps[0]?.parsed ?? { conditions: [] };
  const visible = conditions[0] as Extract<Condition, { kind: 'visible' }>;

  test.each<[string, string | Condition, string | undefined]>([
    ['what the line asks to see', '"Bread" is visible', 'Bread'],
    ['not what must be gone', '"Bread" is not visible', undefined],
    ['not what is in view', '"Tea" is visible', undefined],
    ['not what is nowhere', '"Salt" is visible', undefined],
    ['a control whose state it asks for', '"Wi-Fi" is enabled', 'Wi-Fi'],
    ['one part of what the line asks for', '"Tea" is visible and "Bread" is visible', 'Bread'],
    [
      'the second condition of a line',
      { kind: 'all', parts: [{ kind: 'keyboard', shown: false }, visible] },
      'Bread',
    ],
    ['not one of two that will do', { kind: 'any', parts: [visible] }, undefined],
    [
      'what must show a value',
      { kind: 'value', target: visible.target, value: '2', match: 'exact', negated: false },
      'Bread',
    ],
    ['nothing for a line about an app', { kind: 'app', app: 'com.b', negated: false }, undefined],
  ])('%s', (_, condition, answer) => {
    expect(found(condition)).toBe(answer);
  });

  test('not one of two of which the other is in view', () => {
    const both = shopScreen(listOf(300, 1000, 'list', at(300, 'Bread'), at(1500, 'Bread')));
    expect(found('"Bread" is visible', both)).toBeUndefined();
  });

  test('not an undrawn element', () => {
    const ghost = screen.elements.find((e) => e.text === 'Bread')?.ref ?? '';
    expect(found('"Bread" is visible', { ...screen, undrawn: [ghost] })).toBeUndefined();
  });

  test('an element with the name in other case where the goal allows it', () => {
    expect(found('"BREAD" is visible')).toBeUndefined();
    expect(found('"BREAD" is visible', screen, { text_case: 'ignore' })).toBe('Bread');
  });

  test('nothing when no line is open', () => {
    const state = stateOf(bread, { cursor: { phase: 'steps', index: 1, instruction: 0 } });
    expect(targetOutOfView(turnOf(state), screen)).toBeUndefined();
  });
});
