import { execFile } from 'node:child_process';
import { connect } from 'node:net';
import { adbPath, findSdk } from './sdk.ts';

export interface AttachedPhone {
  readonly serial: string;
  /** State as in adb: `device` (ready), `unauthorized`, `offline` … */
  readonly state: string;
  /** Model; empty when unknown. */
  readonly model: string;
}

const ADB_PORT = 5037;
const WITHIN_MS = 15_000;

/**
 * Returns the Android phones and emulators that adb lists; null without adb. Stops the adb server if this call started it.
 */
export async function attachedPhones(
  env: NodeJS.ProcessEnv = process.env,
): Promise<readonly AttachedPhone[] | null> {
  const sdk = findSdk(env);
  if (sdk === null) return null;
  const running = await isListening(Number(env['ANDROID_ADB_SERVER_PORT'] ?? ADB_PORT));
  const adb = (...words: readonly string[]): Promise<string> =>
    new Promise((resolve, reject) => {
      execFile(adbPath(sdk), words, { env, timeout: WITHIN_MS }, (error, out) =>
        error === null ? resolve(out) : reject(error),
      );
    });
  try {
    return parseAdbDevices(await adb('devices', '-l'));
  } finally {
    if (!running) await adb('kill-server').catch(() => {});
  }
}

/** Parses the output of `adb devices -l`. */
export function parseAdbDevices(text: string): readonly AttachedPhone[] {
  return text.split('\n').flatMap((line) => {
    const [, serial, state, rest = ''] =
      /^(\S+)\s+(device|offline|unauthorized|authorizing|recovery|sideload|no permissions)\b(.*)$/.exec(
        line,
      ) ?? [];
    if (serial === undefined || state === undefined) return [];
    return [{ serial, state, model: (/ model:(\S+)/.exec(rest)?.[1] ?? '').replaceAll('_', ' ') }];
  });
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const done = (yes: boolean) => (): void => {
      socket.destroy();
      resolve(yes);
    };
    socket.once('connect', done(true)).once('error', done(false));
  });
}
