/** Restating drops no word that says something: lines are made from the pattern of each rule, and what is lost is of a closed list (R6, ADR 364). */
import { expect, test } from 'vitest';
import { FILLER } from '../../../src/goal/grammar/filler.ts';
import { ACTS } from '../../../src/goal/grammar/restate/acts.ts';
import { GAPS } from '../../../src/goal/grammar/restate/gaps.ts';
import { JOINED_NOUNS } from '../../../src/goal/grammar/restate/nouns.ts';
import type { Restatement } from '../../../src/goal/grammar/restate/rule.ts';
import { NOTES, STATEMENTS } from '../../../src/goal/grammar/restate/statements.ts';
import { MORE_NOTES, TURNS_OF_PHRASE } from '../../../src/goal/grammar/restate/turns-of-phrase.ts';
import { ANY_WORD, lineOf, wordsIn } from './made-lines.ts';

const RULES = Object.entries({
  ACTS,
  GAPS,
  JOINED_NOUNS,
  NOTES,
  STATEMENTS,
  MORE_NOTES,
  TURNS_OF_PHRASE,
}).flatMap(([name, rules]) => rules.map((rule, i) => [`${name} ${i}`, rule] as const));
const TRIES = 60;
const listed = (...lines: readonly string[]): ReadonlySet<string> =>
  new Set(lines.flatMap((words) => words.split(' ')));

/** Classes of words without which a line says the same. */
const SAYS_NOTHING = listed(
  // Articles, pronouns and the user
  "the a an it i we me us you user customer my your his her it's that which there this",
  // Forms of "be" and of duties: a statement is about now.
  'is are be been being was were has have had do does will shall should must can needs gets now still',
  // Prepositions before the thing that is acted on or spoken of
  'of in on at to into over upon for from with as by per inside within',
  // Joins of two statements
  'and then but also while whereas',
  // Asking to look
  'see sees notice notices observe observes check verify ensure expect make sure assert please',
  // The whole that a line is about anyway
  'screen page app system section part side corner state feed phone device',
  // The kind of what stands in quotation marks, or as a number
  'text value word words term phrase string data name label content contents title titled named called caption message number',
  // All of a thing, and without a hand
  'whole fully entirely completely automatically',
);

/** Words that have another one in the result, and which. */
const INSTEAD: readonly (readonly [words: ReadonlySet<string>, other: RegExp])[] = [
  // Denials and bounds
  [
    listed(
      "not no any more anymore nor neither don't doesn't isn't aren't hasn't haven't mustn't shouldn't fewer less than or",
    ),
    /\bnot\b|\bno longer\b|\bat (?:most|least)\b|\bempty\b|\bnothing happens\b|\d(?:st|nd|rd|th)\b|\bis \d|\bagain\b/u,
  ],
  [listed('nothing zero 0 elements items entries rows'), /\bempty\b|\bwait\b/u],
  [listed('nothing effect'), /\bnothing happens\b/u],
  [listed('only also same both well'), /\band\b/u],
  [listed('once another one time'), /\bagain\b|\bonly once\b/u],
  [listed('one'), /\bis (?:the )?\S+$|\brow is\b|\b(?:row|item|entry|result|tab) is\b|\bis\b/u],
  [listed('twice'), /\band then\b/u],
  [listed('all'), /\bdelete the text\b/u],
  [listed('until till up'), /\bto\b|\buntil\b|\bverify\b|\bat most\b|\bshown\b/u],
  [listed('down end final'), /\bbottom\b|\bdown\b/u],
  [listed('back'), /\b(?:am|is|are|be) (?:in|on|at)\b|\bscreen is open\b/u],
  [listed('empty state'), /^the (?:text|message|title)\b/u],
  [listed('followed'), /\bthen\b/u],
  [listed('case'), /\bif\b/u],
  [listed('x time times'), /\btimes\b|\blong press\b/u],
  // Signs
  [listed('& +'), /\band\b/u],
  [listed('#'), /\d(?:st|nd|rd|th)\b/u],
  [listed('< > ≠'), /\bnot\b|→|\bto\b|\bverify\b|\bis\b|\b(?:tap|click|press)\b/u],
  // Seeing
  [
    listed(
      'shown show shows showing showed displayed display displays displaying visible listed present appear appears appeared exist exists found located placed situated available opened opens open visualised visualized views receives seen comes pops written presented running front hint cursor visualizes said',
    ),
    /\b(?:is|are|be|shows?|displays?|appears?|exists?|visible|shown|displayed|sees?|at|in|on|placeholder|contains?)\b/u,
  ],
  // Acts
  [
    listed(
      'tapped tapping clicked clicking pressed pressing pushed touched hit hits flip flips write writes insert inserts introduce introduces put puts place change changes modify update select choose pick set keep keeps leave maintain hold fill ins types type enter enters input inputs slide slides swipes swiping pulling dragging move displace descend go scroll launch restart relaunch clear clears erase erases remove removes delete deletes switches toggle toggles refreshes bg pinch using via chk during turns',
    ),
    /\b(?:tap|click|press|push|touch|long press|turns?|type|set|pick|delete the text|enter|swipe|scroll|pull down|send|reopen|switch|switchs|presss|taps|clicks|remains|with|zoom|check|visible|for|by|launch|nothing happens)\b/u,
  ],
  [listed('cleared deleted erased removed'), /\bis empty\b/u],
  [listed('box bar input'), /\bfield\b/u],
  [listed('list'), /\bdown\b|\bbottom\b|\bdisplayed\b/u],
  [listed('password email code'), /^type /u],
  [listed('date'), /\bto (?:today|tomorrow|yesterday)\b/u],
  [listed('only'), /\bif\b/u],
  [listed('not'), /\band\b/u],
  // Another form of the same word
  [
    listed(
      'button buttons buttones checkbox checkboxes checkboxs field fieldes fields icon link switch tab tabes tabs toggle',
    ),
    /\b(?:button|checkbox|field|icon|link|switch|tab|toggle|badge)(?:e?s)?\b|"?\S+ and erases|\bclears?\b|\bempty\b|\berases?\b|\bemptys\b/u,
  ],
  [listed('release it and then'), /\b(?:hold|press)\b/u],
  [listed('back again turn turns switch switchs switches toggles on it'), /\bturn off .* and turn on\b/u],
  [
    listed('change changes set sets update updates from leave leaves keep keeps given when then'),
    /\bverify that\b/u,
  ],
  [
    listed('confirm approve authorize authorise sign confirms approves authorizes authorises signs using'),
    /\bauthenticate\b/u,
  ],
  [listed('again once'), /\bnow\b/u],
  [
    listed('containing contains showing shows has which that'),
    /^(?:\S+ ?)+ the .* ?(?:row|item|entry|card)\b/u,
  ],
  [listed('either'), /\bor\b/u],
  [listed('able possible'), /\bI should see\b/u],
  [listed('active desactive'), /\b(?:de)?activate\b/u],
  [listed('doing click tap'), /\bby (?:tapp|click)ing\b/u],
  // The step before went there.
  [listed('once being when here moment point step'), /^$/u],
  [listed('not single'), /^no /u],
  [listed('change'), /\bchanges\b/u],
  [listed('became'), /\bbecomes\b/u],
  [listed('not changed'), /\bunchanged\b/u],
  [listed('deleted gone'), /\bremoved\b/u],
  [listed('clear clears remove removes mark tick checkmark'), /\bunchecks?\b/u],
  [listed('s sec secs'), /\bseconds\b/u],
  [listed('nr'), /\d(?:st|nd|rd|th)\b/u],
  [listed('containing contains'), /\bcontain(?:s|ing)?\b|\bempty\b/u],
  [listed('goes passes went changed'), /\bchanges\b|\bso is\b|\btake\b/u],
  [listed('increment increments'), /\bincreases by\b/u],
  [listed('pre prefilled'), /\bis filled\b/u],
  [listed('actualised actualized actualizes'), /\bupdate[sd]\b/u],
  [listed('color colour'), /\b(?:red|orange|yellow|green|blue|purple|pink|black|gr[ae]y|white)\b/u],
  [listed('blocked locked'), /\bdisabled\b/u],
  [listed('marked tick'), /\bchecked\b|\bcheckbox\b/u],
  [listed('complete done over'), /\bfinished\b/u],
  [listed('continues'), /\bremains\b/u],
  [listed('grayed greyed'), /\bgreyed out\b/u],
  [listed('select turn'), /\bselected\b|\bturned\b/u],
  [listed('focus'), /\bfocused\b/u],
  [listed('disappeared dissapear dissapears dissappears go gone hide vanish'), /\b(?:disappears?|hidden)\b/u],
];

/** Returns what a rule loses of a line that it matches; null where the line is none of its own. */
function lostBy(
  { pattern, plain }: Restatement,
  line: string,
): { lost: readonly string[]; result: string } | null {
  const result =
    typeof plain === 'string'
      ? line.replaceAll(pattern, plain)
      : line.replaceAll(pattern, (...groups: string[]) => plain(...groups));
  if (result === line) return null;
  const left = [...wordsIn(result)];
  const lost = wordsIn(line).filter((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return { lost, result };
}

const isAllowed = (word: string, result: string): boolean =>
  SAYS_NOTHING.has(word) || INSTEAD.some(([words, other]) => words.has(word) && other.test(result));

/** Returns numbers from 0 to `below` that are the same in every run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test.each(RULES)('%s', (_, rule) => {
  const random = randomNumbers(20_270_311);
  const bad = new Set<string>();
  for (let n = 0; n < TRIES; n += 1) {
    const line = lineOf(rule.pattern, random);
    const restated = lostBy(rule, line);
    for (const word of restated?.lost ?? []) {
      if (!isAllowed(word, restated?.result ?? '')) bad.add(`${word}: ${line} => ${restated?.result}`);
    }
  }
  expect([...bad]).toEqual([]);
});

/** Words that limit, deny, count, order, time or place something. */
const LIMITS = listed(
  'not never no none nothing neither nor without except unless only just even instead rather than more less fewer most least again twice once first second third last next previous other another same every each any some few several before after until since while during between above below under beside near left right top bottom inside outside within early late soon always sometimes often together alone almost exactly',
);
/** Phrases with such a word that may stand without a trace, by the reason for it. */
const FOR_A_REASON: Readonly<Record<string, readonly string[]>> = {
  'a bound of seconds or taps is their number': [
    'at most',
    'for at most',
    'no longer than',
    'for no longer than',
    'not longer than',
    'no more than',
    'for no more than',
    'until',
  ],
  'the order of the lines, with a comma or a colon behind it': [
    ...['first', 'second', 'third'].flatMap((nth) => [`${nth} ,`, `${nth} :`]),
    'next',
    'after that',
  ],
  'the time of the goal': ['at first', 'at first ,', 'have just', 'has just', 'just a moment'],
  'only after a denial, or as a second branch that does nothing': [
    'any more',
    'any longer',
    'if not',
    'do nothing',
  ],
  'the verb of what is counted': ['are left', 'is left'],
  'the act before it says as much': [
    'and open it again',
    'and open it again from recents',
    'and open it again from the recents',
  ],
  'a noun': ['first name', 'last name'].flatMap((name) => [name, `the ${name}`, `a ${name}`]),
  'rows are counted from the top, and cells stand under their head': [
    'from the top',
    'from top',
    'cell under',
  ],
};

test('the words that a reading may leave out hold none that limits', () => {
  const limiting = [...FILLER].filter((phrase) => phrase.split(' ').some((word) => LIMITS.has(word)));
  expect(limiting.toSorted()).toEqual(Object.values(FOR_A_REASON).flat().toSorted());
});

test('what a rule leaves free is in no list', () => {
  expect(isAllowed(ANY_WORD, '')).toBe(false);
});
