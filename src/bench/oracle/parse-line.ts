/** The oracle's own small grammar of goal lines; sharing the product's would hide its mistakes. */

/** A control or text, as named by a line. */
export interface NamedTarget {
  readonly label: string;
  /** "tab", "field", "toggle" …, if the line has one. */
  readonly noun: string | null;
  /** The row, as in: the "Delete" button of "Milk". */
  readonly of: string | null;
  /** 1 is the first, -1 the last. */
  readonly nth: number | null;
  /** The goal ignores case. */
  readonly anyCase?: true;
}

export type ExpectedFact =
  | { readonly is: 'seen'; readonly what: NamedTarget; readonly not: boolean }
  | { readonly is: 'state'; readonly what: NamedTarget; readonly state: string; readonly not: boolean }
  | {
      readonly is: 'shows';
      readonly what: NamedTarget;
      readonly text: string;
      readonly whole: boolean;
      readonly not: boolean;
    }
  | {
      readonly is: 'beside';
      readonly what: NamedTarget;
      readonly side: 'above' | 'below' | 'left of' | 'right of';
      readonly of: NamedTarget;
    }
  | { readonly is: 'order'; readonly items: readonly NamedTarget[] }
  | { readonly is: 'count'; readonly what: NamedTarget; readonly n: number }
  /** Rows of the visible list; `first`: text of the first row. */
  | { readonly is: 'rows'; readonly n: number | null; readonly first: string | null }
  | { readonly is: 'titled'; readonly what: NamedTarget; readonly not: boolean }
  | { readonly is: 'remembered'; readonly name: string; readonly not: boolean }
  | { readonly is: 'in front'; readonly app: string }
  /** `share`: a percentage of the way between the ends. */
  | { readonly is: 'set to'; readonly what: NamedTarget; readonly n: number; readonly share: boolean };

export type ScriptedAction =
  | { readonly do: 'tap'; readonly on: NamedTarget; readonly times: number }
  | { readonly do: 'hold'; readonly on: NamedTarget }
  | { readonly do: 'switch'; readonly on: NamedTarget; readonly to: boolean }
  | { readonly do: 'type'; readonly text: string; readonly on: NamedTarget | null }
  | { readonly do: 'clear'; readonly on: NamedTarget }
  | { readonly do: 'reach'; readonly what: NamedTarget }
  | { readonly do: 'swipe'; readonly way: 'up' | 'down' | 'left' | 'right'; readonly on: NamedTarget | null }
  /** Moves a slider. `share`: `to` is a percentage of the way between its ends. */
  | { readonly do: 'set'; readonly on: NamedTarget; readonly to: number; readonly share: boolean }
  /** Turns a wheel, or takes a choice of a list of choices. */
  | { readonly do: 'turn' | 'take'; readonly on: NamedTarget; readonly choice: string }
  | {
      readonly do: 'drag';
      readonly on: NamedTarget;
      readonly side: 'above' | 'below';
      readonly of: NamedTarget;
    }
  | { readonly do: 'pull' }
  | { readonly do: 'network'; readonly to: 'offline' | 'slow' | 'online' }
  | { readonly do: 'enter' }
  | { readonly do: 'back' }
  | { readonly do: 'hide keyboard' }
  | { readonly do: 'wait'; readonly seconds: number }
  | { readonly do: 'background'; readonly seconds: number }
  | { readonly do: 'remember'; readonly what: NamedTarget; readonly name: string }
  | { readonly do: 'await'; readonly fact: ExpectedFact }
  | { readonly do: 'link'; readonly url: string }
  | { readonly do: 'check'; readonly facts: readonly ExpectedFact[] }
  | {
      readonly do: 'if';
      readonly fact: ExpectedFact;
      readonly actions: readonly ScriptedAction[];
      readonly otherwise: readonly ScriptedAction[];
    };

/** A line outside this grammar; its goal is left out of the bench. */
export class UnreadableLine extends Error {
  readonly line: string;
  constructor(line: string) {
    super(`the oracle cannot read "${line}"`);
    this.line = line;
  }
}

const QUOTED = '["“]([^"”]*)["”]';
const NOUNS =
  'tab|button|icon|toggle|switch|checkbox|radio button|radio|field|text field|input|message|item|link|menu item|heading|text|image|row|slider|wheel|dropdown';
const ORDINALS: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, last: -1 };
const TARGET = `(?:the )?(?:(first|second|third|last) )?${QUOTED}(?: (${NOUNS}))?(?: (?:of|in the row of|for) ${QUOTED})?`;

type CaptureGroups = readonly (string | undefined)[];
const targetFrom = (groups: CaptureGroups, from: number): NamedTarget => ({
  label: groups[from + 1] ?? '',
  noun: groups[from + 2] ?? null,
  of: groups[from + 3] ?? null,
  nth: ORDINALS[groups[from] ?? ''] ?? null,
});
/** Capture groups of TARGET. */
const TARGET_GROUPS = 4;

function pattern(source: string): RegExp {
  return new RegExp(`^(?:${source})\\.?$`, 'iu');
}

const ACTION_PATTERNS: readonly (readonly [RegExp, (g: CaptureGroups) => ScriptedAction])[] = [
  [
    pattern(`(?:tap|press|click)(?: on)? ${TARGET}(?: (\\d+) times)?`),
    (g) => tapAction(targetFrom(g, 1), g[1 + TARGET_GROUPS]),
  ],
  [pattern(`(?:tap|press|click)(?: on)? ${TARGET} twice`), (g) => tapAction(targetFrom(g, 1), '2')],
  [
    pattern(`(?:long[- ]press|press and hold|hold)(?: on)? ${TARGET}`),
    (g) => ({ do: 'hold', on: targetFrom(g, 1) }),
  ],
  [
    pattern(`(?:choose|select|pick) ${QUOTED} in ${TARGET}`),
    (g) => ({ do: 'take', choice: g[1] ?? '', on: withNoun(targetFrom(g, 2), 'dropdown') }),
  ],
  [
    pattern(`turn ${TARGET} to ${QUOTED}`),
    (g) => ({ do: 'turn', on: withNoun(targetFrom(g, 1), 'wheel'), choice: g[1 + TARGET_GROUPS] ?? '' }),
  ],
  [
    pattern(`set ${TARGET} to (\\d+)( ?%)?`),
    (g) => ({
      do: 'set',
      on: withNoun(targetFrom(g, 1), 'slider'),
      to: Number(g[1 + TARGET_GROUPS]),
      share: g[2 + TARGET_GROUPS] !== undefined,
    }),
  ],
  [
    pattern(`(?:drag|move) ${TARGET} (above|below) ${TARGET}`),
    (g) => ({
      do: 'drag',
      on: targetFrom(g, 1),
      side: lower(g[1 + TARGET_GROUPS]) === 'above' ? 'above' : 'below',
      of: targetFrom(g, 2 + TARGET_GROUPS),
    }),
  ],
  [pattern('pull (?:down )?to refresh'), () => ({ do: 'pull' })],
  [pattern('take the device offline|turn on airplane mode'), () => ({ do: 'network', to: 'offline' })],
  [pattern('take the device online|turn off airplane mode'), () => ({ do: 'network', to: 'online' })],
  [pattern('slow down the network of the device'), () => ({ do: 'network', to: 'slow' })],
  [pattern(`(?:choose|select|pick|open) ${TARGET}`), (g) => tapAction(targetFrom(g, 1), undefined)],
  [
    pattern(`turn (on|off) ${TARGET}`),
    (g) => ({ do: 'switch', on: targetFrom(g, 2), to: lower(g[1]) === 'on' }),
  ],
  [pattern(`check ${TARGET}`), (g) => ({ do: 'switch', on: targetFrom(g, 1), to: true })],
  [pattern(`uncheck ${TARGET}`), (g) => ({ do: 'switch', on: targetFrom(g, 1), to: false })],
  [
    pattern(`(?:type|enter|write) ${QUOTED} (?:into|in) ${TARGET}`),
    (g) => ({ do: 'type', text: g[1] ?? '', on: targetFrom(g, 2) }),
  ],
  [pattern(`(?:type|enter|write) ${QUOTED}`), (g) => ({ do: 'type', text: g[1] ?? '', on: null })],
  [pattern(`clear ${TARGET}`), (g) => ({ do: 'clear', on: targetFrom(g, 1) })],
  [
    pattern(`scroll(?: down| up)?(?: the list)? (?:until|to) ${TARGET}(?: is visible)?`),
    (g) => ({ do: 'reach', what: targetFrom(g, 1) }),
  ],
  [
    pattern(`swipe (up|down|left|right) on ${TARGET}`),
    (g) => ({ do: 'swipe', way: swipeDirection(g[1]), on: targetFrom(g, 2) }),
  ],
  [pattern('swipe (up|down|left|right)'), (g) => ({ do: 'swipe', way: swipeDirection(g[1]), on: null })],
  [
    pattern(`remember ${TARGET} as [\`"](\\w+)[\`"]`),
    (g) => ({ do: 'remember', what: targetFrom(g, 1), name: g[1 + TARGET_GROUPS] ?? '' }),
  ],
  [pattern('press enter'), () => ({ do: 'enter' })],
  [pattern('(?:go|navigate|press) back'), () => ({ do: 'back' })],
  [pattern('hide the keyboard'), () => ({ do: 'hide keyboard' })],
  [pattern('wait (?:for )?(\\d+) (?:s|seconds?)'), (g) => ({ do: 'wait', seconds: Number(g[1]) })],
  [
    pattern('(?:send|move) the app to the background for (\\d+) seconds?'),
    (g) => ({ do: 'background', seconds: Number(g[1]) }),
  ],
  [pattern('wait until (.+)'), (g) => ({ do: 'await', fact: parseFact(g[1] ?? '') })],
  [pattern(`open the link ${QUOTED}`), (g) => ({ do: 'link', url: g[1] ?? '' })],
  [
    pattern(`if ${QUOTED} (?:appears|is visible), (.+), (?:otherwise|else) (.+)`),
    (g) => conditional(g[1] ?? '', parseActions(g[2] ?? ''), parseActions(g[3] ?? '')),
  ],
  [
    pattern(`if ${QUOTED} (?:appears|is visible), (.+)`),
    (g) => conditional(g[1] ?? '', parseActions(g[2] ?? ''), []),
  ],
  [
    pattern('(?:verify|check|assert)(?: that)? (.+)'),
    (g) => ({ do: 'check', facts: parseFacts(g[1] ?? '') }),
  ],
];

const STATE_WORDS =
  'selected|not selected|on|off|checked|unchecked|not checked|enabled|disabled|empty|focused';
const FACT_PATTERNS: readonly (readonly [RegExp, (g: CaptureGroups) => ExpectedFact])[] = [
  [
    pattern(`(?:the )?${QUOTED} screen is (not )?(?:open|shown|visible)`),
    (g) => ({ is: 'titled', what: plainTarget(g[1] ?? ''), not: g[2] !== undefined }),
  ],
  [
    pattern('there (?:is|are) (\\d+|one|two|three|four|no) (?:items?|rows?)'),
    (g) => ({ is: 'rows', n: parseNumber(g[1]), first: null }),
  ],
  [pattern(`the first (?:item|row) is ${QUOTED}`), (g) => ({ is: 'rows', n: null, first: g[1] ?? '' })],
  [
    pattern('the remembered (\\w+) is (not )?(?:visible|shown)'),
    (g) => ({ is: 'remembered', name: g[1] ?? '', not: g[2] !== undefined }),
  ],
  [pattern(`the app ${QUOTED} is in front`), (g) => ({ is: 'in front', app: g[1] ?? '' })],
  [
    pattern(`${TARGET} (?:is|are) (not )?(?:visible|shown|displayed)`),
    (g) => ({ is: 'seen', what: targetFrom(g, 1), not: g[1 + TARGET_GROUPS] !== undefined }),
  ],
  [pattern(`${TARGET} (?:appears)`), (g) => ({ is: 'seen', what: targetFrom(g, 1), not: false })],
  [pattern(`${TARGET} is (${STATE_WORDS})`), (g) => stateFact(targetFrom(g, 1), lower(g[1 + TARGET_GROUPS]))],
  [
    pattern(`${TARGET} is (?:at|set to) (\\d+)( ?%)?`),
    (g) => ({
      is: 'set to',
      what: withNoun(targetFrom(g, 1), 'slider'),
      n: Number(g[1 + TARGET_GROUPS]),
      share: g[2 + TARGET_GROUPS] !== undefined,
    }),
  ],
  [
    pattern(`${TARGET} (shows|contains|does not show|does not contain) ${QUOTED}`),
    (g) => ({
      is: 'shows',
      what: targetFrom(g, 1),
      text: g[2 + TARGET_GROUPS] ?? '',
      whole: lower(g[1 + TARGET_GROUPS]).includes('show'),
      not: lower(g[1 + TARGET_GROUPS]).includes('not'),
    }),
  ],
  [
    pattern(`${TARGET} is (above|below|(?:to the )?left of|(?:to the )?right of) ${TARGET}`),
    (g) => ({
      is: 'beside',
      what: targetFrom(g, 1),
      side: side(g[1 + TARGET_GROUPS]),
      of: targetFrom(g, 2 + TARGET_GROUPS),
    }),
  ],
  [
    pattern(`(${QUOTED}(?:(?:, and |, | and )${QUOTED})+) are in this order`),
    (g) => ({
      is: 'order',
      items: [...(g[1] ?? '').matchAll(new RegExp(QUOTED, 'gu'))].map((m) => plainTarget(m[1] ?? '')),
    }),
  ],
  [
    pattern(
      `(?:there (?:is|are) )?(\\d+|one|two|three|four|no) ${QUOTED}(?: (${NOUNS})(?:e?s)?)?(?: (?:is|are) (?:visible|shown))?`,
    ),
    (g) => ({ is: 'count', what: { ...plainTarget(g[2] ?? ''), noun: g[3] ?? null }, n: parseNumber(g[1]) }),
  ],
  [
    pattern(`${QUOTED} (?:is visible|is shown|appears) (\\d+|one|two|three|four) times`),
    (g) => ({ is: 'count', what: plainTarget(g[1] ?? ''), n: parseNumber(g[2]) }),
  ],
  [
    pattern(`${QUOTED} (?:is visible|is shown|appears) (once|twice)`),
    (g) => ({ is: 'count', what: plainTarget(g[1] ?? ''), n: lower(g[2]) === 'once' ? 1 : 2 }),
  ],
];

/** @throws UnreadableLine */
export function parseActions(line: string): ScriptedAction[] {
  const text = line.trim();
  for (const [regex, make] of ACTION_PATTERNS) {
    const match = regex.exec(text);
    if (match !== null) return [make([...match])];
  }
  throw new UnreadableLine(line);
}

/**
 * Parses a line of expected_state; "and" may join two facts.
 * @throws UnreadableLine
 */
export function parseFacts(line: string): ExpectedFact[] {
  try {
    return [parseFact(line)];
  } catch (error) {
    const parts = line.split(/ and (?=(?:the )?["“])/iu);
    if (parts.length < 2) throw error;
    return parts.map(parseFact);
  }
}

function parseFact(line: string): ExpectedFact {
  const text = line.trim();
  for (const [regex, make] of FACT_PATTERNS) {
    const match = regex.exec(text);
    if (match !== null) return make([...match]);
  }
  throw new UnreadableLine(line);
}

function tapAction(on: NamedTarget, times: string | undefined): ScriptedAction {
  return { do: 'tap', on, times: times === undefined ? 1 : Number(times) };
}

function conditional(
  label: string,
  actions: readonly ScriptedAction[],
  otherwise: readonly ScriptedAction[],
): ScriptedAction {
  return { do: 'if', fact: visibleFact(plainTarget(label)), actions, otherwise };
}

function plainTarget(label: string): NamedTarget {
  return { label, noun: null, of: null, nth: null };
}

function withNoun(target: NamedTarget, noun: string): NamedTarget {
  return { ...target, noun: target.noun ?? noun };
}

function visibleFact(what: NamedTarget): ExpectedFact {
  return { is: 'seen', what, not: false };
}

const OPPOSITES: Readonly<Record<string, string>> = {
  'not selected': 'selected',
  off: 'on',
  unchecked: 'on',
  'not checked': 'on',
  disabled: 'enabled',
};

function stateFact(what: NamedTarget, word: string): ExpectedFact {
  const opposite = OPPOSITES[word];
  const held = opposite ?? (word === 'checked' ? 'on' : word);
  return { is: 'state', what, state: held, not: opposite !== undefined };
}

function side(word: string | undefined): 'above' | 'below' | 'left of' | 'right of' {
  return lower(word).replace('to the ', '') as 'above' | 'below' | 'left of' | 'right of';
}

function swipeDirection(word: string | undefined): 'up' | 'down' | 'left' | 'right' {
  return lower(word) as 'up' | 'down' | 'left' | 'right';
}

function parseNumber(word: string | undefined): number {
  const words = ['no', 'one', 'two', 'three', 'four'];
  const at = words.indexOf(lower(word));
  return at >= 0 ? at : Number(word);
}

function lower(word: string | undefined): string {
  return (word ?? '').toLowerCase();
}

/** Returns the targets that a fact names. */
export function targetsOf(fact: ExpectedFact): readonly NamedTarget[] {
  switch (fact.is) {
    case 'order':
      return fact.items;
    case 'beside':
      return [fact.what, fact.of];
    case 'rows':
    case 'remembered':
    case 'in front':
      return [];
    default:
      return [fact.what];
  }
}

export function isNegative(fact: ExpectedFact): boolean {
  return fact.is === 'seen' && fact.not;
}

export function targetIn(action: ScriptedAction): NamedTarget | null {
  return 'on' in action ? action.on : null;
}

/** Returns the facts for a goal with `text_case: ignore`. */
export function ignoringCase(facts: readonly ExpectedFact[]): ExpectedFact[] {
  const any = (named: NamedTarget): NamedTarget => ({ ...named, anyCase: true });
  return facts.map((fact) => {
    if (fact.is === 'order') return { ...fact, items: fact.items.map(any) };
    if (fact.is === 'beside') return { ...fact, what: any(fact.what), of: any(fact.of) };
    return 'what' in fact ? { ...fact, what: any(fact.what) } : fact;
  });
}
