/** A number with a lower and an upper end. */
import type { Draw, Feature, GoalDraft } from '../draw.ts';
import { seen, tap } from '../phrasing.ts';

export function stepper(draw: Draw): Feature {
  const { t, one, integer } = draw;
  const least = integer(0, 2);
  const most = least + integer(2, 4);
  const price = integer(5, 40);
  return {
    kind: 'stepper',
    title: t.volume,
    screen: 'stepper',
    state: { level: least },
    screens: {
      stepper: {
        title: t.volume,
        elements: [
          {
            row: [
              { text: t.amount, id: 'level-label' },
              {
                icon: t.fewer,
                id: 'fewer',
                glyph: 'minus',
                enabled: `level > ${least}`,
                tap: { set: { level: '${level - 1}' } },
              },
              { text: '${level}', id: 'level', width: 100 },
              {
                icon: t.more,
                id: 'more',
                glyph: 'plus',
                enabled: `level < ${most}`,
                tap: { set: { level: '${level + 1}' } },
              },
            ],
          },
          {
            text: one(`${t.total}: \${level * ${price}} €`, `${t.total} ${draw.money(`level * ${price}`)} €`),
            id: 'level-total',
          },
        ],
      },
    },
    overlays: {},
    goals: goals(draw, least, most),
  };
}

function goals(draw: Draw, least: number, most: number): GoalDraft[] {
  const { t } = draw;
  const up = Array.from({ length: most - least }, () => tap(draw, t.more));
  return [
    {
      name: 'One more',
      steps: [tap(draw, t.more)],
      expected: [seen(draw, String(least + 1)), `The "${t.fewer}" icon is enabled`],
    },
    {
      name: 'The upper end',
      steps: up,
      expected: [`The "${t.more}" icon is disabled`, seen(draw, String(most))],
    },
    {
      name: 'Up and down again',
      steps: [tap(draw, t.more), tap(draw, t.fewer)],
      expected: [`The "${t.fewer}" icon is disabled`, seen(draw, String(least))],
    },
    {
      name: 'Two at once',
      steps: [`Tap "${t.more}" twice`],
      expected: [seen(draw, String(least + 2))],
      inWords: { says: 'Raise the amount by two', shows: seen(draw, String(least + 2)) },
    },
  ];
}
