import { containsWord, type Table } from './table.ts';

export const NEGATION_WORDS = {
  /** A word that turns a sentence into its opposite: `No payment yet`. */
  sentence: {
    en: "no|not|never|none|without|neither|nor|cannot|\\p{L}+n['’]t|yet|unless",
    de: 'kein\\p{L}*|nicht|nie|niemals|ohne|weder',
    fr: 'pas|sans|jamais|aucune?|ni',
    es: 'no|sin|nunca|jamás|ningún|ninguna|tampoco',
    it: 'non|senza|mai|nessun[oa]?|né',
    pt: 'não|sem|nunca|nenhuma?|nem',
    nl: 'geen|niet|nooit|zonder|noch',
    sv: 'inte|ingen|inget|inga|aldrig|utan|ej',
    pl: 'nie|bez|nigdy|żaden|żadne[jg]?o?|brak',
    ru: 'не|нет|без|никогда|ни',
    uk: 'не|немає|без|ніколи|ні|жодн\\p{L}+',
    tr: 'değil|yok|hiç|olmadan',
    ar: 'لا|لم|لن|ليس|ليست|بدون|دون|غير',
    he: 'לא|אין|בלי|ללא|מעולם|אל',
    hi: 'नहीं|न|मत|बिना|कोई नहीं',
    vi: 'không|chưa|chẳng|đừng',
    id: 'tidak|bukan|belum|tanpa|jangan',
    ja: 'ない|ません|なし|ず',
    zh: '没有|沒有|不|未|无|無|没|沒',
    ko: '않|없|아니|안 |못',
    th: 'ไม่|ไม่มี|ยังไม่|ห้าม|อย่า',
  },
} as const satisfies Table;

/** Matches a sentence with a negation. */
export const NEGATES = containsWord(NEGATION_WORDS.sentence);
