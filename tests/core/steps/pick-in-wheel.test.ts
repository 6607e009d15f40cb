/** A line that names a choice and its control turns the wheel of that name (R2, R60). */
import { describe, expect, test } from 'vitest';
import { pickInWheel } from '../../../src/core/steps/pick-in-wheel.ts';
import { goalOf } from '../../builders/core.ts';
import { stateOf, turnOf } from '../../builders/run-state.ts';
import { buildScreen, text, type Sketch } from '../../builders/screen.ts';

/** A caption, and a control below it. */
const under = (caption: string, control: Sketch) =>
  buildScreen([
    {
      at: [0, 200, 1080, 300],
      children: [
        { ...text(caption), at: [40, 200, 1000, 80] },
        { ...control, at: [40, 300, 480, 120] },
      ],
    },
  ]);

/** The instructions of the line once the screen is known, and what is proved at its end. */
function known(line: string, screen: ReturnType<typeof under>) {
  const state = stateOf(goalOf([line]));
  const [instruction] = state.goal.steps[0]?.parsed.instructions ?? [];
  if (instruction === undefined) throw new Error(line);
  const { parsed } = pickInWheel(turnOf(state), screen, instruction)?.state.goal.steps[0] ?? {};
  return parsed === undefined
    ? null
    : {
        kinds: parsed.instructions.map(({ kind }) => kind),
        roles: parsed.conditions.map((c) => ('target' in c ? (c.target?.role ?? null) : null)),
      };
}

describe('Pick "09" in "Mark"', () => {
  test('turns the wheel below that caption, and reads that wheel', () => {
    const screen = under('Mark', { role: 'wheel', text: '07' });
    expect(known('Pick "09" in "Mark"', screen)).toEqual({ kinds: ['pick_value'], roles: ['wheel'] });
  });
  test.each<[string, string, Sketch]>([
    ['opens a list of choices', 'Pick "09" in "Mark"', { role: 'dropdown', text: '07' }],
    ['takes no wheel of another name', 'Pick "09" in "Hour"', { role: 'wheel', text: '07' }],
    ['leaves a tap alone', 'Tap "Mark"', { role: 'wheel', text: '07' }],
  ])('%s', (_, line, control) => {
    expect(known(line, under('Mark', control))).toBeNull();
  });
});
