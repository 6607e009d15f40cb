/** Rows that are carried to another place. */
import type { Draw, Feature, GoalDraft } from '../draw.ts';
import { drag, seen, tap } from '../phrasing.ts';
import { PEOPLE } from '../names.ts';

export function queue(draw: Draw): Feature {
  const { t, some, integer } = draw;
  const names = some(PEOPLE, integer(4, 6));
  return {
    kind: 'reorder',
    title: t.queue,
    screen: 'queue',
    state: { waiting: names.map((name, n) => ({ id: `w${n}`, name })), called: { name: '' } },
    screens: {
      queue: {
        title: t.queue,
        elements: [
          {
            list: 'waiting',
            id: 'waiting-list',
            items: 'waiting',
            row: {
              id: 'waiting-row',
              carried: true,
              elements: [{ text: '${row.name}', id: 'waiting-name' }],
            },
          },
        ],
        footer: [
          {
            button: t.next,
            id: 'call',
            tap: [{ set: { called: '${first(waiting, true)}' } }, { open: 'called' }],
          },
        ],
      },
    },
    overlays: {
      called: {
        dialog: `${t.next}: \${called.name}`,
        buttons: [{ button: t.done, id: 'called-done', tap: { close: true } }],
      },
    },
    goals: goals(draw, names),
  };
}

function goals(draw: Draw, names: readonly string[]): GoalDraft[] {
  const { t, integer } = draw;
  const from = integer(2, names.length - 1);
  const [first = '', second = ''] = names;
  const moved = names[from] ?? '';
  const [last = '', before = ''] = names.toReversed();
  return [
    {
      name: 'To the front',
      steps: [drag(moved, 'above', first)],
      expected: [`The first ${draw.one('row', 'item')} is "${moved}"`],
    },
    {
      name: 'Between two others',
      steps: [drag(moved, 'above', second)],
      expected: [`"${moved}" is above "${second}"`, `"${first}" is above "${moved}"`],
    },
    {
      name: 'To the end',
      steps: [drag(first, 'below', last)],
      expected: [`"${last}" is above "${first}"`, `"${before}" is above "${first}"`],
    },
    {
      name: 'The new first one is called',
      steps: [drag(moved, 'above', first), tap(draw, t.next, 'button')],
      expected: [seen(draw, `${t.next}: ${moved}`)],
    },
  ];
}
