/** Finds the first place where a text departs from JSON, or repeats a key, so that a model learns what to set right. */

export interface JsonFault {
  /** Position in the text. */
  readonly at: number;
  /** `end`: all is well so far, and the text stops before the JSON does. */
  readonly kind: 'end' | 'malformed';
  readonly message: string;
  /** The text to write instead; empty when the message says it. */
  readonly advice: string;
}

const STRING = /"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;
const LITERAL = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** Deeper brackets are a fault: no reply has them. */
const MAX_DEPTH = 200;

/** Returns the first fault of a text that begins with `{` or `[`; null when the value closes without one. */
export function firstFault(text: string): JsonFault | null {
  return new Scanner(text).value(0).fault;
}

/** Returns the end of the strict string that begins at this position; -1 when there is none. */
export function stringEnd(text: string, at: number): number {
  STRING.lastIndex = at;
  return STRING.test(text) ? STRING.lastIndex : -1;
}

interface Scanned {
  readonly end: number;
  readonly fault: JsonFault | null;
}

class Scanner {
  readonly #text: string;
  #depth = 0;
  constructor(text: string) {
    this.#text = text;
  }

  value(from: number): Scanned {
    const at = this.#skipSpace(from);
    const c = this.#text[at];
    if (c === '{' || c === '[') {
      if (this.#depth === MAX_DEPTH) return this.#malformed(at, `more than ${MAX_DEPTH} brackets`);
      this.#depth += 1;
      const members = this.#members(at, c);
      this.#depth -= 1;
      return members;
    }
    if (c === '"') return this.#string(at);
    if (this.#isPrefixOfLiteral(at)) return this.#ends();
    LITERAL.lastIndex = at;
    if (LITERAL.test(this.#text)) return { end: LITERAL.lastIndex, fault: null };
    return this.#malformed(at, `${name(c)} where a value belongs`);
  }

  /** True when the text ends in a literal, which may go on. */
  #isPrefixOfLiteral(at: number): boolean {
    const rest = this.#text.slice(at, at + 40);
    return (
      /^-?(?:\d[\d.eE+-]*)?$/.test(rest) || ['true', 'false', 'null'].some((word) => word.startsWith(rest))
    );
  }

  #members(open: number, bracket: '{' | '['): Scanned {
    const close = bracket === '{' ? '}' : ']';
    const keys = new Set<unknown>();
    let at = this.#skipSpace(open + 1);
    if (this.#text[at] === close) return { end: at + 1, fault: null };
    for (;;) {
      const member = bracket === '{' ? this.#pair(at, keys) : this.value(at);
      if (member.fault !== null) return member;
      at = this.#skipSpace(member.end);
      if (at >= this.#text.length) return this.#ends();
      if (this.#text[at] === close) return { end: at + 1, fault: null };
      if (this.#text[at] !== ',') return this.#afterValue(member.end, at);
      const comma = at;
      at = this.#skipSpace(at + 1);
      if (this.#text[at] === close) return this.#malformed(comma, 'a comma too many');
    }
  }

  #pair(at: number, keys: Set<unknown>): Scanned {
    if (at >= this.#text.length) return this.#ends();
    if (this.#text[at] !== '"')
      return this.#malformed(at, `${name(this.#text[at])} where a key in "…" belongs`);
    const key = this.#string(at);
    if (key.fault !== null) return key;
    const colon = this.#skipSpace(key.end);
    if (colon >= this.#text.length) return this.#ends();
    if (this.#text[colon] !== ':') return this.#malformed(key.end - 1, 'unescaped quote', ESCAPE_QUOTE);
    const written = this.#text.slice(at, key.end);
    const read: unknown = JSON.parse(written);
    if (keys.has(read)) return this.#malformed(at, `the key ${written} a second time`, 'send it once');
    keys.add(read);
    return this.value(colon + 1);
  }

  /** Returns the fault of a text that goes on after a value without a comma. */
  #afterValue(end: number, at: number): Scanned {
    const afterString = this.#text[end - 1] === '"';
    const between = this.#text.slice(end, at);
    if (afterString && !between.includes('\n'))
      return this.#malformed(end - 1, 'unescaped quote', ESCAPE_QUOTE);
    return this.#malformed(at, `${name(this.#text[at])} where a comma belongs`);
  }

  #string(at: number): Scanned {
    const end = stringEnd(this.#text, at);
    if (end >= 0) return { end, fault: null };
    for (let i = at + 1; i < this.#text.length; i++) {
      const c = this.#text.charAt(i);
      if (c < ' ') return this.#malformed(i, 'a line break or control character in a text', 'write \\n');
      if (c !== '\\') continue;
      const escape = this.#text.slice(i, i + 6);
      if (/^\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/.test(escape)) i += 1;
      else if (i + escape.length >= this.#text.length && /^\\(?:u[0-9a-fA-F]{0,3})?$/.test(escape)) break;
      else return this.#malformed(i, `unknown escape ${escape.slice(0, 2)}`, 'write \\\\ for a backslash');
    }
    return this.#ends();
  }

  #skipSpace(from: number): number {
    let at = from;
    while (/[ \t\r\n]/.test(this.#text[at] ?? '')) at += 1;
    return at;
  }

  #ends(): Scanned {
    const at = this.#text.length;
    return { end: at, fault: { at, kind: 'end', message: 'the JSON ends', advice: '' } };
  }

  #malformed(at: number, message: string, advice = ''): Scanned {
    if (at >= this.#text.length) return this.#ends();
    return { end: at, fault: { at, kind: 'malformed', message, advice } };
  }
}

const ESCAPE_QUOTE = 'write \\" inside a text';

function name(character: string | undefined): string {
  return character === undefined ? 'the end' : JSON.stringify(character);
}
