/** Reads goal lines for the model check: the quotations are taken out first, and what is left is looked up. */

/** A name with what the line says about it. */
export interface Name {
  readonly words: string;
  readonly noun: string;
  /** The row that the line names. */
  readonly row: string | null;
  /** 1 is the first, -1 the last; null: any. */
  readonly nth: number | null;
}

export type Claim =
  | { readonly kind: 'shown' | 'title'; readonly name: Name; readonly holds: boolean }
  | { readonly kind: 'state'; readonly name: Name; readonly state: string; readonly holds: boolean }
  | {
      readonly kind: 'says';
      readonly name: Name;
      readonly text: string;
      readonly whole: boolean;
      readonly holds: boolean;
    }
  | { readonly kind: 'above'; readonly name: Name; readonly other: Name }
  | { readonly kind: 'rows'; readonly count: number }
  | { readonly kind: 'set to'; readonly name: Name; readonly n: number; readonly share: boolean }
  | { readonly kind: 'first row'; readonly text: string };

export type Deed =
  | { readonly kind: 'tap' | 'hold'; readonly name: Name; readonly times: number }
  | { readonly kind: 'turn'; readonly name: Name; readonly on: boolean }
  | { readonly kind: 'type'; readonly text: string; readonly name: Name | null }
  | { readonly kind: 'clear' | 'reach'; readonly name: Name }
  | { readonly kind: 'enter' | 'back' | 'hide keyboard' | 'background' | 'nothing' }
  | { readonly kind: 'set'; readonly name: Name; readonly to: number; readonly share: boolean }
  /** One of several choices, of a wheel or of a list that opens. */
  | { readonly kind: 'pick'; readonly name: Name; readonly choice: string }
  | { readonly kind: 'carry'; readonly name: Name; readonly side: 'above' | 'below'; readonly other: Name }
  | { readonly kind: 'swipe'; readonly name: Name; readonly way: 'left' | 'right' }
  | { readonly kind: 'pull' }
  | { readonly kind: 'network'; readonly to: 'online' | 'slow' | 'offline' }
  | { readonly kind: 'claim'; readonly claims: readonly Claim[] }
  | Choice;

/** Two branches; a line without "otherwise" has nothing to do in the second one. */
export interface Choice {
  readonly kind: 'choice';
  readonly claim: Claim;
  readonly yes: SingleDeed;
  readonly no: SingleDeed;
}

export type SingleDeed = Exclude<Deed, { readonly kind: 'choice' }>;

const SLOT = '\u0001';
const NOUN =
  '(?: (tab|button|icon|toggle|switch|checkbox|field|item|row|radio|heading|image|slider|wheel|dropdown))?';
/** A quotation with its ordinal, noun and row. */
const NAME = `(?:the )?(?:(first|second|third|last) )?${SLOT}${NOUN}(?: (?:of|for|in the row of) (${SLOT}))?`;
const ORDINALS: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, last: -1 };
const NUMBERS: Readonly<Record<string, number>> = { no: 0, one: 1, two: 2, three: 3, four: 4 };

/** A line without its quotations, and these in order. */
class Reading {
  readonly #quotes: readonly string[];
  readonly text: string;
  #next = 0;
  constructor(line: string) {
    this.#quotes = [...line.matchAll(/["“]([^"”]*)["”]/gu)].map((m) => m[1] ?? '');
    this.text = line
      .replaceAll(/["“][^"”]*["”]/gu, SLOT)
      .trim()
      .replace(/\.$/u, '')
      .toLowerCase();
  }

  quote(): string {
    this.#next += 1;
    return this.#quotes[this.#next - 1] ?? '';
  }

  /** Takes a name from three groups: ordinal, noun, row. */
  name([ordinal, noun, row]: readonly (string | undefined)[]): Name {
    const words = this.quote();
    return {
      words,
      noun: noun ?? '',
      row: row === undefined ? null : this.quote(),
      nth: ordinal === undefined ? null : (ORDINALS[ordinal] ?? null),
    };
  }
}

type Rule<T> = readonly [RegExp, (groups: readonly (string | undefined)[], reading: Reading) => T];
const whole = (source: string): RegExp => new RegExp(`^${source}$`, 'u');
const CHECKS = '(?:verify|check|assert)(?: that)?';

const CLAIMS: readonly Rule<Claim>[] = [
  [
    whole(`(?:the )?${SLOT} screen is (not )?(?:open|shown|visible)`),
    ([not], r) => ({ kind: 'title', name: r.name([]), holds: not === undefined }),
  ],
  [
    whole('there (?:is|are) (\\d+|no|one|two|three|four) (?:items?|rows?)'),
    ([n = '']) => ({ kind: 'rows', count: NUMBERS[n] ?? Number(n) }),
  ],
  [whole(`the first (?:item|row) is ${SLOT}`), (_, r) => ({ kind: 'first row', text: r.quote() })],
  [
    whole(`${NAME} is (not )?(?:visible|shown|displayed)`),
    (g, r) => ({ kind: 'shown', name: r.name(g), holds: g[3] === undefined }),
  ],
  [
    whole(`${NAME} is (not )?(selected|checked|unchecked|on|off|enabled|disabled|empty)`),
    (g, r) => stateClaim(r.name(g), g[4] ?? '', g[3] === undefined),
  ],
  [
    whole(`${NAME} (contains|shows) ${SLOT}`),
    (g, r) => ({ kind: 'says', name: r.name(g), whole: g[3] === 'shows', text: r.quote(), holds: true }),
  ],
  [
    whole(`${NAME} does not (contain|show) ${SLOT}`),
    (g, r) => ({ kind: 'says', name: r.name(g), whole: g[3] === 'show', text: r.quote(), holds: false }),
  ],
  [
    whole(`${NAME} is (?:at|set to) (\\d+)( ?%)?`),
    (g, r) => ({
      kind: 'set to',
      name: withNoun(r.name(g), 'slider'),
      n: Number(g[3]),
      share: g[4] !== undefined,
    }),
  ],
  [
    whole(`${NAME} is above ${NAME}`),
    (g, r) => ({ kind: 'above', name: r.name(g), other: r.name(g.slice(3)) }),
  ],
];

const DEEDS: readonly Rule<SingleDeed>[] = [
  [
    whole(`set ${NAME} to (\\d+)( ?%)?`),
    (g, r) => ({
      kind: 'set',
      name: withNoun(r.name(g), 'slider'),
      to: Number(g[3]),
      share: g[4] !== undefined,
    }),
  ],
  [
    whole(`turn ${NAME} to ${SLOT}`),
    (g, r) => ({ kind: 'pick', name: withNoun(r.name(g), 'wheel'), choice: r.quote() }),
  ],
  [
    whole(`(?:select|choose|pick) ${SLOT} in ${NAME}`),
    (g, r) => ({ kind: 'pick', choice: r.quote(), name: withNoun(r.name(g), 'dropdown') }),
  ],
  [
    whole(`drag ${NAME} (above|below) ${NAME}`),
    (g, r) => ({
      kind: 'carry',
      name: r.name(g),
      side: g[3] === 'above' ? 'above' : 'below',
      other: r.name(g.slice(4)),
    }),
  ],
  [
    whole(`swipe (left|right) on ${NAME}`),
    ([way, ...g], r) => ({ kind: 'swipe', way: way === 'left' ? 'left' : 'right', name: r.name(g) }),
  ],
  [whole('pull (?:down )?to refresh'), () => ({ kind: 'pull' })],
  [whole('(?:take the device offline|turn on airplane mode)'), () => ({ kind: 'network', to: 'offline' })],
  [whole('(?:take the device online|turn off airplane mode)'), () => ({ kind: 'network', to: 'online' })],
  [whole('slow down the network of the device'), () => ({ kind: 'network', to: 'slow' })],
  [
    whole(`(?:tap|press|click|choose|select|open)(?: on)? ${NAME}(?: (twice|\\d+ times))?`),
    (g, r) => ({
      kind: 'tap',
      name: r.name(g),
      times: g[3] === 'twice' ? 2 : Number.parseInt(g[3] ?? '1', 10),
    }),
  ],
  [
    whole(`(?:long[- ]press|press and hold|hold)(?: on)? ${NAME}`),
    (g, r) => ({ kind: 'hold', name: r.name(g), times: 1 }),
  ],
  [whole(`turn (on|off) ${NAME}`), ([way, ...g], r) => ({ kind: 'turn', name: r.name(g), on: way === 'on' })],
  [whole(`(un)?check ${NAME}`), ([un, ...g], r) => ({ kind: 'turn', name: r.name(g), on: un === undefined })],
  [
    whole(`(?:type|enter|write) ${SLOT} (?:into|in) ${NAME}`),
    (g, r) => ({ kind: 'type', text: r.quote(), name: r.name(g) }),
  ],
  [whole(`(?:type|enter|write) ${SLOT}`), (_, r) => ({ kind: 'type', text: r.quote(), name: null })],
  [whole(`clear ${NAME}`), (g, r) => ({ kind: 'clear', name: r.name(g) })],
  [
    whole(`scroll(?: down| up)? (?:to|until) ${NAME}(?: is visible)?`),
    (g, r) => ({ kind: 'reach', name: r.name(g) }),
  ],
  [whole('press enter'), () => ({ kind: 'enter' })],
  [whole('(?:go|press) back'), () => ({ kind: 'back' })],
  [whole('(?:send|move) the app to the background for \\d+ seconds?'), () => ({ kind: 'background' })],
  [whole('hide the keyboard'), () => ({ kind: 'hide keyboard' })],
  [whole('wait(?: for)? \\d+ (?:s|seconds?)'), () => ({ kind: 'nothing' })],
];

const OPPOSITES: Readonly<Record<string, string>> = { off: 'on', unchecked: 'on', disabled: 'enabled' };

function withNoun(name: Name, noun: string): Name {
  return name.noun === '' ? { ...name, noun } : name;
}

function stateClaim(name: Name, word: string, holds: boolean): Claim {
  const opposite = OPPOSITES[word];
  if (opposite !== undefined) return { kind: 'state', name, state: opposite, holds: !holds };
  return { kind: 'state', name, state: word === 'checked' ? 'on' : word, holds };
}

function apply<T>(rules: readonly Rule<T>[], line: string): T | null {
  const reading = new Reading(line);
  for (const [pattern, make] of rules) {
    const found = pattern.exec(reading.text);
    if (found !== null) return make(found.slice(1), reading);
  }
  return null;
}

/** Returns the claim of a condition; null when it can't be read. */
export function readClaim(line: string): Claim | null {
  return apply(CLAIMS, line);
}

/** Returns what a step asks for; null when it can't be read. */
export function readDeed(line: string): Deed | null {
  const [, condition = '', yes, no] =
    /^if (["“][^"”]*["”] (?:appears|is visible)), (.+?)(?:, (?:otherwise|else) (.+))?$/iu.exec(line.trim()) ??
    [];
  if (yes === undefined) return readSingle(line);
  const claim = readClaim(condition.replace(/appears$/iu, 'is visible'));
  const branches = [
    readSingle(yes),
    no === undefined ? { kind: 'nothing' as const } : readSingle(no),
  ] as const;
  if (claim === null || branches[0] === null || branches[1] === null) return null;
  return { kind: 'choice', claim, yes: branches[0], no: branches[1] };
}

function readSingle(line: string): SingleDeed | null {
  const checked = new RegExp(`^(?:${CHECKS}|wait until) (.+)$`, 'iu').exec(line.trim())?.[1];
  const claim = checked === undefined ? null : readClaim(checked);
  return claim === null ? apply(DEEDS, line) : { kind: 'claim', claims: [claim] };
}
