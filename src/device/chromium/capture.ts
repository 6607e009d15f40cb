import type { DomSource } from '../../screen/sources/dom-format.ts';
import type { Size } from '../../screen/model/geometry.ts';
import { systemClock } from '../../shared/clock.ts';
import { DevToolsRefusal } from './devtools.ts';
import { screenshot, walkPage } from './page.ts';
import type { PageTab } from './tabs.ts';
import type { PageWalk } from './walker.ts';

/** Tree and picture that belong together; the tree is `stale` when the page changed each time between the two. */
export interface PageCapture {
  readonly tree: DomSource;
  readonly picture: Uint8Array;
}

const TRIES = 3;
/** A page that is being replaced refuses scripts for a moment. */
const REFUSALS = 40;
const PAUSE_MS = 50;

/**
 * Walks the page, takes its picture, walks it again: when both walks tell the same, the picture between them shows
 * just that. Else it is taken again, twice at most.
 * @throws DialogOpened, DEVICE_LOST, DEVICE_TIMEOUT
 */
export async function capturePage(
  tab: PageTab,
  signal: AbortSignal,
  timeoutMs: number,
): Promise<PageCapture> {
  let refusals = 0;
  let before: PageWalk | null = null;
  for (let attempt = 1; ;) {
    signal.throwIfAborted();
    try {
      before ??= await walkPage(tab, timeoutMs);
      const picture = await screenshot(tab, timeoutMs);
      const after = await walkPage(tab, timeoutMs);
      const same = contentKey(before) === contentKey(after) && after.ready;
      // A running clock tears nothing but itself.
      const stale = contentKey(before).replaceAll(DIGITS, '0') !== contentKey(after).replaceAll(DIGITS, '0');
      if (same || attempt === TRIES) return { tree: toDomSource(after, stale), picture };
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

const DIGITS = /\d+/g;

/**
 * Positions are left out: what only moves (an animation) would make every pair look torn, and whoever waits for a
 * settled screen compares two looks anyway. Scrolling is told by how far the page has come.
 */
function contentKey(walk: PageWalk): string {
  return JSON.stringify([
    walk.url,
    walk.scrolled,
    walk.nodes.map((node) => ({ ...node, bounds: null, visible: node.visible === null })),
  ]);
}

function toDomSource({ url, title, viewport, nodes }: PageWalk, stale: boolean): DomSource {
  return { url, title, viewport, nodes, ...(stale ? { stale } : {}) };
}

/** Width and height as the PNG's own header gives them. */
export function pngSize(picture: Uint8Array): Size {
  const view = new DataView(picture.buffer, picture.byteOffset, picture.byteLength);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}
