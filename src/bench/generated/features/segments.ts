/** Two panes of one page, and rows that move from one to the other. */
import { feedback, type Draw, type Feature, type GoalDraft } from '../draw.ts';
import { rows, seen, tap, unseen } from '../phrasing.ts';
import { THINGS } from '../names.ts';

export function segments(draw: Draw): Feature {
  const { t, some, integer } = draw;
  const names = some(THINGS, integer(3, 6));
  const tasks = names.map((name, n) => ({ id: `t${n}`, name, done: n === 0 }));
  return {
    kind: 'tabs',
    title: t.tasks,
    screen: 'tasks',
    state: { tasks, pane: 'open', task_name: '' },
    screens: {
      tasks: {
        title: t.tasks,
        elements: [
          {
            tabs: [
              { tab: t.open, id: 'pane-open', selected: "pane == 'open'", tap: { set: { pane: 'open' } } },
              {
                tab: t.closed,
                id: 'pane-closed',
                selected: "pane == 'closed'",
                tap: { set: { pane: 'closed' } },
              },
            ],
            id: 'panes',
          },
          {
            list: 'tasks',
            id: 'task-list',
            items: 'tasks',
            filter: "row.done == (pane == 'closed')",
            empty: t.nothing,
            row: {
              id: 'task-row',
              elements: [
                { text: '${row.name}', id: 'task-name' },
                {
                  icon: `${t.done} \${row.name}`,
                  id: 'finish',
                  glyph: 'check',
                  when: 'not row.done',
                  tap: [
                    { update: { in: 'tasks', where: 'item.id == row.id', set: { done: true } } },
                    feedback(draw, t.saved),
                  ],
                },
              ],
            },
          },
        ],
      },
    },
    overlays: {},
    goals: goals(draw, names),
  };
}

function goals(draw: Draw, names: readonly string[]): GoalDraft[] {
  const { t } = draw;
  const [closed = '', ...open] = names;
  const [task = ''] = draw.some(open, 1);
  const finish = tap(draw, `${t.done} ${task}`);
  return [
    {
      name: 'The other pane',
      steps: [tap(draw, t.closed)],
      expected: [seen(draw, closed), unseen(draw, task), `The "${t.closed}" tab is selected`],
    },
    {
      name: 'A task is finished',
      steps: [finish],
      expected: [unseen(draw, task), rows(draw, open.length - 1)].slice(0, open.length > 1 ? 2 : 1),
    },
    {
      name: 'A finished task is in the other pane',
      steps: [finish, tap(draw, t.closed)],
      expected: [seen(draw, task), seen(draw, closed), rows(draw, 2)],
      inWords: { says: `Mark the task ${task} as finished`, to: 1, shows: unseen(draw, task) },
    },
    {
      name: 'There and back',
      steps: [tap(draw, t.closed), tap(draw, t.open)],
      expected: [seen(draw, task), unseen(draw, closed), `The "${t.closed}" tab is not selected`],
    },
  ];
}
