import { containsStem, type Table } from './table.ts';

export const COMMIT_WORDS = {
  /** Stems of a control that sends or keeps what a form holds. */
  commit: {
    en: 'sav(?:e|ing)(?!\\p{L})|submit|send|apply|confirm|continue|next|finish|done|update|create|add|store(?!\\p{L})|keep(?!\\p{L})|register|sign up|log in|join(?!\\p{L})|order(?!\\p{L})|pay(?!\\p{L})|buy(?!\\p{L})|post(?!\\p{L})|publish|reply|invite|enter(?!\\p{L})|yes(?!\\p{L})|ok(?!\\p{L})|place order|book(?!\\p{L})|search|go(?!\\p{L})',
    de: 'speicher|absend|senden|anwend|übernehm|bestätig|weiter|fertig|aktualisier|erstell|anleg|hinzufüg|buchen|bestell|suche|ok(?!\\p{L})',
    fr: 'enregistr|envoy|appliqu|confirm|continu|suivant|termin|mettre à jour|créer|ajout|valid|recherch|ok(?!\\p{L})',
    es: 'guard|envi|aplic|confirm|continu|siguiente|termin|finaliz|actualiz|crear|añad|agreg|aceptar|busc|ok(?!\\p{L})',
    it: 'salva|invia|applica|conferma|continua|avanti|fine(?!\\p{L})|aggiorna|crea|aggiung|cerca|ok(?!\\p{L})',
    pt: 'salv|guard|envi|aplic|confirm|continu|seguinte|próxim|conclu|atualiz|criar|adicion|pesquis|ok(?!\\p{L})',
    nl: 'opslaan|bewaar|bewaren|verstuur|versturen|verzend|toepassen|bevestig|doorgaan|verder|volgende|klaar|bijwerken|maken|toevoeg|zoek|ok(?!\\p{L})',
    sv: 'spara|skicka|verkställ|bekräfta|fortsätt|nästa|klar|uppdatera|skapa|lägg till|sök|ok(?!\\p{L})',
    pl: 'zapisz|wyślij|zastosuj|potwierdź|kontynuuj|dalej|gotowe|zaktualizuj|utwórz|dodaj|szukaj|ok(?!\\p{L})',
    ru: 'сохран|отправ|примен|подтверд|продолж|далее|готово|обнов|созда|добав|найти|поиск',
    uk: 'зберег|збереж|надісл|застос|підтверд|продовж|далі|готово|онов|створ|дода|знайти|пошук',
    tr: 'kaydet|gönder|uygula|onayla|devam|ileri|bitti|güncelle|oluştur|ekle|ara(?!\\p{L})|tamam',
    ar: 'حفظ|احفظ|إرسال|أرسل|تطبيق|تأكيد|متابعة|التالي|تم|تحديث|إنشاء|إضافة|أضف|بحث',
    he: 'שמור|שמירה|שלח|שליחה|החל|אישור|אשר|המשך|הבא|סיום|עדכן|צור|הוסף|חפש',
    hi: 'सहेज|सेव|भेज|लागू|पुष्टि|जारी|आगे|अगला|अपडेट|बनाए|जोड़|खोज',
    vi: 'lưu|gửi|áp dụng|xác nhận|tiếp tục|tiếp theo|xong|cập nhật|tạo|thêm|tìm',
    id: 'simpan|kirim|terapkan|konfirmasi|lanjut|berikutnya|selesai|perbarui|buat|tambah|cari|ok(?!\\p{L})',
    ja: '保存|送信|適用|確認|続け|次へ|完了|更新|作成|追加|検索|登録',
    zh: '保存|儲存|提交|发送|發送|应用|套用|确认|確認|继续|繼續|下一步|完成|更新|创建|建立|添加|新增|搜索|搜尋|确定|確定',
    ko: '저장|전송|보내기|적용|확인|계속|다음|완료|업데이트|만들기|생성|추가|검색',
    th: 'บันทึก|ส่ง|ใช้งาน|ยืนยัน|ดำเนินการต่อ|ถัดไป|เสร็จ|อัปเดต|สร้าง|เพิ่ม|ค้นหา',
  },
} as const satisfies Table;

/** Matches the name of a control that sends or keeps what a form holds. */
export const COMMITS = containsStem(COMMIT_WORDS.commit);
