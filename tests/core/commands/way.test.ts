/** The planner's lines were all carried out and their result is not shown: whether the lines or the app are wrong (R64). */
import { describe, expect, test } from 'vitest';
import type { Proposal } from '../../../src/core/model/protocol.ts';
import { actionSchema } from '../../../src/actions/registry.ts';
import { recordOffered, untriedControl } from '../../../src/core/commands/way.ts';
import { byRef, type Screen } from '../../../src/screen/model/screen.ts';
import { stateOf, turnOf } from '../../builders/run-state.ts';
import {
  button as plainButton,
  buildScreen,
  heading,
  text as label,
  type Sketch,
} from '../../builders/screen.ts';
import { parseStep } from '../../../src/goal/grammar/index.ts';
import type { PlannerRequest } from '../../../src/planner/port.ts';
import { button, field, row, text, title } from '../../builders/android-screen.ts';
import { drive, goalOf, literal, propose, refOf, verdictOf } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';

/** Writes these lines once, and gives up when it is asked again. */
function model(lines: readonly string[], result: string, trust: 'proposed' | 'judged' = 'proposed') {
  let asked = 0;
  return async (request: PlannerRequest): Promise<Proposal> => {
    const own = await literal(request);
    if (own.kind !== 'defer' || (request.question.compiledLine ?? null) !== null) return own;
    asked += 1;
    if (asked > 1)
      return { kind: 'cannot', by: 'model', thought: '', remember: [], reason: 'not shown', evidence: '' };
    const parsed = lines.map((line) => parseStep(line, { section: 'steps' }));
    const compiled = { lines: parsed, result: parseStep(result, { section: 'expected_state' }), trust };
    const [first] = parsed[0]?.instructions ?? [];
    const name = /"([^"]+)"(?: in|$)/u.exec(lines[0] ?? '')?.[1] ?? '';
    const action = first?.kind === 'input_text' ? { kind: 'input_text', text: first.text } : { kind: 'tap' };
    return propose({ ...action, target: { ref: refOf(request.screen, name) } }, { compiled });
  };
}

interface Notes {
  readonly says: string;
  readonly bea: string;
  readonly editing: boolean;
}
/** Notes that can be thrown away or archived, and a card with a name. `faulty`: it says that it worked, and does not show it. */
const notes = (faulty = false): App<Notes> => ({
  begins: { says: 'Two notes', bea: '', editing: false },
  show: (s) => ({
    items: [
      title('Notes'),
      text(s.says),
      row('Milk', 'Delete', 'Archive'),
      button('Card'),
      button('Share'),
      ...(s.editing ? [field('Holder', s.bea), button('Save'), button('Preview')] : []),
    ],
  }),
  react: (s, did) => {
    if (did.kind === 'type') return { ...s, bea: did.text };
    if (did.kind !== 'tap') return s;
    const says: Readonly<Record<string, string>> = {
      Delete: faulty ? 'Nothing' : 'One note left',
      Archive: 'In the archive',
      Share: 'Link copied',
      Preview: 'This is a preview',
      Save: faulty ? 'Holder: nobody' : `Holder: ${s.bea}`,
    };
    return { ...s, editing: s.editing || did.on === 'Card', says: says[did.on ?? ''] ?? s.says };
  },
});

const THROW = { step: 'Remove the note about the milk', expected: '"One note left" is visible' };
const NAME = { step: 'Put the name Bea on it', expected: '"Holder: Bea" is visible' };

interface Case {
  readonly lines: readonly string[];
  readonly goal?: typeof THROW;
  readonly faulty?: boolean;
  /** The goal's line states the result itself. */
  readonly stated?: boolean;
  readonly trust?: 'proposed' | 'judged';
}
async function verdict({
  lines,
  goal = THROW,
  faulty = false,
  stated = false,
  trust,
}: Case): Promise<string> {
  const shown = goal.expected.replace('is visible', 'appears');
  const asked = stated ? goalOf([`${goal.step}, ${shown}`]) : goalOf([goal.step], [goal.expected]);
  const run = await drive(notes(faulty), asked, { planner: model(lines, goal.expected, trust) });
  return verdictOf(run);
}

const FORM = ['Tap "Card"', 'Type "Bea" into "Holder"'];

describe.each([[false], [true]])('a healthy app is not blamed (the line states its result: %s)', (stated) => {
  test.each<[string, Case]>([
    ['for another control of the row', { lines: ['Tap "Archive" in the row of "Milk"'] }],
    ['for a control of something else', { lines: ['Tap "Share"'] }],
    ['for a form that is not sent', { goal: NAME, lines: FORM }],
    ['for a form that is sent by another button', { goal: NAME, lines: [...FORM, 'Tap "Preview"'] }],
  ])('%s', async (_, given) => {
    expect(await verdict({ ...given, stated })).toBe('inconclusive: unproven');
  });
});

/** A page that asks before it removes something, by a page of its own. `ask`: its buttons. */
const askingPage = (
  ask: readonly string[],
  answer: string,
): App<{ readonly at: 'list' | 'ask' | 'end' }> => ({
  begins: { at: 'list' },
  show: ({ at }) => ({
    items: {
      list: [title('Notes'), text('Milk'), button('Delete note'), button('Share')],
      ask: [title('It can not be restored'), ...ask.map((name) => button(name))],
      end: [title(answer), button('Back to the list')],
    }[at],
  }),
  react: ({ at }, did) => {
    if (did.kind !== 'tap') return { at };
    if (at === 'list') return { at: did.on === 'Delete note' ? 'ask' : at };
    return { at: did.on === ask.at(-1) ? 'end' : 'list' };
  },
});

describe('a page that asks first', () => {
  const goal = goalOf(['Delete the note'], ['"No note is left" is visible']);
  const played = async (ask: readonly string[], lines: readonly string[], answer = 'No note is left') =>
    verdictOf(
      await drive(askingPage(ask, answer), goal, { planner: model(lines, '"No note is left" is visible') }),
    );

  test.each([[['Cancel', 'Go ahead']], [['No', 'Yes']], [['Not now', 'Delete note']]])(
    'blames nobody where the lines end before it is answered: %s',
    async (ask) => {
      expect(await played(ask, ['Tap "Delete note"'])).toBe('inconclusive: unproven');
    },
  );

  test('is answered, and the app shows something else: the app is to blame', async () => {
    const lines = ['Tap "Delete note"', 'Tap "Go ahead"'];
    expect(await played(['Cancel', 'Go ahead'], lines, 'One note is left')).toMatch(/^failed/u);
  });

  test('a page without a question is the answer', async () => {
    expect(await played(['Share it', 'All notes'], ['Tap "Delete note"'])).toMatch(/^failed/u);
  });
});

describe.each([[false], [true]])('a faulty app is blamed (the line states its result: %s)', (stated) => {
  test.each<[string, Case]>([
    ['after the control that the line speaks of', { lines: ['Tap "Delete" in the row of "Milk"'] }],
    ['after a form that was sent', { goal: NAME, lines: [...FORM, 'Tap "Save"'] }],
  ])('%s', async (_, given) => {
    expect(await verdict({ ...given, stated, faulty: true })).toMatch(/^failed/u);
  });
});

test('lines that led to the result in an earlier run are the way', async () => {
  const lines = ['Tap "Archive" in the row of "Milk"'];
  expect(await verdict({ lines, trust: 'judged' })).toMatch(/^failed/u);
});

const page = buildScreen([heading('Mail'), plainButton('Greetings'), plainButton('Empty bin')]);
/** The control that is left after this gesture on "Greetings". */
function leftAfter(step: string, action: object): string | null {
  const turn = turnOf(stateOf(goalOf([step])));
  const target = byRef(page, refOf(page, 'Greetings')) ?? null;
  const gesture = { action: actionSchema.parse(action), target, screen: page, origin: 'planner' } as const;
  return untriedControl(recordOffered(turn, gesture), page);
}

test('a scroll to a control does not use it', () => {
  expect(leftAfter('Read the greetings', { kind: 'scroll_to', direction: 'up', text: 'Greetings' })).toBe(
    'Greetings',
  );
  expect(leftAfter('Read the greetings', { kind: 'tap', target: { ref: 'e1' } })).toBeNull();
});

test('a gesture that the line asks for on the control that it names is its way', () => {
  const swipe = { kind: 'swipe', direction: 'left' };
  expect(leftAfter('Swipe the greetings into the bin', swipe)).toBeNull();
  expect(leftAfter('Move the greetings into the bin', swipe)).toBe('Empty bin');
  expect(leftAfter('Tap the greetings for the bin', { kind: 'tap', target: { ref: 'e1' } })).toBe(
    'Empty bin',
  );
});

describe('a dropdown that shows the choice', () => {
  const closed = buildScreen([heading('Shirt'), plainButton('Size | None'), plainButton('Back')]);
  const list = buildScreen([plainButton('Small'), plainButton('Large')]);
  const tapped = (turn: ReturnType<typeof turnOf>, screen: typeof page, name: string) => {
    const target = byRef(screen, refOf(screen, name)) ?? null;
    const action = actionSchema.parse({ kind: 'tap', target: { ref: target?.ref } });
    return recordOffered(turn, { action, target, screen, origin: 'planner' });
  };
  const start = turnOf(stateOf(goalOf(['Choose the large shirt'])));
  const chosen = tapped(tapped(start, closed, 'Size | None'), list, 'Large');

  test('is the one that was used', () => {
    const open = buildScreen([heading('Shirt'), plainButton('Size | Large'), plainButton('Back')]);
    expect(untriedControl(chosen, open)).toBeNull();
  });

  test('is not another one that says as much', () => {
    const other = buildScreen([heading('Shirt'), plainButton('Large print'), plainButton('Back')]);
    expect(untriedControl(chosen, other)).toBe('Large print');
  });
});

describe('a code that is tapped key by key', () => {
  const pad: App<{ readonly code: string; readonly says: string }> = {
    begins: { code: '', says: 'Locked' },
    show: ({ says }) => ({
      items: [title('Safe'), text(says), ...['1', '2', '5', '7', 'Open'].map((name) => button(name))],
    }),
    react: ({ code, says }, did) => {
      if (did.kind !== 'tap' || did.on === null) return { code, says };
      const next = code + did.on;
      return did.on === 'Open'
        ? { code: '', says: 'Wrong code' }
        : { code: next, says: `${'•'.repeat(next.length)} so far` };
    },
  };
  const lines = (keys: string): string[] => [...Array.from(keys, (key) => `Tap "${key}"`), 'Tap "Open"'];
  const opened = async (line: string, keys: string): Promise<string> => {
    const expected = '"It is open" is visible';
    return verdictOf(await drive(pad, goalOf([line], [expected]), { planner: model(lines(keys), expected) }));
  };

  test.each([
    ['another last key', 'Open the safe with 2571', '2572'],
    ['a key too few', 'Open the safe with 2571', '257'],
    ['keys in another order', 'Open the safe with 25 71', '7125'],
  ])('blames nobody for %s', async (_, line, keys) => {
    expect(await opened(line, keys)).toBe('inconclusive: unproven');
  });

  test.each([
    ['the code', 'Open the safe with 2571', '2571'],
    ['a code in two parts', 'Open the safe with 25 71', '2571'],
    ['single keys', 'Open the safe with the 7th and the 1st key', '71'],
  ])('is the way with %s', async (_, line, keys) => {
    expect(await opened(line, keys)).toMatch(/^failed/u);
  });
});

describe('a code that the last key sends', () => {
  const pad = (right: string, ...keys: readonly string[]): App<string> => ({
    begins: '',
    show: (code) => ({
      items: [
        title('Pay'),
        text(code.length < 4 ? `${code.length} keys` : code === right ? 'Paid' : 'Wrong PIN'),
        ...keys.map((name) => button(name)),
      ],
    }),
    react: (code, did) => (did.kind === 'tap' && did.on !== null ? code + did.on : code),
  });
  const paid = async (keys: string, ...more: readonly string[]): Promise<string> => {
    const lines = Array.from(keys, (key) => `Tap "${key}"`);
    const app = pad('9999', '1', '2', '5', '8', '0', ...more);
    const goal = goalOf(['Pay with the PIN 2580'], ['"Paid" is visible']);
    return verdictOf(await drive(app, goal, { planner: model(lines, '"Paid" is visible') }));
  };
  test('is the whole way: no other key is another one', async () => {
    expect(await paid('2580')).toMatch(/^failed: (?:Wrong Text|Missing Element) Bug/u);
  });
  test.each([
    ['another code was sent', '2581', []],
    ['a button that is no key may send it', '2580', ['OK']],
    ['a sign may send it', '2580', ['✓']],
  ])('is not where %s', async (_, keys, more) => {
    expect(await paid(keys, ...more)).toBe('inconclusive: unproven');
  });
});

describe('a key that does not respond', () => {
  const pad = (dead: string): App<string> => ({
    begins: '',
    show: (code) => ({
      items: [title('Pay'), text(`${code.length} keys`), ...['1', '2', '5', '8'].map((name) => button(name))],
    }),
    react: (code, did) => (did.kind === 'tap' && did.on !== dead ? code + did.on : code),
  });
  const typed = async (dead: string, line: string, keys: string): Promise<string> => {
    const lines = Array.from(keys, (key) => `Tap "${key}"`);
    const goal = goalOf([line], ['"Paid" is visible']);
    return verdictOf(await drive(pad(dead), goal, { planner: model(lines, '"Paid" is visible') }));
  };
  test('is blamed where it comes next in a word of the line', async () => {
    expect(await typed('8', 'Pay with the PIN 258', '258')).toMatch(/^failed: Unresponsive Element Bug/u);
  });
  test.each([
    ['another key comes next', '8', 'Pay with the PIN 251', '258'],
    ['it is the first of all keys', '2', 'Pay with the PIN 258', '258'],
  ])('is not where %s', async (_, dead, line, keys) => {
    expect(await typed(dead, line, keys)).toBe('inconclusive: unproven');
  });
});

describe('what shows a choice is the control that was used', () => {
  /** A screen whose fields take no typing. */
  const filledByCalendar = (sketches: Sketch[]): Screen => {
    const screen = buildScreen(sketches);
    const elements = screen.elements.map((e) => ({ ...e, state: { ...e.state, editable: false } }));
    return { ...screen, elements };
  };
  const used = (line: string, on: string, before: readonly Sketch[]) => {
    const page = filledByCalendar([...before]);
    const target = byRef(page, refOf(page, on)) ?? null;
    const action = actionSchema.parse({ kind: 'tap', target: { ref: target?.ref } });
    const turn = turnOf(stateOf(goalOf([line])));
    return recordOffered(turn, { action, target, screen: page, origin: 'planner' });
  };
  const RESERVE = 'Reserve a room with arrival on 14 April 2030';
  const field = (value: string, hint: string): Sketch => ({
    role: 'input',
    text: value,
    hint,
    clickable: true,
  });
  const form = (...fields: readonly Sketch[]): readonly Sketch[] => [
    heading('Room'),
    ...fields,
    plainButton('Reserve'),
  ];
  const [ARRIVAL, LEAVING] = [field('', 'Day of arrival'), field('', 'Day of departure')];

  test.each([
    ['the wanted day', '14 April 2030'],
    ['another day', '13 April 2030'],
  ])('a field that a calendar fills, with %s', (_, day) => {
    const opened = used(RESERVE, 'Day of arrival', form(ARRIVAL, LEAVING));
    const now = filledByCalendar([...form(field(day, 'Day of arrival'), LEAVING)]);
    const target = byRef(now, refOf(now, 'Reserve')) ?? null;
    const action = actionSchema.parse({ kind: 'tap', target: { ref: target?.ref } });
    const sent = recordOffered(opened, { action, target, screen: now, origin: 'planner' });
    expect(untriedControl(sent, now)).toBeNull();
  });
  test('and not another field of the form', () => {
    const opened = used(RESERVE, 'Day of departure', form(ARRIVAL, LEAVING));
    const now = filledByCalendar([...form(ARRIVAL, field('14 April 2030', 'Day of departure'))]);
    expect(untriedControl(opened, now)).toBe('Day of arrival');
  });
});

describe('a button that the last gesture enabled', () => {
  const project = (isFree: boolean): App<readonly string[]> => ({
    begins: [],
    show: (did) => ({
      items: [
        title('Project'),
        text(did.length === 0 ? 'Nobody' : 'Chosen'),
        button('Ben'),
        button('Put in', { disabled: !isFree && !did.includes('Ben') }),
      ],
    }),
    react: (chosen, did) => (did.kind === 'tap' && did.on === 'Ben' ? ['Ben'] : chosen),
  });
  const put = async (isFree: boolean): Promise<string> => {
    const goal = goalOf(['Let Ben work on it'], ['"Team: Ben" is visible']);
    return verdictOf(
      await drive(project(isFree), goal, { planner: model(['Tap "Ben"'], '"Team: Ben" is visible') }),
    );
  };
  test('is the next one of the way', async () => {
    expect(await put(false)).toBe('inconclusive: unproven');
  });
  test('is none where it was enabled before', async () => {
    expect(await put(true)).toMatch(/^failed/u);
  });
});

test.each([
  ['another row', 'Cem', 'Ben'],
  ['the row of the line', 'Ben', null],
])('a swipe to the side of %s uses that row', (_, name, left) => {
  const rows = ['Ben', 'Cem'].map((n): Sketch => ({ className: 'x-row', children: [label(n)] }));
  const page = buildScreen([heading('Messages'), { className: 'x-list', children: rows }]);
  const target = byRef(page, refOf(page, name)) ?? null;
  const action = actionSchema.parse({ kind: 'swipe', direction: 'left', target: { ref: target?.ref } });
  const turn = turnOf(stateOf(goalOf(['Archive the message of Ben'])));
  expect(untriedControl(recordOffered(turn, { action, target, screen: page, origin: 'planner' }), page)).toBe(
    left,
  );
});

test('a nameless button in the row of a field says no more than the field', () => {
  const row = (name: string, value: string): Sketch => ({
    role: 'container',
    children: [label(name), { role: 'button' }, { role: 'input', text: value }, { role: 'button' }],
  });
  const page = buildScreen([heading('Basket'), row('Apples', '0'), row('Pears', '0'), plainButton('Order')]);
  const target = page.elements.find((e) => e.state.editable) ?? null;
  const text = { kind: 'input_text', target: { ref: target?.ref }, text: '3', clear_text: true };
  const turn = turnOf(stateOf(goalOf(['Order 3 apples'])));
  const typed = recordOffered(turn, {
    action: actionSchema.parse(text),
    target,
    screen: page,
    origin: 'planner',
  });
  const order = byRef(page, refOf(page, 'Order')) ?? null;
  const tap = actionSchema.parse({ kind: 'tap', target: { ref: order?.ref } });
  const sent = recordOffered(typed, { action: tap, target: order, screen: page, origin: 'planner' });
  expect(untriedControl(sent, page)).toBeNull();
});

test.each([
  ['Back', null],
  ['Bills', 'Bills'],
])('a control that leads back is no other way: %s', (other, left) => {
  const plan = buildScreen([heading('Plan'), plainButton('End it'), plainButton(other)]);
  const target = byRef(plan, refOf(plan, 'End it')) ?? null;
  const action = actionSchema.parse({ kind: 'tap', target: { ref: target?.ref } });
  const turn = turnOf(stateOf(goalOf(['Leave the yearly subscription'])));
  expect(untriedControl(recordOffered(turn, { action, target, screen: plan, origin: 'planner' }), plan)).toBe(
    left,
  );
});

describe('rows that the page does not mark as controls', () => {
  const rowOf = (...texts: readonly string[]) => ({
    role: 'container' as const,
    className: 'x-item',
    children: texts.map((t) => label(t)),
  });
  const page = buildScreen([
    heading('Your order'),
    {
      role: 'container',
      className: 'x-list',
      children: [rowOf('Shipping'), rowOf('Gift wrap'), rowOf('Notes', 'None')],
    },
    label('Order of today'),
  ]);
  const left = (step: string, name: string): string | null => {
    const target = byRef(page, refOf(page, name)) ?? null;
    const action = actionSchema.parse({ kind: 'tap', target: { ref: target?.ref } });
    const turn = turnOf(stateOf(goalOf([step])));
    return untriedControl(recordOffered(turn, { action, target, screen: page, origin: 'planner' }), page);
  };

  test.each([
    ['Have it shipped by express', 'Gift wrap', 'Shipping'],
    ['Wrap it as a gift', 'Shipping', 'Gift wrap'],
    ['Have it shipped with notes', 'Shipping', 'Notes'],
  ])('are other ways: %s', (step, used, other) => {
    expect(left(step, used)).toBe(other);
  });

  test.each([
    ['Have it shipped by express', 'Shipping'],
    ['Have the order of today shipped', 'Shipping'],
  ])('are none where they say less, and neither are texts beside the list: %s', (step, used) => {
    expect(left(step, used)).toBeNull();
  });
});

test('an ordinal counts nothing: the taps that led to its row were not too few', () => {
  const list = {
    role: 'list' as const,
    children: ['11', '12'].map((n) => ({
      role: 'row' as const,
      children: [label(`Song ${n}`), plainButton('Play')],
    })),
  };
  const songs = buildScreen([
    heading('Songs'),
    { role: 'container', children: [list, plainButton('Load more')] },
  ]);
  const tap = (turn: ReturnType<typeof turnOf>, target: (typeof songs.elements)[number]) =>
    recordOffered(
      {
        ...turn,
        state: {
          ...turn.state,
          step: {
            ...turn.state.step,
            openEndedGestureKeys: [...turn.state.step.openEndedGestureKeys, `tap  ${target.label} `],
          },
        },
      },
      {
        action: actionSchema.parse({ kind: 'tap', target: { ref: target.ref } }),
        target,
        screen: songs,
        origin: 'planner',
      },
    );
  const more = songs.elements.find((e) => e.label === 'Load more')!;
  const play = songs.elements.findLast((e) => e.label === 'Play')!;
  const start = turnOf(stateOf(goalOf(['Play the 12th song'])));
  expect(untriedControl(tap(tap(tap(start, more), more), play), songs)).toBeNull();
});

test('a row of cells is another way than a cell of the row beside it', () => {
  const cells = (...texts: readonly string[]) => ({
    role: 'container' as const,
    className: 'tr',
    children: texts.map((t) => label(t, { className: 'td' })),
  });
  const table = buildScreen([
    { role: 'container', children: [cells('1041', 'Baker'), cells('1042', 'Florist')] },
  ]);
  const leftBeside = (name: string): string | null => {
    const target = byRef(table, refOf(table, name)) ?? null;
    const action = actionSchema.parse({ kind: 'tap', target: { ref: target?.ref } });
    const turn = turnOf(stateOf(goalOf(['Archive the invoice of the florist'])));
    return untriedControl(recordOffered(turn, { action, target, screen: table, origin: 'planner' }), table);
  };
  expect(leftBeside('Baker')).toBe('1042');
  expect(leftBeside('Florist')).toBeNull();
});

describe('a menu of plain boxes that a plain row opened', () => {
  const list = {
    role: 'container' as const,
    className: 'x-list',
    children: ['Baker', 'Florist'].map((name) => ({
      role: 'container' as const,
      className: 'x-row',
      children: [label(name)],
    })),
  };
  const before = buildScreen([heading('Invoices'), list]);
  const after = buildScreen([
    heading('Invoices'),
    list,
    { role: 'container', className: 'x-menu', children: [label('Archive'), label('Mark as paid')] },
  ]);
  const left = (step: string, tapped: readonly (readonly [typeof before, string])[]): string | null => {
    const end = tapped.reduce(
      (turn, [screen, name]) => {
        const target = byRef(screen, refOf(screen, name)) ?? null;
        const action = actionSchema.parse({ kind: 'tap', target: { ref: target?.ref } });
        return recordOffered(turn, { action, target, screen, origin: 'planner' });
      },
      turnOf(stateOf(goalOf([step]))),
    );
    return untriedControl(end, tapped.length > 1 ? before : after);
  };

  test.each([
    ['Archive the invoice of the florist', 'Archive'],
    ['Have the florist marked as paid', 'Mark as paid'],
  ])('is the next of the way: %s', (step, next) => {
    expect(left(step, [[before, 'Florist']])).toBe(next);
  });
  test('has another entry that says more', () => {
    const way = [
      [before, 'Florist'],
      [after, 'Mark as paid'],
    ] as const;
    expect(left('Archive the invoice of the florist', way)).toBe('Archive');
  });
  test('says nothing of a line that speaks of none of it', () => {
    expect(left('Look at the florist', [[before, 'Florist']])).toBeNull();
  });
  test('was used, and the row is there again', () => {
    const way = [
      [before, 'Florist'],
      [after, 'Archive'],
    ] as const;
    expect(left('Archive the invoice of the florist', way)).toBeNull();
  });
});

describe('the button that sends what was chosen', () => {
  const plans = buildScreen([
    heading('Plan'),
    { role: 'radio', text: 'Monthly' },
    { role: 'radio', text: 'Yearly' },
    plainButton('Save plan'),
    plainButton('Compare plans'),
  ]);
  const left = (...names: readonly string[]): string | null => {
    const start = turnOf(stateOf(goalOf(['Change to the yearly plan'])));
    const end = names.reduce((turn, name) => {
      const target = byRef(plans, refOf(plans, name)) ?? null;
      const action = actionSchema.parse({ kind: 'tap', target: { ref: target?.ref } });
      return recordOffered(turn, { action, target, screen: plans, origin: 'planner' });
    }, start);
    return untriedControl(end, plans);
  };

  test('outdoes another one that says as much', () => {
    expect(left('Yearly', 'Save plan')).toBeNull();
  });
  test.each([[['Yearly']], [['Yearly', 'Compare plans']]])('is left after %j', (names) => {
    expect(left(...names)).toBe('Save plan');
  });
  test('is one of two where nothing was chosen', () => {
    expect(left('Save plan')).not.toBeNull();
  });
});

describe('a choice that the end of the goal demands', () => {
  const order = buildScreen([
    heading('Shirt'),
    { role: 'radio', text: 'Normal', checked: true },
    { role: 'radio', text: 'Express' },
    plainButton('Large'),
  ]);
  const left = (steps: readonly string[], ...names: readonly string[]): string | null => {
    const start = turnOf(stateOf(goalOf(steps, ['"Express" is checked'])));
    const end = names.reduce((turn, name) => {
      const target = byRef(order, refOf(order, name)) ?? null;
      const action = actionSchema.parse({ kind: 'tap', target: { ref: target?.ref } });
      return recordOffered(turn, { action, target, screen: order, origin: 'planner' });
    }, start);
    return untriedControl(end, order);
  };
  const LINE = 'Choose a large shirt with fast delivery';

  test('was left out, though no word of the line names it', () => {
    expect(left([LINE], 'Large')).toBe('Express');
  });
  test('was used', () => {
    expect(left([LINE], 'Large', 'Express')).toBeNull();
  });
  test('is still to be made by a later step', () => {
    expect(left([LINE, 'Tap "Express"'], 'Large')).toBeNull();
  });
});
