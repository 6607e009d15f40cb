/** A slider or a wheel that is not yet set is moved on while it comes nearer, and once more when it does not (R36). */
import { describe, expect, test } from 'vitest';
import { spendRecovery, UNSPENT_BUDGETS } from '../../../src/core/budgets/retry-budgets.ts';
import type { Failure } from '../../../src/core/model/verdict.ts';
import type { ValueReading } from '../../../src/core/model/step-record.ts';
import { setAgain } from '../../../src/core/recovery/d-set-again.ts';
import type { ControlValue } from '../../../src/screen/model/element.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { LIMITS } from '../../../src/shared/limits.ts';
import { goalOf } from '../../builders/core.ts';
import { outcomeLines } from '../../builders/outcome.ts';
import { pendingOf, stateOf, turnOf } from '../../builders/run-state.ts';
import { buildScreen, the } from '../../builders/screen.ts';

type Value = ControlValue | string | undefined;

/** A slider whose thumb goes from 50 to 950 px, or a wheel with so many rows in view. */
function shows(id: string, value: Value, rows?: number): Screen {
  const screen = buildScreen({
    id,
    children: [
      rows === undefined
        ? { role: 'slider', description: 'Volume', at: [0, 100, 1000, 100] }
        : {
            role: 'wheel',
            description: 'Volume',
            at: [0, 100, 300, rows * 100],
            children: Array.from({ length: rows }, () => ({})),
          },
    ],
  });
  const set = typeof value === 'string' ? { text: value } : value;
  const withValue = screen.elements.map((e) =>
    e.description === 'Volume' && set !== undefined ? { ...e, value: set } : e,
  );
  return { ...screen, elements: withValue };
}

interface Moved {
  /** What the control showed before the movement and shows after it. */
  readonly from: Value;
  readonly to: Value;
  /** What the movements before showed. */
  readonly readings?: readonly ValueReading[];
  readonly move?: { readonly from: number; readonly to: number };
  readonly rows?: number;
  /** Rows of the wheel in view. */
  readonly inView?: number;
  readonly watched?: boolean;
  readonly purpose?: 'step' | 'open-ended';
  /** What the step rejected before. */
  readonly rejected?: Failure;
  /** Case D was used already. */
  readonly spent?: boolean;
  /** The control is not on the screen after the movement. */
  readonly gone?: boolean;
  /** The gesture had no target that the screen before shows. */
  readonly unknownBefore?: boolean;
}
type Wanted = { readonly to: number; readonly percent: boolean } | { readonly value: string };

const percent = (to: number) => ({ to, percent: true });
const number = (to: number) => ({ to, percent: false });
const choice = (value: string) => ({ value });
const reading = (from: string, to: string, end: number): ValueReading => ({ from, to, end });

function play(wanted: Wanted, scene: Moved) {
  const isWheel = 'value' in wanted;
  const inView = isWheel ? (scene.inView ?? 10) : undefined;
  const [before, after] = [shows('s1', scene.from, inView), shows('s2', scene.to, inView)];
  const did = isWheel
    ? { kind: 'pick_value', on: 'Volume', value: wanted.value, rows: scene.rows ?? 1 }
    : { kind: 'set_value', on: 'Volume', ...wanted, move: scene.move ?? null };
  const { watched = false, purpose = 'step' } = scene;
  const made = pendingOf(before, did, { watched, purpose });
  const pending =
    scene.unknownBefore === true ? { ...made, attempt: { ...made.attempt, target: null } } : made;
  const { action } = pending.attempt;
  if (action.kind !== 'set_value' && action.kind !== 'pick_value') throw new Error(action.kind);
  const spend = spendRecovery(UNSPENT_BUDGETS, 'D');
  const budgets = scene.spent === true && spend.allowed ? spend.budgets : UNSPENT_BUDGETS;
  const state = stateOf(goalOf(['Tap "Volume"']), {
    readings: scene.readings ?? [],
    budgets,
    rejectedInput: scene.rejected ?? null,
  });
  const found = scene.gone === true ? undefined : the(after, 'Volume');
  return { state, outcome: setAgain(turnOf(state), pending, after, found, action) };
}

/** The next movement: px along the track, or rows; in other cases what the rules decide. */
function nextOf(wanted: Wanted, scene: Moved): string {
  const { state, outcome } = play(wanted, scene);
  if ('next' in outcome || outcome.command.kind !== 'act')
    return outcomeLines(outcome, state, ['history', 'readings', 'rejectedInput']).join(' > ');
  const { action, origin, target } = outcome.command.attempt;
  const notes = outcome.notes.flatMap((n) => (n.kind === 'case' ? [`${n.case} ${n.used}/${n.of}, `] : []));
  const made =
    action.kind === 'set_value'
      ? action.move === null
        ? 'to the value afresh'
        : `from ${action.move.from} to ${action.move.to}`
      : action.kind === 'pick_value'
        ? `${action.rows} rows`
        : action.kind;
  return `${notes.join('')}${made}${origin === 'D' && target?.description === 'Volume' ? '' : ' by another rule'}`;
}

const ends = (text: string, low = 0, high = 100): ControlValue => ({ text, low, high });
const watching = 'look late effect 5000 for a1 step watched';

describe('a slider is watched when it did not follow', () => {
  const short = (text: string, end: number): Moved => ({
    from: ends(text),
    to: ends(text),
    readings: [reading('10', text, end - 9)],
    move: { from: end - 9, to: end },
  });
  test.each<[string, Moved]>([
    ['a short movement', short('39', 410)],
    ['a long movement', { ...short('39', 410), readings: [reading('10', '39', 100)] }],
    ['a second movement', { ...short('39', 410), readings: [reading('39', '39', 401)] }],
    ['its first movement', { ...short('39', 410), readings: [] }],
  ])('%s', (_, scene) => {
    expect(nextOf(percent(40), scene)).toBe(watching);
  });
});

describe('a slider without ends that kept its number goes on', () => {
  const still = (...ends: readonly number[]): Moved => ({
    from: '8.0',
    to: '8.0',
    readings: ends.slice(0, -1).map((end, i) => reading(i === 0 ? '2.0' : '8.0', '8.0', end)),
    move: { from: ends.at(-2) ?? 0, to: ends.at(-1) ?? 0 },
  });
  test('over the rest of a step', () => {
    expect(nextOf(number(9), still(500, 556))).toMatch(/^from 556 to 6/);
  });
  test('no further than that', () => {
    expect(nextOf(number(9), still(500, 556, 612))).toBe(watching);
  });
});

describe('a slider that came nearer goes on from where the finger let it go', () => {
  test.each<[string, Wanted, Moved, string]>([
    [
      'by the share of its track that is left',
      percent(40),
      { from: ends('10'), to: ends('30') },
      'from 410 to 500',
    ],
    ['back when it went too far', percent(40), { from: ends('10'), to: ends('45') }, 'from 410 to 365'],
    [
      'by the units between its ends',
      number(8),
      { from: ends('5', 5, 15), to: ends('6', 5, 15) },
      'from 320 to 500',
    ],
    [
      'by the share of its track, whatever its units are',
      percent(40),
      { from: ends('0', 0, 15), to: ends('3', 0, 15) },
      'from 410 to 590',
    ],
    [
      'by the units between its ends, after words',
      number(8),
      {
        from: ends('Mid', 5, 15),
        to: ends('6', 5, 15),
        readings: [reading('5', 'Mid', 100)],
        move: { from: 100, to: 320 },
      },
      'from 320 to 500',
    ],
    [
      'by the units between its ends, where the last two movements ended at one number',
      number(8),
      {
        from: ends('5', 5, 15),
        to: ends('6', 5, 15),
        readings: [reading('4', '6', 100)],
        move: { from: 200, to: 320 },
      },
      'from 320 to 500',
    ],
    [
      'as far as its last two movements tell',
      percent(40),
      {
        from: ends('30'),
        to: ends('38'),
        readings: [reading('10', '30', 410)],
        move: { from: 410, to: 500 },
      },
      'from 500 to 522.5',
    ],
  ])('%s', (_, wanted, scene, next) => {
    expect(nextOf(wanted, scene)).toBe(next);
  });
});

describe('the first movement of a slider without ends only shows how far it goes', () => {
  test.each<[string, Moved, string]>([
    ['it came nearer', { from: '0', to: '5' }, 'from 500 to 590'],
    ['it went further away', { from: '2', to: '12' }, 'from 500 to 275'],
    ['it stands still', { from: '5', to: '5' }, 'from 500 to 590'],
    ['it shows no more than nought', { from: '1', to: '0' }, 'from 500 to 554'],
    [
      'the finger let it go at the beginning',
      { from: '7', to: '5', move: { from: 500, to: 20 } },
      'from 20 to 29',
    ],
    ['nothing tells where it was', { from: '5', to: '5', unknownBefore: true }, 'from 500 to 590'],
  ])('%s', (_, scene, next) => {
    expect(nextOf(number(6), scene)).toBe(next);
  });

  test.each<[string, Moved, string]>([
    ['goes on when it came nearer', { from: '2', to: '4' }, 'from 600 to 700'],
    ['is watched when it stands still', { from: '4', to: '4' }, watching],
    ['goes between the two when it went too far', { from: '2', to: '11' }, 'from 600 to 544.4444444444445'],
    ['goes back when it went the wrong way, as in a mirror', { from: '2', to: '0' }, 'from 600 to 300'],
  ])('the second one %s', (_, scene, next) => {
    const readings = [reading('0', '2', 500)];
    expect(nextOf(number(6), { ...scene, readings, move: { from: 500, to: 600 } })).toBe(next);
  });
});

test('the third one goes between those on either side, wherever the second one ended, as with few steps', () => {
  const readings = [reading('2', '5', 500), reading('5', '8', 680)];
  const scene: Moved = { from: '8', to: '6', readings, move: { from: 680, to: 560 } };
  expect(nextOf(number(7), scene)).toBe('from 560 to 620');
});

test('the third one goes back when it is the first to show another number, and the wrong one, as in a mirror with few steps', () => {
  const readings = [reading('5', '5', 500), reading('5', '5', 410)];
  const scene: Moved = { from: '5', to: '6', readings, move: { from: 410, to: 340 } };
  expect(nextOf(number(4), scene)).toBe('from 340 to 660');
});

test('the third one goes on when it came back to the number that is one short, at another place of that step', () => {
  const readings = [reading('2', '5', 500), reading('5', '4', 560)];
  const scene: Moved = { from: '4', to: '5', readings, move: { from: 560, to: 440 } };
  expect(nextOf(number(6), scene)).toBe('from 440 to 320');
});

test('the third one is watched when it came no nearer than the first', () => {
  const readings = [reading('9', '2', 500), reading('2', '1', 600)];
  expect(nextOf(number(6), { from: '1', to: '0', readings, move: { from: 600, to: 300 } })).toBe(watching);
});

describe('a slider with ends that did not come nearer is watched', () => {
  test.each<[string, Moved]>([
    ['when it stands still', { from: ends('30'), to: ends('30') }],
    ['when it went further away', { from: ends('30'), to: ends('20') }],
    ['when it is as far away on the other side', { from: ends('30'), to: ends('50') }],
  ])('%s', (_, scene) => {
    expect(nextOf(percent(40), scene)).toBe(watching);
  });
});

test('a slider is moved on up to the limit of movements, and not once more', () => {
  const moved = (n: number) =>
    nextOf(percent(90), {
      from: ends('50'),
      to: ends('51'),
      readings: Array.from({ length: n }, (_, i) => reading(`${i}`, `${i + 1}`, 100)),
      move: { from: 100, to: 110 },
    });
  expect(moved(LIMITS.valueMoves - 1)).toMatch(/^from 110 to/);
  expect(moved(LIMITS.valueMoves)).toBe(watching);
});

describe('a slider that can’t be read back', () => {
  test('proves nothing when it shows words that change', () => {
    expect(nextOf(number(6), { from: 'Low', to: 'High' })).toContain(
      'inconclusive no-proof at steps 0: "Volume" can\'t be read back: it is set to "High", which is not the number that the line names',
    );
  });

  test('proves nothing when the tree holds no value of it', () => {
    expect(nextOf(number(6), { from: undefined, to: undefined })).toContain(
      "can't be read back: the element tree holds no value of it",
    );
  });

  test('proves nothing when it moved once, though the last movement left it where it was', () => {
    const readings = [reading('Low', 'Mid', 500)];
    expect(nextOf(number(6), { from: 'Mid', to: 'Mid', readings })).toContain('inconclusive no-proof');
  });

  test.each<[string, Wanted, string]>([
    ['the upper half after the middle', number(6), 'from 500 to 770'],
    ['the upper half after the lower one', percent(40), 'from 410 to 680'],
    ['the lower half after the upper one', percent(80), 'from 770 to 500'],
  ])('and never moved is moved to another part of its track: %s', (_, wanted, next) => {
    expect(nextOf(wanted, { from: 'Mid', to: 'Mid' })).toBe(next);
  });

  test('and does not move to another part of its track either is watched', () => {
    const readings = [reading('Mid', 'Mid', 500)];
    expect(nextOf(number(6), { from: 'Mid', to: 'Mid', readings, move: { from: 500, to: 770 } })).toBe(
      watching,
    );
  });
});

describe('a slider that was watched', () => {
  const stuck = { from: ends('30'), to: ends('30'), watched: true };

  test('is set once more, from the value, as case D', () => {
    const moved = { ...stuck, move: { from: 100, to: 200 } };
    expect(nextOf(percent(40), moved)).toBe('D 1/1, to the value afresh');
    const { state, outcome } = play(percent(40), moved);
    const lines = outcomeLines(outcome, state, ['budgets']);
    expect(lines).toContain('case D 1/1 "Volume": it is set to "30"');
    expect(lines.join()).toContain('ledger D 1');
  });

  test('and set once more in vain is an Input Rejection Bug', () => {
    expect(nextOf(percent(40), { ...stuck, spent: true })).toContain(
      'spent D: Input Rejection Bug > readings',
    );
    expect(nextOf(percent(40), { ...stuck, spent: true })).toContain(
      'failed Input Rejection Bug at steps 0: "Volume" is set to 40 %; it is set to "30" after 1 movement; control read back on s2, e2, 0 100 1000 100',
    );
    const readings = [reading('0', '3', 500)];
    expect(nextOf(number(6), { from: '3', to: '3', watched: true, spent: true, readings })).toContain(
      '"Volume" is set to 6; it is set to "3" after 2 movements;',
    );
  });

  test('is left to the planner, who chose it on an open-ended step', () => {
    const lines = nextOf(percent(40), { ...stuck, spent: true, purpose: 'open-ended' });
    expect(lines).toContain('spent D: Input Rejection Bug');
    expect(lines).toContain('"Volume" is set to 40 %: it is set to "30" after 1 movement');
    expect(lines).not.toContain('readings');
    expect(lines).not.toContain('failed');
    expect(lines).toContain('rejectedInput');
    expect(lines).toMatch(/ s2$/);
  });

  test('and on such a step it is a bug when another one was no better', () => {
    const rejected: Failure = {
      label: 'Input Rejection Bug',
      expected: '"Sound" is set to 40 %',
      actual: 'it is set to "10"',
      proof: { screen: 's1', ref: 'e2', box: null, rule: 'control read back' },
    };
    expect(nextOf(percent(40), { ...stuck, spent: true, purpose: 'open-ended', rejected })).toContain(
      'failed Input Rejection Bug at steps 0: "Sound" is set to 40 %; it is set to "10"',
    );
  });
});

test('a control that is gone leaves the step to begin again on the new screen', () => {
  expect(nextOf(percent(40), { from: ends('10'), to: ends('30'), gone: true })).toMatch(/^\w+ s2$/);
});

describe('a wheel of numbers turns by the rows that are left', () => {
  test.each<[string, Wanted, Moved, string]>([
    ['to later values', choice('14'), { from: '10', to: '11' }, '3 rows'],
    ['to earlier values', choice('5'), { from: '9', to: '8', rows: -1 }, '-3 rows'],
    ['no more than one movement can turn', choice('30'), { from: '9', to: '10' }, '4 rows'],
    ['no more than that back either', choice('1'), { from: '30', to: '29', rows: -1 }, '-4 rows'],
    ['of a wheel that lists no rows', choice('30'), { from: '9', to: '10', inView: 1 }, '2 rows'],
    ['where a row counts five', choice('20'), { from: '0', to: '5' }, '3 rows'],
    ['where two rows counted ten', choice('25'), { from: '0', to: '10', rows: 2 }, '3 rows'],
    [
      'one by one after a movement that changed no number',
      choice('12'),
      { from: '10 am', to: '10 pm' },
      '2 rows',
    ],
    ['at least one', choice('7'), { from: '0', to: '5' }, '1 rows'],
    ['after words that have no order', choice('14'), { from: 'None', to: '11' }, '3 rows'],
    ['of months', choice('July'), { from: 'April', to: 'May' }, '2 rows'],
    [
      'where the movement turned fewer rows than asked',
      choice('30'),
      { from: '0', to: '8', rows: 9 },
      '4 rows',
    ],
  ])('%s', (_, wanted, scene, next) => {
    expect(nextOf(wanted, scene)).toBe(next);
  });

  test('until it stands still', () => {
    expect(nextOf(choice('14'), { from: '11', to: '11' })).toBe(watching);
  });
});

describe('a wheel of words', () => {
  test.each<[string, Moved, string]>([
    ['goes on the same way', { from: 'Small', to: 'Medium' }, '1 rows'],
    ['goes on backwards when it was turned so', { from: 'Medium', to: 'Small', rows: -2 }, '-1 rows'],
    ['turns back at its end', { from: 'Small', to: 'Small' }, '-1 rows'],
    ['turns forward at its beginning', { from: 'Small', to: 'Small', rows: -3 }, '1 rows'],
    [
      'turns back at its end after values that do not fit',
      { from: 'Medium', to: 'Medium', readings: [reading('Small', 'Medium', 1)] },
      '-1 rows',
    ],
    [
      'goes on though it passes a value of the other way again',
      { from: 'Medium', to: 'Small', rows: -1, readings: [reading('Small', 'Medium', 1)] },
      '-1 rows',
    ],
  ])('%s', (_, scene, next) => {
    expect(nextOf(choice('Large'), scene)).toBe(next);
  });

  const missing =
    'failed Missing Element Bug at steps 0: "Volume" has the value "Large"; it showed "Small", "Medium"; wheel read back on s2, e2, 0 100 300 1000';
  test.each<[string, Moved]>([
    [
      'that was turned to both ends',
      {
        from: 'Small',
        to: 'Small',
        rows: -1,
        readings: [reading('Small', 'Medium', 1), reading('Medium', 'Small', -1)],
      },
    ],
    [
      'that showed nothing at first',
      {
        from: 'Medium',
        to: 'Small',
        readings: [reading('', 'Small', 1), reading('Small', 'Medium', 1)],
      },
    ],
    ['that begins anew', { from: 'Medium', to: 'Small', readings: [reading('Small', 'Medium', 1)] }],
  ])('%s does not have the value', (_, scene) => {
    expect(nextOf(choice('Large'), scene)).toContain(missing);
  });

  test('and its missing value is told with no more than twelve of its values', () => {
    const names = 'abcdefghijklmno'.split('').map((letter) => letter.repeat(4));
    const readings = names.slice(1).map((to, i) => reading(names[i] ?? '', to, 1));
    const lines = nextOf(choice('Large'), { from: names.at(-1), to: names[0], readings });
    expect(lines).toContain('"kkkk", "llll"; wheel');
    expect(lines).not.toContain('it showed ""');
  });

  test('that never moves is watched, set once more, and then an Input Rejection Bug', () => {
    const readings = [reading('Small', 'Small', 1)];
    const stuck = { from: 'Small', to: 'Small', rows: -1, readings };
    expect(nextOf(choice('Large'), stuck)).toBe(watching);
    expect(nextOf(choice('Large'), { ...stuck, watched: true })).toBe('D 1/1, -1 rows');
    expect(nextOf(choice('Large'), { ...stuck, watched: true, spent: true })).toContain(
      'failed Input Rejection Bug at steps 0: "Volume" is set to "Large"; it is set to "Small" after 2 movements',
    );
  });

  test('that does not turn leaves an open-ended step to the planner, who chose its value', () => {
    const lines = nextOf(choice('Large'), {
      from: 'Small',
      to: 'Small',
      watched: true,
      spent: true,
      rows: -1,
      readings: [reading('Small', 'Small', 1)],
      purpose: 'open-ended',
    });
    expect(lines).toContain('spent D: Input Rejection Bug');
    expect(lines).not.toContain('rejectedInput');
  });

  test('without the value leaves an open-ended step to the planner', () => {
    const lines = nextOf(choice('Large'), {
      from: 'Medium',
      to: 'Small',
      readings: [reading('Small', 'Medium', 1)],
      purpose: 'open-ended',
    });
    expect(lines).toContain('"Volume" has the value "Large": it showed "Small", "Medium"');
    expect(lines).not.toContain('spent');
    expect(lines).not.toContain('rejectedInput');
    expect(lines).toMatch(/ s2$/);
  });
});
