/** Tells a screen of the app under test that the goal speaks of from any other: another app, the home screen, a login page (R73). */
import { unexpectedOverlay } from './obstruction.ts';
import { mentionsScreen } from './overlay-mentions.ts';
import { locatorOf, resolve } from './resolve.ts';
import { textsToBeAbsent } from './texts-to-be-absent.ts';
import type { RunState } from '../model/run-state.ts';
import type { GoalStep } from '../../goal/model/goal.ts';
import type { Element } from '../../screen/model/element.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { SIGN_IN } from '../../shared/words/sign-in.ts';

/** Returns why the screen is none of the app under test that the goal speaks of; null when it is one. */
export function elsewhereReason(screen: Screen, state: RunState): string | null {
  const { front, underTest } = screen.app;
  const isForeign = front !== '' && underTest !== '' && front !== underTest;
  if (isForeign && !isLedTo(screen, state)) return `another app is in front (${front})`;
  const overlay = unexpectedOverlay(screen, state);
  if (overlay !== null) return `${overlay.description} is in front`;
  if (!asksForPassword(screen)) return null;
  const gone = loginFields(state).find((label) => textsToBeAbsent(state.goal).includes(label));
  if (gone !== undefined)
    return `the app still asks for a password, in other words than those of the "${gone}" field that the goal filled in`;
  if (speaksOfLogin(screen, state)) return null;
  return 'the app asks to log in, which the goal does not mention here';
}

/** True when the goal brings this app to the front: it launches it, leaves for the home screen, or its next lines name something here. */
function isLedTo(screen: Screen, state: RunState): boolean {
  const instructions = doneSteps(state).flatMap((step) => step.parsed.instructions);
  const last = instructions.at(-1);
  if (last?.kind === 'navigate_home' || last?.kind === 'deep_link') return true;
  const launched = instructions.findLast((i) => i.kind === 'launch_app');
  return (
    (launched?.kind === 'launch_app' && launched.app === screen.app.front) || mentionsScreen(screen, state)
  );
}

function asksForPassword(screen: Screen): boolean {
  return screen.elements.some((e) => e.state.password && e.state.editable && e.visible !== null);
}

/**
 * True when the open step, the one before it or the conditions name something on this page, or speak of logging in or out. A control that stood there before the
 * form came, as in the bar of a page that stays, says nothing of it, unless the goal typed into it.
 */
function speaksOfLogin(screen: Screen, state: RunState): boolean {
  const near = doneSteps(state).slice(-2);
  const lines = [...near, ...state.goal.expected].map((line) => line.text);
  if (lines.some((line) => SIGN_IN.test(line)) || mentionsScreen(screen, state)) return true;
  const before = state.seen.lastAttempt?.before;
  const stood = before === undefined || asksForPassword(before) ? [] : before.elements;
  const isNew = (e: Element): boolean => !stood.some((other) => isLike(other, e));
  return near
    .flatMap((step) => step.parsed.instructions)
    .some((instruction) => {
      const locator = locatorOf(instruction);
      if (locator === null) return false;
      const { matches } = resolve(screen, locator, state.goal.textCase);
      return matches.some((e) => instruction.kind === 'input_text' || isNew(e));
    });
}

const isLike = (one: Element, other: Element): boolean =>
  one.label === other.label && one.className === other.className && one.role === other.role;

/** Returns the names of the fields that the goal filled in, one after the other, together with that of a password. */
function loginFields(state: RunState): readonly string[] {
  const groups: string[][] = [[]];
  for (const { kind, ...instruction } of doneSteps(state).flatMap((step) => step.parsed.instructions)) {
    const label = 'target' in instruction ? (instruction.target?.label ?? null) : null;
    if (kind === 'input_text' && label !== null) groups.at(-1)!.push(label);
    else groups.push([]);
  }
  return groups.filter((labels) => labels.some((label) => SIGN_IN.test(label))).flat();
}

/** Returns the steps up to the open one. */
function doneSteps({ goal, run: { cursor } }: RunState): readonly GoalStep[] {
  const done = goal[cursor.phase].slice(0, cursor.index + 1);
  return cursor.phase === 'setup' ? done : [...goal.setup, ...done];
}
