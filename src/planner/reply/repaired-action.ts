/**
 * Decides whether a repaired reply may be used (R86). The repair may touch anything but the action, the words of its target, and lines that are
 * carried out or written into a goal: those have to stand in the reply as strict JSON strings, once.
 */
import { stringEnd } from './json-fault.ts';

/** Keys whose values say what is typed or tapped. */
const CRITICAL = ['action', 'target_text'] as const;
/** Keys whose values are lines of a goal. A reply from which the repair loses one says less, and nothing else. */
const LINES = ['lines', 'result', 'setup', 'steps', 'expected_state', 'changes', 'author', 'patch'] as const;

type Leaf = readonly [key: string, value: unknown];

/** Returns the key whose value the repair had to guess; null when the reply has all critical values word for word. */
export function guessedKey(source: string, value: Readonly<Record<string, unknown>>): string | null {
  const sent = [...CRITICAL, ...LINES.filter((key) => key in value)];
  return sent.find((key) => !isWordForWord(source, key, value)) ?? null;
}

function isWordForWord(source: string, key: string, value: Readonly<Record<string, unknown>>): boolean {
  const starts = valueStarts(source, key);
  const [start] = starts;
  if (start === undefined || starts.length > 1) return starts.length === 0 && !(key in value);
  const read = key in value ? readLeaves(source, start, key) : null;
  return read !== null && JSON.stringify(read) === JSON.stringify(leavesOf(key, value[key]));
}

/** Returns the positions after `"key":`, also where the key has other quotation marks or none. */
function valueStarts(source: string, key: string): number[] {
  const found = source.matchAll(new RegExp(`(?:(?<!\\\\)["'“‘]${key}["'”’]|(?<=[{,]\\s*)${key})\\s*:`, 'g'));
  return [...found].map((m) => m.index + m[0].length);
}

/** Returns the values in a parsed value, in order, each with its key. */
function leavesOf(key: string, value: unknown): Leaf[] {
  if (typeof value !== 'object' || value === null) return [[key, value]];
  return Object.entries(value).flatMap(([inner, v]) => leavesOf(Array.isArray(value) ? key : inner, v));
}

const SPACE = /(?:\s|\/\*[^"']*?\*\/|\/\/[^"'\n]*\n)*/y;
const WORD = /[A-Za-z_]\w*(?=\s*:)/y;
const LITERAL =
  /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null|True|False|None)(?!\w)/y;
const LITERALS: Readonly<Record<string, unknown>> = { True: true, False: false, None: null };

/** Reads the value at this position: strings strictly, keys and commas leniently. Null when it can't be read that way. */
function readLeaves(source: string, start: number, key: string): Leaf[] | null {
  const reader = new LeafReader(source, start);
  return reader.value(key) ? reader.leaves : null;
}

class LeafReader {
  readonly leaves: Leaf[] = [];
  readonly #source: string;
  #at: number;

  constructor(source: string, at: number) {
    this.#source = source;
    this.#at = at;
  }

  /** Reads a value and what ends it; false when it is not word for word. */
  value(key: string): boolean {
    this.#skipSpace();
    const c = this.#source[this.#at];
    if (c === '{' || c === '[') return this.#members(c, key) && this.#isEnded();
    const read = c === '"' ? this.#string() : this.#literal();
    if (read === undefined) return false;
    this.leaves.push([key, read]);
    return this.#isEnded();
  }

  #members(open: '{' | '[', key: string): boolean {
    const close = open === '{' ? '}' : ']';
    this.#at += 1;
    for (;;) {
      this.#skipSpace();
      const c = this.#source[this.#at];
      if (c === close) {
        this.#at += 1;
        return true;
      }
      if (c === ',') this.#at += 1;
      else if (!(open === '{' ? this.#pair() : this.value(key))) return false;
    }
  }

  #pair(): boolean {
    const key = this.#source[this.#at] === '"' ? this.#string() : this.#word();
    this.#skipSpace();
    if (typeof key !== 'string' || this.#source[this.#at] !== ':') return false;
    this.#at += 1;
    return this.value(key);
  }

  #word(): string | undefined {
    WORD.lastIndex = this.#at;
    const word = WORD.exec(this.#source)?.[0];
    this.#at += word?.length ?? 0;
    return word;
  }

  #string(): string | undefined {
    const end = stringEnd(this.#source, this.#at);
    if (end < 0) return undefined;
    const read = JSON.parse(this.#source.slice(this.#at, end)) as string;
    this.#at = end;
    return read;
  }

  #literal(): unknown {
    LITERAL.lastIndex = this.#at;
    const word = LITERAL.exec(this.#source)?.[0];
    if (word === undefined) return undefined;
    this.#at += word.length;
    return Object.hasOwn(LITERALS, word) ? LITERALS[word] : (JSON.parse(word) as unknown);
  }

  /** True when a comma, a bracket or a new line follows: a quotation mark before anything else may belong to the text. */
  #isEnded(): boolean {
    const from = this.#at;
    this.#skipSpace();
    const c = this.#source[this.#at];
    return (
      c === ',' || c === '}' || c === ']' || (c === '"' && this.#source.slice(from, this.#at).includes('\n'))
    );
  }

  #skipSpace(): void {
    SPACE.lastIndex = this.#at;
    SPACE.test(this.#source);
    this.#at = Math.max(this.#at, SPACE.lastIndex);
  }
}
