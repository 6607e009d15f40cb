import { containsWord, type Table } from './table.ts';

export const OPEN_DATA_WORDS = {
  /** Words by which a line leaves the choice of a text to whoever carries it out. */
  open: {
    en: 'any|some|random|arbitrary|whatever|anything|something|dummy|fake|made-up|made up|invented|placeholder|sample|example|unique|new|valid|invalid|wrong|incorrect|non-?existent|unknown|nonsense|gibberish|of your (?:own )?choice|as you like|test (?:data|values?|text|input|name|user|account|note|product|item)|fill (?:in|out)|a few|another|different|fresh|generic|plausible|realistic|your own',
    de: 'irgend\\p{L}*|beliebig\\p{L}*|zufällig\\p{L}*|erfunden\\p{L}*|falsch\\p{L}*|ungültig\\p{L}*|gültig\\p{L}*|neue\\p{L}*|testdaten|ausfüllen|fülle\\p{L}*|beispiel\\p{L}*|ander\\p{L}*|unbekannt\\p{L}*',
    fr: "quelconques?|n[’']importe quel(?:le)?s?|au hasard|aléatoires?|inventée?s?|fictif|fictive|erronée?s?|incorrecte?s?|invalides?|valides?|nouve(?:au|lle|l)s?|de votre choix|remplis\\p{L}*|exemple|autre|inconnue?s?|mauvais\\p{L}*",
    es: 'cualquier\\p{L}*|alg[uú]n\\p{L}*|aleatori\\p{L}*|inventad\\p{L}*|fictici\\p{L}*|incorrect\\p{L}*|inválid\\p{L}*|no válid\\p{L}*|válid\\p{L}*|nuev\\p{L}*|rellen\\p{L}*|ejemplo|otr[oa]s?|desconocid\\p{L}*',
    it: 'qualsiasi|qualunque|qualche|casual\\p{L}*|inventat\\p{L}*|fittizi\\p{L}*|errat\\p{L}*|sbagliat\\p{L}*|non valid\\p{L}*|valid\\p{L}*|nuov\\p{L}*|compila\\p{L}*|esempio|altr[oaie]|sconosciut\\p{L}*',
    pt: 'qualquer|quaisquer|algum\\p{L}*|aleatóri\\p{L}*|inventad\\p{L}*|fictíci\\p{L}*|incorret\\p{L}*|errad\\p{L}*|inválid\\p{L}*|válid\\p{L}*|nov[oa]s?|preench\\p{L}*|exemplo|outr[oa]s?|desconhecid\\p{L}*',
    nl: 'willekeurig\\p{L}*|een of ander\\p{L}*|verzonnen|onjuist\\p{L}*|verkeerd\\p{L}*|ongeldig\\p{L}*|geldig\\p{L}*|nieuw\\p{L}*|vul|invullen|voorbeeld|ander\\p{L}*|onbekend\\p{L}*|naar keuze',
    sv: 'valfri\\p{L}*|någo[nt]|några|slumpmässig\\p{L}*|påhittad\\p{L}*|felaktig\\p{L}*|ogiltig\\p{L}*|giltig\\p{L}*|ny(?:tt|a)?|fyll|exempel|ann(?:an|at)|okän\\p{L}*',
    pl: 'dowoln\\p{L}*|jak(?:iś|ąś|ieś|aś)|losow\\p{L}*|zmyślon\\p{L}*|błędn\\p{L}*|niepoprawn\\p{L}*|nieprawidłow\\p{L}*|poprawn\\p{L}*|now\\p{L}*|wypełni\\p{L}*|przykład\\p{L}*|inn\\p{L}*|nieznan\\p{L}*',
    ru: 'люб\\p{L}*|какой-нибудь|какую-нибудь|какое-нибудь|произвольн\\p{L}*|случайн\\p{L}*|неверн\\p{L}*|неправильн\\p{L}*|нов\\p{L}*|заполни\\p{L}*|пример\\p{L}*|друг(?:ой|ую|ое)|неизвестн\\p{L}*',
    uk: 'будь-як\\p{L}*|якийсь|якусь|довільн\\p{L}*|випадков\\p{L}*|неправильн\\p{L}*|невірн\\p{L}*|нов\\p{L}*|заповни\\p{L}*|приклад\\p{L}*|інш\\p{L}*|невідом\\p{L}*',
    tr: 'herhangi|rastgele|uydurma|yanlış|hatalı|geçersiz|geçerli|yeni|doldur\\p{L}*|örnek|başka|bilinmeyen',
    ar: 'أي|عشوائي\\p{L}*|خاطئ\\p{L}*|غير صحيح\\p{L}*|غير صالح\\p{L}*|جديد\\p{L}*|املأ|مثال|آخر|أخرى',
    he: 'כלשהו|כלשהי|אקראי\\p{L}*|שגוי\\p{L}*|לא נכון|לא תקין|חדש\\p{L}*|מלא|מלאו|דוגמה|אחר\\p{L}*',
    hi: 'कोई भी|कोई|किसी भी|यादृच्छिक|ग़लत|गलत|अमान्य|नया|नई|नए|भरें|उदाहरण|दूसरा',
    vi: 'bất kỳ|bất kì|nào đó|ngẫu nhiên|sai|không hợp lệ|hợp lệ|mới|điền|ví dụ|khác',
    id: 'apa ?pun|sembarang|acak|salah|tidak valid|valid|baru|isi|contoh|lain',
    ja: '任意|適当|何か|好きな|ランダム|間違っ|誤っ|無効|有効|新しい|新規|記入|例|別の|架空',
    zh: '任意|任何|随便|隨便|随机|隨機|某个|某個|错误|錯誤|无效|無效|有效|新的|新建|填写|填寫|示例|其他|虚构',
    ko: '아무|임의|무작위|잘못된|틀린|유효|새로운|새 |작성|예시|다른|가상',
    th: 'ใดก็ได้|ใดๆ|สุ่ม|ผิด|ไม่ถูกต้อง|ใหม่|ตัวอย่าง|อื่น',
  },
} as const satisfies Table;

/** Matches a line that leaves a text open: "any name", "a wrong password". */
export const LEAVES_TEXT_OPEN = containsWord(OPEN_DATA_WORDS.open);
