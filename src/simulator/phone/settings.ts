/** Settings of the phone that its user or a tool changes, as far as apps hear of them. */
import type { PhoneAccess } from './types.ts';

export function setLocation(phone: PhoneAccess, latitude: number, longitude: number): void {
  phone.memory.location = { latitude, longitude };
  phone.changed();
}

export function setLocale(phone: PhoneAccess, locale: string): void {
  phone.memory.locale = locale;
  phone.changed();
}

export function setTextSize(phone: PhoneAccess, percent: number): void {
  phone.memory.textSize = percent;
  phone.changed();
}

export function setClipboard(phone: PhoneAccess, text: string): void {
  phone.memory.clipboard = text;
  phone.changed();
}

export function setPermission(phone: PhoneAccess, name: string, to: 'allow' | 'deny'): void {
  phone.memory.permissions[name] = to === 'allow' ? 'granted' : 'denied';
  phone.changed();
}

export function setNetwork(phone: PhoneAccess, network: 'offline' | 'slow' | 'online'): void {
  phone.memory.network = network;
  phone.changed();
}

export function setAppearance(phone: PhoneAccess, appearance: 'dark' | 'light'): void {
  phone.memory.appearance = appearance;
  phone.changed();
}
