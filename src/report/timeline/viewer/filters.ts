import type { GoalSummary, ShownVerdict } from '../page-data.ts';
import { formatDuration, plural } from '../../format.ts';
import { type Filters, NO_FILTERS } from './address.ts';
import { type Child, type DomElement, h, win } from './dom.ts';
import { cssClass, hashOf, state } from './state.ts';
import { ORDER, verdictShare } from './trend.ts';

/** Returns the goals that match the filters: those that did not pass first, unless another order is chosen. */
export function listedGoals(): readonly number[] {
  const { filters } = state;
  const terms = filters.search
    .toLowerCase()
    .split(/\s+/u)
    .filter((w) => w !== '');
  const all = state.run.goals
    .map((goal, index) => ({ goal, index }))
    .filter(({ goal: g }) => {
      const text = `${g.name} ${g.file} ${g.label} ${g.tags.join(' ')} ${g.line} ${g.actual}`.toLowerCase();
      return (
        !g.replaced &&
        terms.every((w) => text.includes(w)) &&
        (filters.verdict === '' || g.verdict === filters.verdict) &&
        (filters.label === '' || g.label === filters.label) &&
        (filters.device === '' || g.device === filters.device) &&
        (filters.tag === '' || g.tags.includes(filters.tag)) &&
        (filters.flaky === '' || g.flaky) &&
        (filters.quarantine === '' || g.quarantine !== null)
      );
    });
  const by: Readonly<Record<string, (a: GoalSummary, b: GoalSummary) => number>> = {
    run: () => 0,
    slowest: (a, b) => b.durationMs - a.durationMs,
    name: (a, b) => a.name.localeCompare(b.name),
  };
  const order = by[filters.sort] ?? worstFirst;
  return all.toSorted((a, b) => order(a.goal, b.goal)).map(({ index }) => index);
}

function worstFirst(a: GoalSummary, b: GoalSummary): number {
  return ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict);
}

/** Changes a filter and the address with it. `typing`: a letter of a word, which is no entry of its own in the history. */
function setFilter(name: keyof Filters, value: string, draw: () => void, typing = false): void {
  state.filters = { ...state.filters, [name]: value };
  const address = hashOf(null, null);
  if (typing) win.history.replaceState(null, '', address);
  else win.history.pushState(null, '', address);
  draw();
}

/** Shows all goals again. */
export function clearFilters(draw: () => void): void {
  state.filters = { ...NO_FILTERS, sort: state.filters.sort };
  win.history.pushState(null, '', hashOf(null, null));
  draw();
}

export function hasFilters(): boolean {
  return Object.entries(state.filters).some(([name, value]) => name !== 'sort' && value !== '');
}

/** Returns the numbers of the run; a verdict is a filter. */
export function tiles(goals: readonly GoalSummary[], draw: () => void): DomElement {
  const sum = (of: (g: GoalSummary) => number): number => goals.reduce((all, g) => all + of(g), 0);
  const tile = (verdict: ShownVerdict): Child => {
    const n = goals.filter((g) => g.verdict === verdict).length;
    if (n === 0) return null;
    const toggle = (): void => {
      setFilter('verdict', state.filters.verdict === verdict ? '' : verdict, draw);
    };
    return h(
      'button',
      { type: 'button', class: `tile ${cssClass(verdict)}`, 'data-verdict': verdict, onclick: toggle },
      h('b', {}, n),
      ` ${verdict}`,
    );
  };
  const flaky = goals.filter((g) => g.flaky).length;
  const excused = goals.filter((g) => g.quarantine?.excused === true).length;
  const judged = goals.filter((g) => g.judged > 0).length;
  const tokens = sum((g) => g.tokens);
  const turns = sum((g) => g.turns);
  const facts = [
    `${formatDuration(sum((g) => g.durationMs))} on devices`,
    plural(turns, 'turn'),
    ...(tokens === 0 ? [] : [`${tokens.toLocaleString('en')} tokens, $${sum((g) => g.costUsd).toFixed(4)}`]),
    ...(judged === 0 ? [] : [`${plural(judged, 'goal')} judged in part by a model`]),
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

/** Returns the search field and the filters that make a difference in this run. */
export function filterControls(goals: readonly GoalSummary[], draw: () => void): DomElement {
  const values = (of: (g: GoalSummary) => readonly string[]): readonly string[] =>
    [...new Set(goals.flatMap(of))].filter((v) => v !== '').toSorted();
  const select = (name: keyof Filters, label: string, options: readonly string[], least: number): Child => {
    if (options.length < least) return null;
    return h(
      'select',
      {
        'aria-label': label,
        'data-filter': name,
        onchange: (event) => {
          setFilter(name, event.target.value, draw);
        },
      },
      h('option', { value: '' }, `any ${label.toLowerCase()}`),
      options.map((value) => h('option', { value }, value)),
    );
  };
  const verdicts = values((g) => [g.verdict]);
  const labels = values((g) => (g.verdict === 'passed' ? [] : [g.label]));
  const devices = values((g) => [g.device]);
  return h(
    'div',
    { class: 'filters', role: 'search' },
    searchField(draw),
    select('verdict', 'Verdict', verdicts, 1),
    select('label', 'Label', labels, 1),
    select('device', 'Device', devices, 2),
    select(
      'tag',
      'Tag',
      values((g) => g.tags),
      1,
    ),
    goals.some((g) => g.flaky) ? checkbox('flaky', 'flaky', draw) : null,
    goals.some((g) => g.quarantine !== null) ? checkbox('quarantine', 'in quarantine', draw) : null,
    sortSelect(draw),
  );
}

function searchField(draw: () => void): DomElement {
  return h('input', {
    type: 'search',
    id: 'search',
    placeholder: 'Find a goal ( / )',
    'aria-label': 'Find a goal',
    'data-filter': 'search',
    oninput: (event) => {
      setFilter('search', event.target.value, draw, true);
    },
  });
}

function checkbox(name: 'flaky' | 'quarantine', label: string, draw: () => void): DomElement {
  const toggle = (): void => {
    setFilter(name, state.filters[name] === '' ? 'yes' : '', draw);
  };
  return h(
    'label',
    { class: 'check' },
    h('input', { type: 'checkbox', 'data-filter': name, onchange: toggle }),
    ` ${label}`,
  );
}

function sortSelect(draw: () => void): DomElement {
  const option = (value: string, label: string): DomElement => h('option', { value }, label);
  return h(
    'select',
    {
      'aria-label': 'Order',
      'data-filter': 'sort',
      onchange: (event) => {
        setFilter('sort', event.target.value, draw);
      },
    },
    option('', 'failures first'),
    option('run', 'as run'),
    option('slowest', 'slowest first'),
    option('name', 'by name'),
  );
}

/** Sets every control below `root` to the filters, as after the browser's back button. */
export function showFilters(root: DomElement): void {
  for (const control of root.querySelectorAll('[data-filter]')) {
    const value = state.filters[control.getAttribute('data-filter') as keyof Filters];
    if (control.getAttribute('type') === 'checkbox') control.checked = value !== '';
    else if (control.value !== value) control.value = value;
  }
  for (const tile of root.querySelectorAll('.tile'))
    tile.setAttribute('aria-pressed', String(tile.getAttribute('data-verdict') === state.filters.verdict));
}
