/** A fact counts only when the code itself finds its value on the screen of the turn that stores it. */
import type { ActReading } from '../goal/reading/types.ts';
import { ground } from './ground.ts';
import type { Screen } from '../screen/screen.ts';
import { isClear } from './evidence/answer.ts';
import { valueShownBy } from './evidence/value.ts';
import { patch, type Outcome, type Turn } from './state.ts';
import { tickAct } from './tick.ts';

/** null: what is to be remembered is not in view (yet). */
export function storeFact(
  turn: Turn,
  screen: Screen,
  act: Extract<ActReading, { verb: 'remember' }>,
): Outcome | null {
  const { state } = turn;
  const { fits } = ground(screen, act.what, state.goal.textCase);
  const element = fits.find((e) => isClear(screen, e));
  if (element === undefined) return null;
  const value = valueShownBy(screen, element, act.what.label);
  if (value === undefined) return null;
  const fact = { name: act.name, value, screen: screen.id };
  const noted = patch(
    turn,
    { facts: [...state.facts.filter((f) => f.name !== act.name), fact] },
    { kind: 'remembered', text: `${act.name} = ${value}`, proven: true },
  );
  return tickAct(noted, screen, 'done', `${act.name} is "${value}"`, []);
}
