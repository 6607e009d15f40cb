/** Facts of the browser that its page tells when it is asked: date and locale, clipboard. */
import type { Today } from '../../../screen/model/calendar.ts';
import { evaluate } from './page.ts';
import { Interrupted, phoneAgent } from './tab.ts';
import type { PageTab, Tabs } from './tabs.ts';
import type { DeviceFact } from '../../port.ts';
import type { DeviceFacts } from '../../../screen/model/screen.ts';

/** Returns the facts that are wanted; none when a dialog opens meanwhile. */
export async function readPageFacts(
  tabs: Tabs,
  tab: PageTab,
  wanted: readonly DeviceFact[],
): Promise<DeviceFacts> {
  try {
    if (wanted.includes('clipboard')) await tabs.permit('clipboard-read', true);
    return {
      ...(wanted.includes('today') ? { today: await readToday(tab) } : {}),
      ...(wanted.includes('clipboard') ? await readClipboard(tab) : {}),
    };
  } catch (error) {
    if (error instanceof Interrupted) return {};
    throw error;
  }
}

const READ_TODAY = `(() => {
  const now = new Date();
  const two = (n) => String(n).padStart(2, '0');
  return { date: now.getFullYear() + '-' + two(now.getMonth() + 1) + '-' + two(now.getDate()), locale: navigator.language || null };
})()`;

/** Returns the date in the time zone of the browser. */
function readToday(tab: PageTab): Promise<Today> {
  return evaluate<Today>(tab, READ_TODAY);
}

const READ_CLIPBOARD = `(async () => {
  try { return await navigator.clipboard.readText(); } catch { return null; }
})()`;

/** Returns the text on the clipboard; nothing on a page without a secure origin, which may not read it. */
async function readClipboard(tab: PageTab): Promise<{ readonly clipboard?: string }> {
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
