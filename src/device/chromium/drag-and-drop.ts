/** The browser's own drag and drop (`draggable`), which a long press begins on a phone. Touches sent over DevTools never begin it. */
import type { Point } from '../../screen/model/geometry.ts';
import { systemClock } from '../../shared/clock.ts';
import { evaluate } from './tab/page.ts';
import type { PageTab } from './tab/tabs.ts';

/** Points on the way at which the page hears of what is carried. */
const STOPS = 8;
/** Time between two of them, ms. */
const STOP_MS = 40;

/** Carries the draggable element at `from` to `to`, both in CSS pixels. Returns false, without an event, where nothing there is draggable or the page keeps it. */
export async function dragAndDrop(
  tab: PageTab,
  from: Point,
  to: Point,
  signal: AbortSignal,
): Promise<boolean> {
  if (!(await evaluate<boolean>(tab, `${PICK_UP}(${from.x}, ${from.y})`))) return false;
  for (let i = 1; i <= STOPS; i += 1) {
    const [x, y] = [from.x + ((to.x - from.x) * i) / STOPS, from.y + ((to.y - from.y) * i) / STOPS];
    await evaluate(tab, `${CARRY}(${x}, ${y})`);
    await systemClock.sleep(STOP_MS, signal);
  }
  await evaluate(tab, `${DROP}(${to.x}, ${to.y})`);
  return true;
}

/** Finds the innermost element at a point, through open shadow roots. */
const AT = `const at = (x, y) => {
  let el = document.elementFromPoint(x, y);
  for (let inner = el?.shadowRoot?.elementFromPoint(x, y); inner && inner !== el; inner = el.shadowRoot?.elementFromPoint(x, y)) el = inner;
  return el;
};
const tell = (el, type, x, y, dataTransfer) => !el.dispatchEvent(new DragEvent(type, {
  bubbles: true, cancelable: type !== 'dragleave' && type !== 'dragend', composed: true, clientX: x, clientY: y, screenX: x, screenY: y, dataTransfer,
}));`;

/** As the browser does: the nearest draggable element hears `dragstart`, and may refuse. */
const PICK_UP = `((x, y) => {
  ${AT}
  let source = at(x, y);
  while (source && source.draggable !== true) source = source.parentElement ?? source.getRootNode().host ?? null;
  if (!source || /^(A|IMG)$/.test(source.tagName) && source.getAttribute('draggable') !== 'true') return false;
  const data = new DataTransfer();
  if (tell(source, 'dragstart', x, y, data)) return false;
  window.__thumbruleCarried = { source, data, over: null };
  return true;
})`;

/** The element below hears that something is carried over it, and the one before that it is left. */
const CARRY = `((x, y) => {
  ${AT}
  const carried = window.__thumbruleCarried;
  if (!carried) return;
  const below = at(x, y);
  tell(carried.source, 'drag', x, y, carried.data);
  if (below !== carried.over) {
    if (below) tell(below, 'dragenter', x, y, carried.data);
    if (carried.over) tell(carried.over, 'dragleave', x, y, carried.data);
    carried.over = below;
  }
  carried.mayDrop = below !== null && tell(below, 'dragover', x, y, carried.data);
})`;

/** Drops where the element below has said that it takes what is carried. */
const DROP = `((x, y) => {
  ${AT}
  const carried = window.__thumbruleCarried;
  delete window.__thumbruleCarried;
  if (!carried) return;
  if (carried.over) tell(carried.over, carried.mayDrop ? 'drop' : 'dragleave', x, y, carried.data);
  if (carried.source.isConnected) tell(carried.source, 'dragend', x, y, carried.data);
})`;
