import type { Element } from '../../../src/screen/element.ts';
import type { Screen } from '../../../src/screen/screen.ts';
import type { Seen } from '../../../src/vision/delta.ts';
import type { Frame } from '../../../src/vision/frame.ts';
import type { Canvas } from './canvas.ts';

export function frameOf(c: Canvas): Frame {
  return { width: c.width, height: c.height, data: c.data, png: new Uint8Array() };
}

export function screenOf(size: { width: number; height: number }, over: Partial<Screen> = {}): Screen {
  const bounds = { x: 0, y: 0, width: size.width, height: size.height };
  return {
    id: 's1',
    at: 0,
    picture: 's1.png',
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
    incomplete: [],
    loading: [],
    moving: [],
    ghosts: [],
    toasts: [],
    warnings: [],
    ...over,
  };
}

/** A drawn picture with a hierarchy of the test's own, or an empty one. */
export function seen(c: Canvas, elements: readonly Element[] = [], over: Partial<Screen> = {}): Seen {
  return { screen: screenOf(c, { elements, ...over }), frame: frameOf(c) };
}
