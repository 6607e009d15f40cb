/** Numbers and names of an open-ended line that nothing said where its gestures were made: the planner may have left them out (R64). */
import { describe, expect, test } from 'vitest';
import type { Proposal } from '../../../src/core/model/protocol.ts';
import { parseStep } from '../../../src/goal/grammar/index.ts';
import type { PlannerRequest } from '../../../src/planner/port.ts';
import { button, field, text, title } from '../../builders/android-screen.ts';
import { drive, goalOf, literal, propose, refOf, verdictOf } from '../../builders/core.ts';
import { stateOf, turnOf } from '../../builders/run-state.ts';
import { buildScreen } from '../../builders/screen.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { untoldData } from '../../../src/core/commands/line-data.ts';

/** Writes these lines once, and gives up when it is asked again. */
function model(lines: readonly string[], result: string) {
  let asked = 0;
  return async (request: PlannerRequest): Promise<Proposal> => {
    const own = await literal(request);
    if (own.kind !== 'defer' || (request.question.compiledLine ?? null) !== null) return own;
    asked += 1;
    if (asked > 1)
      return { kind: 'cannot', by: 'model', thought: '', remember: [], reason: 'not shown', evidence: '' };
    const parsed = lines.map((line) => parseStep(line, { section: 'steps' }));
    const compiled = {
      lines: parsed,
      result: parseStep(result, { section: 'expected_state' }),
      trust: 'proposed' as const,
    };
    const [first] = parsed[0]?.instructions ?? [];
    const name = /"([^"]+)"$/u.exec(lines[0] ?? '')?.[1] ?? '';
    const action = first?.kind === 'input_text' ? { kind: 'input_text', text: first.text } : { kind: 'tap' };
    return propose({ ...action, target: { ref: refOf(request.screen, name) } }, { compiled });
  };
}

interface Desk {
  readonly page: number;
  readonly day: string;
  readonly name: string;
  readonly says: string;
}
/** Rooms by month, with a field for a name. Its answer is never what a goal here states. */
const desk = (pages: readonly string[]): App<Desk> => ({
  begins: { page: 0, day: '', name: '', says: 'No booking' },
  show: ({ page, says, name }) => ({
    items: [
      title('Rooms'),
      text(pages[page] ?? ''),
      button('Later'),
      button('14'),
      button('15'),
      field('For', name),
      button('Book room'),
      text(says),
    ],
  }),
  react: (s, did) => {
    if (did.kind === 'type') return { ...s, name: did.text };
    if (did.kind !== 'tap') return s;
    if (did.on === 'Later') return { ...s, page: Math.min(pages.length - 1, s.page + 1) };
    if (did.on === 'Book room') return { ...s, says: 'It is booked' };
    return did.on === '14' || did.on === '15' ? { ...s, day: did.on, says: `Day ${did.on}` } : s;
  },
});

const MONTHS = ['April 2027', 'May 2027'];

interface Case {
  readonly step: string;
  readonly lines: readonly string[];
  readonly pages?: readonly string[];
  /** The line itself states its result. */
  readonly stated?: boolean;
}
async function verdict({ step, lines, pages = MONTHS, stated = false }: Case): Promise<string> {
  const expected = '"Booked for you" is visible';
  const goal = stated ? goalOf([`${step}, "Booked for you" appears`]) : goalOf([step], [expected]);
  return verdictOf(await drive(desk(pages), goal, { planner: model(lines, expected) }));
}

describe.each([[false], [true]])('the line states its result: %s', (stated) => {
  test.each<[string, Case]>([
    [
      'in a month that nobody turned to',
      { step: 'Book the room for 14 May', lines: ['Tap "14"', 'Tap "Book room"'] },
    ],
    ['on another day', { step: 'Book the room for 14 April', lines: ['Tap "15"', 'Tap "Book room"'] }],
    ['in a town that nobody chose', { step: 'Book a room in Oslo', lines: ['Tap "Book room"'] }],
    ['for a person that nobody named', { step: 'Book the room for Ann Lee', lines: ['Tap "Book room"'] }],
    [
      'for a person of whom half was named',
      { step: 'Book the room for Ann Lee', lines: ['Type "Ann" into "For"', 'Tap "Book room"'] },
    ],
  ])('a healthy app is not blamed for a room %s', async (_, given) => {
    expect(await verdict({ ...given, stated })).toBe('inconclusive: unproven');
  });

  test.each<[string, Case]>([
    [
      'a month that was turned to',
      { step: 'Book the room for 14 May', lines: ['Tap "Later"', 'Tap "14"', 'Tap "Book room"'] },
    ],
    [
      'a month that stood there',
      { step: 'Book the room for 14 April', lines: ['Tap "14"', 'Tap "Book room"'] },
    ],
    ['an ordinal', { step: 'Book the room for the 14th', lines: ['Tap "14"', 'Tap "Book room"'] }],
    [
      'a name that was typed',
      { step: 'Book the room for Ann Lee', lines: ['Type "Ann Lee" into "For"', 'Tap "Book room"'] },
    ],
    [
      'a month that is cut short',
      { step: 'Book the room for 14 April', lines: ['Tap "14"', 'Tap "Book room"'], pages: ['Apr 2027'] },
    ],
    ['no data', { step: 'Book the room', lines: ['Tap "Book room"'] }],
    [
      'a sentence that begins with a capital letter',
      { step: 'Book the room. Then wait', lines: ['Tap "Book room"'] },
    ],
  ])('an app that shows something else is blamed after %s', async (_, given) => {
    expect(await verdict({ ...given, stated })).toMatch(/^failed/u);
  });
});

describe('a gesture that was made more than once', () => {
  const untold = (...keys: readonly string[]): string | null => {
    const state = stateOf(goalOf(['Take a table for 3 people']), { openEndedGestureKeys: keys });
    return untoldData(turnOf(state), buildScreen([]));
  };

  test('may have counted up to a number', () => {
    expect(untold('tap  + ', 'tap  + ')).toBeNull();
    expect(untold('tap  + ')).toBe('3');
  });

  test('has counted nothing where it moved a slider or a wheel', () => {
    expect(untold('set_value  Volume ', 'set_value  Volume ')).toBe('3');
    expect(untold('pick_value  Hour ', 'pick_value  Hour ')).toBe('3');
  });
});
