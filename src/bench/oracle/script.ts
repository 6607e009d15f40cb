/** Goal lines as the oracle reads them: a small grammar of its own, so that a mistake of the product's reader shows. */

/** A control or text as a line names it. */
export interface Named {
  readonly label: string;
  /** "tab", "field", "toggle" … when the line says so. */
  readonly noun: string | null;
  /** "the "Delete" button of "Milk"": the row that holds it. */
  readonly of: string | null;
  /** 1 is the first, -1 the last. */
  readonly nth: number | null;
  /** The goal says that case does not count. */
  readonly anyCase?: true;
}

export type Fact =
  | { readonly is: 'seen'; readonly what: Named; readonly not: boolean }
  | { readonly is: 'state'; readonly what: Named; readonly state: string; readonly not: boolean }
  | {
      readonly is: 'shows';
      readonly what: Named;
      readonly text: string;
      readonly whole: boolean;
      readonly not: boolean;
    }
  | {
      readonly is: 'beside';
      readonly what: Named;
      readonly side: 'above' | 'below' | 'left of' | 'right of';
      readonly of: Named;
    }
  | { readonly is: 'order'; readonly items: readonly Named[] }
  | { readonly is: 'count'; readonly what: Named; readonly n: number }
  /** Rows of the list that is in view; `first`: what the first of them shows. */
  | { readonly is: 'rows'; readonly n: number | null; readonly first: string | null }
  | { readonly is: 'titled'; readonly what: Named; readonly not: boolean }
  | { readonly is: 'remembered'; readonly name: string; readonly not: boolean }
  | { readonly is: 'in front'; readonly app: string };

export type Deed =
  | { readonly do: 'tap'; readonly on: Named; readonly times: number }
  | { readonly do: 'hold'; readonly on: Named }
  | { readonly do: 'switch'; readonly on: Named; readonly to: boolean }
  | { readonly do: 'type'; readonly text: string; readonly on: Named | null }
  | { readonly do: 'clear'; readonly on: Named }
  | { readonly do: 'reach'; readonly what: Named }
  | { readonly do: 'swipe'; readonly way: 'up' | 'down' | 'left' | 'right'; readonly on: Named | null }
  | { readonly do: 'enter' }
  | { readonly do: 'back' }
  | { readonly do: 'hide keyboard' }
  | { readonly do: 'wait'; readonly seconds: number }
  | { readonly do: 'remember'; readonly what: Named; readonly name: string }
  | { readonly do: 'await'; readonly fact: Fact }
  | { readonly do: 'link'; readonly url: string }
  | { readonly do: 'check'; readonly facts: readonly Fact[] }
  | { readonly do: 'if'; readonly fact: Fact; readonly deeds: readonly Deed[] };

/** A line that the grammar here does not know: the goal takes no part in the bench. */
export class Unread extends Error {
  readonly line: string;
  constructor(line: string) {
    super(`the oracle cannot read "${line}"`);
    this.line = line;
  }
}

const Q = '["“]([^"”]*)["”]';
const NOUNS =
  'tab|button|icon|toggle|switch|checkbox|radio button|radio|field|text field|input|message|item|link|menu item|heading|text|image|row';
const ORDINALS: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, last: -1 };
const NAMED = `(?:the )?(?:(first|second|third|last) )?${Q}(?: (${NOUNS}))?(?: (?:of|in the row of|for) ${Q})?`;

type Groups = readonly (string | undefined)[];
const at = (groups: Groups, from: number): Named => ({
  label: groups[from + 1] ?? '',
  noun: groups[from + 2] ?? null,
  of: groups[from + 3] ?? null,
  nth: ORDINALS[groups[from] ?? ''] ?? null,
});
/** Groups that one NAMED takes. */
const SPAN = 4;

function pattern(source: string): RegExp {
  return new RegExp(`^${source}\\.?$`, 'iu');
}

const DEEDS: readonly (readonly [RegExp, (g: Groups) => Deed])[] = [
  [pattern(`(?:tap|press|click)(?: on)? ${NAMED}(?: (\\d+) times)?`), (g) => tapped(at(g, 1), g[1 + SPAN])],
  [pattern(`(?:tap|press|click)(?: on)? ${NAMED} twice`), (g) => tapped(at(g, 1), '2')],
  [pattern(`(?:long[- ]press|press and hold|hold)(?: on)? ${NAMED}`), (g) => ({ do: 'hold', on: at(g, 1) })],
  [pattern(`(?:choose|select|pick|open) ${NAMED}`), (g) => tapped(at(g, 1), undefined)],
  [pattern(`turn (on|off) ${NAMED}`), (g) => ({ do: 'switch', on: at(g, 2), to: lower(g[1]) === 'on' })],
  [pattern(`check ${NAMED}`), (g) => ({ do: 'switch', on: at(g, 1), to: true })],
  [pattern(`uncheck ${NAMED}`), (g) => ({ do: 'switch', on: at(g, 1), to: false })],
  [
    pattern(`(?:type|enter|write) ${Q} (?:into|in) ${NAMED}`),
    (g) => ({ do: 'type', text: g[1] ?? '', on: at(g, 2) }),
  ],
  [pattern(`(?:type|enter|write) ${Q}`), (g) => ({ do: 'type', text: g[1] ?? '', on: null })],
  [pattern(`clear ${NAMED}`), (g) => ({ do: 'clear', on: at(g, 1) })],
  [
    pattern(`scroll(?: down| up)?(?: the list)? (?:until|to) ${NAMED}(?: is visible)?`),
    (g) => ({ do: 'reach', what: at(g, 1) }),
  ],
  [pattern(`swipe (up|down|left|right) on ${NAMED}`), (g) => ({ do: 'swipe', way: way(g[1]), on: at(g, 2) })],
  [pattern('swipe (up|down|left|right)'), (g) => ({ do: 'swipe', way: way(g[1]), on: null })],
  [
    pattern(`remember ${NAMED} as \`(\\w+)\``),
    (g) => ({ do: 'remember', what: at(g, 1), name: g[1 + SPAN] ?? '' }),
  ],
  [pattern('press enter'), () => ({ do: 'enter' })],
  [pattern('(?:go|navigate|press) back'), () => ({ do: 'back' })],
  [pattern('hide the keyboard'), () => ({ do: 'hide keyboard' })],
  [pattern('wait (?:for )?(\\d+) (?:s|seconds?)'), (g) => ({ do: 'wait', seconds: Number(g[1]) })],
  [pattern('wait until (.+)'), (g) => ({ do: 'await', fact: readFact(g[1] ?? '') })],
  [pattern(`open the link ${Q}`), (g) => ({ do: 'link', url: g[1] ?? '' })],
  [
    pattern(`if ${Q} (?:appears|is visible), (.+)`),
    (g) => ({ do: 'if', fact: seen(plain(g[1] ?? '')), deeds: readDeeds(g[2] ?? '') }),
  ],
  [pattern('(?:verify|check|assert)(?: that)? (.+)'), (g) => ({ do: 'check', facts: readFacts(g[1] ?? '') })],
];

const STATES = 'selected|not selected|on|off|checked|unchecked|not checked|enabled|disabled|empty|focused';
const FACTS: readonly (readonly [RegExp, (g: Groups) => Fact])[] = [
  [
    pattern(`(?:the )?${Q} screen is (not )?(?:open|shown|visible)`),
    (g) => ({ is: 'titled', what: plain(g[1] ?? ''), not: g[2] !== undefined }),
  ],
  [
    pattern('there (?:is|are) (\\d+|one|two|three|four|no) (?:items?|rows?)'),
    (g) => ({ is: 'rows', n: numberOf(g[1]), first: null }),
  ],
  [pattern(`the first (?:item|row) is ${Q}`), (g) => ({ is: 'rows', n: null, first: g[1] ?? '' })],
  [
    pattern('the remembered (\\w+) is (not )?(?:visible|shown)'),
    (g) => ({ is: 'remembered', name: g[1] ?? '', not: g[2] !== undefined }),
  ],
  [pattern(`the app ${Q} is in front`), (g) => ({ is: 'in front', app: g[1] ?? '' })],
  [
    pattern(`${NAMED} (?:is|are) (not )?(?:visible|shown|displayed)`),
    (g) => ({ is: 'seen', what: at(g, 1), not: g[1 + SPAN] !== undefined }),
  ],
  [pattern(`${NAMED} (?:appears)`), (g) => ({ is: 'seen', what: at(g, 1), not: false })],
  [pattern(`${NAMED} is (${STATES})`), (g) => state(at(g, 1), lower(g[1 + SPAN]))],
  [
    pattern(`${NAMED} (shows|contains|does not show|does not contain) ${Q}`),
    (g) => ({
      is: 'shows',
      what: at(g, 1),
      text: g[2 + SPAN] ?? '',
      whole: lower(g[1 + SPAN]).includes('show'),
      not: lower(g[1 + SPAN]).includes('not'),
    }),
  ],
  [
    pattern(`${NAMED} is (above|below|(?:to the )?left of|(?:to the )?right of) ${NAMED}`),
    (g) => ({ is: 'beside', what: at(g, 1), side: side(g[1 + SPAN]), of: at(g, 2 + SPAN) }),
  ],
  [
    pattern(`(${Q}(?:(?:, and |, | and )${Q})+) are in this order`),
    (g) => ({
      is: 'order',
      items: [...(g[1] ?? '').matchAll(new RegExp(Q, 'gu'))].map((m) => plain(m[1] ?? '')),
    }),
  ],
  [
    pattern(
      `(?:there (?:is|are) )?(\\d+|one|two|three|four|no) ${Q}(?: (${NOUNS})(?:e?s)?)?(?: (?:is|are) (?:visible|shown))?`,
    ),
    (g) => ({ is: 'count', what: { ...plain(g[2] ?? ''), noun: g[3] ?? null }, n: numberOf(g[1]) }),
  ],
  [
    pattern(`${Q} (?:is visible|is shown|appears) (\\d+|one|two|three|four) times`),
    (g) => ({ is: 'count', what: plain(g[1] ?? ''), n: numberOf(g[2]) }),
  ],
  [
    pattern(`${Q} (?:is visible|is shown|appears) (once|twice)`),
    (g) => ({ is: 'count', what: plain(g[1] ?? ''), n: lower(g[2]) === 'once' ? 1 : 2 }),
  ],
];

/** @throws Unread */
export function readDeeds(line: string): Deed[] {
  const text = line.trim();
  for (const [regex, make] of DEEDS) {
    const match = regex.exec(text);
    if (match !== null) return [make([...match])];
  }
  throw new Unread(line);
}

/** One line of expected_state; two facts may be joined by "and". @throws Unread */
export function readFacts(line: string): Fact[] {
  try {
    return [readFact(line)];
  } catch (error) {
    const parts = line.split(/ and (?=(?:the )?["“])/iu);
    if (parts.length < 2) throw error;
    return parts.map(readFact);
  }
}

function readFact(line: string): Fact {
  const text = line.trim();
  for (const [regex, make] of FACTS) {
    const match = regex.exec(text);
    if (match !== null) return make([...match]);
  }
  throw new Unread(line);
}

function tapped(on: Named, times: string | undefined): Deed {
  return { do: 'tap', on, times: times === undefined ? 1 : Number(times) };
}

function plain(label: string): Named {
  return { label, noun: null, of: null, nth: null };
}

function seen(what: Named): Fact {
  return { is: 'seen', what, not: false };
}

const OPPOSITES: Readonly<Record<string, string>> = {
  'not selected': 'selected',
  off: 'on',
  unchecked: 'on',
  'not checked': 'on',
  disabled: 'enabled',
};

function state(what: Named, word: string): Fact {
  const opposite = OPPOSITES[word];
  const held = opposite ?? (word === 'checked' ? 'on' : word);
  return { is: 'state', what, state: held, not: opposite !== undefined };
}

function side(word: string | undefined): 'above' | 'below' | 'left of' | 'right of' {
  return lower(word).replace('to the ', '') as 'above' | 'below' | 'left of' | 'right of';
}

function way(word: string | undefined): 'up' | 'down' | 'left' | 'right' {
  return lower(word) as 'up' | 'down' | 'left' | 'right';
}

function numberOf(word: string | undefined): number {
  const words = ['no', 'one', 'two', 'three', 'four'];
  const at = words.indexOf(lower(word));
  return at >= 0 ? at : Number(word);
}

function lower(word: string | undefined): string {
  return (word ?? '').toLowerCase();
}

/** What a fact speaks of. */
export function namesOf(fact: Fact): readonly Named[] {
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

export function negative(fact: Fact): boolean {
  return fact.is === 'seen' && fact.not;
}

export function namedIn(deed: Deed): Named | null {
  return 'on' in deed ? deed.on : null;
}

/** The same facts for a goal that says `text_case: ignore`. */
export function inAnyCase(facts: readonly Fact[]): Fact[] {
  const any = (named: Named): Named => ({ ...named, anyCase: true });
  return facts.map((fact) => {
    if (fact.is === 'order') return { ...fact, items: fact.items.map(any) };
    if (fact.is === 'beside') return { ...fact, what: any(fact.what), of: any(fact.of) };
    return 'what' in fact ? { ...fact, what: any(fact.what) } : fact;
  });
}
