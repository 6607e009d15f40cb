import type { Rect } from '../model/geometry.ts';
import type { ScreenLayout } from '../model/screen.ts';

export interface KeyboardGuess {
  readonly shown: boolean;
  readonly bounds: Rect | null;
  /** False when the tree has no keyboard window, and the answer is inferred. */
  readonly certain: boolean;
}

/** Returns the soft keyboard from the tree alone: a keyboard window, or a focused field on a page that ends well above the lower edge. */
export function guessKeyboard(screen: Omit<ScreenLayout, 'keyboard'>): KeyboardGuess {
  const window = screen.windows.find((w) => w.kind === 'keyboard');
  if (window) return { shown: window.bounds.height > 0, bounds: window.bounds, certain: true };
  const focused = screen.elements.some((e) => e.state.focused && e.state.editable && e.visible !== null);
  if (!focused) return { shown: false, bounds: null, certain: false };
  let contentEnd = 0;
  for (const e of screen.elements) {
    if (e.visible === null || e.parent === null || e.children.length > 0) continue;
    contentEnd = Math.max(contentEnd, e.visible.y + e.visible.height);
  }
  const { width, height } = screen.size;
  const content = screen.elements.find((e) => e.resourceId === 'android:id/content');
  const bottom = Math.max(contentEnd, content?.visible ? content.visible.y + content.visible.height : 0);
  if (bottom === 0 || bottom > height * 0.75) return { shown: false, bounds: null, certain: false };
  return { shown: true, bounds: { x: 0, y: bottom, width, height: height - bottom }, certain: false };
}
