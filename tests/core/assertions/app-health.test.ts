/** Crashes, apps that do not respond, and error messages, with their exact wording (R13, R80). */
import { crashOrAnr, errorMessage } from '../../../src/core/assertions/app-health.ts';
import type { AppState } from '../../../src/screen/model/screen.ts';
import { goalOf } from '../../builders/core.ts';
import { stateOf } from '../../builders/run-state.ts';
import { buildScreen, type Sketch } from '../../builders/screen.ts';
import { anrDialog, crashDialog, dialog, screenOf, text, title } from '../../builders/android-screen.ts';
import { describe, expect, test } from 'vitest';

describe('the app fell', () => {
  const told = (app: Partial<AppState>, ...over: readonly string[]): string | null => {
    const failure = crashOrAnr(screenOf({ items: [title('Home'), text('a')], app, over }, 's3', 0));
    return failure && `${failure.label}: ${failure.actual}; expected: ${failure.expected}`;
  };
  const RUNS = 'expected: the app keeps running';
  const RESPONDS = 'expected: the app responds';
  test.each<[string, Partial<AppState>, readonly string[], string | null]>([
    ['not, when it runs', {}, [], null],
    ['not, when nobody knows of its process', { process: 'unknown' }, [], null],
    ['not, when another app is in front', { front: 'com.b' }, [], null],
    ['not, when a dialog of its own is open', {}, [dialog('Sure?', 'OK')], null],
    [
      'when its process is gone',
      { process: 'dead' },
      [],
      `Crash Bug: the process of com.app is gone; ${RUNS}`,
    ],
    [
      'when the platform says why',
      { crash: 'NullPointerException' },
      [],
      `Crash Bug: NullPointerException; ${RUNS}`,
    ],
    ['when the system says so', {}, [crashDialog('App angehalten')], `Crash Bug: App angehalten; ${RUNS}`],
    [
      'when platform and system say so',
      { process: 'dead', crash: 'OutOfMemory', notResponding: true },
      [crashDialog('App angehalten')],
      `Crash Bug: OutOfMemory; ${RUNS}`,
    ],
    [
      'when it does not respond',
      { notResponding: true },
      [],
      `ANR Bug: com.app is not responding; ${RESPONDS}`,
    ],
    [
      'when the system says that it does not respond',
      {},
      [anrDialog('App reagiert nicht')],
      `ANR Bug: App reagiert nicht; ${RESPONDS}`,
    ],
    [
      'when its process is gone behind the dialog that it does not respond',
      { process: 'dead' },
      [anrDialog('App reagiert nicht')],
      `Crash Bug: App reagiert nicht; ${RUNS}`,
    ],
  ])('%s', (_, app, over, words) => {
    expect(told(app, ...over)).toBe(words);
  });

  test('is proved by the state of the process', () => {
    const proof = { screen: 's3', ref: null, box: null, rule: 'state of the process' };
    for (const app of [{ process: 'dead' }, { notResponding: true }] as const)
      expect(crashOrAnr(screenOf({ items: [text('a')], app }, 's3', 0))?.proof).toEqual(proof);
  });
});

describe('an error message', () => {
  const steps = ['Tap "Go"'];
  const saying = (sketch: Sketch | string, lines: readonly string[] = steps): string | null => {
    const one = typeof sketch === 'string' ? { role: 'text' as const, text: sketch } : sketch;
    const screen = buildScreen([{ role: 'heading', text: 'Page' }, one, { role: 'text', text: 'foot' }]);
    return errorMessage(screen, stateOf(goalOf(lines)))?.actual ?? null;
  };

  test('is none where the goal speaks of errors, and one where it quotes another error', () => {
    const message = 'Something went wrong';
    expect(saying(message, ['Check that an error message is shown'])).toBeNull();
    expect(saying(message, ['Verify that "Something went wrong" is visible'])).toBeNull();
    expect(saying(message, ['Verify that "An unexpected error" is visible'])).toBeNull();
    expect(saying(message, ['Verify that "Invalid password" is visible'])).toBe(`the app says "${message}"`);
    expect(saying(message, ['Verify that "Fel uppgifter" is visible'])).toBe(`the app says "${message}"`);
    expect(saying('Error 500: Fel uppgifter', ['Verify that "fel uppgifter" is visible'])).toBeNull();
  });

  test.each([
    'Something went wrong',
    'something went wrong.',
    'Oops, something went wrong',
    'Sorry: unexpected error',
    'Error! Unknown error',
    'Internal server error',
    'A server error, try later',
    'An unexpected error',
    'Fatal error',
    'Error code: 503',
    'Error 404',
    '500 Server Error',
    'An error occurred',
    'An error has occurred',
    'Algo salió mal',
    'Etwas ist schiefgelaufen',
    'Fehler: etwas ist schiefgelaufen',
    'Une erreur est survenue',
    "Une erreur s'est produite",
  ])('is "%s"', (words) => {
    expect(saying(words)).toBe(`the app says "${words}"`);
  });

  test.each<[string, Sketch | string]>([
    ['a sentence that only speaks of one', 'If something went wrong, call us'],
    ['a word that begins so', 'Fatal errors of history'],
    ['what was typed amiss', 'Error: the name is too short'],
    ['a room', 'Room 404'],
    ['a question', 'Something went wrong?'],
    ['a question with more behind it', 'Something went wrong with the order?'],
    ['an entry of a help page', 'Something went wrong with my order'],
    ['a button that leads to help', { role: 'button', text: 'Something went wrong' }],
    ['a link that leads to help', { role: 'link', text: 'Something went wrong' }],
    ['a tab', { role: 'tab', text: 'Something went wrong' }],
    ['an entry of a menu', { role: 'menu item', text: 'Something went wrong' }],
    ['what somebody typed', { role: 'input', text: 'Something went wrong' }],
    ['a text that something covers', { role: 'text', text: 'Something went wrong', coveredBy: 'e1' }],
    ['a text out of view', { role: 'text', text: 'Something went wrong', at: [0, 3000, 500, 100] }],
    ['a whole page of text', `Something went wrong ${'x'.repeat(179)}`],
    ['the words at the end of an article', `${'x'.repeat(300)} something went wrong`],
  ])('is not %s', (_, sketch) => {
    expect(saying(sketch)).toBeNull();
  });

  test('of one line less than 200 characters is one, and so is one with a question in it', () => {
    expect(saying(`Something went wrong ${'x'.repeat(178)}`)).toContain('the app says');
    expect(saying('Something went wrong. Try again?')).toContain('the app says');
    expect(saying({ role: 'heading', text: 'Something went wrong' })).toContain('the app says');
  });

  test.each<[string, readonly string[], boolean]>([
    ['a line that says its words', ['Verify "Unknown error: 7" is visible'], true],
    ['a line that says its words in other letters', ['Verify "UNKNOWN ERROR: 7" is visible'], true],
    ['a line that says it within a sentence', ['Verify that the page says unknown ERROR: 7'], true],
    ['a line that speaks of an error', ['Verify the error message is visible'], true],
    ['a line that speaks of errors', ['Check that errors are shown'], true],
    ['a line that says that something went wrong', ['Verify that something went wrong'], true],
    ['a line that wants none', ['Verify that no error is shown'], false],
    ['a line that does not want one', ['Verify that an error is not shown'], false],
    ['a line that does without', ['Verify that it ends without an error'], false],
    ['a line that knows of one', ['Verify that a known error is shown'], true],
    ['a line about terror', ['Verify that terror is listed'], false],
    ['a line about something else', steps, false],
    ['the second of two lines', [...steps, 'Verify the error message is visible'], true],
    ['one that wants none beside one that wants it', ['Verify no error', 'Verify the error is shown'], true],
  ])('is expected by %s', (_, lines, expected) => {
    expect(saying('Unknown error: 7', lines)).toBe(expected ? null : 'the app says "Unknown error: 7"');
  });

  test('in another language is expected when a line quotes it', () => {
    expect(saying('Algo salió mal', ['Verify "ALGO salió mal" is visible'])).toBeNull();
    expect(saying('Algo salió mal', ['Verify "Algo" is visible'])).not.toBeNull();
  });

  test('is expected by the setup and by the conditions as well', () => {
    const screen = buildScreen([{ role: 'text', text: 'Unknown error' }]);
    const of = (expected: readonly string[], rest = {}): unknown =>
      errorMessage(screen, stateOf(goalOf(steps, expected, rest)));
    expect(of(['"Unknown error" is visible'])).toBeNull();
    expect(of([], { setup: ['Wait until the error is gone'] })).toBeNull();
    expect(of(['"Home" is visible'], { setup: ['Tap "Home"'] })).not.toBeNull();
  });

  test('fails the goal with its text and place', () => {
    const screen = buildScreen({ id: 's9', children: [{ role: 'text', text: 'Unknown error' }] });
    const found = screen.elements.find((e) => e.text !== '');
    expect(errorMessage(screen, stateOf(goalOf(steps)))).toEqual({
      label: 'Error Screen Bug',
      expected: 'no error message',
      actual: 'the app says "Unknown error"',
      proof: { screen: 's9', ref: found?.ref, box: found?.visible, rule: 'error message' },
    });
  });
});
