import type { Browser } from 'webdriverio';
import { protocolError } from '../errors.ts';
import {
  captureAtRest,
  captureConsistently,
  captureFramed,
  type Framing,
  readHierarchy,
  type RestingCapture,
} from '../consistent-capture.ts';
import { AppiumSession } from '../session.ts';
import { elementId } from '../element.ts';

/** The raw data of one capture. */
export interface IosSnapshot {
  readonly source: string;
  /** PNG; null when the phone refuses a screenshot. */
  readonly screenshot: Uint8Array | null;
  /** Bundle id of the app in front. */
  readonly front: string;
}

const SPRINGBOARD = 'com.apple.springboard';

export class IosCapturer {
  readonly #session: AppiumSession;

  constructor(session: AppiumSession) {
    this.#session = session;
  }

  async capture(signal: AbortSignal): Promise<IosSnapshot> {
    const { source, screenshot } = await captureConsistently(
      this.#session,
      (tree) => tree,
      async () => {},
      signal,
    );
    return { ...(await this.#completed(source, signal)), screenshot };
  }

  /** Captures the element tree between two screenshots. */
  async captureFramed(
    framing: Framing,
    signal: AbortSignal,
  ): Promise<IosSnapshot & { readonly before: Uint8Array | null }> {
    const { before, extra, screenshot } = await captureFramed(
      this.#session,
      framing,
      (source) => this.#completed(source, signal),
      signal,
    );
    return { ...extra, before, screenshot };
  }

  /** Captures a screen that rests; null when something was drawn meanwhile. */
  async captureAtRest(
    how: RestingCapture,
    signal: AbortSignal,
  ): Promise<(IosSnapshot & { readonly at: number }) | null> {
    const again = (): void => how.picture.captured();
    const found = await captureAtRest(
      this.#session,
      how,
      (source) => this.#completed(source, signal, again),
      signal,
    );
    return found === null ? null : { ...found.extra, screenshot: found.screenshot, at: found.at };
  }

  /** Calls `onAlert` when the tree of a system alert was read in place of the app's. */
  async #completed(
    source: string,
    signal: AbortSignal,
    onAlert: () => void = () => {},
  ): Promise<Omit<IosSnapshot, 'screenshot'>> {
    const system = await this.#systemAlert(source, signal);
    if (system !== null) onAlert();
    const complete = system ?? (await this.#withFocus(source, signal));
    return { source: complete, front: bundleIn(complete) };
  }

  /**
   * Returns the element tree of the home screen while it shows a system alert, else null. The page source only covers the app in front, and
   * system alerts belong to the home screen's process.
   */
  async #systemAlert(source: string, signal: AbortSignal): Promise<string | null> {
    if (/<XCUIElementType(?:Alert|Sheet)\b/.test(source)) return null;
    if (!(await this.#alertIsOpen(signal))) return null;
    const setActive = (application: string): Promise<unknown> =>
      this.#session.read(
        'ask for the alert',
        (b) => b.updateSettings({ defaultActiveApplication: application }),
        signal,
      );
    await setActive(SPRINGBOARD);
    try {
      const tree = await readHierarchy(this.#session, signal);
      return tree.includes('<XCUIElementTypeAlert') ? tree : null;
    } finally {
      await setActive('auto');
    }
  }

  async #alertIsOpen(signal: AbortSignal): Promise<boolean> {
    try {
      await this.#session.read('ask for an alert', (b) => b.getAlertText(), signal);
      return true;
    } catch (error) {
      if (protocolError(error) === 'no such alert') return false;
      throw error;
    }
  }

  /** Adds the focused field to the element tree, which does not contain the focus. */
  async #withFocus(source: string, signal: AbortSignal): Promise<string> {
    const fields = source.match(FIELD) ?? [];
    if (fields.length < 2 || !source.includes('<XCUIElementTypeKeyboard')) return source;
    const rect = await this.#focused(signal);
    if (rect === null) return source;
    return source.replace(FIELD, (tag) =>
      (['x', 'y', 'width', 'height'] as const).every((key) => tag.includes(` ${key}="${rect[key]}"`))
        ? tag.replace(/(\/?>)$/, ' focused="true"$1')
        : tag,
    );
  }

  async #focused(signal: AbortSignal): Promise<{
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  } | null> {
    try {
      const id = elementId(
        await this.#session.read('find the focused field', (b: Browser) => b.getActiveElement(), signal),
      );
      return await this.#session.read('find the focused field', (b) => b.getElementRect(id), signal);
    } catch (error) {
      if (/^(?:no such element|stale element reference)$/.test(protocolError(error))) return null;
      throw error;
    }
  }
}

const FIELD = /<XCUIElementType(?:SecureTextField|TextField|SearchField|TextView)\b[^>]*>/g;

function bundleIn(source: string): string {
  return /<XCUIElementTypeApplication\b[^>]*\sbundleId="([^"]*)"/.exec(source)?.[1] ?? '';
}
