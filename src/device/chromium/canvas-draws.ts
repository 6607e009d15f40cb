import type { PageCauses } from './page-causes.ts';

type DrawFunction = (...args: unknown[]) => unknown;
interface DrawingContext {
  readonly canvas?: unknown;
}
interface HighlightedRange {
  readonly commonAncestorContainer?: {
    readonly nodeType: number;
    readonly parentElement?: object | null;
  } | null;
}
interface DrawGlobals {
  readonly [key: string]: unknown;
  readonly event?: { readonly type: string; readonly isTrusted: boolean } | undefined;
}
/** Hears which canvases a script draws on in answer to the gesture, and that it changes the rules of a style sheet. */
interface DrawnCanvases {
  drew(canvas: object): void;
  restyled(): void;
}

/**
 * Knows which canvases scripts draw on and which words they highlight in answer to a gesture, and when they change the rules of style sheets: while its events are heard, and in the timers and messages that they set. No mutation tells that.
 * It does not know of drawings at another time, such as when an answer of the network comes. The class's source is injected into pages before their own scripts, so
 * it must not use anything from outside.
 */
export class CanvasDraws {
  globals: DrawGlobals;
  causes: PageCauses;
  answers: DrawnCanvases;

  constructor(globals: DrawGlobals, causes: PageCauses, answers: DrawnCanvases) {
    this.globals = globals;
    this.causes = causes;
    this.answers = answers;
    const flat =
      'clearRect fillRect strokeRect fill stroke fillText strokeText drawImage putImageData reset'.split(' ');
    const deep =
      'clear drawArrays drawElements drawArraysInstanced drawElementsInstanced drawRangeElements'.split(' ');
    for (const [kind, names] of [
      ['CanvasRenderingContext2D', flat],
      ['WebGLRenderingContext', deep],
      ['WebGL2RenderingContext', deep],
    ] as const)
      for (const name of names) this.watch(kind, name, ({ canvas }) => this.note(canvas));
    this.watchHighlights();
    for (const name of ['insertRule', 'deleteRule', 'replace', 'replaceSync'])
      this.watch('CSSStyleSheet', name, () => this.noteSheet());
  }

  /** Watches the words that a script highlights without a change of the page, as a search in it does. */
  watchHighlights(): void {
    this.watch('HighlightRegistry', 'set', (_, [, highlight]) => {
      for (const range of (highlight ?? []) as Iterable<HighlightedRange>) this.noteRange(range);
    });
    this.watch('Highlight', 'add', (_, [range]) => this.noteRange(range as HighlightedRange));
  }

  noteRange({ commonAncestorContainer: node }: HighlightedRange): void {
    this.note(node?.nodeType === 1 ? node : (node?.parentElement ?? null));
  }

  watch(kind: string, name: string, used: (owner: DrawingContext, args: readonly unknown[]) => void): void {
    const { prototype } = (this.globals[kind] ?? {}) as { readonly prototype?: object };
    const known = prototype && Object.getOwnPropertyDescriptor(prototype, name);
    if (prototype === undefined || typeof known?.value !== 'function') return;
    const watched = new Proxy(known.value as DrawFunction, {
      apply: (draw, context: DrawingContext, args: unknown[]) => {
        if (this.isAnswer()) this.safely(() => used(context, args));
        return Reflect.apply(draw, context, args);
      },
    });
    Object.defineProperty(prototype, name, { ...known, value: watched });
  }

  /** The page goes on as without us. */
  safely(call: () => void): void {
    try {
      call();
    } catch {
      // It is not as we know it.
    }
  }

  /** True for a script that runs because of the gesture. */
  isAnswer(): boolean {
    if (this.causes.aim() === 'page') return false;
    const cause = this.causes.causeNow();
    const { began } = this.causes.shared.gesture;
    if (cause !== null) return began >= 0 && cause.since >= began;
    const { event } = this.globals;
    return event?.isTrusted === true && /^(?:click|input|change|key|pointer|mouse|touch)/.test(event.type);
  }

  /** Notes a change of a style sheet, other than one for the pressed state: that comes while the finger presses. */
  noteSheet(): void {
    const moment = this.causes.causeNow()?.moment ?? this.causes.moment();
    if (moment === 'acting') this.answers.restyled();
  }

  note(canvas: unknown): void {
    if (typeof canvas === 'object' && canvas !== null) this.answers.drew(canvas);
  }
}
