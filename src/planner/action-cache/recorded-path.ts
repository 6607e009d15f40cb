/** The recorded path of a step: its actions in order, each with a fingerprint of its screen. */
import { createHash } from 'node:crypto';
import { actionSchema, type Action } from '../../actions/registry.ts';
import type { Proposal } from '../../core/model/protocol.ts';
import type { Goal } from '../../goal/model/goal.ts';
import type { PlannerRequest } from '../port.ts';
import type { Element } from '../../screen/model/element.ts';
import { byRef, type Screen } from '../../screen/model/screen.ts';
import { z } from 'zod';

/** A description by which a control can be found again; refs are valid on one screen only. */
const targetSchema = z.strictObject({
  role: z.string(),
  label: z.string(),
  description: z.string(),
  resourceId: z.string(),
  /** Index among equal elements, in tree order, from 0. */
  nth: z.int().min(0),
});

const recordedActionSchema = z.strictObject({
  /** Fingerprint of the screen on which it was decided. */
  face: z.string(),
  /** The action without its target; null for a claim that the step is done. */
  action: z.looseObject({ kind: z.string() }).nullable(),
  target: targetSchema.nullable(),
  confidence: z.number().min(0).max(1),
});
export type RecordedAction = z.infer<typeof recordedActionSchema>;

/** Paths by step, such as `steps/2`. */
export const recordedPathsSchema = z.record(z.string(), z.array(recordedActionSchema));
export type RecordedPaths = Readonly<Record<string, readonly RecordedAction[]>>;

/**
 * Returns a hash of what the app shows: roles, texts and states of all visible elements, but no positions. Leaves out the status bar, the
 * keyboard, toasts and animated regions.
 */
function screenFingerprint(screen: Screen): string {
  const lines = screen.elements.filter((e) => isFingerprinted(screen, e)).map(fingerprintLine);
  const { front, underTest } = screen.app;
  // The address of a folder of pages has another port in each run.
  const app = front !== null && front === underTest ? 'app under test' : front;
  return createHash('sha256')
    .update(JSON.stringify([app, lines]))
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

/** Returns the proposal in cacheable form; null when it is valid for this run only: notes, text from the screen, secrets. */
export function toRecordedAction(
  { goal, screen, redact }: PlannerRequest,
  proposal: Proposal,
): RecordedAction | null {
  if (proposal.kind === 'defer' || proposal.kind === 'cannot' || proposal.remember.length > 0) return null;
  const face = screenFingerprint(screen);
  if (proposal.kind === 'claim') return { face, action: null, target: null, confidence: 1 };
  const { action, confidence } = proposal;
  if (action.kind === 'status' || !comesFromGoal(action, goal)) return null;
  const ref = 'target' in action ? (action.target?.ref ?? null) : null;
  const target = ref === null ? null : recordedTarget(screen, ref);
  if (ref !== null && target === null) return null;
  const { target: _, ...rest } = action as Action & { target?: unknown };
  const recorded = { face, action: rest, target, confidence };
  const written = JSON.stringify(recorded);
  return redact !== undefined && redact(written) !== written ? null : recorded;
}

/** True when the goal itself contains the typed text or URL; a code read off the screen differs next time. */
function comesFromGoal(action: Action, goal: Goal): boolean {
  const own = goalTexts(goal).join('\n');
  if (action.kind === 'input_text') return own.includes(action.text);
  if (action.kind === 'deep_link') return own.includes(action.url);
  return true;
}

/** Returns all texts of a goal that a planner sees. */
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

/** Returns the recorded action for this screen; null when the screen differs or lacks the control. */
export function resolveOnScreen(recorded: RecordedAction, screen: Screen): Action | 'claim' | null {
  if (recorded.face !== screenFingerprint(screen)) return null;
  if (recorded.action === null) return 'claim';
  const { target } = recorded;
  const element = target === null ? undefined : sameElements(screen, target)[target.nth];
  if (target !== null && (element === undefined || screen.undrawn.includes(element.ref))) return null;
  const parsed = actionSchema.safeParse({
    ...recorded.action,
    ...(element === undefined ? {} : { target: { ref: element.ref } }),
    ...(element === undefined && recorded.action.kind === 'input_text' ? { target: null } : {}),
  });
  return parsed.success ? parsed.data : null;
}
