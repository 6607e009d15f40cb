import type { Device, FramedCapture, Capture } from './port.ts';

/** How much longer each call takes on a slow device. */
export const SLOW_DEVICE = 3;

/**
 * Returns the same device, on which each capture and each gesture takes `times` as long, by its own clock. Half of the delay passes before the device
 * gets the call, and half before its answer comes: what a capture shows is older than when it is read, as with a slow phone or a slow hub.
 */
export function slowDevice(device: Device, times: number): Device {
  if (times === 1) return device;
  const { clock } = device;
  /** Duration of the last call of each kind, from which the delay before the next one is taken. */
  const lasted = new Map<string, number>();
  const slowly = async <T>(kind: string, signal: AbortSignal, call: () => Promise<T>): Promise<T> => {
    await clock.sleep(((times - 1) / 2) * (lasted.get(kind) ?? 0), signal);
    const began = clock.now();
    const answer = await call();
    const tookMs = clock.now() - began;
    lasted.set(kind, tookMs);
    await clock.sleep(((times - 1) / 2) * tookMs, signal);
    return answer;
  };
  const slow: Pick<Device, 'capture' | 'perform' | 'captureFramed' | 'captureAtRest'> = {
    capture: (signal): Promise<Capture> => slowly('capture', signal, () => device.capture(signal)),
    perform: (gesture, signal): Promise<void> =>
      slowly(gesture.kind, signal, () => device.perform(gesture, signal)),
    captureFramed: (before, apartMs, signal): Promise<FramedCapture> =>
      slowly('framed', signal, () => device.captureFramed!(before, apartMs, signal)),
    captureAtRest: (first, onScreenshot, signal): Promise<Capture | null> =>
      slowly('resting', signal, () => device.captureAtRest!(first, onScreenshot, signal)),
  };
  return new Proxy(device, {
    get(target, key): unknown {
      const own: unknown = Reflect.get(target, key, target);
      if (typeof own !== 'function') return own;
      const slower: unknown = Reflect.get(slow, key);
      return slower ?? (own.bind(target) as unknown);
    },
  });
}
