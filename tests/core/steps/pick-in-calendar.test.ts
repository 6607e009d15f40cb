/** A day is picked in a calendar: its month is turned to, and the day is tapped (R36). */
import { describe, expect, test } from 'vitest';
import { drive, goalOf, verdictOf } from '../../builders/core.ts';
import { node } from '../../screen/build.ts';
import { text, title, type Item } from '../../builders/android-screen.ts';
import type { App } from '../../builders/scripted-phone.ts';

const MONTHS = ['June', 'July', 'August', 'September'];
const LENGTHS = [30, 31, 31, 30];

interface Shown {
  readonly month: number;
  readonly picked: string;
}

interface Kind {
  readonly begins?: number;
  readonly names?: readonly [string, string];
  readonly isDead?: boolean;
  /** A tap chooses the day after. */
  readonly landsBeside?: boolean;
  /** Days of the month before stand first, and those of the next one last. */
  readonly isFull?: boolean;
  /** Cells have no text, and describe their day: the first of July, 2027. */
  readonly describes?: (day: number, month: string) => string;
}

const bar = (caption: string, [back, on]: readonly [string, string]): Item => ({
  height: 140,
  at: (top) =>
    node(
      'LinearLayout',
      [0, top, 1080, top + 120],
      {},
      node('ImageButton', [0, top, 120, top + 120], { clickable: true, 'content-desc': back }),
      node('TextView', [200, top + 20, 800, top + 100], { text: caption }),
      node('ImageButton', [960, top, 1080, top + 120], { clickable: true, 'content-desc': on }),
    ),
});
const grid = (days: readonly string[], describes: (day: string) => Record<string, string>): Item => ({
  height: 900,
  at: (top) =>
    node(
      'GridView',
      [0, top, 1080, top + 900],
      {},
      ...days.map((day, i) => {
        const [x, y] = [(i % 7) * 150, top + Math.floor(i / 7) * 140];
        return node('Button', [x, y, x + 140, y + 130], { ...describes(day), clickable: true });
      }),
    ),
});
const upTo = (n: number): string[] => Array.from({ length: n }, (_, i) => String(i + 1));

const calendar = ({
  begins = 1,
  names = ['Previous month', 'Next month'],
  isDead = false,
  landsBeside = false,
  isFull = false,
  describes,
}: Kind = {}): App<Shown> => ({
  begins: { month: begins, picked: '' },
  show: ({ month, picked }) => ({
    items: [
      title('Trip'),
      bar(`${MONTHS[month] ?? ''} 2027`, names),
      grid(
        [
          ...(isFull ? ['29', '30', '31'] : []),
          ...upTo(LENGTHS[month] ?? 30),
          ...(isFull ? ['1', '2', '3'] : []),
        ],
        (day) =>
          describes === undefined
            ? { text: day }
            : { 'content-desc': describes(Number(day), MONTHS[month] ?? '') },
      ),
      text(`Leaving ${picked}`),
    ],
  }),
  react: (state, did) => {
    if (did.kind !== 'tap') return state;
    const by = did.on === names[1] ? 1 : did.on === names[0] ? -1 : 0;
    if (by !== 0) return isDead ? state : { ...state, month: state.month + by };
    const day = describes === undefined ? did.on : (/(?<!\d)0?(\d{1,2})(?!\d)/u.exec(did.on)?.[1] ?? '');
    const chosen = landsBeside ? Number(day) + 1 : day;
    return { ...state, picked: `${chosen} ${MONTHS[state.month] ?? ''}` };
  },
});
const picking = async (line: string, kind: Kind = {}): Promise<string> => {
  const run = await drive(calendar(kind), goalOf([line]));
  return `${verdictOf(run)} ${run.state.picked}`.trim();
};

describe('a day in a calendar', () => {
  test.each<[string, Kind, string]>([
    ['Pick 14 July', {}, 'passed 14 July'],
    ['Pick 14 September', {}, 'passed 14 September'],
    ['Pick 14 June 2027', {}, 'passed 14 June'],
    ['Pick 30 August 2027', { isFull: true }, 'passed 30 August'],
    ['Pick 2 August', { isFull: true }, 'passed 2 August'],
    ['Pick 14 August', { names: ['‹', '›'] }, 'passed 14 August'],
  ])('%s %j', async (line, kind, ends) => {
    expect(await picking(line, kind)).toBe(ends);
  });

  test.each<[string, (day: number, month: string) => string]>([
    ['Pick 14 July', (day, month) => `${String(day).padStart(2, '0')} ${month} 2027`],
    ['Pick 4 September', (day, month) => `${String(day).padStart(2, '0')} ${month} 2027`],
    ['Pick 4 July', (day, month) => `${day} ${month}`],
    ['Pick 4 August', (day, month) => `${month} ${day}, 2027`],
    ['Pick 14 August', (day, month) => `Day of the week, ${month.slice(0, 3)} ${day}`],
  ])('whose cells describe it: %s', async (line, describes) => {
    expect(await picking(line, { describes })).toBe(`passed ${line.replace('Pick ', '')}`);
  });

  test.each<[string, Kind]>([
    ['Pick 14 June', {}],
    ['Pick 14 August', { names: ['', ''] }],
  ])('is open where its year or the way to it is unknown: %s %j', async (line, kind) => {
    expect(await picking(line, kind)).toBe('inconclusive: no-proof');
  });

  test.each<[string, readonly string[], string]>([
    ['named by a condition is its failure', ['"Leaving 14 July" is visible'], 'failed: Wrong Text Bug'],
    ['is no pass where the conditions hold', ['"Trip" is visible'], 'inconclusive: unproven'],
    ['is open where no later line tells', [], 'inconclusive: no-proof'],
  ])('beside which another date came: %s', async (_, expected, ends) => {
    const run = await drive(calendar({ landsBeside: true }), goalOf(['Pick 14 July'], expected));
    expect(verdictOf(run)).toBe(ends);
  });

  test('of another month is not there when the calendar does not turn', async () => {
    expect(await picking('Pick 14 August', { isDead: true })).toBe('failed: Unresponsive Element Bug');
  });
});
