import type { TouchGesture } from '../port.ts';
import type { Point } from '../../screen/model/geometry.ts';
import { systemClock } from '../../shared/clock.ts';
import { dragAndDrop } from './drag-and-drop.ts';
import { closeSelect, evaluate } from './tab/page.ts';
import type { PageTab } from './tab/tabs.ts';

const FRAME_MS = 16;
/** Rest before the finger lifts, which prevents a fling, ms. */
const HOLD_MS = 120;
/** Time until a phone reports a long press, ms. */
const MENU_MS = 500;

/** Returns by how much the page is zoomed: desktop pages are zoomed out. */
export async function zoomOf(tab: PageTab): Promise<number> {
  return await evaluate<number>(tab, 'visualViewport.scale');
}

/** Performs a touch gesture. `scale` is the number of screenshot pixels per CSS pixel; the browser expects page coordinates. */
export async function performTouch(
  tab: PageTab,
  gesture: TouchGesture,
  scale: number,
  signal: AbortSignal,
): Promise<void> {
  const onPage = (p: Point): Point => ({ x: p.x / scale, y: p.y / scale });
  switch (gesture.kind) {
    case 'tap':
      for (let n = 1; n <= gesture.times; n += 1) {
        await press(tab, onPage(gesture.at));
        if (n < gesture.times) await systemClock.sleep(gesture.intervalMs, signal);
      }
      return;
    case 'long_press':
      await longPress(tab, onPage(gesture.at), gesture.ms, signal);
      return;
    case 'swipe':
      await swipe(
        tab,
        [gesture.from, ...(gesture.via === undefined ? [] : [gesture.via]), gesture.to].map(onPage),
        gesture.ms,
        signal,
      );
      return;
    case 'drag':
      if (await dragAndDrop(tab, onPage(gesture.from), onPage(gesture.to), signal)) return;
      await carry(tab, onPage(gesture.from), onPage(gesture.to), gesture, signal);
      return;
    case 'pinch': {
      const { x, y } = onPage(gesture.at);
      const apart = (distance: number): readonly Point[] => [
        { x: x - distance / scale, y },
        { x: x + distance / scale, y },
      ];
      await move(
        tab,
        (share) => apart(gesture.from + (gesture.to - gesture.from) * share),
        gesture.ms,
        signal,
      );
    }
  }
}

/** Taps. The finger lifts without waiting for the page, which answers each of the two when it draws. */
async function press(tab: PageTab, at: Point): Promise<void> {
  await Promise.all([sendTouch(tab, 'touchStart', [at]), sendTouch(tab, 'touchEnd', [])]);
}

/**
 * Performs a long press with Chromium's own gesture, because two separate touch events would still click. Chromium does not send the
 * `contextmenu` event of a phone, so it is sent here.
 */
async function longPress(tab: PageTab, { x, y }: Point, ms: number, signal: AbortSignal): Promise<void> {
  const menu = async (): Promise<void> => {
    await systemClock.sleep(MENU_MS, signal);
    await evaluate(tab, `${CONTEXT_MENU}(${x}, ${y})`);
  };
  const duration = Math.max(ms, MENU_MS + 2 * HOLD_MS);
  const gesture = { x, y, duration, tapCount: 1, gestureSourceType: 'touch' };
  await Promise.all([tab.send('Input.synthesizeTapGesture', gesture), menu()]);
}

const CONTEXT_MENU = `((x, y) => {
  const view = window.visualViewport;
  let at = { x: x + view.offsetLeft, y: y + view.offsetTop };
  let el = document.elementFromPoint(at.x, at.y);
  for (;;) {
    const inner = el?.shadowRoot ?? el?.contentDocument;
    if (el?.contentDocument) {
      const box = el.getBoundingClientRect();
      const scale = box.width / el.offsetWidth || 1;
      at = { x: (at.x - box.left) / scale - el.clientLeft, y: (at.y - box.top) / scale - el.clientTop };
    }
    const deeper = inner?.elementFromPoint(at.x, at.y);
    if (!deeper || deeper === el) break;
    el = deeper;
  }
  el?.dispatchEvent(new MouseEvent('contextmenu', {
    bubbles: true, cancelable: true, composed: true, clientX: at.x, clientY: at.y, button: 2,
  }));
})`;

const between = (from: Point, to: Point, share: number): Point => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
});

/** Moves a finger from the first of two or three points to the last. */
async function swipe(tab: PageTab, path: readonly Point[], ms: number, signal: AbortSignal): Promise<void> {
  const legs = path.length - 1;
  const at = (share: number): Point => {
    const leg = Math.min(legs - 1, Math.floor(share * legs));
    return between(path[leg]!, path[leg + 1]!, share * legs - leg);
  };
  await move(tab, (share) => [at(share)], ms, signal);
}

/** Rests on an element until it is picked up, carries it and lets it go. */
async function carry(
  tab: PageTab,
  from: Point,
  to: Point,
  { holdMs, ms }: { readonly holdMs: number; readonly ms: number },
  signal: AbortSignal,
): Promise<void> {
  await move(tab, (share) => [between(from, to, share)], ms, signal, { restMs: DROP_MS, holdMs });
}

/** Moves fingers from `at(0)` to `at(1)`, rests, and lifts them. */
async function move(
  tab: PageTab,
  at: (share: number) => readonly Point[],
  ms: number,
  signal: AbortSignal,
  { restMs, holdMs } = { restMs: HOLD_MS, holdMs: 0 },
): Promise<void> {
  const steps = Math.max(5, Math.round(ms / FRAME_MS));
  await sendTouch(tab, 'touchStart', at(0));
  try {
    if (holdMs > 0) await systemClock.sleep(holdMs, signal);
    for (let i = 1; i <= steps; i += 1) {
      await sendTouch(tab, 'touchMove', at(i / steps));
      await systemClock.sleep(FRAME_MS, signal);
    }
    await systemClock.sleep(restMs, signal);
    await sendTouch(tab, 'touchMove', at(1));
  } finally {
    await sendTouch(tab, 'touchEnd', []);
  }
}

/** Rest of a carried element before it is let go, so that the list makes room, ms. */
const DROP_MS = 300;

async function sendTouch(
  tab: PageTab,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  fingers: readonly Point[],
): Promise<void> {
  const touchPoints = fingers.map(({ x, y }, id) => ({ x, y, id }));
  await tab.send('Input.dispatchTouchEvent', { type, touchPoints });
}

/** Closes the options of a select, or goes back one page; returns false when neither is possible. */
export async function historyBack(tab: PageTab): Promise<boolean> {
  if (await closeSelect(tab)) return true;
  const { currentIndex, entries } = await tab.send<{
    currentIndex: number;
    entries: readonly { readonly id: number; readonly url: string }[];
  }>('Page.getNavigationHistory');
  const previous = entries[currentIndex - 1];
  // The tab's initial blank page is not part of the app.
  if (previous === undefined || previous.url === 'about:blank') return false;
  await tab.send('Page.navigateToHistoryEntry', { entryId: previous.id });
  return true;
}
