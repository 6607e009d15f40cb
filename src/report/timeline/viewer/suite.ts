import type { GoalSummary, ShownVerdict } from '../page-data.ts';
import { formatDuration, plural } from '../../format.ts';
import { type Child, type DomElement, replaceContent, h, sourceUrl } from './dom.ts';
import { cssClass, hashOf, deviceText, SIGNS, state } from './state.ts';
import { ORDER, verdictShare, goalTrend, runTrend } from './trend.ts';

/** Filters of the list; empty shows everything. */
const filter = {
  search: '',
  verdict: '',
  label: '',
  device: '',
  tag: '',
  flaky: false,
  quarantine: false,
  sort: 'order',
};
let goalRows: DomElement | null = null;
let countLine: DomElement | null = null;

/** Returns the list of goals with its filters. */
export function suiteView(): DomElement {
  const goals = state.run.goals.filter((g) => !g.replaced);
  goalRows = h('ol', { class: 'goal-rows' });
  countLine = h('p', { class: 'meta', role: 'status' });
  const view = h(
    'section',
    { class: 'suite-view', 'aria-label': 'Goals' },
    h('div', { class: 'overview' }, tiles(goals), runTrend()),
    filters(goals),
    countLine,
    goalRows,
  );
  drawGoalRows();
  return view;
}

function tiles(goals: readonly GoalSummary[]): DomElement {
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
            onclick: () => setFilter('verdict', filter.verdict === verdict ? '' : verdict),
          },
          h('b', {}, n),
          ` ${verdict}`,
        );
  };
  const flaky = goals.filter((g) => g.flaky).length;
  const excused = goals.filter((g) => g.quarantine?.excused === true).length;
  const tokens = sum((g) => g.tokens);
  const facts = [
    `${formatDuration(sum((g) => g.durationMs))} on devices`,
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
      ORDER.map((v) => verdictShare(goals, v)),
    ),
    h('div', { class: 'tile-row' }, ORDER.map(tile)),
    h('p', { class: 'meta' }, facts.join(' · ')),
  );
}

function filters(goals: readonly GoalSummary[]): DomElement {
  const search = h('input', {
    type: 'search',
    id: 'search',
    placeholder: 'Find a goal ( / )',
    'aria-label': 'Find a goal',
    value: filter.search,
    oninput: (event) => setFilter('search', event.target.value),
  });
  const values = (of: (g: GoalSummary) => readonly string[]): readonly string[] =>
    [...new Set(goals.flatMap(of))].filter((v) => v !== '').toSorted();
  return h(
    'div',
    { class: 'filters', role: 'search' },
    search,
    filterSelect(
      'verdict',
      'Verdict',
      values((g) => [g.verdict]),
      1,
    ),
    filterSelect(
      'label',
      'Label',
      values((g) => (g.verdict === 'passed' ? [] : [g.label])),
      1,
    ),
    filterSelect(
      'device',
      'Device',
      values((g) => [g.device]),
      2,
    ),
    filterSelect(
      'tag',
      'Tag',
      values((g) => g.tags),
      1,
    ),
    filterCheckbox(
      'flaky',
      'flaky',
      goals.some((g) => g.flaky),
    ),
    filterCheckbox(
      'quarantine',
      'in quarantine',
      goals.some((g) => g.quarantine !== null),
    ),
    sortSelect(),
  );
}

function filterCheckbox(name: 'flaky' | 'quarantine', label: string, isThere: boolean): Child {
  if (!isThere) return null;
  return h(
    'label',
    { class: 'check' },
    h('input', {
      type: 'checkbox',
      'data-filter': name,
      checked: filter[name],
      onchange: () => setFilter(name, filter[name] ? '' : 'yes'),
    }),
    ` ${label}`,
  );
}

function sortSelect(): DomElement {
  const option = (value: string, label: string): DomElement =>
    h('option', { value, selected: filter.sort === value }, label);
  return h(
    'select',
    { 'aria-label': 'Order', onchange: (event) => setFilter('sort', event.target.value) },
    option('order', 'as run'),
    option('worst', 'worst first'),
    option('slowest', 'slowest first'),
    option('name', 'by name'),
  );
}

function filterSelect(
  name: 'verdict' | 'label' | 'device' | 'tag',
  label: string,
  values: readonly string[],
  least: number,
): Child {
  if (values.length < least) return null;
  return h(
    'select',
    {
      'aria-label': label,
      'data-filter': name,
      onchange: (event) => setFilter(name, event.target.value),
    },
    h('option', { value: '' }, `any ${label.toLowerCase()}`),
    values.map((value) => h('option', { value, selected: filter[name] === value }, value)),
  );
}

function setFilter(name: keyof typeof filter, value: string): void {
  if (name === 'flaky' || name === 'quarantine') filter[name] = value !== '';
  else filter[name] = value;
  drawGoalRows();
}

/** Returns the goals that match the filters, in the order of the list. */
export function listedGoals(): readonly number[] {
  const terms = filter.search
    .toLowerCase()
    .split(/\s+/u)
    .filter((w) => w !== '');
  const all = state.run.goals
    .map((goal, index) => ({ goal, index }))
    .filter(({ goal: g }) => {
      const text = `${g.name} ${g.file} ${g.label} ${g.tags.join(' ')} ${g.line}`.toLowerCase();
      return (
        !g.replaced &&
        terms.every((w) => text.includes(w)) &&
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

function drawGoalRows(): void {
  if (goalRows === null || countLine === null) return;
  const shown = listedGoals();
  const of = state.run.goals.filter((g) => !g.replaced).length;
  replaceContent(goalRows, shown.map(goalRow));
  countLine.textContent =
    shown.length === of ? plural(of, 'goal') : `${shown.length} of ${plural(of, 'goal')}`;
  for (const tile of goalRows.closest('.suite-view')?.querySelectorAll('.tile') ?? [])
    tile.setAttribute('aria-pressed', String(tile.getAttribute('data-verdict') === filter.verdict));
  const choice = goalRows.closest('.suite-view')?.querySelector('select[data-filter="verdict"]');
  if (choice) choice.value = filter.verdict;
}

function goalRow(index: number): DomElement {
  const g = state.run.goals[index]!;
  const what = g.verdict === 'passed' || g.label === '' ? g.verdict : `${g.verdict}, ${g.label}`;
  const why = g.line === '' ? (g.verdict === 'passed' ? '' : g.reason) : g.line;
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
            src: sourceUrl(g.thumbnail),
          }),
      h(
        'span',
        { class: 'row-words' },
        h('span', { class: 'name' }, g.name, g.attempt > 1 ? h('small', {}, ` attempt ${g.attempt}`) : null),
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
      g.trend.length === 0 ? null : goalTrend(g),
      h('span', { class: 'row-device' }, deviceText(g)),
      h('span', { class: 'row-turns' }, g.turns === 0 ? '' : plural(g.turns, 'turn')),
      h('span', { class: 'took' }, g.durationMs === 0 ? '' : formatDuration(g.durationMs)),
    ),
  );
}

function quarantineChip({ words, over }: NonNullable<GoalSummary['quarantine']>): string {
  return over ? `quarantine over: counts again (${words})` : `in quarantine ${words}`;
}
