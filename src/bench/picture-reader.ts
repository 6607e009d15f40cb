/** Reads what the phone drew: the honest judge has eyes, and no element tree. */
import type { Reader, ReadText } from './judges.ts';
import type { Device } from '../device/port.ts';
import type { Screen } from '../screen/model/screen.ts';
import { normalise } from '../screen/model/text.ts';
import { drawnTexts } from '../simulator/render/drawn-texts.ts';
import type { View } from '../simulator/view.ts';

export interface PictureReader {
  /** Renders as before, and notes what each screenshot shows. */
  readonly render: (view: View) => Uint8Array;
  /** The same device; notes which screenshot a capture has. */
  readonly taken: (device: Device) => Device;
  /** Reads the screenshot of a screen; null when it is not known, or black. */
  readonly read: Reader;
}

export function witnessPictures(render: (view: View) => Uint8Array): PictureReader {
  const views = new WeakMap<Uint8Array, View>();
  /** By the time of the capture. */
  const shown = new Map<number, View>();
  const texts = new WeakMap<View, readonly ReadText[]>();
  return {
    render: (view) => {
      const screenshot = render(view);
      views.set(screenshot, view);
      return screenshot;
    },
    taken: (device) =>
      new Proxy(device, {
        get(target, key): unknown {
          if (key === 'capture')
            return async (signal: AbortSignal) => {
              const capture = await target.capture(signal);
              const view = capture.screenshot === null ? undefined : views.get(capture.screenshot);
              if (view !== undefined) shown.set(capture.at, view);
              return capture;
            };
          const own: unknown = Reflect.get(target, key, target);
          return typeof own === 'function' ? (own.bind(target) as unknown) : own;
        },
      }),
    read: (screen: Screen) => {
      const view = shown.get(screen.at);
      if (view === undefined || view.secure) return null;
      const known = texts.get(view) ?? readView(view);
      texts.set(view, known);
      return known;
    },
  };
}

function readView(view: View): ReadText[] {
  return drawnTexts(view).map(({ text, box }) => ({
    text: normalise(text),
    top: box.y,
    place: `"${normalise(text)}"`,
  }));
}
