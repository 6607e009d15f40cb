import type { DomSource } from '../../screen/dom-format.ts';
import type { Size } from '../../screen/geometry.ts';
import { systemClock } from '../../shared/clock.ts';
import { DevToolsRefusal } from './devtools.ts';
import { screenshot, walkPage } from './page.ts';
import type { PageTab } from './tabs.ts';
import type { Walk } from './walker.ts';

/** Tree and picture that belong together; the tree is `stale` when the page changed each time between the two. */
export interface Look {
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
export async function lookAt(tab: PageTab, signal: AbortSignal, timeoutMs: number): Promise<Look> {
  let refusals = 0;
  let before: Walk | null = null;
  for (let attempt = 1; ;) {
    signal.throwIfAborted();
    try {
      before ??= await walkPage(tab, timeoutMs);
      const picture = await screenshot(tab, timeoutMs);
      const after = await walkPage(tab, timeoutMs);
      const same = told(before) === told(after) && after.ready;
      // A running clock tears nothing but itself.
      const stale = told(before).replaceAll(DIGITS, '0') !== told(after).replaceAll(DIGITS, '0');
      if (same || attempt === TRIES) return { tree: plain(after, stale), picture };
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
function told(walk: Walk): string {
  return JSON.stringify([
    walk.url,
    walk.scrolled,
    walk.nodes.map((node) => ({ ...node, bounds: null, visible: node.visible === null })),
  ]);
}

function plain({ url, title, viewport, nodes }: Walk, stale: boolean): DomSource {
  return { url, title, viewport, nodes, ...(stale ? { stale } : {}) };
}

/** Width and height as the PNG's own header gives them. */
export function pngSize(picture: Uint8Array): Size {
  const view = new DataView(picture.buffer, picture.byteOffset, picture.byteLength);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}
