/** A dropdown, a date, a time and a summary of what is chosen. */
import type { Draw, Feature, GoalDraft } from '../draw.ts';
import { choose, choosesIn, seen, tap, unseen } from '../phrasing.ts';
import { THINGS } from '../names.ts';

/** The picker's own words are those of the system, which is in English. */
const MONTHS = ['June', 'July', 'August', 'September'] as const;
const YEAR = 2027;

interface Chosen {
  readonly rooms: readonly string[];
  readonly day: number;
  readonly month: number;
  readonly hour: number;
}

export function stay(draw: Draw): Feature {
  const { t, some, integer } = draw;
  const chosen: Chosen = {
    rooms: some(THINGS, integer(3, 6)),
    day: integer(10, 20),
    month: 7,
    hour: integer(14, 17),
  };
  const date = `${YEAR}-0${chosen.month}-${chosen.day}`;
  return {
    kind: 'pickers',
    title: t.stay,
    screen: 'stay',
    state: { rooms: chosen.rooms, room: '', arrival: date, arrival_time: `${chosen.hour}:30` },
    screens: {
      stay: {
        title: t.stay,
        elements: [
          { dropdown: t.room, id: 'room', value: 'room', items: 'rooms', hint: t.choose },
          { date: t.arrival, id: 'arrival', value: 'arrival', shown_as: 'DD.MM.YYYY' },
          { time: t.summary, id: 'arrival-time', value: 'arrival_time' },
          { text: `${t.room}: \${room}`, id: 'room-now', when: "room != ''" },
          { text: `${t.booked} \${arrival}`, id: 'arrival-now' },
          { text: `${t.summary}: \${arrival_time}`, id: 'time-now' },
        ],
        footer: [
          {
            button: t.confirm,
            id: 'stay-confirm',
            enabled: "room != ''",
            tap: { open: 'stay-summary' },
          },
        ],
      },
    },
    overlays: {
      'stay-summary': {
        dialog: t.summary,
        elements: [{ text: `${t.total}: \${room}, \${arrival}`, id: 'stay-total' }],
        buttons: [{ button: t.done, id: 'stay-done', tap: [{ set: { room: '' } }, { close: true }] }],
      },
    },
    goals: goals(draw, chosen),
  };
}

function goals(draw: Draw, { rooms, day, month, hour }: Chosen): GoalDraft[] {
  const { t, one, some, integer } = draw;
  const [room = '', other = ''] = some(rooms, 2);
  const open = tap(draw, t.choose);
  const pickRoom = one<readonly string[]>([open, choose(draw, room)], [choosesIn(draw, room, t.room)]);
  const shown = `${day}.0${month}.${YEAR}`;
  const wanted = day + integer(1, 7);
  const way = one<'here' | 'next'>('here', 'next');
  const to = way === 'here' ? month : month + 1;
  const pickDay = [
    tap(draw, shown),
    ...(way === 'here' ? [] : ['Tap "Next month"']),
    `Tap "${wanted} ${MONTHS[to - 6] ?? ''} ${YEAR}"`,
    'Tap "OK"',
  ];
  const later = hour + integer(1, 4);
  return [
    {
      name: 'A room',
      steps: pickRoom,
      expected: [seen(draw, `${t.room}: ${room}`), `The "${t.confirm}" button is enabled`],
    },
    {
      name: 'Another room takes its place',
      steps: [open, choose(draw, room), tap(draw, room), choose(draw, other)],
      expected: [seen(draw, `${t.room}: ${other}`), unseen(draw, `${t.room}: ${room}`)],
    },
    {
      name: 'A day',
      steps: pickDay,
      expected: [seen(draw, `${t.booked} ${YEAR}-0${to}-${wanted}`), unseen(draw, shown)],
    },
    {
      name: 'A day is left as it was',
      steps: [tap(draw, shown), `Tap "${wanted} ${MONTHS[month - 6] ?? ''} ${YEAR}"`, 'Tap "Cancel"'],
      expected: [seen(draw, `${t.booked} ${YEAR}-0${month}-${day}`)],
    },
    {
      name: 'An hour',
      steps: [tap(draw, `${hour}:30`), `Turn the "Hour" wheel to "${later}"`, 'Tap "OK"'],
      expected: [seen(draw, `${t.summary}: ${later}:30`)],
    },
    {
      name: 'The whole stay',
      steps: [...pickRoom, ...pickDay, tap(draw, t.confirm, 'button')],
      expected: [seen(draw, `${t.total}: ${room}, ${YEAR}-0${to}-${wanted}`)],
      inWords: {
        says: `Reserve ${room} for ${YEAR}-0${to}-${wanted}`,
        shows: seen(draw, `${t.total}: ${room}, ${YEAR}-0${to}-${wanted}`),
      },
    },
  ];
}
