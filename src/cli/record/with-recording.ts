import { recordDevice } from '../../device/replay/index.ts';
import type { Adapters } from '../compose.ts';
import { createRecordingRedactor } from './redact.ts';

/** Returns the adapters with a recorder around each device. */
export function withRecording(
  adapters: Adapters,
  folder: string,
  secrets: ReadonlyMap<string, string>,
): Adapters {
  return {
    ...adapters,
    openDevice: async (goal, signal) => {
      const device = await adapters.openDevice(goal, signal);
      return recordDevice(device, {
        folder,
        session: goal.name,
        redactor: createRecordingRedactor(secrets, device.info),
      });
    },
  };
}
