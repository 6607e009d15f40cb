import type { Device, Gesture } from '../device/port.ts';
import { ThumbruleError } from '../shared/errors.ts';

/** Schemes by which a browser reads files or leaves the page. */
const LOCAL_SCHEMES =
  /^\s*(?:file|view-source|chrome|chrome-extension|devtools|about|data|javascript|blob|filesystem|content):/iu;

/** Returns the device of a client: it opens no file, no page of another host, and no other app than the one under test. */
export function limitedDevice(device: Device, app: string | null): Device {
  return new Proxy(device, {
    get(target, name) {
      // A method of the device needs the device itself as `this`.
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      if (name !== 'perform') return value.bind(target) as unknown;
      return async (gesture: Gesture, signal: AbortSignal) => {
        const refusal = refusalOf(gesture, app);
        if (refusal !== null)
          throw new ThumbruleError('NOT_SUPPORTED', refusal, 'A person may write and run such a goal.');
        return target.perform(gesture, signal);
      };
    },
  });
}

function refusalOf(gesture: Gesture, app: string | null): string | null {
  if (gesture.kind === 'launch' && gesture.options.app !== null && gesture.options.app !== app)
    return `A client may launch the app under test only, not ${gesture.options.app}.`;
  if (gesture.kind !== 'open_link') return null;
  if (LOCAL_SCHEMES.test(gesture.url)) return `A client may not open ${gesture.url}.`;
  if (!/^\s*https?:/iu.test(gesture.url)) return null;
  const own = hostOf(app ?? '');
  return own !== null && hostOf(gesture.url) === own
    ? null
    : `A client may open pages of the app's own host only, not ${gesture.url}.`;
}

function hostOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).host : null;
}
