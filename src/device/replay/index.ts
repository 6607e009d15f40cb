import type { Device } from '../port.ts';
import { ReplayDevice } from './device.ts';
import { readRecording } from './format.ts';

export { type RecordingRedactor as Concealer, recordDevice } from './recorder.ts';

/**
 * A device that plays the recording in `folder`; `session` is followed where several fit. Time is virtual.
 * @throws NOT_FOUND, APP_INVALID
 */
export async function createReplayDevice(folder: string, session: string): Promise<Device> {
  return new ReplayDevice(folder, await readRecording(folder), session);
}
