import { NEGATION_WORDS } from './negation.ts';
import { containsWord, type Table, wordSource } from './table.ts';

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
  /** Words of a message that tells that something was not done, or was undone. */
  refusal: {
    en: 'rejected|declined|refused|expired|offline|undone|reverted|withdrawn|removed|cancell?ed|log in again|sign in again',
    de: 'abgelehnt|zurückgewiesen|abgelaufen|offline|rückgängig|zurückgezogen|entfernt|storniert|abgebrochen|erneut anmelden',
    fr: 'rejetée?s?|refusée?s?|expirée?s?|hors ligne|annulée?s?|retirée?s?|supprimée?s?|reconnectez-vous',
    es: 'rechazad[oa]s?|caducad[oa]|expirad[oa]|sin conexión|deshech[oa]|retirad[oa]|eliminad[oa]s?|cancelad[oa]s?',
    it: 'rifiutat[oaie]|respint[oaie]|scadut[oaie]|offline|ritirat[oaie]|rimoss[oaie]|annullat[oaie]',
    pt: 'rejeitad[oa]s?|recusad[oa]s?|expirad[oa]|expirou|offline|desfeit[oa]|retirad[oa]|removid[oa]s?|cancelad[oa]s?',
    nl: 'afgewezen|geweigerd|verlopen|offline|teruggedraaid|ingetrokken|verwijderd|geannuleerd',
    sv: 'avvisad|avvisades|nekad|utgången|gått ut|offline|ångrad|ångrades|borttagen|avbruten|avbröts',
    pl: 'odrzucon\\p{L}*|wygas\\p{L}*|offline|cofnięt\\p{L}*|wycofan\\p{L}*|usunięt\\p{L}*|anulowan\\p{L}*',
    ru: 'отклонен\\p{L}*|отклонён\\p{L}*|истек\\p{L}*|истёк|офлайн|отменен\\p{L}*|отменён\\p{L}*|удален\\p{L}*|удалён\\p{L}*',
    uk: 'відхилен\\p{L}*|закінчи\\p{L}*|офлайн|скасован\\p{L}*|вилучен\\p{L}*|видален\\p{L}*',
    tr: 'reddedildi|süresi doldu|çevrimdışı|geri alındı|kaldırıldı|silindi|iptal edildi',
    ar: 'مرفوض|رُفض|انتهت|غير متصل|تم التراجع|تمت الإزالة|تم الإلغاء',
    he: 'נדחתה?|פג תוקף|לא מקוון|בוטלה?|הוסרה?',
    hi: 'अस्वीकार|अस्वीकृत|समाप्त हो|ऑफ़लाइन|वापस ले|हटा दिया|रद्द',
    vi: 'bị từ chối|hết hạn|ngoại tuyến|hoàn tác|đã gỡ|đã xóa|đã hủy',
    id: 'ditolak|kedaluwarsa|luring|offline|dibatalkan|ditarik|dihapus',
    ja: '拒否|却下|期限切れ|オフライン|取り消|元に戻|削除され|キャンセルされ',
    zh: '被拒|拒绝|拒絕|过期|過期|离线|離線|撤销|撤銷|撤回|已移除|已删除|已刪除|已取消',
    ko: '거부|거절|만료|오프라인|취소되|되돌|삭제되',
    th: 'ถูกปฏิเสธ|หมดอายุ|ออฟไลน์|ย้อนกลับ|ถูกลบ|ยกเลิกแล้ว',
  },
} as const satisfies Table;

export const FAILURE = containsWord(FAILURE_WORDS.failure);
export const REFUSAL = containsWord(FAILURE_WORDS.refusal);
const FAILURE_SOURCE = wordSource(FAILURE_WORDS.failure);
/** Each place where a text says that there is no failure: `40 rows, no errors`, `Errors: 0`. */
const NO_FAILURE = new RegExp(
  `(?:${wordSource(NEGATION_WORDS.sentence)}|(?<!\\p{Nd})0)\\s+${FAILURE_SOURCE}|${FAILURE_SOURCE}\\s*:?\\s*0(?!\\p{Nd})`,
  'giu',
);

/** The questions in a text: "Any problem? Write to us". */
const QUESTIONS = /[^.!?。！？]*[?？]/gu;

/** Returns the text without what asks about a failure and what says that there is none. */
export function withoutHarmless(text: string): string {
  return text.replace(QUESTIONS, '').replace(NO_FAILURE, '');
}
