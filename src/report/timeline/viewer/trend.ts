import type { GoalSummary, PastRun, ShownVerdict } from '../page-data.ts';
import { plural } from '../../format.ts';
import { type Child, type DomElement, h } from './dom.ts';
import { cssClass, state } from './state.ts';

/** Worst first. */
export const ORDER: readonly ShownVerdict[] = [
  'failed',
  'broken',
  'inconclusive',
  'interrupted',
  'cancelled',
  'not run',
  'running',
  'queued',
  'passed',
];

/** Returns a part of the bar above the list. */
export function verdictShare(goals: readonly GoalSummary[], verdict: ShownVerdict): Child {
  const n = goals.filter((g) => g.verdict === verdict).length;
  return n === 0 ? null : h('i', { class: cssClass(verdict), style: `flex:${n}` });
}

/** Returns one column for each run, oldest first, this run last. */
export function runTrend(): Child {
  const { past, goals, id, startedAt } = state.run;
  if (past.length === 0) return null;
  const counts: Record<string, number> = {};
  for (const g of goals) if (!g.replaced) counts[g.verdict] = (counts[g.verdict] ?? 0) + 1;
  const all: readonly PastRun[] = [...past, { id, startedAt, counts, page: null }];
  const most = Math.max(1, ...all.map((r) => goalCount(r)));
  return h(
    'figure',
    { class: 'runs' },
    h(
      'ol',
      { class: 'columns' },
      all.map((run) => h('li', {}, runColumn(run, most))),
    ),
    h('figcaption', {}, `${plural(all.length, 'run')}, this one last`),
  );
}

function goalCount({ counts }: PastRun): number {
  return Object.values(counts).reduce((sum, n) => sum + n, 0);
}

function runColumn(run: PastRun, most: number): DomElement {
  const verdicts = ORDER.flatMap((v) => (run.counts[v] === undefined ? [] : [`${run.counts[v]} ${v}`])).join(
    ', ',
  );
  const when = run.startedAt === null ? run.id : run.startedAt.replace('T', ' ').slice(0, 16);
  const text = `${when}: ${verdicts === '' ? 'nothing ran' : verdicts}`;
  const parts = ORDER.map((v) =>
    run.counts[v] === undefined
      ? null
      : h('i', { class: cssClass(v), style: `height:${(100 * run.counts[v]) / most}%` }),
  );
  return run.page === null
    ? h('span', { class: 'column', title: text, role: 'img', 'aria-label': text }, parts)
    : h('a', { class: 'column', href: run.page, title: text, 'aria-label': text }, parts);
}

/** Returns the verdicts of a goal in earlier runs and this one. */
export function goalTrend({ trend: all }: GoalSummary): DomElement {
  const known = all.filter((v) => v !== null);
  const passed = known.filter((v) => v === 'passed').length;
  return h(
    'span',
    { class: 'trend', role: 'img', 'aria-label': `passed ${passed} of the last ${known.length} runs` },
    all.map((v) => h('i', { class: v === null ? 'none' : cssClass(v) })),
  );
}
