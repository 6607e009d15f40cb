import type { Source } from '../device/port.ts';
import { ThumbruleError } from '../shared/errors.ts';
import type { ReadContext, Reading } from './draft.ts';
import type { Element } from './element.ts';
import { area, type Size } from './geometry.ts';
import { readDetox } from './detox.ts';
import { readDom } from './dom.ts';
import { mend } from './mend.ts';
import { normaliseAll } from './normalise.ts';
import type { WindowInfo } from './screen.ts';
import { readUiAutomator } from './uiautomator.ts';
import { readXcuiTest } from './xcuitest.ts';
import { readXml, type XmlDocument } from './xml.ts';

export interface ReadSource {
  readonly elements: Element[];
  /** Bottom first; `Element.window` points here. */
  readonly windows: WindowInfo[];
  /** Quarter turns as the platform reports them; 0 when it doesn't. */
  readonly rotation: number;
  readonly warnings: string[];
  /** See `Screen.incomplete`. */
  readonly incomplete: string[];
}

/**
 * A back end's hierarchy -> elements in screenshot pixels, whatever the platform. Damage is mended and named in `warnings`.
 * Throws SOURCE_UNREADABLE when nothing can be read; takes time linear in the text's length.
 */
export function readSource(source: Source, context: ReadContext): ReadSource {
  if (source.format === 'dom') return finish(readDom(source.text), context.size, [], false);
  const mended = mend(source.text);
  const xml = readXml(mended.text);
  if (xml.nodes.length === 0) throw unreadable(source, mended.text);
  const reading = READERS[source.format](xml, context);
  if (reading.drafts.length === 0 && !isHierarchy(xml)) throw unreadable(source, mended.text);
  return finish(reading, context.size, [...mended.warnings, ...xml.warnings], xml.cut);
}

const READERS = { uiautomator: readUiAutomator, xcuitest: readXcuiTest, detox: readDetox } as const;

/** An empty hierarchy is one all the same: nothing was on the screen yet. */
function isHierarchy(xml: XmlDocument): boolean {
  return xml.nodes.some((n) => ['hierarchy', 'AppiumAUT', 'ViewHierarchy'].includes(n.tag));
}

function finish(reading: Reading, given: Size, before: readonly string[], cut: boolean): ReadSource {
  const size = area({ x: 0, y: 0, ...given }) > 0 ? given : widest(reading);
  const { elements, missing } = normaliseAll(reading, size);
  const empty = elements.length === 0;
  const turned = isTurned(reading, given);
  return {
    elements,
    windows: [...reading.windows],
    rotation: reading.rotation,
    warnings: [
      ...before,
      ...reading.warnings,
      ...(empty ? ['the hierarchy is empty'] : []),
      ...(turned ? [TURNED] : []),
    ],
    incomplete: [
      ...new Set([
        ...(cut || empty ? ['cut'] : []),
        ...(turned ? ['stale'] : []),
        ...reading.incomplete,
        ...missing,
      ]),
    ],
  };
}

const TURNED = 'the hierarchy is of the other orientation than the picture: the device was being rotated';

/** A window reaches out of the picture on its short side and leaves a part of its long side free, as it does only when one of them was turned. */
function isTurned({ windows }: Reading, picture: Size): boolean {
  const { width, height } = picture;
  return windows.some(({ kind, bounds }) => {
    if (kind !== 'app') return false;
    const [right, bottom] = [bounds.x + bounds.width, bounds.y + bounds.height];
    return width < height
      ? right > width * 1.2 && bottom < height * 0.8
      : bottom > height * 1.2 && right < width * 0.8;
  });
}

/** Without a screenshot the windows say how large the screen is. */
function widest(reading: Reading): Size {
  let [width, height] = [1, 1];
  for (const { bounds } of reading.windows) {
    width = Math.max(width, bounds.x + bounds.width);
    height = Math.max(height, bounds.y + bounds.height);
  }
  return { width, height };
}

function unreadable(source: Source, text: string): ThumbruleError {
  const excerpt =
    text.trim() === '' ? 'it is empty' : `it begins ${JSON.stringify(text.trim().slice(0, 120))}`;
  return new ThumbruleError(
    'SOURCE_UNREADABLE',
    `The device's hierarchy (${source.format}, ${source.text.length} characters) holds no element: ${excerpt}.`,
    'Look again; when it stays so, see what the device back end logs for the page source.',
  );
}
