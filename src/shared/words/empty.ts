import { containsWord, type Table } from './table.ts';

export const EMPTY_WORDS = {
  /** Words of an empty state: "No items yet". */
  empty: {
    en: 'empty|no|none|nothing|yet|(?<!\\d)0(?!\\d)',
    de: 'leere?|keine?|nichts|noch nicht',
    fr: 'vide|aucune?|rien',
    es: 'vac[ií][oa]|nada|no hay|sin \\p{L}+|ningún|ninguna?',
    it: 'vuot[oa]|nessun[oa]?|niente|nulla',
    pt: 'vazi[oa]|nenhuma?|nada|não há',
    nl: 'leeg|geen|niets|nog niet',
    sv: 'tomt|inga|inget|ingen|ingenting',
    pl: 'pust[yae]|brak|nic tu|nie ma',
    ru: 'пуст[оа]?|пустой|нет|ничего|пока',
    uk: 'порожн\\p{L}*|немає|нічого|поки',
    tr: 'boş|yok|hiç|henüz',
    ar: 'فارغة?|لا يوجد|لا توجد|لا شيء|ليس هناك',
    he: 'ריק|ריקה|אין|עדיין',
    hi: 'खाली|कोई \\p{L}[\\p{L}\\p{M}]* नहीं|नहीं|कुछ नहीं',
    vi: 'trống|không có|chưa có|chưa',
    id: 'kosong|tidak ada|belum',
    ja: '空です|ありません|なし|まだ',
    zh: '空空|为空|為空|没有|沒有|暂无|暫無|无内容|無內容|尚未',
    ko: '없습니다|없음|없어요|비어|아직',
    th: 'ว่างเปล่า|ไม่มี|ยังไม่',
  },
} as const satisfies Table;

export const EMPTY = containsWord(EMPTY_WORDS.empty);
