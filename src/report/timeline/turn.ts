import type { CaseId, Delta } from '../../trace/schema.ts';
import { placeOf } from '../verdict.ts';
import { actionWords, duration, plural } from '../words.ts';
import { html, type Markup, type Piece } from './html.ts';
import { changeOverlay, figure, gestureOverlay } from './picture.ts';
import type { Gesture, Said, TimelineTurn } from './types.ts';

const CASES: Readonly<Record<CaseId, string>> = {
  A: 'loading',
  B: 'obstruction',
  C: 'off-screen',
  D: 'input did not land',
  E: 'unresponsive',
};

/** What the card is about, in a few words: the gesture, or what was done instead. */
export function turnTitle(turn: TimelineTurn): string {
  if (turn.gesture !== null) return actionWords(turn.gesture.action, turn.gesture.label);
  if (turn.kind === 'start') return 'start';
  if (turn.kind === 'judging') return 'check the expected state';
  if (turn.waits.length > 0) return `wait ${duration(turn.waits.reduce((sum, w) => sum + w.ms, 0))}`;
  if (turn.ticked.length > 0) return turn.ticked[0]?.how === 'skipped' ? 'skipped' : 'checked';
  return 'look';
}

/** The whole card of a turn, pictures first. */
export function turnCard(folder: string, turn: TimelineTurn, id: string, position: string): Markup {
  const title = turnTitle(turn);
  return html`<article class="turn ${turn.status}" id="${id}" aria-labelledby="${id}-title" tabindex="-1">
    <header>
      <p class="where">
        ${position} ${turn.line === '' ? null : html`<span>${placeOf(turn.phase, turn.index)}</span>`}
      </p>
      <h3 id="${id}-title">${title}</h3>
      ${turn.line === '' ? null : html`<p class="line">${turn.line}</p>`}
      <p class="chips">${chips(turn)}</p>
    </header>
    <div class="pictures">${pictures(folder, turn, title)}</div>
    <div class="facts">${facts(turn)}</div>
  </article>`;
}

function pictures(folder: string, turn: TimelineTurn, title: string): Piece {
  if (
    turn.gesture === null &&
    (turn.before === null || turn.before.id === turn.after?.id || turn.after === null)
  ) {
    const shot = turn.after ?? turn.before;
    return shot === null ? null : figure(folder, shot, `Screen ${shot.id}`, {}, `Screen ${shot.id}`);
  }
  return [
    figure(folder, turn.before, before(turn), gestureOverlay(turn.gesture), `Before: ${title}`),
    figure(folder, turn.after, after(turn), changeOverlay(turn.delta), `After: ${title}`),
  ];
}

function before({ before: shot, gesture }: TimelineTurn): string {
  const name = shot === null ? 'Before' : `Before (${shot.id})`;
  const marker = gesture?.marker ?? null;
  return marker === null
    ? name
    : `${name}, ${marker.kind === 'swipe' ? 'arrow: the finger' : `ring: the ${marker.kind}`}`;
}

function after({ after: shot, delta }: TimelineTurn): string {
  const name = shot === null ? 'After' : `After (${shot.id})`;
  const boxed = delta?.kind === 'partial' || delta?.kind === 'scrolled';
  return boxed && delta.regions.length > 0 ? `${name}, boxes: what changed` : name;
}

/** `E: attempt 2 of 3`, `A: wait 1 of 2`. */
export function budgetWords(gesture: Gesture): string {
  const { by, number, of } = gesture;
  return `${by === 'planner' || by === 'policy' ? 'E' : by}: attempt ${number} of ${of}`;
}

function chips(turn: TimelineTurn): Piece {
  const chip = (kind: string, text: string): Markup => html`<span class="chip ${kind}">${text}</span> `;
  return [
    turn.gesture === null ? null : chip('by', by(turn.gesture)),
    turn.gesture !== null && counts(turn) ? chip('budget', budgetWords(turn.gesture)) : null,
    turn.delta === null ? null : chip(`delta ${turn.delta.kind}`, `change: ${turn.delta.kind}`),
    turn.landed === null ? null : chip('ok', 'landed'),
    turn.cases.map((c) => chip('case', `case ${c.case} ${CASES[c.case]}: ${c.used} of ${c.of} used`)),
    turn.spent === null ? null : chip('bad', `case ${turn.spent.case} spent`),
    turn.refusals.length === 0 ? null : chip('refused', plural(turn.refusals.length, 'refusal')),
    turn.ticked.map((t) => chip('ok', `ticked: ${t.how}`)),
    chip('time', `${duration(turn.endedAt - turn.startedAt)} on the device`),
  ];
}

/** A first attempt that landed says nothing of budgets. */
function counts({ gesture, cases, spent }: TimelineTurn): boolean {
  return cases.length > 0 || spent !== null || (gesture !== null && gesture.number > 1);
}

function by(gesture: Gesture): string {
  if (gesture.by === 'planner') return 'proposed by the planner';
  return gesture.by === 'policy' ? 'by policy' : `by rule, case ${gesture.by}`;
}

function facts(turn: TimelineTurn): Piece {
  const rows: (readonly [string, Piece])[] = [
    ...conversation(turn),
    ...(turn.delta === null ? [] : [['Change', deltaWords(turn.delta)] as const]),
    ...(turn.landed === null ? [] : [['Landed', withFlags(turn.landed.effect, turn.landed.flags)] as const]),
    ...turn.cases.map(
      (c) => [`Case ${c.case}`, `${c.because} (${CASES[c.case]}, ${c.used} of ${c.of} used)`] as const,
    ),
    ...turn.waits.map((w) => ['Waited', `${duration(w.ms)}, ${w.why}`] as const),
    ...(turn.spent === null
      ? []
      : [['Spent', html`Case ${turn.spent.case}: <b>${turn.spent.label}</b>`] as const]),
    ...turn.ticked.map(
      (t) => ['Ticked', withFlags(`${placeOf(t.phase, t.index)} ${t.how}: ${t.because}`, t.flags)] as const,
    ),
    ...turn.findings.map(
      (f) => [f.met === 'met' ? 'Met' : f.met === 'unmet' ? 'Not met' : 'Unproven', f.condition] as const,
    ),
    ...turn.remembered.map(
      (r) => ['Remembered', `${r.text}${r.proven ? '' : ' (not seen on the screen)'}`] as const,
    ),
    ...turn.flags.map((flag) => ['Note', flag] as const),
    ...turn.faults.map((f) => ['Fault', `${f.because} ${f.hint}`] as const),
  ];
  return [
    html`<dl>
      ${rows.map(
        ([key, value]) =>
          html`<dt>${key}</dt>
            <dd>${value}</dd>`,
      )}
    </dl>`,
    turn.details.length === 0
      ? null
      : html`<details>
          <summary>${plural(turn.details.length, 'raw line')}</summary>
          ${turn.details.map((d) => html`<pre>${d.about}: ${d.text}</pre>`)}
        </details>`,
  ];
}

/** Each proposal, followed by its refusal when it was refused. */
function conversation({ said, refusals }: TimelineTurn): readonly (readonly [string, Piece])[] {
  const refused = refusals.map(
    (r) => ['Refused', html`${r.because} <small>${r.rule}, ${r.call} of ${r.calls}</small>`] as const,
  );
  const paired = said.flatMap((s, i) => [
    [SAID[s.kind], saidWords(s)] as const,
    ...refused.filter((_, k) => refusals[k]?.call === i + 1),
  ]);
  return [...paired, ...refused.filter((_, k) => (refusals[k]?.call ?? 0) > said.length)];
}

const SAID = { action: 'Proposed', claim: 'Claimed', defer: 'Deferred' } as const;

function saidWords({ action, label, thought, by, confidence, tookMs }: Said): Piece {
  const what =
    action === null ? null : [html`<b>${actionWords(action, label)}</b>`, thought === '' ? '' : ': '];
  const sure = confidence === null ? '' : `, ${Math.round(confidence * 100)} % sure`;
  return [what, thought, html` <small>${by}${sure}, ${duration(tookMs)}</small>`];
}

function withFlags(text: string, flags: readonly string[]): Piece {
  return [text, ' ', flags.map((flag) => html`<span class="chip flag">${flag}</span> `)];
}

function percent(ratio: number): string {
  return (ratio * 100).toFixed(ratio > 0 && ratio < 0.1 ? 1 : 0);
}

function deltaWords({ kind, ratio, dy, target, tree }: Delta): string {
  const parts = [
    `${kind}, ${percent(ratio)} % of the pixels`,
    ...(kind === 'scrolled' && dy !== 0
      ? [`content moved ${Math.abs(dy)} px ${dy > 0 ? 'down' : 'up'}`]
      : []),
    ...(target === null ? [] : [`target ${target}`]),
    `tree: ${tree.added} added, ${tree.removed} removed, ${tree.changed} changed`,
  ];
  return parts.join('; ');
}
