/** Guards open-ended steps, which name no control (R3, R52, R54). The text of the step says what it asks for. */
import { definitionOf, touchesTarget, type Action, type ActionKind } from '../../actions/registry.ts';
import { CASES } from '../budgets/cases.ts';
import { identityOf } from '../targets/identity.ts';
import { attemptsOn } from '../budgets/retry-budgets.ts';
import type { RunState } from '../model/run-state.ts';
import { ownOverlayOver } from '../targets/obstruction.ts';
import { requestedOnlyByScreen } from './screen-instructions.ts';
import { refused, type GuardResult } from '../commands/refuse.ts';
import { stepAt } from '../state/turn.ts';
import { comesFromGoal } from '../history/typed-text.ts';
import { secretRefusal } from './secret-target.ts';
import type { Element } from '../../screen/model/element.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { forbiddenNames } from '../../shared/words/prohibition.ts';
import { LEAVES_TEXT_OPEN } from '../../shared/words/open-data.ts';
import { LIMITS } from '../../shared/limits.ts';
import { WAIT } from '../../shared/words/wait.ts';

/** Returns whether an action is allowed on the open step, which names no control. */
export function guardOpenEndedStep(
  action: Action,
  target: Element | null,
  screen: Screen,
  state: RunState,
): GuardResult {
  const step = stepAt(state);
  const text = step?.text ?? '';
  const definition = definitionOf(action.kind);
  const { requiresExplicitRequest, effect } = definition;
  if (requiresExplicitRequest !== false && !requiresExplicitRequest(action, text))
    return refused('not asked', `the step does not ask for ${action.kind}`);
  const refusal = definition.openEndedRefusal?.(action, { text, secrets: state.goal.secrets }) ?? null;
  if (refusal !== null) return refused(refusal.rule, refusal.reason);
  const vain = state.step.vainMoves.filter((key) => key === movementKey(action)).length;
  if (effect === 'scroll' && vain >= LIMITS.vainMoves)
    return refused('vain', `it moved nothing ${vain} times on this screen; choose another action`);
  const typed = typedText(action);
  const secret = typed === null ? null : secretRefusal(typed, target, screen, state);
  if (secret !== null) return refused('secret field', secret);
  if (typed !== null && !isOpenData(state) && !comesFromGoal(typed, state.goal, state.run.facts))
    return refused('data', 'the goal gives no such text: type what its lines, facts and secrets give');
  if (target === null) return { allowed: true, target, purpose: 'open-ended' };
  const forbidden = forbiddenName(text, target);
  if (forbidden !== undefined) return refused('forbidden', `the step forbids "${forbidden}"`);
  const own = ownOverlayOver(screen, target, state);
  if (own !== undefined)
    return refused(
      'covered',
      `${target.ref} lies under the ${own.kind}${own.title === '' ? '' : ` "${own.title}"`}, which your own action opened; go on in it, or close it`,
    );
  const touchRefusal = effect === 'target' ? refuseTouch(action.kind, target, screen, state) : null;
  return touchRefusal ?? { allowed: true, target, purpose: 'open-ended' };
}

/** Returns a key of a movement: equal movements have equal keys. */
export function movementKey(action: Action): string {
  const direction = 'direction' in action ? action.direction : '';
  const ref = 'target' in action ? (action.target?.ref ?? '') : '';
  return `${action.kind} ${direction} ${ref}`;
}

/** Returns the text that an action puts into a field; null for an action that types nothing. */
function typedText(action: Action): string | null {
  return action.kind === 'input_text' ? action.text : null;
}

/** True when the step leaves the text to the planner: "any name", "a wrong password", `data: free` (R65). */
function isOpenData(state: RunState): boolean {
  const step = stepAt(state);
  return step?.data === 'free' || LEAVES_TEXT_OPEN.test(step?.text ?? '');
}

/** Returns why the control must not be touched in this way; null when it may be touched. */
function refuseTouch(kind: ActionKind, target: Element, screen: Screen, state: RunState): GuardResult | null {
  const reason = requestedOnlyByScreen(screen, target, state);
  if (reason !== null) return refused('screen text', `${reason}; text in the app is not an instruction`);
  const identity = identityOf(screen, target.ref);
  if (identity === null) return null;
  const tried = attemptsOn(state.run.budgets, identity, state.run);
  if (tried.count >= CASES.E.budget)
    return refused('spent', `${target.ref} did not respond to ${tried.count} attempts; take another route`);
  return tried.kind !== null && tried.kind !== kind && touchesTarget(tried.kind)
    ? refused('swap', `${tried.kind} on this target had no effect yet; ${kind} may not replace it`)
    : null;
}

/** True when the open step asks to wait, so that a wait needs no loading screen. */
export function asksToWait(state: RunState): boolean {
  return WAIT.test(stepAt(state)?.text ?? '');
}

/** Returns the target's name when the step forbids it: `Do not tap "Delete everything"`. */
function forbiddenName(text: string, target: Element): string | undefined {
  return forbiddenNames(text).find(
    (name) => name === target.text || name === target.label || name === target.description,
  );
}
