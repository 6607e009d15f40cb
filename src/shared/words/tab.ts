import { containsWord, type Table } from './table.ts';

export const TAB_WORDS = {
  /** A tab as Flutter names it to a screen reader: "Tab 1 of 3". */
  tab: {
    en: 'tab',
    de: 'tab',
    fr: 'onglet',
    es: 'pestaña',
    it: 'scheda',
    pt: 'guia|aba|separador',
    nl: 'tabblad',
    sv: 'flik',
    pl: 'karta',
    ru: 'вкладка|вкладки|раздел',
    uk: 'вкладка|вкладки',
    tr: 'sekme',
    ar: 'لسان|علامة',
    he: 'כרטיסייה',
    hi: 'टैब',
    vi: 'thẻ',
    id: 'tab',
    ja: 'タブ',
    zh: '标签|標籤|分頁',
    ko: '탭',
    th: 'แท็บ',
    da: 'fane',
    nb: 'fane',
    fi: 'välilehti',
    et: 'vahekaart',
    cs: 'karta',
    sk: 'karta',
    hu: 'fül',
    ro: 'filă',
    ca: 'pestanya',
    el: 'καρτέλα',
    hr: 'kartica',
    sr: 'картица',
  },
} as const satisfies Table;

export const TAB = containsWord(TAB_WORDS.tab);
