import { createHash } from 'node:crypto';
import { html, type Markup, type MarkupPart, raw } from '../timeline/html.ts';
import { STYLE } from '../timeline/style.ts';
import { goalList } from './goal-list.ts';
import { choicesOf, homeAddress, type HomeQuery, type ListedRun, PAGE_ROWS } from './home-query.ts';
import { HOME_SCRIPT } from './home-script.ts';
import { HOME_STYLE } from './home-style.ts';
import { runList } from './run-list.ts';

const SCRIPT_HASH = createHash('sha256').update(HOME_SCRIPT).digest('base64');
const CONTENT_SECURITY_POLICY = `script-src 'sha256-${SCRIPT_HASH}'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'`;

/** Returns the page of all runs, or of all goals, of a folder; it follows changes. `runs` are given newest first. */
export function homePage(runs: readonly ListedRun[], query: HomeQuery): string {
  const isRuns = query.view === 'runs';
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta http-equiv="Content-Security-Policy" content="${CONTENT_SECURITY_POLICY}" />
        <title>${isRuns ? 'Runs' : 'Goals'} · Thumbrule</title>
        <link rel="icon" href="data:," />
        <style>
          ${raw(STYLE + HOME_STYLE)}
        </style>
      </head>
      <body>
        <header class="run-head">
          <h1>Thumbrule</h1>
          <nav class="home-nav" aria-label="Views">
            ${viewLink('Runs', 'runs', query)} ${viewLink('Goals', 'goals', query)}
          </nav>
          <div class="tools"><button type="button" id="theme">Theme: auto</button></div>
        </header>
        <main class="app">
          ${filterForm(runs, query)}
          <div id="app">${list(runs, query)}</div>
        </main>
        ${raw(`<script>${HOME_SCRIPT}</script>`)}
      </body>
    </html> `;
  return document.markup;
}

/** Returns what the page shows when the list changes, or its filters do. */
export function listMarkup(runs: readonly ListedRun[], query: HomeQuery): string {
  return list(runs, query).markup;
}

function list(runs: readonly ListedRun[], query: HomeQuery): Markup {
  if (runs.length === 0)
    return html`<p role="status">
      No runs yet. Start one with <code>thumbrule run</code>: it appears here.
    </p>`;
  return query.view === 'runs' ? runList(runs, query) : goalList(runs, query);
}

function viewLink(name: string, view: HomeQuery['view'], query: HomeQuery): Markup {
  const kept = { view, verdict: '', sort: '', limit: PAGE_ROWS };
  return html`<a href="${homeAddress(query, kept)}" ${query.view === view ? raw('aria-current="page"') : null}
    >${name}</a
  >`;
}

const VERDICTS = {
  runs: ['running', 'failed', 'broken', 'inconclusive', 'interrupted', 'cancelled', 'passed'],
  goals: ['failed', 'broken', 'inconclusive', 'cancelled', 'passed', 'no verdict'],
} as const;
const ORDERS = {
  runs: [
    ['', 'newest first'],
    ['worst', 'failures first'],
  ],
  goals: [
    ['', 'failures first'],
    ['flaky', 'flakiest first'],
    ['name', 'by name'],
  ],
} as const;

/** The filters. Without a script the button applies them. */
function filterForm(runs: readonly ListedRun[], query: HomeQuery): Markup {
  const values = (all: readonly string[]): readonly (readonly [string, string])[] => all.map((v) => [v, v]);
  return html`<form
    class="filters"
    role="search"
    id="filters"
    action="${homeAddress({ ...query, q: '', verdict: '', branch: '', device: '', sort: '', limit: PAGE_ROWS })}"
  >
    <input
      type="search"
      name="q"
      id="search"
      value="${query.q}"
      placeholder="${query.view === 'runs' ? 'Find a run' : 'Find a goal'} ( / )"
      aria-label="${query.view === 'runs' ? 'Find a run' : 'Find a goal'}"
    />
    ${choice('verdict', query.view === 'runs' ? 'Verdict' : 'Last verdict', values(VERDICTS[query.view]), query.verdict)}
    ${choice('branch', 'Branch', values(choicesOf(runs, 'branch')), query.branch)}
    ${choice('device', 'Device', values(choicesOf(runs, 'device')), query.device)}
    ${choice('sort', 'Order', ORDERS[query.view], query.sort)}
    <noscript><button>Apply</button></noscript>
  </form>`;
}

function choice(
  name: string,
  label: string,
  values: readonly (readonly [value: string, text: string])[],
  chosen: string,
): MarkupPart {
  const any = values.some(([value]) => value === '') ? [] : [['', `any ${label.toLowerCase()}`] as const];
  const given = [...any, ...values];
  // A filter of the address that no run has stays visible, so that it can be taken back.
  const all = given.some(([value]) => value === chosen) ? given : [...given, [chosen, chosen] as const];
  if (all.length < 2) return null;
  return html`<select name="${name}" aria-label="${label}">
    ${all.map(([value, text]) => html`<option value="${value}" ${value === chosen ? raw('selected') : null}>${text}</option>`)}
  </select>`;
}
