import type { Element } from '../../../src/screen/model/element.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import type { CapturedScreen } from '../../../src/vision/captured-screen.ts';
import type { Frame } from '../../../src/vision/decode/frame.ts';
import type { Canvas } from './canvas.ts';

export function frameOf(c: Canvas): Frame {
  return { width: c.width, height: c.height, data: c.data, png: new Uint8Array() };
}

export function screenOf(size: { width: number; height: number }, over: Partial<Screen> = {}): Screen {
  const bounds = { x: 0, y: 0, width: size.width, height: size.height };
  return {
    id: 's1',
    at: 0,
    screenshot: 's1.png',
    size: { width: size.width, height: size.height },
    elements: [],
    windows: [{ kind: 'app', package: 'org.example', title: '', bounds }],
    app: {
      front: 'org.example',
      underTest: 'org.example',
      process: 'running',
      crash: null,
      notResponding: false,
      place: '',
    },
    keyboard: { shown: false, bounds: null },
    settled: true,
    secure: false,
    gaps: [],
    loading: [],
    animatedRegions: [],
    undrawn: [],
    toasts: [],
    warnings: [],
    ...over,
  };
}

/** Returns a drawn screenshot with a given hierarchy, or an empty one. */
export function seen(
  c: Canvas,
  elements: readonly Element[] = [],
  over: Partial<Screen> = {},
): CapturedScreen {
  return { screen: screenOf(c, { elements, ...over }), frame: frameOf(c) };
}

const STATE = {
  enabled: true,
  checkable: false,
  checked: false,
  selected: false,
  focused: false,
  password: false,
  scrollable: false,
  clickable: false,
  longClickable: false,
  editable: false,
};

export interface Part extends Partial<Omit<Element, 'state'>> {
  readonly state?: Partial<Element['state']>;
}

/** Returns an element with the given properties; the others are empty. Its path is its index. */
export function elementsOf(parts: readonly Part[]): Element[] {
  return parts.map((part, i) => {
    const bounds = part.bounds ?? { x: 0, y: 100 + i * 40, width: 200, height: 30 };
    return {
      ref: `e${i}`,
      role: 'text',
      className: 'android.widget.TextView',
      label: part.text ?? part.description ?? '',
      labelFrom: 'text',
      text: '',
      description: '',
      hint: '',
      resourceId: '',
      visible: bounds,
      coveredBy: null,
      path: `0/${i}`,
      parent: null,
      children: [],
      window: 0,
      order: i,
      package: 'org.example',
      ...part,
      bounds,
      state: { ...STATE, ...part.state },
    };
  });
}

/** Returns the texts of one screen, one below the other. */
export function textsOf(texts: readonly string[]): Element[] {
  return elementsOf(texts.map((text) => ({ text })));
}
