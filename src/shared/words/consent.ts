import { containsWord, type Table } from './table.ts';

export const CONSENT_WORDS = {
  /** A word of consent beside a closing one ("Accept and close") is consent. */
  consent: {
    en: 'accept|agree|allow|buy|pay|purchase|subscribe|upgrade|install|delete|remove|enable|turn on|rate|confirm|sign up|start|get',
    de: 'akzeptieren|zustimmen|erlauben|zulassen|kaufen|bezahlen|abonnieren|installieren|löschen|entfernen|aktivieren|einschalten|bewerten|bestätigen|registrieren|starten|holen',
    fr: "accepter|j['’]accepte|autoriser|acheter|payer|s['’]abonner|installer|supprimer|activer|noter|confirmer|s['’]inscrire|commencer|obtenir",
    es: 'aceptar|acepto|permitir|comprar|pagar|suscribirse|suscribirme|instalar|eliminar|borrar|activar|calificar|confirmar|registrarse|empezar|obtener',
    it: 'accetta|accetto|consenti|acquista|compra|paga|abbonati|installa|elimina|rimuovi|attiva|valuta|conferma|iscriviti|inizia|ottieni',
    pt: 'aceitar|aceito|concordo|permitir|comprar|pagar|assinar|instalar|excluir|remover|ativar|avaliar|confirmar|inscrever-se|começar|obter',
    nl: 'accepteren|akkoord|toestaan|kopen|koop|betalen|abonneren|installeren|verwijderen|inschakelen|beoordelen|bevestigen|registreren|starten|aanmelden',
    sv: 'acceptera|godkänn|tillåt|köp|betala|prenumerera|installera|radera|aktivera|betygsätt|bekräfta|registrera|starta|skaffa',
    pl: 'akceptuj|akceptuję|zgadzam się|zezwól|kup|zapłać|subskrybuj|zainstaluj|usuń|włącz|oceń|potwierdź|zarejestruj|rozpocznij|pobierz',
    ru: 'принять|принимаю|согласен|соглашаюсь|разрешить|купить|оплатить|подписаться|установить|удалить|включить|оценить|подтвердить|зарегистрироваться|начать|получить',
    uk: 'прийняти|приймаю|погоджуюся|дозволити|купити|оплатити|підписатися|встановити|видалити|увімкнути|оцінити|підтвердити|зареєструватися|почати|отримати',
    tr: 'kabul|onayla|onaylıyorum|i\\u0307?zin ver|satın al|öde|abone ol|yükle|sil|etkinleştir|değerlendir|kaydol|başla|başlat',
    ar: 'قبول|موافقة|أوافق|سماح|شراء|دفع|اشتراك|تثبيت|حذف|إزالة|تفعيل|تقييم|تأكيد|تسجيل|ابدأ|بدء|احصل',
    he: 'קבל|אני מסכים|מסכים|אפשר|קנה|שלם|הירשם|התקן|מחק|הסר|הפעל|דרג|אשר|התחל|קבלת',
    hi: 'स्वीकार करें|सहमत|अनुमति दें|खरीदें|भुगतान करें|सदस्यता लें|इंस्टॉल करें|हटाएं|चालू करें|रेट करें|पुष्टि करें|साइन अप|शुरू करें|पाएं',
    vi: 'chấp nhận|đồng ý|cho phép|mua|thanh toán|đăng ký|cài đặt|xóa|xoá|bật|đánh giá|xác nhận|bắt đầu|nhận',
    id: 'terima|setuju|izinkan|beli|bayar|berlangganan|instal|pasang|hapus|aktifkan|nilai|konfirmasi|daftar|mulai|dapatkan',
    ja: '同意|承諾|許可|購入|支払|登録|インストール|削除|有効|評価|確認|開始|入手',
    zh: '接受|同意|允许|允許|购买|購買|支付|付款|订阅|訂閱|安装|安裝|删除|刪除|移除|启用|啟用|开启|開啟|评分|評分|确认|確認|注册|註冊|开始|開始|获取|取得',
    ko: '수락|동의|허용|구매|결제|구독|설치|삭제|제거|사용 설정|켜기|평가|가입|시작|받기',
    th: 'ยอมรับ|ยินยอม|อนุญาต|ซื้อ|ชำระ|สมัคร|ติดตั้ง|ลบ|เปิดใช้|ให้คะแนน|ยืนยัน|ลงทะเบียน|เริ่ม|รับ',
  },
  /** Cookies, in the text of a banner that asks to allow them. */
  cookies: {
    en: '\\p{L}*cookie\\p{L}*',
    de: 'cookies?',
    fr: 'cookies?|témoins',
    es: 'cookies?',
    it: 'cookie',
    pt: 'cookies?',
    nl: 'cookies?',
    sv: 'cookies?|kakor',
    pl: 'cookies?|ciasteczk\\p{L}*',
    ru: 'cookie|куки|файл\\p{L}* куки',
    uk: 'cookie|кукі|файл\\p{L}* кукі',
    tr: 'çerez\\p{L}*',
    ar: 'كوكيز|ملفات تعريف الارتباط',
    he: 'עוגיות|קובצי cookie',
    hi: 'कुकी|कुकीज़',
    vi: 'cookie',
    id: 'cookie|kuki',
    ja: 'cookie|クッキー',
    zh: 'cookie',
    ko: 'cookie|쿠키',
    th: 'คุกกี้',
  },
} as const satisfies Table;

export const CONSENT = containsWord(CONSENT_WORDS.consent);
export const COOKIES = containsWord(CONSENT_WORDS.cookies);
