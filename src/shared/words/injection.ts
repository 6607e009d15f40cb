import { containsWord, type Table } from './table.ts';

export const INJECTION_WORDS = {
  /** Words by which a text on the screen turns to the one who tests. */
  tester: {
    en: 'ignor\\p{L}*|disregard|override|testers?|the test|test run|tests? (?:has|have|is|are|was|were)|a\\.?i\\.?|agents?|assistants?|bots?|llm|language model|developer|system|instructions?|prompts?|new task|next_action|tool_result|rule \\d+|whoever sees',
    de: 'den test|der test|anweisung\\p{L}*|sprachmodell|ki-\\p{L}+|ignorier\\p{L}*',
    fr: "le test|consignes?|testeurs?|modèle de langage|l[’']agent",
    es: 'la prueba|instrucci\\p{L}*|agentes?|modelo de lenguaje',
    it: 'il test|istruzion\\p{L}*|agente|modello linguistico',
    pt: 'o teste|instruç\\p{L}*|testador\\p{L}*|modelo de linguagem',
    nl: 'de test|instructies?|negeer|taalmodel',
    sv: 'testet|testaren|instruktion\\p{L}*|språkmodell\\p{L}*|ignorera',
    pl: 'testerze|polece\\p{L}*|instrukcj\\p{L}*|zignoruj|model językowy',
    ru: 'тест\\p{L}*|инструкц\\p{L}*|указани\\p{L}*|игнорир\\p{L}*|агент\\p{L}*|ассистент\\p{L}*|языков\\p{L}+ модел\\p{L}*',
    uk: 'тест\\p{L}*|інструкц\\p{L}*|вказівк\\p{L}*|ігнору\\p{L}*|агент\\p{L}*|асистент\\p{L}*',
    tr: 'testi|testin|talimat\\p{L}*|görmezden gel\\p{L}*|yapay zek[aâ]',
    ar: 'اختبار|تعليمات|تجاهل|مساعد|وكيل|ذكاء اصطناعي',
    he: 'בדיקה|בודק|הוראות|התעלם|סוכן|עוזר|בינה מלאכותית',
    hi: 'परीक्षण|टेस्ट|निर्देश|अनदेखा|एजेंट|सहायक',
    vi: 'bài kiểm thử|kiểm thử|hướng dẫn|chỉ thị|bỏ qua|trợ lý',
    id: 'pengujian|penguji|instruksi|perintah|abaikan|asisten|agen',
    ja: 'テスト|指示|無視|エージェント|アシスタント',
    zh: '测试|測試|指令|助手|忽略|智能体|代理',
    ko: '테스트|지시|무시|에이전트|어시스턴트|도우미',
    th: 'ทดสอบ|คำสั่ง|เพิกเฉย|ผู้ช่วย|เอเจนต์',
  },
  /** Words of an order to do something on a screen. */
  order: {
    en: 'taps?|press(?:es)?|click(?:s|ing)?|touch|hit|push|hold|activate|select|choose|pick|open|type|enter|write|input',
    de: 'tippen?|drück\\p{L}*|klick\\p{L}*|wähl\\p{L}*|gib|geben sie|schreib\\p{L}*|eingeben',
    fr: 'touchez|appuyez|cliquez|saisissez|entrez|écrivez|tapez',
    es: 'pulsa\\p{L}*|toca\\p{L}*|haz clic|escrib\\p{L}*|introduzca|introducir|ingres(?:a|ar|e|en)',
    it: 'tocca\\p{L}*|premi|premere|clicca\\p{L}*|inseri\\p{L}*|scriv\\p{L}*|digita|digitare',
    pt: 'toque|clique|digite|escreva|insira|introduza|pressione',
    nl: 'tik|druk|klik|typ|voer|vul|schrijf',
    sv: 'tryck|klicka|skriv|ange|mata in',
    pl: 'wpisz|wprowadź|napisz|kliknij|naciśnij|dotknij',
    ru: 'введите|введи|напишите|напиши|нажмите|нажми|впишите|коснитесь',
    uk: 'введіть|введи|напишіть|натисніть|торкніться',
    tr: 'gir|girin|yaz|yazın|tıkla|tıklayın|dokun|dokunun|basın',
    ar: 'اكتب|أدخل|ادخل|اضغط|انقر|المس',
    he: 'הקלד|הקלידו|הזן|הזינו|כתוב|כתבו|הקש|לחץ|לחצו',
    hi: 'लिखें|दर्ज करें|टाइप करें|टैप करें|दबाएं|क्लिक करें',
    vi: 'nhập|gõ|viết|nhấn|chạm|bấm',
    id: 'ketik|masukkan|tulis|ketuk|tekan|klik',
    ja: 'タップ|押し|入力|クリック|書いて|記入',
    zh: '点击|點擊|点按|按下|输入|輸入|填写|填寫',
    ko: '입력|누르|눌러|탭하|클릭|쓰세요|적어',
    th: 'พิมพ์|ป้อน|กรอก|แตะ|กด|คลิก|ใส่',
  },
} as const satisfies Table;

export const ADDRESSES_TESTER = containsWord(INJECTION_WORDS.tester);
export const ORDER = containsWord(INJECTION_WORDS.order);
