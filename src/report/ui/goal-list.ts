import { plural } from '../format.ts';
import { flakeText, type GoalHistory, HISTORY_RUNS, type PastResult } from '../history.ts';
import { html, type Markup } from '../timeline/html.ts';
import { type HomeQuery, lastVerdict, type ListedRun, matchingGoals } from './home-query.ts';
import { branchText, goalAddress, moreLink, SIGNS, timeMarkup } from './rows.ts';

/** Returns the goals that the query asks for, each with its last runs. */
export function goalList(runs: readonly ListedRun[], query: HomeQuery): Markup {
  const all = matchingGoals(runs, { ...query, q: '', verdict: '' });
  const found = matchingGoals(runs, query);
  const shown = found.slice(0, query.limit);
  const counted =
    found.length === all.length
      ? plural(all.length, 'goal')
      : `${found.length} of ${plural(all.length, 'goal')}`;
  return html`<p class="meta" role="status">${counted}, each with its last ${HISTORY_RUNS} runs at most</p>
    ${
      shown.length === 0
        ? null
        : html`<ol class="rows">
            ${shown.map(goalRow)}
          </ol>`
    }
    ${moreLink(shown.length, found.length, query)}`;
}

function goalRow(history: GoalHistory): Markup {
  const verdict = lastVerdict(history);
  const last = history.results.at(-1)!;
  const flaky = flakeText(history);
  return html`<li class="row ${verdict.replaceAll(' ', '-')}">
    <span class="row-sign" aria-hidden="true">${SIGNS[verdict] ?? '○'}</span>
    <div class="row-main">
      <a class="row-link" href="${goalAddress(last.run, last.goal)}">${history.name}</a>
      <p class="counts">
        <b class="verdict-word">${verdict}</b>
        <span>passed ${history.passed} of ${plural(history.counted, 'run')}</span
        >${flaky === '' ? null : html` <span class="chip flag">${flaky}</span>`}
      </p>
      <p class="meta">${history.file}</p>
    </div>
    <details class="row-history">
      <summary>
        <span class="trend" role="img" aria-label="${trendText(history)}"
          >${history.results.map(square)}</span
        >
        <span class="hidden">Show the runs of this goal</span>
      </summary>
      <ol class="past">
        ${history.results.toReversed().map(pastRow)}
      </ol>
    </details>
  </li>`;
}

function trendText({ results }: GoalHistory): string {
  return `oldest first: ${results.map(({ goal, flaky }) => `${goal.verdict ?? 'no verdict'}${flaky ? ' (flaky)' : ''}`).join(', ')}`;
}

function square({ goal: { verdict }, flaky }: PastResult): Markup {
  return html`<i class="${verdict ?? 'none'}${flaky ? ' flaky' : ''}"></i>`;
}

function pastRow({ run, goal, flaky }: PastResult): Markup {
  const verdict = goal.verdict ?? 'no verdict';
  return html`<li class="${verdict.replaceAll(' ', '-')}">
    <a href="${goalAddress(run, goal)}">${timeMarkup(run.startedAt) ?? run.id}</a>
    <b class="verdict-word">${verdict}</b>${goal.label === null ? null : html` <span>${goal.label}</span>`}
    ${flaky ? html`<span class="chip flag">flaky</span>` : null} <small>${branchText(run)}</small>
  </li>`;
}
