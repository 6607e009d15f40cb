import { DevToolsRefusal, isTimeout } from '../browser/devtools.ts';
import type { PageStatus } from '../page-tasks.ts';
import { type NotedText, PassingTexts } from './passing-texts.ts';
import { SelectDialog } from './select.ts';
import type { PageTab } from './tabs.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { ASK_TIMED_OF, TELL_TIMED } from '../timer-changes.ts';
import { KEEP_NAMES, TASKS } from '../watch-tasks.ts';
import { DEFINE_WALK } from '../walk-script.ts';
import type { PageWalk } from '../walker.ts';

/** Isolated world of our scripts, which the page's scripts can't change. */
const WORLD = 'thumbrule';
/** The browser's refusal of a world whose document is gone. */
const NO_CONTEXT = 'Cannot find context';

const WALK = 'globalThis.thumbruleWalk?.() ?? null';
const OWN_SCRIPTS = `${KEEP_NAMES}
  globalThis.selects = new (${String(SelectDialog)})(globalThis);
  globalThis.thumbrulePassing ??= new (${String(PassingTexts)})(globalThis, '${ASK_TIMED_OF}', '${TELL_TIMED}');`;

interface Evaluated<T> {
  readonly result: { readonly value: T };
  readonly exceptionDetails?: {
    readonly text: string;
    readonly exception?: { readonly description?: string };
  };
}

/** Makes every page of the tab show the options of a select in a dialog, and note the texts that it draws. */
export async function addOwnScripts(tab: PageTab): Promise<void> {
  await tab.send('Page.addScriptToEvaluateOnNewDocument', {
    source: OWN_SCRIPTS,
    worldName: WORLD,
    runImmediately: true,
  });
}

/** Returns what the page still has to do, after it has drawn twice when `drawn` is set; null for a page that had begun before it was watched. */
export async function pageStatus(
  tab: PageTab,
  drawn: boolean,
  timeoutMs: number,
): Promise<PageStatus | null> {
  const framesMs = drawn ? 'await tasks.drawn()' : 'null';
  const expression = `(() => {
    const tasks = globalThis.${TASKS};
    if (tasks === undefined) return null;
    return tasks.ours((async () => {
      const framesMs = ${framesMs};
      return { ...tasks.status('${TASKS}', ${LIMITS.presenceMs}), framesMs };
    })());
  })()`;
  const params = { expression, returnByValue: true, awaitPromise: true };
  const answer = await tab.send<Evaluated<PageStatus | null>>('Runtime.evaluate', params, timeoutMs);
  return answer.exceptionDetails === undefined ? answer.result.value : null;
}

/** Waits until the page has run its timers of this time, ms, and has drawn twice when `drawn` is set. Does nothing on a page that had begun before it was watched. */
export async function letPageGoOn(tab: PageTab, ms: number, drawn: boolean): Promise<void> {
  const expression = `(async () => {
    const tasks = globalThis.${TASKS};
    if (tasks === undefined) return;
    await Promise.all([new Promise((done) => tasks.work.later(done, ${ms})), ${drawn ? 'tasks.drawn()' : 'null'}]);
  })()`;
  await tab.send('Runtime.evaluate', { expression, awaitPromise: true });
}

/** Closes the options of a select; returns false when none are open. */
export async function closeSelect(tab: PageTab): Promise<boolean> {
  return await evaluate<boolean>(
    tab,
    '(() => { const c = globalThis.selects?.close; c?.(); return !!c; })()',
  );
}

/** The isolated world of each tab's document, by the number of documents that the tab had then. */
const worlds = new WeakMap<PageTab, { readonly documents: number; readonly id: number }>();

/** Returns the id of our isolated world in the page; it stays the same while the document does. */
export async function isolatedWorld(tab: PageTab, timeoutMs?: number): Promise<number> {
  const { documents } = tab;
  const known = worlds.get(tab);
  if (known !== undefined && known.documents === documents) return known.id;
  const { executionContextId: id } = await tab.send<{ executionContextId: number }>(
    'Page.createIsolatedWorld',
    { frameId: tab.target, worldName: WORLD },
    timeoutMs,
  );
  // Where no events arrive, nothing tells when a document is replaced.
  if (documents !== undefined) worlds.set(tab, { documents, id });
  return id;
}

async function inIsolatedWorld<T>(
  tab: PageTab,
  expression: string,
  timeoutMs: number | undefined,
): Promise<Evaluated<T>> {
  for (let isFirst = true; ; isFirst = false) {
    const contextId = await isolatedWorld(tab, timeoutMs);
    const params = { expression, contextId, returnByValue: true, awaitPromise: true };
    try {
      return await tab.send<Evaluated<T>>('Runtime.evaluate', params, timeoutMs);
    } catch (error) {
      // The document was replaced a moment ago, and the script did not run.
      const isGone = error instanceof DevToolsRefusal && error.message.includes(NO_CONTEXT);
      worlds.delete(tab);
      if (!isGone || !isFirst) throw error;
    }
  }
}

/** Evaluates an expression in our isolated world and returns its JSON value. */
export async function evaluate<T>(tab: PageTab, expression: string, timeoutMs?: number): Promise<T> {
  const answer = await inIsolatedWorld<T>(tab, expression, timeoutMs);
  const failure = answer.exceptionDetails;
  if (failure !== undefined) {
    throw new Error(
      `A script of the device failed in the page: ${failure.exception?.description ?? failure.text}`,
    );
  }
  return answer.result.value;
}

/** True when the page runs a script: it is not stuck in one. */
export async function runsScripts(tab: PageTab, timeoutMs: number): Promise<boolean> {
  try {
    await evaluate(tab, '1', timeoutMs);
    return true;
  } catch (error) {
    return !isTimeout(error);
  }
}

/** The page's current tree, and the texts that it drew since the walk before. */
export interface NotedWalk extends PageWalk {
  readonly noted: readonly NotedText[];
}

/** Returns the page's current tree. */
export async function walkPage(tab: PageTab, timeoutMs?: number): Promise<NotedWalk> {
  const walk = await evaluate<NotedWalk | null>(tab, WALK, timeoutMs);
  if (walk !== null) return walk;
  return await evaluate<NotedWalk>(tab, `${DEFINE_WALK}, ${WALK}`, timeoutMs);
}

/** Defines the walk in a document that has not been walked yet, so that the first walk takes no longer than the others. It reads nothing of the page. */
export async function prepareWalk(tab: PageTab, timeoutMs?: number): Promise<void> {
  const { documents } = tab;
  if (documents === undefined || worlds.get(tab)?.documents === documents) return;
  await evaluate(tab, `${DEFINE_WALK}, null`, timeoutMs);
}

/** Waits until the page has drawn what it changed; at most 150 ms. Does nothing on a page that had begun before it was watched. */
export async function waitUntilDrawn(tab: PageTab, timeoutMs?: number): Promise<void> {
  const params = { expression: `globalThis.${TASKS}?.drawn()`, awaitPromise: true };
  await tab.send('Runtime.evaluate', params, timeoutMs);
}

export async function screenshot(tab: PageTab, timeoutMs?: number): Promise<Uint8Array> {
  const params = { format: 'png', optimizeForSpeed: true };
  const { data } = await tab.send<{ data: string }>('Page.captureScreenshot', params, timeoutMs);
  return Buffer.from(data, 'base64');
}

/** Returns how often the browser has computed styles and layouts of the page; the same again means that nothing of it changed in between. */
export async function renderingCounts(tab: PageTab, timeoutMs?: number): Promise<string> {
  const { metrics } = await tab.send<{ metrics: readonly { name: string; value: number }[] }>(
    'Performance.getMetrics',
    {},
    timeoutMs,
  );
  const counts = metrics.filter(({ name }) => name === 'RecalcStyleCount' || name === 'LayoutCount');
  return counts.map(({ value }) => value).join(' ');
}

/** Returns false when the browser has no fonts: text is blank then, and typed text is lost. */
export async function drawsText(tab: PageTab): Promise<boolean> {
  const width = await evaluate<number>(
    tab,
    "(() => { const c = new OffscreenCanvas(9, 9).getContext('2d'); c.font = '20px sans-serif'; return c.measureText('mmm').width; })()",
  );
  return width > 0;
}
