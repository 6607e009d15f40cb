import { type ChromiumProcess, startBrowser } from '../../../src/device/chromium/browser/browser.ts';
import type { FoundChromium } from '../../../src/device/chromium/browser/find.ts';

/** A real browser with one tab, driven by its own protocol. */
export interface Tab {
  open(url: string): Promise<void>;
  /** Evaluates an expression in the page and awaits a promise. Throws the page's error. */
  run<T>(expression: string): Promise<T>;
  /** Waits until the expression is true, 10 s at most. */
  until(expression: string): Promise<void>;
  press(key: string): Promise<void>;
  size(width: number, height: number): Promise<void>;
  theme(scheme: 'light' | 'dark'): Promise<void>;
  /** Lets the page read the clipboard, which copying alone does not need. */
  allowClipboard(): Promise<void>;
  /** Returns the visible part of the page as PNG. */
  picture(): Promise<Uint8Array>;
  /** Errors that the page logged or threw. */
  readonly errors: readonly string[];
  close(): Promise<void>;
}

/** `resolver`: see `startBrowser`; by default every host name is unknown. */
export async function openTab(
  found: FoundChromium,
  resolver: string | null = 'MAP * ~NOTFOUND',
): Promise<Tab> {
  const browser: ChromiumProcess = await startBrowser(found, resolver);
  const { devtools } = browser;
  const { targetId } = await devtools.send<{ targetId: string }>('Target.createTarget', {
    url: 'about:blank',
  });
  const { sessionId } = await devtools.send<{ sessionId: string }>('Target.attachToTarget', {
    targetId,
    flatten: true,
  });
  const send = <T>(method: string, params: object = {}): Promise<T> =>
    devtools.send<T>(method, params, sessionId);
  const errors: string[] = [];
  const run = async <T>(expression: string): Promise<T> => {
    const answer = await send<{
      result: { value: T };
      exceptionDetails?: { text: string; exception?: { description?: string } };
    }>('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true });
    if (answer.exceptionDetails !== undefined)
      throw new Error(answer.exceptionDetails.exception?.description ?? answer.exceptionDetails.text);
    return answer.result.value;
  };
  await send('Page.enable');
  await send('Page.addScriptToEvaluateOnNewDocument', {
    source: `window.errors = []; addEventListener('error', (e) => errors.push(e.message));
      addEventListener('securitypolicyviolation', (e) => errors.push(e.violatedDirective + ' ' + e.blockedURI));`,
  });
  return {
    errors,
    run,
    async open(url) {
      await send('Page.navigate', { url: 'about:blank' });
      await send('Page.navigate', { url });
      await run(
        `new Promise((done) => document.readyState === 'complete' ? done() : addEventListener('load', done))`,
      );
      errors.push(...(await run<string[]>('window.errors')));
    },
    until: (expression) =>
      run(`new Promise((done, fail) => {
        const end = performance.now() + 10000;
        const look = () => (${expression}) ? done() : performance.now() > end
          ? fail(new Error(${JSON.stringify(`never true: ${expression}`)})) : setTimeout(look, 25);
        look();
      })`),
    async press(key) {
      const text = key.length === 1 ? { text: key } : key === 'Enter' ? { text: '\r' } : {};
      await send('Input.dispatchKeyEvent', { type: 'keyDown', key, code: key, ...text, ...codeOf(key) });
      await send('Input.dispatchKeyEvent', { type: 'keyUp', key, code: key, ...codeOf(key) });
    },
    size: (width, height) =>
      send('Emulation.setDeviceMetricsOverride', {
        width,
        height,
        deviceScaleFactor: 1,
        mobile: width < 500,
      }),
    theme: (value) =>
      send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] }),
    async allowClipboard() {
      await devtools.send('Browser.grantPermissions', {
        permissions: ['clipboardReadWrite', 'clipboardSanitizedWrite'],
      });
      await send('Emulation.setFocusEmulationEnabled', { enabled: true });
    },
    async picture() {
      const { data } = await send<{ data: string }>('Page.captureScreenshot', { format: 'png' });
      return Buffer.from(data, 'base64');
    },
    close: () => browser.close(),
  };
}

/** Keys that do something by themselves (move the focus, press a button) need their old number. */
function codeOf(key: string): object {
  const codes: Readonly<Record<string, number>> = { Tab: 9, Enter: 13, Escape: 27, ' ': 32 };
  return codes[key] === undefined ? {} : { windowsVirtualKeyCode: codes[key] };
}
