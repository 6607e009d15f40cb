/** Types into the focused field of a phone behind Appium. */
import type { Clock } from '../../shared/clock.ts';
import { elementId } from './element.ts';
import { protocolError } from './errors.ts';
import type { AppiumSession } from './session.ts';

/** Time for a field to get the focus after a tap, ms. */
const FOCUS_MS = 2000;
const ASK_MS = 150;

/** Types into the focused field and keeps the text out of Appium's log. Types nothing when no field has the focus; the next observation shows it. */
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
    // The field disappeared while typing. Text is never typed twice; the next observation shows the result.
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
