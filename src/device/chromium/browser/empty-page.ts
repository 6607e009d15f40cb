/** Asks an empty page of its own, to tell a stuck page from a machine that has no time for the browser. */
import { systemClock } from '../../../shared/clock.ts';
import { type DevTools, isTimeout } from './devtools.ts';

/** An empty page opens and answers in a tenth of this time. */
const EMPTY_PAGE_MS = 1500;

/** True when an empty page in a process of its own answers at once. */
export async function emptyPageAnswers(devtools: DevTools): Promise<boolean> {
  const began = systemClock.now();
  const send = <T>(method: string, params: object, session?: string): Promise<T> =>
    devtools.send<T>(method, params, session, EMPTY_PAGE_MS);
  let context: { readonly browserContextId: string } | null = null;
  try {
    context = await send<{ browserContextId: string }>('Target.createBrowserContext', {});
    const page = await send<{ targetId: string }>('Target.createTarget', { url: 'about:blank', ...context });
    const attached = await send<{ sessionId: string }>('Target.attachToTarget', { ...page, flatten: true });
    await send('Runtime.evaluate', { expression: '1' }, attached.sessionId);
    return systemClock.now() - began <= EMPTY_PAGE_MS;
  } catch (error) {
    if (!isTimeout(error)) throw error;
    return false;
  } finally {
    // A browser without time closes it later.
    if (context !== null) void devtools.send('Target.disposeBrowserContext', context).catch(() => undefined);
  }
}
