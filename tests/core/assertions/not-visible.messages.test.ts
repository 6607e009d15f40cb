/** Absence beside short-lived messages, and the words of an empty state (R73). */
import { describesEmptyState } from '../../../src/core/assertions/not-visible.ts';
import type { Condition } from '../../../src/goal/model/condition.ts';
import { goalOf } from '../../builders/core.ts';
import { assertionSummary, proveLine } from '../../builders/assertion.ts';
import { buildScreen, button, field, heading, text, type Sketch } from '../../builders/screen.ts';
import { describe, expect, test } from 'vitest';

const plain = buildScreen([heading('Home'), text('x')]);
const GONE = 'met: absent from the last two observations';

describe('a short-lived message since the last action', () => {
  const FAILED = 'unproven judge: a short-lived message said "It failed"';
  test.each<[string, string, string, string]>([
    [
      'counts as shown',
      '"Save" is not visible',
      'Save',
      'unmet No Effect Bug: a short-lived message said "Save"',
    ],
    ['counts as shown also for a part of it', '"Sav" is not visible', 'Save', GONE],
    ['that something is under way is expected to go', '"Saving..." is not visible', 'Saving...', GONE],
    ['also with blanks behind it', '"Saving…" is not visible', 'Saving… ', GONE],
    [
      'but not when more is said behind that',
      '"Saving… 2" is not visible',
      'Saving… 2',
      'unmet No Effect Bug: a short-lived message said "Saving… 2"',
    ],
    ['is no control', 'the "Save" button is not visible', 'Save', GONE],
    ['is in no row', '"Save" is not visible in the row of "x"', 'Save', GONE],
    ['is at no place', '"Save" is not visible at the top', 'Save', GONE],
    [
      'may be any message',
      'no message is visible',
      'Done',
      'unproven judge: a short-lived message said "Done"',
    ],
    ['may be an error message', 'the error message is not visible', 'It failed', FAILED],
    ['is no error message when it tells of none', 'the error message is not visible', 'Done', GONE],
    ['is no spinner', 'the spinner is not visible', 'It failed', GONE],
  ])('%s', (_, condition, toast, answer) => {
    expect(assertionSummary(condition, plain, { toasts: [toast] })).toBe(answer);
  });

  test.each([
    'Error 5',
    '2 errors',
    'It fails',
    'Login failure',
    'Something went wrong',
    'Unable to log in',
    'Can not connect',
    'Cannot connect',
    'Can’t connect',
    "Can't connect",
    'Could not connect',
    'Couldn’t connect',
    'Invalid name',
    'Access denied',
    'A problem came up',
    'Try again',
    'Fehler 3',
    'Anmeldung fehlgeschlagen',
    'Erreur réseau',
    'Échec',
    'La connexion a échoué',
    'Falló',
    'No se pudo',
  ])('tells of a failure: %s', (toast) => {
    expect(assertionSummary('the error message is not visible', plain, { toasts: ['Done', toast] })).toBe(
      `unproven judge: a short-lived message said "${toast}"`,
    );
  });
  test.each(['Errorless', 'Failsafe is on', 'Terror', 'Fehlerfrei'])('tells of none: %s', (toast) => {
    expect(assertionSummary('the error message is not visible', plain, { toasts: [toast] })).toBe(GONE);
  });
});

describe('an empty state is recognised by', () => {
  const empty = (line: string): boolean => {
    const [reading] = goalOf(['Tap "x"'], [line]).expected[0]?.parsed.conditions ?? [];
    const { target } = reading as Extract<Condition, { kind: 'visible' }>;
    return describesEmptyState(target);
  };
  test.each([
    'Your cart is empty',
    'No items',
    'None',
    'Nothing here',
    'Not yet',
    '0 items',
    'Leer',
    'Kein Treffer',
    'Keine Treffer',
    'Nichts da',
    'Le panier est vide',
    'Aucun article',
    'Aucune commande',
    'Rien',
    'Vacío',
    'La cesta está vacía',
    'Nada',
  ])('"%s"', (words) => {
    expect(empty(`"${words}" is visible`)).toBe(true);
  });
  test.each(['Your cart', '10 items', 'Notes', 'Keiner da', 'Emptying'])('not "%s"', (words) => {
    expect(empty(`"${words}" is visible`)).toBe(false);
  });
  test('not a control, and not an element without words', () => {
    expect(empty('the "No items" button is visible')).toBe(false);
    const named = {
      source: 'empty',
      label: null,
      match: 'exact',
      name: 'empty',
      role: null,
      row: null,
    } as const;
    expect(describesEmptyState({ ...named, places: [] })).toBe(false);
  });
});

describe('no error is shown (R73)', () => {
  test.each([
    ['Your card was declined', 'unproven'],
    ['Session expired', 'unproven'],
    ['Could not save', 'unproven'],
    ['Thank you', 'met'],
    ['40 rows, no errors', 'met'],
    ['Any problem? Write to us', 'met'],
  ])('beside the text "%s"', (words, result) => {
    const page = buildScreen([text('Pay'), text(words)]);
    expect(proveLine('No error is shown', page).met).toBe(result);
    expect(proveLine('"Sent" is not visible', page).met).toBe('met');
  });
  test('beside a button that reports a problem and a field that says so', () => {
    const page = buildScreen([button('Report a problem'), field('Note', { text: 'It failed' })]);
    expect(proveLine('No error message is shown', page).met).toBe('met');
  });
});

describe('a message that covers a part of the page', () => {
  const described = [heading('Home'), { role: 'icon' as const, description: 'Save' }];
  const covered = (role: 'toast' | 'snackbar') => buildScreen([...described, { role, text: 'Done' }]);
  const LATER = 'unproven another observation: no text says it, but a content description does';
  const JUDGE = 'unproven judge: no text says it, but a content description does';
  const line = '"Save" is not visible';

  test.each(['toast', 'snackbar'] as const)('is waited for before a judge is asked: %s', (role) => {
    expect(assertionSummary(line, covered(role))).toBe(LATER);
    expect(assertionSummary(line, covered(role), { observedForMs: 9_999 })).toBe(LATER);
  });

  test('is not waited for longer than 10 s', () => {
    expect(assertionSummary(line, covered('snackbar'), { observedForMs: 10_000 })).toBe(JUDGE);
  });

  test('without one, the judge is asked once the last gesture may have had its effect', () => {
    const page = buildScreen(described);
    expect(assertionSummary(line, page, { sinceGestureMs: 4_999 })).toBe(LATER);
    expect(assertionSummary(line, page, { sinceGestureMs: 5_000 })).toBe(JUDGE);
    const gone = buildScreen([heading('Home')]);
    expect(assertionSummary(line, gone, { sinceGestureMs: 100 })).toMatch(/^met/);
    expect(assertionSummary(line, covered('toast'), { sinceGestureMs: 5_000 })).toBe(LATER);
  });

  test('leaves a page without one, and a presence, to the judge at once', () => {
    expect(assertionSummary(line, buildScreen(described))).toBe(JUDGE);
    expect(assertionSummary('"Save" is visible', covered('snackbar'))).toMatch(/^unproven judge/);
  });
});

describe('a page that shows nothing but its title proves no absence', () => {
  const line = '"Save" is not visible';
  const bar = {
    role: 'toolbar' as const,
    at: [0, 80, 1080, 140] as const,
    children: [heading('Home', { at: [40, 90, 900, 100] })],
  };
  const body = { role: 'container' as const, at: [0, 230, 1080, 2000] as const };
  const LOADS = 'unproven another observation: the page has nothing but a title, as one that never loads';

  test.each<[string, readonly Sketch[], string | RegExp]>([
    ['below a toolbar', [bar, body], LOADS],
    ['beside a text', [bar, body, text('No tasks left', { at: [40, 900, 900, 80] })], /^met/],
    ['beside a control', [bar, body, button('Add', { at: [40, 900, 900, 80] })], /^met/],
  ])('%s', (_, sketches, answer) => {
    const summary = assertionSummary(line, buildScreen([...sketches]));
    if (typeof answer === 'string') expect(summary).toBe(answer);
    else expect(summary).toMatch(answer);
  });

  const title = heading('Welcome', { at: [40, 90, 900, 100] });
  const controls = [
    field('', { hint: 'Password', at: [40, 400, 900, 100] }),
    button('Save', { at: [40, 600, 900, 100] }),
  ];
  test.each<[string, readonly Sketch[], readonly Sketch[], string | RegExp]>([
    ['where only the title of the page before is left', [title, ...controls], [title, body], LOADS],
    [
      'unless the title is another one',
      [title, ...controls],
      [heading('Home', { at: [40, 90, 900, 100] }), body],
      /^met/,
    ],
    [
      'unless another line is left',
      [title, text('Hello', { at: [40, 200, 900, 80] }), ...controls],
      [title, text('Hello', { at: [40, 200, 900, 80] }), body],
      /^met/,
    ],
    [
      'unless one line of controls went, as a row does',
      [title, button('Save', { at: [40, 600, 900, 100] })],
      [title, body],
      /^met/,
    ],
  ])('in a tree without bars, %s', (_, before, after, answer) => {
    const beforeLastGesture = buildScreen([...before]);
    const summary = assertionSummary(line, buildScreen([...after]), { beforeLastGesture });
    if (typeof answer === 'string') expect(summary).toBe(answer);
    else expect(summary).toMatch(answer);
  });
});
