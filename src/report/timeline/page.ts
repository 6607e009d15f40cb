import { createHash } from 'node:crypto';
import { duration, plural } from '../words.ts';
import { goalSection } from './goal.ts';
import { html, type Markup, raw } from './html.ts';
import { SCRIPT } from './script.ts';
import { STYLE } from './style.ts';
import { labelOf } from '../verdict.ts';
import { cssClass, type GoalView, type ShownVerdict, verdictOfView } from './view.ts';

/** What the page shows of a run. */
export interface RunView {
  readonly id: string;
  /** ISO, or null when the run's own file is lost. */
  readonly startedAt: string | null;
  readonly ended: boolean;
  readonly goals: readonly GoalView[];
  readonly warnings: readonly string[];
}

// Nothing but our own script runs, whatever text an app showed.
const POLICY = `script-src 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'; object-src 'none'; base-uri 'none'`;

/** The report as one HTML document: readable without scripts, nothing is fetched, pictures lie beside it. */
export function page(run: RunView): string {
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="no-referrer" />
        <meta http-equiv="Content-Security-Policy" content="${POLICY}" />
        <title>${title(run)}</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <a class="skip" href="#goals">Skip to the goals</a>
        ${suiteHead(run)}
        <main>
          <nav class="suite" id="goals" aria-label="Goals">
            <ol>
              ${run.goals.map(suiteRow)}
            </ol>
          </nav>
          <div class="goals">${run.goals.map(goalSection)}</div>
        </main>
        ${help()} ${raw(`<script>${SCRIPT}</script>`)}
      </body>
    </html> `;
  return document.markup;
}

function title(run: RunView): string {
  const only = run.goals.length === 1 ? run.goals[0] : undefined;
  const what = only === undefined ? counts(run.goals) : `${verdictOfView(only)}: ${only.name}`;
  return `${what} · Thumbrule`;
}

const ORDER: readonly ShownVerdict[] = [
  'failed',
  'broken',
  'inconclusive',
  'cancelled',
  'interrupted',
  'not run',
  'passed',
];

function counts(goals: readonly GoalView[]): string {
  return ORDER.map((kind) => [kind, goals.filter((g) => verdictOfView(g) === kind).length] as const)
    .filter(([, n]) => n > 0)
    .map(([kind, n]) => `${n} ${kind}`)
    .join(', ');
}

function suiteHead(run: RunView): Markup {
  const began = run.startedAt === null ? null : run.startedAt.replace('T', ' ').slice(0, 19);
  return html`<header class="run-head">
    <h1>Thumbrule <small>run ${run.id}</small></h1>
    <p class="meta">
      ${began === null ? null : html`<time datetime="${run.startedAt}">${began} UTC</time> · `}${plural(run.goals.length, 'goal')}${run.goals.length === 0 ? null : [': ', counts(run.goals)]}
    </p>
    ${run.ended ? null : html`<p class="warning">This run was interrupted. Everything up to its last event is here.</p>`}
    ${run.warnings.map((w) => html`<p class="warning">${w}</p>`)}
    <button type="button" class="help-button" aria-haspopup="dialog">Keys <kbd>?</kbd></button>
  </header>`;
}

function suiteRow(view: GoalView): Markup {
  const kind = verdictOfView(view);
  const { timeline, verdict } = view;
  const label = verdict === null ? '' : labelOf(verdict);
  return html`<li>
    <a class="goal-link ${cssClass(kind)}" href="#${view.id}">
      <span class="dot" aria-hidden="true"></span
      ><span class="name"
        >${view.name}${view.attempt > 1 ? html` <small>try ${view.attempt}</small>` : null}</span
      >
      <span class="what">${kind}${label === '' ? null : html`, <b>${label}</b>`}</span>
      <span class="took">${timeline === null ? '' : duration(timeline.durationMs)}</span>
    </a>
  </li>`;
}

function help(): Markup {
  const keys: readonly (readonly [string, string])[] = [
    ['← →', 'the turn before, the next turn'],
    ['j k', 'the next goal, the goal before'],
    ['Home End', 'first turn, last turn'],
    ['f', 'the turn where it went wrong'],
    ['?', 'these keys'],
  ];
  return html`<dialog class="help" aria-label="Keys">
    <dl>
      ${keys.map(
        ([key, what]) =>
          html`<div>
            <dt><kbd>${key}</kbd></dt>
            <dd>${what}</dd>
          </div>`,
      )}
    </dl>
    <form method="dialog"><button>Close</button></form>
  </dialog>`;
}
