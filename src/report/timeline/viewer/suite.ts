import type { GoalSummary, ShownVerdict } from '../data.ts';
import { duration, plural } from '../../words.ts';
import { type Child, type El, fill, h, sourceOf } from './dom.ts';
import { cssClass, hashOf, ranOn, SIGNS, state } from './state.ts';
import { ORDER, share, trend, trendOfRuns } from './trend.ts';

/** What the list is narrowed to; empty: everything. */
const filter = {
  words: '',
  verdict: '',
  label: '',
  device: '',
  tag: '',
  flaky: false,
  quarantine: false,
  sort: 'order',
};
let rows: El | null = null;
let counted: El | null = null;

/** The list of goals with its filters. */
export function suiteView(): El {
  const goals = state.run.goals.filter((g) => !g.replaced);
  rows = h('ol', { class: 'goal-rows' });
  counted = h('p', { class: 'meta', role: 'status' });
  const view = h(
    'section',
    { class: 'suite-view', 'aria-label': 'Goals' },
    h('div', { class: 'overview' }, tiles(goals), trendOfRuns()),
    filters(goals),
    counted,
    rows,
  );
  drawRows();
  return view;
}

function tiles(goals: readonly GoalSummary[]): El {
  const sum = (of: (g: GoalSummary) => number): number => goals.reduce((all, g) => all + of(g), 0);
  const tile = (verdict: ShownVerdict): Child => {
    const n = goals.filter((g) => g.verdict === verdict).length;
    return n === 0
      ? null
      : h(
          'button',
          {
            type: 'button',
            class: `tile ${cssClass(verdict)}`,
            'aria-pressed': String(filter.verdict === verdict),
            'data-verdict': verdict,
            onclick: () => choose('verdict', filter.verdict === verdict ? '' : verdict),
          },
          h('b', {}, n),
          ` ${verdict}`,
        );
  };
  const flaky = goals.filter((g) => g.flaky).length;
  const excused = goals.filter((g) => g.quarantine?.excused === true).length;
  const tokens = sum((g) => g.tokens);
  const facts = [
    `${duration(sum((g) => g.durationMs))} on devices`,
    plural(
      sum((g) => g.turns),
      'turn',
    ),
    ...(tokens === 0 ? [] : [`${tokens.toLocaleString('en')} tokens, $${sum((g) => g.costUsd).toFixed(4)}`]),
    ...(flaky === 0 ? [] : [`${flaky} flaky`]),
    ...(excused === 0 ? [] : [`${excused} in quarantine, not counted`]),
  ];
  return h(
    'div',
    { class: 'tiles' },
    h(
      'div',
      { class: 'bar', 'aria-hidden': 'true' },
      ORDER.map((v) => share(goals, v)),
    ),
    h('div', { class: 'tile-row' }, ORDER.map(tile)),
    h('p', { class: 'meta' }, facts.join(' · ')),
  );
}

function filters(goals: readonly GoalSummary[]): El {
  const search = h('input', {
    type: 'search',
    id: 'search',
    placeholder: 'Find a goal ( / )',
    'aria-label': 'Find a goal',
    value: filter.words,
    oninput: (event) => choose('words', event.target.value),
  });
  const values = (of: (g: GoalSummary) => readonly string[]): readonly string[] =>
    [...new Set(goals.flatMap(of))].filter((v) => v !== '').toSorted();
  return h(
    'div',
    { class: 'filters', role: 'search' },
    search,
    select(
      'verdict',
      'Verdict',
      values((g) => [g.verdict]),
      1,
    ),
    select(
      'label',
      'Label',
      values((g) => (g.verdict === 'passed' ? [] : [g.label])),
      1,
    ),
    select(
      'device',
      'Device',
      values((g) => [g.device]),
      2,
    ),
    select(
      'tag',
      'Tag',
      values((g) => g.tags),
      1,
    ),
    check(
      'flaky',
      'flaky',
      goals.some((g) => g.flaky),
    ),
    check(
      'quarantine',
      'in quarantine',
      goals.some((g) => g.quarantine !== null),
    ),
    sorting(),
  );
}

function check(name: 'flaky' | 'quarantine', words: string, isThere: boolean): Child {
  if (!isThere) return null;
  return h(
    'label',
    { class: 'check' },
    h('input', {
      type: 'checkbox',
      'data-filter': name,
      checked: filter[name],
      onchange: () => choose(name, filter[name] ? '' : 'yes'),
    }),
    ` ${words}`,
  );
}

function sorting(): El {
  const option = (value: string, words: string): El =>
    h('option', { value, selected: filter.sort === value }, words);
  return h(
    'select',
    { 'aria-label': 'Order', onchange: (event) => choose('sort', event.target.value) },
    option('order', 'as run'),
    option('worst', 'worst first'),
    option('slowest', 'slowest first'),
    option('name', 'by name'),
  );
}

function select(
  name: 'verdict' | 'label' | 'device' | 'tag',
  words: string,
  values: readonly string[],
  least: number,
): Child {
  if (values.length < least) return null;
  return h(
    'select',
    {
      'aria-label': words,
      'data-filter': name,
      onchange: (event) => choose(name, event.target.value),
    },
    h('option', { value: '' }, `any ${words.toLowerCase()}`),
    values.map((value) => h('option', { value, selected: filter[name] === value }, value)),
  );
}

function choose(name: keyof typeof filter, value: string): void {
  if (name === 'flaky' || name === 'quarantine') filter[name] = value !== '';
  else filter[name] = value;
  drawRows();
}

/** The goals that are listed, in the order in which they are listed. */
export function listed(): readonly number[] {
  const words = filter.words
    .toLowerCase()
    .split(/\s+/u)
    .filter((w) => w !== '');
  const all = state.run.goals
    .map((goal, index) => ({ goal, index }))
    .filter(({ goal: g }) => {
      const text = `${g.name} ${g.file} ${g.label} ${g.tags.join(' ')} ${g.line}`.toLowerCase();
      return (
        !g.replaced &&
        words.every((w) => text.includes(w)) &&
        (filter.verdict === '' || g.verdict === filter.verdict) &&
        (filter.label === '' || g.label === filter.label) &&
        (filter.device === '' || g.device === filter.device) &&
        (filter.tag === '' || g.tags.includes(filter.tag)) &&
        (!filter.flaky || g.flaky) &&
        (!filter.quarantine || g.quarantine !== null)
      );
    });
  const by: Readonly<Record<string, (a: GoalSummary, b: GoalSummary) => number>> = {
    worst: (a, b) => ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict),
    slowest: (a, b) => b.durationMs - a.durationMs,
    name: (a, b) => a.name.localeCompare(b.name),
  };
  const order = by[filter.sort];
  const sorted = order === undefined ? all : all.toSorted((a, b) => order(a.goal, b.goal));
  return sorted.map(({ index }) => index);
}

function drawRows(): void {
  if (rows === null || counted === null) return;
  const shown = listed();
  const of = state.run.goals.filter((g) => !g.replaced).length;
  fill(rows, shown.map(row));
  counted.textContent = shown.length === of ? plural(of, 'goal') : `${shown.length} of ${plural(of, 'goal')}`;
  for (const tile of rows.closest('.suite-view')?.querySelectorAll('.tile') ?? [])
    tile.setAttribute('aria-pressed', String(tile.getAttribute('data-verdict') === filter.verdict));
  const choice = rows.closest('.suite-view')?.querySelector('select[data-filter="verdict"]');
  if (choice) choice.value = filter.verdict;
}

function row(index: number): El {
  const g = state.run.goals[index]!;
  const what = g.verdict === 'passed' || g.label === '' ? g.verdict : `${g.verdict}, ${g.label}`;
  const why = g.line === '' ? (g.verdict === 'passed' ? '' : g.because) : g.line;
  return h(
    'li',
    {},
    h(
      'a',
      { class: `goal-row ${cssClass(g.verdict)}`, href: hashOf(index, null) },
      g.thumbnail === null
        ? h('span', { class: 'row-shot none' })
        : h('img', {
            class: 'row-shot',
            loading: 'lazy',
            decoding: 'async',
            alt: '',
            src: sourceOf(g.thumbnail),
          }),
      h(
        'span',
        { class: 'row-words' },
        h('span', { class: 'name' }, g.name, g.attempt > 1 ? h('small', {}, ` try ${g.attempt}`) : null),
        h(
          'span',
          { class: 'what' },
          h('span', { class: 'sign', 'aria-hidden': 'true' }, SIGNS[g.verdict]),
          ` ${what} `,
          g.flaky ? h('b', { class: 'chip flag' }, 'flaky') : null,
          g.quarantine === null ? null : h('b', { class: 'chip flag' }, quarantineChip(g.quarantine)),
          g.tags.map((tag) => h('span', { class: 'chip' }, tag)),
        ),
        why === '' ? null : h('span', { class: 'why' }, why),
      ),
      g.trend.length === 0 ? null : trend(g),
      h('span', { class: 'row-device' }, ranOn(g)),
      h('span', { class: 'row-turns' }, g.turns === 0 ? '' : plural(g.turns, 'turn')),
      h('span', { class: 'took' }, g.durationMs === 0 ? '' : duration(g.durationMs)),
    ),
  );
}

function quarantineChip({ words, over }: NonNullable<GoalSummary['quarantine']>): string {
  return over ? `quarantine over: counts again (${words})` : `in quarantine ${words}`;
}
