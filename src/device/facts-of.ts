import type { Device } from './port.ts';

/** Returns the `facts` of a device for one that stands before it: nothing when it tells none. */
export function factsOf(device: Device): Pick<Device, 'facts'> {
  if (device.facts === undefined) return {};
  return { facts: (wanted, signal) => device.facts!(wanted, signal) };
}
