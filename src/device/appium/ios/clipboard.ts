/** The clipboard of an iPhone, which iOS gives to the app in front alone: the app under test, or the agent that asks for it (ADR 341). */
import { ThumbruleError } from '../../../shared/errors.ts';
import { clipboardContent, readClipboard } from '../facts.ts';
import { AppiumSession } from '../session.ts';

/** Bundle id of the agent that Xcode builds of WebDriverAgent. */
export const DEFAULT_AGENT = 'com.facebook.WebDriverAgentRunner.xctrunner';
const SPRINGBOARD = 'com.apple.springboard';

export interface ClipboardOwner {
  readonly isSimulator: boolean;
  /** Bundle id of WebDriverAgent on the phone. */
  readonly agent: string;
}

export class IosClipboard {
  readonly #session: () => AppiumSession;
  readonly #owner: ClipboardOwner;

  constructor(session: () => AppiumSession, owner: ClipboardOwner) {
    this.#session = session;
    this.#owner = owner;
  }

  /** Returns the text of the clipboard. */
  async read(signal: AbortSignal): Promise<string> {
    if (!this.#owner.isSimulator)
      return this.#withAgentInFront(signal, () => readClipboard(this.#session(), signal));
    const text = await this.#mobile<string | null>('read the clipboard', 'getPasteboard', {}, signal);
    return text ?? '';
  }

  async write(text: string, signal: AbortSignal): Promise<void> {
    const doing = 'fill the clipboard';
    if (this.#owner.isSimulator) await this.#mobile(doing, 'setPasteboard', { content: text }, signal);
    else
      await this.#withAgentInFront(signal, () =>
        this.#mobile(doing, 'setClipboard', clipboardContent(text), signal),
      );
  }

  /** Brings the agent to the front, and afterwards what was there before. */
  async #withAgentInFront<T>(signal: AbortSignal, doing: () => Promise<T>): Promise<T> {
    const before = await this.#front(signal);
    await this.#activate(this.#owner.agent, signal);
    try {
      // Behind another app, it would tell an empty clipboard.
      if ((await this.#front(signal)) !== this.#owner.agent) throw notInFront(this.#owner.agent);
      return await doing();
    } finally {
      if (before === SPRINGBOARD) await this.#mobile('go home', 'pressButton', { name: 'home' }, signal);
      else await this.#activate(before, signal);
    }
  }

  async #front(signal: AbortSignal): Promise<string> {
    const info = await this.#session().read(
      'ask for the app in front',
      (b) => AppiumSession.mobile<{ readonly bundleId?: string }>(b, 'activeAppInfo', {}),
      signal,
    );
    return info.bundleId ?? '';
  }

  async #activate(bundleId: string, signal: AbortSignal): Promise<void> {
    await this.#mobile('bring an app to the front', 'activateApp', { bundleId }, signal);
  }

  #mobile<T>(doing: string, command: string, argument: object, signal: AbortSignal): Promise<T> {
    return this.#session().write(doing, (b) => AppiumSession.mobile<T>(b, command, argument), signal);
  }
}

function notInFront(agent: string): ThumbruleError {
  return new ThumbruleError(
    'NOT_SUPPORTED',
    `iOS gives the clipboard to the app in front alone, and ${agent} could not be brought there.`,
    'Give the bundle id of your WebDriverAgent with the capability appium:updatedWDABundleId.',
  );
}
