import { containsStem, type Table } from './table.ts';

export const COPIED_WORDS = {
  /** Stems by which a control says that it copied something; its own label comes back after a second or two. */
  copied: {
    en: 'copied',
    de: 'kopiert',
    fr: 'copié',
    es: 'copiad[oa]',
    it: 'copiat[oa]',
    pt: 'copiad[oa]',
    nl: 'gekopieerd',
    sv: 'kopierad|kopierat',
    pl: 'skopiowan',
    ru: 'скопирован',
    uk: 'скопійован',
    tr: 'kopyalandı',
    ar: 'تم النسخ|تم نسخ|نُسخ',
    he: 'הועתק',
    hi: 'कॉपी (?:किया|की|हो)',
    vi: 'đã sao chép',
    id: 'disalin|tersalin',
    ja: 'コピーしました|コピー済み|コピー完了',
    zh: '已复制|已複製|已拷贝|复制成功|複製成功',
    ko: '복사됨|복사했습니다|복사되었습니다|복사 완료',
    th: 'คัดลอกแล้ว',
  },
} as const satisfies Table;

export const COPIED = containsStem(COPIED_WORDS.copied);
