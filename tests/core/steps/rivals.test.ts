/** Before a step ends as inconclusive because of a control that was left out, the judge is asked whether that control is a way to do it (R63, R64). */
import { describe, expect, test } from 'vitest';
import type { Proposal } from '../../../src/core/model/protocol.ts';
import { parseStep } from '../../../src/goal/grammar/index.ts';
import type { PlannerRequest } from '../../../src/planner/port.ts';
import { button, dialog, tabs, text, title, type View } from '../../builders/android-screen.ts';
import { drive, goalOf, literal, verdictOf, type DriveOptions, type Run } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';

const STEP = 'Have my parcel sent abroad';
const RESULT = '"Ships abroad" is visible';

/** Writes these lines once, and gives up when it is asked again. */
function model(lines: readonly string[], stated = RESULT) {
  let asked = 0;
  return async (request: PlannerRequest): Promise<Proposal> => {
    const own = await literal(request);
    if (own.kind !== 'defer' || (request.question.compiledLine ?? null) !== null) return own;
    asked += 1;
    const said = { by: 'model', thought: '', remember: [] };
    if (asked > 1) return { ...said, kind: 'cannot', reason: 'not shown', evidence: '' };
    const parsed = lines.map((line) => parseStep(line, { section: 'steps' }));
    const result = parseStep(stated, { section: 'expected_state' });
    return { ...said, kind: 'lines', compiled: { lines: parsed, result, trust: 'proposed' } };
  };
}

type Does = 'right' | 'another text' | 'nothing';
/** `Save address` does the step; `Track parcel` shares a word with it. */
const shop = (does: Does, more: View['items'] = []): App<string> => ({
  begins: 'Ships at home',
  show: (says) => ({
    items: [title('Delivery'), text(says), button('Save address'), button('Track parcel'), ...more],
  }),
  react: (says, did) => {
    if (did.kind !== 'tap') return says;
    if (did.on === 'Print') return 'Printed';
    if (did.on === 'Parcel size') return 'Small';
    if (did.on !== 'Save address' || does === 'nothing') return says;
    return does === 'right' ? 'Ships abroad' : 'Ships nowhere';
  },
});

const NO_WAY = /^By its words, "(.*)" neither does this nor leads to it: Have my parcel sent abroad$/u;
/** A judge that rules out all controls but these. */
const saying =
  (noWay: RegExp, ways: readonly string[]): NonNullable<DriveOptions['judge']> =>
  (questions) =>
    questions.map(({ phase, index, condition }) => {
      const name = noWay.exec(condition)?.[1];
      const met = name !== undefined && !ways.includes(name);
      return { phase, index, met, confidence: 0.95, reason: 'e1 shows it' };
    });

interface Played {
  readonly does: Does;
  readonly lines?: readonly string[];
  /** The controls that the judge holds for a way. */
  readonly ways?: readonly string[];
  readonly strict?: boolean;
  readonly more?: View['items'];
}
function play({ does, lines, ways = ['Save address'], strict = false, more }: Played): Promise<Run<string>> {
  return drive(shop(does, more), goalOf([STEP], [RESULT]), {
    planner: model(lines ?? ['Tap "Save address"']),
    policy: { strict },
    judge: saying(NO_WAY, ways),
  });
}
const asked = ({ commands }: Run<string>): readonly string[] =>
  commands
    .flatMap((c) => (c.kind === 'judge' ? c.questions : []))
    .flatMap(({ statement }) => NO_WAY.exec(statement)?.[1] ?? []);

describe('the app is to blame where the judge rules out what was not tried', () => {
  test('for a result that is missed', async () => {
    const run = await play({ does: 'another text' });
    expect(run.verdict).toMatchObject({ kind: 'failed', label: 'Missing Element Bug', index: 0 });
    expect(asked(run)).toEqual(['Track parcel']);
  });

  test('for a control that is dead, with its name', async () => {
    const run = await play({ does: 'nothing' });
    expect(run.verdict).toMatchObject({ kind: 'failed', label: 'Unresponsive Element Bug' });
    expect(JSON.stringify(run.verdict)).toContain('Save address');
  });
});

describe('a dead button of a dialog that nothing else was used in', () => {
  const bin: App<boolean> = {
    begins: false,
    show: (asks) => ({
      items: [title('Notes'), button('Remove Milk')],
      ...(asks ? { over: [dialog('Remove this note?', 'Leave it', 'Remove it')] } : {}),
    }),
    react: (asks, did) => asks || (did.kind === 'tap' && did.on === 'Remove Milk'),
  };
  const removed = async (ways: readonly string[], button: string): Promise<string> =>
    verdictOf(
      await drive(bin, goalOf(['Remove the note about the milk'], ['"Remove Milk" is not visible']), {
        planner: model(['Tap "Remove Milk"', `Tap "${button}"`], '"Remove Milk" is not visible'),
        judge: saying(
          /^By its words, "(.*)" neither does this nor leads to it: Remove the note about the milk$/u,
          ways,
        ),
      }),
    );
  test('is blamed where the judge rules the other buttons out', async () => {
    expect(await removed(['Remove it'], 'Remove it')).toMatch(/^failed: Unresponsive Element Bug/u);
  });
  test('is not blamed where another one may be the right one', async () => {
    expect(await removed(['Remove it', 'Leave it'], 'Remove it')).toBe('inconclusive: unproven');
  });
  test('is not blamed where it is not the one that does the line', async () => {
    expect(await removed(['Remove it'], 'Leave it')).toBe('inconclusive: unproven');
  });
});

describe('no app is blamed', () => {
  test('where the judge holds what was not tried for a way', async () => {
    const run = await play({ does: 'right', lines: ['Tap "Print"'], more: [button('Print')] });
    expect(verdictOf(run)).toBe('inconclusive: unproven');
    expect(asked(run).toSorted()).toEqual(['Save address', 'Track parcel']);
  });

  test('where one of several may be a way', async () => {
    const run = await play({
      does: 'another text',
      more: [button('Parcel options')],
      ways: ['Parcel options'],
    });
    expect(verdictOf(run)).toBe('inconclusive: unproven');
    expect(asked(run).toSorted()).toEqual(['Parcel options', 'Track parcel']);
  });

  test('where the right control says nothing of the line, and another one was tried', async () => {
    const run = await play({
      does: 'right',
      lines: ['Tap "Parcel size"'],
      more: [button('Parcel size'), button('Parcel shop')],
    });
    expect(verdictOf(run)).toBe('inconclusive: unproven');
    expect(asked(run).toSorted()).toEqual(['Parcel shop', 'Save address', 'Track parcel']);
  });

  test.each(['☆', '5'])('where a control has no words: %s', async (sign) => {
    const run = await play({ does: 'another text', more: [button(sign)], ways: [] });
    expect(verdictOf(run)).toBe('inconclusive: unproven');
    expect(asked(run)).toEqual([]);
  });

  test('with --strict, which trusts no judge and asks none', async () => {
    const run = await play({ does: 'another text', strict: true });
    expect(verdictOf(run)).toBe('inconclusive: unproven');
    expect(asked(run)).toEqual([]);
  });
});

test('a healthy app costs no such question', async () => {
  expect(asked(await play({ does: 'right' }))).toEqual([]);
});

/** Tabs of which the second one shows nothing of its own. */
const tabbed: App<string> = {
  begins: 'Calls',
  show: (at) => ({
    items: [title('Phone'), tabs(at, 'Calls', 'Sounds'), text('Two calls'), text('It rings')],
  }),
  react: (at, did) => (did.kind === 'tap' && did.on !== null ? did.on : at),
};
const silence = (ways: readonly string[]): Promise<Run<string>> =>
  drive(tabbed, goalOf(['Let it not disturb me'], ['"It is quiet" is visible']), {
    planner: model(['Tap "Sounds"', 'Turn on "Do not disturb"'], '"It is quiet" is visible'),
    judge: saying(/^By its words, "(.*)" neither does this nor leads to it: Let it not disturb me$/u, ways),
  });

describe('a line that nothing on the screen matches', () => {
  test('is a dead end where the judge rules out what was not tried: Expected State decides', async () => {
    expect(verdictOf(await silence([]))).toMatch(/^failed/u);
  });

  test('is no bug of the app where another control may be a way', async () => {
    expect(verdictOf(await silence(['Calls']))).toBe('inconclusive: unproven');
  });
});
