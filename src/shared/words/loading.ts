import { beginsWithWord, isWord, none, type Table } from './table.ts';

const UNAMBIGUOUS = none('its words mean loading with and without dots');
const VERB_LAST = none('its verb stands at the end of the sentence');

export const LOADING_WORDS = {
  /** Whole texts. */
  loading: {
    en: 'loading|please wait|just a (?:moment|second)|one moment(?:,? please)?',
    de: 'wird geladen|bitte warten|einen moment(?:,? bitte)?',
    fr: 'chargement(?: en cours)?|veuillez patienter|merci de patienter',
    es: 'cargando|un momento(?:,? por favor)?|por favor,? espere',
    it: 'caricamento(?: in corso)?|attendere(?:,? prego)?',
    pt: 'carregando|a carregar|por favor,? aguarde|aguarde,? por favor',
    nl: 'bezig met laden|even geduld(?: a\\.?u\\.?b\\.?)?|een moment geduld',
    sv: 'läser in|vänligen vänta|var god vänta',
    pl: 'ładowanie|wczytywanie|proszę czekać',
    ru: 'загрузка|подождите|пожалуйста,? подождите|подождите,? пожалуйста',
    uk: 'завантаження|зачекайте|будь ласка,? зачекайте',
    tr: 'yükleniyor|lütfen bekleyin',
    ar: 'جار(?:ٍ|ي)? التحميل|يرجى الانتظار|الرجاء الانتظار',
    he: 'טוען|נא להמתין|אנא המתן',
    hi: 'लोड हो (?:रहा|रही) है|कृपया प्रतीक्षा करें',
    vi: 'đang tải|vui lòng (?:chờ|đợi)',
    id: 'memuat|sedang memuat|mohon tunggu|harap tunggu',
    ja: '読み込み中(?:です)?|ロード中|(?:しばらく|少々)?お待ちください',
    zh: '加载中|正在加载|載入中|正在載入|加載中|请稍候|請稍候|请稍等|請稍等',
    ko: '로딩 ?중|로드 ?중|불러오는 중|잠시만 기다려 ?주세요',
    th: 'กำลังโหลด|(?:โปรด|กรุณา)รอ(?:สักครู่)?',
    da: 'indlæser|vent venligst',
    nb: 'vennligst vent',
    fi: 'ladataan|odota hetki',
    cs: 'načítání|čekejte prosím',
    sk: 'načítavam|čakajte prosím',
  },
  /** Words that mean other things too ("Laden" is also a shop), unless dots follow. */
  loadingWithDots: {
    en: UNAMBIGUOUS,
    de: 'laden|lädt',
    fr: 'patientez|un instant',
    es: 'espere(?: por favor)?',
    it: 'un attimo',
    pt: 'aguarde',
    nl: 'laden',
    sv: 'laddar',
    pl: 'czekaj',
    ru: 'ждите',
    uk: 'чекайте',
    tr: 'bekleyin',
    ar: UNAMBIGUOUS,
    he: UNAMBIGUOUS,
    hi: UNAMBIGUOUS,
    vi: UNAMBIGUOUS,
    id: UNAMBIGUOUS,
    ja: UNAMBIGUOUS,
    zh: '请等待|請等待|稍候|稍等',
    ko: '잠시만',
    th: UNAMBIGUOUS,
    nb: 'laster(?: inn)?',
  },
  /** First words of a short sentence that ends in dots: "Loading your orders…". */
  loadingFirst: {
    en: 'loading|fetching|syncing|connecting',
    de: 'lade daten|synchronisiere|verbindung wird',
    fr: 'chargement|connexion (?:à|au|en)|synchronisation',
    es: 'cargando|conectando|sincronizando|obteniendo',
    it: 'caricamento|connessione (?:a|al|in)|sincronizzazione',
    pt: 'carregando|conectando|sincronizando|a (?:carregar|ligar|sincronizar)',
    nl: 'verbinden met|synchroniseren|bezig met',
    sv: 'läser in|ansluter|synkroniserar|hämtar',
    pl: 'ładowanie|wczytywanie|łączenie|synchronizacja',
    ru: 'загрузка|подключение|соединение|синхронизация',
    uk: "завантаження|підключення|з[’'ʼ]єднання|синхронізація",
    tr: VERB_LAST,
    ar: 'جار(?:ٍ|ي)? (?:ال)?(?:تحميل|اتصال|مزامنة)',
    he: 'טוען|מתחבר|מסנכרן',
    hi: VERB_LAST,
    vi: 'đang (?:tải|kết nối|đồng bộ)',
    id: '(?:sedang )?(?:memuat|menghubungkan|menyinkronkan|mengambil)',
    ja: VERB_LAST,
    zh: '正在(?:加载|載入|连接|連接|同步|获取|取得)',
    ko: VERB_LAST,
    th: 'กำลัง(?:โหลด|เชื่อมต่อ|ซิงค์)',
  },
} as const satisfies Table;

const LOADING = isWord(LOADING_WORDS.loading, '\\s*(?:…|\\.{1,3}|！|!)?');
const LOADING_WITH_DOTS = isWord(LOADING_WORDS.loadingWithDots, '\\s*(?:…|\\.{3})');
const LOADING_SENTENCE = beginsWithWord(LOADING_WORDS.loadingFirst, '.{0,40}(?:…|\\.\\.\\.)$');

/** True for "Loading…", "Please wait" and the like; a longer text that mentions loading is content. */
export function saysLoading(text: string): boolean {
  return LOADING.test(text) || LOADING_WITH_DOTS.test(text) || LOADING_SENTENCE.test(text);
}
