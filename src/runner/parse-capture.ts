/** Reads the element tree of a capture into a screen. */
import { readKnownSource } from './known-sources.ts';
import type { Capture } from '../device/port.ts';
import { guessKeyboard } from '../screen/features/keyboard.ts';
import { loadingSigns } from '../screen/features/loading.ts';
import { timedToastTexts, toastTexts } from '../screen/features/toasts.ts';
import type { Screen } from '../screen/model/screen.ts';

/** Returns the screen of a capture as its element tree has it, before its pixels are read. */
export function parseCapture(id: string, capture: Capture, size: Screen['size'], density: number): Screen {
  const context = { size, density, underTest: capture.app.underTest };
  const {
    elements,
    windows,
    warnings,
    gaps,
    passingTexts: passing = [],
  } = readKnownSource(capture.source, context);
  const view = { elements, windows, size };
  const { shown, bounds } = capture.keyboard ?? guessKeyboard(view);
  const keyboard = { shown, bounds };
  const parsed = { ...view, keyboard };
  const toasts = toastTexts(parsed);
  const timedToasts = timedToastTexts(parsed, toasts);
  return {
    id,
    at: capture.at,
    screenshot: capture.screenshot === null ? null : id,
    size,
    elements,
    windows,
    app: capture.app,
    keyboard,
    settled: true,
    secure: false,
    gaps,
    loading: loadingSigns(parsed),
    animatedRegions: [],
    undrawn: [],
    toasts: [...toasts, ...passing.filter((p) => p.floats).map((p) => p.text)],
    ...(timedToasts.length === 0 ? {} : { timedToasts }),
    ...(passing.length === 0 ? {} : { passing: passing.map((p) => p.text) }),
    warnings,
  };
}
