import { NO_LOCALS } from '../layout/context.ts';
import type { Phone } from './phone.ts';

/**
 * Opens a link: one of the app's `links` (`{name}` is a part of the path, available as `value.name`), else a browser.
 */
export function openLink(phone: Phone, url: string): void {
  for (const link of phone.app.links) {
    const value = partsOf(link.url, url);
    if (value === null) continue;
    phone.bringToFront();
    phone.run(link.effects, { ...NO_LOCALS, values: { value } });
    return;
  }
  phone.launchOther('com.android.chrome', url, null);
}

function partsOf(pattern: string, url: string): Record<string, string> | null {
  const names: string[] = [];
  const source = pattern
    .split(/(\{\w+\})/)
    .map((part) => {
      if (!/^\{\w+\}$/.test(part)) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      names.push(part.slice(1, -1));
      return '([^/?#]+)';
    })
    .join('');
  const match = new RegExp(`^${source}$`, 'u').exec(url);
  if (match === null) return null;
  return Object.fromEntries(names.map((name, i) => [name, decodeURIComponent(match[i + 1] ?? '')]));
}
