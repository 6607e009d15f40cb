import { formatDuration, plural } from '../format.ts';
import { flakeText, goalHistories } from '../history.ts';
import { runDuration, runTitle } from '../run-title.ts';
import { isExcused } from '../../shared/quarantine.ts';
import type { RunSummary, RunSummaryGoal } from '../../trace/runs.ts';
import { html, type Markup, type MarkupPart } from '../timeline/html.ts';
import { homeAddress, type HomeQuery, type ListedRun, matchingRuns, runVerdict } from './home-query.ts';
import { branchText, goalAddress, moreLink, runAddress, SIGNS, timeMarkup } from './rows.ts';

/** Runs in the chart above the list. */
const CHART_RUNS = 30;
/** Goals that a row names. */
const NAMED_GOALS = 3;
const FLAKY_GOALS = 5;

/** Returns the runs that the query asks for, with a chart of them and the goals that are flaky in them. */
export function runList(runs: readonly ListedRun[], query: HomeQuery): Markup {
  const found = matchingRuns(runs, query);
  const shown = found.slice(0, query.limit);
  const counted =
    found.length === runs.length
      ? plural(runs.length, 'run')
      : `${found.length} of ${plural(runs.length, 'run')}`;
  return html`${overview(found, query)}
    <p class="meta" role="status">${counted}</p>
    ${
      shown.length === 0
        ? null
        : html`<ol class="rows">
            ${shown.map(runRow)}
          </ol>`
    }
    ${moreLink(shown.length, found.length, query)}`;
}

function runRow(listed: ListedRun): Markup {
  const { run } = listed;
  const verdict = runVerdict(listed);
  const duration = runDuration(run);
  const bad = run.goals
    .filter(({ verdict: kind }) => kind !== null && kind !== 'passed')
    .toSorted((a, b) => BAD_ORDER.indexOf(a.verdict ?? '') - BAD_ORDER.indexOf(b.verdict ?? ''));
  return html`<li class="row ${verdict}">
    <span class="row-sign" aria-hidden="true">${SIGNS[verdict] ?? ''}</span>
    <div class="row-main">
      <a class="row-link" href="${runAddress(run)}" title="${run.id}">${runTitle(run)}</a>
      <p class="counts">
        <b class="verdict-word">${verdict}</b>${countsOf(listed).map((text) => html` <span>${text}</span>`)}
      </p>
      ${
        bad.length === 0
          ? null
          : html`<ul class="bad-goals">
              ${bad.slice(0, NAMED_GOALS).map((goal) => badGoal(run, goal))}
              ${bad.length > NAMED_GOALS ? html`<li>and ${bad.length - NAMED_GOALS} more</li>` : null}
            </ul>`
      }
    </div>
    <p class="row-device">${listed.devices.join(', ')}</p>
    <p class="row-branch">${branchText(run)}</p>
    <p class="row-took">${listed.live ? 'running' : duration === null ? null : formatDuration(duration)}</p>
    <p class="row-when">${timeMarkup(run.startedAt)}</p>
  </li>`;
}

const BAD_ORDER: readonly string[] = ['failed', 'broken', 'inconclusive', 'cancelled'];

function badGoal(run: RunSummary, goal: RunSummaryGoal): Markup {
  const excused = isExcused({ verdict: { kind: goal.verdict ?? 'broken' }, quarantine: goal.quarantine });
  return html`<li>
    <a href="${goalAddress(run, goal)}">${goal.name}</a>:
    ${goal.label ?? goal.verdict}${excused ? ' (in quarantine)' : null}
  </li>`;
}

/** Returns `2 failed`, `5 passed`, `1 flaky`, and what has no verdict yet. */
function countsOf({ run, live }: ListedRun): readonly string[] {
  const all = [...BAD_ORDER, 'passed'].map(
    (kind) => [kind, run.goals.filter((g) => g.verdict === kind).length] as const,
  );
  const open = run.goals.filter(({ verdict }) => verdict === null);
  const running = live ? open.filter(({ folder }) => folder !== null).length : 0;
  const waiting = open.length - running;
  const flaky = run.goals.filter((g) => g.flaky).length;
  return [
    ...all.filter(([, n]) => n > 0).map(([kind, n]) => `${n} ${kind}`),
    ...(running > 0 ? [`${running} running`] : []),
    ...(waiting > 0 ? [`${waiting} ${live ? 'queued' : 'without a verdict'}`] : []),
    ...(flaky > 0 ? [`${flaky} flaky`] : []),
  ];
}

function overview(found: readonly ListedRun[], query: HomeQuery): MarkupPart {
  const newest = found.filter(({ run }) => run.goals.length > 0).slice(0, CHART_RUNS);
  if (newest.length < 2) return null;
  const flaky = goalHistories(found.map(({ run }) => run).toReversed())
    .filter(({ flakeRate }) => (flakeRate ?? 0) > 0)
    .toSorted((a, b) => (b.flakeRate ?? 0) - (a.flakeRate ?? 0));
  const most = Math.max(...newest.map(({ run }) => run.goals.length));
  return html`<div class="home-overview">
    <figure class="runs">
      <ol class="columns">
        ${newest.toReversed().map((listed) => html`<li>${chartColumn(listed, most)}</li>`)}
      </ol>
      <figcaption>
        The last ${plural(newest.length, 'run')}, the newest on the right; height: number of goals
      </figcaption>
    </figure>
    ${
      flaky.length === 0
        ? null
        : html`<section class="flaky-goals">
            <h2>
              <a href="${homeAddress(query, { view: 'goals', q: '', verdict: '', sort: 'flaky' })}"
                >Flaky goals</a
              >
            </h2>
            <ul>
              ${flaky.slice(0, FLAKY_GOALS).map((goal) => html`<li>${goal.name} <small>${flakeText(goal)}</small></li>`)}
            </ul>
          </section>`
    }
  </div>`;
}

/** Worst at the bottom. */
const STACK: readonly string[] = ['failed', 'broken', 'inconclusive', 'cancelled', 'no verdict', 'passed'];

function chartColumn({ run, live }: ListedRun, most: number): Markup {
  const counts = STACK.map(
    (kind) => [kind, run.goals.filter((g) => (g.verdict ?? 'no verdict') === kind).length] as const,
  );
  const verdicts = counts.filter(([, n]) => n > 0).map(([kind, n]) => `${n} ${kind}`);
  const text = `${runTitle(run)}, ${run.startedAt?.replace('T', ' ').slice(0, 16) ?? run.id}: ${verdicts.join(', ')}`;
  return html`<a class="column" href="${runAddress(run)}" title="${text}" aria-label="${text}">
    ${counts.map(([kind, n]) =>
      n === 0
        ? null
        : html`<i
            class="${kind === 'no verdict' ? (live ? 'running' : 'interrupted') : kind}"
            style="height:${(100 * n) / most}%"
          ></i>`,
    )}
  </a>`;
}
