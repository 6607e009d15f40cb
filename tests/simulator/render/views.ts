import type { Box, View, ViewKind, ViewNode, ViewWindow } from '../../../src/simulator/view.ts';

export const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });

/** Returns a node with default values and these; its clip is its box. */
export function node(kind: ViewKind, at: Box, settings: Partial<ViewNode> = {}): ViewNode {
  return {
    id: '',
    kind,
    box: at,
    clip: at,
    text: '',
    hint: '',
    description: '',
    icon: '',
    enabled: true,
    checked: false,
    selected: false,
    focused: false,
    password: false,
    clickable: false,
    longClickable: false,
    scrollable: false,
    caret: false,
    ripple: null,
    motion: 0,
    pixels: true,
    inTree: true,
    color: null,
    background: null,
    textSize: null,
    ellipsize: true,
    children: [],
    ...settings,
  };
}

export function windowOf(root: ViewNode, settings: Partial<ViewWindow> = {}): ViewWindow {
  return {
    kind: 'app',
    package: 'com.example.app',
    title: '',
    box: root.box,
    scrim: false,
    root,
    ...settings,
  };
}

export function viewOf(
  width: number,
  height: number,
  windows: readonly ViewWindow[],
  settings: Partial<View> = {},
): View {
  return {
    width,
    height,
    rotation: 0,
    density: 1,
    clockText: '10:04',
    secure: false,
    dark: false,
    flavour: 'views',
    windows,
    ...settings,
  };
}

/** Returns an app window of 300 x 200 at density 1 with these nodes. */
export function smallView(children: readonly ViewNode[], settings: Partial<View> = {}): View {
  return viewOf(300, 200, [windowOf(node('screen', box(0, 0, 300, 200), { children }))], settings);
}
