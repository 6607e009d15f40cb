import type { ComparedLine, Comparison } from './compare.ts';
import { href, html, type Markup, type MarkupPart, raw } from './timeline/html.ts';
import { changeOverlay, figure, gestureOverlay } from './timeline/figure.ts';
import { STYLE } from './timeline/style.ts';
import { turnTitle } from './timeline/turn-text.ts';
import type { Screenshot, Timeline, TimelineTurn } from './timeline/types.ts';
import { verdictAnalysis, verdictLabel } from './verdict.ts';

/** One goal on the page; folders of both sides are relative to the page. */
export interface ComparedGoal {
  readonly name: string;
  readonly comparison: Comparison;
  readonly left: { readonly run: string; readonly folder: string };
  readonly right: { readonly run: string; readonly folder: string };
}

const MAX_WORDS = 12;

/** Returns two runs side by side as one HTML document without scripts. Its screenshots are the files of the runs. */
export function comparePage(goals: readonly ComparedGoal[]): string {
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta
          http-equiv="Content-Security-Policy"
          content="script-src 'none'; object-src 'none'; base-uri 'none'"
        />
        <title>Comparison: ${goals[0]?.name ?? 'nothing'} · Thumbrule</title>
        <style>
          ${raw(STYLE + COMPARE_STYLE)}
        </style>
      </head>
      <body>
        <header class="run-head">
          <h1>Thumbrule <small>two runs side by side</small></h1>
        </header>
        <main class="app">
          ${goals.length === 0 ? html`<p>Nothing to compare.</p>` : goals.map(goalSection)}
        </main>
      </body>
    </html> `;
  return document.markup;
}

const COMPARE_STYLE = `
.pair { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1rem; } .pair > * { min-width: 0; }
.compared { border: 1px solid var(--rule); border-radius: 10px; background: var(--card); padding: .7rem 1rem; margin-top: .8rem; }
.compared.first { border: 3px solid var(--failed); } .compared h3 { overflow-wrap: anywhere; } .compared .difference { background: var(--failed-bg); color: var(--failed); border-radius: 6px; padding: .4rem .7rem; margin: .4rem 0; font-weight: 600; overflow-wrap: anywhere; }
.compared .shots { flex-wrap: wrap; gap: .7rem; } .compared .shot { width: 9.5rem; } .side-head { border-left: 6px solid var(--tone); background: var(--tone-bg); border-radius: 8px; padding: .5rem .8rem; overflow-wrap: anywhere; } .turn-name { font-weight: 600; margin-top: .5rem; overflow-wrap: anywhere; }
.compare-goal + .compare-goal { margin-top: 2.5rem; } .screen a { display: block; height: 100%; }
@media (max-width: 480px) { .compared .shot { width: 100%; } }
`;

function goalSection({ name, comparison, left, right }: ComparedGoal): Markup {
  const { lines, first } = comparison;
  const at = first === null ? null : lines[first];
  return html`<section class="compare-goal">
    <h2>${name}</h2>
    <p class="meta">
      ${at ? html`First difference: <a href="#first">${at.place}: ${at.text}</a>` : 'No difference.'}
    </p>
    <div class="pair">
      ${sideHead('left', left, comparison.left)}${sideHead('right', right, comparison.right)}
    </div>
    ${lines.map((line, i) => lineSection(line, i === first, left.folder, right.folder))}
  </section>`;
}

function sideHead(side: string, { run, folder }: ComparedGoal['left'], { verdict }: Timeline): Markup {
  const kind = verdict?.kind ?? 'interrupted';
  const label = verdict === null ? '' : verdictLabel(verdict);
  const report = folder.split('/').slice(0, -1).join('/');
  return html`<div class="side-head ${kind}">
    <p><b>${kind}${label === '' ? null : `, ${label}`}</b></p>
    <p class="meta">
      ${side}: run <a href="${href(`${report === '' ? '.' : report}/report.html`)}">${run}</a>
    </p>
    ${verdict === null || verdict.kind === 'passed' ? null : html`<p>${verdictAnalysis(verdict)}</p>`}
  </div>`;
}

function lineSection(line: ComparedLine, first: boolean, left: string, right: string): Markup {
  const differs = line.differences.length > 0;
  const body = html`${line.differences.map((d) => html`<p class="difference">${d}</p>`)}
    ${wordsOnOneSide(line)}
    <div class="pair">
      ${turnList(line.left?.turns ?? null, left)}${turnList(line.right?.turns ?? null, right)}
    </div>`;
  const head = html`${line.place}: ${line.text}`;
  return html`<section class="compared${first ? ' first' : ''}" ${first ? raw('id="first"') : null}>
    ${
      differs
        ? html`<h3>${head}</h3>
            ${body}`
        : html`<details>
            <summary>${head} <small>same</small></summary>
            ${body}
          </details>`
    }
  </section>`;
}

function wordsOnOneSide({ onlyLeft, onlyRight }: ComparedLine): MarkupPart {
  const list = (side: string, all: readonly string[]): MarkupPart =>
    all.length === 0
      ? null
      : html`<p class="meta">
          Only on the ${side}:
          ${all.slice(0, MAX_WORDS).map((w) => html`<span class="chip">${w}</span> `)}${all.length > MAX_WORDS ? `and ${all.length - MAX_WORDS} more` : null}
        </p>`;
  return [list('left', onlyLeft), list('right', onlyRight)];
}

function turnList(of: readonly TimelineTurn[] | null, folder: string): Markup {
  if (of === null) return html`<div><p class="meta">No such line.</p></div>`;
  if (of.length === 0) return html`<div><p class="meta">Not reached.</p></div>`;
  return html`<div>
    ${of.map(
      (turn) =>
        html`<p class="turn-name">${turnTitle(turn)}</p>
          <div class="shots">
            ${turnFigure(folder, turn.before, 'Before', turn)}
            ${turn.after === null || turn.after.id === turn.before?.id ? null : turnFigure(folder, turn.after, 'After', turn)}
          </div>`,
    )}
  </div>`;
}

function turnFigure(
  folder: string,
  at: Screenshot | null,
  which: 'Before' | 'After',
  turn: TimelineTurn,
): MarkupPart {
  if (at === null) return null;
  const overlay = which === 'Before' ? gestureOverlay(turn.gesture) : changeOverlay(turn.change);
  return figure(folder, at, which, overlay, `${which}: ${turnTitle(turn)}`);
}
