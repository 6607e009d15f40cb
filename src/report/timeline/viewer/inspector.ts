import type { FindingData, GoalDetail, OutlineRow, SaidData, TurnData } from '../data.ts';
import { duration, plural } from '../../words.ts';
import { type Child, type El, h, sourceOf } from './dom.ts';
import { screenPicture } from './picture.ts';
import { light, rowsOf } from './stage.ts';
import { detailNow, screenOf, state, type Tab } from './state.ts';

interface Doings {
  readonly draw: () => void;
  readonly openTurn: (turn: number) => void;
  readonly root: El;
}

/** What is known of the turn in view, in tabs. */
export function inspector(turn: TurnData, detail: GoalDetail, doings: Doings): El {
  const tabs: readonly (readonly [Tab, string])[] = [
    ['what', 'What happened'],
    ['outline', 'Outline'],
    ['model', withCount('Model', turn.said.length)],
    ['proof', withCount('Proof', detail.findings.length)],
    ['log', withCount('Log', detail.log.length)],
  ];
  const button = ([tab, words]: readonly [Tab, string]): El =>
    h(
      'button',
      {
        type: 'button',
        'data-tab': tab,
        'aria-pressed': String(state.tab === tab),
        onclick: () => {
          state.tab = tab;
          doings.draw();
          doings.root.querySelector(`[data-tab="${tab}"]`)?.focus();
        },
      },
      words,
    );
  return h(
    'section',
    { class: 'inspector', 'aria-label': 'Details of the turn' },
    h('div', { class: 'segments', role: 'group', 'aria-label': 'Details' }, tabs.map(button)),
    h(
      'div',
      { class: 'tab-body', tabindex: 0, role: 'region', 'aria-label': 'Detail' },
      body(turn, detail, doings),
    ),
  );
}

function withCount(words: string, n: number): string {
  return n === 0 ? words : `${words} ${n}`;
}

function body(turn: TurnData, detail: GoalDetail, doings: Doings): Child {
  switch (state.tab) {
    case 'what':
      return what(turn);
    case 'outline':
      return outline(turn, doings);
    case 'model':
      return model(turn, detail);
    case 'proof':
      return proofs(detail, doings);
    case 'log':
      return log(detail, doings);
  }
}

function flags(of: readonly string[]): Child {
  return of.map((f) => [' ', h('span', { class: 'chip flag' }, f)]);
}

function what(turn: TurnData): Child {
  const { usage } = turn;
  const money =
    usage.calls === 0
      ? null
      : `${plural(usage.calls, 'call')}, ${usage.tokens.toLocaleString('en')} tokens, $${usage.costUsd.toFixed(4)}`;
  return h(
    'dl',
    { class: 'facts' },
    turn.said.map((s) => saidRow(s)),
    turn.facts.map((f) => [
      h('dt', {}, f.name),
      h('dd', {}, f.text, f.small === '' ? null : h('small', {}, ` ${f.small}`), flags(f.flags)),
    ]),
    money === null ? null : [h('dt', {}, 'Spent on models'), h('dd', {}, money)],
    h('dt', {}, 'Time'),
    h('dd', {}, `${duration(turn.tookMs)} on the device, ${duration(turn.at)} after the start`),
  );
}

function saidRow({ by, what: action, thought, meta, refused }: SaidData): Child {
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

function outline(turn: TurnData, { draw, root }: Doings): Child {
  const which =
    turn[state.outlineOf] === null ? (turn.before === null ? 'after' : 'before') : state.outlineOf;
  const rows = rowsOf(turn[which]);
  const screen = screenOf(turn[which]);
  const choice = (side: 'before' | 'after', words: string): Child =>
    turn[side] === null
      ? null
      : h(
          'button',
          {
            type: 'button',
            'aria-pressed': String(which === side),
            onclick: () => {
              state.outlineOf = side;
              draw();
            },
          },
          words,
        );
  const target = which === 'before' ? (turn.target?.ref ?? null) : null;
  return [
    h(
      'div',
      { class: 'outline-head' },
      h(
        'div',
        { class: 'segments small', role: 'group', 'aria-label': 'Screen' },
        choice('before', 'Before'),
        choice('after', 'After'),
      ),
      h('span', { class: 'meta' }, `${plural(rows.length, 'element')} · ${screen?.place ?? ''}`),
    ),
    rows.length === 0 ? h('p', {}, 'No hierarchy was read.') : null,
    h(
      'ul',
      { class: 'outline' },
      rows.map((row) => outlineRow(row, target, root)),
    ),
  ];
}

function outlineRow(row: OutlineRow, target: string | null, root: El): El {
  const [depth, ref, role, label, x, y, width, height, states] = row;
  const is = `${ref === target ? ' target' : ''}${ref === state.lit ? ' lit' : ''}`;
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
        onmouseenter: () => light(ref, root),
        onfocus: () => light(ref, root),
        onclick: () => light(ref, root),
      },
      h('span', { class: 'role' }, role),
      ' ',
      h('span', { class: 'label' }, label),
      states === '' ? null : h('small', {}, ` ${states}`),
      ref === target ? h('span', { class: 'chip bad' }, 'target') : null,
    ),
  );
}

function model(turn: TurnData, detail: GoalDetail): Child {
  const index = detail.turns.indexOf(turn);
  const raw = detail.log.filter((l) => l.turn === index && l.about === 'planner');
  return [
    turn.said.length === 0 && raw.length === 0 ? h('p', {}, 'No planner was asked in this turn.') : null,
    h(
      'dl',
      { class: 'facts' },
      turn.said.map((s) => saidRow(s)),
    ),
    raw.map((line, i) =>
      h(
        'details',
        { open: i === raw.length - 1 },
        h('summary', {}, `Raw exchange ${i + 1} of ${raw.length}`),
        h('pre', { tabindex: 0 }, pretty(line.text)),
      ),
    ),
  ];
}

/** JSON is indented; anything else stays as it came. */
function pretty(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? unfolded(value) : text;
  } catch {
    return text;
  }
}

/** Long texts inside the JSON (prompts, replies) keep their own lines. */
function unfolded(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll('\\n', '\n').replaceAll('\\"', '"');
}

const ANSWERS = { met: '✓ met', unmet: '✗ not met', unproven: '? not provable' } as const;

function proofs(detail: GoalDetail, { openTurn }: Doings): Child {
  if (detail.findings.length === 0) return h('p', {}, 'The goal states no condition, or none was judged.');
  return h(
    'ul',
    { class: 'findings' },
    detail.findings.map((f) => finding(f, detail, openTurn)),
  );
}

function finding(f: FindingData, { turns }: GoalDetail, openTurn: (turn: number) => void): El {
  const { proof } = f;
  const at =
    proof === null ? -1 : turns.findLastIndex((t) => t.after === proof.screen || t.before === proof.screen);
  return h(
    'li',
    { class: `finding ${f.met}` },
    h(
      'div',
      {},
      h('p', {}, h('b', { class: 'answer' }, ANSWERS[f.met]), ` ${f.condition}`),
      h('p', { class: 'meta' }, [f.place, f.provedBy, f.label].filter((w) => w !== '').join(' · ')),
      f.met === 'met' ? null : h('p', {}, `Expected: ${f.expected}`, h('br'), `Actual: ${f.actual}`),
      proof === null ? null : h('p', { class: 'meta' }, proof.rule),
      h('p', {}, flags(f.flags)),
      at === -1
        ? null
        : h('button', { type: 'button', class: 'link', onclick: () => openTurn(at) }, 'Show the turn'),
    ),
    proof === null || screenOf(proof.screen) === null
      ? null
      : h(
          'figure',
          { class: 'shot' },
          screenPicture(screenOf(proof.screen), `Proof: ${f.condition}`, { proof: proof.box }),
        ),
  );
}

const MOST_LOG = 2000;

function log({ log: lines, turns, trace, video }: GoalDetail, { openTurn }: Doings): Child {
  const of = turns[state.turn];
  const shown = lines.slice(-MOST_LOG);
  return [
    video === null
      ? null
      : h('video', {
          controls: true,
          preload: 'metadata',
          src: sourceOf(video),
          'aria-label': 'Film of the screen',
        }),
    trace === null
      ? null
      : h(
          'p',
          { class: 'meta' },
          h('a', { href: sourceOf(trace) }, 'trace.ndjson'),
          of === undefined ? '' : `, this turn: seq ${of.seq[0]} to ${of.seq[1]}`,
        ),
    lines.length === 0 ? h('p', {}, 'The device and the planner said nothing beside the trace.') : null,
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
            duration(line.at),
          ),
          h('span', { class: 'about' }, line.about),
          h('span', { class: 'text' }, line.text.length > 400 ? `${line.text.slice(0, 400)}…` : line.text),
        ),
      ),
    ),
  ];
}

/** Shows the lit row of the outline and the lit turn of the log. */
export function revealLit(root: El): void {
  const lit =
    root.querySelector('.node.lit') ?? root.querySelector('.node.target') ?? root.querySelector('.log .here');
  if (lit !== null && detailNow() !== null) lit.scrollIntoView({ block: 'nearest' });
}
