/** The conditions of a goal whose steps are done, held against one look: what is decided then. */
import { judgeOn } from '../../src/core/judging.ts';
import type { Decision, RunState } from '../../src/core/state.ts';
import type { Policy } from '../../src/core/types.ts';
import type { Screen } from '../../src/screen/screen.ts';
import { goalOf, POLICY } from './core.ts';
import { stateOf, turnOf } from './gesture.ts';
import { screenOf, text, title, type View } from './views.ts';

const shop: View = { items: [title('Shop'), text('Welcome'), text('Sound')] };
const DONE: Partial<RunState> = {
  cursor: { phase: 'steps', index: 1, act: 0 },
  ticks: [{ phase: 'steps', index: 0, how: 'done' }],
};

interface Held {
  readonly expected: readonly string[];
  readonly view?: View;
  readonly screen?: Partial<Screen>;
  /** Device ms since the first look at which judging began. */
  readonly since?: number;
  readonly looks?: number;
  readonly known?: Partial<RunState>;
  readonly policy?: Partial<Policy>;
}
/** What is decided when these conditions are held against this look. */
export function held({
  expected,
  view = shop,
  since = 10_000,
  looks = 5,
  known,
  policy,
  ...more
}: Held): Decision {
  const screen = { ...screenOf(view, 's2', 20_000), ...more.screen };
  const last = { last: screen, previous: screenOf(view, 's1', 19_000) };
  const state = stateOf(goalOf(['Tap "Go"'], expected), { ...DONE, ...last, ...known });
  const turn = { ...turnOf(state), policy: { ...POLICY, ...policy } };
  const outcome = judgeOn(turn, { kind: 'judging', since: 20_000 - since, looks }, screen);
  if ('next' in outcome) throw new Error(outcome.next);
  return outcome;
}
export const verdict = ({ command }: Decision): unknown =>
  command.kind === 'finish' ? command.verdict : command;
/** Only the picture tells what is on it. */
export const drawn = { screen: { incomplete: ['canvas'] } };
