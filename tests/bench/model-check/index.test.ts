/** The second check of the truth, on a small app, decided by hand. */
import { describe, expect, test } from 'vitest';
import { checkModel, type ModelVerdict } from '../../../src/bench/model-check/index.ts';
import { parseApp } from '../../../src/simulator/index.ts';

const app = parseApp(
  `
app: { package: com.example.kiosk, title: Kiosk, start: list }
state:
  query: ""
  chosen: null
  sent: 0
  loud: false
  goods:
    - { id: pie, name: Pie, price: 4 }
    - { id: soup, name: Soup, price: 3 }
screens:
  list:
    title: Goods
    toolbar:
      - { icon: About, id: about, glyph: help, tap: { go: about } }
    elements:
      - { input: Search, id: search, value: query, max: 12 }
      - { toggle: Loud, id: loud, value: loud }
      - list: goods
        id: goods
        items: goods
        filter: query == '' or row.name contains query
        order_by: row.price
        empty: Nothing
        row:
          id: good
          tap: [{ set: { chosen: "\${row}" } }, { open: sure }]
          elements:
            - { text: "\${row.name}", id: good-name }
            - { button: Order, id: order, tap: { set: { sent: "\${sent + 1}" } } }
      - { text: "\${sent} ordered", id: sent }
  about:
    title: About
    back: true
    elements: [{ heading: Our kiosk, id: kiosk }, { text: Since 1990, id: since }]
    timers: [{ after: 3, do: { set: { loud: true } } }]
overlays:
  sure:
    dialog: Take it?
    buttons:
      - { button: No, id: no, tap: { close: true } }
      - button: Yes
        id: yes
        tap: [{ remove: { from: goods, where: item.id == chosen.id } }, { close: true }, { toast: "\${chosen.name} is yours" }]
`,
  'kiosk.yaml',
);

function verdict(
  steps: readonly string[],
  expected: readonly string[],
  ...faults: readonly string[]
): ModelVerdict {
  const quirks = faults.filter((f) => f.startsWith('+')).map((f) => f.slice(1));
  const defects = faults.filter((f) => !f.startsWith('+'));
  return checkModel(app, { steps, expected, anyCase: false }, { defects, quirks });
}

const TAKE = ['Tap "Pie"', 'Tap "Yes"'];

describe('the goal passes', () => {
  test.each<[string, readonly string[], readonly string[], ...string[]]>([
    [
      'the first branch',
      ['If "Pie" is visible, turn on "Loud", otherwise tap "About"'],
      ['"Loud" is on', 'The "Goods" screen is open'],
    ],
    [
      'the second branch',
      ['If "Cake" appears, turn on "Loud", else tap "About"'],
      ['"Our kiosk" is visible'],
    ],
    ['a branch that is not there', ['If "Cake" appears, tap "About"'], ['"Pie" is visible']],
    [
      'a text survives the background',
      ['Type "x" into "Search"', 'Send the app to the background for 5 seconds'],
      ['The "Search" field contains "x"'],
    ],
    [
      'an app that the system ended is restored',
      ['Type "x" into "Search"', 'Send the app to the background for 5 seconds'],
      ['The "Search" field contains "x"'],
      '+process-death',
    ],
    ['a row is taken', TAKE, ['"Pie" is not visible', '"Pie is yours" is visible', 'There is 1 item']],
    ['the rows are in order', [], ['The first item is "Soup"', '"Soup" is above "Pie"']],
    ['a control of a row', ['Tap the "Order" button of "Pie"'], ['"1 ordered" is visible']],
    ['twice', ['Tap the first "Order" button twice'], ['"2 ordered" is shown']],
    ['a search', ['Type "ou" into "Search"'], ['"Pie" is not shown', 'The "Search" field contains "ou"']],
    ['a search for nothing', ['Type "x" into the "Search" field'], ['"Nothing" is displayed']],
    [
      'a field is emptied',
      ['Type "x" in "Search"', 'Clear "Search"'],
      ['The "Search" field is empty', '"Pie" is visible'],
    ],
    [
      'another page and back',
      ['Tap "About"', 'Verify the "About" screen is open', 'Go back'],
      ['The "Goods" screen is open'],
    ],
    [
      'a switch that is set',
      ['Turn on "Loud"', 'Turn on the "Loud" toggle'],
      ['"Loud" is on', 'The "Loud" toggle is enabled'],
    ],
    ['a defect that the goal does not meet', TAKE, ['"Soup" is visible'], 'crash:about'],
    ['a popup that comes once', TAKE, ['"Pie" is not visible'], 'popup-once:list'],
    ['what looks as before', ['Tap "About"'], ['"Since 1990" is visible'], 'duplicate-action:about'],
    ['permissions, however they are answered', TAKE, ['"Soup" is visible'], '+permission-chain'],
  ])('%s', (_, steps, expected, ...faults) => {
    expect(verdict(steps, expected, ...faults)).toEqual({ kind: 'passes', because: '' });
  });
});

describe('the goal fails', () => {
  test.each<[string, readonly string[], readonly string[], ...string[]]>([
    ['a dead control', TAKE, ['"Soup" is visible'], 'dead-button:yes'],
    ['a dead switch', ['Turn on "Loud"'], ['"Soup" is visible'], 'toggle-inert:loud'],
    ['a missing control', TAKE, ['"Soup" is visible'], 'element-missing:yes'],
    ['a control that nobody sees', TAKE, ['"Soup" is visible'], 'ghost:yes'],
    ['a disabled control', TAKE, ['"Soup" is visible'], 'disabled:yes'],
    ['a crash', TAKE, ['"Soup" is visible'], 'crash:yes'],
    ['an app that hangs', TAKE, ['"Soup" is visible'], 'anr:yes'],
    ['another app', TAKE, ['"Pie" is not visible'], 'leaves-app:yes'],
    ['a blank page', TAKE, ['"Pie" is not visible'], 'blank-page:yes'],
    ['a page to sign in', TAKE, ['"Pie" is not visible'], 'logged-out:yes'],
    ['endless loading', TAKE, ['"Pie" is not visible'], 'stuck-spinner:list'],
    ['a popup that comes back', TAKE, ['"Soup" is visible'], 'popup-returns:list'],
    ['data that stay', TAKE, ['"Pie" is not visible'], 'no-effect:yes'],
    ['another page', ['Tap "About"'], ['The "About" screen is open'], 'wrong-screen:about=list'],
    ['a wrong text', TAKE, ['"Soup" is visible'], 'wrong-text:good-name'],
    ['a row that is there twice', [], ['There are 2 items'], 'row-twice:goods'],
    ['a missing row', [], ['There are 2 items'], 'row-missing:goods'],
    ['the opposite order', [], ['"Soup" is above "Pie"'], 'wrong-order:goods'],
    [
      'a number that is too high',
      ['Tap the first "Order" button'],
      ['"1 ordered" is visible'],
      'wrong-count:sent',
    ],
    [
      'an effect that comes twice',
      ['Tap the first "Order" button'],
      ['"1 ordered" is visible'],
      'duplicate-action:order',
    ],
    [
      'a field that takes nothing',
      ['Type "ou" into "Search"'],
      ['"Soup" is visible'],
      'input-ignored:search',
    ],
    ['a button in capitals', ['Tap "Pie"'], ['"Yes" is visible'], '+all-caps'],
    ['a field that cuts', ['Type "soup" into "Search"'], ['"Soup" is visible'], 'input-cut:search'],
  ])('%s', (_, steps, expected, ...faults) => {
    expect(verdict(steps, expected, ...faults).kind).toBe('fails');
  });
});

describe('it is left open', () => {
  test.each<[string, readonly string[], readonly string[], RegExp, ...string[]]>([
    [
      'where a timer decides',
      ['Tap "About"', 'Go back'],
      ['"Loud" is off'],
      /healthy app: some states pass/u,
    ],
    ['where a layout decides', TAKE, ['"Soup" is visible'], /only a layout/u, 'off-screen:goods'],
    ['under an overlay', ['Tap "Pie"'], ['"Soup" is visible'], /only a layout/u],
    [
      'where the keyboard may take the way back',
      ['Tap "About"', 'Go back', 'Type "x" into "Search"', 'Go back'],
      [],
      /close the keyboard/u,
    ],
    [
      'where a field writes in groups',
      ['Type "ou" into "Search"'],
      ['The "Search" field contains "ou"'],
      /only a layout/u,
      '+reformatting-field:search',
    ],
    ['for a line that it can’t read', ['Do what is right'], [], /can't read "Do what is right"/u],
    ['where the healthy app fails', ['Tap "Gone"'], [], /healthy app: "Gone" is missing/u],
  ])('%s', (_, steps, expected, because, ...faults) => {
    const { kind, because: said } = verdict(steps, expected, ...faults);
    expect(kind).toBe('open');
    expect(said).toMatch(because);
  });
});
