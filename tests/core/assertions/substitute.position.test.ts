/** A different text at the place that a line names (R80). */
import { describe, expect, test } from 'vitest';
import { appId, substituteSummary, type Wanted } from '../../builders/substitute.ts';
import { button, heading, icon, row, text, type Sketch } from '../../builders/screen.ts';

describe('at the place that the line names stands', () => {
  const bottom = { places: [{ kind: 'region', region: 'bottom' }] } as const;
  const at = (y: number): Pick<Sketch, 'at'> => ({ at: [40, y, 400, 100] });
  const milk: Sketch = { ...row(text('Milk'), button('Delte')), clickable: false };
  test.each<[string, readonly Sketch[], Wanted, string]>([
    [
      'the one control of its kind',
      [button('Other', at(200)), button('Sve', at(2250))],
      { role: 'button', ...bottom },
      'Wrong Text Bug: Sve',
    ],
    [
      'nothing that is known when there are two',
      [button('Sve', at(2130)), button('Cancel', at(2250))],
      { role: 'button', ...bottom },
      'nothing',
    ],
    ['nothing of another kind', [text('Sve', at(2250))], { role: 'button', ...bottom }, 'nothing'],
    ['nothing when the line names no kind', [button('Sve', at(2250))], { ...bottom }, 'nothing'],
    [
      'nothing that has no letters in common',
      [button('Ok', at(2250))],
      { role: 'button', ...bottom },
      'nothing',
    ],
    [
      'the one that is not covered',
      [{ ...button('Send', at(2130)), coveredBy: 'e4' }, button('Sve', at(2250)), text('x', at(900))],
      { role: 'button', ...bottom },
      'Wrong Text Bug: Sve',
    ],
    [
      'what the control holds, when that is one text',
      [{ role: 'button', clickable: true, ...at(2250), children: [text('Sve', at(2250))] }],
      { role: 'button', ...bottom },
      'Wrong Text Bug: Sve',
    ],
    [
      'nothing that is known when it holds two',
      [
        {
          role: 'button',
          clickable: true,
          at: [40, 2150, 400, 240],
          children: [text('Sve', at(2150)), text('Sav', at(2260))],
        },
      ],
      { role: 'button', ...bottom },
      'nothing',
    ],
    [
      'the one text that is not covered',
      [
        {
          role: 'button',
          clickable: true,
          at: [40, 2150, 400, 240],
          children: [text('Sve', at(2150)), { ...text('Sav', at(2260)), coveredBy: 'e5' }],
        },
        text('x', at(900)),
      ],
      { role: 'button', ...bottom },
      'Wrong Text Bug: Sve',
    ],
    [
      'nothing that is known when it has a picture only',
      [icon('Sve', at(2250))],
      { role: 'icon', ...bottom },
      'nothing',
    ],
    [
      'the control in the row that the line names',
      [milk, { ...row(text('Bread'), button('Remove')), clickable: false }],
      { label: 'Delete', role: 'button', row: 'Milk' },
      'Wrong Text Bug: Delte',
    ],
    [
      'nothing for a row that is not there',
      [milk],
      { label: 'Delete', role: 'button', row: 'Bread' },
      'nothing',
    ],
    ['nothing without a place or a row', [button('Delte')], { label: 'Delete', role: 'button' }, 'nothing'],
    [
      'nothing in a toolbar, which may hold any',
      [{ role: 'toolbar', at: [0, 0, 1080, 200], children: [button('Sve', at(40))] }],
      { role: 'button', places: [{ kind: 'container', container: 'toolbar', label: null }] },
      'nothing',
    ],
    [
      'nothing for the last of its name, which may be anywhere',
      [button('Remove', at(400)), button('Settings', at(2250))],
      { label: 'Choose', role: 'button', places: [{ kind: 'ordinal', n: -1 }] },
      'nothing',
    ],
    [
      'the one in a group that the line names by its title',
      [
        {
          id: appId('card'),
          at: [0, 400, 1080, 400],
          children: [heading('Draft', at(420)), button('Sve', at(600))],
        },
      ],
      { role: 'button', places: [{ kind: 'container', container: 'card', label: 'Draft' }] },
      'Wrong Text Bug: Sve',
    ],
    [
      'the one in a group, where the line names a place in it too',
      [{ role: 'toolbar', at: [0, 0, 1080, 200], children: [button('Sve', at(40))] }],
      {
        role: 'button',
        places: [
          { kind: 'container', container: 'toolbar', label: null },
          { kind: 'ordinal', n: 1 },
        ],
      },
      'Wrong Text Bug: Sve',
    ],
  ])('%s', (_, children, wanted, answer) => {
    expect(substituteSummary(children, wanted)).toBe(answer);
  });

  test('a row that is itself the control is recognised by the text beside its name', () => {
    const cell: Sketch = row(text('Milk'), text('Delte'));
    expect(substituteSummary([cell], { label: 'Delete', role: 'row', row: 'Milk' })).toBe(
      'Wrong Text Bug: Delte',
    );
  });

  test('an element with the id wins over one at the place', () => {
    const children = [text('Sae', { id: appId('save'), at: [40, 200, 400, 100] }), button('Sve', at(2250))];
    expect(substituteSummary(children, { role: 'button', ...bottom })).toBe('Wrong Text Bug: Sve');
    expect(
      substituteSummary(
        [button('Sae', { id: appId('save'), at: [40, 200, 400, 100] }), button('Sve', at(2250))],
        {
          role: 'button',
          ...bottom,
        },
      ),
    ).toBe('Wrong Text Bug: Sae');
  });
});
