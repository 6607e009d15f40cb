/** Facts that a phone tells only when asked: its date and locale, its clipboard, its notifications. The drivers of both platforms have the same commands. */
import type { DeviceFacts, PostedNotification } from '../../screen/model/screen.ts';
import type { DeviceFact } from '../port.ts';
import { endsSession } from './errors.ts';
import { AppiumSession } from './session.ts';

/** Part of what the drivers tell of a phone: Android its `locale`, iOS its `currentLocale`. */
interface PhoneInfo {
  readonly locale?: string;
  readonly currentLocale?: string;
}

/** Ways to read facts that differ by platform. */
export interface FactReaders {
  readonly clipboard: () => Promise<string>;
  /** Null on a phone whose driver tells none. */
  readonly notifications: (() => Promise<readonly PostedNotification[]>) | null;
}

/** Returns the facts that are wanted, as far as the phone tells them. A fact that its driver refuses is missing. */
export async function readFacts(
  session: AppiumSession,
  wanted: readonly DeviceFact[],
  ways: FactReaders,
  signal: AbortSignal,
): Promise<DeviceFacts> {
  const told = async <T>(asking: Promise<T>): Promise<T | undefined> => {
    try {
      return await asking;
    } catch (error) {
      if (signal.aborted || endsSession(error)) throw error;
      return undefined;
    }
  };
  const today = wanted.includes('today') ? await told(readToday(session, signal)) : undefined;
  const clipboard = wanted.includes('clipboard') ? await told(ways.clipboard()) : undefined;
  const notifications =
    wanted.includes('notifications') && ways.notifications !== null
      ? await told(ways.notifications())
      : undefined;
  return {
    ...(today === undefined
      ? {}
      : { today: { ...today, locale: (await told(readLocale(session, signal))) ?? null } }),
    ...(clipboard === undefined ? {} : { clipboard }),
    ...(notifications === undefined ? {} : { notifications }),
  };
}

/** Asks for the date on the phone's own clock, in its time zone. */
async function readToday(session: AppiumSession, signal: AbortSignal): Promise<{ readonly date: string }> {
  const date = await session.read(
    'ask for the date',
    (b) => AppiumSession.mobile<string>(b, 'getDeviceTime', { format: 'YYYY-MM-DD' }),
    signal,
  );
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) throw new Error(`"${date}" is no date`);
  return { date };
}

async function readLocale(session: AppiumSession, signal: AbortSignal): Promise<string | null> {
  const info = await session.read(
    'ask for the locale',
    (b) => AppiumSession.mobile<PhoneInfo>(b, 'deviceInfo', {}),
    signal,
  );
  return (info.locale ?? info.currentLocale)?.replaceAll('_', '-') ?? null;
}

/** Returns the text that the driver of the phone finds on its clipboard. */
export async function readClipboard(session: AppiumSession, signal: AbortSignal): Promise<string> {
  const content = await session.read(
    'read the clipboard',
    (b) => AppiumSession.mobile<string | null>(b, 'getClipboard', {}),
    signal,
  );
  return Buffer.from(content ?? '', 'base64').toString('utf8');
}

/** Returns the arguments of `mobile: setClipboard`. */
export function clipboardContent(text: string): { readonly content: string; readonly contentType: string } {
  return { content: Buffer.from(text, 'utf8').toString('base64'), contentType: 'plaintext' };
}
