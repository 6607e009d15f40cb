import type { Device } from './port.ts';

/** Returns the `facts` of a device for one that stands before it: nothing when it tells none. */
export function factsOf(device: Device): Pick<Device, 'facts'> {
  const { facts } = device;
  return facts === undefined ? {} : { facts: (wanted, signal) => facts.call(device, wanted, signal) };
}
