import { numberIn, type Token } from './tokens.ts';
import type { Quote } from '../model/parsed-step.ts';

const END: Token = { kind: 'end', text: '', lower: '', start: 0, end: 0 };
/** Marks that end a clause. */
const STOPS = new Set([',', ';', '.', '!', '?', '→', '>', '(', ')', '—', '–', '|']);
/** Words that end a clause. */
const LINKS = new Set(['and', 'then', 'but', 'while', 'so', 'otherwise', 'else']);

const BLANK = 32;
/** Words of the longest key of a map of phrases. */
const LONGEST_KEY = 6;

const BY_FIRST_WORD = new WeakMap<readonly string[], ReadonlyMap<string, readonly string[]>>();
function byFirstWord(phrases: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const known = BY_FIRST_WORD.get(phrases);
  if (known !== undefined) return known;
  const found = new Map<string, string[]>();
  for (const phrase of phrases) {
    const [first = ''] = phrase.split(' ', 1);
    found.set(first, [...(found.get(first) ?? []), phrase]);
  }
  BY_FIRST_WORD.set(phrases, found);
  return found;
}

export interface CursorMark {
  readonly at: number;
  readonly roles: number;
  readonly spans: number;
}

/** Tokens that the grammar consumed at once: a phrase, or a single token. `to` is the index after the last one. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A position in the tokens of one line. Resetting it also drops the roles and spans recorded since the mark. */
export class Cursor {
  readonly line: string;
  readonly tokens: readonly Token[];
  /** Token look-ups so far. Tests measure the parser's growth by them. */
  lookups = 0;
  #at = 0;
  readonly #roles: { token: Token; role: Quote['role'] }[] = [];
  readonly #spans: Span[] = [];
  /** By position: what `eatMapped` looks up there. */
  readonly #keys: (readonly string[] | undefined)[] = [];

  /** More words that end a clause, for one that needs no comma after it (`If "A" appears tap "B"`). */
  extraBoundaries: ReadonlySet<string> | null = null;

  /** True where a note states what is: `Total: 20`. */
  readsNotes = false;

  constructor(line: string, tokens: readonly Token[]) {
    this.line = line;
    this.tokens = tokens;
  }

  peek(ahead = 0): Token {
    this.lookups += 1;
    return this.tokens[this.#at + ahead] ?? END;
  }

  take(): Token {
    const token = this.peek();
    if (token.kind !== 'end') this.#consume(1);
    return token;
  }

  /** Consumes a number and returns it: `1,250.5` is 1250.5. */
  takeNumber(): number {
    return numberIn(this.take().text);
  }

  /** Consumes a phrase of this many tokens at once. */
  takePhrase(length: number): void {
    this.#consume(Math.min(length, this.tokens.length - this.#at));
  }

  /** Passes over the number of a list, which is no word of its line. */
  skipNumber(length: number): void {
    this.#at += length;
  }

  #consume(length: number): void {
    if (length > 0) this.#spans.push({ from: this.#at, to: this.#at + length });
    this.#at += length;
  }

  /** Returns what was consumed up to here, in order (R6). */
  spans(): readonly Span[] {
    return this.#spans;
  }

  get ended(): boolean {
    return this.peek().kind === 'end';
  }

  mark(): CursorMark {
    return { at: this.#at, roles: this.#roles.length, spans: this.#spans.length };
  }

  reset(mark: CursorMark): void {
    this.#at = mark.at;
    // A length that stays the same costs as much to set as one that changes.
    if (this.#roles.length !== mark.roles) this.#roles.length = mark.roles;
    if (this.#spans.length !== mark.spans) this.#spans.length = mark.spans;
  }

  /** Returns the line as written between a mark and here. */
  textSince(mark: CursorMark): string {
    const first = this.tokens[mark.at];
    const last = this.tokens[this.#at - 1];
    return first && last && this.#at > mark.at ? this.line.slice(first.start, last.end) : '';
  }

  /** Returns the length in tokens of the longest phrase at `ahead`, 0 for none. Phrases are lower-case words with single blanks. */
  phraseLength(phrases: readonly string[], ahead = 0): number {
    let longest = 0;
    const first = this.peek(ahead).lower;
    if (first === '') return 0;
    const letter = first.charCodeAt(0);
    for (const phrase of phrases) {
      // Most phrases begin with another word, even with another letter, and a line is compared with thousands of them.
      if (phrase.charCodeAt(0) === letter && phrase.startsWith(first))
        longest = Math.max(longest, this.#lengthOf(phrase, first, ahead));
    }
    return longest;
  }

  /** Returns the tokens of a phrase that begins with the letters of the first word; 0 where other words follow. */
  #lengthOf(phrase: string, first: string, ahead: number): number {
    let length = 1;
    for (let at = first.length; at < phrase.length; length += 1) {
      if (phrase.charCodeAt(at) !== BLANK) return 0;
      const { lower } = this.peek(ahead + length);
      if (lower === '' || !phrase.startsWith(lower, at + 1)) return 0;
      at += 1 + lower.length;
    }
    return length;
  }

  /** Consumes the longest of the phrases that begins here. False when none does. */
  eat(...phrases: string[]): boolean {
    const length = this.phraseLength(phrases);
    this.#consume(length);
    return length > 0;
  }

  /** Does what `eat` does, for lists that are written once: their phrases are found by the first word. */
  eatOneOf(...lists: (readonly string[])[]): boolean {
    const { lower } = this.peek();
    if (lower === '') return false;
    let length = 0;
    for (const list of lists) {
      const found = byFirstWord(list).get(lower);
      if (found !== undefined) length = Math.max(length, this.phraseLength(found));
    }
    this.#consume(length);
    return length > 0;
  }

  /** Consumes the longest key of the map that begins here and returns its value. Keys have up to six words. */
  eatMapped<T>(map: ReadonlyMap<string, T>): T | null {
    const keys = (this.#keys[this.#at] ??= this.#keysHere());
    for (let length = keys.length; length > 0; length -= 1) {
      const meaning = map.get(keys[length - 1] ?? '');
      if (meaning !== undefined) {
        this.#consume(length);
        return meaning;
      }
    }
    return null;
  }

  /** Returns the next word, the next two, and so on. */
  #keysHere(): readonly string[] {
    const keys: string[] = [];
    for (let i = 0; i < LONGEST_KEY; i += 1) {
      const { lower } = this.peek(i);
      if (lower === '') break;
      keys.push(i === 0 ? lower : `${keys[i - 1]} ${lower}`);
    }
    return keys;
  }

  /** Consumes a quotation and assigns it a role. */
  quote(role: Quote['role']): string | null {
    const token = this.peek();
    if (token.kind !== 'quote') return null;
    this.#consume(1);
    this.assignRole(token, role);
    return token.text;
  }

  assignRole(token: Token, role: Quote['role']): void {
    this.#roles.push({ token, role });
  }

  /** Replaces one role by another for the quotations between a mark and here. */
  reassignRole(mark: CursorMark, from: Quote['role'], to: Quote['role']): void {
    for (const given of this.#roles.slice(mark.roles)) if (given.role === from) given.role = to;
  }

  quotes(): Quote[] {
    const roles = new Map(this.#roles.map(({ token, role }) => [token, role]));
    return this.tokens
      .filter((t) => t.kind === 'quote')
      .map((t) => ({ text: t.text, role: roles.get(t) ?? 'other' }));
  }

  /** True where a clause may end. */
  get atBoundary(): boolean {
    const token = this.peek();
    if (token.kind === 'end') return true;
    return token.kind === 'mark'
      ? STOPS.has(token.text)
      : token.kind === 'word' && (LINKS.has(token.lower) || this.extraBoundaries?.has(token.lower) === true);
  }

  /** Consumes everything up to the next boundary, at least one token, and returns it. */
  skipClause(): string {
    const mark = this.mark();
    this.take();
    while (!this.atBoundary) this.take();
    return this.textSince(mark);
  }
}
