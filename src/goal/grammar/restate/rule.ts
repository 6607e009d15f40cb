/** A rule of restating: what a line says in other words, and the plain words for it. */
export interface Restatement {
  readonly pattern: RegExp;
  readonly plain: string | ((...groups: readonly string[]) => string);
}

/** Letters that stand for quotations and placeholders while a line is restated, so that no rule looks into them. */
export const FIRST_MASK = 0xe000;
export const LAST_MASK = 0xf8ff;

/** Short names in the patterns below. */
const NAMES: Readonly<Record<string, string>> = {
  Q: '[\\ue000-\\uf8ff]',
  THE: '(?:the |an? )?',
  /** Where a clause begins, maybe behind the person who acts. */
  START:
    '(?<=^|[,.;:→] |\\b(?:and|then|that|if|until|when|verify|check|validate|ensure) |^(?:(?:given|when|then|and|but) )?(?:i|we|they|(?:the )?(?:user|customer)) )',
  /** Where it ends. */
  END: '(?=$|[.,;!→]| and | then )',
  /** Where it ends, and no further name follows: `the chat with "Ann"`, but not `the chat with "Ann" and "Ben"`. */
  LAST: '(?=$|[.;!→]|,? (?:and then|then) |,? (?:and|or) (?!(?:then )?(?:the )?[\\ue000-\\uf8ff])|, (?!(?:and |or |the )*[\\ue000-\\uf8ff]))',
  PLACE:
    'list|menu|dropdown|dialog|popup|pop-up|modal|alert|toolbar|header|footer|drawer|sidebar|sheet|form|table|grid|combo|combobox|navigation bar|tab bar|section|card|screen|page',
  CLICK: 'tap|click|press|push|touch|hit',
  TYPE: 'type|enter|write|put|insert|introduce|input|fill in',
  CHOOSE: 'select|choose|pick',
};

/** Makes a rule of a pattern with names in braces: `{START}to {CLICK}`. Without `anyCase`, small letters are small. */
export function rule(pattern: string, plain: Restatement['plain'], { anyCase = true } = {}): Restatement {
  const source = pattern.replaceAll(/\{([A-Z]+)\}/gu, (whole, name: string) => NAMES[name] ?? whole);
  return { pattern: new RegExp(source, anyCase ? 'giu' : 'gu'), plain };
}

/** Makes one rule of pairs of a word and its plain form. A capital within a line may be one of a name that the screen shows. */
export function words(pairs: string): Restatement {
  const plainOf = new Map(pairs.split(', ').map((pair) => pair.split(' = ') as [string, string]));
  const all = [...plainOf.keys()].toSorted((a, b) => b.length - a.length).join('|');
  const capitals = [...plainOf.keys()].map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('|');
  return {
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}_'’.@/-])(?:${all}|(?<=^)(?:${capitals}))(?![\\p{L}\\p{N}_'’@/-])`,
      'gu',
    ),
    plain: (word) => plainOf.get(word) ?? plainOf.get(word.toLowerCase()) ?? word,
  };
}
