import { containsStem, type Table } from './table.ts';

export const MENU_WORDS = {
  /** Stems in the description of an icon that opens a menu or a drawer. English ones stand anywhere in a word. */
  menuOpener: {
    en: '\\p{L}*(?:menu|drawer|navigat|more|overflow|hamburger)',
    de: 'menü|mehr(?!\\p{L})|weitere optionen|navigationsleiste',
    fr: "plus d['’]options|tiroir|autres options",
    es: 'menú|más opciones|panel lateral',
    it: 'altre opzioni|riquadro di navigazione',
    pt: 'mais opções|gaveta',
    nl: 'meer opties|navigatie',
    sv: 'meny|fler alternativ|navigering',
    pl: 'więcej opcji|szuflad|nawigac',
    ru: 'меню|ещё|другие параметры|панель навигации',
    uk: 'меню|більше опцій|інші опції|панель навігації',
    tr: 'menü|diğer seçenekler|gezinme',
    ar: 'قائمة|خيارات أخرى|مزيد من الخيارات|لوحة التنقل',
    he: 'תפריט|אפשרויות נוספות|עוד אפשרויות|חלונית הניווט',
    hi: 'मेनू|ज़्यादा विकल्प|अधिक विकल्प|नेविगेशन',
    vi: 'trình đơn|tùy chọn khác|ngăn điều hướng',
    id: 'opsi lain|opsi lainnya|panel navigasi',
    ja: 'メニュー|その他のオプション|ナビゲーション',
    zh: '菜单|選單|功能表|更多选项|更多選項|导航|導覽',
    ko: '메뉴|옵션 더보기|더보기|탐색',
    th: 'เมนู|ตัวเลือกเพิ่มเติม|ตัวเลือกอื่น|การนำทาง',
  },
  /** Stems in the description of the button that opens the overflow menu. English ones stand anywhere in a word. */
  overflow: {
    en: '\\p{L}*(?:more options|menu|overflow)',
    de: 'menü|weitere optionen',
    fr: "plus d['’]options|autres options",
    es: 'menú|más opciones',
    it: 'altre opzioni',
    pt: 'mais opções',
    nl: 'meer opties',
    sv: 'meny|fler alternativ',
    pl: 'więcej opcji',
    ru: 'меню|другие параметры|ещё',
    uk: 'меню|більше опцій|інші опції',
    tr: 'menü|diğer seçenekler',
    ar: 'قائمة|خيارات أخرى|مزيد من الخيارات',
    he: 'תפריט|אפשרויות נוספות|עוד אפשרויות',
    hi: 'मेनू|ज़्यादा विकल्प|अधिक विकल्प',
    vi: 'trình đơn|tùy chọn khác',
    id: 'opsi lain|opsi lainnya',
    ja: 'メニュー|その他のオプション',
    zh: '菜单|選單|功能表|更多选项|更多選項',
    ko: '메뉴|옵션 더보기',
    th: 'เมนู|ตัวเลือกเพิ่มเติม|ตัวเลือกอื่น',
  },
} as const satisfies Table;

export const MENU_OPENER = containsStem(MENU_WORDS.menuOpener);
export const OVERFLOW_BUTTON = containsStem(MENU_WORDS.overflow);
