/** A behaving device without a finger: what stands on its glass follows from the time and from how often it was looked at. */
import type { Capture, ReadOnlyDevice } from '../../src/device/port.ts';
import type { AppState } from '../../src/screen/model/screen.ts';
import type { Clock } from '../../src/shared/clock.ts';
import { type Box, hierarchy, node } from '../screen/build.ts';
import { Canvas, type Colour } from '../vision/drawing/canvas.ts';
import { pngOf } from '../vision/drawing/encoding.ts';

export const WIDTH = 360;
export const HEIGHT = 720;

/** Something that is both drawn and told; a side of it may be left out. */
export interface Thing {
  readonly box: Box;
  readonly className?: string;
  readonly attributes?: Readonly<Record<string, string | boolean | number>>;
  readonly draw?: (c: Canvas) => void;
  /** Its nodes in the hierarchy. */
  readonly inside?: readonly Thing[];
}

/** A line of text. */
export function text(words: string, y: number, attributes: Thing['attributes'] = {}): Thing {
  return {
    box: [16, y, 344, y + 28],
    className: 'TextView',
    attributes: { text: words, ...attributes },
    draw: (c) => c.text(20, y + 6, 16, words),
  };
}

/** A field and what stands in it. */
export function field(
  value: string,
  y: number,
  attributes: Thing['attributes'] = {},
  drawn: string = value,
): Thing {
  return {
    box: [16, y, 344, y + 40],
    className: 'EditText',
    attributes: { text: value, clickable: true, ...attributes },
    draw: (c) => c.frame(16, y, 328, 40, 1, [120, 120, 120]).text(24, y + 12, 16, drawn),
  };
}

/** Words that nothing of the hierarchy tells, or that it tells although they are not drawn. */
export const onlyDrawn = (thing: Thing): Omit<Thing, 'className'> => ({ box: thing.box, draw: thing.draw! });
export const onlyTold = ({ box, className, attributes }: Thing): Thing => ({
  box,
  className: className ?? 'View',
  attributes: attributes ?? {},
});

export interface Shown {
  readonly things: readonly Thing[];
  readonly background?: Colour;
  /** The hierarchy, when it isn't that of `things`. */
  readonly told?: readonly Thing[];
  /** The things moved during the capture. */
  readonly moved?: boolean;
  /** Toasts and dialogs, as root nodes; drawn by whoever shows them. */
  readonly over?: readonly string[];
  /** The platform refuses a picture, or gives a black one. */
  readonly protect?: 'refused' | 'black';
  readonly keyboard?: Capture['keyboard'];
  readonly app?: Partial<AppState>;
}

export class Glass implements ReadOnlyDevice {
  readonly info = { platform: 'android', name: 'glass', capabilities: [], density: 1 } as const;
  readonly clock: Clock;
  captures = 0;
  /** Time that a capture takes. */
  captureMs = 30;
  #now = 0;
  readonly #show: (now: number, captures: number) => Shown;

  constructor(show: (now: number, captures: number) => Shown) {
    this.#show = show;
    this.clock = {
      now: () => this.#now,
      sleep: (ms, signal) => {
        signal?.throwIfAborted();
        this.#now += ms;
        return Promise.resolve();
      },
    };
  }

  capture(signal: AbortSignal): Promise<Capture> {
    signal.throwIfAborted();
    this.#now += this.captureMs;
    this.captures += 1;
    const shown = this.#show(this.#now, this.captures);
    return Promise.resolve({
      at: this.#now,
      screenshot: pictureOf(shown),
      source: { format: 'uiautomator', text: sourceOf(shown) },
      ...(shown.moved === true ? { moved: true } : {}),
      size: { width: WIDTH, height: HEIGHT },
      app: {
        front: 'com.app',
        underTest: 'com.app',
        process: 'running',
        crash: null,
        notResponding: false,
        place: '',
        ...shown.app,
      },
      keyboard: shown.keyboard ?? { shown: false, bounds: null },
    });
  }
}

function pictureOf({ things, background, protect }: Shown): Uint8Array | null {
  if (protect === 'refused') return null;
  if (protect === 'black') return pngOf(new Canvas(WIDTH, HEIGHT, 1, [0, 0, 0]));
  const canvas = new Canvas(WIDTH, HEIGHT, 1, background ?? [255, 255, 255]);
  for (const { draw } of things) draw?.(canvas);
  return pngOf(canvas);
}

function sourceOf({ things, told = things, over = [] }: Shown): string {
  return hierarchy(node('FrameLayout', [0, 0, WIDTH, HEIGHT], {}, ...told.flatMap(nodesOf)), ...over);
}

function nodesOf({ className, box, attributes, inside = [] }: Thing): string[] {
  return className === undefined ? [] : [node(className, box, attributes, ...inside.flatMap(nodesOf))];
}
