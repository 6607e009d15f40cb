/** The walk's phone with all that was done to it, so that the same past can be lived again without the last gesture. */
import type { AppModel, ScreenModel } from '../../simulator/app/model.ts';
import { effectsOf, effectsWithin, elementsOf } from '../../simulator/app/edit.ts';
import { Phone } from '../../simulator/phone/phone.ts';

type Act = (phone: Phone) => void;

export class Timeline {
  readonly phone: Phone;
  readonly #app: AppModel;
  readonly #acts: Act[] = [];
  /** The last act, where it was a wait. */
  #waited: { ms: number; readonly at: number } | null = null;

  constructor(app: AppModel) {
    this.#app = app;
    this.phone = new Phone(app);
  }

  /** Does something to the phone. An act reads nothing but the phone that it is given. */
  do(act: Act): void {
    this.#acts.push(act);
    act(this.phone);
  }

  /** Lets time pass. */
  advance(ms: number): void {
    const waited = this.#waited;
    // Waits in a row are one act.
    if (waited !== null && waited.at === this.#acts.length) {
      waited.ms += ms;
      this.phone.clock.advance(ms);
      return;
    }
    const wait = { ms, at: this.#acts.length + 1 };
    this.do((phone) => phone.clock.advance(phone === this.phone ? ms : wait.ms));
    this.#waited = wait;
  }

  /** Names this moment. */
  get now(): number {
    this.#waited = null;
    return this.#acts.length;
  }

  /** Returns another phone with the same past up to a moment. */
  twinAt(moment: number): Timeline {
    const twin = new Timeline(this.#app);
    for (const act of this.#acts.slice(0, moment)) twin.do(act);
    return twin;
  }
}

/** True when a screen of the app may change without a gesture, some time after it opened or after another effect. */
export function changesByItself(app: AppModel): boolean {
  const effects = [...app.onLaunch, ...Object.values(app.screens).flatMap(openingEffects)];
  return (
    [app, ...Object.values(app.screens), ...Object.values(app.overlays)].some(
      ({ timers }) => timers.length > 0,
    ) ||
    effectsWithin(effects).some(takesTime) ||
    elementsOf(app).some(
      ({ element }) =>
        element.lateRowMs > 0 ||
        element.treeAfterMs > 0 ||
        effectsWithin(effectsOf(element).flat()).some(takesTime),
    )
  );
}

function openingEffects(screen: ScreenModel): ScreenModel['onEnter'] {
  return [...screen.onEnter, ...(screen.onBack ?? [])];
}

function takesTime(effect: { readonly do: string }): boolean {
  return effect.do === 'wait' || effect.do === 'load' || effect.do === 'message' || effect.do === 'launch';
}
