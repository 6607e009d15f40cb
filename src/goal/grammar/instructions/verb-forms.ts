/** Returns the forms of a verb: `taps`, `tapping`, `tapped`. */

export function gerund(phrase: string): string {
  const [verb = '', ...rest] = phrase.split(' ');
  const stem = /[^e]e$/.test(verb)
    ? verb.slice(0, -1)
    : /(?:tap|set|hit|scan|drag|spin)$/.test(verb)
      ? verb + verb.slice(-1)
      : verb;
  return [`${stem}ing`, ...rest].join(' ');
}

export function thirdPerson(phrase: string): string {
  const [verb = '', ...rest] = phrase.split(' ');
  const third = /(?:s|sh|ch|x|go)$/.test(verb) ? `${verb}es` : `${verb}s`;
  return [third, ...rest].join(' ');
}

/** `long presses`, `double taps on`. */
export function thirdPersonOfLast(phrase: string): string {
  const [adverb = '', ...verb] = phrase.split(' ');
  return ['long', 'double'].includes(adverb)
    ? `${adverb} ${thirdPerson(verb.join(' '))}`
    : thirdPerson(phrase);
}

const IRREGULAR: ReadonlyMap<string, readonly string[]> = new Map([
  ['choose', ['chose', 'chosen']],
  ['go', ['went', 'gone']],
  ['write', ['wrote', 'written']],
]);

export function pastsOf(phrase: string): readonly string[] {
  const [verb = '', ...rest] = phrase.split(' ');
  const stem = /(?:tap|scan|drag)$/u.test(verb) ? verb + verb.slice(-1) : verb;
  const forms = IRREGULAR.get(verb) ?? [stem.endsWith('e') ? `${stem}d` : `${stem}ed`];
  return forms.map((form) => [form, ...rest].join(' '));
}
