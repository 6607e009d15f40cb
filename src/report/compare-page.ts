import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ComparedLine, ComparedSide, Comparison } from './compare.ts';
import { COMPARE_SCRIPT } from './compare-script.ts';
import { COMPARE_STYLE } from './compare-style.ts';
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

const SCRIPT_HASH = createHash('sha256').update(COMPARE_SCRIPT).digest('base64');
const CONTENT_SECURITY_POLICY = `script-src 'sha256-${SCRIPT_HASH}'; connect-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'`;

/**
 * Returns two runs side by side as one HTML document. Its screenshots are the files of the runs. Without scripts it shows them side by
 * side only.
 */
export function comparePage(goals: readonly ComparedGoal[]): string {
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta http-equiv="Content-Security-Policy" content="${CONTENT_SECURITY_POLICY}" />
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
        ${raw(`<script>${COMPARE_SCRIPT}</script>`)}
      </body>
    </html> `;
  return document.markup;
}

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
    ${wordsOnOneSide(line)} ${pictures(line, left, right)}
    <details>
      <summary>All turns: ${turnCount(line.left)} on the left, ${turnCount(line.right)} on the right</summary>
      <div class="pair">${turnList(line.left, left)}${turnList(line.right, right)}</div>
    </details>`;
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

function turnCount(side: ComparedSide | null): number {
  return side?.turns.length ?? 0;
}

const VIEWS = [
  ['both', 'Side by side'],
  ['slide', 'Slider'],
  ['difference', 'Difference'],
] as const;

/** Returns the screens that decided about the line, left and right. With both, the script adds a slider and a difference. */
function pictures({ left, right, place }: ComparedLine, leftFolder: string, rightFolder: string): Markup {
  const both = left?.screenshot?.file != null && right?.screenshot?.file != null;
  const sizes = both && !isDeepStrictEqual(left.screenshot.size, right.screenshot.size);
  return html`<div class="pictures" ${both ? raw('data-both') : null}>
    ${
      both
        ? html`<div class="segments views" role="group" aria-label="Screens of ${place}" hidden>
            ${VIEWS.map(([view, text]) => html`<button type="button" data-view="${view}" aria-pressed="${view === 'both' ? 'true' : 'false'}">${text}</button>`)}
          </div>`
        : null
    }
    ${sizes ? html`<p class="meta">The two screens have different sizes.</p>` : null}
    <div class="pair">
      ${sideFigure('Left', left, leftFolder, place)}${sideFigure('Right', right, rightFolder, place)}
    </div>
  </div>`;
}

function sideFigure(name: string, side: ComparedSide | null, folder: string, place: string): Markup {
  if (side === null) return html`<div><p class="meta">${name}: no such line.</p></div>`;
  const { status, reason, against, screenshot, proof } = side;
  return html`<div class="side ${status.replaceAll(' ', '-')}">
    <p class="side-status">${name}: <b>${status}</b></p>
    ${
      against === null
        ? reason === ''
          ? null
          : html`<p>${reason}</p>`
        : html`<dl class="facts">
            <dt>Expected</dt>
            <dd>${against.expected}</dd>
            <dt>Actual</dt>
            <dd>${against.actual}</dd>
          </dl>`
    }
    ${screenshot === null ? null : figure(folder, screenshot, name, { proof }, `${name}: ${place}, ${status}`)}
  </div>`;
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

function turnList(side: ComparedSide | null, folder: string): Markup {
  if (side === null) return html`<div><p class="meta">No such line.</p></div>`;
  if (side.turns.length === 0)
    return html`<div>
      <p class="meta">${side.status === 'not reached' ? side.reason : 'No turn of its own.'}</p>
    </div>`;
  return html`<div>
    ${side.turns.map(
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
