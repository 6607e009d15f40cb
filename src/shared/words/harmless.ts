import { isWord, type Table } from './table.ts';

export const HARMLESS_WORDS = {
  /** Names of controls that lead elsewhere and change nothing. */
  harmless: {
    en: 'next|continue|ok(?:ay)?|skip|done|close|cancel|back|got it|(?:get )?start(?:ed)?|later|not now|menu|more|home|search|settings|retry|try again|refresh|log ?in|sign ?in',
    de: 'weiter|fertig|schlie(?:ß|ss)en|abbrechen|zur(?:ü|ue)ck|überspringen|später|einstellungen',
    fr: 'suivant|continuer|fermer|annuler|retour|passer|plus tard|paramètres',
    es: 'siguiente|continuar|cerrar|cancelar|atrás|omitir|más tarde|ajustes',
    it: 'avanti|continua|chiudi|annulla|indietro|salta|più tardi|impostazioni',
    pt: 'seguinte|próximo|avançar|continuar|fechar|cancelar|voltar|pular|configurações',
    nl: 'volgende|doorgaan|verder|sluiten|annuleren|terug|overslaan|later|instellingen',
    sv: 'nästa|fortsätt|stäng|avbryt|tillbaka|hoppa över|inställningar',
    pl: 'dalej|kontynuuj|zamknij|anuluj|wstecz|pomiń|gotowe|ustawienia',
    ru: 'далее|продолжить|закрыть|отмена|назад|пропустить|готово|настройки',
    uk: 'далі|продовжити|закрити|скасувати|назад|пропустити|готово|налаштування',
    tr: '[iİ]\\u0307?leri|devam(?: et)?|kapat|[iİ]\\u0307?ptal|geri|atla|tamam|ayarlar',
    ar: 'التالي|متابعة|إغلاق|إلغاء|رجوع|تخطي|تم|الإعدادات',
    he: 'הבא|המשך|סגור|סגירה|ביטול|חזרה|דלג|סיום|הגדרות',
    hi: 'आगे|अगला|जारी रखें|बंद करें|रद्द करें|वापस|छोड़ें|सेटिंग',
    vi: 'tiếp(?: theo| tục)?|đóng|hủy|huỷ|quay lại|bỏ qua|xong|cài đặt',
    id: 'berikutnya|lanjut(?:kan)?|tutup|batal|kembali|lewati|selesai|setelan|pengaturan',
    ja: '次へ|続ける|続行|閉じる|キャンセル|戻る|スキップ|完了|設定',
    zh: '继续|繼續|下一步|关闭|關閉|取消|返回|跳过|跳過|完成|设置|設定',
    ko: '다음|계속|닫기|취소|뒤로|건너뛰기|완료|설정',
    th: 'ถัดไป|ดำเนินการต่อ|ปิด|ยกเลิก|กลับ|ย้อนกลับ|ข้าม|เสร็จสิ้น|การตั้งค่า',
  },
} as const satisfies Table;

/** Matches a harmless word, with symbols after it: "Next →". */
export const HARMLESS = isWord(HARMLESS_WORDS.harmless, '\\W*');
