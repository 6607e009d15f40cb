import { containsStem, containsWord, englishOnly, type Table } from './table.ts';

const CAREFUL = 'a control that only sounds risky is refused as well, which costs a question and no data';

export const RISKY_WORDS = {
  /** Stems of a control that destroys something, and of a goal that speaks of it. */
  destroy: {
    en: 'delet|eras|wip(?:e|ing)|throw(?:s|ing)? (?:\\p{L}+ )?away|discard|uninstall|deactivat|remov|trash|clear (?:all|data|everything|history)|reset|empty',
    de: 'l[öo]sch|entfern|verwerf|zur[üu]cksetz|leeren(?!\\p{L})',
    fr: 'supprim|effac|réinitialis|vider(?!\\p{L})',
    es: 'elimin|borr(?:ar|e|a)|vaciar|restablec|desinstal',
    it: 'elimin|cancella|svuota|rimuov|disinstall',
    pt: 'apagar|apague|exclu(?:ir|a)|elimin|esvazi|desinstal',
    nl: 'verwijder|wis(?:sen)?(?!\\p{L})|leegmaken|weggooien',
    sv: 'radera|ta bort(?!\\p{L})|töm(?:ma)?(?!\\p{L})|kasta bort|avinstaller|återställ',
    pl: 'usuń|usuw|usuną|skasuj|kasuj|wyczyść|opróżni|odinstal|zresetuj',
    // Verbs take prefixes: their stems stand anywhere in the word.
    ru: '\\p{L}*(?:удал|очист|сброс)|стереть|сотри',
    uk: '\\p{L}*(?:видал|очист)|скин|стерти',
    tr: 'sil(?:in|mek|iniz|me)?(?!\\p{L})|temizle|kaldır|sıfırla|boşalt',
    ar: 'حذف|احذف|مسح|امسح|إزالة|أزل|إفراغ|إعادة (?:ال)?تعيين',
    he: 'מחק|מחיק|למחוק|הסר|להסיר|נקה|ניקוי|רוקן|איפוס|אפס את',
    hi: 'हटा|मिटा|डिलीट|रीसेट|साफ़ कर',
    vi: 'xóa|xoá|gỡ|đặt lại|dọn sạch',
    id: 'hapus|menghapus|buang|kosongkan|setel ulang',
    ja: '削除|消去|リセット|初期化|空にする',
    zh: '删除|刪除|清空|移除|清除|重置|卸载',
    ko: '삭제|초기화|비우기|지우기|제거',
    th: 'ลบ|ล้าง|รีเซ็ต|ถอนการติดตั้ง',
  },
  /** More stems of a goal that speaks of it. */
  destroyInGoal: {
    en: 'clear|empt|clean|thrown? (?:\\p{L}+ )?away|threw (?:\\p{L}+ )?away|(?:take|took|taken)(?: \\p{L}+){1,4} (?:off|away|out of)(?!\\p{L})|get rid of',
    de: 'leer|gel[öo]scht|geleert|zur[üu]ckgesetzt|weggeworfen',
    fr: 'vid(?:er|ez)|vidée?s?(?!\\p{L})',
    es: 'vaci|limpi',
    it: 'vuot|puli(?:re|sci)|rimoss',
    pt: 'limp(?:ar|e)(?!\\p{L})|remov|apaga|exclu[ií]',
    nl: 'leeg|opruim|gewist|weggegooid',
    sv: 'rensa|ta (?:\\p{L}+ )?bort(?!\\p{L})|bort(?:tag|kast)',
    pl: 'wyczyśc|opróżn|pozb|usunięt|skasowan|wyczyszcz',
    ru: 'убери|убрать|опустош',
    uk: 'прибер|спорожн',
    tr: 'boşal|siler|sildi',
    ar: 'تنظيف|تفريغ',
    he: 'לרוקן|לנקות|לאפס',
    hi: 'साफ|खाली',
    vi: 'làm trống|bỏ',
    id: 'bersihkan|kosong',
    ja: '消す|消し|空に',
    zh: '删掉|刪掉|清理|丢弃',
    ko: '지우|비우|없애',
    th: 'ทำให้ว่าง|เอาออก',
  },
  /** A control of these words destroys nothing of value. */
  destroyExcept: englishOnly('filters?|search', CAREFUL),

  /** Stems of a control that costs money, and of a goal that speaks of it. */
  pay: {
    en: 'pay(?!pal\\b)|buy|purchas|subscrib|donat|transfer|withdraw|place (?:the |your )?order|order now|check ?out',
    de: 'bezahl|zahl|kauf|[üu]berweis|abonn|kostenpflichtig|jetzt bestellen',
    fr: 'achet|acheter|abonn|payer|passer (?:la |ma )?commande',
    es: 'pagar|compr|suscri|realizar (?:el )?pedido',
    it: 'acquist|bonific|paga(?:re)?(?!\\p{L})|compra(?:re)?(?!\\p{L})|abbon',
    pt: 'pagar|compr|pague|assine|finalizar (?:a |o )?(?:compra|pedido)',
    nl: 'betaal|betalen|koop(?!\\p{L})|kopen|afrekenen|overmaken|doneer|abonneer',
    sv: 'betala|köp(?!\\p{L}*namn)|överför|prenumerera|donera|skänk',
    pl: 'zapła|płać|płacę|kup(?:uję|ić|ję)?(?!\\p{L})|przelej|przelew|subskryb|zamawiam',
    ru: '\\p{L}*(?:оплат|куп|перевест)|пожертв|оформить (?:заказ|подписку)',
    uk: '\\p{L}*(?:оплат|сплат|купи|купу)|придбат|переказ|пожертв|оформити (?:замовлення|підписку)',
    tr: 'öde(?:me|y|n)?(?!\\p{L})|ödeme|satın al|havale|abone ol|bağış',
    ar: 'دفع|ادفع|شراء|اشتر|تحويل|اشترك|تبرع',
    he: 'שלם|לשלם|תשלום|קנה|לקנות|קנייה|רכוש|לרכוש|רכישה|תרום|תרומה',
    hi: 'भुगतान|खरीद|ख़रीद|दान|सदस्यता लें',
    vi: 'thanh toán|mua(?!\\p{L})|chuyển tiền|chuyển khoản|quyên góp',
    id: 'bayar|membayar|beli(?!\\p{L})|membeli|donasi|berlangganan|checkout',
    ja: '支払|購入|送金|振込|決済|寄付|注文を確定|注文する',
    zh: '支付|付款|购买|購買|转账|轉帳|捐款|捐赠|提交订单|立即下单',
    ko: '결제|구매|송금|이체|기부|구독하기|주문하기',
    th: 'ชำระ|จ่าย|ซื้อ|โอน|บริจาค',
  },
  /** More stems of a goal that speaks of it. */
  payInGoal: {
    en: 'order|book|reserv|money|spend|paid(?!\\p{L})|bought(?!\\p{L})|spent(?!\\p{L})|withdr[ae]w|subscription',
    de: 'bestell|reserv|buche|gekauft|[üu]berwiesen|gezahlt',
    fr: 'command|réserv|payez|dépens',
    es: 'pedido|pide|pedir|encarg|pag(?:a|ad[oa]s?|ue|ó)(?!\\p{L})',
    it: 'ordina(?:re|to)?(?!\\p{L})|prenot|spend|pagat',
    pt: 'encomend|pedido|compra|pag(?:a|o|os|as)(?!\\p{L})|assina',
    nl: 'bestel|boek|gekocht|afgerekend|overgemaakt',
    sv: 'beställ|boka|köp[st]',
    pl: 'zamów|zamawia|rezerw|kupi(?:on|ł)',
    ru: 'заказ|закаж|заброни|деньг',
    uk: 'замов|заброню|грош',
    tr: 'sipariş|rezerv',
    ar: 'طلب|حجز|احجز',
    he: 'הזמנ|הזמן|להזמין',
    hi: 'ऑर्डर|बुक',
    vi: 'đặt (?:hàng|mua|vé|phòng|bàn)',
    id: 'pesan|memesan',
    ja: '注文|予約|買',
    zh: '订购|訂購|下单|下單|预订|預訂|买|買',
    ko: '주문|예약|사기',
    th: 'สั่ง|จอง',
  },
  /** A control of these words shows what was paid. */
  payExcept: englishOnly('payments?|transfers|purchases', CAREFUL),

  /** Stems of a control that sends something to others, and of a goal that speaks of it. */
  send: {
    // "Call the folder "Bills"" and "a folder called Bills" give a name.
    en: 'send|publish|post(?!er|al|code)|share|forward|invit|call(?!ed(?!\\p{L})|(?: (?!up |on |back )\\p{L}+){1,4} ["“„«])',
    de: 'abschick|schick|teilen|ver[öo]ffentlich|anruf',
    fr: 'envoy|partag|publi',
    es: 'enviar|compart|llamar|publicar',
    it: 'inviare|invia(?!\\p{L})|condivid|pubblic',
    pt: 'enviar|envie(?!\\p{L})|compart|publique',
    nl: 'verstuur|versturen|verzend|stuur|delen(?!\\p{L})|deel(?!\\p{L})|plaatsen(?!\\p{L})|bellen(?!\\p{L})|uitnodig',
    sv: 'skicka|dela(?!\\p{L})|publicera|bjud in',
    pl: 'wyślij|wysył|udostępni|opublik|zaproś|zadzwoń',
    ru: '\\p{L}*(?:отправ|поделит|опублик|позвон)|приглас|переслать|перешли',
    uk: '\\p{L}*(?:надісл|надішл|відправ|поділит|опублік)|зателефон|запрос',
    tr: 'gönder|paylaş|yayınla|davet et',
    ar: 'إرسال|أرسل|ارسل|مشاركة|شارك|نشر|انشر|دعوة|اتصل',
    he: 'שלח|לשלוח|שליחה|שתף|לשתף|שיתוף|פרסם|לפרסם|התקשר',
    hi: 'भेज|साझा|शेयर|प्रकाशित|पोस्ट कर|आमंत्र|कॉल कर',
    vi: 'gửi|chia sẻ|đăng bài|xuất bản|mời|gọi',
    id: 'kirim|mengirim|bagikan|terbitkan|undang(?!-)|panggil',
    ja: '送信|共有|投稿|招待|発信',
    zh: '发送|發送|分享|发布|發布|邀请|邀請|拨打|撥打',
    ko: '보내|전송|공유|게시|초대',
    th: '(?<!จัด)ส่ง|แชร์|เผยแพร่|โพสต์|เชิญ|โทร(?!ศ|ท)',
  },
  /** More stems of a goal that speaks of it. */
  sendInGoal: {
    en: 'messag|mail|write|repl(?:y|ies)|submit|chat|answer|feedback|report|tell|rate (?:the|this|it|an?|your|my|our)(?!\\p{L})|vote for(?!\\p{L})|(?:leave|give|post)(?: \\p{L}+){1,4} (?:ratings?|reviews?|stars?)(?!\\p{L})|sent(?!\\p{L})|wr(?:ote|itten)(?!\\p{L})|told(?!\\p{L})',
    de: 'nachricht|schreib|antwort|(?:ab)?geschickt|geschrieben|ge(?:sendet|sandt|teilt)|versand|versend|senden|verschick|angerufen',
    fr: 'écri|répond|invite|écrit',
    es: 'mensaj|escrib|responde[r]?(?!\\p{L})|contesta|env[ií](?:a|ad[oa]s?|e|ó)(?!\\p{L})|publica',
    it: 'scriv|rispond|messaggi|invia(?:t|no)|mandat[ao](?!\\p{L})',
    pt: 'mensage|escrev|responda|responder|ligue|envi(?:a|ad[oa]s?)(?!\\p{L})|publica',
    nl: 'bericht|schrijf|antwoord|verzonden|verstuurd|gestuurd|gedeeld|geplaatst|gebeld',
    sv: 'meddeland|skriv|svara|delas?t?(?!\\p{L})|delad',
    pl: 'wiadomoś|napisz|odpowie|odpisz|wysłan|wysyła|udostępnion',
    ru: 'сообщен|напиш|напис|ответ|письм',
    uk: 'повідомл|напиш|відпові',
    tr: 'mesaj|yaz(?:ın)?(?!\\p{L})|yanıtla|cevap',
    ar: 'رسالة|رسائل|اكتب|كتابة',
    he: 'הודע|כתוב|לכתוב|השב|להשיב|מייל',
    hi: 'संदेश|लिख|जवाब|ईमेल',
    vi: 'tin nhắn|nhắn|viết|trả lời',
    id: 'pesan|tulis|balas|surel',
    ja: 'メッセージ|メール|書|返信|連絡',
    zh: '消息|訊息|邮件|郵件|写|寫|回复|回覆',
    ko: '메시지|메일|작성|답장|연락',
    th: 'ข้อความ|อีเมล|เขียน|ตอบ',
  },
  /** A control of these words sends nothing of the user's, or only lists it. */
  sendExcept: englishOnly('code|otp|sms|pin|link|posts|calls', CAREFUL),

  /** Stems of a control that gives access, and of a goal that speaks of it. */
  allow: {
    en: 'allow|grant|authori[sz]|permit|consent',
    de: 'erlaub|zulassen|gestatt|berechtig',
    fr: 'autoris|permett',
    es: 'autoriz|permit|conceder',
    it: 'permett|consent|autorizz',
    pt: 'permit|autoriz|conceder',
    nl: 'toesta|sta toe|machtig',
    sv: 'tillåt|bevilja',
    pl: 'zezw[oó]l|zezwal|pozw[oó]l|upoważni',
    ru: '\\p{L}*разреш',
    uk: '\\p{L}*дозвол',
    tr: 'izin ver',
    ar: 'سماح|اسمح|أذن',
    he: 'אפשר(?!ו)|לאפשר|הרשה|להרשות',
    hi: 'अनुमति|इजाज़त',
    vi: 'cho phép',
    id: 'izinkan|mengizinkan',
    ja: '許可',
    zh: '允许|允許|授权|授權',
    ko: '허용',
    th: 'อนุญาต',
  },
  /** More stems of a goal that speaks of it. */
  allowInGoal: {
    en: 'permission|access|agree|accept',
    de: 'zugriff|zustimm|akzept',
    fr: 'accorde[rz]|accès|accepte',
    es: 'acces|acept|permiso',
    it: 'permess|accett',
    pt: 'permissão|permissões|aceit|acess',
    nl: 'toegang|toestemming|akkoord',
    sv: 'behörighet|åtkomst|godkän',
    pl: 'uprawnie|dostęp|zgod|zgadza|akcept',
    ru: 'доступ|соглас|прими|принять',
    uk: 'доступ|згод|прийм|прийня',
    tr: 'izin|izni|erişim|kabul',
    ar: 'إذن|أذون|وصول|موافق|وافق|قبول|اقبل',
    he: 'הרשא|גישה|הסכמ|הסכם|אשר את',
    hi: 'पहुँच|सहमत|स्वीकार',
    vi: 'quyền|truy cập|đồng ý|chấp nhận',
    id: 'izin|akses|setuju|terima',
    ja: 'アクセス|同意|権限',
    zh: '权限|權限|同意|接受',
    ko: '권한|동의|접근|수락',
    th: 'สิทธิ์|ยอมรับ|เข้าถึง',
  },
} as const satisfies Table;

export interface RiskMatcher {
  /** Matches the name of a control that has the consequence. */
  readonly control: RegExp;
  /** Matches a goal that speaks of the consequence. */
  readonly goal: RegExp;
  /** Matches the name of a control that only sounds like it. */
  readonly except: RegExp | null;
}

export const DESTROYS: RiskMatcher = {
  control: containsStem(RISKY_WORDS.destroy),
  goal: containsStem(RISKY_WORDS.destroy, RISKY_WORDS.destroyInGoal),
  except: containsWord(RISKY_WORDS.destroyExcept),
};
export const COSTS_MONEY: RiskMatcher = {
  control: containsStem(RISKY_WORDS.pay),
  goal: containsStem(RISKY_WORDS.pay, RISKY_WORDS.payInGoal),
  except: containsWord(RISKY_WORDS.payExcept),
};
export const SENDS: RiskMatcher = {
  control: containsStem(RISKY_WORDS.send),
  goal: containsStem(RISKY_WORDS.send, RISKY_WORDS.sendInGoal),
  except: containsWord(RISKY_WORDS.sendExcept),
};
export const GIVES_ACCESS: RiskMatcher = {
  control: containsStem(RISKY_WORDS.allow),
  goal: containsStem(RISKY_WORDS.allow, RISKY_WORDS.allowInGoal),
  except: null,
};
