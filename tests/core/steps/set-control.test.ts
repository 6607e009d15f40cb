/** A name alone: the screen shows which kind of control it stands for (R2). */
import { describe, expect, test } from 'vitest';
import { setControl, settingsOn } from '../../../src/core/steps/set-control.ts';
import { goalOf } from '../../builders/core.ts';
import { outcomeLines } from '../../builders/outcome.ts';
import { stateOf, turnOf } from '../../builders/run-state.ts';
import { buildScreen, button, field, text, type Sketch } from '../../builders/screen.ts';
import { LIMITS } from '../../../src/shared/limits.ts';
import { parseStep } from '../../../src/goal/grammar/index.ts';
import type { SetControlInstruction } from '../../../src/actions/tap.ts';
import type { Instruction } from '../../../src/goal/model/instruction.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';

const NOW = 20_000;

function setting(line: string): SetControlInstruction {
  const [instruction] = parseStep(line, { section: 'steps' }).instructions;
  if (instruction?.kind !== 'set_control') throw new Error(`${line} sets nothing by its name`);
  return instruction;
}

/** A caption, and a control below it. */
const under = (caption: string, ...controls: readonly Sketch[]): Screen => ({
  ...buildScreen([
    {
      at: [0, 200, 1080, 300],
      children: [
        { ...text(caption), at: [40, 200, 1000, 80] },
        ...controls.map((control, i): Sketch => ({ ...control, at: [40 + i * 500, 300, 480, 120] })),
      ],
    },
  ]),
  at: NOW,
});

const kindsOf = (screen: Screen, line: string): readonly string[] =>
  settingsOn(screen, setting(line), 'exact').flatMap(({ instructions }) =>
    instructions.map(({ kind }) => kind),
  );

describe('what a name stands for', () => {
  const slider: Sketch = { role: 'slider', text: '20' };
  const dropdown: Sketch = { role: 'dropdown', text: 'Open' };
  test.each<readonly [string, Sketch, string, readonly Instruction['kind'][]]>([
    ['a slider', slider, 'Set "Mark" to 50', ['set_value']],
    ['a field', field(''), 'Set "Mark" to 50', ['input_text']],
    ['a field with words', field(''), 'Set "Mark" to "Ann"', ['input_text']],
    ['a wheel', { role: 'wheel', text: '07' }, 'Set "Mark" to "09"', ['pick_value']],
    ['a list of choices', dropdown, 'Set "Mark" to "Sold"', ['tap', 'tap']],
    ['a switch', { role: 'toggle', text: 'Dark', checked: false }, 'Set "Dark" to "On"', ['set_state']],
  ])('%s', (_, control, line, kinds) => {
    expect(kindsOf(under('Mark', control), line)).toEqual(kinds);
  });

  test('words set no slider, and a switch takes no number', () => {
    expect(kindsOf(under('Mark', slider), 'Set "Mark" to "loud"')).toEqual([]);
    expect(kindsOf(under('Mark', { role: 'toggle', checked: false }), 'Set "Mark" to 3')).toEqual([]);
  });

  test('the control under another caption is none', () => {
    const two = buildScreen([
      { ...text('Mark'), at: [40, 200, 1000, 80] },
      { ...slider, at: [40, 290, 1000, 120] },
      { ...text('Hour'), at: [40, 420, 1000, 80] },
      { role: 'wheel', text: '07', at: [40, 510, 1000, 120] },
    ]);
    expect(kindsOf(two, 'Set "Mark" to 50')).toEqual(['set_value']);
    expect(kindsOf(two, 'Set "Hour" to "09"')).toEqual(['pick_value']);
    expect(kindsOf(two, 'Set "Mark" to "09"')).toEqual(['set_value']);
    expect(kindsOf(two, 'Set "Mark" to "loud"')).toEqual([]);
  });

  test('a control that bears the name is no caption of the next one', () => {
    const two = buildScreen([
      { ...text('Mark'), at: [40, 200, 1000, 80] },
      { ...slider, description: 'Mark', at: [40, 290, 1000, 120] },
      { role: 'wheel', text: '07', description: 'Hour', at: [40, 420, 1000, 120] },
    ]);
    expect(kindsOf(two, 'Set "Mark" to 50')).toEqual(['set_value']);
  });

  test('a button and a plain text take no value', () => {
    expect(kindsOf(under('Mark', button('Go')), 'Set "Mark" to 3')).toEqual([]);
    expect(kindsOf(under('Mark'), 'Set "Mark" to "Sold"')).toEqual([]);
  });
});

describe('a line that sets a name', () => {
  const decide = (screen: Screen, line: string, waited: number | null = null): readonly string[] => {
    const state = stateOf(goalOf([line, 'Tap "OK"']), {
      missingSince: waited === null ? null : NOW - waited,
    });
    return outcomeLines(setControl(turnOf(state), screen, setting(line)), state, []);
  };

  test('goes on as a line about the control that is there', () => {
    const state = stateOf(goalOf(['Set "Mark" to "Sold"']));
    const outcome = setControl(
      turnOf(state),
      under('Mark', { role: 'dropdown', text: 'Open' }),
      setting('Set "Mark" to "Sold"'),
    );
    const { goal } = 'next' in outcome ? outcome.turn.state : outcome.state;
    expect(goal.steps[0]?.parsed.instructions.map(({ kind }) => kind)).toEqual(['tap', 'tap']);
    expect(goal.steps[0]?.parsed.conditions).toMatchObject([{ kind: 'value', value: 'Sold' }]);
  });

  test('counts a number beside two buttons', () => {
    const screen = under('Mark', button('−'), text('1'), button('+'));
    expect(decide(screen, 'Set "Mark" to 1').join('\n')).toContain('completed');
  });

  test('never counts to a number that no touch reaches', () => {
    const screen = under('Mark', button('−'), text('1'), button('+'));
    expect(decide(screen, 'Set "Mark" to 1.5').join('\n')).toContain('never to 1.5');
  });

  test('looks again, and is open where nothing takes a value', () => {
    expect(decide(under('Mark'), 'Set "Mark" to 3')).toEqual([expect.stringMatching(/^look /u)]);
    expect(decide(under('Mark'), 'Set "Mark" to 3', LIMITS.arrivalMs).join('\n')).toContain(
      'names nothing that takes a value',
    );
  });

  test('is looked for where the name is not in view', () => {
    expect(decide(under('Other'), 'Set "Mark" to 3')).toEqual([expect.stringMatching(/^ask /u)]);
  });

  test('waits for a page that loads, and does not where the name is in view', () => {
    const bounds = { x: 10, y: 20, width: 30, height: 40 };
    const loading = [{ sign: 'spinner', blocking: true, bounds, ref: null } as const];
    const waits = expect.stringContaining('the screen is loading (spinner)');
    for (const line of ['Set "Mark" to 3', 'Set "Mark" to "Sold"'])
      expect(decide({ ...under('Other'), loading }, line).join('\n')).toEqual(waits);
    expect(
      decide({ ...under('Mark', { role: 'slider', text: '1' }), loading }, 'Set "Mark" to 3'),
    ).not.toEqual(waits);
    const footer = [{ ...loading[0]!, blocking: false }];
    expect(decide({ ...under('Other'), loading: footer }, 'Set "Mark" to 3')).toEqual([
      expect.stringMatching(/^ask /u),
    ]);
  });
});
