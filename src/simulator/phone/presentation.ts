import type { ForegroundView, PresentedState } from '../layout/presented.ts';
import { SIZES, type LayoutContext } from '../layout/context.ts';
import { LayoutTime } from '../layout/layout-time.ts';
import type { Box, View, ViewNode } from '../view.ts';
import type { PhoneAccess } from './types.ts';

const NOTHING: ReadonlyMap<string, Box> = new Map();
const RIPPLE_MS = 400;
/** Space between a field and the keyboard, pixels. */
const PUSH_GAP = 44;

/** Returns what the layout reads of the phone. */
export function layoutContextOf(phone: PhoneAccess): LayoutContext {
  const now = phone.clock.now();
  const { process, ripple } = phone;
  const time = new LayoutTime(now, process?.top?.since ?? now);
  return {
    app: phone.app,
    time,
    focus: process?.focus?.key ?? null,
    lookup: (locals) => phone.memory.lookup(locals),
    ripple: (key) => {
      const share = ripple?.key === key ? time.share(ripple.from, RIPPLE_MS) : 1;
      return share < 1 ? share : null;
    },
    scrolled: (key) => process?.scrolls.get(key) ?? 0,
    uncovered: (key) => process?.uncovered === key,
    page: (key) => process?.pages.get(key) ?? 0,
    shownBefore: process?.top?.before ?? NOTHING,
    recentScroll: (key) => process?.recentScrolls.get(key) ?? null,
  };
}

/** Returns the foreground content. */
export function presentedStateOf(phone: PhoneAccess): PresentedState {
  const { process } = phone;
  const [width, height] = phone.isLandscape
    ? [SIZES.longSide, SIZES.shortSide]
    : [SIZES.shortSide, SIZES.longSide];
  const inApp = phone.front === 'app' && process !== null;
  const field = process?.focus?.element;
  const keyboard = field?.kind === 'otp' ? 'number' : (field?.keyboard ?? 'text');
  return {
    width,
    height,
    front: foregroundOf(phone),
    messages: process?.messages ?? [],
    notResponding: inApp && phone.state().notResponding,
    permission: inApp ? (process.permissionRequests[0]?.name ?? null) : null,
    picker: inApp ? process.picker : null,
    shade: phone.notifications.isOpen ? phone.notifications.list : null,
    keyboard: inApp && process.keyboard && !phone.notifications.isOpen ? keyboard : null,
  };
}

function foregroundOf(phone: PhoneAccess): ForegroundView {
  const { process, front } = phone;
  if (typeof front === 'object') return { kind: 'other', ...front };
  const entry = process?.top;
  const screen = phone.app.screens[entry?.screen ?? ''];
  if (front === 'launcher' || process === null || entry === undefined || screen === undefined) {
    return { kind: 'launcher' };
  }
  const canGoBack = process.stack.length > 1;
  const { serial, loading } = entry;
  return {
    kind: 'app',
    screen,
    serial,
    canGoBack,
    loading,
    overlays: process.overlays,
    pan: process.keyboard ? process.pan : 0,
  };
}

/** Pushes the page up as a whole until the field stands above the keyboard. */
function pushUp(phone: PhoneAccess, field: Box): void {
  const { process } = phone;
  const { keyboard } = phone.currentLayout();
  if (process === null || keyboard === null) return;
  process.pan = Math.max(0, process.pan + field.y + field.height + PUSH_GAP - keyboard.y);
  phone.changed();
}

/** Scrolls a focused field above the keyboard, as Android does if the page resizes. */
export function bringIntoView(phone: PhoneAccess, key: string): void {
  const { process } = phone;
  const { layout, keyboard } = phone.currentLayout();
  const box = layout.boxes.get(key);
  const holder = layout.scrollParents.get(key);
  const frame = holder === undefined ? undefined : layout.boxes.get(holder);
  if (box === undefined || process === null) return;
  const behaviour = phone.app.screens[process.top?.screen ?? '']?.keyboard;
  if (behaviour === 'pushes') return pushUp(phone, box);
  if (holder === undefined || frame === undefined) return;
  const covers = behaviour === 'covers';
  const bottom = frame.y + frame.height;
  const floor = keyboard === null || covers ? bottom : Math.min(keyboard.y, bottom);
  const below = box.y + box.height + 44 - floor;
  if (below <= 0) return;
  process.scrolls.set(holder, (process.scrolls.get(holder) ?? 0) + below);
  phone.changed();
}

/** Returns the places of the texts of the window at the bottom; of a text that stands there twice, the first. */
export function textsIn({ windows }: View): ReadonlyMap<string, Box> {
  const found = new Map<string, Box>();
  const add = ({ kind, text, box, children }: ViewNode): void => {
    if ((kind === 'text' || kind === 'heading') && text !== '' && !found.has(text)) found.set(text, box);
    for (const child of children) add(child);
  };
  if (windows[0] !== undefined) add(windows[0].root);
  return found;
}
