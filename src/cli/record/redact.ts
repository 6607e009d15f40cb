/** Keeps secrets out of recordings, with the redaction of the trace. */
import { rewriteSource, type TextReplacement } from './rewrite.ts';
import type { Capture, DeviceInfo, Gesture } from '../../device/port.ts';
import type { Concealer } from '../../device/replay/index.ts';
import { Redactor } from '../../runner/secrets/redactor.ts';
import type { Element } from '../../screen/model/element.ts';
import { guessKeyboard } from '../../screen/features/keyboard.ts';
import { containsPoint, type Point, type Rect } from '../../screen/model/geometry.ts';
import { readSource } from '../../screen/read.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { crop } from '../../vision/screenshot.ts';

/** `secrets`: name to value, of the whole env file. */
export function createRecordingRedactor(
  secrets: ReadonlyMap<string, string>,
  device: Pick<DeviceInfo, 'density'>,
): Concealer {
  const redactor = new Redactor(secrets);
  /** The last tap since the last capture, which does not show the new focus yet. */
  let tapped: Point | null = null;

  const screenOf = ({ source, size, app, at, keyboard }: Capture): Screen => {
    const context = { size, density: device.density, underTest: app.underTest };
    const { elements, windows, warnings, gaps } = readSource(source, context);
    const { shown, bounds } = keyboard ?? guessKeyboard({ elements, windows, size });
    const unknown = {
      settled: true,
      secure: false,
      loading: [],
      animatedRegions: [],
      undrawn: [],
      toasts: [],
    };
    const content = { elements, windows, size, app, at, warnings, gaps, keyboard: { shown, bounds } };
    return { id: 's0', screenshot: null, ...unknown, ...content };
  };

  return {
    capture(capture) {
      tapped = null;
      if (secrets.size === 0) return { text: capture.source.text, app: capture.app, covers: [] };
      const unredacted = screenOf(capture);
      const { screen, covers } = redactor.screen(unredacted);
      const renamed = unredacted.elements.flatMap((before, i) => changedTexts(before, screen.elements[i]));
      const text = rewriteSource(capture.source, renamed, redactor.text, device.density);
      return { text, app: screen.app, covers };
    },
    gesture(gesture, last) {
      if (gesture.kind === 'tap') tapped = gesture.at;
      if (gesture.kind !== 'type') return redactLink(gesture, redactor.text);
      const text = redactor.text(gesture.text);
      if (last !== null && secrets.size > 0) {
        const screen = screenOf(last);
        redactor.beforeTyping({ text, clear_text: gesture.clear }, typedField(screen, tapped), screen);
      }
      return { ...gesture, text };
    },
    text: redactor.text,
    paint: async (png, covers) => (await crop(png, WHOLE_PICTURE, covers)) ?? png,
  };
}

const WHOLE_PICTURE: Rect = { x: 0, y: 0, width: 100_000, height: 100_000 };

/** A link may contain a secret. */
function redactLink(gesture: Gesture, clean: (text: string) => string): Gesture {
  return gesture.kind === 'open_link' ? { ...gesture, url: clean(gesture.url) } : gesture;
}

/** Returns the field that receives typed text: the one tapped last, else the focused one. */
function typedField({ elements }: Screen, tapped: Point | null): Element | null {
  const fields = elements.filter((e) => e.state.editable && e.visible !== null);
  const under = tapped === null ? undefined : fields.find((e) => containsPoint(e.bounds, tapped));
  return under ?? fields.find((e) => e.state.focused) ?? null;
}

function changedTexts(before: Element, after: Element | undefined): TextReplacement[] {
  if (after === undefined || after === before) return [];
  const pairs = [
    [before.text, after.text],
    [before.description, after.description],
    [before.hint, after.hint],
  ] as const;
  return pairs.filter(([from, to]) => from !== to).map(([from, to]) => ({ bounds: before.bounds, from, to }));
}
