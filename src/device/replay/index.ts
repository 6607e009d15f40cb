import type { Device } from '../port.ts';
import { ReplayDevice } from './device.ts';
import { readRecording } from './format.ts';

export { type RecordingRedactor as Concealer, recordDevice } from './recorder.ts';

/**
 * Returns a device that replays the recording in `folder`, with a virtual clock. `session` is preferred where several sessions match.
 * @throws NOT_FOUND, APP_INVALID
 */
export async function createReplayDevice(folder: string, session: string): Promise<Device> {
  return new ReplayDevice(folder, await readRecording(folder), session);
}
