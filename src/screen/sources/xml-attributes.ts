/** Attribute names of the hierarchies that we read: one of them before `="` inside a value means that the closing quote was lost. */
const KNOWN_ATTRIBUTES = new Set(
  (
    'index package class text content-desc resource-id checkable checked clickable enabled focusable focused long-clickable ' +
    'password scrollable selected bounds displayed hint rotation width height NAF type value name label visible accessible x y ' +
    'placeholderValue traits important id alpha visibility tag showing-hint drawing-order window-id pane-title heading'
  ).split(' '),
);

export interface OpenTag {
  readonly name: string;
  readonly attributes: Record<string, string>;
  readonly selfClosed: boolean;
  /** Offset after its `>`. */
  readonly end: number;
  /** The first damage that was repaired in it, in words. */
  readonly repaired: string | null;
}

// Loops over character codes instead of regular expressions: most of the time for a large hierarchy is spent here.

function isSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}

/** True for a character that ends a name: white space, `=`, `/`, `>`, `<`, a quote, or the end of the text. */
function endsName(code: number): boolean {
  return (
    isSpace(code) ||
    code === 61 ||
    code === 47 ||
    code === 62 ||
    code === 60 ||
    code === 34 ||
    code === 39 ||
    Number.isNaN(code)
  );
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (isSpace(text.charCodeAt(at))) at += 1;
  return at;
}

function skipName(text: string, from: number): number {
  let at = from;
  while (!endsName(text.charCodeAt(at))) at += 1;
  return at;
}

/** True when the text from here may follow a closing quote: the end of the tag, or another attribute. */
function mayFollowValue(text: string, from: number): boolean {
  const at = skipSpace(text, from);
  const code = text.charCodeAt(at);
  if (code === 62 /* > */) return true;
  if (code === 47 /* / */ || code === 63 /* ? */) return text.charCodeAt(at + 1) === 62;
  const nameEnd = skipName(text, at);
  if (nameEnd === at) return false;
  const equals = skipSpace(text, nameEnd);
  if (text.charCodeAt(equals) !== 61 /* = */) return false;
  const quote = text.charCodeAt(skipSpace(text, equals + 1));
  return quote === 34 || quote === 39;
}

/** Returns the start tag at `lt`, or null when the text ends inside it. `unclosedQuotes` holds the quotes that close no further value. */
export function openTag(text: string, lt: number, unclosedQuotes: Set<string>): OpenTag | null {
  const nameEnd = skipName(text, lt + 1);
  const name = text.slice(lt + 1, nameEnd);
  const attributes: Record<string, string> = {};
  let mended: string | null = null;
  let at = nameEnd;
  for (;;) {
    at = skipSpace(text, at);
    const code = text.charCodeAt(at);
    if (Number.isNaN(code)) return null;
    if (code === 62 /* > */) return { name, attributes, selfClosed: false, end: at + 1, repaired: mended };
    if (code === 47 /* / */ && text.charCodeAt(at + 1) === 62) {
      return { name, attributes, selfClosed: true, end: at + 2, repaired: mended };
    }
    if (code === 60 /* < */) {
      return { name, attributes, selfClosed: false, end: at, repaired: mended ?? 'a missing ">"' };
    }
    const keyEnd = skipName(text, at);
    if (keyEnd === at) {
      at += 1;
      continue;
    }
    const key = text.slice(at, keyEnd);
    const equals = skipSpace(text, keyEnd);
    if (text.charCodeAt(equals) !== 61 /* = */) {
      at = keyEnd;
      continue;
    }
    const start = skipSpace(text, equals + 1);
    const value = readValue(text, start, unclosedQuotes);
    const twice = Object.hasOwn(attributes, key);
    if (key !== '__proto__' && !twice) attributes[key] = decodeEntities(value.value);
    mended ??= value.repaired ?? (twice ? 'a duplicate attribute, of which the first counts,' : null);
    at = value.end;
  }
}

interface AttributeValue {
  readonly value: string;
  readonly end: number;
  readonly repaired: string | null;
}

function readValue(text: string, start: number, unclosedQuotes: Set<string>): AttributeValue {
  const quote = text[start];
  if (quote !== '"' && quote !== "'") {
    const end = skipName(text, start);
    return { value: text.slice(start, end), end, repaired: 'a value without quotes' };
  }
  if (unclosedQuotes.has(quote)) return unclosed(text, start + 1);
  let stray = false;
  for (let at = text.indexOf(quote, start + 1); at >= 0; at = text.indexOf(quote, at + 1)) {
    if (mayFollowValue(text, at + 1)) {
      return { value: text.slice(start + 1, at), end: at + 1, repaired: stray ? 'an unescaped quote' : null };
    }
    const lost = lostQuote(text, start + 1, at);
    if (lost !== null) return lost;
    stray = true;
  }
  // Nothing closes this value or a later one: another search for each would be quadratic.
  unclosedQuotes.add(quote);
  return unclosed(text, start + 1);
}

/** Ends a value without a closing quote at the end of its tag. */
function unclosed(text: string, start: number): AttributeValue {
  const gt = text.indexOf('>', start);
  const end = gt < 0 ? text.length : gt;
  const slash = text.charCodeAt(end - 1) === 47 ? 1 : 0;
  return {
    value: text.slice(start, end - slash),
    end: end - slash,
    repaired: 'a value that is never closed',
  };
}

/** Returns the value when the quote at `at` opens the next attribute, as in `text="Kontoø resource-id="…"`: its own closing quote was lost. */
function lostQuote(text: string, start: number, at: number): AttributeValue | null {
  const before = text.slice(Math.max(start, at - 40), at);
  const match = /([A-Za-z-]+)=$/.exec(before);
  if (!match) return null;
  let name = match[1] ?? '';
  // The last letters of the value may precede the name: the longest known ending counts.
  while (name !== '' && !KNOWN_ATTRIBUTES.has(name)) name = name.slice(1);
  if (name === '') return null;
  const nameAt = at - 1 - name.length;
  let end = nameAt;
  let value = text.slice(start, nameAt);
  const next = value.lastIndexOf('<');
  if (next >= 0 && /^<[A-Za-z.]+\s*$/.test(value.slice(next))) {
    // The value was the last one of its tag: the element ends here and the next one begins.
    end = start + next;
    value = value.slice(0, next).replace(/\/?>\s*$/, '');
    if (
      text
        .slice(start, start + next)
        .trimEnd()
        .endsWith('/>')
    )
      end = start + value.length;
  }
  return { value: value.trimEnd(), end, repaired: 'a lost closing quote' };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Decodes the five predefined and all numeric entities; leaves any other one as it is. */
function decodeEntities(value: string): string {
  if (!value.includes('&')) return value;
  return value.replace(/&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z]{2,4}));/gi, (all, hex, dec, name) => {
    if (name !== undefined) return ENTITIES[String(name)] ?? all;
    const code = hex === undefined ? Number.parseInt(String(dec), 10) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}
