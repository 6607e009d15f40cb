/** A judge's answers are checked against the control statements, and its evidence against the screen (R75). */
import { describe, expect, test } from 'vitest';
import { lineAnswers } from '../../../src/core/steps/judge-answers.ts';
import type { JudgeAnswer } from '../../../src/core/model/protocol.ts';
import type { JudgeStatement } from '../../../src/core/model/phase.ts';
import { buildScreen, icon, text } from '../../builders/screen.ts';

const screen = buildScreen({
  children: [
    text('Sales'),
    text('€'),
    text('OK'),
    icon('Export all'),
    text(''),
    text('Total'),
    text('Net'),
    text('Tax'),
    text('Sum'),
    text('Fee'),
    text('Rate'),
    text('Far below', { at: [0, 3000, 900, 120] }),
  ],
  change: {
    toasts: ['Saved for you'],
    ocr: [{ text: 'Axis of hills', bounds: { x: 0, y: 2000, width: 300, height: 90 }, confidence: 0.9 }],
  },
});

const line = (index: number, phase: 'steps' | 'expected_state' = 'expected_state') =>
  ({ phase, index }) as const;
const condition: JudgeStatement = { role: 'condition', statement: 'it is nice', ...line(0) };
const negation: JudgeStatement = { role: 'negation', statement: 'not: it is nice', ...line(0) };
const control: JudgeStatement = { role: 'control', statement: '"Sales" is visible', truth: true };
const CALL = [condition, negation, control];

type Said = Partial<Omit<JudgeAnswer, 'number'>>;
const answer = (number: number, said: Said = {}): JudgeAnswer => ({
  number,
  met: true,
  confidence: 0.8,
  reason: 'e2',
  ...said,
});
/** An answer to each statement of `CALL`; the condition holds, as far as nothing else is said. */
const answers = (own: Said = {}, opposite: Said = {}, known: Said = {}): readonly JudgeAnswer[] => [
  answer(1, own),
  answer(2, { met: false, ...opposite }),
  answer(3, known),
];
const told = (given: readonly JudgeAnswer[], statements: readonly JudgeStatement[] = CALL): string[] =>
  lineAnswers(screen, statements, given).map(({ outcome, reason }) => `${outcome}: ${reason}`);

describe('a line', () => {
  test('is met or unmet in the words of the answer to it', () => {
    expect(lineAnswers(screen, CALL, answers())).toEqual([{ ...line(0), outcome: 'met', reason: 'e2' }]);
    expect(told(answers({ met: false }, { met: true, reason: '"Sales"' }))).toEqual(['unmet: e2']);
  });

  test.each<[string, readonly JudgeAnswer[]]>([
    ['the judge is not sure of it', answers({ confidence: 0.79 })],
    ['the judge is not sure of its negation', answers({}, { confidence: 0.79 })],
    ['it has no answer', answers().slice(1)],
    ['its negation has no answer', [answer(1), answer(3)]],
    ['it has two answers that differ', [...answers(), answer(1, { met: false })]],
    ['the last of three answers differs', [...answers(), answer(1), answer(1, { met: false })]],
    ['its second answer is less sure', [...answers({ confidence: 1 }), answer(1, { confidence: 0.7 })]],
    ['its first answer is less sure', [...answers({ confidence: 0.7 }), answer(1, { confidence: 1 })]],
  ])('is unsure when %s', (_, given) => {
    expect(told(given)).toEqual(['unsure: the judge was not sure']);
  });

  test('is unsure when the call lacks its negation', () => {
    expect(told([answer(1), answer(2)], [condition, control])).toEqual(['unsure: the judge was not sure']);
  });

  test('has the reason of the least sure of equal answers', () => {
    const twice = (first: number, second: number): string[] =>
      told([...answers({ confidence: first }), answer(1, { confidence: second, reason: 'e3 shows it' })]);
    expect(twice(0.9, 0.8)).toEqual(['met: e3 shows it']);
    expect(twice(0.8, 0.9)).toEqual(['met: e2']);
    expect(twice(0.9, 0.9)).toEqual(['met: e2']);
  });

  test('has its own negation, and none of another line or phase', () => {
    const others: readonly JudgeStatement[] = [
      { ...negation, ...line(0, 'steps') },
      { ...negation, ...line(1) },
      { ...condition, ...line(0) },
      { ...condition, ...line(0, 'steps') },
      { ...condition, ...line(1) },
      negation,
    ];
    const met = [false, true, true, true, false, false];
    const given = met.map((holds, i) => answer(i + 1, { met: holds }));
    expect(lineAnswers(screen, others, given)).toEqual([
      { ...line(0), outcome: 'met', reason: 'e2' },
      { ...line(0, 'steps'), outcome: 'met', reason: 'e2' },
      { ...line(1), outcome: 'unmet', reason: 'e2' },
    ]);
  });
});

describe('a judge is discarded for the screen when it', () => {
  const because = (reason: string): string => `discarded: the judge was discarded for this screen: ${reason}`;

  test.each<[string, readonly JudgeAnswer[], string]>([
    [
      'denies a control statement that is true',
      answers({}, {}, { met: false }),
      'it holds the control statement "Sales" is visible for false',
    ],
    [
      'is not sure of a control statement',
      answers({}, {}, { confidence: 0.79 }),
      'it was not sure of the control statement "Sales" is visible',
    ],
    [
      'gives no answer to a control statement',
      answers().slice(0, 2),
      'it gave no answer to the control statement "Sales" is visible',
    ],
    [
      'answers a control statement twice and differently',
      [...answers(), answer(3, { met: false })],
      'it gave no answer to the control statement "Sales" is visible',
    ],
    [
      'affirms a condition and its negation',
      answers({}, { met: true }),
      'it answers a condition and its negation both with true',
    ],
    [
      'denies a condition and its negation',
      answers({ met: false }),
      'it answers a condition and its negation both with false',
    ],
  ])('%s', (_, given, reason) => {
    expect(told(given)).toEqual([because(reason)]);
  });

  test('contradicts itself about one of two lines', () => {
    const second = [condition, negation].map((s) => ({ ...s, ...line(1) }));
    const given = [...answers(), answer(4), answer(5)];
    const reason = because('it answers a condition and its negation both with true');
    expect(told(given, [...CALL, ...second])).toEqual([reason, reason]);
  });

  test('and not when it is unsure of one of two lines', () => {
    const second = [condition, negation].map((s) => ({ ...s, ...line(1) }));
    const given = [...answers(), answer(4, { confidence: 0.5 }), answer(5)];
    expect(told(given, [...CALL, ...second])).toEqual(['met: e2', 'unsure: the judge was not sure']);
  });
});

describe('a reason', () => {
  test.each([
    ['the ref of an element in view', 'see e12'],
    ['the ref of one element in view and of none', 'e99, and e3'],
    ['a text', 'there is "Sales"'],
    ['a part of a text', 'there is "ale" in it'],
    ['a text of two letters', 'the button "OK"'],
    ['a sign', 'the amounts have a "€"'],
    ['a description', 'the icon "Export all"'],
    ['a toast', 'it said "Saved for you"'],
    ['what OCR reads', 'the label “Axis of hills”'],
    ['one quotation of two', '"green" above "Total"'],
    ['a text in curly quotation marks', 'there is “Sales”'],
    ['a text in low quotation marks', 'da steht „Sales“'],
    ['a text in angle quotation marks', 'voici «Sales»'],
    ['a text in single quotation marks', "there is 'Sales' on it"],
    ['a text in curly single quotation marks', 'there is ‘Sales’ on it'],
    ['a text with wider blanks', '"Export  all" is there'],
  ])('that names %s is evidence', (_, reason) => {
    expect(told(answers({ reason }))).toEqual([`met: ${reason}`]);
  });

  test.each([
    ['nothing', ''],
    ['what is not quoted', 'Sales are up'],
    ['a ref of no element', 'e99'],
    ['a ref of an element out of view', 'e13 shows it'],
    ['letters like a ref', 'the1 e2x'],
    ['a text that is nowhere', '"a green hill"'],
    ['a text out of view', '"Far below"'],
    ['a text in another case', '"sales"'],
    ['two letters of a text', '"Sa"'],
    ['blanks', '" "'],
    ['an apostrophe', "it's Sales, isn't it"],
  ])('that names %s is none', (_, reason) => {
    expect(told(answers({ reason }))).toEqual(['unsure: the judge names nothing that is on the screen']);
  });

  test.each<[string, Said, Said, string]>([
    ['the answer to an unmet line', { met: false, reason: 'e2' }, { met: true, reason: 'so' }, 'unmet: e2'],
    ['the answer to its negation', { met: false, reason: 'so' }, { met: true, reason: 'e2' }, 'unmet: so'],
    [
      'the answer to the negation of a met line',
      { met: true, reason: 'so' },
      { met: false, reason: 'e2' },
      'unsure: the judge names nothing that is on the screen',
    ],
  ])('of %s: evidence is for the outcome', (_, own, opposite, outcome) => {
    expect(told(answers(own, opposite))).toEqual([outcome]);
  });
});
