/** Format of a recording: `recording.json` with the sessions, `screens/` with element trees, `pictures/` with screenshots. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { ThumbruleError } from '../../shared/errors.ts';
import { PERMISSIONS } from '../../shared/permissions.ts';
import type { Gesture } from '../port.ts';

const RECORDING_FILE = 'recording.json';
export const RECORDING_VERSION = 1;

const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
const point = z.object({ x: z.number(), y: z.number() });

const launch = z.object({
  app: z.string().nullable(),
  restart: z.boolean(),
  clearState: z.boolean(),
  reinstall: z.boolean(),
  permissions: z.enum(['allow', 'deny', 'ask']),
  arguments: z.array(z.string()).optional(),
});

const gesture: z.ZodType<Gesture> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tap'), at: point, times: z.number(), intervalMs: z.number() }),
  z.object({ kind: z.literal('long_press'), at: point, ms: z.number() }),
  z.object({ kind: z.literal('swipe'), from: point, to: point, ms: z.number() }),
  z.object({
    kind: z.literal('drag'),
    from: point,
    to: point,
    holdMs: z.number(),
    ms: z.number(),
  }),
  z.object({ kind: z.literal('pinch'), at: point, from: z.number(), to: z.number(), ms: z.number() }),
  z.object({ kind: z.literal('type'), text: z.string(), clear: z.boolean() }),
  z.object({ kind: z.literal('key'), key: z.enum(['enter', 'back', 'home']) }),
  z.object({ kind: z.literal('hide_keyboard') }),
  z.object({ kind: z.literal('rotate'), orientation: z.enum(['portrait', 'landscape']) }),
  z.object({ kind: z.literal('open_link'), url: z.string() }),
  z.object({ kind: z.literal('set_location'), latitude: z.number(), longitude: z.number() }),
  z.object({ kind: z.literal('biometrics'), with: z.enum(['finger', 'face']), match: z.boolean() }),
  z.object({ kind: z.literal('network'), to: z.enum(['offline', 'slow', 'online']) }),
  z.object({ kind: z.literal('appearance'), to: z.enum(['dark', 'light']) }),
  z.object({ kind: z.literal('background'), seconds: z.number() }),
  z.object({ kind: z.literal('locale'), to: z.string() }),
  z.object({ kind: z.literal('text_size'), percent: z.number() }),
  z.object({ kind: z.literal('clipboard'), text: z.string() }),
  z.object({
    kind: z.literal('permission'),
    permission: z.enum(PERMISSIONS),
    to: z.enum(['allow', 'deny']),
  }),
  z.object({ kind: z.literal('push'), title: z.string().nullable(), text: z.string() }),
  z.object({ kind: z.literal('notifications') }),
  z.object({ kind: z.literal('launch'), options: launch }),
]);

const look = z.object({
  kind: z.literal('look'),
  /** Time since the start of the session, ms. */
  at: z.number(),
  /** Duration of the capture, ms. */
  took: z.number(),
  format: z.enum(['uiautomator', 'xcuitest', 'detox', 'dom']),
  /** Files in the folder of the recording. */
  source: z.string(),
  picture: z.string().nullable(),
  size: z.object({ width: z.number(), height: z.number() }),
  app: z.object({
    front: z.string(),
    underTest: z.string(),
    process: z.enum(['running', 'dead', 'unknown']),
    crash: z.string().nullable(),
    notResponding: z.boolean(),
    place: z.string(),
  }),
  keyboard: z.object({ shown: z.boolean(), bounds: box.nullable() }).nullable(),
});

const done = z.object({
  kind: z.literal('gesture'),
  /** Begin and end of the gesture, ms since the start of the session. */
  at: z.number(),
  until: z.number(),
  /** The gesture, with tokens for secrets. */
  gesture,
});

/** A device error during a capture or gesture. */
const fault = z.object({
  kind: z.literal('fault'),
  at: z.number(),
  /** The gesture that failed; null for a capture. */
  gesture: gesture.nullable(),
  code: z.string(),
  message: z.string(),
  hint: z.string(),
});

const recording = z.object({
  version: z.literal(RECORDING_VERSION),
  device: z.object({
    platform: z.enum(['android', 'ios', 'web']),
    name: z.string(),
    capabilities: z.array(z.string()),
    density: z.number(),
  }),
  /** Source and licence of a third-party recording. */
  origin: z.string().optional(),
  sessions: z.array(
    z.object({ name: z.string(), events: z.array(z.discriminatedUnion('kind', [look, done, fault])) }),
  ),
});

export type Recording = z.infer<typeof recording>;
export type RecordedSession = Recording['sessions'][number];
export type RecordedEvent = RecordedSession['events'][number];
export type RecordedLook = z.infer<typeof look>;
export type RecordedFault = z.infer<typeof fault>;

/** Reads the recording in a folder. @throws NOT_FOUND when there is none, APP_INVALID when it is damaged or too new */
export async function readRecording(folder: string): Promise<Recording> {
  const path = join(folder, RECORDING_FILE);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    throw new ThumbruleError(
      'NOT_FOUND',
      `There is no recording at ${path}.`,
      'Make one with  thumbrule record <goals> --to <folder>, or give the folder that holds recording.json.',
      { cause },
    );
  }
  return parse(text, path);
}

function parse(text: string, path: string): Recording {
  try {
    return recording.parse(JSON.parse(text));
  } catch (cause) {
    const newer = /"version":\s*(\d+)/.exec(text)?.[1];
    const why =
      newer !== undefined && Number(newer) > RECORDING_VERSION
        ? `it has version ${newer}, and this Thumbrule reads up to ${RECORDING_VERSION}`
        : cause instanceof z.ZodError
          ? z.prettifyError(cause).split('\n').slice(0, 2).join(' ')
          : 'it is not JSON';
    throw new ThumbruleError(
      'APP_INVALID',
      `The recording ${path} can't be read: ${why}.`,
      'Record it again, or update Thumbrule.',
      { cause },
    );
  }
}

/** @throws DISK */
export async function writeRecording(folder: string, content: Recording): Promise<void> {
  await onDisk(folder, async () => {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, RECORDING_FILE), `${JSON.stringify(content, null, 1)}\n`);
  });
}

/**
 * Stores an element tree under a name from its content, such as `screens/3f2a91bc04.xml`, and returns this relative path.
 * @throws DISK
 */
export async function storeFile(folder: string, ending: 'xml' | 'json', content: string): Promise<string> {
  const name = createHash('sha256').update(content).digest('hex').slice(0, 10);
  const file = `screens/${name}.${ending}`;
  await writeInto(folder, file, content);
  return file;
}

/** @throws DISK */
export async function writeInto(folder: string, file: string, content: string | Uint8Array): Promise<void> {
  await onDisk(folder, async () => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), content);
  });
}

async function onDisk(folder: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (cause) {
    throw new ThumbruleError(
      'DISK',
      `The recording in ${folder} can't be written: ${cause instanceof Error ? cause.message : String(cause)}`,
      'Check the permissions of the folder and the free disk space.',
      { cause },
    );
  }
}
