/** A wizard of three steps with a summary. */
import type { Draw, Feature, GoalDraft, Yaml } from '../draw.ts';
import { choose, leaveFor, seen, tap, unseen, verify } from '../phrasing.ts';
import { PLACES, THINGS } from '../names.ts';

export function wizard(draw: Draw): Feature {
  const { t, some, integer } = draw;
  const cities = some(PLACES, integer(3, 5));
  const things = some(THINGS, integer(2, 4));
  return {
    kind: 'wizard',
    title: t.booking,
    screen: 'wizard',
    state: { page: 1, where: '', what: '' },
    screens: {
      wizard: {
        title: t.booking,
        elements: [
          { text: `${t.step} \${page} / 3`, id: 'wizard-step' },
          { progress: null, id: 'wizard-bar' },
          ...cities.map((name, n) => ({
            radio: name,
            id: `where-${n}`,
            when: 'page == 1',
            value: 'where',
            option: name,
          })),
          ...things.map((name, n) => ({
            radio: name,
            id: `what-${n}`,
            when: 'page == 2',
            value: 'what',
            option: name,
          })),
          { text: `${t.city}: \${where}`, id: 'sum-where', when: 'page == 3' },
          { text: `${t.products}: \${what}`, id: 'sum-what', when: 'page == 3' },
        ].filter((e) => !('progress' in e)),
        footer: buttons(draw),
      },
      booked: { title: t.summary, elements: [{ heading: `${t.booked} \${where}`, id: 'booked' }] },
    },
    overlays: {},
    goals: goals(draw, cities, things),
  };
}

function buttons({ t }: Draw): Yaml[] {
  return [
    { button: t.back, id: 'wizard-back', when: 'page > 1', tap: { set: { page: '${page - 1}' } } },
    {
      button: t.next,
      id: 'wizard-next',
      when: 'page < 3',
      enabled: "(page == 1 and where != '') or (page == 2 and what != '')",
      tap: { set: { page: '${page + 1}' } },
    },
    { button: t.done, id: 'wizard-done', when: 'page == 3', tap: { go: 'booked' } },
  ];
}

function goals(draw: Draw, cities: readonly string[], things: readonly string[]): GoalDraft[] {
  const { t, some } = draw;
  const [city = '', other = ''] = some(cities, 2);
  const [thing = ''] = some(things, 1);
  const through = [
    choose(draw, city),
    tap(draw, t.next, 'button'),
    choose(draw, thing),
    tap(draw, t.next, 'button'),
  ];
  return [
    {
      name: 'Through to the end',
      steps: [...through, verify(draw, seen(draw, `${t.step} 3 / 3`)), tap(draw, t.done, 'button')],
      expected: [seen(draw, `${t.booked} ${city}`)],
    },
    {
      name: 'The summary shows both choices',
      steps: through,
      expected: [
        seen(draw, `${t.city}: ${city}`),
        seen(draw, `${t.products}: ${thing}`),
        unseen(draw, t.next),
      ],
      inWords: {
        says: `Prepare a booking of ${thing} in ${city}`,
        shows: seen(draw, `${t.city}: ${city}`),
      },
    },
    {
      name: 'A choice is changed on the way back',
      steps: [
        ...through,
        tap(draw, t.back),
        tap(draw, t.back),
        choose(draw, other),
        tap(draw, t.next),
        tap(draw, t.next),
      ],
      expected: [seen(draw, `${t.city}: ${other}`), unseen(draw, `${t.city}: ${city}`)],
    },
    {
      name: 'Nothing is chosen at first',
      steps: [verify(draw, seen(draw, `${t.step} 1 / 3`))],
      expected: [`The "${t.next}" button is disabled`, unseen(draw, t.back), `"${city}" is unchecked`],
    },
    {
      name: 'The second page is still there after a while',
      steps: [choose(draw, city), tap(draw, t.next), leaveFor(draw, 30)],
      expected: [seen(draw, `${t.step} 2 / 3`), `The "${t.next}" button is disabled`],
    },
    {
      name: 'A choice is kept on the way back',
      steps: [choose(draw, city), tap(draw, t.next), tap(draw, t.back)],
      expected: [`"${city}" is checked`, seen(draw, `${t.step} 1 / 3`)],
    },
  ];
}
