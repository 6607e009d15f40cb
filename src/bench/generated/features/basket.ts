/** A shop: products, a basket with a total, an order. */
import { feedback, type Draw, type Feature, type GoalDraft, type Yaml } from '../draw.ts';
import { seen, tap, unseen, verify } from '../phrasing.ts';
import { THINGS } from '../names.ts';

interface Product {
  readonly id: string;
  readonly name: string;
  readonly price: number;
}

export function basket(draw: Draw): Feature {
  const { t, some, integer } = draw;
  const products = some(THINGS, integer(3, 9)).map((name, n): Product => ({
    id: `p${n}`,
    name,
    price: integer(2, 60) / 2,
  }));
  const named = draw.one(true, false);
  return {
    kind: 'cart',
    title: t.products,
    screen: 'products',
    state: { products, basket: [] },
    screens: { products: shop(draw, named), basket: basketScreen(draw), ordered: thanks(draw) },
    overlays: {},
    goals: goals(draw, products, named),
  };
}

function shop(draw: Draw, named: boolean): Yaml {
  const { t, one, money } = draw;
  const put = [
    {
      if: 'any(basket, item.id == row.id)',
      // oxlint-disable-next-line unicorn/no-thenable -- the key of an app file
      then: { update: { in: 'basket', where: 'item.id == row.id', set: { n: '${item.n + 1}' } } },
      else: {
        add: { to: 'basket', item: { id: '${row.id}', name: '${row.name}', price: '${row.price}', n: 1 } },
      },
    },
    ...one<readonly Yaml[]>([], [feedback(draw, `\${row.name}: ${t.saved}`)]),
  ];
  return {
    title: t.products,
    toolbar: [
      {
        icon: t.basket,
        id: 'open-basket',
        glyph: 'cart',
        badge: '${sum(basket, item.n)}',
        tap: { go: 'basket' },
      },
    ],
    elements: [
      {
        list: 'products',
        id: 'product-list',
        items: 'products',
        row: {
          id: 'product-row',
          elements: [
            { text: '${row.name}', id: 'product-name' },
            { text: `${money('row.price')} €`, id: 'product-price', size: 38 },
            named
              ? { icon: `${t.add} \${row.name}`, id: 'put', glyph: 'plus', tap: put }
              : { button: t.add, id: 'put', width: 300, tap: put },
          ],
        },
      },
    ],
  };
}

function basketScreen({ t, one, money }: Draw): Yaml {
  return {
    title: t.basket,
    back: true,
    elements: [
      {
        list: 'lines',
        id: 'basket-list',
        items: 'basket',
        empty: t.basketEmpty,
        row: {
          id: 'basket-row',
          elements: [
            { text: '${row.name}', id: 'line-name' },
            { text: `\${row.n} × ${money('row.price')} €`, id: 'line-price', size: 38 },
            {
              icon: `${t.delete} \${row.name}`,
              id: 'take-out',
              glyph: 'trash',
              tap: { remove: { from: 'basket', where: 'item.id == row.id' } },
            },
          ],
        },
      },
    ],
    footer: [
      {
        text: `${t.total}: ${money('sum(basket, item.price * item.n)')} €`,
        id: 'basket-total',
        when: 'basket.count > 0',
      },
      {
        button: t.order,
        id: 'order',
        enabled: 'basket.count > 0',
        tap: [
          ...one([], [{ load: 2 }]),
          { set: { basket: [] } },
          { go: { screen: 'ordered', how: 'replace' } },
        ],
      },
    ],
  };
}

function thanks({ t }: Draw): Yaml {
  return {
    title: t.ordered,
    back: true,
    elements: [
      { heading: t.ordered, id: 'ordered-heading' },
      { text: `${t.basket}: \${sum(basket, item.n)}`, id: 'ordered-left' },
    ],
  };
}

function goals(draw: Draw, products: readonly Product[], named: boolean): GoalDraft[] {
  const { t, one, some, amount } = draw;
  const [first, second] = some(products, 2);
  if (first === undefined || second === undefined) return [];
  // Buttons that all have the same text are told apart by their row.
  const put = ({ name }: Product): string[] => [
    `Scroll to "${name}"`,
    named ? tap(draw, `${t.add} ${name}`) : `${one('Tap', 'Press')} the "${t.add}" button of "${name}"`,
  ];
  const sum = (price: number): string => `${t.total}: ${amount(price)} €`;
  const toBasket = tap(draw, t.basket);
  return [
    {
      name: 'Two products add up',
      steps: [...put(first), ...put(second), toBasket],
      expected: [
        seen(draw, sum(first.price + second.price)),
        seen(draw, first.name),
        seen(draw, second.name),
      ],
    },
    {
      name: 'The same product counts twice',
      steps: [...put(first), ...put(first).slice(1), toBasket],
      expected: [seen(draw, `2 × ${amount(first.price)} €`), unseen(draw, second.name)],
    },
    {
      name: 'A product leaves the basket',
      steps: [...put(first), toBasket, tap(draw, `${t.delete} ${first.name}`)],
      expected: [seen(draw, t.basketEmpty), unseen(draw, first.name), `The "${t.order}" button is disabled`],
    },
    {
      name: 'An order empties the basket',
      steps: [...put(second), toBasket, verify(draw, seen(draw, sum(second.price))), tap(draw, t.order)],
      expected: [seen(draw, t.ordered), seen(draw, `${t.basket}: 0`)],
      inWords: { says: `Order one piece of ${second.name}`, shows: seen(draw, t.ordered) },
    },
  ];
}
