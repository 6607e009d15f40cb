/** Settings: switches, choices, and a row that one switch reveals. */
import { feedback, type Draw, type Feature, type GoalDraft, type Yaml } from '../draw.ts';
import { choose, either, seen, unseen } from '../phrasing.ts';

const TONGUES = ['Deutsch', 'English', 'Español', 'Français', 'Italiano'] as const;

export function preferences(draw: Draw): Feature {
  const { t, one, some, integer } = draw;
  const tongues = some(TONGUES, integer(2, 4));
  const [own = ''] = tongues;
  const says = one(true, false);
  const alerts = one(true, false);
  return {
    kind: 'settings',
    title: t.settings,
    screen: 'preferences',
    state: { alerts, night: false, sounds: true, tongue: own },
    screens: {
      preferences: {
        title: t.settings,
        elements: [
          {
            toggle: t.notifications,
            id: 'alerts',
            value: 'alerts',
            ...(says ? { on_change: feedback(draw, t.saved) } : {}),
          },
          { toggle: t.sound, id: 'sounds', value: 'sounds', when: 'alerts' },
          box(draw),
          { heading: t.language, id: 'tongue-title' },
          ...tongues.map((name, n) => ({ radio: name, id: `tongue-${n}`, value: 'tongue', option: name })),
          { text: `${t.language}: \${tongue}`, id: 'tongue-now' },
        ],
      },
    },
    overlays: {},
    goals: goals(draw, tongues, alerts),
  };
}

function box({ t, one }: Draw): Yaml {
  const options = { id: 'night', value: 'night' };
  return one<Yaml>({ toggle: t.darkTheme, ...options }, { checkbox: t.darkTheme, ...options });
}

function goals(draw: Draw, tongues: readonly string[], alerts: boolean): GoalDraft[] {
  const { t, one } = draw;
  const [own = '', other = ''] = tongues;
  const off = `Turn off "${t.notifications}"`;
  const on = `Turn on the "${t.notifications}" toggle`;
  return [
    {
      name: 'Sound depends on notifications',
      steps: [on, off],
      expected: [unseen(draw, t.sound), `"${t.notifications}" is off`],
    },
    {
      name: 'Notifications bring sound',
      steps: [off, on],
      expected: [seen(draw, t.sound), `"${t.notifications}" is on`],
    },
    {
      name: 'A shown text decides which switch is turned',
      steps: [either(draw, t.sound, off, on)],
      expected: [
        `"${t.notifications}" is ${alerts ? 'off' : 'on'}`,
        alerts ? unseen(draw, t.sound) : seen(draw, t.sound),
      ],
    },
    {
      name: 'The dark theme is on',
      steps: [`Turn on "${t.darkTheme}"`],
      expected: [`"${t.darkTheme}" is ${one('on', 'checked')}`, `"${t.language}: ${own}" is visible`],
    },
    {
      name: 'Another language',
      steps: [choose(draw, other)],
      expected: [
        seen(draw, `${t.language}: ${other}`),
        `"${other}" is checked`,
        `"${own}" is ${one('unchecked', 'not checked')}`,
      ],
      inWords: {
        says: `Make ${other} the language of the app`,
        shows: seen(draw, `${t.language}: ${other}`),
      },
    },
  ];
}
