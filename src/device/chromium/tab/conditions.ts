/** The surroundings that a goal sets for its pages: network, color scheme, locale, location, permissions. */
import type { Permission } from '../../../shared/permissions.ts';
import { setPageLocale } from './page-facts.ts';
import type { PageTab, Tabs } from './tabs.ts';
import { ThumbruleError } from '../../../shared/errors.ts';

/** Null: the browser's own. */
export interface PageConditions {
  readonly network: 'offline' | 'slow' | 'online' | null;
  readonly appearance: 'dark' | 'light' | null;
  readonly locale: string | null;
}

export const OWN_CONDITIONS: PageConditions = { network: null, appearance: null, locale: null };

/** The slow one is like EDGE: 240 kbit/s, and 400 ms for an answer. Bytes a second; -1 for no limit. */
const NETWORKS = {
  offline: { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 },
  slow: { offline: false, latency: 400, downloadThroughput: 30_000, uploadThroughput: 30_000 },
  online: { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 },
} as const;

/** Names of permissions in browsers. Pages have no word for the others. */
const WEB_PERMISSIONS: Readonly<Partial<Record<Permission, string>>> = {
  camera: 'camera',
  microphone: 'microphone',
  location: 'geolocation',
  notifications: 'notifications',
};

/** Emulates the conditions in a tab; each tab has its own. */
export async function applyConditions(
  tab: PageTab,
  { network, appearance, locale }: PageConditions,
): Promise<void> {
  if (network !== null) await tab.send('Network.emulateNetworkConditions', NETWORKS[network]);
  if (appearance !== null) {
    const features = [{ name: 'prefers-color-scheme', value: appearance }];
    await tab.send('Emulation.setEmulatedMedia', { features });
  }
  if (locale !== null) await setPageLocale(tab, locale);
}

export async function setLocation(
  tabs: Tabs,
  tab: PageTab,
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
): Promise<void> {
  await tabs.grant();
  await tab.send('Emulation.setGeolocationOverride', { latitude, longitude, accuracy: 5 });
}

/** Grants or denies pages a permission. @throws NOT_SUPPORTED for one that pages have no word for */
export async function setPermission(tabs: Tabs, permission: Permission, to: 'allow' | 'deny'): Promise<void> {
  const name = WEB_PERMISSIONS[permission];
  if (name === undefined)
    throw new ThumbruleError(
      'NOT_SUPPORTED',
      `Mobile web can't change the ${permission} permission.`,
      'Remove the step, or use a phone.',
    );
  await tabs.permit(name, to === 'allow');
}
