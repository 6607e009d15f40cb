import { none, wordSource, type Table } from './table.ts';

const VERB_LAST = none('its negation follows the name');
const BEFORE = none('its negation stands before the name');

export const PROHIBITION_WORDS = {
  /** A negation before the name: `Do not tap "Delete"`. */
  before: {
    en: "do not|don['’]t|never|without|not",
    de: 'nicht|nie|niemals|ohne',
    fr: 'pas|sans|jamais',
    // A bare "no" is English too: `No "Milk" is left`.
    es: 'no (?:toques?|tocar|pulses?|pulsar|presion\\p{L}*|uses?|usar|hagas?|hacer|seleccion\\p{L}*|abras?|abrir|elijas?)|sin (?:tocar|pulsar|usar|presionar|abrir)|nunca|jamás',
    it: 'non (?:toccare|premere|usare|cliccare|selezionare|aprire|fare)|senza',
    pt: 'não|sem|nunca',
    nl: 'niet|zonder|nooit',
    sv: 'inte|utan|aldrig',
    pl: 'nie|bez|nigdy',
    ru: 'не|без|никогда',
    uk: 'не|без|ніколи',
    tr: VERB_LAST,
    ar: 'لا|بدون|دون',
    he: 'אל ת\\p{L}+|בלי|ללא|לא|לעולם',
    hi: 'बिना',
    vi: 'đừng|không|chớ',
    id: 'jangan|tanpa|tidak',
    ja: VERB_LAST,
    zh: '不要|请勿|請勿|切勿|禁止|不得|不能|不可|别(?:点|按|碰|用)|別(?:點|按|碰|用)',
    ko: VERB_LAST,
    th: 'อย่า|ห้าม|ไม่',
  },
  /** A negation behind the name: `「削除」を押さないで`. */
  behind: {
    en: BEFORE,
    de: none('behind the name it may begin the next one: not "A", but "B"'),
    fr: BEFORE,
    es: BEFORE,
    it: BEFORE,
    pt: BEFORE,
    nl: none('behind the name it may begin the next one: not "A", but "B"'),
    sv: BEFORE,
    pl: BEFORE,
    ru: BEFORE,
    uk: BEFORE,
    tr: '\\p{L}+m[ae]y[ıi]n(?:[ıi]z)?|(?:kullan|dokun|bas|tıkla|aç)ma(?:dan)?|seçme(?:den)?',
    ar: BEFORE,
    he: BEFORE,
    hi: 'न|मत|नहीं',
    vi: BEFORE,
    id: BEFORE,
    ja: 'ないで|ない(?:こと|よう)|なしで|せずに|ずに|禁止',
    zh: BEFORE,
    ko: '지 ?(?:마|말|않)|금지',
    th: BEFORE,
  },
} as const satisfies Table;

const QUOTED = '(?:["“]([^"“”]+)["”]|„([^“”]+)[“”]|«\\s*([^«»]+?)\\s*»|「([^「」]+)」)';
/** Neither a quotation mark nor the end of the sentence. */
const BETWEEN = '[^"“”.。]';

const FORBIDDEN: readonly RegExp[] = [
  `${wordSource(PROHIBITION_WORDS.before)}${BETWEEN}{0,60}?${QUOTED}`,
  `${QUOTED}${BETWEEN}{0,40}?${wordSource(PROHIBITION_WORDS.behind)}`,
].map((source) => new RegExp(source, 'giv'));

/** The quoted names that a line forbids. */
export function forbiddenNames(line: string): string[] {
  return FORBIDDEN.flatMap((forbidden) =>
    [...line.matchAll(forbidden)].map((match) => match.slice(1).find((name) => name !== undefined) ?? ''),
  );
}
