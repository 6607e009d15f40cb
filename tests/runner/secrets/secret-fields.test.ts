/** A field that got a secret is found again on later screens, and no other one. */
import { describe, expect, test } from 'vitest';
import { SecretFields } from '../../../src/runner/secrets/secret-fields.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { buildScreen, field, text, type Sketch } from '../../builders/screen.ts';

const at = (place: string, sketches: readonly Sketch[]): Screen => {
  const screen = buildScreen(sketches);
  return { ...screen, app: { ...screen.app, place } };
};
const fieldsOf = (screen: Screen) => screen.elements.filter((e) => e.state.editable);

/** Returns the positions of the fields of `later` that are the first field of `before`. */
function found(before: Screen, later: Screen, redact = (t: string): string => t): number[] {
  const fields = new SecretFields(redact);
  const [first] = fieldsOf(before);
  if (first !== undefined) fields.add(first, before);
  const refs = fields.refsOn(later);
  return fieldsOf(later).flatMap((e, i) => (refs.has(e.ref) ? [i] : []));
}

describe('a field is the same', () => {
  const own = field('Code', { id: 'code' });
  test.each<[string, Screen, Screen, readonly number[]]>([
    [
      'by its id, wherever it stands',
      at('a', [own]),
      at('b', [text('Hello'), field('x', { id: 'code' })]),
      [0],
    ],
    ['not with another id', at('a', [own]), at('a', [field('Code', { id: 'other' })]), []],
    ['by its path on the same page', at('a', [field('Code')]), at('a', [field('x')]), [0]],
    ['not by its path on another page', at('a', [field('Code')]), at('b', [field('Code')]), []],
    [
      'by its description on the same page',
      at('a', [field('', { description: 'Code' })]),
      at('a', [text('Hello'), field('', { description: 'Code' })]),
      [0],
    ],
    ['not by an empty description', at('a', [field('')]), at('a', [text('Hello'), field('')]), []],
    [
      'not with another class',
      at('a', [field('', { className: 'A' })]),
      at('a', [field('', { className: 'B' })]),
      [],
    ],
    [
      'by an id that no other field has, although a text has it',
      at('a', [text('Code', { id: 'code' }), own, field('Two', { id: 'two' })]),
      at('b', [text('Hello'), text('Hello'), text('Hello'), own]),
      [0],
    ],
    [
      'not with another description elsewhere on the page',
      at('a', [field('', { description: 'Code' })]),
      at('a', [text('Hello'), field('', { description: 'Name' })]),
      [],
    ],
    [
      'by its path where several fields share the id',
      at('a', [field('One', { id: 'box' }), field('Two', { id: 'box' })]),
      at('a', [field('One', { id: 'box' }), field('Two', { id: 'box' })]),
      [0],
    ],
  ])('%s', (_, before, later, expected) => {
    expect(found(before, later)).toEqual(expected);
  });

  test('not in another app', () => {
    const screen = at('a', [own]);
    const elements = screen.elements.map((e) => ({ ...e, package: 'com.example.other' }));
    expect(found(screen, { ...screen, elements })).toEqual([]);
  });

  test('when its id, page or description holds a secret, on the redacted screen and on the original', () => {
    const redact = (t: string): string => t.replaceAll('hunter2', 'TOKEN');
    expect(
      found(at('a', [field('', { id: 'f-hunter2' })]), at('b', [field('', { id: 'f-TOKEN' })]), redact),
    ).toEqual([0]);
    expect(found(at('p/hunter2', [field('')]), at('p/TOKEN', [field('')]), redact)).toEqual([0]);
    expect(
      found(
        at('a', [field('', { description: 'hunter2' })]),
        at('a', [text('x'), field('', { description: 'TOKEN' })]),
        redact,
      ),
    ).toEqual([0]);
  });
});

describe('a list of such fields', () => {
  const screen = at('a', [field('One', { id: 'one' }), field('Two', { id: 'two' })]);
  const [one, two] = fieldsOf(screen);
  test('forgets one and keeps the others', () => {
    const fields = new SecretFields((t) => t);
    if (one === undefined || two === undefined) throw new Error('two fields are needed');
    fields.add(one, screen);
    fields.add(two, screen);
    fields.add(one, screen);
    expect([...fields.refsOn(screen)].sort()).toEqual([one.ref, two.ref].sort());
    fields.remove(one, screen);
    expect([...fields.refsOn(screen)]).toEqual([two.ref]);
  });

  test('holds what stands in a field, and nothing without fields', () => {
    const inner = at('a', [{ ...field('One', { id: 'one' }), children: [text('1'), text('2')] }, text('3')]);
    const fields = new SecretFields((t) => t);
    expect(fields.refsOn(inner).size).toBe(0);
    const [holder] = fieldsOf(inner);
    if (holder !== undefined) fields.add(holder, inner);
    const texts = inner.elements.filter((e) => fields.refsOn(inner).has(e.ref)).map((e) => e.text);
    expect(texts).toEqual(['', '1', '2']);
  });
});

describe('a label of such a field', () => {
  const login = (id: string, inside: readonly string[], own = ''): Screen =>
    at('a', [{ ...field('', { id, text: own }), children: inside.map((each) => text(each)) }]);
  const labelsOf = (...added: readonly Screen[]): SecretFields => {
    const fields = new SecretFields((t) => t);
    for (const screen of added)
      for (const each of fieldsOf(screen)) {
        fields.add(each, screen);
      }
    return fields;
  };

  test('is each text that stood inside it, and neither its own text nor an empty one', () => {
    const fields = labelsOf(login('one', ['Password', '', 'needed'], 'Ada'));
    expect(['Password', 'needed', 'Ada', '', 'Other'].map((t) => fields.isLabel(t))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  test('is no text that came after the first secret', () => {
    const fields = labelsOf(login('one', ['Password']), login('one', ['corr']));
    expect(fields.isLabel('Password')).toBe(true);
    expect(fields.isLabel('corr')).toBe(false);
  });

  test('may stand in any of the fields', () => {
    const fields = labelsOf(login('one', ['User']), login('two', ['Password']));
    expect(fields.isLabel('User')).toBe(true);
    expect(fields.isLabel('Password')).toBe(true);
  });

  test('is missing in a field without texts', () => {
    const fields = labelsOf(login('one', []), login('one', ['corr']));
    expect(fields.isLabel('corr')).toBe(false);
  });
});
