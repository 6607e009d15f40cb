import type { Browser } from 'webdriverio';
import { protocolError } from '../errors.ts';
import { readHierarchy, captureConsistently } from '../consistent-capture.ts';
import { AppiumSession } from '../session.ts';
import { elementId } from '../element.ts';

/** Everything that one look asks the phone for. */
export interface IosSnapshot {
  readonly source: string;
  /** PNG; null when the phone refuses one. */
  readonly picture: Uint8Array | null;
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
    const { source, picture } = await captureConsistently(
      this.#session,
      (told) => told,
      async () => {},
      signal,
    );
    const alert = await this.#systemAlert(source, signal);
    const shown = alert ?? (await this.#withFocus(source, signal));
    return { source: shown, picture, front: bundleIn(shown) };
  }

  /**
   * An alert of the system's belongs to the home screen's process, and a source tells of the app in front alone. So it is asked for, and
   * when one is there the hierarchy is the home screen's.
   */
  async #systemAlert(source: string, signal: AbortSignal): Promise<string | null> {
    if (/<XCUIElementType(?:Alert|Sheet)\b/.test(source) || !(await this.#alertIsOpen(signal))) return null;
    const of = (application: string): Promise<unknown> =>
      this.#session.read(
        'ask for the alert',
        (b) => b.updateSettings({ defaultActiveApplication: application }),
        signal,
      );
    await of(SPRINGBOARD);
    try {
      const told = await readHierarchy(this.#session, signal);
      return told.includes('<XCUIElementTypeAlert') ? told : null;
    } finally {
      await of('auto');
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

  /** Which of several fields has the focus is in no source: the phone is asked, and it is written there. */
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
