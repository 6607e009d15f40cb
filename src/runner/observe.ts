/** One look: screenshot and hierarchy, read, settled, and freed of secrets. The core decides on what this returns and on nothing else. */
import type { Capture, ReadOnlyDevice } from '../device/port.ts';
import type { Redactor } from './secrets/redactor.ts';
import { undrawnCandidates } from '../screen/elements/undrawn.ts';
import { guessKeyboard } from '../screen/features/keyboard.ts';
import { loadingSigns } from '../screen/features/loading.ts';
import { toastTexts } from '../screen/features/toasts.ts';
import type { Rect } from '../screen/model/geometry.ts';
import type { LoadingSign, OcrText, Screen } from '../screen/model/screen.ts';
import { readSource } from '../screen/read.ts';
import { isUndrawn, isBlack, isBlank } from '../vision/blank.ts';
import type { CapturedScreen } from '../vision/captured-screen.ts';
import { FrameReader, type Frame } from '../vision/frame.ts';
import { type TextReader, regionsForOcr } from '../vision/ocr.ts';
import { screensAgree, animatedRegions, haveEqualTrees } from '../vision/settle.ts';
import { isHierarchyStale } from '../vision/stale.ts';

/** Device milliseconds between two looks that are held against each other. */
const SETTLE_INTERVAL_MS = 400;
/** A screen that still changes after this long is taken as it is, and says so. */
const SETTLE_DEADLINE_MS = 6000;
/** After so many looks whose hierarchies told the same, one and a half seconds at least, nothing slides or fades in any more. */
const SAME_TREE_LOOKS = 4;
/** While something is waited for it is looked at this often: no toast stands for less. */
const TOAST_POLL_MS = 1000;
/** A hierarchy that the picture has left behind is asked for again this often … */
const STALE_RETRIES = 2;
/** … after this many device milliseconds. */
const STALE_WAIT_MS = 250;

export interface Observation {
  readonly captured: CapturedScreen;
  /** To be painted over before the picture is stored or sent. */
  readonly covers: readonly Rect[];
  readonly png: Uint8Array | null;
}

export class ScreenObserver {
  readonly #device: ReadOnlyDevice;
  readonly #redactor: Redactor;
  readonly #reader: TextReader | null;
  readonly #frames = new FrameReader();
  #count = 0;
  /** The hierarchy's text of the last look, and the picture that came with it when it was new. */
  #told: { readonly text: string; readonly frame: Frame } | null = null;

  /** What the reader found last; the same picture is not read twice. */
  #read: { readonly frame: Frame; readonly where: string; readonly lines: readonly OcrText[] } | null = null;

  /** `reader`: reads text where the hierarchy is silent; null: nobody does. */
  constructor(device: ReadOnlyDevice, redactor: Redactor, reader: TextReader | null = null) {
    this.#device = device;
    this.#redactor = redactor;
    this.#reader = reader;
  }

  /**
   * `settle`: until two looks agree outside what moves by itself, or the deadline. `afterMs`: device milliseconds to wait before; toasts that come and go
   * meanwhile are the look's too.
   */
  async look(settle: boolean, signal: AbortSignal, afterMs = 0): Promise<Observation> {
    this.#count += 1;
    const id = `s${this.#count}`;
    const toasts = new Set(await this.#toastsWithin(afterMs, id, signal));
    let last = await this.#once(id, signal);
    for (const toast of last.captured.screen.toasts) toasts.add(toast);
    if (!settle) return this.#finish(last, { settled: true, moving: [], toasts: [...toasts] }, signal);
    const began = this.#device.clock.now();
    let masks: readonly Rect[] = [];
    let same = 0;
    for (;;) {
      await this.#device.clock.sleep(SETTLE_INTERVAL_MS, signal);
      const next = await this.#once(id, signal);
      for (const toast of next.captured.screen.toasts) toasts.add(toast);
      same = haveEqualTrees(last.captured, next.captured) ? same + 1 : 0;
      masks = [...masks, ...animatedRegions(last.captured, next.captured, same >= SAME_TREE_LOOKS)];
      const settled = screensAgree(last.captured, next.captured, masks);
      if (settled || this.#device.clock.now() - began > SETTLE_DEADLINE_MS)
        return this.#finish(next, { settled, moving: masks, toasts: [...toasts] }, signal);
      last = next;
    }
  }

  /** Waits so long, and says which toasts came meanwhile. */
  async #toastsWithin(ms: number, id: string, signal: AbortSignal): Promise<readonly string[]> {
    const { clock } = this.#device;
    const until = clock.now() + ms;
    const toasts: string[] = [];
    for (;;) {
      const left = until - clock.now();
      if (left <= 0) return toasts;
      await clock.sleep(Math.min(left, TOAST_POLL_MS), signal);
      if (until - clock.now() < TOAST_POLL_MS) continue;
      // Of these looks nothing is kept but what toasts said, so that no picture is read.
      const capture = await this.#device.capture(signal);
      const bare = this.#parse(id, capture, capture.size);
      if (bare.toasts.length > 0) toasts.push(...this.#redactor.screen(bare).screen.toasts);
    }
  }

  async #finish(
    look: Observation,
    found: { settled: boolean; moving: readonly Rect[]; toasts: readonly string[] },
    signal: AbortSignal,
  ): Promise<Observation> {
    const { ocr, covers } = await this.#inPicture(look, signal);
    const screen = { ...look.captured.screen, ...found, ...(ocr === null ? {} : { ocr }) };
    return { ...look, captured: { ...look.captured, screen }, covers: [...look.covers, ...covers] };
  }

  /** Text where the hierarchy is silent, freed of secrets; null when there is no such place, or nobody to read. */
  async #inPicture(
    { captured: { screen, frame }, png }: Observation,
    signal: AbortSignal,
  ): Promise<{ ocr: readonly OcrText[] | null; covers: readonly Rect[] }> {
    const regions = this.#reader === null ? [] : regionsForOcr(screen);
    if (this.#reader === null || png === null || frame === null || regions.length === 0)
      return { ocr: null, covers: [] };
    const where = JSON.stringify(regions);
    if (this.#read?.frame !== frame || this.#read.where !== where)
      this.#read = { frame, where, lines: await this.#reader.read(png, regions, signal) };
    return this.#redactor.lines(this.#read.lines);
  }

  /** A capture whose picture and hierarchy belong together, or one that says that they don't. */
  async #once(id: string, signal: AbortSignal): Promise<Observation> {
    for (let tries = 0; ; tries++) {
      const capture = await this.#device.capture(signal);
      const frame = capture.screenshot === null ? null : await this.#frames.decode(capture.screenshot);
      const size = frame === null ? capture.size : { width: frame.width, height: frame.height };
      const bare = this.#parse(id, capture, size);
      const secure = frame === null || isBlack(frame);
      // A web page was taken again by its device, as often as is worth it.
      const torn = bare.gaps.includes('stale') && capture.source.format !== 'dom';
      const stale = torn || (!secure && this.#isStale(capture.source.text, bare, frame));
      if (!stale) {
        if (!secure && this.#told?.text !== capture.source.text)
          this.#told = { text: capture.source.text, frame };
        return this.#clean(bare, secure ? null : frame, { frame, png: capture.screenshot });
      }
      if (tries === STALE_RETRIES)
        return this.#clean(markStale(bare), frame, { frame, png: capture.screenshot });
      await this.#device.clock.sleep(STALE_WAIT_MS, signal);
    }
  }

  /** The hierarchy tells what it told before, and the picture has moved on since that was new. */
  #isStale(text: string, screen: Screen, frame: Frame): boolean {
    const told = this.#told;
    if (told === null || told.text !== text) return false;
    return isHierarchyStale(screen, told.frame, frame, this.#device.info.density);
  }

  /** `shown`: null when nothing of the picture can be trusted. */
  #clean(
    bare: Screen,
    shown: Frame | null,
    raw: { frame: Frame | null; png: Uint8Array | null },
  ): Observation {
    const secure = shown === null;
    const ghosts = secure
      ? []
      : undrawnCandidates(bare.elements).filter((e) => e.visible !== null && isUndrawn(shown, e.visible));
    const { screen, covers } = this.#redactor.screen({
      ...bare,
      secure,
      loading: secure ? bare.loading : loadingWithBlank(bare, shown),
      gaps: secure ? [...bare.gaps, 'secure window'] : bare.gaps,
      undrawn: ghosts.map((e) => e.ref),
    });
    return { captured: { screen, frame: raw.frame }, covers, png: raw.png };
  }

  #parse(id: string, capture: Capture, size: Screen['size']): Screen {
    const context = { size, density: this.#device.info.density, underTest: capture.app.underTest };
    const { elements, windows, warnings, gaps: incomplete } = readSource(capture.source, context);
    const view = { elements, windows, size };
    const guess = capture.keyboard ?? guessKeyboard(view);
    const keyboard = { shown: guess.shown, bounds: guess.bounds };
    const whole = { ...view, keyboard };
    return {
      id,
      at: capture.at,
      picture: capture.screenshot === null ? null : id,
      size,
      elements,
      windows,
      app: capture.app,
      keyboard,
      settled: true,
      secure: false,
      gaps: incomplete,
      loading: loadingSigns(whole),
      animatedRegions: [],
      undrawn: [],
      toasts: toastTexts(whole),
      warnings,
    };
  }
}

function markStale(screen: Screen): Screen {
  return {
    ...screen,
    gaps: [...new Set([...screen.gaps, 'stale'])],
    warnings: [
      ...screen.warnings,
      `the picture moved on and the hierarchy did not; asked for again ${STALE_RETRIES} times, it still told the same`,
    ],
  };
}

/** A screen whose picture holds nothing below the status bar, and whose tree names nothing, is blank: it is loading. */
function loadingWithBlank(
  screen: Screen,
  frame: NonNullable<CapturedScreen['frame']>,
): readonly LoadingSign[] {
  const top = Math.round(screen.size.height * 0.06);
  const content = {
    x: 0,
    y: top,
    width: screen.size.width,
    height: Math.round(screen.size.height * 0.9) - top,
  };
  const words = screen.elements.some(
    (e) => e.visible !== null && e.label !== '' && screen.windows[e.window]?.kind !== 'system',
  );
  if (words || screen.loading.length > 0 || !isBlank(frame, content)) return screen.loading;
  return [{ sign: 'blank', blocking: true, bounds: content, ref: null }];
}
