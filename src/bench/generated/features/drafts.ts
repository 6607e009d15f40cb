/** Rows with controls behind them, which a swipe uncovers. */
import { feedback, undoable, type Draw, type Feature, type GoalDraft, type Yaml } from '../draw.ts';
import { rows, seen, swipe, tap, unseen } from '../phrasing.ts';
import { PLACES } from '../names.ts';

export function drafts(draw: Draw): Feature {
  const { t, one, some, integer } = draw;
  const names = some(PLACES, integer(3, 5));
  const words = `\${row.name} ${t.deleted}`;
  const undoes = one(true, false);
  const restore = [{ add: { to: 'drafts', item: '${row}' } }];
  const says = undoes
    ? [undoable(draw, words, 'undo-draft', restore)]
    : one<readonly Yaml[]>([], [feedback(draw, words)]);
  const remove = [{ remove: { from: 'drafts', where: 'item.id == row.id' } }, ...says];
  return {
    kind: 'swipe actions',
    title: t.drafts,
    screen: 'drafts',
    state: { drafts: names.map((name, n) => ({ id: `d${n}`, name })), flagged_draft: '' },
    screens: {
      drafts: {
        title: t.drafts,
        elements: [
          { text: `${t.flagged}: \${flagged_draft}`, id: 'flagged-now', when: "flagged_draft != ''" },
          {
            list: 'drafts',
            id: 'draft-list',
            items: 'drafts',
            empty: t.nothing,
            row: {
              id: 'draft-row',
              actions: [
                { button: t.flag, id: 'flag-draft', tap: { set: { flagged_draft: '${row.name}' } } },
                { button: t.delete, id: 'delete-draft', tap: remove },
              ],
              elements: [
                { text: '${row.name}', id: 'draft-name' },
                { text: t.message, id: 'draft-text', size: 38 },
              ],
            },
          },
        ],
      },
    },
    overlays: {},
    goals: [...goals(draw, names), ...(undoes ? undoGoals(draw, names) : [])],
  };
}

function goals(draw: Draw, names: readonly string[]): GoalDraft[] {
  const { t, some } = draw;
  const [draft = '', other = ''] = some(names, 2);
  return [
    {
      name: 'A draft is deleted',
      steps: [swipe(draw.toStart, draft), tap(draw, t.delete)],
      expected: [unseen(draw, draft), rows(draw, names.length - 1)],
    },
    {
      name: 'A draft is flagged',
      steps: [swipe(draw.toStart, draft), tap(draw, t.flag)],
      expected: [seen(draw, `${t.flagged}: ${draft}`), seen(draw, other)],
    },
    {
      name: 'Two drafts are deleted',
      steps: [
        swipe(draw.toStart, draft),
        tap(draw, t.delete),
        swipe(draw.toStart, other),
        tap(draw, t.delete),
      ],
      expected: [unseen(draw, draft), unseen(draw, other)],
    },
    {
      name: 'The controls behind a row, and their sides',
      steps: [swipe(draw.toStart, draft)],
      expected: [`"${t.flag}" is to the ${draw.toStart} of "${t.delete}"`, seen(draw, other)],
    },
    {
      name: 'The next row covers the first one again',
      steps: [swipe(draw.toStart, draft), swipe(draw.toStart, other), tap(draw, t.delete)],
      expected: [seen(draw, draft), unseen(draw, other)],
    },
  ];
}

/** Goals of the button of the message. */
function undoGoals(draw: Draw, names: readonly string[]): GoalDraft[] {
  const { t, some } = draw;
  const [draft = '', other = ''] = some(names, 2);
  const remove = [swipe(draw.toStart, draft), tap(draw, t.delete)];
  return [
    {
      name: 'A deleted draft comes back',
      steps: [...remove, tap(draw, t.undo, 'button')],
      expected: [seen(draw, draft), rows(draw, names.length)],
    },
    {
      name: 'The message of a deletion has a button',
      steps: remove,
      expected: [seen(draw, `${draft} ${t.deleted}`), seen(draw, t.undo), seen(draw, other)],
    },
  ];
}
