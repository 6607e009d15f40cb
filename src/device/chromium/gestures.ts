import type { Gesture } from '../port.ts';
import type { Point } from '../../screen/geometry.ts';
import { systemClock } from '../../shared/clock.ts';
import { closeSelect, evaluate } from './page.ts';
import type { Tab } from './tab.ts';

type Finger = Extract<Gesture, { kind: 'tap' | 'long_press' | 'swipe' }>;

const FRAME_MS = 16;
/** A finger that lifts while it moves flings the page on by a quarter more than it was dragged. */
const HOLD_MS = 120;

/** Does what a finger does. `scale`: screenshot pixels per pixel of the emulated screen. */
export async function touch(tab: Tab, gesture: Finger, scale: number, signal: AbortSignal): Promise<void> {
  const onPage = (p: Point): Point => ({ x: p.x / scale, y: p.y / scale });
  switch (gesture.kind) {
    case 'tap':
      for (let n = 1; n <= gesture.times; n += 1) {
        await press(tab, onPage(gesture.at));
        if (n < gesture.times) await systemClock.sleep(gesture.intervalMs, signal);
      }
      return;
    case 'long_press':
      await press(tab, onPage(gesture.at), () => systemClock.sleep(gesture.ms, signal));
      return;
    case 'swipe':
      await swipe(tab, onPage(gesture.from), onPage(gesture.to), gesture.ms, signal);
  }
}

async function press(tab: Tab, at: Point, held = async (): Promise<void> => {}): Promise<void> {
  await finger(tab, 'touchStart', at);
  try {
    await held();
  } finally {
    await finger(tab, 'touchEnd', null);
  }
}

async function swipe(tab: Tab, from: Point, to: Point, ms: number, signal: AbortSignal): Promise<void> {
  const steps = Math.max(5, Math.round(ms / FRAME_MS));
  await finger(tab, 'touchStart', from);
  try {
    for (let i = 1; i <= steps; i += 1) {
      const share = i / steps;
      await finger(tab, 'touchMove', {
        x: from.x + (to.x - from.x) * share,
        y: from.y + (to.y - from.y) * share,
      });
      await systemClock.sleep(FRAME_MS, signal);
    }
    await systemClock.sleep(HOLD_MS, signal);
    await finger(tab, 'touchMove', to);
  } finally {
    await finger(tab, 'touchEnd', null);
  }
}

async function finger(
  tab: Tab,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  at: Point | null,
): Promise<void> {
  await tab.send('Input.dispatchTouchEvent', { type, touchPoints: at === null ? [] : [at] });
}

/**
 * Types into what has the focus, as an on-screen keyboard does: the page sees input events, not single keys. Fields that a
 * phone fills through a picker (date, time, colour, range) are given the text as their value.
 */
export async function type(tab: Tab, text: string, clear: boolean): Promise<void> {
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

export async function pressEnter(tab: Tab): Promise<void> {
  const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, nativeVirtualKeyCode: 13 };
  await tab.send('Input.dispatchKeyEvent', { type: 'keyDown', text: '\r', unmodifiedText: '\r', ...key });
  await tab.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
}

/** Takes the focus away, which is what puts an on-screen keyboard out of sight. */
export async function blur(tab: Tab): Promise<void> {
  await evaluate(tab, `${FOCUSED} focused()?.blur()`);
}

/** Closes the open options of a select, else goes one page back in the tab's history; false when neither can be. */
export async function historyBack(tab: Tab): Promise<boolean> {
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
