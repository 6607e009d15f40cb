import { containsWord, type Table } from './table.ts';

export const FAILURE_WORDS = {
  /** Words of a message that reports a failure. */
  failure: {
    en: "errors?|fail(?:s|ed|ure)?|wrong|unable|can ?not|can['’]t|could(?:n['’]t| not)|invalid|denied|problem|try again",
    de: 'fehler|fehlgeschlagen|ungültig\\p{L}*|verweigert|konnten? nicht|kann nicht|erneut versuchen',
    fr: 'erreurs?|échec|échoué|impossible de|refusée?|réessayez',
    es: 'falló|no se pudo|no se puede|inténtalo de nuevo|denegad[oa]|ha fallado',
    it: 'errore|errori|impossibile|non riuscit[oa]|non valid[oa]|negat[oa]|riprova',
    pt: 'erros?|falha|falhou|não foi possível|inválid[oa]|negad[oa]|tente novamente',
    nl: 'fouten?|foutmelding|mislukt|ongeldige?|geweigerd|kan niet|kon niet|probeer (?:het )?opnieuw',
    sv: 'misslyckades|misslyckats|ogiltigt?|nekad|nekades|kunde inte|försök igen|gick fel',
    pl: 'błąd|błędy|nie udało się|nie można|nieprawidłow\\p{L}*|odmowa|odmówiono|spróbuj ponownie',
    ru: 'ошибк[аи]|не удалось|не удаётся|невозможно|неверн\\p{L}*|отказано|повторите попытку|сбой',
    uk: 'помилк[аи]|не вдалося|неможливо|неправильн\\p{L}*|відмовлено|спробуйте (?:ще раз|знову)|збій',
    tr: 'hata|hatası|başarısız|geçersiz|reddedildi|yapılamadı|tekrar deneyin',
    ar: 'خطأ|أخطاء|فشل|تعذر|تعذّر|غير صالحة?|مرفوض|حاول مرة أخرى',
    he: 'שגיאה|שגיאות|נכשל|נכשלה|לא ניתן|לא הצלחנו|שגוי|נדחתה?|נסה שוב',
    hi: 'त्रुटि|गड़बड़ी|विफल|असफल|अमान्य|नहीं हो (?:सका|सकी)|फिर से कोशिश करें|पुनः प्रयास करें',
    vi: 'lỗi|thất bại|không thể|không hợp lệ|bị từ chối|thử lại',
    id: 'gagal|kesalahan|tidak dapat|tidak bisa|tidak valid|ditolak|coba lagi',
    ja: 'エラー|失敗|できません|無効|拒否|問題|もう一度お試し',
    zh: '错误|錯誤|失败|失敗|无法|無法|无效|無效|拒绝|拒絕|重试|重試|出错|出錯',
    ko: '오류|에러|실패|할 수 없|잘못|거부|다시 시도',
    th: 'ข้อผิดพลาด|ผิดพลาด|ล้มเหลว|ไม่สามารถ|ไม่ถูกต้อง|ถูกปฏิเสธ|ลองอีกครั้ง|ลองใหม่',
  },
} as const satisfies Table;

export const FAILURE = containsWord(FAILURE_WORDS.failure);
