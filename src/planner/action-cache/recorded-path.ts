/** What is remembered of a step: its actions in the order in which they were taken, each with the screen that it was taken on. */
import { createHash } from 'node:crypto';
import { actionSchema, type Action } from '../../actions/registry.ts';
import type { Proposal } from '../../core/model/protocol.ts';
import type { Goal } from '../../goal/model/goal.ts';
import type { PlannerRequest } from '../port.ts';
import type { Element } from '../../screen/model/element.ts';
import { byRef, type Screen } from '../../screen/model/screen.ts';
import { z } from 'zod';

/** A control as it can be found again: refs hold on one screen only. */
const targetSchema = z.strictObject({
  role: z.string(),
  label: z.string(),
  description: z.string(),
  resourceId: z.string(),
  /** Among equal ones, in the order of the hierarchy, from 0. */
  nth: z.int().min(0),
});

const recordedActionSchema = z.strictObject({
  /** `faceOf` the screen that it was decided on. */
  face: z.string(),
  /** Without its target; null: the step was said to be done. */
  action: z.looseObject({ kind: z.string() }).nullable(),
  target: targetSchema.nullable(),
  confidence: z.number().min(0).max(1),
});
export type RecordedAction = z.infer<typeof recordedActionSchema>;

/** Steps by `steps/2`. */
export const recordedPathsSchema = z.record(z.string(), z.array(recordedActionSchema));
export type RecordedPaths = Readonly<Record<string, readonly RecordedAction[]>>;

/**
 * What the app shows and offers, as one hash: roles, words and states of all that is in view, not where it stands. The status bar with its
 * clock, the keyboard, toasts and what moves by itself are left out.
 */
function screenFingerprint(screen: Screen): string {
  const lines = screen.elements.filter((e) => isFingerprinted(screen, e)).map(fingerprintLine);
  return createHash('sha256')
    .update(JSON.stringify([screen.app.front, lines]))
    .digest('hex')
    .slice(0, 24);
}

function isFingerprinted(screen: Screen, { visible, window, package: owner }: Element): boolean {
  if (visible === null) return false;
  const kind = screen.windows[window]?.kind;
  if (kind === 'keyboard' || kind === 'toast') return false;
  if (kind === 'system' && owner !== screen.app.front) return false;
  const [x, y] = [visible.x + visible.width / 2, visible.y + visible.height / 2];
  return !screen.animatedRegions.some((m) => x >= m.x && x < m.x + m.width && y >= m.y && y < m.y + m.height);
}

function fingerprintLine({ role, label, text, description, hint, resourceId, state }: Element): unknown[] {
  return [role, label, text, description, hint, resourceId, state.enabled, state.checked, state.selected];
}

/** The proposal as it can be remembered; null when it holds for that run alone: notes, texts that the goal does not give, a secret. */
export function toRecordedAction(
  { goal, screen, redact: clean }: PlannerRequest,
  proposal: Proposal,
): RecordedAction | null {
  if (proposal.kind === 'defer' || proposal.remember.length > 0) return null;
  const face = screenFingerprint(screen);
  if (proposal.kind === 'claim') return { face, action: null, target: null, confidence: 1 };
  const { action, confidence } = proposal;
  if (action.kind === 'status' || !comesFromGoal(action, goal)) return null;
  const ref = 'target' in action ? (action.target?.ref ?? null) : null;
  const target = ref === null ? null : recordedTarget(screen, ref);
  if (ref !== null && target === null) return null;
  const { target: _, ...rest } = action as Action & { target?: unknown };
  const deed = { face, action: rest, target, confidence };
  const written = JSON.stringify(deed);
  return clean !== undefined && clean(written) !== written ? null : deed;
}

/** A code that was read off the screen is another one next time. */
function comesFromGoal(action: Action, goal: Goal): boolean {
  const own = goalTexts(goal).join('\n');
  if (action.kind === 'input_text') return own.includes(action.text);
  if (action.kind === 'deep_link') return own.includes(action.url);
  return true;
}

/** All that a planner is told of a goal. */
export function goalTexts(goal: Goal): string[] {
  const lines = [...goal.setup, ...goal.steps, ...goal.expected].map(({ text }) => text);
  return [goal.name, goal.description, goal.appKnowledge, ...lines];
}

function recordedTarget(screen: Screen, ref: string): RecordedAction['target'] {
  const element = byRef(screen, ref);
  if (element === undefined) return null;
  const { role, label, description, resourceId } = element;
  const nth = sameElements(screen, element).findIndex((e) => e.ref === ref);
  return nth < 0 ? null : { role, label, description, resourceId, nth };
}

function sameElements(screen: Screen, wanted: Omit<NonNullable<RecordedAction['target']>, 'nth'>): Element[] {
  return screen.elements.filter(
    (e) =>
      e.role === wanted.role &&
      e.label === wanted.label &&
      e.description === wanted.description &&
      e.resourceId === wanted.resourceId,
  );
}

/** The remembered action on this screen; null when the screen is another one or has no such control. */
export function resolveOnScreen(deed: RecordedAction, screen: Screen): Action | 'claim' | null {
  if (deed.face !== screenFingerprint(screen)) return null;
  if (deed.action === null) return 'claim';
  const { target } = deed;
  const element = target === null ? undefined : sameElements(screen, target)[target.nth];
  if (target !== null && (element === undefined || screen.undrawn.includes(element.ref))) return null;
  const parsed = actionSchema.safeParse({
    ...deed.action,
    ...(element === undefined ? {} : { target: { ref: element.ref } }),
    ...(element === undefined && deed.action.kind === 'input_text' ? { target: null } : {}),
  });
  return parsed.success ? parsed.data : null;
}
