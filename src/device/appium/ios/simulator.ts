/** Settings that only a simulator takes from its driver, and gives back at the end of a goal. */
import type { Gesture } from '../../port.ts';
import { AppiumSession } from '../session.ts';

type SimulatorGesture = Extract<Gesture, { kind: 'locale' | 'text_size' | 'permission' | 'push' }>;

/** Content sizes with the percentage of the usual one, as the body text of iOS has them. */
const CONTENT_SIZES: readonly (readonly [percent: number, name: string])[] = [
  [82, 'extra-small'],
  [88, 'small'],
  [94, 'medium'],
  [100, 'large'],
  [112, 'extra-large'],
  [124, 'extra-extra-large'],
  [135, 'extra-extra-extra-large'],
  [165, 'accessibility-medium'],
  [194, 'accessibility-large'],
  [235, 'accessibility-extra-large'],
  [276, 'accessibility-extra-extra-large'],
  [312, 'accessibility-extra-extra-extra-large'],
];

/** The settings of one simulator. `underTest` returns the bundle id of the app. */
export class SimulatorSettings {
  readonly #write: (
    doing: string,
    command: string,
    argument: object,
    signal: AbortSignal,
  ) => Promise<unknown>;
  readonly #underTest: () => string;
  /** Before the goal changed them; null when it did not. */
  #contentSize: unknown = null;
  #locale: string | null = null;

  constructor(session: () => AppiumSession, underTest: () => string) {
    this.#write = (doing, command, argument, signal) =>
      session().write(doing, (b) => AppiumSession.mobile(b, command, argument), signal);
    this.#underTest = underTest;
  }

  async perform(gesture: SimulatorGesture, signal: AbortSignal): Promise<void> {
    const mobile = (doing: string, command: string, argument: object): Promise<unknown> =>
      this.#write(doing, command, argument, signal);
    switch (gesture.kind) {
      case 'locale': {
        const info = (await mobile('ask for the locale', 'deviceInfo', {})) as { currentLocale?: string };
        this.#locale ??= info.currentLocale?.replaceAll('_', '-') ?? null;
        await mobile('set the locale', 'configureLocalization', localization(gesture.to));
        return;
      }
      case 'text_size':
        this.#contentSize ??= await mobile('ask for the font size', 'contentSize', {});
        await mobile('set the font size', 'setContentSize', { size: contentSizeOf(gesture.percent) });
        return;
      case 'permission': {
        const access = { [gesture.permission]: gesture.to === 'allow' ? 'yes' : 'no' };
        await mobile('change a permission', 'setPermission', { bundleId: this.#underTest(), access });
        return;
      }
      case 'push': {
        const { title, text } = gesture;
        const alert = title === null ? { body: text } : { title, body: text };
        const payload = { aps: { alert } };
        await mobile('send a push message', 'pushNotification', { bundleId: this.#underTest(), payload });
      }
    }
  }

  /** Gives the simulator back its own locale and font size. */
  async restore(signal: AbortSignal): Promise<void> {
    const [size, locale] = [this.#contentSize, this.#locale];
    this.#contentSize = null;
    this.#locale = null;
    if (typeof size === 'string' && CONTENT_SIZES.some(([, name]) => name === size))
      await this.#write('restore the font size', 'setContentSize', { size }, signal);
    if (locale !== null)
      await this.#write('restore the locale', 'configureLocalization', localization(locale), signal);
  }
}

/** Returns the content size that is nearest to a percentage. */
function contentSizeOf(percent: number): string {
  const [nearest] = CONTENT_SIZES.toSorted(([a], [b]) => Math.abs(a - percent) - Math.abs(b - percent));
  return nearest?.[1] ?? 'large';
}

/** Returns the arguments of `mobile: configureLocalization` for `de-DE`. */
function localization(locale: string): object {
  return {
    language: { name: locale.split('-')[0] },
    locale: { name: locale.replaceAll('-', '_') },
  };
}
