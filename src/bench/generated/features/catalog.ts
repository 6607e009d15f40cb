/** A list with detail pages: favourites, deletion with a question, order. */
import { feedback, type Draw, type Feature, type GoalDraft, type Yaml } from '../draw.ts';
import { iconSeen, iconUnseen, onScreen, rows, seen, tap, unseen, verify } from '../phrasing.ts';
import { PLACES } from '../names.ts';

interface Entry {
  readonly id: string;
  readonly name: string;
  readonly price: number;
}

export function catalog(draw: Draw): Feature {
  const { t, one, some, integer } = draw;
  const entries = some(PLACES, integer(4, 16)).map((name, n): Entry => ({
    id: `trip${n}`,
    name,
    price: integer(12, 2400),
  }));
  const asks = one('dialog', 'sheet', 'none');
  const remove: readonly Yaml[] = [
    { remove: { from: 'trips', where: 'item.id == trip.id' } },
    ...(asks === 'none' ? [] : [{ close: true }]),
    { back: true },
    feedback(draw, `\${trip.name} ${t.deleted}`),
  ];
  return {
    kind: 'list and detail',
    title: t.trip,
    screen: 'trips',
    state: { trips: entries, trip: null, starred: [], trip_order: 'name' },
    screens: {
      trips: listScreen(draw),
      trip: detailScreen(draw, asks === 'none' ? remove : { open: 'delete-trip' }),
    },
    overlays: {
      ...(asks === 'none' ? {} : { 'delete-trip': question(draw, asks, remove) }),
      'trip-order': {
        sheet: t.sort,
        elements: [
          {
            radio: t.name,
            id: 'order-name',
            value: 'trip_order',
            option: 'name',
            on_change: { close: true },
          },
          {
            radio: t.price,
            id: 'order-price',
            value: 'trip_order',
            option: 'price',
            on_change: { close: true },
          },
        ],
      },
    },
    goals: goals(draw, entries, asks),
  };
}

function listScreen({ t, one, money }: Draw): Yaml {
  const name = { text: '${row.name}', id: 'trip-name' };
  const price = { text: `€ ${money('row.price')}`, id: 'trip-price', size: 38, color: '#5f6368' };
  return {
    title: t.trip,
    toolbar: [{ icon: t.sort, id: 'sort-trips', glyph: 'sort', tap: { open: 'trip-order' } }],
    elements: [
      {
        list: 'trips',
        id: 'trip-list',
        items: 'trips',
        order_by: "trip_order == 'price' ? row.price : row.name",
        empty: t.nothing,
        row: {
          id: 'trip-row',
          tap: [{ set: { trip: '${row}' } }, ...one([], [{ load: 1 }]), { go: 'trip' }],
          elements: one([name, price], [{ image: null, id: 'trip-picture', glyph: 'image' }, name, price]),
        },
      },
    ],
  };
}

function detailScreen({ t, one, money }: Draw, remove: unknown): Yaml {
  const star = {
    icon: t.star,
    id: 'star',
    glyph: 'heart',
    when: 'not (trip.id in starred)',
    tap: [{ add: { to: 'starred', item: '${trip.id}' } }],
  };
  const unstar = {
    icon: t.starred,
    id: 'unstar',
    glyph: 'heart',
    selected: 'true',
    when: 'trip.id in starred',
    tap: [{ remove: { from: 'starred', where: 'item == trip.id' } }],
  };
  const words = [
    { heading: '${trip.name}', id: 'trip-heading' },
    { text: `${t.price}: € ${money('trip.price')}`, id: 'trip-cost' },
  ];
  const button = { button: t.delete, id: 'delete-trip-button', tap: remove };
  return {
    title: one('${trip.name}', t.summary),
    back: true,
    toolbar: [star, unstar],
    ...one<Yaml>({ elements: [...words, button] }, { elements: words, footer: [button] }),
  };
}

function question({ t }: Draw, kind: 'dialog' | 'sheet', remove: readonly Yaml[]): Yaml {
  const yes = { id: 'delete-yes', tap: remove };
  const no = { id: 'delete-no', tap: { close: true } };
  return kind === 'dialog'
    ? {
        dialog: t.sure,
        elements: [{ text: '${trip.name}', id: 'delete-what' }],
        buttons: [
          { button: t.keep, ...no },
          { button: t.confirm, ...yes },
        ],
      }
    : {
        sheet: t.sure,
        elements: [
          { item: t.confirm, ...yes },
          { item: t.keep, ...no },
        ],
      };
}

function goals(draw: Draw, entries: readonly Entry[], asks: string): GoalDraft[] {
  const { t, one, some, amount } = draw;
  const [first, second] = some(entries, 2);
  const byPrice = entries.toSorted((a, b) => a.price - b.price);
  const [cheap, dear] = [byPrice[0], byPrice[1]];
  if (first === undefined || second === undefined || cheap === undefined || dear === undefined) return [];
  const answer = (label: string): string[] =>
    asks === 'none' ? [] : [verify(draw, seen(draw, t.sure)), tap(draw, label)];
  const open = one(`Scroll to "${first.name}"`, `Scroll until "${first.name}" is visible`);
  const cost = `${t.price}: € ${amount(first.price)}`;
  const drafts: GoalDraft[] = [
    {
      name: 'A row opens its page',
      steps: [open, tap(draw, first.name)],
      expected: [seen(draw, cost)],
      inWords: { says: `Look up the costs of the trip to ${first.name}`, shows: seen(draw, cost) },
    },
    {
      name: 'A favourite is marked',
      steps: [open, tap(draw, first.name), tap(draw, t.star)],
      expected: [iconSeen(t.starred), iconUnseen(t.star)],
    },
    {
      name: 'A favourite is unmarked again',
      steps: [open, tap(draw, first.name), tap(draw, t.star), tap(draw, t.starred)],
      expected: [iconSeen(t.star), seen(draw, cost)],
    },
    {
      name: 'A deleted row is gone',
      steps: [open, tap(draw, first.name), tap(draw, t.delete, 'button'), ...answer(t.confirm)],
      expected: [
        onScreen(t.trip),
        unseen(draw, first.name),
        ...(entries.length < 8 ? [rows(draw, entries.length - 1)] : []),
      ],
      // Where the list goes on, nothing shows that a row is gone.
      ...(entries.length < 6
        ? { inWords: { says: `Delete the trip to ${first.name}`, shows: unseen(draw, first.name) } }
        : {}),
    },
    {
      name: 'The cheapest comes first',
      steps: [tap(draw, t.sort), tap(draw, t.price)],
      expected: [
        `The first ${one('item', 'row')} is "${cheap.name}"`,
        `"${cheap.name}" is above "${dear.name}"`,
      ],
    },
  ];
  return asks === 'none'
    ? drafts
    : [
        ...drafts,
        {
          name: 'A row is kept after the question',
          steps: [open, tap(draw, first.name), tap(draw, t.delete, 'button'), ...answer(t.keep)],
          expected: [seen(draw, cost), unseen(draw, t.sure)],
        },
      ];
}
