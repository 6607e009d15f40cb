/** Places that a line names by their title: a heading, a tab, a page (R73, R77). */
import { describe, expect, test } from 'vitest';
import { assertionSummary } from '../../builders/assertion.ts';
import { buildScreen, button, heading, list, text, type Sketch } from '../../builders/screen.ts';

const row = (y: number, ...words: readonly string[]): Sketch => ({
  role: 'row',
  className: 'li',
  at: [40, y, 1000, 100],
  clickable: true,
  children: words.map((word, i) => text(word, { at: [60 + i * 350, y + 10, 300, 80] })),
});
const trips: Sketch = {
  ...list(row(300, 'Rome', 'May'), row(400, 'Oslo', 'June')),
  at: [40, 300, 1000, 900],
};
const tab = (name: string, x: number, selected: boolean | undefined, y = 150): Sketch => ({
  role: 'tab',
  text: name,
  at: [x, y, 300, 100],
  clickable: true,
  ...(selected === undefined ? {} : { selected }),
});
const toggle = (name: string, y: number, checked: boolean): Sketch => ({
  role: 'toggle',
  text: name,
  at: [40, y, 1000, 100],
  clickable: true,
  checked,
});
const said = (line: string, ...children: readonly Sketch[]): string =>
  assertionSummary(line, buildScreen(children), { listEnded: true });

const TABS = [tab('Upcoming', 40, true), tab('Past', 400, false), trips];
const BOTTOM = [trips, tab('Upcoming', 40, true, 2200), tab('Past', 400, false, 2200)];
const HEADINGS = [
  heading('Past', { at: [40, 100, 400, 60] }),
  text('Bern', { at: [40, 160, 400, 60] }),
  heading('Upcoming', { at: [40, 240, 400, 60] }),
  trips,
];

describe('a tab that is not chosen is the heading of another page', () => {
  test.each([
    ['"Rome" is listed under "Upcoming"', /^met/],
    ['"Rome" is listed under "Past"', /^unmet Wrong Position Bug/],
    ['"Rome" is in the "Past" section', /^unmet Wrong Position Bug/],
    ['"Rome" is in the "Past" list', /^unmet Wrong Position Bug/],
    ['"Rome" is shown in "Past"', /^unmet Wrong Position Bug/],
    ['"Rome" is shown in "Upcoming"', /^met/],
    // It may be there too.
    ['"Rome" is not listed under "Past"', /^unproven/],
    ['"Rome" is not in "Past"', /^unproven/],
    ['"Bern" is not in "Upcoming"', /^met/],
  ])('%s', (line, answer) => {
    expect(said(line, ...TABS)).toMatch(answer);
  });

  test('where no tab tells whether it is chosen, nobody can tell', () => {
    expect(
      said(
        '"Rome" is listed under "Past"',
        tab('Upcoming', 40, undefined),
        tab('Past', 400, undefined),
        trips,
      ),
    ).toMatch(/^unproven/);
  });

  test('a tab that shows a number beside its name', () => {
    expect(said('"Rome" is shown in "Upcoming"', trips, tab('Upcoming 2', 40, true, 2200))).toMatch(/^met/);
    expect(said('"Rome" is shown in "Room 12"', trips, tab('Room 12', 40, true, 2200))).toMatch(/^met/);
  });

  test.each([
    ['"Rome" is shown in "Upcoming"', /^met/],
    ['"Rome" is not shown in "Upcoming"', /^unmet/],
    ['"Rome" is shown in "Past"', /^unproven/],
  ])('below the page: %s', (line, answer) => {
    expect(said(line, ...BOTTOM)).toMatch(answer);
  });
});

describe('texts above that are no headings', () => {
  test('a row of the same list', () => {
    const rows = { ...list(row(300, 'Favourites'), row(400, 'Rome')), at: [40, 300, 1000, 900] } as const;
    expect(said('"Rome" is listed under "Favourites"', rows)).toMatch(/^unproven/);
    expect(said('"Rome" is in the "Favourites" list', rows)).toMatch(/^unproven/);
  });

  test('a button, which may open what it names', () => {
    const favourites = button('Favourites', { at: [40, 100, 400, 100] });
    expect(said('"Rome" is shown in "Favourites"', favourites, trips)).toMatch(/^unproven/);
    expect(said('"Bern" is not shown in "Favourites"', favourites, trips)).toMatch(/^unproven/);
  });

  test('a text of the look of another one between', () => {
    const line = (words: string, y: number, height: number): Sketch =>
      text(words, { at: [40, y, 400, height] });
    const page = [
      line('Past', 100, 60),
      line('Bern', 160, 40),
      line('Upcoming', 240, 60),
      line('Rome', 300, 40),
    ];
    expect(said('"Rome" is shown in "Past"', ...page)).toMatch(/^unproven/);
    expect(said('"Rome" is shown in "Upcoming"', ...page)).toMatch(/^met/);
  });
});

describe('a field of that name', () => {
  const field = (name: string, value: string, y: number): readonly Sketch[] => [
    text(name, { at: [40, y, 300, 60], id: `${name}-label` }),
    { role: 'input', text: value, at: [40, y + 60, 1000, 100], id: name },
  ];

  test.each([
    [
      '"Berlin" is shown in "City"',
      [...field('City', 'Berlin', 100), ...field('State', 'Hesse', 300)],
      /^met/,
    ],
    [
      '"Berlin" is shown in "City"',
      [...field('City', 'Bonn', 100), ...field('State', 'Berlin', 300)],
      /^unproven/,
    ],
  ] as const)('%s', (line, children, answer) => {
    expect(said(line, ...children)).toMatch(answer);
  });
});

describe('a part without a kind', () => {
  test.each([
    ['"Rome" is shown in "Upcoming"', /^met/],
    ['"Rome" is shown in "Past"', /^unmet Wrong Position Bug/],
    ['"Rome" is not in "Past"', /^met/],
    ['"Rome" is shown in "Drafts"', /^unproven/],
    ['"Rome" is not shown in "Drafts"', /^unproven/],
  ])('%s', (line, answer) => {
    expect(said(line, ...HEADINGS)).toMatch(answer);
  });

  test.each([
    ['All switches in "News" are on', /^met/],
    ['All switches in "Sounds" are on', /^unmet Wrong State Bug/],
    ['All switches in "Other" are on', /^unproven/],
    ['"B" is on in "News"', /^met/],
    ['"B" is on in "Other"', /^unproven/],
    ['"C" is off in "Sounds"', /^met/],
  ])('%s', (line, answer) => {
    const page = [
      heading('News', { at: [40, 100, 400, 60] }),
      toggle('A', 200, true),
      toggle('B', 300, true),
      heading('Sounds', { at: [40, 400, 400, 60] }),
      toggle('C', 500, false),
    ];
    expect(said(line, ...page)).toMatch(answer);
  });
});
