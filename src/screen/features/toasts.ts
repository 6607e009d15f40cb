import { overlaysOf } from './overlays.ts';
import type { ScreenLayout } from '../model/screen.ts';
import { normalise } from '../model/text.ts';

/** Returns the message of every toast and snackbar (R12), the texts of each joined. */
export function toastTexts(screen: ScreenLayout): string[] {
  const byRef = new Map(screen.elements.map((e) => [e.ref, e]));
  const messages = overlaysOf(screen).filter((o) => o.kind === 'toast' || o.kind === 'snackbar');
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
