/** The conditions of a goal whose steps are done, held against one look: what is decided then. */
import type { KnownState } from './known-state.ts';
import { checkExpectedState } from '../../src/core/steps/expected-state.ts';
import type { HeldConditions } from '../../src/core/model/phase.ts';
import type { Policy } from '../../src/core/model/policy.ts';
import type { Decision } from '../../src/core/state/turn.ts';
import type { Screen } from '../../src/screen/model/screen.ts';
import { goalOf, POLICY } from './core.ts';
import { stateOf, turnOf } from './run-state.ts';
import { screenOf, text, title, type View } from './android-screen.ts';

const shop: View = { items: [title('Shop'), text('Welcome'), text('Sound')] };
const DONE: KnownState = {
  cursor: { phase: 'steps', index: 1, instruction: 0 },
  completed: [{ phase: 'steps', index: 0, outcome: 'completed' }],
};

interface Held {
  readonly expected: readonly string[];
  readonly view?: View;
  readonly screen?: Partial<Screen>;
  /** Device ms since the first look at which judging began. */
  readonly since?: number;
  readonly looks?: number;
  readonly known?: KnownState;
  readonly policy?: Partial<Policy>;
  readonly shown?: HeldConditions;
  readonly held?: HeldConditions;
}
/** What is decided when these conditions are held against this look. */
export function judgeConditions({
  expected,
  view = shop,
  since = 10_000,
  looks = 5,
  known,
  policy,
  shown,
  held,
  ...more
}: Held): Decision {
  const screen = { ...screenOf(view, 's2', 20_000), ...more.screen };
  const last = { last: screen, previous: screenOf(view, 's1', 19_000) };
  const state = stateOf(goalOf(['Tap "Go"'], expected), { ...DONE, ...last, ...known });
  const turn = { ...turnOf(state), policy: { ...POLICY, ...policy } };
  const outcome = checkExpectedState(
    turn,
    {
      kind: 'judging',
      since: 20_000 - since,
      observations: looks,
      ...(shown === undefined ? {} : { shown }),
      ...(held === undefined ? {} : { held }),
    },
    screen,
  );
  if ('next' in outcome) throw new Error(outcome.next);
  return outcome;
}
export const verdictIn = ({ command }: Decision): unknown =>
  command.kind === 'finish' ? command.verdict : command;
/** Only the picture tells what is on it. */
export const canvasOnly = { screen: { gaps: ['canvas'] } };
