import { createHash } from 'node:crypto';
import type { GoalSummary, RunData, ShownVerdict } from './page-data.ts';
import type { BuiltGoal } from './build.ts';
import { embeddedFile, html, jsonScript, type Markup, type MarkupPart, raw } from './html.ts';
import { viewerScript } from './script.ts';
import { STYLE } from './style.ts';
import { plural } from '../format.ts';

/** A file embedded in the page: its path and a data: URI. */
export interface EmbeddedFile {
  readonly path: string;
  readonly uri: string;
}

/** Allows no script but our own, whatever text an app showed. */
function contentSecurityPolicy(script: string, live: boolean): string {
  const hash = createHash('sha256').update(script).digest('base64');
  return `script-src 'sha256-${hash}'; connect-src ${live ? "'self'" : "'none'"}; object-src 'none'; base-uri 'none'; form-action 'none'`;
}

/**
 * Returns the report as one HTML document: data as JSON, one script, nothing fetched. Screenshots are files beside it or in
 * `embedded`. Without scripts, as on some CI servers, the page shows the list of goals.
 */
export function page(
  run: RunData,
  goals: readonly BuiltGoal[],
  embedded: readonly EmbeddedFile[] = [],
): string {
  const script = `\n${viewerScript()}\n`;
  const shown = run.goals.filter((g) => !g.replaced);
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="no-referrer" />
        <meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy(script, run.live)}" />
        <title>${title(shown)}</title>
        <link rel="icon" href="data:," />
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <a class="skip" href="#app">Skip to the content</a>
        ${pageHeader(run, shown)}
        <main id="app" class="app" tabindex="-1">${listWithoutScript(shown)}</main>
        ${keyHelp()}
        <dialog class="editor-settings" aria-label="Editor"></dialog>
        <dialog class="text" aria-label="Bug text"></dialog>
        ${jsonScript('run', run)}${goals.map((g, i) => jsonScript(`goal-${i}`, g.detail))}
        ${embedded.map(({ path, uri }) => embeddedFile(path, uri))} ${raw(`<script>${script}</script>`)}
      </body>
    </html> `;
  return document.markup;
}

function title(goals: readonly GoalSummary[]): string {
  const only = goals.length === 1 ? goals[0] : undefined;
  return `${only === undefined ? counts(goals) : `${only.verdict}: ${only.name}`} · Thumbrule`;
}

const ORDER: readonly ShownVerdict[] = [
  'failed',
  'broken',
  'inconclusive',
  'cancelled',
  'interrupted',
  'running',
  'queued',
  'not run',
  'passed',
];

function counts(goals: readonly GoalSummary[]): string {
  return ORDER.map((kind) => [kind, goals.filter((g) => g.verdict === kind).length] as const)
    .filter(([, n]) => n > 0)
    .map(([kind, n]) => `${n} ${kind}`)
    .join(', ');
}

function pageHeader(run: RunData, goals: readonly GoalSummary[]): Markup {
  const startText = run.startedAt === null ? null : run.startedAt.replace('T', ' ').slice(0, 19);
  return html`<header class="run-head">
    ${run.home === null ? null : html`<a class="back" href="${run.home}">‹ All runs</a>`}
    <h1>Thumbrule <small>${run.name === '' ? null : html`${run.name}, `}run ${run.id}</small></h1>
    <p class="meta">
      ${startText === null ? null : html`<time datetime="${run.startedAt}">${startText} UTC</time> · `}${plural(goals.length, 'goal')}${goals.length === 0 ? null : [': ', counts(goals)]}
    </p>
    <div class="tools"></div>
    ${run.ended || run.live ? null : html`<p class="warning">This run was interrupted. The report ends with its last event.</p>`}
    ${run.warnings.map((w) => html`<p class="warning">${w}</p>`)}
  </header>`;
}

/** The script replaces this list. */
function listWithoutScript(goals: readonly GoalSummary[]): MarkupPart {
  const worstFirst = goals.toSorted((a, b) => ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict));
  return html`<ol class="plain">
    ${worstFirst.map(
      (g) =>
        html`<li class="${g.verdict.replaceAll(' ', '-')}">
          <b>${g.verdict}${g.label === '' ? null : `, ${g.label}`}</b> ${g.name}
          ${g.line === '' ? null : html`<br />${g.line}`}
          ${g.expected === '' ? g.reason : html`<br />Expected: ${g.expected} <br />Actual: ${g.actual}`}
        </li>`,
    )}
  </ol>`;
}

function keyHelp(): Markup {
  const keys: readonly (readonly [string, string])[] = [
    ['j k', 'next goal, previous goal; in the list also ↓ ↑'],
    ['← →', 'previous turn, next turn'],
    ['Home End', 'first turn, last turn'],
    ['f', 'turn that failed'],
    ['p', 'play or stop'],
    ['1 to 6', 'what happened, elements, model, proof, log, browser'],
    ['c', 'copy the failure as text for a bug tracker'],
    ['u', 'all goals'],
    ['/', 'find a goal'],
    ['?', 'keyboard shortcuts'],
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
