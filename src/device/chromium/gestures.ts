import type { TouchGesture } from '../port.ts';
import type { Point } from '../../screen/model/geometry.ts';
import { systemClock } from '../../shared/clock.ts';
import { closeSelect, evaluate } from './page.ts';
import type { PageTab } from './tabs.ts';

const FRAME_MS = 16;
/** A finger that lifts while it moves flings the page on by a quarter more than it was dragged. */
const HOLD_MS = 120;
/** How long a finger rests until a phone takes it for a long press. */
const MENU_MS = 500;

/** Does what a finger does. `density`: screenshot pixels per pixel of the emulated screen. */
export async function performTouch(
  tab: PageTab,
  gesture: TouchGesture,
  density: number,
  signal: AbortSignal,
): Promise<void> {
  // The browser takes points in the page's own pixels: a page made for desktops is drawn smaller than the screen's.
  const scale = density * (await evaluate<number>(tab, 'visualViewport.scale'));
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
      await swipe(tab, onPage(gesture.from), onPage(gesture.to), gesture.ms, signal);
  }
}

async function press(tab: PageTab, at: Point): Promise<void> {
  await sendTouch(tab, 'touchStart', at);
  await sendTouch(tab, 'touchEnd', null);
}

/**
 * Chromium's own gesture, for two single touch events far apart would still make a click. It lacks the `contextmenu` event
 * that a phone sends while the finger rests, so that one is sent here.
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
      at = { x: at.x - box.left - el.clientLeft, y: at.y - box.top - el.clientTop };
    }
    const deeper = inner?.elementFromPoint(at.x, at.y);
    if (!deeper || deeper === el) break;
    el = deeper;
  }
  el?.dispatchEvent(new MouseEvent('contextmenu', {
    bubbles: true, cancelable: true, composed: true, clientX: at.x, clientY: at.y, button: 2,
  }));
})`;

async function swipe(tab: PageTab, from: Point, to: Point, ms: number, signal: AbortSignal): Promise<void> {
  const steps = Math.max(5, Math.round(ms / FRAME_MS));
  await sendTouch(tab, 'touchStart', from);
  try {
    for (let i = 1; i <= steps; i += 1) {
      const share = i / steps;
      await sendTouch(tab, 'touchMove', {
        x: from.x + (to.x - from.x) * share,
        y: from.y + (to.y - from.y) * share,
      });
      await systemClock.sleep(FRAME_MS, signal);
    }
    await systemClock.sleep(HOLD_MS, signal);
    await sendTouch(tab, 'touchMove', to);
  } finally {
    await sendTouch(tab, 'touchEnd', null);
  }
}

async function sendTouch(
  tab: PageTab,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  at: Point | null,
): Promise<void> {
  await tab.send('Input.dispatchTouchEvent', { type, touchPoints: at === null ? [] : [at] });
}

/**
 * Types into what has the focus, as an on-screen keyboard does: the page sees input events, not single keys. Fields that a
 * phone fills through a picker (date, time, colour, range) are given the text as their value.
 */
export async function typeText(tab: PageTab, text: string, clear: boolean): Promise<void> {
  const filled = await evaluate<boolean>(tab, `${FOCUSED} ${FILL}(${JSON.stringify(text)}, ${clear})`);
  if (!filled && text !== '') await tab.send('Input.insertText', { text });
}

/** The field that has the focus, through shadow roots and frames of the same origin. */
const FOCUSED = `var focused = () => {
  let el = document.activeElement;
  for (;;) {
    const deeper = el?.shadowRoot?.activeElement ?? el?.contentDocument?.activeElement;
    if (!deeper) return el;
    el = deeper;
  }
};`;

/** The editing commands fire the events that a person's own editing fires, which a mere change of `value` would not. */
const FILL = `((text, clear) => {
  const el = focused();
  const doc = el?.ownerDocument ?? document;
  if (el?.tagName === 'INPUT' && /^(date|time|month|week|datetime-local|color|range)$/.test(el.type)) {
    el.value = text;
    el.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    el.dispatchEvent(new Event('change', { bubbles: true }));
    return true;
  }
  const edits = el && (el.isContentEditable || /^(INPUT|TEXTAREA)$/.test(el.tagName));
  if (!clear || !edits) return false;
  if (typeof el.select === 'function') el.select(); else doc.execCommand('selectAll');
  doc.execCommand('delete');
  return false;
})`;

export async function pressEnter(tab: PageTab): Promise<void> {
  const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, nativeVirtualKeyCode: 13 };
  await tab.send('Input.dispatchKeyEvent', { type: 'keyDown', text: '\r', unmodifiedText: '\r', ...key });
  await tab.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
}

/** Takes the focus away, which is what puts an on-screen keyboard out of sight. */
export async function blur(tab: PageTab): Promise<void> {
  await evaluate(tab, `${FOCUSED} focused()?.blur()`);
}

/** Closes the open options of a select, else goes one page back in the tab's history; false when neither can be. */
export async function historyBack(tab: PageTab): Promise<boolean> {
  if (await closeSelect(tab)) return true;
  const { currentIndex, entries } = await tab.send<{
    currentIndex: number;
    entries: readonly { readonly id: number; readonly url: string }[];
  }>('Page.getNavigationHistory');
  const previous = entries[currentIndex - 1];
  // The empty page that each tab begins with is none of the app's.
  if (previous === undefined || previous.url === 'about:blank') return false;
  await tab.send('Page.navigateToHistoryEntry', { entryId: previous.id });
  return true;
}
