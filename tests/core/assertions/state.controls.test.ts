/** The state of a control, read from the control and its row, and its evidence (R74). */
import { checkablePart } from '../../../src/screen/locate/checkable-part.ts';
import { stateHolds } from '../../../src/core/targets/states.ts';
import type { ControlState } from '../../../src/goal/model/condition.ts';
import type { Element } from '../../../src/screen/model/element.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { refOf } from '../../builders/core.ts';
import { proveLine, assertionSummary } from '../../builders/assertion.ts';
import {
  button,
  buildScreen,
  checkbox,
  field,
  row,
  text,
  toggle,
  type Sketch,
} from '../../builders/screen.ts';
import { describe, expect, test } from 'vitest';

const named = (screen: Screen, name: string): Element => {
  const ref = refOf(screen, name);
  return screen.elements.find((e) => e.ref === ref) as Element;
};

describe('the part that is checked or not', () => {
  const part = (name: string, ...children: readonly Sketch[]): string | undefined => {
    const screen = buildScreen(children);
    return checkablePart(screen, named(screen, name))?.text;
  };
  test.each<[string, string, readonly Sketch[], string | undefined]>([
    ['is the control itself', 'Sound', [row(text('Wi-Fi'), toggle('Sound'), toggle('Light'))], 'Sound'],
    [
      'is the control itself, also when it holds a box',
      'Sound',
      [{ ...toggle('Sound'), children: [checkbox('x')] }],
      'Sound',
    ],
    [
      'is the one switch in the row of a text',
      'Wi-Fi',
      [row(text('Wi-Fi', { at: [0, 0, 600, 120] }), toggle('Switch', { at: [800, 0, 200, 120] }))],
      'Switch',
    ],
    [
      'is none below the text with words of its own',
      'Wi-Fi',
      [row(text('Wi-Fi'), toggle('Switch'))],
      undefined,
    ],
    [
      'is nobody knows which of two',
      'Wi-Fi',
      [row(text('Wi-Fi'), toggle('Sound'), toggle('Light'))],
      undefined,
    ],
    ['is none where none is', 'Wi-Fi', [row(text('Wi-Fi')), toggle('Switch')], undefined],
  ])('%s', (_, name, children, answer) => {
    expect(part(name, ...children)).toBe(answer);
  });
});

describe('it is so that a control', () => {
  const off = { enabled: false };
  test.each<[ControlState, string, readonly Sketch[], boolean | undefined]>([
    ['enabled', 'is', [button('x')], true],
    ['enabled', 'is not by itself', [row({ ...text('x'), ...off })], false],
    ['enabled', 'is not by its row', [{ ...row(text('x')), ...off }], false],
    ['disabled', 'is not', [button('x')], false],
    ['disabled', 'is by itself', [row({ ...text('x'), ...off })], true],
    ['disabled', 'is by its row', [{ ...row(text('x')), ...off }], true],
    ['checked', 'is by the switch in its row', [row(text('x'), toggle('', { checked: true }))], true],
    ['checked', 'is not', [row(text('x'), toggle(''))], false],
    ['unchecked', 'is', [row(text('x'), toggle(''))], true],
    ['unchecked', 'is not', [row(text('x'), toggle('', { checked: true }))], false],
    ['unchecked', 'can’t be told of a text', [text('x')], undefined],
    ['selected', 'is by itself', [text('x', { selected: true })], true],
    ['selected', 'is by its row', [{ ...row(text('x')), selected: true }], true],
    ['selected', 'is by what its row holds', [row(text('x'), text('', { selected: true }))], true],
    ['selected', 'is by a mark in its row', [row(text('x'), checkbox('', { checked: true }))], true],
    ['selected', 'is not by a switch in its row', [row(text('x'), toggle('', { checked: true }))], false],
    ['selected', 'is not by the row beside', [row(text('x')), row(text('y', { selected: true }))], false],
    ['selected', 'is not', [row(text('x'))], false],
    ['not selected', 'is', [row(text('x'))], true],
    ['not selected', 'is not', [row(text('x', { selected: true }))], false],
    ['focused', 'is', [field('x', { focused: true })], true],
    ['focused', 'is not', [field('x')], false],
    ['empty', 'is as a field without a value', [field('x')], true],
    ['empty', 'is not as a field with one', [field('x', { text: 'y' })], false],
    ['empty', 'is as a field that is made of parts', [{ ...field('x'), children: [text('')] }], true],
    ['empty', 'is not as a text', [text('x')], false],
    ['empty', 'is as a list of nothing', [{ role: 'list', description: 'x' }], true],
    [
      'empty',
      'is not as a list of something',
      [{ role: 'list', description: 'x', children: [text('y')] }],
      false,
    ],
    [
      'empty',
      'is not as a row that says something itself',
      [{ role: 'row', description: 'x', text: 'y' }],
      false,
    ],
    ['filled', 'is', [field('x', { text: 'y' })], true],
    ['filled', 'is not', [field('x')], false],
    ['scrollable', 'is', [{ role: 'list', description: 'x', scrollable: true }], true],
    ['scrollable', 'is not', [{ role: 'list', description: 'x' }], false],
    ['clickable', 'is', [button('x')], true],
    ['clickable', 'is by its row', [row(text('x'))], true],
    ['clickable', 'is not when that is disabled', [{ ...row(text('x')), ...off }], false],
    ['clickable', 'is not as a text', [text('x')], false],
  ])('%s: %s', (word, _, children, answer) => {
    const screen = buildScreen(children);
    expect(stateHolds(screen, named(screen, 'x'), word)).toBe(answer);
  });
});

describe('a state is proved', () => {
  const save = (more: Sketch = {}): Sketch => button('Save', more);
  test.each<[string, readonly Sketch[], string]>([
    ['"Wi-Fi" is on', [text('Wi-Fi'), toggle('Wi-Fi', { checked: true })], 'met: "Wi-Fi" is checked'],
    ['"Wi-Fi" is enabled', [toggle('Wi-Fi', { checked: true })], 'met: "Wi-Fi" is enabled'],
    [
      '"Wi-Fi" is enabled',
      [toggle('Wi-Fi')],
      'unproven judge: nobody can tell whether that means that it is on',
    ],
    [
      '"Wi-Fi" is disabled',
      [toggle('Wi-Fi')],
      'unproven judge: nobody can tell whether that means that it is on',
    ],
    [
      '"Wi-Fi" is disabled',
      [toggle('Wi-Fi', { checked: true })],
      'unmet Wrong State Bug: "Wi-Fi" is not disabled',
    ],
    ['"Wi-Fi" is on', [toggle('Wi-Fi', { checked: true }), text('Wi-Fi')], 'met: "Wi-Fi" is checked'],
    ['"Save" is enabled', [save({ coveredBy: 'e3' }), text('x')], 'met: "Save" is enabled'],
    [
      '"Save" is enabled',
      [save({ coveredBy: 'e4', enabled: false }), save(), text('x')],
      'met: "Save" is enabled',
    ],
    [
      '"Wi-Fi" is on',
      [text('Wi-Fi', { coveredBy: 'e4' }), text('Wi-Fi'), text('x')],
      'unproven judge: the hierarchy does not say whether it is',
    ],
    ['"Save" is not enabled', [save()], 'unmet Wrong State Bug: "Save" is enabled'],
  ])('%s %#', (condition, children, answer) => {
    expect(assertionSummary(condition, buildScreen(children))).toBe(answer);
  });

  test('of a control in other case, and of another text only where the goal allows it', () => {
    expect(assertionSummary('"Save" is enabled', buildScreen([button('SAVE')]))).toBe(
      'met: "Save" is enabled',
    );
    const text = buildScreen([{ role: 'text', text: 'SAVE' }]);
    expect(assertionSummary('"Save" is enabled', text)).toMatch(/^unmet Missing Element Bug/u);
    expect(assertionSummary('"Save" is enabled', text, { textCase: 'ignore' })).not.toMatch(/Missing/u);
  });

  const proofOf = (condition: string, screen: Screen): string => {
    const { expected, proof } = proveLine(condition, screen);
    return `${expected}; ${proof?.rule} ${proof?.screen} ${proof?.ref}`;
  };
  test('by the control that is read, and for what is missing by the screen', () => {
    expect(proofOf('"Save" is enabled', buildScreen([save()]))).toBe(
      '"Save" is enabled; state enabled s2 e2',
    );
    expect(proofOf('"Save" is not enabled', buildScreen([text('x')]))).toBe(
      '"Save" is not enabled; state s2 null',
    );
    expect(proofOf('"Save" is enabled', { ...buildScreen([save()]), undrawn: ['e2'] })).toBe(
      '"Save" is enabled; state s2 e2',
    );
    expect(proofOf('"Wi-Fi" is on', buildScreen([text('Wi-Fi')]))).toBe(
      '"Wi-Fi" is checked; state checked s2 e2',
    );
  });
});
