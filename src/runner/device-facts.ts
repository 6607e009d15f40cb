import type { DeviceFact, ReadOnlyDevice } from '../device/port.ts';
import type { Today } from '../screen/model/calendar.ts';
import type { DeviceFacts } from '../screen/model/screen.ts';

/** The needs of a goal beside texts and controls: `colors` of elements, facts that the device must be asked for. */
export interface ObserverNeeds {
  readonly colors: boolean;
  readonly facts: readonly DeviceFact[];
}

/** Reads the facts that a goal needs of its device, and remembers the date on which the goal began. */
export class DeviceFactReader {
  readonly #device: ReadOnlyDevice;
  readonly #wanted: readonly DeviceFact[];
  readonly #redact: (text: string) => string;
  #began: string | null = null;

  /** `redact` replaces secrets by their tokens: a clipboard or a notification may hold one. */
  constructor(device: ReadOnlyDevice, wanted: readonly DeviceFact[], redact: (text: string) => string) {
    this.#device = device;
    this.#wanted = wanted;
    this.#redact = redact;
  }

  /** Returns the facts, as far as the device tells them; null when the goal needs none. */
  async read(signal: AbortSignal): Promise<DeviceFacts | null> {
    if (this.#wanted.length === 0 || this.#device.facts === undefined) return null;
    const { today, clipboard, notifications } = await this.#device.facts(this.#wanted, signal);
    if (today !== undefined) this.#began ??= today.date;
    const since = today === undefined || this.#began === today.date ? null : this.#began;
    return {
      ...(today === undefined ? {} : { today: since === null ? today : { ...today, since } }),
      ...(clipboard === undefined ? {} : { clipboard: this.#redact(clipboard) }),
      ...(notifications === undefined
        ? {}
        : {
            notifications: notifications.map(({ posting, texts }) => ({
              posting: this.#redact(posting),
              texts: texts.map(this.#redact),
            })),
          }),
    };
  }
}

/** Returns the date and locale of the device; null when it tells none, or can't be asked now. A planner does without. */
export async function readDay(device: ReadOnlyDevice, signal: AbortSignal): Promise<Today | null> {
  if (device.facts === undefined || !device.info.capabilities.includes('today')) return null;
  try {
    return (await device.facts(['today'], signal)).today ?? null;
  } catch {
    signal.throwIfAborted();
    return null;
  }
}
