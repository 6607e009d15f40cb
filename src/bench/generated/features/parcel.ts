/** Work that goes on while other screens are open. */
import type { Draw, Feature, GoalDraft } from '../draw.ts';
import { choose, onScreen, seen, tap, unseen, verify } from '../phrasing.ts';
import { PLACES } from '../names.ts';

export function parcel(draw: Draw): Feature {
  const { t, one, some, integer } = draw;
  const [from = ''] = some(PLACES, 1);
  const counts = one(true, false);
  const viewers = { text: `\${parcel_viewers} ${t.viewers}`, id: 'parcel-viewers' };
  const arrived = { text: t.loaded, id: 'parcel-here', when: "parcel == 'here'" };
  return {
    kind: 'timers across screens',
    title: t.parcel,
    screen: 'parcel',
    state: { parcel: '', parcel_viewers: integer(20, 40) },
    timers: counts
      ? [{ every: integer(3, 7), do: { set: { parcel_viewers: '${parcel_viewers + 1}' } } }]
      : [],
    screens: {
      parcel: {
        title: t.parcel,
        elements: [
          { heading: from, id: 'parcel-from' },
          ...(counts ? [viewers] : []),
          {
            button: t.order,
            id: 'order-parcel',
            when: "parcel == ''",
            tap: [{ set: { parcel: 'sent' } }, { wait: integer(2, 8) }, { set: { parcel: 'here' } }],
          },
          { text: `${t.booked} ${from}`, id: 'parcel-sent', when: "parcel == 'sent'" },
          arrived,
          { item: t.sources, id: 'parcel-more', tap: { go: 'parcel-more' } },
        ],
      },
      'parcel-more': {
        title: t.sources,
        back: true,
        elements: [{ text: t.message, id: 'parcel-words' }, ...(counts ? [viewers] : []), arrived],
      },
    },
    overlays: {},
    goals: goals(draw, from),
  };
}

function goals(draw: Draw, from: string): GoalDraft[] {
  const { t, one } = draw;
  const order = tap(draw, t.order, 'button');
  const arrives = `Wait until "${t.loaded}" is visible`;
  const goBack = one('Go back', 'Press back');
  return [
    {
      name: 'It arrives while the page is open',
      steps: [order, arrives],
      expected: [seen(draw, t.loaded), unseen(draw, `${t.booked} ${from}`)],
      inWords: { says: 'Have a parcel sent, and wait for it', shows: seen(draw, t.loaded) },
    },
    {
      name: 'It arrives on another page',
      steps: [order, choose(draw, t.sources), arrives],
      expected: [seen(draw, t.loaded), onScreen(t.sources)],
    },
    {
      name: 'It has arrived on the way back',
      steps: [order, choose(draw, t.sources), verify(draw, seen(draw, t.message)), goBack, arrives],
      expected: [seen(draw, t.loaded), seen(draw, from)],
    },
  ];
}
