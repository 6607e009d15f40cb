/** A day and a time, in grids of buttons. */
import type { Draw, Feature, GoalDraft } from '../draw.ts';
import { seen, tap, unseen } from '../phrasing.ts';

const TIMES = ['8:00', '9:30', '11:00', '14:00', '15:30', '17:00'] as const;

export function appointment(draw: Draw): Feature {
  const { t, some, integer } = draw;
  const first = integer(1, 10);
  const days = Array.from({ length: 12 }, (_, n) => first + n);
  const times = TIMES.filter((time) => some(TIMES, 4).includes(time) || time === '9:30');
  const [full] = some(times, 1);
  return {
    kind: 'calendar',
    title: t.guests,
    screen: 'calendar',
    state: { day: 0, hour: '' },
    screens: {
      calendar: {
        title: t.guests,
        elements: [
          ...inRows(days, 4).map((week) => ({
            row: week.map((n) => ({
              button: String(n),
              id: `day-${n}`,
              width: 200,
              selected: `day == ${n}`,
              tap: { set: { day: n, hour: '' } },
            })),
          })),
          ...inRows(times, 3).map((part) => ({
            row: part.map((time) => ({
              button: time,
              id: `at-${time.replace(':', '-')}`,
              width: 260,
              when: 'day > 0',
              enabled: time === full ? 'false' : 'true',
              tap: { set: { hour: time } },
            })),
          })),
          { text: `${t.booked} \${day}. \${hour}`, id: 'chosen-time', when: "hour != ''" },
        ],
        footer: [
          { button: t.confirm, id: 'confirm-time', enabled: "hour != ''", tap: { open: 'time-booked' } },
        ],
      },
    },
    overlays: {
      'time-booked': {
        dialog: t.summary,
        elements: [{ text: `${t.total}: \${day}., \${hour}`, id: 'booked-time' }],
        buttons: [
          { button: t.done, id: 'booked-done', tap: [{ set: { day: 0, hour: '' } }, { close: true }] },
        ],
      },
    },
    goals: goals(draw, days, times, full ?? ''),
  };
}

function inRows<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size));
}

function goals(draw: Draw, days: readonly number[], times: readonly string[], full: string): GoalDraft[] {
  const { t, some } = draw;
  const [day = 1, other = 2] = some(days, 2);
  const [time = ''] = some(
    times.filter((each) => each !== full),
    1,
  );
  const pick = [tap(draw, String(day)), tap(draw, time)];
  return [
    {
      name: 'A day and a time',
      steps: pick,
      expected: [seen(draw, `${t.booked} ${day}. ${time}`)],
      inWords: {
        says: `Arrange to come on day ${day} at ${time}`,
        shows: seen(draw, `${t.booked} ${day}. ${time}`),
      },
    },
    {
      name: 'The booking is confirmed',
      steps: [...pick, tap(draw, t.confirm, 'button')],
      expected: [seen(draw, `${t.total}: ${day}., ${time}`)],
    },
    {
      name: 'The choice is gone after the booking',
      steps: [...pick, tap(draw, t.confirm, 'button'), tap(draw, t.done)],
      expected: [unseen(draw, time), `The "${t.confirm}" button is disabled`],
    },
    {
      name: 'Another day clears the time',
      steps: [...pick, tap(draw, String(other))],
      expected: [unseen(draw, `${t.booked} ${day}. ${time}`), `"${other}" is selected`],
    },
    {
      name: 'A full hour',
      steps: [tap(draw, String(day))],
      expected: [`The "${full}" button is disabled`, `The "${time}" button is enabled`],
    },
  ];
}
