/** Observes a device: screenshot and element tree, parsed, settled and redacted. The core decides on nothing else. */
import type { Capture, ReadOnlyDevice, Rest } from '../device/port.ts';
import { DeviceFactReader, type ObserverNeeds } from './device-facts.ts';
import { drawnBars, drawnLoading, drawnParts } from './drawn-parts.ts';
import { parseCapture } from './parse-capture.ts';
import { provesRest, unrestOf, whatIsDue } from './screen-rest.ts';
import type { Redactor } from './secrets/redactor.ts';
import { Settling } from './settling.ts';
import { ShortLived, textsOn } from './short-lived.ts';
import type { Rect } from '../screen/model/geometry.ts';
import type { OcrText, Screen } from '../screen/model/screen.ts';
import { isBlack } from '../vision/blank.ts';
import type { CapturedScreen } from '../vision/captured-screen.ts';
import { colorsOf } from '../vision/colors.ts';
import { type Frame, FrameReader } from '../vision/decode/frame.ts';
import { type TextReader, regionsForOcr } from '../vision/text/ocr.ts';
import { goneLabels, isHierarchyStale } from '../vision/stale.ts';

/** Device milliseconds between two captures that are compared. */
const SETTLE_INTERVAL_MS = 400;

/** Device milliseconds from one capture to the next while waiting (R12); the first one comes earlier. */
const TOAST_POLL_MS = { first: 400, next: 1000 };

/** No toast that stays so long is missed: no more time passes between two captures, as long as one takes less. */
const TOAST_MS = 2000;

/** Longest capture whose screenshot is taken first: its tree comes early enough for a toast (R12). */
const SCREENSHOT_FIRST_MS = 1000;

/** Retries for an element tree that is older than the screenshot. */
const STALE_RETRIES = 2;

/** Device milliseconds before each of these retries. */
const STALE_WAIT_MS = 250;

export interface Observation {
  readonly captured: CapturedScreen;
  /** Regions to paint over before the screenshot is stored or sent. */
  readonly covers: readonly Rect[];
  readonly png: Uint8Array | null;
}

/** The facts that a settled observation adds to its last capture. */
interface SettleResult {
  readonly settled: boolean;
  readonly hasSteadyTree: boolean;
  readonly animatedRegions: readonly Rect[];
  readonly messages: ShortLived;
  readonly late?: readonly string[];
  readonly unrest?: string;
  readonly dueInMs?: number | null;
  readonly underWay?: NonNullable<Screen['underWay']> | null;
}

/** A screen that rests. */
const STILL = { settled: true, hasSteadyTree: true, animatedRegions: [] } as const;

export class ScreenObserver {
  readonly #device: ReadOnlyDevice;
  readonly #redactor: Redactor;
  readonly #ocr: TextReader | null;
  readonly #readsColors: boolean;
  readonly #facts: DeviceFactReader;
  readonly #frames = new FrameReader();
  #count = 0;
  /** How long the last capture of a screen that rested took, ms; null before the first one. */
  #atRestMs: number | null = null;
  /** True when the last observation had to compare captures: the screen may change by itself. */
  #compared = false;
  /** Toasts that were seen since the last gesture and belong to the next observation (R12). */
  #messages = new ShortLived();
  /** The texts of the last observation. */
  #shown: ReadonlySet<string> = new Set();
  /** The latest element tree, as text, and the frame of the first capture that had it. */
  #lastTree: { readonly text: string; readonly frame: Frame; readonly keyboard: Rect | null } | null = null;
  /** The latest OCR result, so that the same screenshot is read once. */
  #lastOcr: { readonly frame: Frame; readonly regions: string; readonly lines: readonly OcrText[] } | null =
    null;

  /** `ocr` reads text that the element tree lacks; null disables OCR. */
  constructor(
    device: ReadOnlyDevice,
    redactor: Redactor,
    ocr: TextReader | null = null,
    needs: ObserverNeeds = { colors: false, facts: [] },
  ) {
    this.#readsColors = needs.colors;
    this.#facts = new DeviceFactReader(device, needs.facts, redactor.text);
    this.#device = device;
    this.#redactor = redactor;
    this.#ocr = ocr;
  }

  /**
   * Returns one observation, `afterMs` device milliseconds from now. With `settle` the screen has settled: the device says that it rests, or two captures agree
   * outside animated regions, or the deadline has come. `reactMs` is the time that the app gets to react when the device can't say that
   * it rests. Toasts that appear in the meantime are part of the observation (R12).
   */
  async observe(settle: boolean, signal: AbortSignal, afterMs = 0, reactMs = 0): Promise<Observation> {
    this.#count += 1;
    const id = `s${this.#count}`;
    await this.wait(afterMs, signal);
    if (settle && this.#device.captureFramed !== undefined) return this.#settleFramed(id, reactMs, signal);
    const rest = await this.#restWithin(settle ? SETTLE_INTERVAL_MS : 0, reactMs, signal);
    const messages = this.#takeMessages();
    const first = await this.#captureOnce(id, signal);
    messages.add(first.captured.screen);
    if (settle && !(await provesRest(rest))) return this.#settle(id, first, messages, signal);
    return this.#finish(
      first,
      {
        ...STILL,
        messages,
        ...(settle ? whatIsDue(rest, first.captured.screen) : {}),
      },
      signal,
    );
  }

  /** Captures until the device says that the screen rests, until two captures agree outside animated regions, or until the deadline. */
  async #settle(
    id: string,
    first: Observation,
    messages: ShortLived,
    signal: AbortSignal,
  ): Promise<Observation> {
    const { clock } = this.#device;
    const settling = new Settling(clock.now(), first.captured);
    for (;;) {
      const rest = await this.#restWithin(SETTLE_INTERVAL_MS, SETTLE_INTERVAL_MS, signal);
      const next = await this.#captureOnce(id, signal);
      messages.add(next.captured.screen);
      const isResting = await provesRest(rest);
      const settled = settling.add(next.captured, clock.now()) || isResting;
      if (settled || settling.isOver(clock.now()))
        return this.#finish(
          next,
          {
            ...settling.result(settled),
            messages,
            ...(isResting ? whatIsDue(rest, next.captured.screen) : unrestOf(rest)),
          },
          signal,
        );
    }
  }

  /**
   * Captures once while the phone's stream shows the same picture. Else, and on a phone without a stream, captures element trees between screenshots
   * until the two around a tree agree, or as `#settle` does (R11).
   */
  async #settleFramed(id: string, reactMs: number, signal: AbortSignal): Promise<Observation> {
    const { clock } = this.#device;
    const reactedAt = clock.now() + reactMs;
    const messages = this.#takeMessages();
    const { rest, last, atRest } = await this.#captureAtRest(id, reactedAt, messages, signal);
    this.#compared = atRest === null;
    if (atRest !== null) return this.#finish(atRest, { ...STILL, messages }, signal);
    let settling = last === null ? null : new Settling(clock.now(), last.captured);
    let before: Uint8Array | null | undefined = last?.png;
    if (clock.now() < reactedAt) await clock.sleep(reactedAt - clock.now(), signal);
    for (;;) {
      const { next, earlier } = await this.#captureFramed(id, before, SETTLE_INTERVAL_MS, signal);
      before = next.png;
      messages.add(next.captured.screen);
      const isFirst = settling === null;
      settling ??= new Settling(clock.now(), next.captured);
      const agrees: boolean = !isFirst && settling.add(next.captured, clock.now());
      const settled = agrees || (earlier !== null && settling.agree(earlier, next.captured));
      if (settled || settling.isOver(clock.now()))
        return this.#finish(next, { ...settling.result(settled), messages, ...unrestOf(rest) }, signal);
    }
  }

  /**
   * Captures while the phone's stream shows the same picture, again when something was drawn meanwhile. `atRest` is null when it shows none, or nothing tells;
   * `last` is the last capture. A screenshot can be taken while the app may still react, but a short message must not wait long for the tree (R12).
   */
  async #captureAtRest(
    id: string,
    reactedAt: number,
    messages: ShortLived,
    signal: AbortSignal,
  ): Promise<{ rest: Rest | null; last: Observation | null; atRest: Observation | null }> {
    const device = this.#device;
    const { clock } = device;
    let last: Observation | null = null;
    let rest: Rest | null = null;
    const isFast = this.#atRestMs !== null && this.#atRestMs <= SCREENSHOT_FIRST_MS;
    const orders = [isFast ? 'screenshot' : 'tree', 'tree'] as const;
    for (const first of device.captureAtRest === undefined ? [] : orders.slice(0, this.#compared ? 1 : 2)) {
      const reactMs = Math.max(0, reactedAt - clock.now());
      rest = (await device.rest?.(reactMs + SETTLE_INTERVAL_MS, signal, reactMs)) ?? null;
      if (rest?.resting !== true) break;
      const startedAt = clock.now();
      const capture = await device.captureAtRest!(first, this.#decodeAhead, signal);
      if (capture === null) continue;
      this.#atRestMs = clock.now() - startedAt;
      const next = await this.#read(id, capture, startedAt, false);
      if (next === null) {
        await clock.sleep(STALE_WAIT_MS, signal);
        continue;
      }
      last = next;
      messages.add(next.captured.screen);
      // Pictures of a secure window are black (R13).
      if (next.captured.screen.secure) break;
      if (await rest.holds()) return { rest, last, atRest: next };
    }
    return { rest, last, atRest: null };
  }

  /** Decodes a screenshot while its element tree is on the way. */
  readonly #decodeAhead = (png: Uint8Array): void => {
    // An unreadable one is reported with its capture.
    this.#frames.decode(png).catch(() => {});
  };

  #takeMessages(): ShortLived {
    const messages = this.#messages;
    this.#messages = new ShortLived();
    return messages;
  }

  /** Returns a capture, and the same element tree with the screenshot from before it; null for a secure window, whose pixels prove nothing (R13). */
  async #captureFramed(
    id: string,
    given: Uint8Array | null | undefined,
    apartMs: number,
    signal: AbortSignal,
  ): Promise<{ readonly next: Observation; readonly earlier: CapturedScreen | null }> {
    let before = given;
    for (let retries = 0; ; retries++) {
      const startedAt = this.#device.clock.now();
      const framed = await this.#device.captureFramed!(before, apartMs, signal);
      const frame = framed.before === null ? null : await this.#frames.decode(framed.before);
      const next = await this.#read(id, framed.capture, startedAt, retries === STALE_RETRIES);
      if (next !== null) {
        const { screen } = next.captured;
        return { next, earlier: frame === null || screen.secure ? null : { screen, frame } };
      }
      before = framed.capture.screenshot;
      await this.#device.clock.sleep(STALE_WAIT_MS, signal);
    }
  }

  /**
   * Waits until the device says that the screen rests, at most `withinMs`. A device that can't say so, or says nothing, gets `elseMs`. Returns
   * what the device says; null when it says nothing.
   */
  async #restWithin(withinMs: number, elseMs: number, signal: AbortSignal): Promise<Rest | null> {
    const { clock } = this.#device;
    const until = clock.now() + elseMs;
    const rest = withinMs > 0 ? ((await this.#device.rest?.(withinMs, signal)) ?? null) : null;
    const left = until - clock.now();
    if (rest?.resting !== true && left > 0) await clock.sleep(left, signal);
    return rest;
  }

  /** Waits `ms`. Toasts that appear in the meantime are part of the next observation (R12). */
  async wait(ms: number, signal: AbortSignal): Promise<void> {
    const { clock } = this.#device;
    const until = clock.now() + ms;
    let pause = TOAST_POLL_MS.first;
    let last = { endedAt: clock.now(), tookMs: 0 };
    for (let left = ms; left > 0; left = until - clock.now()) {
      // The next observation comes early enough.
      if (until - last.endedAt + last.tookMs < TOAST_MS) return clock.sleep(left, signal);
      await clock.sleep(Math.min(left, pause), signal);
      const startedAt = clock.now();
      await this.collectToasts(signal);
      last = { endedAt: clock.now(), tookMs: clock.now() - startedAt };
      pause = Math.max(0, TOAST_POLL_MS.next - last.tookMs);
    }
  }

  /** Captures once; the toasts on that capture are part of the next observation (R12). */
  async collectToasts(signal: AbortSignal): Promise<void> {
    // Only the toasts are kept, so the screenshot is not decoded.
    const capture = await this.#device.capture(signal);
    const screen = parseCapture(`s${this.#count}`, capture, capture.size, this.#device.info.density);
    this.#messages.add(this.#redactor.screen(screen).screen);
  }

  /** Forgets toasts that no observation has: they stood before the gesture that begins now. */
  forgetToasts(): void {
    this.#messages.forgetToasts();
  }

  async #finish(observation: Observation, result: SettleResult, signal: AbortSignal): Promise<Observation> {
    const { captured } = observation;
    const { ocr, covers } = await this.#readText(observation, signal);
    const device = await this.#facts.read(signal);
    const { messages, ...facts } = result;
    const screen: Screen = {
      ...captured.screen,
      ...messages.texts(captured.screen, this.#shown),
      ...facts,
      ...(ocr === null ? {} : { ocr }),
      ...(device === null ? {} : { device }),
    };
    this.#shown = new Set(textsOn(screen));
    return {
      ...observation,
      captured: { ...captured, screen },
      covers: [...observation.covers, ...covers],
    };
  }

  /** Returns redacted text from regions that the element tree leaves empty; null when there are none or OCR is off. */
  async #readText(
    { captured: { screen, frame }, png }: Observation,
    signal: AbortSignal,
  ): Promise<{ ocr: readonly OcrText[] | null; covers: readonly Rect[] }> {
    const regions = this.#ocr === null ? [] : regionsForOcr(screen);
    if (this.#ocr === null || png === null || frame === null || regions.length === 0)
      return { ocr: null, covers: [] };
    const key = JSON.stringify(regions);
    if (this.#lastOcr?.frame !== frame || this.#lastOcr.regions !== key)
      this.#lastOcr = { frame, regions: key, lines: await this.#ocr.read(png, regions, signal) };
    return this.#redactor.lines(this.#lastOcr.lines);
  }

  /** Returns a capture whose screenshot and element tree match, or one that is marked as stale. */
  async #captureOnce(id: string, signal: AbortSignal): Promise<Observation> {
    for (let retries = 0; ; retries++) {
      const startedAt = this.#device.clock.now();
      const capture = await this.#device.capture(signal);
      const observation = await this.#read(id, capture, startedAt, retries === STALE_RETRIES);
      if (observation !== null) return observation;
      await this.#device.clock.sleep(STALE_WAIT_MS, signal);
    }
  }

  /** Returns what a capture shows; null when its element tree is older than its screenshot, unless this is the `last` try: then it is marked as stale. */
  async #read(id: string, capture: Capture, startedAt: number, last: boolean): Promise<Observation | null> {
    const captureMs = capture.at - startedAt;
    const frame = capture.screenshot === null ? null : await this.#frames.decode(capture.screenshot);
    const size = frame === null ? capture.size : { width: frame.width, height: frame.height };
    const screen = {
      ...parseCapture(id, capture, size, this.#device.info.density),
      ...(captureMs > 0 ? { captureMs } : {}),
    };
    const secure = frame === null || isBlack(frame);
    // The browser devices retry a torn capture themselves.
    const torn = screen.gaps.includes('stale') && capture.source.format !== 'dom';
    const stale = torn || (!secure && this.#isStale(capture.source.text, screen, frame));
    const raw = { frame, png: capture.screenshot };
    if (stale && !last) return null;
    const known = this.#lastTree?.text === capture.source.text ? this.#lastTree : null;
    if (stale) {
      const gone =
        frame === null || known === null ? [] : goneLabels(screen, known.frame, frame, known.keyboard);
      return this.#redact(markStale(screen, gone), frame, raw);
    }
    // An element that moved may be drawn elsewhere: such a pair would make every later screenshot look wrong.
    if (!secure && known === null && capture.moved !== true)
      this.#lastTree = { text: capture.source.text, frame, keyboard: keyboardOf(screen) };
    return this.#redact(screen, secure ? null : frame, raw);
  }

  /** True when the element tree is unchanged although the screenshot changed. */
  #isStale(text: string, screen: Screen, frame: Frame): boolean {
    const last = this.#lastTree;
    if (last === null || last.text !== text) return false;
    return isHierarchyStale(screen, last.frame, frame, this.#device.info.density, last.keyboard);
  }

  /** Adds what the pixels show and redacts secrets. `visible` is null for a secure window, whose pixels prove nothing (R13). */
  #redact(
    screen: Screen,
    visible: Frame | null,
    raw: { readonly frame: Frame | null; readonly png: Uint8Array | null },
  ): Observation {
    const secure = visible === null;
    const drawn = secure ? null : drawnParts(screen, visible, this.#device.info.density);
    const undrawn = drawn === null ? [] : [...new Set([...screen.undrawn, ...drawn.undrawn])];
    const bars = visible === null ? [] : drawnBars(screen, visible, this.#device.info.density);
    const redacted = this.#redactor.screen({
      ...screen,
      elements: drawn === null ? screen.elements : drawn.elements,
      secure,
      loading: secure ? screen.loading : drawnLoading(screen, visible, bars),
      ...(bars.length === 0 ? {} : { bars }),
      gaps: secure ? [...screen.gaps, 'secure window'] : screen.gaps,
      undrawn,
      ...(this.#readsColors && visible !== null ? { colors: colorsOf(screen.elements, visible) } : {}),
    });
    return {
      captured: { screen: redacted.screen, frame: raw.frame },
      covers: redacted.covers,
      png: raw.png,
    };
  }
}

const keyboardOf = ({ keyboard }: Screen): Rect | null => (keyboard.shown ? keyboard.bounds : null);

/** Marks a screen as stale, and the labels that its screenshot no longer shows as undrawn. */
function markStale(screen: Screen, gone: readonly string[]): Screen {
  return {
    ...screen,
    undrawn: gone,
    gaps: [...new Set([...screen.gaps, 'stale'])],
    warnings: [
      ...screen.warnings,
      `the screenshot changed and the element tree did not, even after ${STALE_RETRIES} retries`,
    ],
  };
}
