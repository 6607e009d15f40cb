import type { Finding, Proof, Verdict } from '../../trace/schema.ts';
import { analysisOf, blameOf, labelOf, lineOf, placeOf } from '../verdict.ts';
import { plural } from '../words.ts';
import { html, type Markup, type Piece } from './html.ts';
import { shownProof } from './model.ts';
import { figure } from './picture.ts';
import type { Timeline } from './types.ts';
import { cssClass, type GoalView, verdictOfView } from './view.ts';

/** Large: the verdict, its label, whose fault, what was expected and what was there, with the proof. */
export function banner(view: GoalView): Markup {
  const { timeline, verdict, problem } = view;
  const kind = verdictOfView(view);
  const label = verdict === null ? '' : labelOf(verdict);
  const blame = verdict === null ? null : blameOf(verdict);
  return html`<section class="verdict ${cssClass(kind)}" aria-label="Verdict">
    <p class="big">
      <strong>${kind}</strong> ${label === '' ? null : html`<span class="label">${label}</span>`}
      ${verdict?.kind === 'failed' ? html`<span class="chip">${verdict.severity}</span>` : null}
      ${blame === null ? null : html`<span class="chip">attributed to ${blame}</span>`}
    </p>
    <div class="told">
      <div>
        ${verdict === null ? html`<p>${problem ?? INTERRUPTED}</p>` : verdictWords(verdict)}
        ${(timeline?.warnings ?? []).map((w) => html`<p class="warning">${w}</p>`)}
      </div>
      ${verdict?.kind === 'failed' && timeline !== null ? proofPicture(view, timeline, verdict.proof, 'the failure') : null}
    </div>
    ${timeline === null || verdict === null ? null : conditions(view, timeline, verdict)}
  </section>`;
}

const INTERRUPTED =
  'The run was interrupted before this goal had a verdict. What follows is everything up to its last event.';

function verdictWords(verdict: Verdict): Piece {
  const line = lineOf(verdict);
  const at = line === null ? null : html`<p class="line">${line}</p>`;
  if (verdict.kind === 'failed') {
    return html`${at}
      <dl class="against">
        <div>
          <dt>Expected</dt>
          <dd>${verdict.expected}</dd>
        </div>
        <div>
          <dt>Actual</dt>
          <dd>${verdict.actual}</dd>
        </div>
      </dl>
      ${flagChips(verdict.flags)}`;
  }
  if (verdict.kind === 'broken') {
    return html`${at}
      <p>${verdict.because}</p>
      <p>${verdict.hint}</p>
      ${flagChips(verdict.flags)}`;
  }
  if (verdict.kind === 'passed')
    return html`<p>${analysisOf(verdict)}</p>
      ${flagChips(verdict.flags)}`;
  return html`${at}
    <p>${verdict.because}</p>
    ${flagChips(verdict.flags)}`;
}

function flagChips(flags: readonly string[]): Piece {
  return flags.length === 0
    ? null
    : html`<p>${flags.map((f) => html`<span class="chip flag">${f}</span> `)}</p>`;
}

/** Each condition with its answer and proof; folded away when all is well. */
function conditions(view: GoalView, timeline: Timeline, verdict: Verdict): Piece {
  if (verdict.findings.length === 0) return null;
  return html`<details class="proofs" ${verdict.kind === 'passed' ? null : html`open`}>
    <summary>${plural(verdict.findings.length, 'condition')} with proof</summary>
    <ul>
      ${verdict.findings.map((f) => findingItem(view, timeline, f))}
    </ul>
  </details>`;
}

const ANSWERS = { met: '✓ met', unmet: '✗ not met', unproven: '? not provable' } as const;
const PROVED = { code: 'proved by code', judge: 'proved by the judge', none: 'proved by nothing' } as const;

function findingItem(view: GoalView, timeline: Timeline, f: Finding): Markup {
  const words = html`<p><b class="answer">${ANSWERS[f.met]}</b> ${f.condition}</p>
    <p class="meta">
      ${placeOf(f.phase, f.index)} ·
      ${PROVED[f.provedBy]}${f.label === null || f.label === undefined ? null : [' · ', f.label]}
    </p>
    ${f.met === 'met' ? null : html`<p>Expected: ${f.expected}<br />Actual: ${f.actual}</p>`}
    ${flagChips(f.flags)}`;
  return html`<li class="${f.met}">
    <div>${words}</div>
    ${proofPicture(view, timeline, f.proof, f.condition)}
  </li>`;
}

function proofPicture(view: GoalView, timeline: Timeline, proof: Proof | null, about: string): Piece {
  const shown = shownProof(timeline, proof);
  if (shown === null) return proof === null ? null : html`<p class="meta">${proof.rule}</p>`;
  return figure(view.folder, shown.shot, shown.rule, { proof: shown.box }, `Proof: ${about}`);
}
