import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSource } from '../../screen/read.ts';
import { decodeSource } from '../../screen/sources/repair.ts';
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

/** A capture up to this factor, plus these ms, earlier than the recorded one still gets its content. */
const EARLY_FACTOR = 1.2;
const EARLY_MS = 200;

/** Replays a recording: shows what the recorded gestures led to, and refuses gestures that were not recorded. */
export class ReplayDevice implements Device {
  readonly info: DeviceInfo;
  readonly clock = new ReplayClock();
  readonly #folder: string;
  readonly #session: string;
  readonly #states: readonly RecordedState[];
  readonly #scenes = new Map<string, Promise<RecordedScene>>();
  #state: RecordedState;
  #enteredAt = 0;
  /** Index of the last observation shown in this state. */
  #lastShown = -1;
  #closed = false;

  /** `session` is preferred when a gesture matches several recorded sessions. */
  constructor(folder: string, recording: Recording, session: string) {
    this.#folder = folder;
    this.#session = session;
    const states = statesOf(recording);
    this.#states = states;
    this.#state = states[0];
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
    const due = this.#due(observationsAt(this.#state, this.#session));
    if (due === undefined)
      throw notRecorded(
        `The recording ${this.#folder} ends here: it has no observation ${this.#after()}`,
        'The recorded session ended or was interrupted right after it.',
      );
    if (due.observed.kind === 'fault') throw toRecordedError(due.observed);
    return this.#toCapture(due.observed);
  }

  async perform(gesture: Gesture, signal: AbortSignal): Promise<void> {
    this.#mustBeOpen(signal);
    const transition = await this.#transitionFor(gesture);
    this.#state = transition.to;
    this.#enteredAt = this.clock.now();
    this.#lastShown = -1;
    if (transition.fault !== null) throw toRecordedError(transition.fault);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#scenes.clear();
  }

  /**
   * Returns the observation that is due now. A capture slightly earlier than the recorded one advances too; otherwise two captures of a screen
   * in motion would look like a settled screen.
   */
  #due(observations: readonly TimedObservation[]): TimedObservation | undefined {
    const elapsed = this.clock.now() - this.#enteredAt;
    const due = observations.findLastIndex(({ afterMs }) => afterMs <= elapsed);
    const next = this.#lastShown + 1;
    const early =
      next > due && (observations[next]?.afterMs ?? Infinity) <= elapsed * EARLY_FACTOR + EARLY_MS;
    this.#lastShown = Math.max(0, early ? next : due);
    return observations[this.#lastShown];
  }

  async #toCapture({ took, format, source, picture, size, app, keyboard }: RecordedLook): Promise<Capture> {
    const at = this.clock.now();
    this.clock.advance(took);
    return {
      at,
      screenshot: picture === null ? null : await decompressScreenshot(join(this.#folder, picture)),
      source: { format, text: decodeSource(await readFile(join(this.#folder, source))) },
      size,
      app,
      keyboard,
    };
  }

  /** Finds the recorded transition for a gesture: from the current state first, then from equal states; the preferred session first. */
  async #transitionFor(gesture: Gesture): Promise<Transition> {
    const states = sameStates(this.#states, this.#state, this.#session);
    const scene = await this.#scene(lastLook(observationsAt(this.#state, this.#session)));
    for (const { transitions } of states) {
      const matching = transitions.filter((t) => matchesRecorded(t.gesture, gesture, scene));
      const preferred = matching.find(({ sessions }) => sessions.has(this.#session)) ?? matching[0];
      if (preferred !== undefined) return preferred;
    }
    const recorded = states
      .flatMap(({ transitions }) => transitions)
      .map((t) => describeGesture(t.gesture, scene));
    const rest =
      recorded.length === 0
        ? 'the recording ends there'
        : `it continues with ${[...new Set(recorded)].join(', or ')}`;
    throw notRecorded(
      `The recording ${this.#folder} has no ${describeGesture(gesture, scene)} ${this.#after()}: ${rest}.`,
      'The run left the recorded path here.',
    );
  }

  #after(): string {
    const last = this.#states.flatMap(({ transitions }) => transitions).find(({ to }) => to === this.#state);
    const look = lastLook(observationsAt(this.#state, this.#session));
    const where = look === null ? '' : ` (${look.source})`;
    if (last === undefined) return `at its beginning${where}`;
    const [session = ''] = last.sessions;
    return `after the ${describeGesture(last.gesture, EMPTY_SCENE)} of its session "${session}"${where}`;
  }

  #scene(look: RecordedLook | null): Promise<RecordedScene> {
    if (look === null) return Promise.resolve(EMPTY_SCENE);
    const known = this.#scenes.get(look.source) ?? this.#parse(look);
    this.#scenes.set(look.source, known);
    return known;
  }

  async #parse({ format, source, size, app }: RecordedLook): Promise<RecordedScene> {
    const text = decodeSource(await readFile(join(this.#folder, source)));
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
    `${hint} Record it again with  thumbrule record, or run on the device itself.`,
  );
}

/** Describes a gesture: `tap at 540,1200 on "Log in"`. */
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
    case 'drag':
      return `${gesture.kind} from ${gesture.from.x},${gesture.from.y} to ${gesture.to.x},${gesture.to.y}`;
    case 'pinch':
      return `pinch at ${gesture.at.x},${gesture.at.y}, each finger from ${gesture.from} to ${gesture.to} px beside it`;
    case 'type':
      // The text may be a secret.
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
    case 'network':
      return `network ${gesture.to}`;
    case 'appearance':
      return `${gesture.to} mode`;
    case 'background':
      return `${gesture.seconds} s in the background`;
    case 'locale':
      return `locale ${gesture.to}`;
    case 'text_size':
      return `text size ${gesture.percent} %`;
    case 'clipboard':
      // The text may be a secret.
      return `clipboard of ${gesture.text.length} characters`;
    case 'permission':
      return `${gesture.permission} permission: ${gesture.to}`;
    case 'notifications':
      return 'notification shade';
    case 'push':
      return `push message of ${gesture.text.length} characters`;
    case 'launch':
      return `launch of ${gesture.options.app ?? 'the app'}${gesture.options.clearState ? ' with cleared data' : ''}`;
  }
}
