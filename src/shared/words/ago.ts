import { containsWord, type Table } from './table.ts';

export const AGO_WORDS = {
  /** How long ago something was, in a text that changes by itself. */
  ago: {
    en: 'just now|\\d+ ?(?:s|sec|seconds?|m|min|minutes?|h|hours?) ago',
    de: 'gerade eben|vor \\d+ ?(?:s|sek\\p{L}*|m|min\\p{L}*|h|std|stunden?)\\.?',
    fr: "à l['’]instant|il y a \\d+ ?(?:s|sec|secondes?|min|minutes?|h|heures?)",
    es: 'ahora mismo|hace \\d+ ?(?:s|seg|segundos?|min|minutos?|h|horas?)',
    it: 'proprio ora|adesso|\\d+ ?(?:s|sec|secondi|secondo|min|minuti|minuto|h|ore|ora) fa',
    pt: 'agora mesmo|há \\d+ ?(?:s|seg|segundos?|min|minutos?|h|horas?)|\\d+ ?(?:s|seg|segundos?|min|minutos?|h|horas?) atrás',
    nl: 'zojuist|zonet|\\d+ ?(?:s|sec|seconden?|min|minuten|minuut|u|uur) geleden',
    sv: 'just nu|nyss|för \\d+ ?(?:s|sek|sekunder|min|minuter|minut|h|timmar|timme) sedan',
    pl: 'przed chwilą|\\d+ ?(?:s|sek|sekund[yę]?|min|minut[yę]?|godz|godzin[yę]?)\\.? temu',
    ru: 'только что|\\d+ ?(?:с|сек|секунд[уы]?|м|мин|минут[уы]?|ч|час|часа|часов)\\.? назад',
    uk: 'щойно|\\d+ ?(?:с|сек|секунд[уи]?|хв|хвилин[уи]?|год|годин[уи]?)\\.? тому',
    tr: 'az önce|şimdi|\\d+ ?(?:sn|saniye|dk|dakika|sa|saat) önce',
    ar: 'الآن|منذ \\d+ ?(?:ث|ثانية|ثوان|د|دقيقة|دقائق|س|ساعة|ساعات)',
    he: "הרגע|ממש עכשיו|לפני \\d+ ?(?:שניות|דק[׳']?|דקות|שעות)",
    hi: 'अभी-अभी|\\d+ ?(?:सेकंड|मिनट|घंटे|घंटा) पहले',
    vi: 'vừa xong|\\d+ ?(?:giây|phút|giờ) trước',
    id: 'baru saja|\\d+ ?(?:dtk|detik|mnt|menit|jam) (?:yang )?lalu',
    ja: 'たった今|\\d+ ?(?:秒|分|時間)前',
    zh: '刚刚|剛剛|\\d+ ?(?:秒|秒钟|秒鐘|分钟|分鐘|小时|小時)前',
    ko: '방금|\\d+ ?(?:초|분|시간) 전',
    th: 'เมื่อสักครู่|\\d+ ?(?:วินาที|นาที|ชั่วโมง|ชม\\.?)ที่แล้ว',
  },
} as const satisfies Table;

export const AGO = containsWord(AGO_WORDS.ago);
