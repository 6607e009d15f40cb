/** Two sliders: one from 0 to 100, one with a few steps. */
import type { Draw, Feature, GoalDraft } from '../draw.ts';
import { seen, setTo, tap, unseen, verify } from '../phrasing.ts';

export function sliders(draw: Draw): Feature {
  const { t, one, integer } = draw;
  const most = integer(8, 15);
  const start = { light: 10 * integer(1, 3), depth: integer(1, 2) };
  return {
    kind: 'slider',
    title: t.brightness,
    screen: 'sliders',
    state: { ...start, light_saved: start.light },
    screens: {
      sliders: {
        title: t.brightness,
        elements: [
          { text: t.contrast, id: 'depth-label' },
          {
            slider: t.contrast,
            id: 'depth',
            value: 'depth',
            min: 0,
            max: most,
            step: 1,
          },
          { text: `${t.contrast}: \${depth}`, id: 'depth-now' },
          { text: t.volume, id: 'light-label' },
          { slider: t.volume, id: 'light', value: 'light' },
          { text: one(`${t.volume}: \${light}`, `${t.volume} \${light} %`), id: 'light-now' },
          { button: t.save, id: 'light-save', tap: { set: { light_saved: '${light}' } } },
          { text: `${t.saved}: \${light_saved}`, id: 'light-saved' },
        ],
      },
    },
    overlays: {},
    goals: goals(draw, most),
  };
}

function goals(draw: Draw, most: number): GoalDraft[] {
  const { t, integer } = draw;
  const share = 10 * integer(4, 9);
  const step = integer(4, most - 1);
  return [
    {
      name: 'A share',
      steps: [setTo(draw, t.volume, `${share} %`, 'slider')],
      expected: [`The "${t.volume}" slider is at ${share} %`],
    },
    {
      name: 'A number',
      steps: [setTo(draw, t.contrast, String(step), 'slider')],
      expected: [seen(draw, `${t.contrast}: ${step}`)],
    },
    {
      name: 'To the end',
      steps: [setTo(draw, t.contrast, String(most), 'slider')],
      expected: [seen(draw, `${t.contrast}: ${most}`), `The "${t.contrast}" slider is set to ${most}`],
    },
    {
      name: 'There and further',
      steps: [
        setTo(draw, t.contrast, String(step), 'slider'),
        verify(draw, seen(draw, `${t.contrast}: ${step}`)),
        setTo(draw, t.contrast, '3', 'slider'),
      ],
      expected: [seen(draw, `${t.contrast}: 3`), unseen(draw, `${t.contrast}: ${step}`)],
    },
    {
      name: 'A share is saved',
      steps: [setTo(draw, t.volume, `${share} %`, 'slider'), tap(draw, t.save, 'button')],
      expected: [seen(draw, `${t.saved}: ${share}`)],
      inWords: { says: `Save ${share} % as the loudness`, shows: seen(draw, `${t.saved}: ${share}`) },
    },
  ];
}
