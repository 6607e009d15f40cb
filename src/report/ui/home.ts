import { createHash } from 'node:crypto';
import type { RunSummary } from '../../trace/runs.ts';
import { html, type Markup, raw } from '../timeline/html.ts';
import { STYLE } from '../timeline/style.ts';
import { overallVerdict } from '../verdict.ts';
import { plural } from '../format.ts';

/** A run in the list; `live`: it is running. */
export interface ListedRun {
  readonly run: RunSummary;
  readonly live: boolean;
}

/** Replaces the list and keeps the focus. The new markup is our own, escaped like that of the page. */
const SCRIPT = `
new EventSource('/events').addEventListener('message', ({ data }) => {
  const at = document.activeElement && document.activeElement.getAttribute('href');
  const main = document.getElementById('app');
  main.innerHTML = JSON.parse(data);
  const row = at && [...main.querySelectorAll('a')].find((a) => a.getAttribute('href') === at);
  if (row) row.focus();
});
`;
const CONTENT_SECURITY_POLICY = `script-src 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'; connect-src 'self'; object-src 'none'; base-uri 'none'`;

/** Returns a page with the runs of a folder, newest first, that follows changes. */
export function homePage(runs: readonly ListedRun[]): string {
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta http-equiv="Content-Security-Policy" content="${CONTENT_SECURITY_POLICY}" />
        <title>Runs · Thumbrule</title>
        <link rel="icon" href="data:," />
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <header class="run-head">
          <h1>Thumbrule <small>${plural(runs.length, 'run')}</small></h1>
        </header>
        <main class="app" id="app">${runList(runs)}</main>
        ${raw(`<script>${SCRIPT}</script>`)}
      </body>
    </html> `;
  return document.markup;
}

/** Returns what `/events` sends when the list changes. */
export function listMarkup(runs: readonly ListedRun[]): string {
  return runList(runs).markup;
}

function runList(runs: readonly ListedRun[]): Markup {
  if (runs.length === 0) return html`<p>No runs yet.</p>`;
  return html`<ol class="goal-rows">
    ${runs.map(runRow)}
  </ol>`;
}

function runRow({ run, live }: ListedRun): Markup {
  const kinds = run.goals.flatMap((g) =>
    g.verdict === null ? [] : [{ verdict: { kind: g.verdict }, quarantine: g.quarantine }],
  );
  const kind = live ? 'running' : kinds.length === 0 || !run.ended ? 'interrupted' : overallVerdict(kinds);
  const done = kinds.length === run.goals.length ? '' : `, ${kinds.length} done`;
  const bad = run.goals.filter((g) => g.verdict !== null && g.verdict !== 'passed');
  const first = bad[0];
  const why = first === undefined ? '' : `${first.name}${first.label === null ? '' : `: ${first.label}`}`;
  const when = run.startedAt === null ? '' : run.startedAt.replace('T', ' ').slice(0, 19);
  return html`<li>
    <a class="goal-row ${kind}" href="/runs/${encodeURIComponent(run.folder.split(/[/\\]/).at(-1) ?? '')}/">
      <span></span>
      <span class="row-words">
        <span class="name">${run.id}</span>
        <span class="what">${kind}</span>
        ${why === '' ? null : html`<span class="why">${why}${bad.length > 1 ? ` and ${bad.length - 1} more` : null}</span>`}
      </span>
      <span></span>
      <span class="row-device">${when} UTC</span>
      <span class="row-turns">${plural(run.goals.length, 'goal')}${done}</span>
      <span class="took"></span>
    </a>
  </li>`;
}
