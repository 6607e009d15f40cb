/** A map: a drawing without elements, made larger and smaller by buttons, and places on it that open a sheet. */
import type { Draw, Feature, GoalDraft, Yaml } from '../draw.ts';
import { seen, tap, unseen, verify } from '../phrasing.ts';
import { PLACES } from '../names.ts';

/** How far up a row of places lies, so that it is on the drawing. */
const ON_THE_DRAWING = -240;

export function map(draw: Draw): Feature {
  const { t, one, some, integer } = draw;
  const names = some(PLACES, 2);
  const most = integer(2, 4);
  const shift = one(0, ON_THE_DRAWING);
  return {
    kind: 'map',
    title: t.map,
    screen: 'map',
    state: { zoom: 1, place: '', looked_at: '' },
    screens: {
      map: {
        title: t.map,
        elements: [
          { canvas: null, id: 'drawing', zoom: 'zoom' },
          {
            row: names.map((name, n) => ({
              button: name,
              id: `place-${n}`,
              width: 400,
              tap: [{ set: { looked_at: name } }, { open: 'place' }],
            })),
            ...(shift === 0 ? {} : { shift: { y: shift } }),
          },
          zoomRow(draw, most),
          { text: `${t.chosen}: \${place}`, id: 'place-now', when: "place != ''" },
        ],
      },
    },
    overlays: {
      place: {
        sheet: '${looked_at}',
        elements: [
          { item: t.choose, id: 'place-yes', tap: [{ set: { place: '${looked_at}' } }, { close: true }] },
          { item: t.cancel, id: 'place-no', tap: { close: true } },
        ],
      },
    },
    goals: goals(draw, names, most),
  };
}

function zoomRow({ t }: Draw, most: number): Yaml {
  return {
    row: [
      {
        icon: t.fewer,
        id: 'smaller',
        glyph: 'minus',
        enabled: 'zoom > 1',
        tap: { set: { zoom: '${zoom - 1}' } },
      },
      { text: '${zoom} : 1', id: 'scale', width: 160 },
      {
        icon: t.more,
        id: 'larger',
        glyph: 'plus',
        enabled: `zoom < ${most}`,
        tap: { set: { zoom: '${zoom + 1}' } },
      },
    ],
  };
}

function goals(draw: Draw, [place = '', other = '']: readonly string[], most: number): GoalDraft[] {
  const { t } = draw;
  const choose = [tap(draw, place), tap(draw, t.choose)];
  const chosen = `${t.chosen}: ${place}`;
  const larger = tap(draw, t.more);
  return [
    {
      name: 'The map is made larger',
      steps: [larger],
      expected: [seen(draw, '2 : 1'), unseen(draw, '1 : 1')],
    },
    {
      name: 'The map at its largest',
      steps: Array.from({ length: most - 1 }, () => larger),
      expected: [seen(draw, `${most} : 1`), `The "${t.more}" icon is disabled`],
    },
    { name: 'A place is chosen', steps: choose, expected: [seen(draw, chosen), seen(draw, other)] },
    {
      name: 'A place is looked at and not chosen',
      steps: [tap(draw, place), verify(draw, seen(draw, t.choose)), tap(draw, t.cancel)],
      expected: [unseen(draw, chosen), unseen(draw, t.choose)],
    },
    {
      name: 'A chosen place stays on a larger map',
      steps: [...choose, larger],
      expected: [seen(draw, chosen), seen(draw, '2 : 1')],
    },
  ];
}
