/** Places to fetch something: buttons with one name in every row, offers that turn page by page. */
import type { Draw, Feature, GoalDraft, Yaml } from '../draw.ts';
import { seen, unseen, verify } from '../phrasing.ts';
import { PLACES, THINGS } from '../names.ts';

export function pickup(draw: Draw): Feature {
  const { t, one, some, integer } = draw;
  const names = some(PLACES, integer(3, 5));
  const offers = one<readonly string[]>(
    some(THINGS, 3).map((name) => `${t.products}: ${name}`),
    [],
  );
  return {
    kind: 'equal buttons',
    title: t.pickup,
    screen: 'pickup',
    state: { stations: names.map((name, n) => ({ id: `s${n}`, name })), station: '' },
    screens: { pickup: page(draw, offers) },
    overlays: {},
    goals: goals(draw, names, offers),
  };
}

function page({ t }: Draw, offers: readonly string[]): Yaml {
  const strip: Yaml = {
    scroller: 'offers',
    id: 'offers',
    pages: true,
    elements: offers.map((text, n) => ({
      column: [
        { text, id: `offer-${n}` },
        { text: `${n + 1} / ${offers.length}`, id: `offer-place-${n}`, size: 38 },
      ],
    })),
  };
  return {
    title: t.pickup,
    elements: [
      ...(offers.length > 0 ? [strip] : []),
      { text: `${t.chosen}: \${station}`, id: 'station-now', when: "station != ''" },
      {
        list: 'stations',
        id: 'station-list',
        items: 'stations',
        row: {
          id: 'station-row',
          elements: [
            { text: '${row.name}', id: 'station-name' },
            { button: t.choose, id: 'choose', width: 320, tap: { set: { station: '${row.name}' } } },
          ],
        },
      },
    ],
  };
}

const ORDINALS = ['first', 'second', 'third'] as const;

function goals(draw: Draw, names: readonly string[], offers: readonly string[]): GoalDraft[] {
  const { t, one, integer } = draw;
  const at = integer(0, 2);
  const other = (at + 1) % 3;
  const nth = (n: number): string =>
    `${one('Tap', 'Press')} the ${ORDINALS[n] ?? 'first'} "${t.choose}" button`;
  const chosen = (n: number): string => `${t.chosen}: ${names[n] ?? ''}`;
  return [
    { name: 'A place by its ordinal', steps: [nth(at)], expected: [seen(draw, chosen(at))] },
    {
      name: 'The last place',
      steps: [`${one('Tap', 'Press')} the last "${t.choose}" button`],
      expected: [seen(draw, chosen(names.length - 1))],
    },
    {
      name: 'Another place takes its turn',
      steps: [nth(at), verify(draw, seen(draw, chosen(at))), nth(other)],
      expected: [seen(draw, chosen(other)), unseen(draw, chosen(at))],
    },
    {
      name: 'A place by its name',
      steps: [`${one('Tap', 'Press')} the "${t.choose}" button of "${names[at] ?? ''}"`],
      expected: [seen(draw, chosen(at)), unseen(draw, chosen(other))],
      inWords: { says: `Have it sent to ${names[at] ?? ''}`, shows: seen(draw, chosen(at)) },
    },
    ...turns(draw, offers),
  ];
}

function turns(draw: Draw, [first, second, third]: readonly string[]): GoalDraft[] {
  if (first === undefined || second === undefined || third === undefined) return [];
  return [
    {
      name: 'The offers turn',
      steps: [`Swipe ${draw.toStart} on "${first}"`],
      expected: [seen(draw, second), unseen(draw, third)],
    },
    {
      name: 'The offers turn back',
      steps: [
        `Swipe ${draw.toStart} on "${first}"`,
        verify(draw, seen(draw, second)),
        `Swipe ${draw.toEnd} on "${second}"`,
      ],
      expected: [seen(draw, first), unseen(draw, second)],
    },
  ];
}
