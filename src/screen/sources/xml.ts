import { openTag } from './xml-attributes.ts';

export interface XmlNode {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Index of the parent in the document; -1 for a root. */
  readonly parent: number;
  /** Offset of its `<` in the text. */
  readonly at: number;
}

export interface XmlDocument {
  /** Document order. */
  readonly nodes: readonly XmlNode[];
  /** What was wrong and where, one sentence each; at most one for a kind of damage. */
  readonly warnings: readonly string[];
  /** The text ended inside an element, or a limit was reached: nodes are missing. */
  readonly cut: boolean;
}

/** More than any screen has (the largest seen: 1,182): beyond it reading stops, so that memory stays bounded. */
export const MAX_NODES = 20_000;
/** Deeper nodes become children of the last ancestor that is shallow enough. The deepest screen seen: 32. */
export const MAX_DEPTH = 400;

interface ParserState {
  readonly text: string;
  readonly nodes: XmlNode[];
  readonly open: number[];
  /** How many elements of a name are open: a stray end tag is known without a search. */
  readonly openByName: Map<string, number>;
  readonly warnings: Map<string, string>;
  readonly unclosedQuotes: Set<string>;
  tooDeep: number;
  cut: boolean;
}

/**
 * Reads a hierarchy's XML as far as it can be read, in time linear in its length: what stands before the first element and
 * after the last is skipped, entities of a DOCTYPE are never expanded, lost and stray quotes are mended by what may follow them.
 */
export function readXml(text: string): XmlDocument {
  const reading: ParserState = {
    text,
    nodes: [],
    open: [],
    openByName: new Map(),
    warnings: new Map(),
    unclosedQuotes: new Set(),
    tooDeep: 0,
    cut: false,
  };
  let at = 0;
  while (at < text.length && reading.nodes.length < MAX_NODES) {
    const lt = text.indexOf('<', at);
    if (lt < 0) break;
    at = readMarkup(reading, lt);
  }
  if (reading.nodes.length >= MAX_NODES && text.indexOf('<', at) >= 0) {
    reading.cut = true;
    warn(reading, 'too many', `more than ${MAX_NODES} nodes: what follows character ${at} was not read`);
  }
  if (reading.open.length > 0) {
    reading.cut = true;
    const last = reading.nodes[reading.open.at(-1) ?? 0];
    warn(
      reading,
      'open',
      `the text ends inside <${last?.tag}>: ${reading.open.length} elements were not closed`,
    );
  }
  return { nodes: reading.nodes, warnings: [...reading.warnings.values()], cut: reading.cut };
}

function warn(reading: ParserState, kind: string, message: string): void {
  if (!reading.warnings.has(kind)) reading.warnings.set(kind, message);
}

/** Reads what begins at this `<`; returns the offset after it. */
function readMarkup(reading: ParserState, lt: number): number {
  const { text } = reading;
  const next = text.charCodeAt(lt + 1);
  if (next === 47 /* / */) return readEndTag(reading, lt);
  if (next === 33 /* ! */) return skipDeclaration(reading, lt);
  if (next === 63 /* ? */) return indexAfter(text, '?>', lt);
  if (!isNameStart(next)) return lt + 1;
  return readStartTag(reading, lt);
}

function isNameStart(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code > 127;
}

function indexAfter(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from);
  return at < 0 ? text.length : at + end.length;
}

function skipDeclaration(reading: ParserState, lt: number): number {
  const { text } = reading;
  if (text.startsWith('<!--', lt)) return indexAfter(text, '-->', lt);
  if (text.startsWith('<![CDATA[', lt)) return indexAfter(text, ']]>', lt);
  const gt = text.indexOf('>', lt);
  if (gt < 0) return text.length;
  // Looked for in this declaration alone: up to the next bracket anywhere would be a pass through the text for each.
  const bracket = text.slice(lt, gt).indexOf('[');
  if (bracket < 0) return gt + 1;
  warn(
    reading,
    'doctype',
    `a DOCTYPE with its own entities at character ${lt} was skipped; its entities are not expanded`,
  );
  const close = /\]\s*>/g;
  close.lastIndex = lt + bracket;
  return close.exec(text) ? close.lastIndex : text.length;
}

/** An end tag that is longer is none. */
const LONGEST_END_TAG = 400;

function readEndTag(reading: ParserState, lt: number): number {
  const { text, open, openByName } = reading;
  const limit = Math.min(text.length, lt + LONGEST_END_TAG);
  let end = lt + 2;
  while (end < limit && text.charCodeAt(end) !== 62 /* > */ && text.charCodeAt(end) !== 60 /* < */) end += 1;
  const name = text.slice(lt + 2, end).trim();
  const topTag = reading.nodes[open.at(-1) ?? -1]?.tag;
  if (reading.tooDeep > 0 && topTag === name) reading.tooDeep -= 1;
  else if (openByName.get(name)) {
    if (topTag !== name)
      warn(reading, 'nesting', `</${name}> at character ${lt} closes elements that were left open`);
    for (;;) {
      const closed = reading.nodes[open.pop() ?? -1]?.tag;
      if (closed === undefined) break;
      openByName.set(closed, (openByName.get(closed) ?? 1) - 1);
      if (closed === name) break;
    }
  } else if (reading.nodes.length > 0) {
    warn(reading, 'stray', `</${name.slice(0, 40)}> at character ${lt} closes nothing`);
  }
  return text.charCodeAt(end) === 62 ? end + 1 : end;
}

function readStartTag(reading: ParserState, lt: number): number {
  const { text, nodes, open, openByName } = reading;
  const tag = openTag(text, lt, reading.unclosedQuotes);
  if (tag === null) {
    reading.cut ||= nodes.length > 0;
    warn(reading, 'half', `the text ends inside the tag that begins at character ${lt}`);
    return text.length;
  }
  if (tag.repaired !== null) warn(reading, tag.repaired, `${tag.repaired} in the tag at character ${lt}`);
  const parent = open.at(-1) ?? -1;
  nodes.push({ tag: tag.name, attributes: tag.attributes, parent, at: lt });
  if (!tag.selfClosed) {
    if (open.length < MAX_DEPTH) {
      open.push(nodes.length - 1);
      openByName.set(tag.name, (openByName.get(tag.name) ?? 0) + 1);
    } else {
      reading.tooDeep += 1;
      reading.cut = true;
      warn(
        reading,
        'deep',
        `deeper than ${MAX_DEPTH} levels at character ${lt}: what lies deeper was laid flat`,
      );
    }
  }
  return tag.end;
}
