import type { RunSummary, RunSummaryGoal } from '../../trace/runs.ts';
import { html, type MarkupPart } from '../timeline/html.ts';
import { homeAddress, type HomeQuery, PAGE_ROWS } from './home-query.ts';

/** Returns a link to a longer list; null when all of it is shown. */
export function moreLink(shown: number, of: number, query: HomeQuery): MarkupPart {
  if (shown >= of) return null;
  const limit = query.limit + PAGE_ROWS;
  return html`<p>
    <a href="${homeAddress(query, { limit })}">Show ${Math.min(PAGE_ROWS, of - shown)} more</a>
  </p>`;
}

/** Returns the address of a run's page. */
export function runAddress({ folder }: RunSummary): string {
  return `/runs/${encodeURIComponent(folder.split(/[/\\]/u).at(-1) ?? '')}/`;
}

/** Returns the address of a goal on the page of its run. */
export function goalAddress(run: RunSummary, goal: RunSummaryGoal): string {
  return goal.folder === null
    ? runAddress(run)
    : `${runAddress(run)}#${encodeURIComponent(goal.folder.replaceAll(/[/\\]/gu, '~'))}`;
}

/** Returns a time of the machine's clock for people; the page's script shows it in the reader's time zone. */
export function timeMarkup(iso: string | null): MarkupPart {
  if (iso === null || Number.isNaN(Date.parse(iso))) return null;
  const utc = new Date(iso).toISOString();
  return html`<time datetime="${utc}">${utc.replace('T', ' ').slice(0, 16)} UTC</time>`;
}

export const SIGNS: Readonly<Record<string, string>> = {
  passed: '✓',
  failed: '✗',
  inconclusive: '?',
  broken: '!',
  cancelled: '–',
  interrupted: '…',
  running: '▸',
};

/** Returns branch and short commit; `+` where files differed from the commit. */
export function branchText({ git }: Pick<RunSummary, 'git'>): string {
  if (git === null) return '';
  const commit = git.commit === null ? '' : `${git.commit.slice(0, 8)}${git.changed ? '+' : ''}`;
  return [git.branch ?? '', commit].filter((part) => part !== '').join(' @ ');
}
