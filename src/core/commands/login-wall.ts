/** Tells a login page that explains why something behind it is missing from one that the goal is about. */
import { resolve, locatorOf } from '../targets/resolve.ts';
import type { GoalCondition } from '../../goal/model/goal.ts';
import type { RunState } from '../model/run-state.ts';
import { stepAt } from '../state/turn.ts';
import type { Element } from '../../screen/model/element.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { normalise } from '../../screen/model/text.ts';
import { SIGN_IN } from '../../shared/words/sign-in.ts';

/** Returns a reason when the app asks for a password and neither the open step nor the one before it is about that page; else null. */
export function loginWallReason(state: RunState): string | null {
  const { last: screen } = state.seen;
  if (screen === null || !asksForPassword(screen)) return null;
  const steps = nearSteps(state);
  const locators = steps.flatMap(({ parsed }) => parsed.instructions.map(locatorOf));
  const isMentioned = locators.some(
    (locator) => locator !== null && resolve(screen, locator, state.goal.textCase).matches.length > 0,
  );
  return isMentioned || steps.some((step) => isOpenLogin(step, state))
    ? null
    : 'the app asks to log in, which the goal does not mention here';
}

/** Returns what the app says to a login that it turned down; null where the last gesture was none, or nothing or much came with it. */
export function loginRejection({ seen: { last: screen, lastAttempt } }: RunState): string | null {
  if (screen === null || lastAttempt === null || !asksForPassword(screen)) return null;
  if (!holdsPassword(lastAttempt.before)) return null;
  const before = new Set(textsOf(lastAttempt.before));
  const [came, ...more] = new Set(textsOf(screen).filter((text) => !before.has(text)));
  return came === undefined || more.length > 0
    ? null
    : `the app still asks for the password and says "${came}"`;
}

/** Returns the open step and the one before it. */
function nearSteps(state: RunState): readonly GoalCondition[] {
  const { setup, [state.run.cursor.phase]: lines } = state.goal;
  const { phase, index } = state.run.cursor;
  const before = index > 0 || phase === 'setup' ? lines[index - 1] : setup.at(-1);
  return [before, stepAt(state)].filter((step) => step !== undefined);
}

/** True for an open-ended line that speaks of logging in, or whose last gesture was made beside a password that the goal gave. */
function isOpenLogin({ text, parsed }: GoalCondition, { seen: { lastAttempt }, run }: RunState): boolean {
  if (parsed.kind !== 'open-ended') return false;
  const isTyped = run.typedTexts.some(({ chosen }) => !chosen);
  return SIGN_IN.test(text) || (isTyped && lastAttempt !== null && holdsPassword(lastAttempt.before));
}

const isPasswordField = ({ state, visible }: Element): boolean =>
  state.password && state.editable && visible !== null;

const asksForPassword = ({ elements }: Screen): boolean => elements.some(isPasswordField);
const holdsPassword = ({ elements }: Screen): boolean =>
  elements.some((e) => isPasswordField(e) && e.text !== '');

const textsOf = ({ elements, toasts }: Screen): readonly string[] => [
  ...elements.flatMap((e) =>
    e.visible === null || e.state.editable || e.text === '' ? [] : [normalise(e.text)],
  ),
  ...toasts,
];
