import { overlaysOf } from './overlays.ts';
import type { Element } from '../model/element.ts';
import type { ScreenLayout } from '../model/screen.ts';
import { normalise } from '../model/text.ts';

/** Returns the message of every toast and snackbar, and of every part of a page that announces its messages (R12), the texts of each joined. */
export function toastTexts(screen: ScreenLayout): string[] {
  const byRef = new Map(screen.elements.map((e) => [e.ref, e]));
  const messages = overlaysOf(screen).filter((o) => o.kind === 'toast' || o.kind === 'snackbar');
  const announced = announcedParts(screen, byRef);
  return textsOf([...messages, ...announced], byRef);
}

/** Returns the messages that stand in the flow of the page now: they do not go by themselves. */
export function announcedTexts(screen: ScreenLayout): string[] {
  const byRef = new Map(screen.elements.map((e) => [e.ref, e]));
  return textsOf(announcedParts(screen, byRef), byRef);
}

/** Returns the messages that timers of the page bring by themselves (R14). */
export function timedToastTexts(screen: ScreenLayout, toasts: readonly string[]): string[] {
  const byRef = new Map(screen.elements.map((e) => [e.ref, e]));
  const timed = screen.elements.filter((e) => e.timed !== undefined);
  const texts = new Set(timed.flatMap((e) => textsOf([{ elements: refsIn(byRef, e), title: '' }], byRef)));
  return toasts.filter((text) => texts.has(text));
}

interface Message {
  readonly elements: readonly string[];
  readonly title: string;
}

function announcedParts(screen: ScreenLayout, byRef: ReadonlyMap<string, Element>): Message[] {
  return screen.elements
    .filter((e) => e.announced === true && e.visible !== null)
    .map((e) => ({ elements: refsIn(byRef, e), title: '' }));
}

function textsOf(messages: readonly Message[], byRef: ReadonlyMap<string, Element>): string[] {
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

/** Returns the refs of an element and of all elements in it, in document order. */
function refsIn(byRef: ReadonlyMap<string, Element>, { ref, children }: Element): string[] {
  return [
    ref,
    ...children.flatMap((child) => {
      const element = byRef.get(child);
      return element === undefined ? [] : refsIn(byRef, element);
    }),
  ];
}
