/** Facts of the browser that its page tells when it is asked: date and locale, clipboard. */
import type { Today } from '../../screen/model/calendar.ts';
import { evaluate } from './page.ts';
import { phoneAgent } from './tab.ts';
import type { PageTab } from './tabs.ts';

const READ_TODAY = `(() => {
  const now = new Date();
  const two = (n) => String(n).padStart(2, '0');
  return { date: now.getFullYear() + '-' + two(now.getMonth() + 1) + '-' + two(now.getDate()), locale: navigator.language || null };
})()`;

/** Returns the date in the time zone of the browser. */
export function readToday(tab: PageTab): Promise<Today> {
  return evaluate<Today>(tab, READ_TODAY);
}

const READ_CLIPBOARD = `(async () => {
  try { return await navigator.clipboard.readText(); } catch { return null; }
})()`;

/** Returns the text on the clipboard; nothing on a page without a secure origin, which may not read it. */
export async function readClipboard(tab: PageTab): Promise<{ readonly clipboard?: string }> {
  const clipboard = await evaluate<string | null>(tab, READ_CLIPBOARD);
  return clipboard === null ? {} : { clipboard };
}

/** Puts a text on the clipboard. @throws Error on a page without a secure origin */
export async function writeClipboard(tab: PageTab, text: string): Promise<void> {
  await evaluate(tab, `navigator.clipboard.writeText(${JSON.stringify(text)})`);
}

/** Emulates a locale: the formats of dates and numbers at once, the language that pages ask for from their next load. */
export async function setPageLocale(tab: PageTab, locale: string): Promise<void> {
  // A locale that is overridden is not overridden again.
  await tab.send('Emulation.setLocaleOverride', {});
  await tab.send('Emulation.setLocaleOverride', { locale: locale.replaceAll('-', '_') });
  const version = await evaluate<string>(tab, '/Chrome\\/(\\d+)/.exec(navigator.userAgent)?.[1] ?? ""');
  await tab.send('Emulation.setUserAgentOverride', { ...phoneAgent(version), acceptLanguage: locale });
}
