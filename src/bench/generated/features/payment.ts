/** A payment: a total that is remembered, a coupon, a question that may come, and a receipt that comes later. */
import { feedback, type Draw, type Feature, type GoalDraft, type Yaml } from '../draw.ts';
import { seen, tap, type, unseen, verify } from '../phrasing.ts';

const COUPON = 'SPRING';

export function payment(draw: Draw): Feature {
  const { t, one, integer } = draw;
  const price = integer(20, 3000) / 2;
  const asks = one(true, false);
  const pay: readonly Yaml[] = [
    ...(asks ? [{ close: true }] : []),
    ...one<readonly Yaml[]>([], [{ load: integer(1, 6) }], [{ load: { seconds: 3, look: 'text' } }]),
    { go: { screen: 'paid', how: 'replace' } },
  ];
  return {
    kind: 'payment',
    title: t.payment,
    screen: 'payment',
    state: { price, coupon: '', reduced: false, receipt: false },
    screens: { payment: form(draw, asks ? { open: 'pay-sure' } : pay), paid: paid(draw) },
    overlays: asks ? { 'pay-sure': question(draw, pay) } : {},
    goals: goals(draw, price, asks),
  };
}

/** A caption with its value below it. */
function total({ t, one, money }: Draw, id: string): readonly Yaml[] {
  const value = `${money('reduced ? price - 5 : price')} €`;
  const texts = [
    { text: t.total, id: `${id}-caption`, size: 38 },
    { text: value, id: `${id}-total` },
  ];
  return one<readonly Yaml[]>(texts, [{ row: texts, id: `${id}-box` }]);
}

function form(draw: Draw, pay: unknown): Yaml {
  const { t, one } = draw;
  const reduce = {
    if: `trim(coupon) == '${COUPON}'`,
    // oxlint-disable-next-line unicorn/no-thenable -- the key of an app file
    then: [...one<readonly Yaml[]>([], [{ wait: 2 }]), { set: { reduced: true } }, feedback(draw, t.saved)],
    else: feedback(draw, t.nothing),
  };
  return {
    title: t.payment,
    elements: [
      ...total(draw, 'pay'),
      { input: t.coupon, id: 'coupon', value: 'coupon' },
      {
        button: t.add,
        id: 'add-coupon',
        enabled: "trim(coupon) != ''",
        tap: [{ hide_keyboard: true }, reduce],
      },
      { button: t.pay, id: 'pay', tap: pay },
    ],
  };
}

function question({ t }: Draw, pay: readonly Yaml[]): Yaml {
  return {
    dialog: t.sure,
    buttons: [
      { button: t.cancel, id: 'pay-no', tap: { close: true } },
      { button: t.confirm, id: 'pay-yes', tap: pay },
    ],
  };
}

function paid(draw: Draw): Yaml {
  const { t, integer } = draw;
  return {
    title: t.payment,
    timers: [{ after: integer(2, 5), do: { set: { receipt: true } } }],
    elements: [
      { heading: t.paid, id: 'paid-heading' },
      ...total(draw, 'paid'),
      { text: `${t.email}: ${t.sent}`, id: 'receipt', when: 'receipt' },
    ],
  };
}

function goals(draw: Draw, price: number, asks: boolean): GoalDraft[] {
  const { t, amount } = draw;
  const pay = [tap(draw, t.pay, 'button'), ...(asks ? [tap(draw, t.confirm, 'button')] : [])];
  const receipt = `${t.email}: ${t.sent}`;
  const sum = (value: number): string => `${amount(value)} €`;
  const coupon = (word: string): string[] => [type(draw, word, t.coupon), tap(draw, t.add, 'button')];
  return [
    {
      name: 'The total that was shown is paid',
      steps: [`Remember "${t.total}" as "total"`, ...pay],
      expected: [seen(draw, t.paid), 'The remembered total is visible'],
    },
    {
      name: 'A question is answered if it comes',
      steps: [tap(draw, t.pay, 'button'), `If "${t.sure}" appears, tap "${t.confirm}"`],
      expected: [seen(draw, t.paid), seen(draw, sum(price)), unseen(draw, t.sure)],
    },
    {
      name: 'The receipt comes later',
      steps: [...pay, `Wait until "${receipt}" is visible`],
      expected: [seen(draw, receipt), seen(draw, t.paid)],
      inWords: { says: 'Pay the bill', to: pay.length, shows: seen(draw, t.paid) },
    },
    {
      name: 'The receipt is there after a while',
      steps: [...pay, verify(draw, seen(draw, t.paid)), 'Wait 6 seconds'],
      expected: [seen(draw, receipt)],
    },
    {
      name: 'A coupon lowers the total',
      steps: coupon(COUPON),
      expected: [seen(draw, sum(price - 5)), unseen(draw, sum(price))],
    },
    {
      name: 'Another coupon does not',
      steps: coupon('AUTUMN'),
      expected: [seen(draw, sum(price)), unseen(draw, t.saved)],
    },
  ];
}
