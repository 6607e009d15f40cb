/** Text that the planner chose proves nothing, wherever it turns up; text of the goal proves outside of its field (R72). */
import { describe, expect, test } from 'vitest';
import {
  claim,
  drive,
  goalOf,
  propose,
  refOf,
  tapOn,
  script,
  verdictOf,
  type DriveOptions,
  type ScriptedPlanner,
} from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import {
  button,
  field,
  list,
  row,
  text,
  title,
  toast,
  type Item,
  type View,
} from '../../builders/android-screen.ts';

interface State {
  readonly fields: Readonly<Record<string, string>>;
  readonly focused: string;
  readonly sent: boolean;
}

/** A form that shows what `echo` makes of its fields once it is sent. The server never answers. */
function form(names: readonly string[], echo: (typed: string[]) => Item[] | View): App<State> {
  return {
    begins: { fields: {}, focused: '', sent: false },
    show: ({ fields, sent, focused }) => {
      const inputs = names.map((n) => field(n, fields[n] ?? '', { focused: focused === n }));
      const shown = sent ? echo(names.map((n) => fields[n] ?? '')) : [];
      const note = text(sent ? 'Done' : 'Help');
      const view: View = Array.isArray(shown) ? { items: shown } : shown;
      return { ...view, items: [title('Form'), ...inputs, button('Go on'), note, ...view.items] };
    },
    react: (state, did) => {
      if (did.kind === 'type') {
        const { focused, fields } = state;
        return { ...state, fields: { ...fields, [focused]: did.text } };
      }
      if (did.kind !== 'tap') return state;
      if (did.on === 'Go on') return { ...state, sent: true };
      return names.includes(did.on) ? { ...state, focused: did.on } : state;
    },
  };
}

const type =
  (into: string, words: string): ScriptedPlanner =>
  ({ screen }) =>
    propose({ kind: 'input_text', target: { ref: refOf(screen, into) }, text: words });

/** Types the words into the fields in order, sends the form and says that the step is done. */
const fills = (...typed: [string, string][]): ScriptedPlanner =>
  script(...typed.map(([into, words]) => type(into, words)), tapOn('Go on'), claim);

const yes: NonNullable<DriveOptions['judge']> = (questions) =>
  questions.map(({ phase, index }) => ({ phase, index, met: true, confidence: 1, reason: 'e1' }));

const FREE = 'log in with any test user, using any name';
const verdict = async (
  app: App<State>,
  steps: Parameters<typeof goalOf>[0],
  expected: string[],
  planner: ScriptedPlanner,
  more: Partial<DriveOptions> = {},
): Promise<string> => verdictOf(await drive(app, goalOf(steps, expected), { planner, judge: yes, ...more }));

describe('text that the planner chose proves nothing', () => {
  test.each<[string, string, string, (typed: string) => Item[] | View]>([
    ['where it is echoed', '"Welcome" is visible', 'Welcome', (t) => [text(t)]],
    ['in a greeting', '"Hello Welcome" is visible', 'Welcome', (t) => [text(`Hello ${t}`)]],
    ['in capitals', '"WELCOME" is visible', 'welcome', (t) => [text(t.toUpperCase())]],
    ['in a row of a list', 'the "Welcome" row is visible', 'Welcome', (t) => [list([row(t)])]],
    ['as the title', 'The "Welcome" screen is open', 'Welcome', (t) => [title(t)]],
    [
      'in a toast',
      '"Saved: Welcome" is visible',
      'Welcome',
      (t) => ({ items: [], over: [toast(`Saved: ${t}`)] }),
    ],
    [
      'in a message',
      '"User Welcome is unknown" is visible',
      'Welcome',
      (t) => [text(`User ${t} is unknown`)],
    ],
    ['as an amount', '"€1,234.00" is visible', '1234', (t) => [text(`€${t.slice(0, 1)},${t.slice(1)}.00`)]],
    ['letter by letter', '"Welcome" is visible', 'Wel-come', (t) => [text(t.replace('-', ''))]],
    ['by its label', '"Welcome" is enabled', 'Welcome', (t) => [button(t)]],
    [
      'in the address',
      'the URL contains "welcome"',
      'welcome home',
      (t) => ({ items: [], app: { place: `https://shop.example/?q=${encodeURIComponent(t)}` } }),
    ],
  ])('%s', async (_, expected, typed, echo) => {
    const app = form(['Email'], ([t = '']) => echo(t));
    for (const strict of [false, true]) {
      const ended = await verdict(app, [FREE], [expected], fills(['Email', typed]), { policy: { strict } });
      expect(ended).toMatch(/^inconclusive/);
    }
  });

  test('where it is still in its field, and the step names the result', async () => {
    const app = form(['Email'], () => []);
    const step = 'log in with any test user, "Welcome" appears';
    const ended = await verdict(app, [step], [], fills(['Email', 'Welcome']));
    expect(ended).toBe('inconclusive: refusals');
  });

  test('joined from two fields', async () => {
    const app = form(['First', 'Last'], ([a = '', b = '']) => [text(`${a}${b}`)]);
    const ended = await verdict(
      app,
      [FREE],
      ['"Welcome" is visible'],
      fills(['First', 'Wel'], ['Last', 'come']),
    );
    expect(ended).toMatch(/^inconclusive/);
  });

  test('when an earlier step typed it', async () => {
    const app = form(['Email'], ([t = '']) => [text(`${t} back`)]);
    const steps = [FREE, 'Tap "Go on"', 'Verify "Welcome back" is visible'];
    const planner: ScriptedPlanner = (asked) =>
      asked.question.index === 0
        ? early(asked)
        : propose({ kind: 'tap', target: { ref: refOf(asked.screen, 'Go on') } });
    const early = script(type('Email', 'Welcome'), claim);
    expect(await verdict(app, steps, [], planner)).toMatch(/^inconclusive/);
  });

  test('as a remembered value', async () => {
    const app = form(['Email'], ([t = '']) => [text('Name'), text(t), text('Again'), text(t)]);
    const steps = [
      FREE,
      'Remember the text below "Name" as "the name"',
      'Verify the remembered "the name" is shown',
    ];
    const ended = await verdict(app, steps, ['"Welcome" is visible'], fills(['Email', 'Welcome']));
    expect(ended).not.toBe('passed');
  });

  test('and is no reason to blame the app', async () => {
    const app = form(['Email'], ([t = '']) => [text(t)]);
    const ended = await verdict(app, [FREE], ['"Trouble" is not visible'], fills(['Email', 'Trouble']));
    expect(ended).toMatch(/^inconclusive/);
  });

  test('nor a value that it chose', async () => {
    const app = form(['Email'], () => []);
    const ended = await verdict(app, [FREE], ['the "Email" field shows "Ann"'], fills(['Email', 'Bob']));
    expect(ended).toMatch(/^inconclusive/);
  });
});

describe('a keypad that the app draws', () => {
  const keys: App<string> = {
    begins: '',
    show: (typed) => ({
      items: [
        title('Code'),
        text(`Code ${typed}`),
        ...Array.from('1234567').map((k) => button(k)),
        button('OK'),
      ],
    }),
    react: (typed, did) => (did.kind === 'tap' && /^\d$/.test(did.on) ? typed + did.on : typed),
  };
  const taps = (code: string): ScriptedPlanner => script(...Array.from(code).map((k) => tapOn(k)), claim);
  const ends = async (step: string): Promise<string> =>
    verdictOf(
      await drive(keys, goalOf([step], ['"Code 4711" is visible']), { planner: taps('4711'), judge: yes }),
    );

  test('its keys make up a text that the planner chose', async () => {
    expect(await ends('type some code')).toMatch(/^inconclusive/);
  });
  test('unless the step gives it', async () => {
    expect(await ends('type the code 4711 on the keypad')).toBe('passed');
  });
});

describe('text that is not of the planner’s own', () => {
  const rows = form(['Note'], ([t = '']) => [list([row(t)])]);

  test.each<[string, string, string]>([
    ['the step quotes', 'add the note "Milk" to the list somehow', 'Milk'],
    ['the step gives without quotes', 'add the note Milk to the list somehow', 'Milk'],
    ['the step gives in another case', 'add milk to the list somehow', 'Milk'],
    ['the step gives besides its result', 'add the note "Milk" somehow, "Milk" appears', 'Milk'],
  ])('%s: proves where the app shows it', async (_, step, typed) => {
    expect(await verdict(rows, [step], ['the "Milk" row is visible'], fills(['Note', typed]))).toBe('passed');
  });

  test('a secret of the goal', async () => {
    const ended = await verdict(
      form(['User name'], ([t = '']) => [text(`Hello ${t}`)]),
      ['log in as ${secrets.user} somehow'],
      ['"Hello ${secrets.user}" is visible'],
      fills(['User name', '${secrets.user}']),
    );
    expect(ended).toBe('passed');
  });

  test('what the app adds by itself', async () => {
    const app = form(['Email'], ([t = '']) => [text('Welcome back'), text(`You are ${t}`)]);
    expect(await verdict(app, [FREE], ['"Welcome back" is visible'], fills(['Email', 'Ann']))).toBe('passed');
  });
});

describe('text that the goal gave', () => {
  const steps = ['Type "Milk" into "Search"', 'Tap "Go on"'];
  const search = (results: (typed: string) => Item[]): App<State> =>
    form(['Search'], ([t = '']) => results(t));
  const ends = async (app: App<State>, expected: string): Promise<string> =>
    verdictOf(await drive(app, goalOf(steps, [expected])));

  test('proves nothing in the field it was typed into', async () => {
    expect(
      await ends(
        search(() => []),
        '"Milk" is visible',
      ),
    ).toBe('inconclusive: no-proof');
    expect(
      await ends(
        search(() => [text('Nothing found')]),
        '"Milk" is visible',
      ),
    ).toBe('inconclusive: no-proof');
  });
  test('proves outside of it', async () => {
    expect(
      await ends(
        search((t) => [list([row(t)])]),
        '"Milk" is visible',
      ),
    ).toBe('passed');
    expect(
      await ends(
        search((t) => [text(`Results for ${t}`)]),
        '"Results for Milk" is visible',
      ),
    ).toBe('passed');
  });
  test('proves what the line says of that field', async () => {
    expect(
      await ends(
        search(() => []),
        'the "Search" field shows "Milk"',
      ),
    ).toBe('passed');
    expect(
      await ends(
        search(() => []),
        'the "Search" field is filled',
      ),
    ).toBe('passed');
  });
});
