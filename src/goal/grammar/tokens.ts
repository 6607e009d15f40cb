/** One piece of a line. A quotation is one token, whatever it holds. */
export interface Token {
  readonly kind: 'word' | 'number' | 'quote' | 'placeholder' | 'pattern' | 'id' | 'mark' | 'end';
  /** The text as written; for a quotation or a pattern, the text inside the marks; for an id, without its `#`. */
  readonly text: string;
  /** The text in lower case with straight apostrophes. Empty for a quotation, which is never grammar. */
  readonly lower: string;
  /** Offsets in the line, marks included. */
  readonly start: number;
  readonly end: number;
}

/** Opening marks, each with the marks that may close it. */
const CLOSERS: Readonly<Record<string, string>> = {
  '"': '"',
  '“': '”"“',
  '”': '”',
  '„': '“”"',
  '‟': '”"',
  '«': '»',
  '»': '«',
  '‹': '›',
  '「': '」',
  '『': '』',
  '`': '`',
  "'": "'",
  '‘': '’',
  '’': '’',
};
const ALL_CLOSERS: readonly string[] = [...new Set(Object.values(CLOSERS).join(''))];
/** Marks that are apostrophes too: they open only at the start of a word and close only at its end. */
const APOSTROPHES = "'‘’";
const JOINERS = "'’-_.@/:+&%#";

const isSpace = (c: string): boolean => c.trim() === '' && c !== '';
const isWordChar = (c: string): boolean => c !== '' && /[\p{L}\p{N}\p{M}]/u.test(c);

/** Splits a line into tokens, in one pass; never throws. */
export function tokenize(line: string): Token[] {
  const next = closingMarks(line);
  const tokens: Token[] = [];
  let at = 0;
  while (at < line.length) {
    const c = line[at] ?? '';
    if (isSpace(c)) {
      at += 1;
      continue;
    }
    const token =
      scanPlaceholder(line, at) ??
      scanPattern(line, at, tokens.at(-1)) ??
      scanId(line, at) ??
      scanQuote(line, at, next) ??
      scanArrow(line, at) ??
      scanShort(line, at, tokens.at(-1)) ??
      scanWord(line, at);
    tokens.push(token);
    at = token.end;
  }
  return tokens;
}

function makeToken(line: string, kind: Token['kind'], start: number, end: number, text?: string): Token {
  const own = text ?? line.slice(start, end);
  const lower =
    kind === 'quote' || kind === 'pattern' || kind === 'id' ? '' : own.toLowerCase().replaceAll('’', "'");
  return { kind, text: own, lower, start, end };
}

function scanPlaceholder(line: string, at: number): Token | null {
  if (!line.startsWith('${', at)) return null;
  for (let end = at + 2; end < Math.min(line.length, at + 200); end += 1) {
    if (line[end] === '}') return makeToken(line, 'placeholder', at, end + 1);
    if (isSpace(line[end] ?? '')) return null;
  }
  return null;
}

const MATCHING = new Set(['matches', 'match', 'matching', 'pattern', 'regex', 'expression']);

/** Scans `/\d{6}/` after "matches" or "the pattern". Elsewhere a slash belongs to a path. */
function scanPattern(line: string, at: number, previous: Token | undefined): Token | null {
  if (line[at] !== '/' || previous === undefined || !MATCHING.has(previous.lower)) return null;
  for (let end = at + 1; end < Math.min(line.length, at + 300); end += 1) {
    if (line[end] === '\\') end += 1;
    else if (line[end] === '/' && end > at + 1)
      return makeToken(line, 'pattern', at, end + 1, line.slice(at + 1, end));
  }
  return null;
}

/** Scans `#log_in`, a test id: a `#` at the start of a word. */
function scanId(line: string, at: number): Token | null {
  if (line[at] !== '#' || !/[\p{L}_]/u.test(line[at + 1] ?? '')) return null;
  let end = at + 1;
  while (end < line.length && /[\p{L}\p{N}_\-./:]/u.test(line[end] ?? '')) end += 1;
  while (/[.:/-]/.test(line[end - 1] ?? '')) end -= 1;
  return makeToken(line, 'id', at, end, line.slice(at + 1, end));
}

/** Scans `->` and `=>`, which are an arrow. */
function scanArrow(line: string, at: number): Token | null {
  const arrow = /^(?:[-–]{1,2}|=)>/u.exec(line.slice(at, at + 3))?.[0];
  return arrow === undefined ? null : makeToken(line, 'mark', at, at + arrow.length, '→');
}

/** Signs and letters that stand for a small word: `Log in w/o a name`, `"A" & "B"`. A sign between two capitals is one of a name: "Terms & Conditions". */
function scanShort(line: string, at: number, previous: Token | undefined): Token | null {
  const short = /^(?:w\/o(?=\s)|w\/(?=\s)|&(?=\s))/iu.exec(line.slice(at, at + 4))?.[0]?.toLowerCase();
  if (short === undefined || isWordChar(line[at - 1] ?? '')) return null;
  const isJoint = previous?.kind === 'quote' || /^&\s+(?:\p{Ll}|["“„«`])/u.test(line.slice(at, at + 10));
  if (short === '&' && !isJoint) return null;
  const lower = short === '&' ? 'and' : short === 'w/' ? 'with' : 'without';
  return { ...makeToken(line, 'word', at, at + short.length), lower };
}

function scanQuote(line: string, at: number, next: ReadonlyMap<string, Int32Array>): Token | null {
  const open = line[at] ?? '';
  const closers = CLOSERS[open];
  if (closers === undefined) return null;
  const after = line[at + 1] ?? '';
  if (APOSTROPHES.includes(open) && (isWordChar(line[at - 1] ?? '') || isSpace(after) || after === '')) {
    return null;
  }
  let end = -1;
  for (const closer of closers) {
    const found = next.get(closer)?.[at + 1] ?? -1;
    if (found >= 0 && (end < 0 || found < end)) end = found;
  }
  if (end < 0) return null;
  return makeToken(line, 'quote', at, end + 1, unescape(line.slice(at + 1, end)));
}

const unescape = (text: string): string => text.replaceAll('\\"', '"').replaceAll("\\'", "'");

/** Returns, for each closing mark and offset, where that mark next closes, or -1. One pass keeps unbalanced marks cheap. */
function closingMarks(line: string): ReadonlyMap<string, Int32Array> {
  const next = new Map<string, Int32Array>();
  for (const closer of ALL_CLOSERS) {
    if (!line.includes(closer)) continue;
    const offsets = new Int32Array(line.length + 2).fill(-1);
    for (let i = line.length - 1; i >= 0; i -= 1) {
      offsets[i] = closesAt(line, i, closer) ? i : (offsets[i + 1] ?? -1);
    }
    next.set(closer, offsets);
  }
  return next;
}

function closesAt(line: string, i: number, closer: string): boolean {
  if (line[i] !== closer || line[i - 1] === '\\') return false;
  return !APOSTROPHES.includes(closer) || !isWordChar(line[i + 1] ?? '');
}

function scanWord(line: string, at: number): Token {
  const sign = line[at] === '-' && /\d/.test(line[at + 1] ?? '');
  if (!isWordChar(line[at] ?? '') && !sign) return makeToken(line, 'mark', at, at + charLength(line, at));
  const grouped = (GROUPED.exec(line.slice(at, at + 30)) ?? DECIMAL_COMMA.exec(line.slice(at, at + 30)))?.[0];
  if (grouped !== undefined) return makeToken(line, 'number', at, at + grouped.length);
  let end = at + 1;
  while (end < line.length && continuesWord(line, end)) end += 1;
  if (line.startsWith('://', at + schemeLength(line, at, end))) end = endOfAddress(line, end);
  const text = line.slice(at, end);
  return makeToken(line, isNumber(text) ? 'number' : 'word', at, end);
}

/** Returns the number of characters before "://". */
function schemeLength(line: string, at: number, end: number): number {
  const colon = line.slice(at, Math.min(end, at + 40)).indexOf(':');
  return colon < 0 ? 0 : colon;
}

/** Returns where an address ends: at the next blank or quotation mark, without the sentence's final mark. */
function endOfAddress(line: string, from: number): number {
  let end = from;
  while (end < line.length && !isSpace(line[end] ?? '') && !'"“”«»`<>'.includes(line[end] ?? '')) end += 1;
  while (end > from && ".,;:!?)'".includes(line[end - 1] ?? '')) end -= 1;
  return end;
}

/** True inside a word: for letters and digits, and for a joiner between two of them ("don't", "Wi-Fi", "a@b.c", "https://x"). */
function continuesWord(line: string, i: number): boolean {
  const c = line[i] ?? '';
  if (isWordChar(c) || (c >= '\ud800' && c <= '\udfff')) return true;
  if (!JOINERS.includes(c)) return false;
  const after = line[i + 1] ?? '';
  return isWordChar(after) || (after === '/' && (c === ':' || c === '/'));
}

function charLength(line: string, at: number): number {
  return (line.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}

const GROUPED = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\p{L}\p{N}]|[,.]\d)/u;

/** `24,50`, `1.250,00`: two decimals behind a comma. A list has a blank behind its commas. */
const DECIMAL_COMMA = /^-?(?:\d{1,3}(?:\.\d{3})+|\d+),\d{2}(?![\p{L}\p{N}]|[,.]\d)/u;

const isNumber = (text: string): boolean =>
  text.length < 24 && (/^-?\d+(?:\.\d+)?$/.test(text) || GROUPED.exec(text)?.[0] === text);

/** Returns the number that a token holds. A comma between groups of three digits only makes it readable. */
export const numberIn = (text: string): number =>
  Number(DECIMAL_COMMA.test(text) ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', ''));
