/** Typing into what has the focus, on a phone behind Appium. */
import type { Clock } from '../../shared/clock.ts';
import { elementId } from './element.ts';
import { protocolError } from './errors.ts';
import type { AppiumSession } from './session.ts';

/** After a tap a field needs a moment until it has the focus. */
const FOCUS_MS = 2000;
const ASK_MS = 150;

/** Into the focused field, kept out of Appium's log. When there is none, nothing is typed: the next look tells. */
export async function typeIntoFocused(
  session: AppiumSession,
  clock: Clock,
  { text, clear }: { readonly text: string; readonly clear: boolean },
  signal: AbortSignal,
): Promise<void> {
  const id = await focusedElement(session, clock, signal);
  if (id === null) return;
  try {
    if (clear) await session.write('clear the field', (b) => b.elementClear(id), signal);
    if (text !== '') await session.type('type', (b) => b.elementSendKeys(id, text), signal);
  } catch (error) {
    // The field went while it was typed into: nothing is typed twice, the next look tells what came of it.
    if (protocolError(error) !== 'stale element reference') throw error;
  }
}

async function focusedElement(
  session: AppiumSession,
  clock: Clock,
  signal: AbortSignal,
): Promise<string | null> {
  for (const began = clock.now(); ;) {
    try {
      return elementId(await session.read('find the focused field', (b) => b.getActiveElement(), signal));
    } catch (error) {
      if (protocolError(error) !== 'no such element') throw error;
      if (clock.now() - began > FOCUS_MS) return null;
      await clock.sleep(ASK_MS, signal);
    }
  }
}
