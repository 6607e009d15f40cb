import { containsStem, type Table } from './table.ts';

export const WAIT_WORDS = {
  /** Stems of a line that asks to let time pass. */
  wait: {
    en: 'wait|pause',
    de: 'wart(?:e|en)(?!\\p{L})',
    fr: 'attend|patient',
    es: 'esper',
    it: 'aspett|attend',
    pt: 'aguard|esper',
    // "Wachtwoord" is a password.
    nl: 'wacht(?:en|te|ten)?(?!\\p{L})',
    sv: 'vänta',
    pl: '(?:po|od|za)?czeka(?:j|ć)',
    ru: 'подожд|ожида',
    uk: '(?:по|за)?чека(?:й|ти)|очіку',
    tr: 'bekle',
    ar: 'انتظ',
    he: 'המתן|המתינ|להמתין|חכה|לחכות',
    hi: 'प्रतीक्षा|इंतज़ार|इंतजार',
    vi: 'đợi|chờ',
    id: 'tunggu',
    ja: '待',
    zh: '等|待',
    ko: '기다',
    // Alone, "รอ" is a part of many other words.
    th: 'รอสักครู่|รอจน|รอให้|โปรดรอ|รอ \\d',
  },
} as const satisfies Table;

export const WAIT = containsStem(WAIT_WORDS.wait);
