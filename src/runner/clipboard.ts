/** Empties the clipboard of a phone before a goal that asks for it: what an earlier goal copied proves nothing (R71). */
import { deviceFactsIn } from '../core/assertions/needed-facts.ts';
import type { Device } from '../device/port.ts';
import type { Goal } from '../goal/model/goal.ts';

/**
 * Empties the clipboard. A goal that begins without a reset keeps it, and so does a phone that refuses. The browser of a web page does so itself when it opens
 * its first tab.
 */
export async function emptyClipboard(device: Device, goal: Goal, signal: AbortSignal): Promise<void> {
  const { platform, capabilities } = device.info;
  const asks = deviceFactsIn(goal).includes('clipboard');
  if (!asks || goal.reset === 'none' || platform === 'web' || !capabilities.includes('clipboard')) return;
  try {
    await device.perform({ kind: 'clipboard', text: '' }, signal);
  } catch {
    signal.throwIfAborted();
  }
}
