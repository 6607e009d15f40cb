import type { OverlayWords } from './kit.ts';

const LATIN =
  'account alert archive balance basket billing blue booking branch calendar camera cards change charge city coffee contact copper daily delivery device draft evening event express family field filter flight folder forest garden gift green guest harbour history hotel import island journey kitchen language ledger letter library limit local lunch market message mobile monday morning museum native notes number office order parcel payment person photo planet pocket postal price privacy public quarter radio receipt record region report return river route saturday savings school season secure service shared signal silver simple social sound station storage street summer sunday supply table ticket tower travel update upper valley video village voucher wallet water weather weekly window winter'.split(
    ' ',
  );
const ARABIC =
  'حساب تنبيه أرشيف رصيد سلة فاتورة أزرق حجز فرع تقويم بطاقات تغيير مدينة قهوة جهة يومي توصيل جهاز مسودة مساء حدث عائلة حقل مرشح رحلة مجلد غابة حديقة هدية أخضر ضيف ميناء تاريخ فندق جزيرة مطبخ لغة رسالة مكتبة حد محلي غداء سوق صباح متحف ملاحظات رقم مكتب طلب طرد دفع شخص صورة كوكب جيب سعر خصوصية عام راديو إيصال سجل منطقة تقرير عودة نهر طريق مدرسة موسم آمن خدمة إشارة فضي بسيط صوت محطة تخزين شارع صيف'.split(
    ' ',
  );

/** Words and colours of an invented app; the same seed gives the same ones. */
export class Content {
  #state: number;
  readonly #words: readonly string[];

  constructor(seed: number, rtl: boolean) {
    this.#state = seed * 7919 + 17;
    this.#words = rtl ? ARABIC : LATIN;
  }

  number(below: number): number {
    this.#state = (Math.imul(this.#state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (this.#state >> 8) % below;
  }

  words(count: number): string {
    const text = Array.from({ length: count }, () => this.#words[this.number(this.#words.length)]!).join(' ');
    return text.charAt(0).toUpperCase() + text.slice(1);
  }

  colour(): string {
    return `hsl(${this.number(360)} ${30 + this.number(50)}% ${35 + this.number(30)}%)`;
  }

  overlay(): OverlayWords {
    return {
      title: this.words(2 + this.number(2)),
      body: `${this.words(6 + this.number(14))}.`,
      items: Array.from({ length: 9 }, () => this.words(1 + this.number(2))),
      yes: this.words(1),
      no: this.words(1),
    };
  }
}
