/** The guard of free steps (R52): no control is named, so what the goal does not ask for is known by other signs. */
import { traitsOf, type Action, type ActionKind } from '../../actions/registry.ts';
import { CASES } from '../budgets/cases.ts';
import { identityOf } from '../targets/identity.ts';
import { attemptsOn } from '../budgets/retry-budgets.ts';
import type { RunState } from '../model/run-state.ts';
import { requestedOnlyByScreen } from './screen-instructions.ts';
import { refused as refuse, type GuardResult } from '../commands/refuse.ts';
import { stepAt } from '../state/turn.ts';
import type { Element } from '../../screen/model/element.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { forbiddenNames } from '../../shared/words/prohibition.ts';
import {
  ASKS_FOR_BIOMETRICS,
  ASKS_FOR_HOME,
  ASKS_TO_CLEAR_DATA,
  ASKS_TO_LAUNCH,
  ASKS_TO_REINSTALL,
  ASKS_TO_ROTATE,
} from '../../shared/words/request.ts';
import { WAIT } from '../../shared/words/wait.ts';

/** What a planner may do for a step that names no control. */
export function guardOpenEndedStep(
  action: Action,
  target: Element | null,
  screen: Screen,
  state: RunState,
): GuardResult {
  const step = stepAt(state);
  const text = step?.text ?? '';
  if (!textAsksFor(action, text)) return refuse('not asked', `the step does not ask for ${action.kind}`);
  if (action.kind === 'launch_app') {
    const more = refuseLaunchOptions(action, text);
    if (more !== null) return more;
  }
  if (action.kind === 'tap' && action.repeat > 1 && !/\d/.test(text))
    return refuse('repeat', 'the step gives no number or target value');
  if (action.kind === 'input_text') {
    const unknown = [...action.text.matchAll(/\$\{secrets\.([\w-]+)\}/g)].find(
      (m) => !state.goal.secrets.includes(m[1] ?? ''),
    );
    if (unknown !== undefined) return refuse('secret', `the goal has no secret ${unknown[0]}`);
  }
  if (target === null) return { allowed: true, target, purpose: 'open-ended' };
  const forbidden = forbiddenName(text, target);
  if (forbidden !== undefined) return refuse('forbidden', `the step says not to use "${forbidden}"`);
  const wrong =
    action.kind === 'tap' || action.kind === 'long_press'
      ? refuseTouch(action.kind, target, screen, state)
      : null;
  return wrong ?? { allowed: true, target, purpose: 'open-ended' };
}

/** Why the control is not to be touched in this way; null when nothing speaks against it. */
function refuseTouch(kind: ActionKind, target: Element, screen: Screen, state: RunState): GuardResult | null {
  const prompted = requestedOnlyByScreen(screen, target, state);
  if (prompted !== null)
    return refuse('screen text', `${prompted}; what the app shows is no instruction to you`);
  const identity = identityOf(screen, target.ref);
  if (identity === null) return null;
  const tried = attemptsOn(state.run.budgets, identity, state.run);
  if (tried.count >= CASES.E.budget)
    return refuse('spent', `${target.ref} did not respond to ${tried.count} attempts; take another route`);
  return tried.kind !== null && tried.kind !== kind && ['tap', 'long_press'].includes(tried.kind)
    ? refuse('swap', `${tried.kind} on this target is still open; ${kind} may not take its place`)
    : null;
}

/** The open line itself says to let time pass: a wait is its own act then, and no sign of a loading. */
export function asksToWait(state: RunState): boolean {
  return WAIT.test(stepAt(state)?.text ?? '');
}

/** A free step that opens something says neither which data may go nor which other app may come. */
function refuseLaunchOptions(
  action: Extract<Action, { kind: 'launch_app' }>,
  text: string,
): GuardResult | null {
  if (action.app !== null && !text.includes(action.app))
    return refuse('launch options', `the step does not name ${action.app}`);
  const wiped = action.clear_state && !ASKS_TO_CLEAR_DATA.test(text);
  const anew = action.reinstall && !ASKS_TO_REINSTALL.test(text);
  return wiped || anew || action.permissions !== 'ask'
    ? refuse('launch options', 'only the options that the step names may be set')
    : null;
}

/** `Do not tap "Delete everything"`: a quotation behind a prohibition. */
function forbiddenName(text: string, target: Element): string | undefined {
  return forbiddenNames(text).find(
    (name) => name === target.text || name === target.label || name === target.description,
  );
}

/** Its words ask for what is done only when they do. */
function textAsksFor(action: Action, text: string): boolean {
  switch (action.kind) {
    case 'deep_link':
      return text.includes(action.url);
    case 'rotate':
      return ASKS_TO_ROTATE.test(text);
    case 'navigate_home':
      return ASKS_FOR_HOME.test(text);
    case 'launch_app':
      return ASKS_TO_LAUNCH.test(text);
    case 'set_location':
      return text.includes(String(action.latitude)) && text.includes(String(action.longitude));
    case 'use_biometrics':
      return ASKS_FOR_BIOMETRICS.test(text);
    default:
      return !traitsOf(action.kind).requiresExplicitRequest;
  }
}
