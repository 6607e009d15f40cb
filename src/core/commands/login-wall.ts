/** Detects an unexpected login page, which explains why something behind it is missing. */
import { resolve, locatorOf } from '../targets/resolve.ts';
import type { RunState } from '../model/run-state.ts';
import { stepAt } from '../state/turn.ts';

/** Returns a reason when the app asks for a password and neither the open step nor the one before it is about that page; else null. */
export function loginWallReason(state: RunState): string | null {
  const {
    goal,
    seen: { last: screen },
    run: { cursor },
  } = state;
  if (screen === null) return null;
  const asksForPassword = screen.elements.some(
    (e) => e.state.password && e.state.editable && e.visible !== null,
  );
  if (!asksForPassword) return null;
  const before =
    cursor.index > 0 || cursor.phase === 'setup' ? goal[cursor.phase][cursor.index - 1] : goal.setup.at(-1);
  const locators = [before, stepAt(state)].flatMap((step) => step?.parsed.instructions.map(locatorOf) ?? []);
  const isMentioned = locators.some(
    (locator) => locator !== null && resolve(screen, locator, goal.textCase).matches.length > 0,
  );
  return isMentioned ? null : 'the app asks to log in, which the goal does not mention here';
}
