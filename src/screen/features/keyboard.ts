import type { Rect } from '../model/geometry.ts';
import type { ScreenLayout } from './loading.ts';

export interface KeyboardGuess {
  readonly shown: boolean;
  readonly bounds: Rect | null;
  /** False: no keyboard window was in the tree and the rest is inference. */
  readonly certain: boolean;
}

/** The soft keyboard from the tree alone: its own window, or a focused field in a page that ends well above the screen's end. */
export function guessKeyboard(view: Omit<ScreenLayout, 'keyboard'>): KeyboardGuess {
  const window = view.windows.find((w) => w.kind === 'keyboard');
  if (window) return { shown: window.bounds.height > 0, bounds: window.bounds, certain: true };
  const focused = view.elements.some((e) => e.state.focused && e.state.editable && e.visible !== null);
  if (!focused) return { shown: false, bounds: null, certain: false };
  let end = 0;
  for (const e of view.elements) {
    if (e.visible === null || e.parent === null || e.children.length > 0) continue;
    end = Math.max(end, e.visible.y + e.visible.height);
  }
  const { width, height } = view.size;
  const content = view.elements.find((e) => e.resourceId === 'android:id/content');
  const bottom = Math.max(end, content?.visible ? content.visible.y + content.visible.height : 0);
  if (bottom === 0 || bottom > height * 0.75) return { shown: false, bounds: null, certain: false };
  return { shown: true, bounds: { x: 0, y: bottom, width, height: height - bottom }, certain: false };
}
