import type { Box, View, ViewNode } from './view.ts';

/** Returns the view as a phone with fewer pixels shows it: laid out alike in dp. */
export function scaledView(view: View, by: number): View {
  if (by === 1) return view;
  return {
    ...view,
    width: Math.round(view.width * by),
    height: Math.round(view.height * by),
    density: view.density * by,
    windows: view.windows.map((window) => ({
      ...window,
      box: scaledBox(window.box, by),
      root: scaledNode(window.root, by),
    })),
  };
}

function scaledNode(node: ViewNode, by: number): ViewNode {
  return {
    ...node,
    box: scaledBox(node.box, by),
    clip: scaledBox(node.clip, by),
    textSize: node.textSize === null ? null : Math.round(node.textSize * by),
    children: node.children.map((child) => scaledNode(child, by)),
  };
}

/** Rounds edges, so that boxes that touch still do. */
export function scaledBox({ x, y, width, height }: Box, by: number): Box {
  const [left, top] = [Math.round(x * by), Math.round(y * by)];
  return {
    x: left,
    y: top,
    width: Math.round((x + width) * by) - left,
    height: Math.round((y + height) * by) - top,
  };
}
