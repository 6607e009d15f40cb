/** The ladder by which a kept control is found again (R91). */
import { describe, expect, test } from 'vitest';
import { findKept, isGenerated, keptControl, type FoundControl } from '../../../src/planner/kept/control.ts';
import { button, buildScreen, field, icon, text, type Sketch } from '../../builders/screen.ts';

const screen = (...children: readonly Sketch[]): ReturnType<typeof buildScreen> => buildScreen({ children });

/** How the last control of the first screen is found on the second one. */
function found(before: readonly Sketch[], after: readonly Sketch[]): string {
  const first = screen(...before);
  const control = first.elements.at(-1);
  if (control === undefined) throw new Error('the screen is empty');
  const now = screen(...after);
  const result: FoundControl = findKept(now, keptControl(first, control));
  if (result.kind !== 'one') return result.kind === 'none' ? 'none' : `several by ${result.rung}`;
  const { label, hint, description } = result.element;
  return `${label || hint || description} by ${result.rung}`;
}

const OLD = [text('Account'), button('Log in', { id: 'com.app:id/log_in' })];

describe('a control is found again', () => {
  test.each<[string, readonly Sketch[], readonly Sketch[], string]>([
    [
      'by its id, whatever it is called',
      OLD,
      [button('Continue', { id: 'com.app:id/log_in' })],
      'Continue by id',
    ],
    [
      'by its text and role, when its id was regenerated',
      [button('Log in', { id: 'btn-93' })],
      [text('Log in'), button('Log in', { id: 'btn-17' })],
      'Log in by text and role',
    ],
    [
      'by its text and role, when it moved',
      OLD,
      [button('Log in'), text('Account'), text('More')],
      'Log in by text and role',
    ],
    [
      'by its description, when it became a button with a text',
      [icon('Search')],
      [text('Shop'), button('Find', { description: 'Search' })],
      'Find by description',
    ],
    ['by likeness in the same place', [button('Log in')], [button('Log-in')], 'Log-in by likeness'],
    [
      'a field by its hint, not by its content',
      [field('Email', { text: 'a@b.c' })],
      [field('E-mail')],
      'E-mail by likeness',
    ],
    ['not by a name that is too different', [button('Log in')], [button('Register')], 'none'],
    [
      'not by likeness in another place',
      [button('Log in')],
      [button('Log-in', { at: [0, 2200, 1080, 120] })],
      'none',
    ],
    ['not by likeness in another role', [button('Log in')], [text('Log-in')], 'none'],
  ])('%s', (_, before, after, expected) => {
    expect(found(before, after)).toBe(expected);
  });
});

describe('two candidates end the search', () => {
  test.each<[string, readonly Sketch[], readonly Sketch[], string]>([
    [
      'of one id, though one has the text',
      OLD,
      [button('Log in', { id: 'com.app:id/log_in' }), button('Register', { id: 'com.app:id/log_in' })],
      'several by id',
    ],
    ['of one text', [button('Add')], [button('Add'), button('Add')], 'several by text and role'],
    [
      'of one likeness',
      [button('Delete note')],
      [button('Delete notes', { at: [0, 60, 1080, 60] }), button('Delete note!', { at: [0, 130, 1080, 60] })],
      'several by likeness',
    ],
  ])('%s', (_, before, after, expected) => {
    expect(found(before, after)).toBe(expected);
  });
});

test('generated ids are no ids', () => {
  const made = [':r3:', 'mui-12', 'ember1234', 'radix-:r1:', 'field-a8f3e21b', 'swiper-wrapper-10f2ab5c'];
  expect(made.filter((id) => !isGenerated(id))).toEqual([]);
  const written = ['log_in', 'save-button', 'email', 'step2', 'home.title', 'line1-field'];
  expect(written.filter(isGenerated)).toEqual([]);
});
