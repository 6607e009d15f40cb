/** Keeps secrets out of recordings, by the same redaction that keeps them out of the trace. */
import type { Capture, DeviceInfo, Gesture } from '../../device/port.ts';
import type { Concealer } from '../../device/replay/index.ts';
import { Redactor } from '../../runner/redact.ts';
import type { Element } from '../../screen/element.ts';
import { holds, type Point, type Rect } from '../../screen/geometry.ts';
import { readSource } from '../../screen/read.ts';
import type { Screen } from '../../screen/screen.ts';
import { keyboardGuess } from '../../screen/signs.ts';
import { crop } from '../../vision/picture.ts';
import { rewriteSource, type Renamed } from './rewrite.ts';

/** `secrets`: name to value, of the goal that is recorded. */
export function createConcealer(
  secrets: ReadonlyMap<string, string>,
  device: Pick<DeviceInfo, 'density'>,
): Concealer {
  const redactor = new Redactor(secrets);
  const values = [...secrets].toSorted(([, a], [, b]) => b.length - a.length);
  /** Where a finger was since the last look: the look does not know yet what has the focus. */
  let touched: Point | null = null;

  const screenOf = ({ source, size, app, at, keyboard }: Capture): Screen => {
    const context = { size, density: device.density, underTest: app.underTest };
    const { elements, windows, warnings, incomplete } = readSource(source, context);
    const { shown, bounds } = keyboard ?? keyboardGuess({ elements, windows, size });
    const unknown = { settled: true, secure: false, loading: [], moving: [], ghosts: [], toasts: [] };
    const seen = { elements, windows, size, app, at, warnings, incomplete, keyboard: { shown, bounds } };
    return { id: 's0', picture: null, ...unknown, ...seen };
  };

  return {
    capture(capture) {
      touched = null;
      if (secrets.size === 0) return { text: capture.source.text, app: capture.app, covers: [] };
      const bare = screenOf(capture);
      const { screen, covers } = redactor.screen(bare);
      const renamed = bare.elements.flatMap((before, i) => changes(before, screen.elements[i]));
      const text = rewriteSource(capture.source, renamed, redactor.text, device.density);
      return { text, app: screen.app, covers };
    },
    gesture(gesture, last) {
      if (gesture.kind === 'tap') touched = gesture.at;
      if (gesture.kind !== 'type') return told(gesture, redactor.text);
      const text = values.reduce(
        (t, [name, value]) => t.replaceAll(value, `\${secrets.${name}}`),
        gesture.text,
      );
      if (last !== null && secrets.size > 0) {
        const screen = screenOf(last);
        redactor.typing({ text, clear_text: gesture.clear }, fieldOf(screen, touched), screen);
      }
      return { ...gesture, text: redactor.text(text) };
    },
    text: redactor.text,
    paint: async (png, covers) => (await crop(png, EVERYTHING, covers)) ?? png,
  };
}

const EVERYTHING: Rect = { x: 0, y: 0, width: 100_000, height: 100_000 };

/** Links may hold a secret too. */
function told(gesture: Gesture, clean: (text: string) => string): Gesture {
  return gesture.kind === 'open_link' ? { ...gesture, url: clean(gesture.url) } : gesture;
}

/** The field that gets what is typed: the one that was tapped since, else the focused one. */
function fieldOf({ elements }: Screen, tapped: Point | null): Element | null {
  const fields = elements.filter((e) => e.state.editable && e.visible !== null);
  const under = tapped === null ? undefined : fields.find((e) => holds(e.bounds, tapped));
  return under ?? fields.find((e) => e.state.focused) ?? null;
}

function changes(before: Element, after: Element | undefined): Renamed[] {
  if (after === undefined || after === before) return [];
  const pairs = [
    [before.text, after.text],
    [before.description, after.description],
    [before.hint, after.hint],
  ] as const;
  return pairs.filter(([from, to]) => from !== to).map(([from, to]) => ({ bounds: before.bounds, from, to }));
}
