/** A list that is pulled to get new rows. */
import type { Draw, Feature, GoalDraft, Yaml } from '../draw.ts';
import { rows, seen, tap, unseen } from '../phrasing.ts';
import { THINGS } from '../names.ts';

export function updates(draw: Draw): Feature {
  const { t, one, some, integer } = draw;
  const [fresh = '', ...names] = some(THINGS, integer(3, 5));
  const waits = one<readonly Yaml[]>([], [{ load: 1 }], [{ wait: 1 }]);
  const pull = [
    ...waits,
    {
      if: 'any(updates, item.id == 0)',
      // oxlint-disable-next-line unicorn/no-thenable -- the key of an app file
      then: { toast: t.nothing },
      else: [{ add: { to: 'updates', item: { id: 0, name: fresh } } }, { toast: t.updated }],
    },
  ];
  return {
    kind: 'pull to refresh',
    title: t.updates,
    screen: 'updates',
    state: { updates: names.map((name, n) => ({ id: n + 1, name })) },
    screens: {
      updates: {
        title: t.updates,
        elements: [
          {
            list: 'updates',
            id: 'update-list',
            items: 'updates',
            order_by: 'row.id',
            pull,
            row: {
              id: 'update-row',
              elements: [
                { text: '${row.name}', id: 'update-name' },
                {
                  icon: `${t.delete} \${row.name}`,
                  id: 'delete-update',
                  glyph: 'trash',
                  tap: { remove: { from: 'updates', where: 'item.id == row.id' } },
                },
              ],
            },
          },
        ],
      },
    },
    overlays: {},
    goals: goals(draw, fresh, names),
  };
}

function goals(draw: Draw, fresh: string, names: readonly string[]): GoalDraft[] {
  const { t, one, some } = draw;
  const pull = one('Pull to refresh', 'Pull down to refresh');
  const [gone = ''] = some(names, 1);
  return [
    {
      name: 'Something new',
      steps: [pull],
      expected: [seen(draw, fresh), `The first ${one('row', 'item')} is "${fresh}"`],
    },
    { name: 'One more row', steps: [pull], expected: [rows(draw, names.length + 1)] },
    {
      name: 'A row stays away',
      steps: [tap(draw, `${t.delete} ${gone}`), pull],
      expected: [seen(draw, fresh), unseen(draw, gone)],
    },
  ];
}
