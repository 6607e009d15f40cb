import { overlaysOf } from './overlays.ts';
import type { ScreenLayout } from './loading.ts';
import { normalise } from '../model/text.ts';

/** Short-lived messages in this look: toasts and snackbars, their texts joined. */
export function toastTexts(view: ScreenLayout): string[] {
  const byRef = new Map(view.elements.map((e) => [e.ref, e]));
  const messages = overlaysOf(view).filter((o) => o.kind === 'toast' || o.kind === 'snackbar');
  const texts = messages.map((o) => {
    const parts = o.elements
      .flatMap((ref) => byRef.get(ref) ?? [])
      .filter((e) => !e.state.clickable || e.children.length > 0);
    return (
      normalise(
        parts
          .map((e) => e.text)
          .filter((t) => t !== '')
          .join(' '),
      ) || o.title
    );
  });
  return [...new Set(texts.filter((t) => t !== ''))];
}
