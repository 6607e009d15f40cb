import { readDetox } from './sources/detox.ts';
import type { PassingText } from './sources/dom-format.ts';
import { readDom } from './sources/dom.ts';
import type { ReadContext, RawHierarchy } from './sources/raw-node.ts';
import type { Element } from './model/element.ts';
import { FORMAT_NAMES, detectFormat, type XmlFormat } from './sources/formats.ts';
import { area, type Rect, type Size } from './model/geometry.ts';
import { readJsonSource } from './sources/json-source.ts';
import { lastDocument } from './sources/last-document.ts';
import { isGzip, repairText } from './sources/repair.ts';
import type { PageSource } from './model/source.ts';
import { normaliseHierarchy } from './elements/normalise.ts';
import type { WindowInfo } from './model/screen.ts';
import { readUiAutomator } from './sources/uiautomator.ts';
import { readXcuiTest } from './sources/xcuitest.ts';
import { readXml, ROOT_TAGS, type XmlDocument } from './sources/xml.ts';
import { ThumbruleError } from '../shared/errors.ts';

export interface ReadResult {
  readonly elements: Element[];
  /** Bottom first; `Element.window` points here. */
  readonly windows: WindowInfo[];
  /** Quarter turns; 0 when the platform does not report them. */
  readonly rotation: number;
  readonly warnings: string[];
  /** See `Screen.gaps`. */
  readonly gaps: string[];
  /** Texts that were drawn only between two captures; absent on devices that can't tell. */
  readonly passingTexts?: readonly PassingText[];
}

/**
 * Reads a device's hierarchy into elements in screenshot pixels, the same for every platform. Repairs damage and names it in `warnings`; takes
 * time linear in the length of the text.
 * @throws SOURCE_UNREADABLE when the text holds no element
 */
export function readSource(source: PageSource, context: ReadContext): ReadResult {
  if (source.format === 'dom') return buildResult(readDom(source.text), context.size, [], false);
  const { text, xml, warnings } = parseDocument(source.text);
  const format = detectFormat(xml);
  // The tag of any element is allowed in an iOS source, also those of an HTML error page.
  if (xml.nodes.length === 0 || (format === null && source.format !== 'uiautomator'))
    throw unreadableSource(source, text);
  const hierarchy = READERS[format ?? source.format](xml, context);
  if (hierarchy.nodes.length === 0 && !isHierarchy(xml)) throw unreadableSource(source, text);
  const mismatch =
    format !== null && format !== source.format ? [wrongFormatWarning(source.format, format)] : [];
  return buildResult(hierarchy, context.size, [...warnings, ...mismatch], xml.cut);
}

interface SourceDocument {
  readonly text: string;
  readonly xml: XmlDocument;
  readonly warnings: readonly string[];
}

/** Returns the repaired text and the document in it: XML, XML inside JSON, or JSON. */
function parseDocument(raw: string): SourceDocument {
  const repaired = repairText(raw);
  const json = readJsonSource(repaired.text);
  if (json?.kind === 'tree') {
    const warnings = [...repaired.warnings, 'the source is JSON, not XML', ...json.document.warnings];
    return { text: repaired.text, xml: json.document, warnings };
  }
  const text = json?.text ?? repaired.text;
  const whole = readXml(text);
  const { xml, dropped } = lastDocument(whole);
  const wrapped = json === null ? [] : ['the XML was inside a JSON string'];
  const around = json === null ? surroundingText(text, whole) : [];
  return { text, xml, warnings: [...repaired.warnings, ...wrapped, ...around, ...dropped, ...xml.warnings] };
}

const DECLARATIONS = /<\?[^>]*>|<!--(?:(?!-->)[^])*-->|<![^>]*>/g;

/** Returns a warning for text that a tool printed before or after the XML. */
function surroundingText(text: string, xml: XmlDocument): string[] {
  const warning = (place: string, words: string): string[] =>
    words === ''
      ? []
      : [`ignored text ${place} the XML: ${JSON.stringify(words.slice(0, 80))} (${words.length} characters)`];
  const start = xml.nodes[0]?.at ?? 0;
  const earlier = text.slice(0, Math.min(start, LONGEST_PREAMBLE)).replace(DECLARATIONS, '').trim();
  const after = xml.cut ? '' : text.slice(text.lastIndexOf('>') + 1).trim();
  return [...warning('before', earlier), ...warning('after', after)];
}

const LONGEST_PREAMBLE = 4000;

function wrongFormatWarning(given: XmlFormat, found: XmlFormat): string {
  return `the source was given as ${FORMAT_NAMES[given]} but is ${FORMAT_NAMES[found]}`;
}

const READERS = { uiautomator: readUiAutomator, xcuitest: readXcuiTest, detox: readDetox } as const;

/** True for a hierarchy, also for an empty one: nothing was on the screen yet. */
function isHierarchy(xml: XmlDocument): boolean {
  return xml.nodes.some((n) => ROOT_TAGS.has(n.tag));
}

function buildResult(
  hierarchy: RawHierarchy,
  given: Size,
  earlier: readonly string[],
  cut: boolean,
): ReadResult {
  const size = area({ x: 0, y: 0, ...given }) > 0 ? given : windowExtent(hierarchy);
  const { elements, gaps: missing } = normaliseHierarchy(hierarchy, size);
  const empty = elements.length === 0;
  const turned = isRotated(hierarchy, given);
  const larger = turned ? null : largerWindow(hierarchy, given);
  const undecoded = elements.filter((e) => hasUndecoded(e, hierarchy)).length;
  return {
    elements,
    windows: [...hierarchy.windows],
    rotation: hierarchy.rotation,
    warnings: [
      ...earlier,
      ...hierarchy.warnings,
      ...(empty ? ['the hierarchy is empty'] : []),
      ...(turned ? [ROTATED_WARNING] : []),
      ...(larger === null ? [] : [sizeWarning(larger, given)]),
      ...(undecoded === 0 ? [] : [undecodedWarning(undecoded)]),
    ],
    gaps: [
      ...new Set([
        ...(cut || empty ? ['cut'] : []),
        ...(turned ? ['stale'] : []),
        ...(larger === null ? [] : ['another size']),
        ...(undecoded === 0 ? [] : ['undecoded text']),
        ...hierarchy.gaps,
        ...missing,
      ]),
    ],
    ...(hierarchy.passingTexts === undefined ? {} : { passingTexts: hierarchy.passingTexts }),
  };
}

/** Stands for bytes that are no character. */
const UNDECODED = '\uFFFD';

/** True for a text that was damaged on its way. A web page is read without transport: it shows what it holds. */
function hasUndecoded({ text, description, hint, window }: Element, { windows }: RawHierarchy): boolean {
  const isPage = /^[a-z][a-z\d+.-]*:/.test(windows[window]?.package ?? '');
  return !isPage && [text, description, hint].some((words) => words.includes(UNDECODED));
}

function undecodedWarning(count: number): string {
  return `${count} ${count === 1 ? 'element holds' : 'elements hold'} characters that could not be decoded (U+FFFD): the source is not UTF-8`;
}

/** Share by which a window may exceed the screenshot: shadows and rounding. */
const SIZE_TOLERANCE = 1.1;

/** Returns the window of the app that is wider and higher than the screenshot: its bounds are not pixels of it. Null when none is. */
function largerWindow({ windows }: RawHierarchy, screenshot: Size): Rect | null {
  if (area({ x: 0, y: 0, ...screenshot }) === 0) return null;
  const window = windows.find(
    ({ kind, bounds }) =>
      kind === 'app' &&
      bounds.width > screenshot.width * SIZE_TOLERANCE &&
      bounds.height > screenshot.height * SIZE_TOLERANCE,
  );
  return window?.bounds ?? null;
}

function sizeWarning({ width, height }: Rect, screenshot: Size): string {
  return `the hierarchy is ${width} x ${height} pixels and the screenshot ${screenshot.width} x ${screenshot.height}: elements are not where it shows them`;
}

const ROTATED_WARNING = 'hierarchy and screenshot differ in orientation: the device was being rotated';

/** True when a window exceeds the short side of the screenshot and leaves part of the long side free: one of the two was rotated. */
function isRotated({ windows }: RawHierarchy, screenshot: Size): boolean {
  const { width, height } = screenshot;
  return windows.some(({ kind, bounds }) => {
    if (kind !== 'app') return false;
    const [right, bottom] = [bounds.x + bounds.width, bounds.y + bounds.height];
    return width < height
      ? right > width * 1.2 && bottom < height * 0.8
      : bottom > height * 1.2 && right < width * 0.8;
  });
}

/** Returns the size that the windows span: the size of the screen when there is no screenshot. */
function windowExtent(hierarchy: RawHierarchy): Size {
  let [width, height] = [1, 1];
  for (const { bounds } of hierarchy.windows) {
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
    `The device's hierarchy (${source.format}, ${source.text.length} characters) has no element: ${excerpt}.`,
    'Retry. If the error persists, see the page source in the log of the device backend.',
  );
}

/** Describes a text that is not a hierarchy, from its beginning. */
function describeContent(text: string): string {
  if (isGzip(text)) return 'it is gzip-compressed, ';
  if (/^\s*<(?:!doctype\s+html|html)\b/i.test(text)) return 'it is an HTML page, ';
  return /^\s*[{[]/.test(text) ? 'it is JSON without a hierarchy, ' : '';
}
