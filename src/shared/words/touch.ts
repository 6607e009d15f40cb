import { containsStem, isWord, none, type Table } from './table.ts';

const JOINED = none('its words are not set apart by spaces');

export const TOUCH_WORDS = {
  /** Stems of "tap", "press" and the like, in a text that tells people to touch a control. */
  touch: {
    en: 'tap|press|click|touch|select|choose|hit|push|use the',
    de: 'dr[üu]ck|tipp|klick|w[äa]hl',
    fr: 'appuy|cliqu|touch',
    es: 'puls|toque|toca|presion|haz clic',
    it: 'preme|premi|tocca|clicc',
    pt: 'clique|toque|pression',
    nl: 'tik(?!t)|druk|klik|kies|selecteer',
    sv: 'tryck|klicka|välj',
    pl: 'dotkn|naciśn|stukn|klikn|wybierz',
    ru: '\\p{L}*(?:нажм|нажать|коснит|выбер)',
    uk: '\\p{L}*натисн|торкн|клацн|вибер|оберіть',
    tr: 'dokun|tıkla|basın|düğmesine bas|seçin',
    ar: 'اضغط|انقر|المس|اختر',
    he: 'הקש|הקיש|לחץ|לחצ|בחר',
    hi: 'टैप|दबा|क्लिक|चुन',
    vi: 'nhấn|chạm|bấm|chọn',
    id: 'ketuk|tekan|klik|sentuh|pilih',
    ja: 'タップ|押し|押す|クリック|選択',
    zh: '点击|點擊|点按|點按|按下|选择|選擇',
    ko: '누르|눌러|탭하|클릭|선택',
    th: 'แตะ|กด|คลิก|เลือก',
  },
  /** Words of more than three letters that tell nothing of what a line is about. */
  filler: {
    en: 'this|that|with|from|your|have|will|then|when|must|should|please|before|after|first|into|only|here|step|button|test|goal',
    de: 'diese[mnrs]?|dann|wenn|bitte|nach|nachdem|bevor|zuerst|haben|wird|werden|muss|müssen|taste|knopf|schaltfläche',
    fr: 'cette|avec|dans|votre|vous|alors|quand|veuillez|avant|après|puis|bouton|doit',
    es: 'este|esta|para|desde|luego|cuando|debe|antes|después|primero|botón',
    it: 'questo|questa|dopo|prima|quando|deve|quindi|pulsante',
    pt: 'este|esta|para|depois|quando|deve|antes|primeiro|botão',
    nl: 'deze|naar|voor|daarna|wanneer|moet|eerst|knop|alstublieft',
    sv: 'denna|detta|från|måste|först|efter|innan|knappen',
    pl: 'przed|potem|kiedy|proszę|najpierw|następnie|przycisk',
    ru: 'этот|чтобы|затем|когда|нужно|перед|после|сначала|кнопку|пожалуйста',
    uk: 'цей|щоб|потім|коли|треба|перед|після|спочатку|кнопку|будь|ласка',
    tr: 'için|sonra|önce|lütfen|düğmesine',
    ar: 'هذا|هذه|بعد|قبل|عندما|يرجى|الزر|ثم',
    he: 'לפני|אחרי|כאשר|כפתור|הלחצן|בבקשה',
    hi: none('its vowel signs divide its words here'),
    vi: none('its words have few letters'),
    id: 'untuk|dari|kemudian|ketika|harus|sebelum|setelah|tombol|silakan',
    ja: JOINED,
    zh: JOINED,
    ko: JOINED,
    th: JOINED,
  },
} as const satisfies Table;

export const TOUCH_VERB = containsStem(TOUCH_WORDS.touch);
export const FILLER = isWord(TOUCH_WORDS.filler);
