import type { GoalSummary } from '../page-data.ts';
import { formatDuration, plural } from '../../format.ts';
import { type Child, type DomElement, replaceContent, h, sourceUrl } from './dom.ts';
import { clearFilters, filterControls, hasFilters, listedGoals, showFilters, tiles } from './filters.ts';
import { cssClass, hashOf, deviceText, SIGNS, state } from './state.ts';
import { goalTrend, runTrend } from './trend.ts';

/** Parts of the list that change with the filters. */
interface SuiteParts {
  readonly root: DomElement;
  readonly rows: DomElement;
  readonly count: DomElement;
}

let suiteParts: SuiteParts | null = null;

/** Returns the list of goals with its filters. */
export function suiteView(): DomElement {
  const goals = state.run.goals.filter((g) => !g.replaced);
  const rows = h('ol', { class: 'goal-rows' });
  const count = h('p', { class: 'meta', role: 'status' });
  const root = h(
    'section',
    { class: 'suite-view', 'aria-label': 'Goals' },
    h('div', { class: 'overview' }, tiles(goals, drawGoalRows), runTrend()),
    filterControls(goals, drawGoalRows),
    count,
    rows,
  );
  suiteParts = { root, rows, count };
  drawGoalRows();
  return root;
}

/** Draws the goals that match the filters. */
export function drawGoalRows(): void {
  if (suiteParts === null) return;
  const { root, rows, count } = suiteParts;
  const shown = listedGoals();
  const of = state.run.goals.filter((g) => !g.replaced).length;
  replaceContent(rows, shown.map(goalRow));
  rows.hidden = shown.length === 0;
  const clear = h(
    'button',
    {
      type: 'button',
      class: 'link',
      onclick: () => {
        clearFilters(drawGoalRows);
      },
    },
    'Show all',
  );
  const words = shown.length === of ? plural(of, 'goal') : `${shown.length} of ${plural(of, 'goal')}`;
  replaceContent(
    count,
    shown.length === 0 && of > 0 ? 'No goal matches the filters.' : words,
    hasFilters() ? [' ', clear] : null,
  );
  showFilters(root);
}

/** Moves the focus to the next row of the list, or the one before it. */
export function moveRowFocus(by: number, focused: DomElement | null): void {
  const rows = [...(suiteParts?.rows.querySelectorAll('.goal-row') ?? [])];
  const at = rows.findIndex((row) => row === focused);
  const next = rows[Math.min(rows.length - 1, Math.max(0, at === -1 ? 0 : at + by))];
  next?.focus();
}

function goalRow(index: number): DomElement {
  const g = state.run.goals[index]!;
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
      h('span', { class: 'row-words' }, rowWords(g)),
      g.trend.length === 0 ? null : goalTrend(g),
      h('span', { class: 'row-device' }, deviceText(g)),
      h('span', { class: 'row-turns' }, g.turns === 0 ? '' : plural(g.turns, 'turn')),
      h('span', { class: 'took' }, g.durationMs === 0 ? '' : formatDuration(g.durationMs)),
    ),
  );
}

function rowWords(g: GoalSummary): Child {
  const what = g.verdict === 'passed' || g.label === '' ? g.verdict : `${g.verdict}, ${g.label}`;
  return [
    h('span', { class: 'name' }, g.name, g.attempt > 1 ? h('small', {}, ` attempt ${g.attempt}`) : null),
    h(
      'span',
      { class: 'what' },
      h('span', { class: 'sign', 'aria-hidden': 'true' }, SIGNS[g.verdict]),
      ` ${what} `,
      g.judged === 0
        ? null
        : h('span', { class: 'chip judged' }, `${plural(g.judged, 'line')} judged by a model`),
      g.flaky ? h('b', { class: 'chip flag' }, 'flaky') : null,
      g.quarantine === null ? null : h('b', { class: 'chip flag' }, quarantineChip(g.quarantine)),
      g.tags.map((tag) => h('span', { class: 'chip' }, tag)),
    ),
    g.line === '' ? null : h('span', { class: 'why' }, g.line),
    g.verdict === 'failed'
      ? h(
          'span',
          { class: 'seen' },
          h('span', {}, 'expected ', h('b', {}, g.expected)),
          h('span', { class: 'hidden' }, '; '),
          h('span', {}, 'actual ', h('b', {}, g.actual)),
        )
      : g.reason === ''
        ? null
        : h('span', { class: 'seen' }, g.reason),
  ];
}

function quarantineChip({ words, over }: NonNullable<GoalSummary['quarantine']>): string {
  return over ? `quarantine over: counts again (${words})` : `in quarantine ${words}`;
}
