/** One gesture on one screen and the look after it, as the rules see them: did it land, and by what? */
import { actionSchema } from '../../src/actions/index.ts';
import { landing } from '../../src/core/landing.ts';
import { identityOf } from '../../src/core/identity.ts';
import type { Pending, RunState } from '../../src/core/state.ts';
import type { Delta, Screen } from '../../src/screen/screen.ts';
import { compare } from '../../src/vision/delta.ts';
import { refOf } from './core.ts';
import { askedOn } from './guarded.ts';
import { screenOf, type View } from './views.ts';

export interface Scene {
  /** The step that asks for the gesture. */
  readonly step?: Parameters<typeof askedOn>[1];
  /** The gesture; `on` names its target. A tap on "Go" when nothing is said. */
  readonly did?: Readonly<Record<string, unknown>>;
  readonly before: View;
  /** The view on which the step was first asked about; `before` when nothing is said. */
  readonly asked?: View;
  readonly after: View;
  readonly delta?: Partial<Delta>;
  readonly pending?: Partial<Pending>;
  readonly state?: Partial<RunState>;
  /** What the views do not say of a look: its picture, another size. */
  readonly was?: Partial<Screen>;
  readonly is?: Partial<Screen>;
}

export interface Happened {
  readonly pending: Pending;
  readonly after: Screen;
  readonly delta: Delta;
  readonly state: RunState;
}

/** The gesture as it was counted, the look after it and what was compared. */
export function happened(scene: Scene): Happened {
  const { step = 'Tap "Go"', did = { kind: 'tap', on: 'Go' } } = scene;
  const before = { ...screenOf(scene.before, 's1', 0), ...scene.was };
  const after = { ...screenOf(scene.after, 's2', 1000), ...scene.is };
  const { on, ...rest } = did;
  const ref = typeof on === 'string' ? refOf(before, on) : null;
  const action = actionSchema.parse({ ...rest, ...(ref === null ? {} : { target: { ref } }) });
  const target = ref === null ? null : identityOf(before, ref);
  const pending: Pending = {
    attempt: { id: 'a1', turn: 1, action, target, before: 's1', origin: 'planner', number: 1, of: 3 },
    before,
    purpose: 'act',
    watched: false,
    recovered: null,
    ...scene.pending,
  };
  const state = { ...askedOn(scene.asked ?? scene.before, step).state, ...scene.state };
  const delta = compare(
    { screen: before, frame: null },
    { screen: after, frame: null },
    { target: target?.bounds ?? null, density: 2.625 },
  );
  return { pending, after, delta: { ...delta, ...scene.delta }, state };
}

/** What landed it, with its flags behind it; `not` when it did not land. */
export function told(scene: Scene): string {
  const { pending, after, delta, state } = happened(scene);
  const { landed, effect, flags } = landing(pending, after, delta, state);
  return landed ? [effect, ...flags.map((f) => `(${f})`)].join(' ') : 'not';
}
