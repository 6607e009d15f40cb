import type { RunSummary } from '../../trace/runs.ts';
import { html, type Markup, raw } from '../timeline/html.ts';
import { STYLE } from '../timeline/style.ts';
import { worstOf } from '../verdict.ts';
import { plural } from '../words.ts';

/** A run of the list; `live`: it runs now. */
export interface ListedRun {
  readonly run: RunSummary;
  readonly live: boolean;
}

const LOOK_AGAIN_S = 5;

/** The runs of a folder, newest first, as a page without scripts that looks again by itself. */
export function homePage(runs: readonly ListedRun[]): string {
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta http-equiv="refresh" content="${LOOK_AGAIN_S}" />
        <meta
          http-equiv="Content-Security-Policy"
          content="script-src 'none'; object-src 'none'; base-uri 'none'"
        />
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
        <main class="app">
          ${runs.length === 0 ? html`<p>No run is kept here yet.</p>` : null}
          <ol class="goal-rows">
            ${runs.map(row)}
          </ol>
        </main>
      </body>
    </html> `;
  return document.markup;
}

function row({ run, live }: ListedRun): Markup {
  const kinds = run.goals.flatMap((g) => (g.verdict === null ? [] : [g.verdict]));
  const kind = live ? 'running' : kinds.length === 0 || !run.ended ? 'interrupted' : worstOf(kinds);
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
