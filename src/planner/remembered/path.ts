/** What is remembered of a step: its actions in the order in which they were taken, each with the screen that it was taken on. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { actionSchema, type Action } from '../../actions/index.ts';
import type { Proposal } from '../../core/types.ts';
import type { Goal } from '../../goal/types.ts';
import type { Element } from '../../screen/element.ts';
import { byRef, type Screen } from '../../screen/screen.ts';
import type { Asked } from '../port.ts';

/** A control as it can be found again: refs hold on one screen only. */
const targetSchema = z.strictObject({
  role: z.string(),
  label: z.string(),
  description: z.string(),
  resourceId: z.string(),
  /** Among equal ones, in the order of the hierarchy, from 0. */
  nth: z.int().min(0),
});

const deedSchema = z.strictObject({
  /** `faceOf` the screen that it was decided on. */
  face: z.string(),
  /** Without its target; null: the step was said to be done. */
  action: z.looseObject({ kind: z.string() }).nullable(),
  target: targetSchema.nullable(),
  confidence: z.number().min(0).max(1),
});
export type Deed = z.infer<typeof deedSchema>;

/** Steps by `steps/2`. */
export const pathsSchema = z.record(z.string(), z.array(deedSchema));
export type Paths = Readonly<Record<string, readonly Deed[]>>;

/**
 * What the app shows and offers, as one hash: roles, words and states of all that is in view, not where it stands. The status bar with its
 * clock, the keyboard, toasts and what moves by itself are left out.
 */
function faceOf(screen: Screen): string {
  const lines = screen.elements.filter((e) => isOfFace(screen, e)).map(lineOf);
  return createHash('sha256')
    .update(JSON.stringify([screen.app.front, lines]))
    .digest('hex')
    .slice(0, 24);
}

function isOfFace(screen: Screen, { visible, window, package: owner }: Element): boolean {
  if (visible === null) return false;
  const kind = screen.windows[window]?.kind;
  if (kind === 'keyboard' || kind === 'toast') return false;
  if (kind === 'system' && owner !== screen.app.front) return false;
  const [x, y] = [visible.x + visible.width / 2, visible.y + visible.height / 2];
  return !screen.moving.some((m) => x >= m.x && x < m.x + m.width && y >= m.y && y < m.y + m.height);
}

function lineOf({ role, label, text, description, hint, resourceId, state }: Element): unknown[] {
  return [role, label, text, description, hint, resourceId, state.enabled, state.checked, state.selected];
}

/** The proposal as it can be remembered; null when it holds for that run alone: notes, texts that the goal does not give, a secret. */
export function deedOf({ goal, screen, clean }: Asked, proposal: Proposal): Deed | null {
  if (proposal.kind === 'defer' || proposal.remember.length > 0) return null;
  const face = faceOf(screen);
  if (proposal.kind === 'claim') return { face, action: null, target: null, confidence: 1 };
  const { action, confidence } = proposal;
  if (action.kind === 'status' || !givenByGoal(action, goal)) return null;
  const ref = 'target' in action ? (action.target?.ref ?? null) : null;
  const target = ref === null ? null : targetOf(screen, ref);
  if (ref !== null && target === null) return null;
  const { target: _, ...rest } = action as Action & { target?: unknown };
  const deed = { face, action: rest, target, confidence };
  const written = JSON.stringify(deed);
  return clean !== undefined && clean(written) !== written ? null : deed;
}

/** A code that was read off the screen is another one next time. */
function givenByGoal(action: Action, goal: Goal): boolean {
  const own = wordsOf(goal).join('\n');
  if (action.kind === 'input_text') return own.includes(action.text);
  if (action.kind === 'deep_link') return own.includes(action.url);
  return true;
}

/** All that a planner is told of a goal. */
export function wordsOf(goal: Goal): string[] {
  const lines = [...goal.setup, ...goal.steps, ...goal.expected].map(({ text }) => text);
  return [goal.name, goal.description, goal.appKnowledge, ...lines];
}

function targetOf(screen: Screen, ref: string): Deed['target'] {
  const element = byRef(screen, ref);
  if (element === undefined) return null;
  const { role, label, description, resourceId } = element;
  const nth = alike(screen, element).findIndex((e) => e.ref === ref);
  return nth < 0 ? null : { role, label, description, resourceId, nth };
}

function alike(screen: Screen, wanted: Omit<NonNullable<Deed['target']>, 'nth'>): Element[] {
  return screen.elements.filter(
    (e) =>
      e.role === wanted.role &&
      e.label === wanted.label &&
      e.description === wanted.description &&
      e.resourceId === wanted.resourceId,
  );
}

/** The remembered action on this screen; null when the screen is another one or has no such control. */
export function onScreen(deed: Deed, screen: Screen): Action | 'claim' | null {
  if (deed.face !== faceOf(screen)) return null;
  if (deed.action === null) return 'claim';
  const { target } = deed;
  const element = target === null ? undefined : alike(screen, target)[target.nth];
  if (target !== null && (element === undefined || screen.ghosts.includes(element.ref))) return null;
  const parsed = actionSchema.safeParse({
    ...deed.action,
    ...(element === undefined ? {} : { target: { ref: element.ref } }),
    ...(element === undefined && deed.action.kind === 'input_text' ? { target: null } : {}),
  });
  return parsed.success ? parsed.data : null;
}
