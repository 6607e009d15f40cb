/** The notifications of an Android phone, which Appium's settings app tells. */
import type { PostedNotification } from '../../../screen/model/screen.ts';
import { AppiumSession } from '../session.ts';

/** Part of what the driver tells. It also lists notifications that are gone. */
interface ToldNotifications {
  readonly statusBarNotifications?: readonly {
    readonly key?: string;
    readonly postTime?: number;
    readonly isRemoved?: boolean;
    readonly notification?: Readonly<Record<string, unknown>>;
  }[];
}

/** Texts of a notification that a person may read in the shade. */
const TEXTS = ['title', 'bigTitle', 'text', 'bigText', 'subText', 'infoText'];

/** Returns the notifications that stand in the shade. */
export async function readNotifications(
  session: AppiumSession,
  signal: AbortSignal,
): Promise<readonly PostedNotification[]> {
  const told = await session.read(
    'ask for the notifications',
    (b) => AppiumSession.mobile<ToldNotifications>(b, 'getNotifications', {}),
    signal,
  );
  if (told.statusBarNotifications === undefined) throw new Error('the phone tells no notifications');
  return told.statusBarNotifications.flatMap(({ key, postTime, isRemoved, notification = {} }) => {
    if (isRemoved === true) return [];
    if (key === undefined || postTime === undefined) throw new Error('a notification tells no posting time');
    const texts = TEXTS.flatMap((name) => {
      const text = notification[name];
      return typeof text === 'string' && text !== '' ? [text] : [];
    });
    return [{ posting: `${key} ${postTime}`, texts }];
  });
}
