import { duration, plural } from '../words.ts';
import { html, type Markup, type Piece } from './html.ts';
import { banner } from './banner.ts';
import { thumbnail } from './picture.ts';
import { budgetWords, turnCard, turnTitle } from './turn.ts';
import type { Timeline, TimelineTurn } from './types.ts';
import type { GoalView } from './view.ts';

/** The whole view of a goal: verdict, filmstrip, a card for each turn, the goal's own text. */
export function goalSection(view: GoalView): Markup {
  const { timeline } = view;
  return html`<section class="goal" id="${view.id}" aria-labelledby="${view.id}-name" tabindex="-1">
    <header class="goal-head">
      <h2 id="${view.id}-name">
        ${view.name}${view.attempt > 1 ? html` <small>try ${view.attempt}</small>` : null}
      </h2>
      ${timeline === null ? null : metaLine(timeline)}
    </header>
    ${banner(view)}
    ${timeline === null ? null : [filmstrip(view, timeline), turns(view, timeline), goalText(timeline)]}
  </section>`;
}

function metaLine({ start, durationMs, turns, end }: Timeline): Markup {
  const parts = [
    start.goal.file,
    start.device.name,
    `planner ${start.planner}`,
    plural(end?.turns ?? turns.filter((t) => t.kind === 'turn').length, 'turn'),
    duration(durationMs),
    ...(end === null || end.modelCalls === 0 ? [] : [plural(end.modelCalls, 'model call')]),
    ...(end === null || end.costUsd === 0 ? [] : [`$${end.costUsd.toFixed(4)}`]),
  ];
  return html`<p class="meta">
    ${parts.filter((p) => p !== '').map((part, i) => (i === 0 ? part : [' · ', part]))}
  </p>`;
}

function filmstrip(view: GoalView, timeline: Timeline): Markup {
  return html`<nav class="film" aria-label="Turns of ${view.name}">
    <ol>
      ${timeline.turns.map((turn, i) => frame(view, turn, i))}
    </ol>
  </nav>`;
}

function frame(view: GoalView, turn: TimelineTurn, i: number): Markup {
  const title = turnTitle(turn);
  const budget = turn.gesture !== null && turn.gesture.number > 1 ? budgetWords(turn.gesture) : null;
  return html`<li>
    <a class="frame ${turn.status}" href="#${view.id}-t${i + 1}" title="${title}">
      ${thumbnail(view.folder, turn.after ?? turn.before)}<span class="n">${turn.number ?? ''}</span>
      <span class="caption">${title}</span
      >${budget === null ? null : html`<span class="caption">${budget}</span>`}
    </a>
  </li>`;
}

function turns(view: GoalView, timeline: Timeline): Piece {
  return timeline.turns.map((turn, i) => {
    const position =
      turn.number === null
        ? `${i + 1} of ${timeline.turns.length}`
        : `Turn ${turn.number} of at most ${turn.of ?? '?'}`;
    return turnCard(view.folder, turn, `${view.id}-t${i + 1}`, position);
  });
}

function goalText({ start: { goal } }: Timeline): Markup {
  const list = (title: string, lines: readonly { readonly text: string }[]): Piece =>
    lines.length === 0
      ? null
      : html`<h4>${title}</h4>
          <ol>
            ${lines.map((l) => html`<li>${l.text}</li>`)}
          </ol>`;
  return html`<details class="source">
    <summary>The goal</summary>
    ${goal.description === '' ? null : html`<p>${goal.description}</p>`}
    ${list('Setup', goal.setup)}${list('Steps', goal.steps)}${list('Expected state', goal.expected)}
  </details>`;
}
