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
  /** Damage and its position, one sentence for each kind. */
  readonly warnings: readonly string[];
  /** The text ended inside an element, or a limit was reached: nodes are missing. */
  readonly cut: boolean;
}

/** Reading stops here, so that memory stays bounded. The largest screen seen has 1,182 nodes. */
export const MAX_NODES = 20_000;
/** Deeper nodes become children of the last ancestor at this depth. The deepest screen seen has 32 levels. */
export const MAX_DEPTH = 400;

/** Tags of the outermost element of a hierarchy. */
export const ROOT_TAGS: ReadonlySet<string> = new Set(['hierarchy', 'AppiumAUT', 'ViewHierarchy']);

interface ParserState {
  readonly text: string;
  readonly nodes: XmlNode[];
  readonly open: number[];
  /** How many elements of each name are open: finds a stray end tag without a search. */
  readonly openByName: Map<string, number>;
  readonly warnings: Map<string, string>;
  readonly unclosedQuotes: Set<string>;
  tooDeep: number;
  cut: boolean;
}

/**
 * Reads as much of the XML as possible, in time linear in its length. Skips text before the first element and after the last one, never
 * expands entities of a DOCTYPE, and repairs lost and stray quotes.
 */
export function readXml(text: string): XmlDocument {
  const state: ParserState = {
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
  while (at < text.length && state.nodes.length < MAX_NODES) {
    const lt = text.indexOf('<', at);
    if (lt < 0) break;
    at = readMarkup(state, lt);
  }
  if (state.nodes.length >= MAX_NODES && text.indexOf('<', at) >= 0) {
    state.cut = true;
    warn(state, 'too many', `more than ${MAX_NODES} nodes: reading stopped at character ${at}`);
  }
  if (state.open.length > 0) {
    state.cut = true;
    const last = state.nodes[state.open.at(-1) ?? 0];
    warn(state, 'open', `the text ends inside <${last?.tag}>: ${state.open.length} elements were not closed`);
  }
  return { nodes: state.nodes, warnings: [...state.warnings.values()], cut: state.cut };
}

function warn(state: ParserState, kind: string, message: string): void {
  if (!state.warnings.has(kind)) state.warnings.set(kind, message);
}

/** Reads the markup that begins at this `<`; returns the offset after it. */
function readMarkup(state: ParserState, lt: number): number {
  const { text } = state;
  const next = text.charCodeAt(lt + 1);
  if (next === 47 /* / */) return readEndTag(state, lt);
  if (next === 33 /* ! */) return skipDeclaration(state, lt);
  if (next === 63 /* ? */) return indexAfter(text, '?>', lt);
  if (!isNameStart(next)) return lt + 1;
  return readStartTag(state, lt);
}

function isNameStart(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code > 127;
}

function indexAfter(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from);
  return at < 0 ? text.length : at + end.length;
}

function skipDeclaration(state: ParserState, lt: number): number {
  const { text } = state;
  if (text.startsWith('<!--', lt)) return indexAfter(text, '-->', lt);
  if (text.startsWith('<![CDATA[', lt)) return indexAfter(text, ']]>', lt);
  const gt = text.indexOf('>', lt);
  if (gt < 0) return text.length;
  // Searched in this declaration alone: a search through the whole text for each one would be quadratic.
  const bracket = text.slice(lt, gt).indexOf('[');
  if (bracket < 0) return gt + 1;
  warn(
    state,
    'doctype',
    `a DOCTYPE with its own entities at character ${lt} was skipped; its entities are not expanded`,
  );
  const close = /\]\s*>/g;
  close.lastIndex = lt + bracket;
  return close.exec(text) ? close.lastIndex : text.length;
}

/** Longer text after `</` is not an end tag. */
const LONGEST_END_TAG = 400;

function readEndTag(state: ParserState, lt: number): number {
  const { text, open, openByName } = state;
  const limit = Math.min(text.length, lt + LONGEST_END_TAG);
  let end = lt + 2;
  while (end < limit && text.charCodeAt(end) !== 62 /* > */ && text.charCodeAt(end) !== 60 /* < */) end += 1;
  const name = text.slice(lt + 2, end).trim();
  const topTag = state.nodes[open.at(-1) ?? -1]?.tag;
  if (state.tooDeep > 0 && topTag === name) state.tooDeep -= 1;
  else if (openByName.get(name)) {
    if (topTag !== name)
      warn(state, 'nesting', `</${name}> at character ${lt} closes elements that were still open`);
    for (;;) {
      const closed = state.nodes[open.pop() ?? -1]?.tag;
      if (closed === undefined) break;
      openByName.set(closed, (openByName.get(closed) ?? 1) - 1);
      if (closed === name) break;
    }
  } else if (state.nodes.length > 0) {
    warn(state, 'stray', `</${name.slice(0, 40)}> at character ${lt} closes nothing`);
    if (ROOT_TAGS.has(name) && !state.nodes.some((n) => n.tag === name)) {
      state.cut = true;
      warn(
        state,
        'head',
        `the text begins inside a hierarchy: the part before character ${state.nodes[0]?.at} is lost`,
      );
    }
  }
  return text.charCodeAt(end) === 62 ? end + 1 : end;
}

function readStartTag(state: ParserState, lt: number): number {
  const { text, nodes, open, openByName } = state;
  const tag = openTag(text, lt, state.unclosedQuotes);
  if (tag === null) {
    state.cut ||= nodes.length > 0;
    warn(state, 'half', `the text ends inside the tag that begins at character ${lt}`);
    return text.length;
  }
  if (tag.repaired !== null) warn(state, tag.repaired, `${tag.repaired} in the tag at character ${lt}`);
  const parent = open.at(-1) ?? -1;
  nodes.push({ tag: tag.name, attributes: tag.attributes, parent, at: lt });
  if (!tag.selfClosed) {
    if (open.length < MAX_DEPTH) {
      open.push(nodes.length - 1);
      openByName.set(tag.name, (openByName.get(tag.name) ?? 0) + 1);
    } else {
      state.tooDeep += 1;
      state.cut = true;
      warn(state, 'deep', `deeper than ${MAX_DEPTH} levels at character ${lt}: deeper levels were flattened`);
    }
  }
  return tag.end;
}
