/** Counts of elements, with their exact wording; a list that goes on holds more than it shows (R76). */
import type { Duplicate } from '../../../src/core/model/history.ts';
import { textAt, listAt, rowAt } from '../../builders/screen-layout.ts';
import { proveLine, assertionSummary } from '../../builders/assertion.ts';
import { buildScreen, button, heading, icon, list, text, type Sketch } from '../../builders/screen.ts';
import { withRowGroups } from '../../../src/screen/features/repeated-rows.ts';
import { node, show } from '../../screen/build.ts';
import { describe, expect, test } from 'vitest';

type More = Parameters<typeof assertionSummary>[2];
const times = (n: number): readonly Sketch[] => Array.from({ length: n }, () => text('A'));
const rowsOf = (n: number, top = 200): readonly Sketch[] =>
  Array.from({ length: n }, (_, i) => rowAt(0, top + i * 120, 1080, textAt(`r${i}`, 40, top + 20 + i * 120)));
/** Filled up to its end. */
const full = listAt(...rowsOf(5));
const wrong = (n: number): string => `unmet Wrong Count Bug: ${n} in view`;
const met = (n: number): string => `met: ${n} in view`;
const open = (n: number): string => `unproven: ${n} in view, and a list goes on`;

describe('a plural without a number', () => {
  const pictures = (n: number) =>
    buildScreen([
      heading('Trip'),
      ...Array.from({ length: n }, (_, i) => ({ role: 'image', description: `Day ${i}` }) as const),
    ]);
  test.each([
    ['The images are displayed', 0, /^unmet Missing Element Bug/],
    ['The images are displayed', 1, /^unproven/],
    ['The images are displayed', 2, /^met/],
    ['There are images', 1, /^unproven/],
    ['There are images', 3, /^met/],
    ['The image is displayed', 1, /^met/],
    ['The images are not displayed', 1, /^unmet/],
  ])('%s, and %i are: %s', (line, n, result) => {
    expect(assertionSummary(line, pictures(n))).toMatch(result);
  });
});

describe('the only text of a list', () => {
  const page = (...inside: readonly Sketch[]) => buildScreen([heading('Tasks'), listAt(...inside)]);
  const message = textAt('No results', 40, 220);
  const OPEN = 'unproven judge: the only text in the list may be a row, or say that it has none';
  test.each([
    ['The list has 1 row', OPEN],
    ['The list has 0 rows', OPEN],
    ['The list has at least 1 row', OPEN],
    ['The list has 2 rows', wrong(1)],
  ])('may say that it has no rows: %s', (line, summary) => {
    expect(assertionSummary(line, page(message))).toBe(summary);
  });

  test('is a row in a box of its own, where it can be tapped, and where the list had such rows', () => {
    expect(assertionSummary('The list has 1 row', page(...rowsOf(1)))).toBe(met(1));
    expect(assertionSummary('The list has 1 row', page({ ...message, clickable: true }))).toBe(met(1));
    const screen = page(message);
    const [group] = withRowGroups([], page(...rowsOf(3)));
    const className = screen.elements.find((e) => e.text === 'No results')?.className ?? '';
    const had = (rowClass: string) => (group === undefined ? [] : [{ ...group, rowClass }]);
    expect(assertionSummary('The list has 1 row', screen, { rowGroups: had(className) })).toBe(met(1));
    expect(assertionSummary('The list has 1 row', screen, { rowGroups: had('Row') })).toBe(OPEN);
  });
});

describe('a number of texts', () => {
  test.each<[string, number, string, string]>([
    ['2', 2, met(2), open(2)],
    ['2', 1, wrong(1), open(1)],
    ['2', 3, wrong(3), open(3)],
    ['at least 2', 2, met(2), met(2)],
    ['at least 2', 3, met(3), met(3)],
    ['at least 2', 1, wrong(1), open(1)],
    ['at most 2', 2, met(2), open(2)],
    ['at most 2', 1, met(1), open(1)],
    ['at most 2', 3, wrong(3), open(3)],
    ['more than 2', 3, met(3), met(3)],
    ['more than 2', 2, wrong(2), open(2)],
    ['more than 2', 1, wrong(1), open(1)],
    ['fewer than 2', 1, met(1), open(1)],
    ['fewer than 2', 2, wrong(2), open(2)],
    ['fewer than 2', 3, wrong(3), open(3)],
  ])('%s, of which there are %i', (wanted, n, alone, beside) => {
    const line = `There are ${wanted} "A"`;
    expect(assertionSummary(line, buildScreen([text('x'), ...times(n)]))).toBe(alone);
    expect(assertionSummary(line, buildScreen([...times(n), full]))).toBe(beside);
    expect(assertionSummary(line, buildScreen([...times(n), full]), { listEnded: true })).toBe(alone);
  });

  test.each([
    ['"A" appears 2 times', 40, 'unproven: 2 in view, and 1 more out of view'],
    ['There are at least 2 "A"', 40, met(2)],
    ['"A" appears 2 times', -300, met(2)],
    ['"A" appears 2 times', 1080, met(2)],
  ])('%s, and one more below the screen at x = %i', (line, x, summary) => {
    expect(assertionSummary(line, buildScreen([...times(2), textAt('A', x, 3000)]))).toBe(summary);
  });

  test.each([
    ['The list has exactly 5 items', [], 'met: 5 in view'],
    ['The list has exactly 5 items', ['r4'], 'unproven judge: 5 in view, and nothing is drawn in 1 of them'],
    ['The list has exactly 4 items', ['r4'], 'unproven judge: 5 in view, and nothing is drawn in 1 of them'],
    ['The list has at least 3 items', ['r4'], 'met: 5 in view'],
  ])('a row in which nothing is drawn may be none (R70): %s, undrawn %j', (line, undrawn, summary) => {
    const screen = buildScreen([full]);
    const refs = screen.elements.flatMap((e) => (undrawn.includes(e.text) ? [e.ref] : []));
    expect(assertionSummary(line, { ...screen, undrawn: refs }, { listEnded: true })).toBe(summary);
  });

  test.each([
    ['There are at most 2 "A"', '<= 2 × "A"'],
    ['There are 0 "A"', 'exactly 0 × "A"'],
  ])('none, which is an absence: %s', (line, expected) => {
    const none = buildScreen([text('x')]);
    expect(proveLine(line, none)).toMatchObject({
      expected,
      met: 'met',
      actual: 'absent from the last two observations',
    });
    expect(assertionSummary(line, none, {}, buildScreen(times(1)))).toBe(
      'unproven another observation: absent from one observation only',
    );
    expect(assertionSummary(line, buildScreen([full]))).toBe(
      'unproven: a list on this screen goes on beyond what is shown; a Verify step may scroll it',
    );
  });

  test('none, while a toast shows it', () => {
    expect(assertionSummary('There are 0 "A"', buildScreen([text('x')]), { toasts: ['A'] })).toBe(
      'unproven: none in the list, but a short-lived message said "A"',
    );
  });

  test('is reported as asked, with the first match', () => {
    const two = proveLine('There are 2 "A"', buildScreen([text('x'), ...times(2)]));
    expect(two.expected).toBe('exactly 2 × "A"');
    expect(two.proof).toMatchObject({ ref: 'e3', rule: 'count of what is in view' });
    expect(proveLine('There are at least 2 "A"', buildScreen(times(2))).expected).toBe('>= 2 × "A"');
  });

  test('is unknown where the element tree has gaps', () => {
    const cut = buildScreen({ children: times(2), change: { gaps: ['cut', 'stale'] } });
    expect(assertionSummary('There are 2 "A"', cut)).toBe(
      'unproven judge: the hierarchy is incomplete (cut, stale)',
    );
  });

  test('is not known by descriptions, unless they change nothing', () => {
    const marked = buildScreen([text('A'), icon('A'), icon('A')]);
    expect(assertionSummary('There are 2 "A"', marked)).toBe('unmet Wrong Count Bug: 1 in view');
    expect(assertionSummary('There are 3 "A"', marked)).toBe(
      'unproven judge: 1 in view, and only a content description says so, which never proves visible text of 2 more',
    );
    expect(assertionSummary('There are at least 1 "A"', marked)).toBe('met: 1 in view');
  });
});

describe('rows are repeated siblings too', () => {
  const entry = (name: string, y: number): Sketch => ({
    className: 'div',
    at: [0, y, 1080, 120],
    children: [textAt(name, 40, y + 10), button('Delete', { at: [800, y + 10, 200, 80] })],
  });
  const entries = (...names: readonly string[]): Sketch => ({
    className: 'div',
    at: [0, 300, 1080, 1200],
    children: names.map((name, i) => entry(name, 300 + i * 130)),
  });
  test.each<[string, readonly Sketch[], string]>([
    ['There are 2 rows', [heading('Shop'), entries('Milk', 'Eggs')], 'met: 2 in view'],
    ['There are 2 rows', [entries('Milk', 'Eggs', 'Tea')], 'unmet Wrong Count Bug: 3 in view'],
    [
      'There are 2 rows',
      [{ ...entries('Milk', 'Eggs'), scrollable: true, at: [0, 300, 1080, 260] }],
      'unproven: 2 in view, and a list goes on',
    ],
    [
      'There are 2 rows',
      [
        entries('Milk', 'Eggs'),
        { ...entries('Rice'), at: [0, 1500, 1080, 400], children: [entry('a', 1500), entry('b', 1630)] },
      ],
      'unproven judge: nobody can tell what its rows are',
    ],
  ])('%s %#', (line, children, summary) => {
    expect(assertionSummary(line, buildScreen(children))).toBe(summary);
  });
});

describe('a number of rows', () => {
  const small: Sketch = { ...list(text('Basket')), at: [0, 900, 1080, 200] };
  const titled = listAt(heading('Title', { at: [0, 200, 1080, 100] }), ...rowsOf(4, 300));
  const ended: More = { listEnded: true };
  test.each<[string, string, readonly Sketch[], More, string]>([
    ['is that of the list', 'There are 5 rows', [full], ended, met(5)],
    ['is not known while it goes on', 'There are 5 rows', [full], {}, open(5)],
    ['is not known while it goes on', 'There are 6 items', [full], {}, open(5)],
    ['is not known while it goes on, even when it is too high', 'There are 4 rows', [full], {}, open(5)],
    [
      'is not known when the list begins out of view',
      'There are 5 rows',
      [full],
      { listEnded: true, scrolledAway: true },
      open(5),
    ],
    ['is that of the larger of two lists', 'There are 5 rows in the list', [small, full], ended, met(5)],
    ['is that of the larger of two lists', 'There are 5 rows in the list', [full, small], ended, met(5)],
    ['is that of the larger of two lists', 'There are 5 rows', [full, small], ended, met(5)],
    ['is that of the one list there is', 'There are 5 rows in the "Basket" list', [full], ended, met(5)],
    [
      'is not known of one of several lists',
      'There are 5 rows in the "Basket" list',
      [full, small],
      ended,
      'unproven judge: several lists are in view',
    ],
    [
      'is not known of one of several lists, when that is not the last thing said',
      'There are 5 rows in the "Basket" list at the top of the screen',
      [full, small],
      ended,
      'unproven judge: rows are counted in a list, not in a part of the screen',
    ],
    [
      'counts no list that is out of view',
      'There are 5 rows in the "Basket" list',
      [full, { ...small, at: [0, 2500, 1080, 2000] }],
      ended,
      met(5),
    ],
    [
      'is not that of a part of the screen',
      'There are 5 rows at the top of the screen',
      [full],
      ended,
      'unproven judge: rows are counted in a list, not in a part of the screen',
    ],
    [
      'is not that of a dialog',
      'There are 5 rows in the dialog',
      [full],
      ended,
      'unproven judge: rows are counted in a list, not in a part of the screen',
    ],
    [
      'may count a header',
      'There are 5 rows',
      [titled],
      ended,
      'unproven judge: 5 in view, and 1 of them may be a header, a footer or a part of another row',
    ],
    [
      'may count a header',
      'There are 4 rows',
      [titled],
      ended,
      'unproven judge: 5 in view, and 1 of them may be a header, a footer or a part of another row',
    ],
    ['is wrong with or without a header', 'There are 7 rows', [titled], ended, wrong(5)],
    ['is right with or without a header', 'There are at least 3 rows', [titled], ended, met(5)],
    [
      'is that of rows without a list',
      'There are 2 rows',
      [...rowsOf(2), text('x', { at: [0, 900, 1080, 120] })],
      {},
      met(2),
    ],
    [
      'is that of rows without a list that can be seen',
      'There are 1 rows',
      [...rowsOf(1), { ...rowAt(0, 400, 1080, text('r')), coveredBy: 'e2' }],
      {},
      met(1),
    ],
    [
      'counts rows that show something',
      'There are 2 rows',
      [listAt(...rowsOf(1), rowAt(0, 320, 1080), rowAt(0, 440, 1080, icon('x', { at: [0, 440, 100, 100] })))],
      {},
      met(2),
    ],
    [
      'does not decide when the tree names rows out of view',
      'There are 1 rows',
      [listAt(...rowsOf(1), ...rowsOf(1, 820))],
      ended,
      'unproven: 1 in view, and 1 more out of view',
    ],
    [
      'is that of the box that holds all rows',
      'There are 2 rows',
      [listAt({ at: [0, 200, 1080, 240], children: rowsOf(2) })],
      ended,
      met(2),
    ],
    [
      'is not that of the texts in a single row',
      'There are 1 rows',
      [listAt(rowAt(0, 200, 1080, textAt('a', 40, 210), textAt('b', 400, 210)))],
      ended,
      met(1),
    ],
    [
      'is none in an empty list',
      'There are 0 rows',
      [listAt()],
      {},
      'met: absent from the last two observations',
    ],
    [
      'is none of what has a name too',
      'There are 0 search results',
      [listAt()],
      {},
      'met: absent from the last two observations',
    ],
    [
      'is none where no list is',
      'There are 0 rows',
      [text('x')],
      {},
      'unproven judge: no list is on the screen that could be empty',
    ],
    [
      'is told of rows with a text',
      'There are 0 "A" rows',
      [full],
      ended,
      'met: absent from the last two observations',
    ],
  ])('%s: %s %#', (_, line, children, more, answer) => {
    expect(assertionSummary(line, buildScreen(children), more)).toBe(answer);
  });

  test('is not that of other controls', () => {
    const both = buildScreen([
      full,
      button('a', { at: [0, 900, 1080, 80] }),
      button('b', { at: [0, 990, 1080, 80] }),
    ]);
    expect(assertionSummary('There are 2 buttons', both, ended)).toBe(met(2));
  });

  test.each([
    ['There are 2 buttons', 'unproven judge: 2 in view, and 1 that people may call button'],
    ['There are 3 buttons', 'unproven judge: 2 in view, and 1 that people may call button'],
    ['There are at least 2 buttons', met(2)],
    ['There are 4 buttons', 'unmet Wrong Count Bug: 2 in view'],
    ['There is exactly one "a" button', met(1)],
  ])('of buttons is open where an icon may be one: %s', (line, answer) => {
    const beside = buildScreen([
      full,
      button('a', { at: [0, 900, 1080, 80] }),
      button('b', { at: [0, 990, 1080, 80] }),
      icon('Share', { at: [900, 1200, 100, 100] }),
    ]);
    expect(assertionSummary(line, beside, ended)).toBe(answer);
  });

  test('counts a row with nothing but the sign of an icon font', () => {
    const signs = show(
      node(
        'androidx.recyclerview.widget.RecyclerView',
        [0, 200, 1080, 1400],
        { scrollable: true },
        node(
          'LinearLayout',
          [0, 200, 1080, 320],
          {},
          node('TextView', [40, 220, 100, 300], { text: 'Milk' }),
        ),
        node(
          'LinearLayout',
          [0, 320, 1080, 440],
          {},
          node('TextView', [40, 340, 100, 420], { text: '\uE000' }),
        ),
      ),
    );
    expect(assertionSummary('There are 2 rows', signs)).toBe(met(2));
  });

  test('is known beside a drawing surface, which never draws rows', () => {
    const children = [full, { role: 'canvas' as const, at: [0, 900, 1080, 400] as const }];
    const drawn = buildScreen({ children, change: { gaps: ['canvas'] } });
    expect(assertionSummary('There are 5 rows', drawn, ended)).toBe(met(5));
    expect(assertionSummary('There are 1 "r1"', drawn, ended)).toBe(
      'unproven judge: the hierarchy is incomplete (canvas)',
    );
  });
});

describe('too many, of which one came with another by one gesture, are a Duplicate Action', () => {
  const twice = (...words: readonly string[]): readonly Duplicate[] =>
    words.map((row) => ({ kind: 'row', row }));
  const rows = (...words: readonly (readonly string[])[]): Sketch =>
    listAt(
      ...words.map((row, i) =>
        rowAt(0, 200 + i * 120, 1080, ...row.map((w, n) => textAt(w, 40 + 300 * n, 220 + i * 120))),
      ),
    );
  const three = rows(['Milk', '1 l'], ['Milk', '1 l'], ['Tea', '20']);
  test.each<[string, string, readonly Duplicate[] | undefined, string]>([
    ['rows', 'There are 2 rows', twice('Milk\n1 l'), 'Duplicate Action Bug'],
    ['rows at most', 'There are at most 2 rows', twice('Milk\n1 l'), 'Duplicate Action Bug'],
    ['texts of such rows', 'There are 1 "Milk"', twice('Milk\n1 l'), 'Duplicate Action Bug'],
    ['a text that is all of such a row', 'There are 1 "Milk"', twice('Milk'), 'Duplicate Action Bug'],
    [
      'two too many, each with another',
      'There are 1 rows',
      twice('Milk\n1 l', 'Tea\n20'),
      'Duplicate Action Bug',
    ],
    ['two too many, of which one came so', 'There are 1 rows', twice('Milk\n1 l'), 'Wrong Count Bug'],
    [
      'one too many, of which two came so',
      'There are 2 rows',
      twice('Milk\n1 l', 'Tea\n20'),
      'Wrong Count Bug',
    ],
    ['other rows came so', 'There are 2 rows', twice('Bread\n1'), 'Wrong Count Bug'],
    ['rows with more texts came so', 'There are 2 rows', twice('Milk\n1 l\nfresh'), 'Wrong Count Bug'],
    ['none came so', 'There are 2 rows', [], 'Wrong Count Bug'],
    ['nothing is known of how they came', 'There are 2 rows', undefined, 'Wrong Count Bug'],
    [
      'a number moved so',
      'There are 2 rows',
      [{ kind: 'number', key: 'k', from: '1', to: '3' }],
      'Wrong Count Bug',
    ],
    ['fewer were to be there', 'There are fewer than 2 rows', twice('Milk\n1 l'), 'Wrong Count Bug'],
    ['more were to be there', 'There are more than 3 rows', [], 'Wrong Count Bug'],
    ['more were to be there', 'There are at least 4 rows', twice('Milk\n1 l'), 'Wrong Count Bug'],
  ])('%s: %s', (_, line, doubled, label) => {
    const more = { listEnded: true, ...(doubled === undefined ? {} : { duplicates: doubled }) };
    expect(proveLine(line, buildScreen([three]), more).label).toBe(label);
  });
});

describe('rows of a list that is no list element', () => {
  const box = (...words: readonly string[]): Sketch => ({
    children: words.map((word, i) => ({
      at: [0, 300 + i * 120, 1080, 100],
      children: [
        textAt(word, 40, 310 + i * 120),
        { role: 'button', text: 'Remove', at: [800, 310 + i * 120, 200, 60] },
      ],
    })),
    at: [0, 300, 1080, 600],
  });
  const page = (...words: readonly string[]): ReturnType<typeof buildScreen> =>
    buildScreen([heading('Cart', { at: [0, 100, 1080, 90] }), box(...words)]);
  const rowGroups = withRowGroups([], page('Pear', 'Plum'));
  const left = (line: string, ...words: readonly string[]): string =>
    assertionSummary(line, page(...words), { rowGroups });

  test('are counted as they stand', () => {
    expect(left('The list has 2 rows', 'Pear', 'Plum')).toBe('met: 2 in view');
  });

  test('leave a single one, which is no more and no less than one', () => {
    expect(left('The list has 1 row', 'Pear')).toBe('met: 1 in view');
    expect(left('The list has 2 rows', 'Pear')).toContain('unmet Wrong Count Bug');
    expect(left('The list has 0 rows', 'Pear')).not.toContain('met: absent');
  });

  test('leave a single one, which is the first and the last', () => {
    expect(left('The first row is "Pear"', 'Pear')).toBe("met: 'Pear' is number 1 of 1");
    expect(left('The last row is "Pear"', 'Pear')).toBe("met: 'Pear' is number 1 of 1");
    expect(left('The second row is "Pear"', 'Pear')).toContain('unmet Wrong Position Bug');
    expect(assertionSummary('The first row is "Pear"', page('Pear'))).toContain('unmet');
  });

  test('are unclear when a single box was never one of several', () => {
    const alone = (line: string): string => assertionSummary(line, page('Pear'));
    const unclear = 'unproven judge: nobody can tell whether the box in view is a single row';
    expect(alone('The list has 1 row')).toBe(unclear);
    expect(alone('The list has 0 rows')).toBe(unclear);
    expect(alone('The list has 3 rows')).toContain('unmet Wrong Count Bug');
  });

  test('of another place are none of this one', () => {
    const elsewhere = rowGroups.map((group) => ({ ...group, place: 'Other' }));
    expect(assertionSummary('The list has 1 row', page('Pear'), { rowGroups: elsewhere })).toContain(
      'unproven',
    );
  });
});

describe('rows of Compose and Flutter, where every box is of one class', () => {
  const box = (top: number, height: number, ...children: string[]): string =>
    node('android.view.View', [0, top, 1080, top + height], {}, ...children);
  const rowOf = (name: string, top: number): string =>
    box(top, 150, node('TextView', [40, top + 40, 400, top + 100], { text: name }), box(top + 120, 20));
  const page = (...names: string[]) =>
    show(
      box(
        0,
        2300,
        box(74, 154, node('TextView', [40, 110, 400, 190], { text: 'Cart' })),
        box(228, 2000, box(228, 1990, ...names.map((name, i) => rowOf(name, 240 + i * 150)))),
      ),
    );

  test('are counted below the bar of the page', () => {
    expect(assertionSummary('The list has 3 rows', page('Milk', 'Tea', 'Figs'))).toBe(met(3));
    expect(assertionSummary('The list has 2 rows', page('Milk', 'Tea', 'Figs'))).toBe(wrong(3));
  });

  test('a single one is known by the rows that stood there before', () => {
    const rowGroups = withRowGroups([], page('Milk', 'Tea', 'Figs'));
    expect(assertionSummary('The list has 1 row', page('Milk'), { rowGroups })).toBe(met(1));
  });

  test('of one node each are counted, also the last one', () => {
    const merged = (...names: string[]) =>
      show(
        node('TextView', [40, 110, 400, 190], { text: 'Cart' }),
        node(
          'ScrollView',
          [0, 260, 1080, 2000],
          { scrollable: true },
          ...names.map((name, i) =>
            node('Button', [0, 260 + i * 160, 1080, 420 + i * 160], {
              'content-desc': name,
              clickable: true,
            }),
          ),
        ),
      );
    const rowGroups = withRowGroups([], merged('Milk', 'Tea'));
    expect(assertionSummary('The list has 2 rows', merged('Milk', 'Tea'))).toBe(met(2));
    expect(assertionSummary('The list has 1 row', merged('Milk'), { rowGroups })).toBe(met(1));
    expect(assertionSummary('The list has 2 rows', merged('Milk'), { rowGroups })).toBe(wrong(1));
  });

  describe('of one node each, in a box that does not scroll,', () => {
    const leaf = (description: string, i: number): string =>
      node('Button', [0, 260 + i * 160, 1080, 420 + i * 160], {
        'content-desc': description,
        clickable: true,
      });
    const inBox = (...names: string[]) =>
      show(
        node('TextView', [40, 110, 400, 190], { text: 'Chats' }),
        node('android.view.View', [0, 260, 1080, 2000], {}, ...names.map(leaf)),
      );
    const beside = (...names: string[]) =>
      show(
        node(
          'android.view.View',
          [0, 100, 1080, 2000],
          {},
          node('TextView', [40, 110, 400, 190], { text: 'Chats' }),
          ...names.map(leaf),
        ),
      );
    const several = ['Mia\nSee you', 'Tom\nThanks', 'Ana\nYes'];

    test('are counted by their several texts', () => {
      expect(assertionSummary('There are 3 items', inBox(...several))).toBe(met(3));
      expect(assertionSummary('There are 4 items', inBox(...several))).toBe(wrong(3));
      const rowGroups = withRowGroups([], inBox(...several));
      expect(assertionSummary('There is 1 item', inBox('Mia\nSee you'), { rowGroups })).toBe(met(1));
    });

    test('with one text each, are told from buttons when some of them go and the others stay', () => {
      const all = inBox('Mia', 'Tom', 'Ana');
      const filtered = withRowGroups(withRowGroups([], all), inBox('Mia', 'Ana'));
      expect(assertionSummary('There are 2 items', inBox('Mia', 'Ana'), { rowGroups: filtered })).toBe(
        met(2),
      );
      expect(assertionSummary('There is 1 item', inBox('Mia'), { rowGroups: filtered })).toBe(met(1));
      expect(assertionSummary('There is 1 item', inBox('Mia', 'Ana'), { rowGroups: filtered })).toBe(
        wrong(2),
      );
      const replaced = withRowGroups(withRowGroups([], all), inBox('Back', 'Next'));
      expect(assertionSummary('There are 2 items', inBox('Back', 'Next'), { rowGroups: replaced })).toMatch(
        /^unproven/,
      );
      const same = withRowGroups(withRowGroups([], all), all);
      expect(assertionSummary('There are 3 items', all, { rowGroups: same })).toMatch(/^unproven/);
    });

    describe('of React Native, a view around one text that it repeats,', () => {
      const rowOf = (name: string, i: number): string =>
        node(
          'android.view.ViewGroup',
          [0, 260 + i * 160, 1080, 420 + i * 160],
          { 'content-desc': name, clickable: true },
          node('TextView', [40, 300 + i * 160, 400, 360 + i * 160], { text: name }),
        );
      const under = (className: string, scrollable: boolean, ...names: string[]) =>
        show(
          node('TextView', [40, 110, 400, 190], { text: 'Chats' }),
          node(className, [0, 260, 1080, 2000], { scrollable }, ...names.map(rowOf)),
        );
      const long = withRowGroups([], under('ScrollView', true, 'Mia', 'Tom', 'Ana'));

      test('leave a single one in a box that no longer scrolls', () => {
        for (const className of ['android.view.ViewGroup', 'ScrollView']) {
          const left = under(className, false, 'Mia');
          expect(assertionSummary('There is 1 row', left, { rowGroups: long })).toBe(met(1));
          expect(assertionSummary('There are 2 rows', left, { rowGroups: long })).toBe(wrong(1));
        }
      });

      test('grow to a list that scrolls', () => {
        const short = withRowGroups([], under('android.view.ViewGroup', false, 'Mia', 'Tom'));
        const left = under('ScrollView', true, 'Mia');
        expect(assertionSummary('There is 1 row', left, { rowGroups: short })).toBe(met(1));
      });

      test('are unclear when a single one was never one of several', () => {
        const alone = under('android.view.ViewGroup', false, 'Mia');
        expect(assertionSummary('There is 1 row', alone)).toMatch(/^unproven/);
        expect(assertionSummary('There are 3 rows', alone)).toMatch(/^unproven/);
      });

      test('are another box where the class changed and scrolling did not', () => {
        const other = under('android.widget.FrameLayout', true, 'Mia');
        expect(assertionSummary('There is 1 row', other, { rowGroups: long })).toMatch(/^unproven/);
      });
    });

    test('of a list that no longer scrolls, are known by what it held', () => {
      const scrolls = show(
        node('TextView', [40, 110, 400, 190], { text: 'Chats' }),
        node('ScrollView', [0, 260, 1080, 2000], { scrollable: true }, ...['Mia', 'Tom', 'Ana'].map(leaf)),
      );
      const rowGroups = withRowGroups([], scrolls);
      expect(assertionSummary('There is 1 item', inBox('Mia'), { rowGroups })).toBe(met(1));
      expect(assertionSummary('There are 2 items', inBox('Mia'), { rowGroups })).toBe(wrong(1));
    });

    test.each([
      ['with one text each, which buttons have too', inBox('Mia', 'Tom', 'Ana')],
      ['under a heading in the same box', beside(...several)],
      ['alone', inBox('Mia\nSee you')],
    ])('are not told from buttons %s', (_, screen) => {
      expect(assertionSummary('There are 3 items', screen)).toMatch(/^unproven/);
      expect(assertionSummary('There is 1 item', screen)).toMatch(/^unproven/);
    });

    test('do not exist where small buttons stand alone', () => {
      const small = node('Button', [900, 260, 1060, 420], { 'content-desc': 'Add', clickable: true });
      const screen = show(node('TextView', [40, 110, 400, 190], { text: 'Chats' }), small);
      expect(assertionSummary('There are 3 items', screen)).toBe(wrong(0));
    });
  });

  test('are not told from sections of about their height', () => {
    const sections = show(
      box(
        0,
        2300,
        box(74, 600, ...[80, 230].map((top) => rowOf('Milk', top))),
        box(680, 600, ...[690, 840].map((top) => rowOf('Tea', top))),
      ),
    );
    expect(assertionSummary('The list has 2 rows', sections)).toMatch(/^unproven/);
  });
});

describe('no row', () => {
  test.each<[string, readonly Sketch[], string]>([
    ['a page that shows its title alone', [heading('Orders')], 'unmet Missing Element Bug: 0 in view'],
    ['a page without anything', [], 'unmet Missing Element Bug: 0 in view'],
    ['an empty list', [heading('Orders'), listAt()], wrong(0)],
    ['a page with a control', [heading('Orders'), button('Add')], wrong(0)],
    ['a page with words', [heading('Orders'), text('Your orders')], wrong(0)],
  ])('on %s', (_, page, summary) => {
    expect(assertionSummary('There are at least 2 "Remove" buttons', buildScreen(page))).toBe(summary);
  });
});
