/** A run at one of its moments: what it knows, and a gesture of it whose effect is not yet known. */
import { stateWith, type KnownState } from './known-state.ts';
import { actionSchema } from '../../src/actions/registry.ts';
import { identityOf } from '../../src/core/targets/identity.ts';
import { effectOf } from '../../src/core/effects/effect.ts';
import type { Attempt, Question, TargetIdentity } from '../../src/core/model/protocol.ts';
import type { OpenAttempt } from '../../src/core/model/open-attempt.ts';
import type { RunState } from '../../src/core/model/run-state.ts';
import { start } from '../../src/core/start.ts';
import type { Turn } from '../../src/core/state/turn.ts';
import type { Goal } from '../../src/goal/model/goal.ts';
import type { ScreenChange, Screen } from '../../src/screen/model/screen.ts';
import { goalOf, POLICY, refOf } from './core.ts';

/** A run of this goal before its first look, but for what it knows. */
export const stateOf = (goal: Goal, known: KnownState = {}): RunState =>
  stateWith(start(goal, POLICY).state, known);
export const turnOf = (state: RunState): Turn => ({ state, policy: POLICY, notes: [] });

/** The element that people call so, as an attempt on it is remembered. */
export function identified(screen: Screen, name: string): TargetIdentity {
  const identity = identityOf(screen, refOf(screen, name));
  if (identity === null) throw new Error(name);
  return identity;
}

/** `on`: what people call its target. */
export function pendingOf(
  before: Screen,
  { on, ...action }: Readonly<Record<string, unknown>>,
  more: Partial<Attempt> & Partial<Pick<OpenAttempt, 'purpose' | 'watched'>> = {},
): OpenAttempt {
  const { purpose = 'step', watched = false, ...made } = more;
  const target = typeof on === 'string' ? identified(before, on) : null;
  const parsed = actionSchema.parse({
    ...action,
    ...(target === null ? {} : { target: { ref: target.ref } }),
  });
  const attempt: Attempt = {
    id: 'a1',
    turn: 1,
    action: parsed,
    target,
    before: before.id,
    origin: 'planner',
    number: 1,
    of: 3,
    ...made,
  };
  return { attempt, before, purpose, watched, doubted: null, recovered: null };
}

/** A change of this kind, of which nothing else is said. */
export const deltaOf = (kind: ScreenChange['kind'], more: Partial<ScreenChange> = {}): ScreenChange => ({
  kind,
  ratio: 0,
  regions: [],
  dy: 0,
  target: null,
  tree: { added: 0, removed: 0, changed: 0 },
  ...more,
});

export interface BetweenScreens {
  /** The change between the two looks; a partial one when nothing is said. */
  readonly delta?: ScreenChange['kind'] | Partial<ScreenChange>;
  /** Of what the gesture is part; a step that taps "Go" when nothing is said. */
  readonly goal?: Goal;
  readonly known?: KnownState;
  readonly made?: Parameters<typeof pendingOf>[2];
}

/** By what a gesture between two looks landed, its flags behind it in brackets; `not` when it did not land. */
export function effectBetween(
  before: Screen,
  after: Screen,
  did: Readonly<Record<string, unknown>>,
  { delta = 'partial', goal = goalOf(['Tap "Go"']), known, made }: BetweenScreens = {},
): string {
  const change = typeof delta === 'string' ? deltaOf(delta) : deltaOf('partial', delta);
  const pending = pendingOf(before, did, made);
  const { tookEffect, effect, flags } = effectOf(pending, after, change, stateOf(goal, known));
  return tookEffect ? [effect, ...flags.map((f) => `(${f})`)].join(' ') : 'not';
}

/** What a planner is asked first of a run's first step. */
export const QUESTION: Question = {
  phase: 'steps',
  index: 0,
  instruction: 0,
  screen: 's1',
  about: 'step',
  overlay: null,
  refusals: [],
  call: 1,
  calls: 4,
  history: [],
  remembered: [],
};
