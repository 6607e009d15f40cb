import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSource } from '../../screen/read.ts';
import { type ErrorCode, ThumbruleError } from '../../shared/errors.ts';
import type { DeviceCapability, Capture, Device, DeviceInfo, Gesture } from '../port.ts';
import { ReplayClock } from './clock.ts';
import type { RecordedFault, RecordedLook, Recording } from './format.ts';
import { matchesRecorded, type RecordedScene, controlAt } from './match-gesture.ts';
import { decompressScreenshot } from './screenshots.ts';
import {
  sameStates,
  lastLook,
  type RecordedState,
  statesOf,
  type TimedObservation,
  observationsAt,
  type Transition,
} from './recording-graph.ts';

const EMPTY_SCENE: RecordedScene = { elements: [], size: { width: 0, height: 0 } };

/** A look that comes so much before the recorded one still sees what that one saw. */
const EARLY_FACTOR = 1.2;
const EARLY_MS = 200;

/** Plays a recording: shows what was seen after the gestures that were made, and refuses what was never recorded. */
export class ReplayDevice implements Device {
  readonly info: DeviceInfo;
  readonly clock = new ReplayClock();
  readonly #folder: string;
  readonly #session: string;
  readonly #places: readonly RecordedState[];
  readonly #scenes = new Map<string, Promise<RecordedScene>>();
  #at: RecordedState;
  #since = 0;
  /** Index of what was shown last at this place. */
  #shownLast = -1;
  #closed = false;

  /** `session`: of two ways on that fit a gesture, its own is taken. */
  constructor(folder: string, recording: Recording, session: string) {
    this.#folder = folder;
    this.#session = session;
    const places = statesOf(recording);
    this.#places = places;
    this.#at = places[0];
    const { platform, name, capabilities, density } = recording.device;
    this.info = {
      platform,
      name: `recording of ${name}`,
      capabilities: capabilities as DeviceCapability[],
      density,
    };
  }

  async capture(signal: AbortSignal): Promise<Capture> {
    this.#mustBeOpen(signal);
    const sights = observationsAt(this.#at, this.#session);
    const sight = this.#due(sights);
    if (sight === undefined)
      throw notRecorded(
        `The recording ${this.#folder} ends here: nothing was seen ${this.#after()}`,
        'The recorded session ended, or was broken off, right after it.',
      );
    const { observed: seen } = sight;
    if (seen.kind === 'fault') throw toRecordedError(seen);
    return this.#shown(seen);
  }

  async perform(gesture: Gesture, signal: AbortSignal): Promise<void> {
    this.#mustBeOpen(signal);
    const way = await this.#wayOn(gesture);
    this.#at = way.to;
    this.#since = this.clock.now();
    this.#shownLast = -1;
    if (way.fault !== null) throw toRecordedError(way.fault);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#scenes.clear();
  }

  /**
   * What was seen at this time. A run that looks a little earlier than the recorded one did, for it thinks faster, sees what came next
   * all the same; or two looks at a screen in motion would seem to be of one that stands still.
   */
  #due(sights: readonly TimedObservation[]): TimedObservation | undefined {
    const gone = this.clock.now() - this.#since;
    const due = sights.findLastIndex(({ afterMs: after }) => after <= gone);
    const next = this.#shownLast + 1;
    const early = next > due && (sights[next]?.afterMs ?? Infinity) <= gone * EARLY_FACTOR + EARLY_MS;
    this.#shownLast = Math.max(0, early ? next : due);
    return sights[this.#shownLast];
  }

  async #shown({ took, format, source, picture, size, app, keyboard }: RecordedLook): Promise<Capture> {
    const at = this.clock.now();
    this.clock.advance(took);
    return {
      at,
      screenshot: picture === null ? null : await decompressScreenshot(join(this.#folder, picture)),
      source: { format, text: await readFile(join(this.#folder, source), 'utf8') },
      size,
      app,
      keyboard,
    };
  }

  /** From this very place first, then from places that look the same; the preferred session's way before others. */
  async #wayOn(gesture: Gesture): Promise<Transition> {
    const near = sameStates(this.#places, this.#at, this.#session);
    const scene = await this.#scene(lastLook(observationsAt(this.#at, this.#session)));
    for (const place of near) {
      const fits = place.transitions.filter((way) => matchesRecorded(way.gesture, gesture, scene));
      const own = fits.find(({ sessions }) => sessions.has(this.#session)) ?? fits[0];
      if (own !== undefined) return own;
    }
    const known = near
      .flatMap(({ transitions: ways }) => ways)
      .map((way) => describeGesture(way.gesture, scene));
    const rest =
      known.length === 0
        ? 'there the recording ends'
        : `there it goes on with ${[...new Set(known)].join(', or ')}`;
    throw notRecorded(
      `The recording ${this.#folder} has no ${describeGesture(gesture, scene)} ${this.#after()}: ${rest}.`,
      'Here the run leaves what was recorded.',
    );
  }

  #after(): string {
    const way = this.#places.flatMap(({ transitions: ways }) => ways).find(({ to }) => to === this.#at);
    const look = lastLook(observationsAt(this.#at, this.#session));
    const where = look === null ? '' : ` (${look.source})`;
    if (way === undefined) return `at its beginning${where}`;
    const [session = ''] = way.sessions;
    return `after the ${describeGesture(way.gesture, EMPTY_SCENE)} of its session "${session}"${where}`;
  }

  #scene(look: RecordedLook | null): Promise<RecordedScene> {
    if (look === null) return Promise.resolve(EMPTY_SCENE);
    const known = this.#scenes.get(look.source) ?? this.#parse(look);
    this.#scenes.set(look.source, known);
    return known;
  }

  async #parse({ format, source, size, app }: RecordedLook): Promise<RecordedScene> {
    const text = await readFile(join(this.#folder, source), 'utf8');
    const context = { size, density: this.info.density, underTest: app.underTest };
    return { elements: readSource({ format, text }, context).elements, size };
  }

  #mustBeOpen(signal: AbortSignal): void {
    signal.throwIfAborted();
    if (this.#closed) throw new ThumbruleError('DEVICE_LOST', 'The recording was closed.', 'Open it again.');
  }
}

function toRecordedError({ code, message, hint }: RecordedFault): ThumbruleError {
  return new ThumbruleError(code as ErrorCode, `${message} (as recorded)`, hint);
}

function notRecorded(what: string, hint: string): ThumbruleError {
  return new ThumbruleError(
    'NOT_RECORDED',
    what,
    `${hint} Record it anew with  thumbrule record, or run on the device itself.`,
  );
}

/** `tap at 540,1200 on "Log in"`. */
function describeGesture(gesture: Gesture, { elements }: RecordedScene): string {
  switch (gesture.kind) {
    case 'tap':
    case 'long_press': {
      const { x, y } = gesture.at;
      const on = controlAt(elements, gesture.at);
      const label = on === null ? '' : on.label || on.hint || on.resourceId;
      const what = gesture.kind === 'tap' ? 'tap' : 'long press';
      return `${what} at ${x},${y}${label === '' ? '' : ` on "${label}"`}`;
    }
    case 'swipe':
      return `swipe from ${gesture.from.x},${gesture.from.y} to ${gesture.to.x},${gesture.to.y}`;
    case 'type':
      // What is typed may be a secret.
      return `typing of ${gesture.text.length} characters`;
    case 'key':
      return `key "${gesture.key}"`;
    case 'hide_keyboard':
      return 'hiding of the keyboard';
    case 'rotate':
      return `rotation to ${gesture.orientation}`;
    case 'open_link':
      return `link ${gesture.url}`;
    case 'set_location':
      return `location ${gesture.latitude},${gesture.longitude}`;
    case 'biometrics':
      return `${gesture.match ? 'known' : 'unknown'} ${gesture.with}`;
    case 'launch':
      return `launch of ${gesture.options.app ?? 'the app'}${gesture.options.clearState ? ' with cleared data' : ''}`;
  }
}
