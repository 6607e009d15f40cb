import { isWord, type Table } from './table.ts';

export const BACK_WORDS = {
  /** Names of a control that leads to the screen before. */
  back: {
    en: 'back|go back|navigate up',
    de: 'zurück',
    fr: 'retour|précédent',
    es: 'atrás|volver',
    it: 'indietro',
    pt: 'voltar|anterior|retroceder',
    nl: 'terug|vorige',
    sv: 'tillbaka|bakåt',
    pl: 'wstecz|wróć|powrót',
    ru: 'назад',
    uk: 'назад',
    tr: 'geri',
    ar: 'رجوع|عودة|السابق|للخلف',
    he: 'חזור|חזרה|הקודם',
    hi: 'वापस|पीछे|वापस जाएँ|वापस जाएं',
    vi: 'quay lại|trở lại',
    id: 'kembali',
    ja: '戻る|もどる',
    zh: '返回|后退|後退|上一页|上一頁',
    ko: '뒤로|돌아가기|이전',
    th: 'กลับ|ย้อนกลับ',
    da: 'tilbage',
    nb: 'tilbake',
    fi: 'takaisin',
    cs: 'zpět',
    sk: 'späť',
    hu: 'vissza',
    ro: 'înapoi',
    ca: 'enrere',
    el: 'πίσω',
    hr: 'natrag',
    sr: 'назад|nazad',
  },
} as const satisfies Table;

export const BACK = isWord(BACK_WORDS.back);
