import type { Capabilities } from './capabilities.ts';
import { freePort } from './server.ts';
import { isThisMachine } from '../../shared/listen.ts';

/** Capabilities that name a port of the machine that Appium runs on. */
const PORTS = {
  // The second one is where the driver forwards the phone's pictures.
  android: ['appium:systemPort', 'appium:mjpegServerPort'],
  chromium: ['appium:chromedriverPort'],
  // A new port would make the driver start WebDriverAgent again.
  ios: [],
} as const;

/**
 * Returns free ports of this machine for the driver of one session; none when the hub is on another machine. Drivers look for a free port
 * themselves, but two sessions that open at the same time find the same one, and the second one fails.
 */
export async function localPorts(platform: keyof typeof PORTS, hub: string): Promise<Capabilities> {
  if (!URL.canParse(hub) || !isThisMachine(new URL(hub).hostname)) return {};
  const ports = PORTS[platform].map(async (name) => [name, await freePort()] as const);
  return Object.fromEntries(await Promise.all(ports));
}
