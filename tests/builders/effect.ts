/** One gesture on one screen and the look after it, as the rules see them: did it land, and by what? */
import { stateWith, type KnownState } from './known-state.ts';
import { actionSchema } from '../../src/actions/registry.ts';
import { identityOf } from '../../src/core/targets/identity.ts';
import { effectOf } from '../../src/core/effects/effect.ts';
import type { OpenAttempt } from '../../src/core/model/open-attempt.ts';
import type { RunState } from '../../src/core/model/run-state.ts';
import type { ScreenChange, Screen } from '../../src/screen/model/screen.ts';
import { compareScreens } from '../../src/vision/screen-change.ts';
import { refOf } from './core.ts';
import { firstQuestion } from './guard.ts';
import { screenOf, type View } from './android-screen.ts';

export interface GestureScene {
  /** The step that asks for the gesture. */
  readonly step?: Parameters<typeof firstQuestion>[1];
  /** The gesture; `on` names its target. A tap on "Go" when nothing is said. */
  readonly did?: Readonly<Record<string, unknown>>;
  readonly before: View;
  /** The view on which the step was first asked about; `before` when nothing is said. */
  readonly asked?: View;
  readonly after: View;
  readonly delta?: Partial<ScreenChange>;
  readonly pending?: Partial<OpenAttempt>;
  readonly state?: KnownState;
  /** What the views do not say of a look: its picture, another size. */
  readonly was?: Partial<Screen>;
  readonly is?: Partial<Screen>;
}

export interface PlayedScene {
  readonly pending: OpenAttempt;
  readonly after: Screen;
  readonly delta: ScreenChange;
  readonly state: RunState;
}

/** The gesture as it was counted, the look after it and what was compared. */
export function playScene(scene: GestureScene): PlayedScene {
  const { step = 'Tap "Go"', did = { kind: 'tap', on: 'Go' } } = scene;
  const before = { ...screenOf(scene.before, 's1', 0), ...scene.was };
  const after = { ...screenOf(scene.after, 's2', 1000), ...scene.is };
  const { on, ...rest } = did;
  const ref = typeof on === 'string' ? refOf(before, on) : null;
  const action = actionSchema.parse({ ...rest, ...(ref === null ? {} : { target: { ref } }) });
  const target = ref === null ? null : identityOf(before, ref);
  const pending: OpenAttempt = {
    attempt: { id: 'a1', turn: 1, action, target, before: 's1', origin: 'planner', number: 1, of: 3 },
    before,
    purpose: 'step',
    watched: false,
    doubted: null,
    recovered: null,
    ...scene.pending,
  };
  const state = stateWith(firstQuestion(scene.asked ?? scene.before, step).state, scene.state ?? {});
  const delta = compareScreens(
    { screen: before, frame: null },
    { screen: after, frame: null },
    { target: target?.bounds ?? null, density: 2.625 },
  );
  return { pending, after, delta: { ...delta, ...scene.delta }, state };
}

/** What landed it, with its flags behind it; `not` when it did not land. */
export function effectSummary(scene: GestureScene): string {
  const { pending, after, delta, state } = playScene(scene);
  const { tookEffect, effect, flags } = effectOf(pending, after, delta, state);
  return tookEffect ? [effect, ...flags.map((f) => `(${f})`)].join(' ') : 'not';
}
