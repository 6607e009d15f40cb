import type { CaseId } from '../../../trace/schema.ts';
import type { ResultData, GoalDetail, ElementRow, ProposalData, TurnData } from '../page-data.ts';
import { formatDuration, plural } from '../../format.ts';
import { CASE_NAMES } from '../../recovery-text.ts';
import type { InspectorTab } from './address.ts';
import { type Child, type DomElement, h, sourceUrl } from './dom.ts';
import { browserLogCount, browserTab } from './browser-tab.ts';
import { closeUp, screenFigure } from './screen-figure.ts';
import { highlight, elementRowsOf } from './stage.ts';
import { screenOf, showPlace, state } from './state.ts';

interface InspectorActions {
  readonly draw: () => void;
  readonly openTurn: (turn: number) => void;
  readonly root: DomElement;
}

/** Returns the details of the current turn, in tabs. */
export function inspector(turn: TurnData, detail: GoalDetail, actions: InspectorActions): DomElement {
  const tabs: readonly (readonly [InspectorTab, string])[] = [
    ['what', 'What happened'],
    ['tree', 'Elements'],
    ['model', withCount('Model', turn.proposals.length)],
    ['proof', withCount('Proof', detail.results.length)],
    ['log', withCount('Log', detail.log.length)],
    ...(detail.hasBrowserLog ? [['browser', withCount('Browser', browserLogCount(turn))] as const] : []),
  ];
  const button = ([tab, label]: readonly [InspectorTab, string]): DomElement =>
    h(
      'button',
      {
        type: 'button',
        'data-tab': tab,
        'aria-pressed': String(state.tab === tab),
        onclick: () => {
          state.tab = tab;
          showPlace('replace');
          actions.draw();
          actions.root.querySelector(`[data-tab="${tab}"]`)?.focus();
        },
      },
      label,
    );
  return h(
    'section',
    { class: 'inspector', 'aria-label': 'Details of the turn' },
    h('div', { class: 'segments', role: 'group', 'aria-label': 'Details' }, tabs.map(button)),
    h(
      'div',
      { class: 'tab-body', tabindex: 0, role: 'region', 'aria-label': 'Detail' },
      tabBody(turn, detail, actions),
    ),
  );
}

function withCount(label: string, n: number): string {
  return n === 0 ? label : `${label} ${n}`;
}

function tabBody(turn: TurnData, detail: GoalDetail, actions: InspectorActions): Child {
  switch (state.tab) {
    case 'what':
      return whatHappened(turn);
    case 'tree':
      return elementTree(turn, actions);
    case 'model':
      return modelTab(turn, detail);
    case 'proof':
      return proofTab(detail, actions);
    case 'log':
      return logTab(detail, actions);
    case 'browser':
      return browserTab(turn);
  }
}

function flagChips(of: readonly string[]): Child {
  return of.map((f) => [' ', h('span', { class: 'chip flag' }, f)]);
}

function whatHappened(turn: TurnData): Child {
  const { usage } = turn;
  const money =
    usage.calls === 0
      ? null
      : `${plural(usage.calls, 'call')}, ${usage.tokens.toLocaleString('en')} tokens, $${usage.costUsd.toFixed(4)}`;
  return h(
    'dl',
    { class: 'facts' },
    turn.proposals.map((s) => proposalRow(s)),
    turn.facts.map((f) => [
      h('dt', {}, f.name),
      h('dd', {}, f.text, f.small === '' ? null : h('small', {}, ` ${f.small}`), flagChips(f.flags)),
    ]),
    budgetsRow(turn),
    money === null ? null : [h('dt', {}, 'Model usage'), h('dd', {}, money)],
    h('dt', {}, 'Time'),
    h('dd', {}, `${formatDuration(turn.tookMs)} on the device, ${formatDuration(turn.at)} after the start`),
  );
}

/** Returns the budgets of cases A to D of which something was used in earlier turns. Those of this turn are among its facts. */
function budgetsRow({ budgets, facts }: TurnData): Child {
  const used = (Object.entries(budgets) as [CaseId, readonly [number, number]][]).filter(
    ([id, [n]]) => n > 0 && id !== 'E' && !facts.some((f) => f.name === `Case ${id}`),
  );
  if (used.length === 0) return null;
  return [
    h('dt', {}, 'Used before'),
    h(
      'dd',
      { class: 'budgets' },
      used.map(([id, [n, of]]) =>
        h(
          'span',
          { class: 'budget' },
          `${id} ${CASE_NAMES[id]} `,
          h('span', { class: 'pips', 'aria-hidden': 'true' }, '●'.repeat(n), '○'.repeat(Math.max(0, of - n))),
          h('span', { class: 'hidden' }, `${n} of ${of} used`),
        ),
      ),
    ),
  ];
}

function proposalRow({ by, what: action, thought, meta, refused }: ProposalData): Child {
  return [
    by === ''
      ? null
      : [
          h('dt', {}, by),
          h('dd', {}, h('b', {}, action), thought === '' ? '' : `: ${thought}`, h('small', {}, ` ${meta}`)),
        ],
    refused === null ? null : [h('dt', { class: 'bad' }, 'Refused'), h('dd', {}, refused)],
  ];
}

function elementTree(turn: TurnData, { draw, root }: InspectorActions): Child {
  const which = turn[state.treeOf] === null ? (turn.before === null ? 'after' : 'before') : state.treeOf;
  const rows = elementRowsOf(turn[which]);
  const screen = screenOf(turn[which]);
  const choice = (side: 'before' | 'after', label: string): Child =>
    turn[side] === null
      ? null
      : h(
          'button',
          {
            type: 'button',
            'aria-pressed': String(which === side),
            onclick: () => {
              state.treeOf = side;
              draw();
            },
          },
          label,
        );
  const target = which === 'before' ? (turn.target?.ref ?? null) : null;
  return [
    h(
      'div',
      { class: 'element-tree-head' },
      h(
        'div',
        { class: 'segments small', role: 'group', 'aria-label': 'Screen' },
        choice('before', 'Before'),
        choice('after', 'After'),
      ),
      h('span', { class: 'meta' }, `${plural(rows.length, 'element')} · ${screen?.place ?? ''}`),
    ),
    rows.length === 0 ? h('p', {}, 'No element tree was read.') : null,
    h(
      'ul',
      { class: 'element-tree' },
      rows.map((row) => elementTreeRow(row, target, root)),
    ),
  ];
}

function elementTreeRow(row: ElementRow, target: string | null, root: DomElement): DomElement {
  const [depth, ref, role, label, x, y, width, height, states] = row;
  const is = `${ref === target ? ' target' : ''}${ref === state.highlighted ? ' highlighted' : ''}`;
  return h(
    'li',
    { style: `--depth:${depth}` },
    h(
      'button',
      {
        type: 'button',
        class: `node${is}`,
        'data-ref': ref,
        title: `${ref}: ${width}×${height} at ${x}, ${y}`,
        onmouseenter: () => highlight(ref, root),
        onfocus: () => highlight(ref, root),
        onclick: () => highlight(ref, root),
      },
      h('span', { class: 'role' }, role),
      ' ',
      h('span', { class: 'label' }, label),
      states === '' ? null : h('small', {}, ` ${states}`),
      ref === target ? h('span', { class: 'chip bad' }, 'target') : null,
    ),
  );
}

function modelTab(turn: TurnData, detail: GoalDetail): Child {
  const index = detail.turns.indexOf(turn);
  const raw = detail.log.filter((l) => l.turn === index && l.about === 'planner');
  return [
    turn.proposals.length === 0 && raw.length === 0 ? h('p', {}, 'No planner was asked in this turn.') : null,
    h(
      'dl',
      { class: 'facts' },
      turn.proposals.map((s) => proposalRow(s)),
    ),
    raw.map((line, i) =>
      h(
        'details',
        { open: i === raw.length - 1 },
        h('summary', {}, `Raw exchange ${i + 1} of ${raw.length}`),
        h('pre', { tabindex: 0 }, indentJson(line.text)),
      ),
    ),
  ];
}

/** Indents JSON; other text stays as it is. */
function indentJson(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? jsonWithLineBreaks(value) : text;
  } catch {
    return text;
  }
}

/** Keeps the line breaks of long texts inside JSON (prompts, replies). */
function jsonWithLineBreaks(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll('\\n', '\n').replaceAll('\\"', '"');
}

const RESULT_TEXT = { met: '✓ met', unmet: '✗ not met', unproven: '? not proved' } as const;

function proofTab(detail: GoalDetail, { openTurn }: InspectorActions): Child {
  if (detail.results.length === 0) return h('p', {}, 'No condition was checked.');
  const order = ['unmet', 'unproven', 'met'] as const;
  const results = detail.results.toSorted((a, b) => order.indexOf(a.met) - order.indexOf(b.met));
  return h(
    'ul',
    { class: 'results' },
    results.map((f) => resultItem(f, detail, openTurn)),
  );
}

/** Returns a word for who has answered: code, or the judge with its own sign. */
function provedByChip(f: ResultData): Child {
  return h('span', { class: `chip ${f.judged ? 'judged' : 'coded'}` }, f.provedBy);
}

function resultItem(f: ResultData, { turns }: GoalDetail, openTurn: (turn: number) => void): DomElement {
  const { proof } = f;
  const at =
    proof === null ? -1 : turns.findLastIndex((t) => t.after === proof.screen || t.before === proof.screen);
  return h(
    'li',
    { class: `result ${f.met}${f.judged ? ' by-judge' : ''}` },
    h(
      'div',
      {},
      h('p', {}, h('b', { class: 'answer' }, RESULT_TEXT[f.met]), ` ${f.condition}`),
      h('p', { class: 'meta' }, provedByChip(f), [f.place, f.label].filter((w) => w !== '').join(' · ')),
      proof === null ? null : h('p', { class: 'meta' }, proof.rule),
      h('p', {}, flagChips(f.flags)),
      at === -1
        ? null
        : h('button', { type: 'button', class: 'link', onclick: () => openTurn(at) }, 'Show the turn'),
    ),
    proofPicture(f),
  );
}

/** Returns the place of the proof on its screenshot; the whole screen when the proof has no box. */
function proofPicture({ proof, condition }: ResultData): Child {
  const screen = proof === null ? null : screenOf(proof.screen);
  if (proof === null || screen === null || screen.file === null) return null;
  return h(
    'figure',
    { class: proof.box === null ? 'shot' : 'proof-shot' },
    proof.box === null
      ? screenFigure(screen, `Proof: ${condition}`, {})
      : closeUp(screen, proof.box, `Proof: ${condition}`),
  );
}

const MAX_LOG_LINES = 2000;

function logTab({ log: lines, turns, trace, video }: GoalDetail, { openTurn }: InspectorActions): Child {
  const of = turns[state.turn];
  const shown = lines.slice(-MAX_LOG_LINES);
  return [
    video === null
      ? null
      : h('video', {
          controls: true,
          preload: 'metadata',
          src: sourceUrl(video),
          'aria-label': 'Screen recording',
        }),
    trace === null
      ? null
      : h(
          'p',
          { class: 'meta' },
          h('a', { href: sourceUrl(trace) }, 'trace.ndjson'),
          of === undefined ? '' : `, this turn: seq ${of.seq[0]} to ${of.seq[1]}`,
        ),
    lines.length === 0 ? h('p', {}, 'No logs for this goal.') : null,
    h(
      'ol',
      { class: 'log' },
      shown.map((line) =>
        h(
          'li',
          { class: line.turn === state.turn ? 'here' : '' },
          h(
            'button',
            { type: 'button', class: 'link', onclick: () => openTurn(line.turn) },
            formatDuration(line.at),
          ),
          h('span', { class: 'about' }, line.about),
          h('span', { class: 'text' }, line.text.length > 400 ? `${line.text.slice(0, 400)}…` : line.text),
        ),
      ),
    ),
  ];
}

/** Scrolls to the highlighted row of the element tree or the current turn of the log. */
export function revealHighlight(root: DomElement): void {
  const row =
    root.querySelector('.node.highlighted') ??
    root.querySelector('.node.target') ??
    root.querySelector('.log .here');
  if (row !== null && state.detail !== null) row.scrollIntoView({ block: 'nearest' });
}
