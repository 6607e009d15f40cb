/** Notifications of the phone over a run: which stood in the shade before, so that one of the same words proves no new one (R71). */
import type { KnownNotification, NotificationHistory } from '../model/history.ts';
import type { Goal } from '../../goal/model/goal.ts';
import { shadeOf } from '../../screen/features/overlays.ts';
import { byRef, type Screen } from '../../screen/model/screen.ts';

/** Returns the history with this observation. The shade as it was last seen open is what stood there before the gestures that follow. */
export function recordNotifications(
  { before, open }: NotificationHistory,
  screen: Screen,
  reset: Goal['reset'],
): NotificationHistory {
  const isOpen = shadeOf(screen) !== undefined;
  const told: readonly KnownNotification[] | undefined = screen.device?.notifications;
  const now = told ?? (isOpen ? [{ posting: null, texts: textsInShade(screen) }] : []);
  // An app whose data was removed has lost its notifications.
  const isFresh = reset === 'clear_data' || reset === 'reinstall';
  const atStart = before ?? (isFresh || isOpen ? [] : now);
  if (isOpen) return { before: atStart, open: now };
  return { before: open ?? atStart, open: null };
}

/** Returns the texts that the open shade shows, each as often as it stands there. */
export function textsInShade(screen: Screen): readonly string[] {
  const refs = shadeOf(screen)?.elements ?? [];
  return refs.flatMap((ref) => {
    const element = byRef(screen, ref);
    return element === undefined || element.visible === null || element.text === '' ? [] : [element.text];
  });
}
