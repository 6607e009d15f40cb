import { VERB_WORDS } from './instructions/verbs.ts';
import type { Token } from './tokens.ts';
import { CONTAINERS, FOREIGN, NOT_A_NAME, ORDINALS, REGIONS, ROLE_WORDS } from './vocabulary.ts';

/** Everyday English beside the grammar's own words: enough to tell English from other languages. */
const EVERYDAY = (
  'add all already also and answer app application apps are ask back be before begin book call change close contact contents copy create date day default ' +
  'delete description details dialog different dismiss do does done down download each edit email empty end error event events every file find first folder ' +
  'follow following for from full game get give have help history home hour how if in information install into is it item items join keep last link list ' +
  'location log login long make map mark me message minute minutes mode modify move my name named navigate new next no not note now number of off ok on one only or ' +
  'order other our out over page pause pay perform phone photo play please price profile read record remove rename reply request reset resume return review run save screen see ' +
  'send sent session set settings share should show shown shows sign song sort start started stop storage successful successfully tell test text that the their them then there these they ' +
  'this those through time timer title to today tomorrow total try turn two step optional zoom type uninstall until up update upload user users valid value verify version video view wait was watch week ' +
  'allow notifications notification take screenshot confirm ensure grant deny accept sync connect continue finish complete onboarding instructions account password username phone call camera gallery sleep sounds random specific cheapest every nothing else sure observe notice whether either neither both exactly least most more fewer less than correct logged out remembered scroll swipe keyboard language option bookshelf progress reading author contact alarm earliest music songs longest category location walking driving riding distance route nearest meeting join compare transportation storage permission permissions wifi bluetooth brightness airplane ' +
  'when where which while who with within without work year you your disabled enabled visible hidden displayed checked unchecked selected focused gone present appears disappears exists contains equals'
).split(' ');

const ENGLISH: ReadonlySet<string> = new Set([
  ...EVERYDAY,
  ...VERB_WORDS,
  ...NOT_A_NAME,
  ...[ROLE_WORDS, CONTAINERS, REGIONS, ORDINALS].flatMap((map) =>
    [...map.keys()].flatMap((k) => k.split(' ')),
  ),
]);
/** Words of several languages, that prove nothing. */
const SHARED = new Set(
  'app in a an on an is no to me or as do die he was den hat so his its man of menu test login email ok note text video photo tab icon input home de radio banner alert information total date page final parking'.split(
    ' ',
  ),
);
const LATIN = /^[\p{Script=Latin}\p{N}\p{M}\p{P}\p{S}]+$/u;

/**
 * True when the words outside quotations look like English. Needed before any reading is believed: "Open de app" isn't English.
 */
export function looksEnglish(tokens: readonly Token[]): boolean {
  const words = tokens.filter((t) => t.kind === 'word');
  if (words.length === 0) return true;
  if (words.some((w) => FOREIGN.has(w.text))) return false;
  if (words.some((w) => !LATIN.test(w.text)))
    return words.filter((w) => isOnlyEnglish(w.lower)).length * 2 >= words.length;
  // A capital may be a name, so it counts only when it is known.
  const plain = words.filter((w, i) => i === 0 || !/^\p{Lu}/u.test(w.text) || ENGLISH.has(w.lower));
  const known = plain.filter((w) => ENGLISH.has(w.lower)).length;
  return words.some((w) => isOnlyEnglish(w.lower)) && known * 3 >= plain.length;
}

const isOnlyEnglish = (word: string): boolean => ENGLISH.has(word) && !SHARED.has(word);
