import type { DomSource } from '../../../screen/sources/dom-format.ts';
import type { Size } from '../../../screen/model/geometry.ts';
import { systemClock } from '../../../shared/clock.ts';
import { DevToolsRefusal } from '../browser/devtools.ts';
import type { BeforeCapture } from './calm.ts';
import type { EarlyScreenshot } from './early-screenshot.ts';
import { type NotedWalk, screenshot, waitUntilDrawn, walkPage } from './page.ts';
import { answerQuestions } from './page-questions.ts';
import type { PageTab } from './tabs.ts';
import type { NotedText } from './passing-texts.ts';
import type { PageWalk } from '../walker.ts';

/** Matching tree and screenshot; the tree is marked `stale` when the page changed during every attempt. */
export interface PageCapture {
  readonly tree: DomSource;
  readonly screenshot: Uint8Array;
  /** True when elements moved between the two walks around the screenshot. */
  readonly moved: boolean;
  /** Texts that the page drew since the capture before; some of them may still be there. */
  readonly noted: readonly NotedText[];
}

const TRIES = 3;
/** Retries while a page is being replaced and rejects scripts. */
const REFUSALS = 40;
const PAUSE_MS = 50;

/**
 * Captures the page: walks it, takes the screenshot when the page has drawn, and walks it again. If both walks agree, the screenshot matches them; otherwise
 * it tries again, at most twice. One walk is enough for a page that rests and did nothing until after the screenshot.
 * @throws Interrupted, DEVICE_LOST, DEVICE_TIMEOUT
 */
export async function capturePage(
  tab: PageTab,
  signal: AbortSignal,
  timeoutMs: number,
  { holds, early }: BeforeCapture = { holds: null, early: null },
): Promise<PageCapture> {
  let refusals = 0;
  let before: NotedWalk | null = null;
  let rests = holds;
  const noted: NotedText[] = [];
  const walkNow = async (): Promise<NotedWalk> => {
    const walk = await walkPage(tab, timeoutMs);
    noted.push(...walk.noted);
    return walk;
  };
  for (let attempt = 1; ;) {
    signal.throwIfAborted();
    try {
      if (rests !== null) {
        const resting = { walkNow, holds: rests, early: early?.isSound === true ? early : null };
        rests = null;
        const rested = await captureAtRest(resting, () => screenshot(tab, timeoutMs));
        if (rested.png !== null)
          return { tree: toDomSource(rested.walk, false), screenshot: rested.png, moved: false, noted };
        before = rested.walk;
      }
      before ??= await walkNow();
      if (before.asks) {
        await answerQuestions(tab, timeoutMs);
        before = await walkNow();
      }
      const png = await drawnScreenshot(tab, timeoutMs);
      const after = await walkNow();
      const same = contentKey(before) === contentKey(after) && after.ready && !after.asks;
      // Differences in digits only (a running clock) are not stale.
      const stale = contentKey(before).replaceAll(DIGITS, '0') !== contentKey(after).replaceAll(DIGITS, '0');
      if (same || attempt === TRIES)
        return {
          tree: toDomSource(after, stale),
          screenshot: png,
          moved: placesOf(before) !== placesOf(after),
          noted,
        };
      attempt += 1;
      before = after;
    } catch (error) {
      if (!(error instanceof DevToolsRefusal) || tab.crashed || refusals === REFUSALS) throw error;
      refusals += 1;
      before = null;
      await systemClock.sleep(PAUSE_MS, signal);
    }
  }
}

interface Resting {
  readonly walkNow: () => Promise<NotedWalk>;
  readonly holds: () => Promise<boolean>;
  readonly early: EarlyScreenshot | null;
}

/** Captures a page that rests, with one walk and the early screenshot, or a new one when that shows the page no more; `png` is null when the page does something. */
async function captureAtRest(
  { walkNow, holds, early }: Resting,
  takeScreenshot: () => Promise<Uint8Array>,
): Promise<{ readonly walk: NotedWalk; readonly png: Uint8Array | null }> {
  // The walk is asked for first, so a screenshot that begins now shows the page after it.
  const [walk, png] = await Promise.all([walkNow(), early?.png ?? takeScreenshot()]);
  if (!walk.ready || walk.asks || !(await holds())) return { walk, png: null };
  if (early === null || (await early.stillShowsPage())) return { walk, png };
  return await captureAtRest({ walkNow, holds, early: null }, takeScreenshot);
}

/** Takes a screenshot of what the page has come to. A busy browser may otherwise show a frame from before the last change. */
async function drawnScreenshot(tab: PageTab, timeoutMs: number): Promise<Uint8Array> {
  await waitUntilDrawn(tab, timeoutMs);
  return await screenshot(tab, timeoutMs);
}

const DIGITS = /\d+/g;

/**
 * Returns a key of the page's content without positions: animations would make every walk differ, and the runner settles the screen anyway. The
 * scroll position is included.
 */
function contentKey(walk: PageWalk): string {
  return JSON.stringify([
    walk.url,
    walk.scrolled,
    walk.nodes.map((node) => ({ ...node, bounds: null, textBox: null, visible: node.visible === null })),
  ]);
}

/** Returns a key of the places of all elements. */
function placesOf({ nodes }: PageWalk): string {
  return JSON.stringify(nodes.map(({ bounds, textBox, visible }) => [bounds, textBox, visible]));
}

function toDomSource({ url, title, viewport, nodes, cut, unheardAt }: PageWalk, stale: boolean): DomSource {
  return {
    url,
    title,
    viewport,
    nodes,
    ...(stale ? { stale } : {}),
    ...(cut === true ? { cut } : {}),
    ...(unheardAt === undefined ? {} : { unheardAt }),
  };
}

/** Returns width and height from the PNG header. */
export function pngSize(picture: Uint8Array): Size {
  const view = new DataView(picture.buffer, picture.byteOffset, picture.byteLength);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}
