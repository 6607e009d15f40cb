/** No word changes nothing: put into a line that is read, it changes the reading or leaves the line open (R6). */
import { expect, test } from 'vitest';
import { parseStep } from '../../../src/goal/grammar/index.ts';
import { tokenize } from '../../../src/goal/grammar/tokens.ts';
import type { ParsedStep } from '../../../src/goal/model/parsed-step.ts';
import { IS_NIGHTLY } from '../../setup/nightly.ts';
import { corpusLines, isOpen } from './corpus.ts';

const WORDS = [
  ...'not never only twice again directly no without except exactly always once rarely almost together alone'.split(
    ' ',
  ),
  ...'3 three 7 first second third last 2nd every neither'.split(' '),
  'hardly',
  'barely',
  'unless',
  'instead',
  'at most',
  'no longer',
  'other than',
  'both',
  'still',
  'already',
  ...'top bottom left right above below inside near middle there elsewhere tomorrow later slowly today before percent'.split(
    ' ',
  ),
];
/** The gate tries the first of them: all take more than half a minute of processor time. */
const MUTATIONS = IS_NIGHTLY ? 10_000 : 1000;

/** Returns numbers from 0 to `below` that are the same in every run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function mutate(line: string, words: readonly string[], random: (below: number) => number): string {
  const tokens = tokenize(line);
  const at = random(tokens.length + 1);
  const word = words[random(words.length)] ?? '';
  const before = at === 0 ? 0 : (tokens[at - 1]?.end ?? 0);
  return `${line.slice(0, before)} ${word} ${line.slice(before)}`.trim();
}

/** Returns what a reading says, without the words in which the line says it. */
function meaningOf({
  instructions,
  conditions,
  precondition,
  branches,
  optional,
  effect,
  again,
}: ParsedStep): string {
  return JSON.stringify(
    { instructions, conditions, precondition, branches, optional, effect, again },
    (key, value: unknown) => (key === 'source' || key === 'text' ? undefined : value),
  );
}

/** Beside the verb of a condition, these two say no more than the condition itself, which is about now. */
const SAYS_NOW =
  /\b(?:is|are|isn't|aren't|be|has|have|should|will|must|can|can't|cannot|does|not|I am|empty and|now|no longer|remains|currently) (?:still|already)\b|\b(?:still|already) +(?:needs|is|are|isn't|aren't|doesn't|don't|hasn't|starts|ends|has|should|will|must|can|can't|cannot|does|not|appears?|shows?|displays?|reads|says|exists?|disappears?|vanishes|contains?|equals?|matches|opens|closes|comes|pops|to be|to disappear|(?:de|in)creased|changed|went|rose|grew|fell|red|blue|green|grey|gray|black|white|disabled|enabled|visible|shown|hidden|displayed|present|gone|checked|unchecked|selected|active|open|closed|empty|on|off|sees?)\b/u;

const PARTS = [
  'development',
  'held',
  'second',
  'gestures',
  'values',
  'plans',
  'everyday',
  'fresh',
  'teams',
  'suites',
  'counters',
  'mixed',
  'routine',
  'styles',
  'rehearsal',
  'turned',
  'manners',
  'voices',
  'pairs',
  'errands',
  'apps',
] as const;
/** Two names, and no third one before them, are both of them. */
const BOTH =
  /(?<!", ?"[^"]*|" (?:and|or) "[^"]*)" (?:and|as well as|along with) "[^"]*" (?:are|should be) both +\w/u;
/** "Once again" is "again", a state that is so again is so now, and "only if" is "if": without what it says, nothing is done. */
const AGAIN =
  /\bonce +again\b|\b(?:is|are|be) (?:visible|shown|displayed|(?:en|dis)abled|(?:un)?checked|selected|(?:turned )?o(?:n|ff)|empty|expanded|collapsed|focused) +again\b|\bonly +if\b|^ ?only +(?:tap|click|press|select|choose|type|enter|close)s? .*\bif\b/iu;
/** Two names of one thing. */
const SAME_NAME = /\bbottom +(?:sheet|navigation bar)\b/u;
/** Further words for what is so now, and two names that are both. */
const SAYS_SAME =
  /\bis not +there$|\bgreyed already\b|\balready +!=|\bright +to left\b|\bleft +to right\b|^ ?both +(?:a|the) [^"]*"[^"]*" and the [a-z]+ "|\bthere's still +no\b|\bstill +(?:remains?|stays?)\b|\balso +still\b|\b(?:is|are|has|have|be) (?:[\w-]+ ){1,3}already\b|\bbeen already\b|\b(?:still|already) +now\b|\balready +no longer\b|^ ?(?:only +)?both +(?:the )?(?:[a-z]+ )?"[^"]*"(?: and| as well as|,) "[^"]*" (?:[a-z]+ )?(?:is|are|(?:should|must|will) be)\b|"[^"]*" and "[^"]*" [a-z]+ are both\b|\bleft +empty\b|\bstill +greyed out\b|\b(?:still|already) +(?:=|:|[<>]|both\b|to appear\b)|^ ?there +appears?\b|\buntil the [a-z]+ "[^"]*" there$|" already$|^Tap (?:on )?both +"[^"]*" and (?:then|on) "|\b(?:empty|(?:un)?selected|(?:un)?checked|enabled|disabled|shown|hidden) already(?: +and\b|$)|\bappears? .*\bstill$|\bby default already\b|\bable to (?:tap|click|press) "[^"]*" still\b|, +(?:still|already) +(?:selected|checked|enabled|disabled)\b|\b(?:still|already) +(?:clickable|tappable|to show)\b|\b(?:active|on|off|clickable|tappable) already$/iu;
/** Words that limit a colour or a value. In a reason ("to reload the light page") they ask for nothing. */
const SHADES = 'light dark red background by at than read-only landscape'.split(' ');

/** Returns the mutated lines that read as before. */
function lostWords(
  parts: readonly (typeof PARTS)[number][],
  words: readonly string[],
  mutations: number,
): readonly string[] {
  const random = randomNumbers(20_270_311);
  const lines = parts.flatMap(corpusLines);
  const readings = new Map<string, string | null>();
  const lost: string[] = [];
  let tried = 0;
  for (let open = 0; tried < mutations;) {
    const { line, section } = lines[random(lines.length)] as (typeof lines)[number];
    const key = `${section} ${line}`;
    if (!readings.has(key)) {
      const read = parseStep(line, { section });
      readings.set(key, isOpen(read) ? null : meaningOf(read));
    }
    const meaning = readings.get(key) ?? null;
    if (meaning === null) {
      open += 1;
      // At least half of the lines are readable.
      expect(open).toBeLessThan(mutations);
      continue;
    }
    tried += 1;
    const mutated = mutate(line, words, random);
    const parsed = parseStep(mutated, { section });
    const isSame = !isOpen(parsed) && meaningOf(parsed) === meaning;
    const saysSame = [SAYS_NOW, SAYS_SAME, BOTH, AGAIN, SAME_NAME].some((words) => words.test(mutated));
    if (isSame && !saysSame) lost.push(mutated);
  }
  return lost;
}

test(`${MUTATIONS} words at random places of readable lines: none is lost`, () => {
  expect(lostWords(PARTS, WORDS, MUTATIONS)).toEqual([]);
}, 600_000);

test('a word that limits a color or a value is never lost', () => {
  expect(lostWords(['values'], SHADES, 1000)).toEqual([]);
}, 600_000);
