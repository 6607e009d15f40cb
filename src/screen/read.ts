import { readDetox } from './sources/detox.ts';
import { readDom } from './sources/dom.ts';
import type { ReadContext, RawHierarchy } from './sources/raw-node.ts';
import type { Element } from './model/element.ts';
import { FORMAT_NAMES, detectFormat, type XmlFormat } from './sources/formats.ts';
import { area, type Size } from './model/geometry.ts';
import { readJsonSource } from './sources/json-source.ts';
import { lastDocument } from './sources/last-document.ts';
import { isGzip, repairText } from './sources/repair.ts';
import type { PageSource } from './model/source.ts';
import { normaliseHierarchy } from './elements/normalise.ts';
import type { WindowInfo } from './model/screen.ts';
import { readUiAutomator } from './sources/uiautomator.ts';
import { readXcuiTest } from './sources/xcuitest.ts';
import { readXml, type XmlDocument } from './sources/xml.ts';
import { ThumbruleError } from '../shared/errors.ts';

export interface ReadResult {
  readonly elements: Element[];
  /** Bottom first; `Element.window` points here. */
  readonly windows: WindowInfo[];
  /** Quarter turns as the platform reports them; 0 when it doesn't. */
  readonly rotation: number;
  readonly warnings: string[];
  /** See `Screen.incomplete`. */
  readonly gaps: string[];
}

/**
 * A back end's hierarchy -> elements in screenshot pixels, whatever the platform. Damage is mended and named in `warnings`.
 * Throws SOURCE_UNREADABLE when nothing can be read; takes time linear in the text's length.
 */
export function readSource(source: PageSource, context: ReadContext): ReadResult {
  if (source.format === 'dom') return buildResult(readDom(source.text), context.size, [], false);
  const { text, xml, warnings } = parseDocument(source.text);
  const format = detectFormat(xml);
  // Any tag has a place in an iOS source, those of an error page too.
  if (xml.nodes.length === 0 || (format === null && source.format !== 'uiautomator'))
    throw unreadableSource(source, text);
  const reading = READERS[format ?? source.format](xml, context);
  if (reading.nodes.length === 0 && !isHierarchy(xml)) throw unreadableSource(source, text);
  const other =
    format !== null && format !== source.format ? [wrongFormatWarning(source.format, format)] : [];
  return buildResult(reading, context.size, [...warnings, ...other], xml.cut);
}

interface SourceDocument {
  readonly text: string;
  readonly xml: XmlDocument;
  readonly warnings: readonly string[];
}

/** The text after mending, and the document in it: as XML, as XML inside JSON, or as JSON itself. */
function parseDocument(raw: string): SourceDocument {
  const mended = repairText(raw);
  const json = readJsonSource(mended.text);
  if (json?.kind === 'tree') {
    const warnings = [...mended.warnings, 'the source is JSON, not XML', ...json.document.warnings];
    return { text: mended.text, xml: json.document, warnings };
  }
  const text = json?.text ?? mended.text;
  const whole = readXml(text);
  const { xml, dropped } = lastDocument(whole);
  const wrapped = json === null ? [] : ['the XML stood in a JSON string'];
  const around = json === null ? surroundingText(text, whole) : [];
  return { text, xml, warnings: [...mended.warnings, ...wrapped, ...around, ...dropped, ...xml.warnings] };
}

const DECLARATIONS = /<\?[^>]*>|<!--(?:(?!-->)[^])*-->|<![^>]*>/g;

/** What a tool printed before or after the XML. */
function surroundingText(text: string, xml: XmlDocument): string[] {
  const said = (place: string, words: string): string[] =>
    words === ''
      ? []
      : [
          `text ${place} the XML was left out: ${JSON.stringify(words.slice(0, 80))} (${words.length} characters)`,
        ];
  const start = xml.nodes[0]?.at ?? 0;
  const before = text.slice(0, Math.min(start, LONGEST_PREAMBLE)).replace(DECLARATIONS, '').trim();
  const after = xml.cut ? '' : text.slice(text.lastIndexOf('>') + 1).trim();
  return [...said('before', before), ...said('after', after)];
}

const LONGEST_PREAMBLE = 4000;

function wrongFormatWarning(given: XmlFormat, found: XmlFormat): string {
  return `the source was given as ${FORMAT_NAMES[given]} and is ${FORMAT_NAMES[found]}: it was read as that`;
}

const READERS = { uiautomator: readUiAutomator, xcuitest: readXcuiTest, detox: readDetox } as const;

/** An empty hierarchy is one all the same: nothing was on the screen yet. */
function isHierarchy(xml: XmlDocument): boolean {
  return xml.nodes.some((n) => ['hierarchy', 'AppiumAUT', 'ViewHierarchy'].includes(n.tag));
}

function buildResult(
  reading: RawHierarchy,
  given: Size,
  before: readonly string[],
  cut: boolean,
): ReadResult {
  const size = area({ x: 0, y: 0, ...given }) > 0 ? given : windowExtent(reading);
  const { elements, gaps: missing } = normaliseHierarchy(reading, size);
  const empty = elements.length === 0;
  const turned = isRotated(reading, given);
  return {
    elements,
    windows: [...reading.windows],
    rotation: reading.rotation,
    warnings: [
      ...before,
      ...reading.warnings,
      ...(empty ? ['the hierarchy is empty'] : []),
      ...(turned ? [ROTATED_WARNING] : []),
    ],
    gaps: [
      ...new Set([
        ...(cut || empty ? ['cut'] : []),
        ...(turned ? ['stale'] : []),
        ...reading.gaps,
        ...missing,
      ]),
    ],
  };
}

const ROTATED_WARNING =
  'the hierarchy is of the other orientation than the picture: the device was being rotated';

/** A window reaches out of the picture on its short side and leaves a part of its long side free, as it does only when one of them was turned. */
function isRotated({ windows }: RawHierarchy, picture: Size): boolean {
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
function windowExtent(reading: RawHierarchy): Size {
  let [width, height] = [1, 1];
  for (const { bounds } of reading.windows) {
    width = Math.max(width, bounds.x + bounds.width);
    height = Math.max(height, bounds.y + bounds.height);
  }
  return { width, height };
}

function unreadableSource(source: PageSource, text: string): ThumbruleError {
  const begins = `it begins ${JSON.stringify(text.trim().slice(0, 120))}`;
  const excerpt = text.trim() === '' ? 'it is empty' : `${describeContent(text)}${begins}`;
  return new ThumbruleError(
    'SOURCE_UNREADABLE',
    `The device's hierarchy (${source.format}, ${source.text.length} characters) holds no element: ${excerpt}.`,
    'Look again; when it stays so, see what the device back end logs for the page source.',
  );
}

/** What stands there instead of a hierarchy, where its beginning tells. */
function describeContent(text: string): string {
  if (isGzip(text)) return 'it is packed by gzip, ';
  if (/^\s*<(?:!doctype\s+html|html)\b/i.test(text)) return 'it is an HTML page, ';
  return /^\s*[{[]/.test(text) ? 'it is JSON without a hierarchy, ' : '';
}
