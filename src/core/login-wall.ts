/** A login page in the way of the goal: what is missing behind it is told with that reason. */
import { ground, phraseOf } from './ground.ts';
import { stepAt, type RunState } from './state.ts';

/** Words for people when the app asks for a password and neither the open line nor the one before it is about that page; else null. */
export function loginWall(state: RunState): string | null {
  const { last: screen, cursor, goal } = state;
  if (screen === null) return null;
  const asks = screen.elements.some((e) => e.state.password && e.state.editable && e.visible !== null);
  if (!asks) return null;
  const before =
    cursor.index > 0 || cursor.phase === 'setup' ? goal[cursor.phase][cursor.index - 1] : goal.setup.at(-1);
  const phrases = [before, stepAt(state)].flatMap((step) => step?.reading.acts.map(phraseOf) ?? []);
  const isSpokenOf = phrases.some(
    (phrase) => phrase !== null && ground(screen, phrase, goal.textCase).fits.length > 0,
  );
  return isSpokenOf ? null : 'the app asks to log in, which the goal does not speak of here';
}
