/** A list with a search field. */
import type { Draw, Feature, GoalDraft } from '../draw.ts';
import { rows, seen, type, unseen } from '../phrasing.ts';
import { PEOPLE } from '../names.ts';

export function finder(draw: Draw): Feature {
  const { t, one, some, integer } = draw;
  const names = some(PEOPLE, integer(6, 18)).toSorted();
  return {
    kind: 'search',
    title: t.contacts,
    screen: 'contacts',
    state: { query: '', contacts: names.map((name, n) => ({ id: `k${n}`, name })), contact: null },
    screens: {
      contacts: {
        title: t.contacts,
        elements: [
          { input: t.filter, id: 'query', value: 'query', on_enter: { hide_keyboard: true } },
          {
            list: 'contacts',
            id: 'contact-list',
            items: 'contacts',
            filter: "query == '' or row.name contains query",
            empty: t.nothing,
            row: {
              id: 'contact-row',
              tap: [{ set: { contact: '${row}' } }, { hide_keyboard: true }, { go: 'contact' }],
              elements: one(
                [{ text: '${row.name}', id: 'contact-name' }],
                [
                  { image: null, id: 'contact-face', glyph: 'user' },
                  { text: '${row.name}', id: 'contact-name' },
                ],
              ),
            },
          },
        ],
      },
      contact: {
        title: t.name,
        back: true,
        elements: [
          { heading: '${contact.name}', id: 'contact-heading' },
          { text: `${t.name}: \${contact.name}`, id: 'contact-line' },
        ],
      },
    },
    overlays: {},
    goals: goals(draw, names),
  };
}

function goals(draw: Draw, names: readonly string[]): GoalDraft[] {
  const { t, some } = draw;
  const [name = ''] = some(names, 1);
  const part = name.slice(0, 3);
  // The simulated phone compares without case.
  const found = names.filter((each) => each.toLowerCase().includes(part.toLowerCase()));
  const hidden = names.find((each) => !found.includes(each));
  const search = [type(draw, part, t.filter), 'Press Enter'];
  return [
    {
      name: 'The search keeps what fits',
      steps: search,
      expected: [
        seen(draw, name),
        rows(draw, found.length),
        ...(hidden === undefined ? [] : [unseen(draw, hidden)]),
      ],
    },
    {
      name: 'The search finds nothing',
      steps: [type(draw, 'zzq', t.filter), 'Press Enter'],
      expected: [seen(draw, t.nothing), unseen(draw, name)],
      inWords: { says: 'Look for somebody called "zzq"', shows: seen(draw, t.nothing) },
    },
    {
      name: 'A contact opens',
      steps: [`Scroll to "${name}"`, `Tap "${name}"`],
      expected: [seen(draw, `${t.name}: ${name}`)],
    },
    {
      name: 'An emptied search shows all',
      steps: [...search, `Clear "${t.filter}"`],
      expected: [seen(draw, names[0] ?? ''), `The first row is "${names[0] ?? ''}"`],
    },
  ];
}
