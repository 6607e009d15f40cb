/** A popup that came with a gesture and comes back by itself is an obstruction, and no menu that lacks the control (R31, R32). */
import { describe, expect, test } from 'vitest';
import { button, dialog, text, title } from '../../builders/android-screen.ts';
import { actionsOf, drive, goalOf, literal, tapOn, verdictOf } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';

interface State {
  readonly page: 'places' | 'inbox';
  readonly closed: number;
}
/** A dialog of places leads to the inbox, over which a rating popup stands. It comes back `returns` times after it is closed. */
const inbox = (returns: number): App<State> => ({
  begins: { page: 'places', closed: 0 },
  show: ({ page, closed }) =>
    page === 'places'
      ? { items: [title('Home'), text('x')], over: [dialog('Places', 'Inbox', 'Trash')] }
      : {
          items: [title('Inbox'), button('Nora'), text('3 new')],
          over: closed <= returns ? [dialog('Enjoying it?', 'Rate', 'Later')] : [],
        },
  react: (state, did) => {
    if (did.kind !== 'tap') return state;
    if (did.on === 'Inbox') return { ...state, page: 'inbox' };
    return did.on === 'Later' ? { ...state, closed: state.closed + 1 } : state;
  },
});
const steps = ['Tap "Inbox"', 'Tap "Olaf"'];
const planner: typeof literal = (asked) =>
  asked.question.about === 'obstruction' ? tapOn('Later')(asked) : literal(asked);

describe('a popup over the page that a tap opened', () => {
  test('that comes back each time is a Persistent Obstruction Bug', async () => {
    const run = await drive(inbox(Infinity), goalOf(steps), { planner });
    expect(verdictOf(run)).toBe('failed: Persistent Obstruction Bug');
    expect(actionsOf(run)).toEqual(['tap Inbox', 'tap Later (B)', 'tap Later (B)']);
  });

  test.each([0, 1])('that comes back %i times costs its dismissals alone', async (returns) => {
    const verify = goalOf(['Tap "Inbox"', 'Verify "Nora" is visible']);
    const run = await drive(inbox(returns), verify, { planner });
    expect(verdictOf(run)).toBe('passed');
    expect(actionsOf(run)).toHaveLength(returns + 2);
  });
});
