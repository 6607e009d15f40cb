/** Adds a staged surface to the element tree of a screen, in the ways in which apps and their tools list one. */
import { type Surface, TEXTS } from './stage.ts';

/**
 * `window`: a window of its own, which is all that UiAutomator dumps. `page`: a part of the page, as in Compose, Flutter and React Native. `scrim`:
 * the same, after an element that takes the touches of the page. `missing`: not at all, as of a view without accessibility.
 */
export type TreeStaging = 'window' | 'page' | 'scrim' | 'missing';

export const TREE_STAGINGS: readonly TreeStaging[] = ['window', 'page', 'scrim', 'missing'];

interface Node {
  readonly box: Surface;
  readonly text?: string;
  readonly clickable?: boolean;
}

/** Returns UiAutomator's XML with the surface; `density` is pixels per dp. */
export function withSurface(
  xml: string,
  surface: Surface,
  { as, density }: { readonly as: TreeStaging; readonly density: number },
): string {
  if (as === 'missing') return xml;
  const owner = /package="([^"]*)"/.exec(xml)?.[1] ?? '';
  const root = sizeOf(xml);
  const parts = node(
    owner,
    { box: surface },
    rowsOf(surface, density)
      .map((row) => node(owner, row))
      .join(''),
  );
  if (as === 'window')
    return `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="0">${parts}</hierarchy>`;
  const scrim = as === 'scrim' ? node(owner, { box: root, clickable: true }) : '';
  const end = endOfFirstRoot(xml);
  return `${xml.slice(0, end)}${scrim}${parts}${xml.slice(end)}`;
}

function rowsOf({ x, y, width, height }: Surface, density: number): Node[] {
  const rows: Node[] = [];
  for (let line = y + 34 * density; line < y + height - 10 * density; line += 48 * density) {
    const box = {
      x: x + 20 * density,
      y: line - 16 * density,
      width: width - 40 * density,
      height: 22 * density,
    };
    rows.push({ box, text: TEXTS[rows.length % TEXTS.length]!, clickable: rows.length > 0 });
  }
  return rows;
}

function sizeOf(xml: string): Surface {
  const [, , right = 0, bottom = 0] = (/bounds="\[(\d+),(\d+)\]\[(\d+),(\d+)\]"/.exec(xml) ?? [])
    .slice(1)
    .map(Number);
  return { x: 0, y: 0, width: right, height: bottom };
}

/** Returns where the first root of the hierarchy ends. */
function endOfFirstRoot(xml: string): number {
  let depth = 0;
  for (const match of xml.matchAll(/<node\b[^>]*?(\/?)>|<\/node>/g)) {
    if (match[0] === '</node>') depth--;
    else if (match[1] === '') depth++;
    if (depth === 0) return match.index;
  }
  throw new Error('The hierarchy has no root.');
}

function node(owner: string, { box, text = '', clickable = false }: Node, inner = ''): string {
  const [left, top] = [Math.round(box.x), Math.round(box.y)];
  const [right, bottom] = [Math.round(box.x + box.width), Math.round(box.y + box.height)];
  const kind = text === '' ? 'view.ViewGroup' : 'widget.TextView';
  return `<node index="0" text="${text}" resource-id="" class="android.${kind}" package="${owner}" content-desc="" checkable="false" checked="false" clickable="${clickable}" enabled="true" focusable="${clickable}" focused="false" scrollable="false" long-clickable="false" password="false" selected="false" bounds="[${left},${top}][${right},${bottom}]">${inner}</node>`;
}
