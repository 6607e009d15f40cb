import type { CaseId } from '../../../trace/schema.ts';
import type { GoalDetail, ElementRow, TurnData } from '../page-data.ts';
import { formatDuration } from '../../format.ts';
import { CASE_NAMES } from '../../recovery-text.ts';
import { type Child, type DomElement, replaceContent, h } from './dom.ts';
import { overlays, screenFigure } from './screen-figure.ts';
import { type StageMode, screenOf, state, currentTurn } from './state.ts';

const MODES: readonly (readonly [StageMode, string])[] = [
  ['both', 'Before and after'],
  ['before', 'Before'],
  ['after', 'After'],
  ['slide', 'Slide'],
];

/** Returns the screenshots of the current turn with their overlays. `draw` redraws the page. */
export function stage(turn: TurnData, draw: () => void): DomElement {
  const single = turn.before === null || turn.after === null || turn.before === turn.after;
  const mode = single ? 'both' : state.mode;
  return h(
    'div',
    { class: `stage mode-${mode}` },
    single ? null : modeButtons(draw),
    mode === 'slide' && !single
      ? slider(turn)
      : h('div', { class: 'shots' }, stageFigures(turn, mode, single, draw)),
  );
}

function modeButtons(draw: () => void): DomElement {
  const button = ([mode, label]: readonly [StageMode, string]): DomElement =>
    h(
      'button',
      {
        type: 'button',
        'aria-pressed': String(state.mode === mode),
        onclick: () => {
          state.mode = mode;
          draw();
        },
      },
      label,
    );
  return h('div', { class: 'segments', role: 'group', 'aria-label': 'Screenshots' }, MODES.map(button));
}

function stageFigures(turn: TurnData, mode: StageMode, single: boolean, draw: () => void): Child {
  if (single) {
    const which = turn.after === null ? 'before' : 'after';
    const id = turn[which];
    return stageFigure(turn, which, `Screen ${id ?? ''}`, draw);
  }
  return [
    mode === 'after' ? null : stageFigure(turn, 'before', beforeCaption(turn), draw),
    mode === 'before' ? null : stageFigure(turn, 'after', afterCaption(turn), draw),
  ];
}

function beforeCaption({ marker, before }: TurnData): string {
  const mark =
    marker === null ? '' : marker.kind === 'swipe' ? ', arrow: the swipe' : `, ring: the ${marker.kind}`;
  return `Before (${before ?? ''})${mark}`;
}

function afterCaption({ change, after }: TurnData): string {
  const boxed = change !== null && (change.kind === 'partial' || change.kind === 'scrolled');
  const boxes = boxed && change.regions.length > 0 ? ', boxes: changes' : '';
  return `After (${after ?? ''})${change?.kind === 'none' ? ', nothing changed' : boxes}`;
}

function stageFigure(
  turn: TurnData,
  which: 'before' | 'after',
  caption: string,
  draw: () => void,
): DomElement {
  const id = turn[which];
  const screen = screenOf(id);
  const figure = screenFigure(screen, `${caption}: ${turn.title}`, overlaysFor(turn, which), (x, y) => {
    const row = elementRowAt(id, x, y);
    state.treeOf = which;
    state.highlighted = row === null ? null : row[1];
    state.tab = 'tree';
    draw();
  });
  const notes = screen === null ? [] : screen.notes;
  return h(
    'figure',
    { class: 'shot' },
    figure,
    h(
      'figcaption',
      {},
      caption,
      notes.map((n) => h('span', { class: 'chip flag' }, n)),
    ),
  );
}

function overlaysFor(turn: TurnData, which: 'before' | 'after') {
  const id = turn[which];
  const proof = turn.proof !== null && turn.proof.screen === id ? turn.proof.box : null;
  const highlighted = state.treeOf === which && state.tab === 'tree' ? highlightBox(id) : null;
  const only = turn.before === null || turn.before === turn.after;
  const gesture = which === 'before' || only ? { marker: turn.marker, target: turn.target?.box ?? null } : {};
  const { change } = turn;
  const boxed = change !== null && (change.kind === 'partial' || change.kind === 'scrolled');
  return { ...gesture, changed: which === 'after' && boxed ? change.regions : [], proof, highlighted };
}

/** Returns the after screenshot over the before screenshot, uncovered by a slider. */
function slider(turn: TurnData): DomElement {
  const after = screenFigure(screenOf(turn.after), `After: ${turn.title}`, overlaysFor(turn, 'after'));
  const before = screenFigure(screenOf(turn.before), `Before: ${turn.title}`, overlaysFor(turn, 'before'));
  after.classList.add('over');
  const show = (at: string): void => after.style.setProperty('clip-path', `inset(0 0 0 ${at}%)`);
  show('50');
  return h(
    'div',
    { class: 'slide' },
    h('div', { class: 'layers' }, before, after),
    h('input', {
      type: 'range',
      min: 0,
      max: 100,
      value: 50,
      'aria-label': 'Before on the left, after on the right',
      oninput: (event) => show(event.target.value),
    }),
  );
}

/** Returns a screen's element rows; equal screens share them. */
export function elementRowsOf(id: string | null): readonly ElementRow[] {
  const rows = screenOf(id)?.elementRows ?? [];
  return typeof rows === 'string' ? elementRowsOf(rows) : rows;
}

function highlightBox(id: string | null) {
  const row = elementRowsOf(id).find((r) => r[1] === state.highlighted);
  return row === undefined ? null : { x: row[4], y: row[5], width: row[6], height: row[7] };
}

/** Returns the smallest element that contains the point. */
function elementRowAt(id: string | null, x: number, y: number): ElementRow | null {
  let best: ElementRow | null = null;
  for (const row of elementRowsOf(id)) {
    const [, , , , left, top, width, height] = row;
    if (x < left || y < top || x >= left + width || y >= top + height) continue;
    if (best === null || width * height <= best[6] * best[7]) best = row;
  }
  return best;
}

/** Highlights an element of the tree without redrawing the page. */
export function highlight(ref: string | null, root: DomElement): void {
  state.highlighted = ref;
  const turn = currentTurn();
  if (turn === null) return;
  const which = turn[state.treeOf] === null ? (turn.before === null ? 'after' : 'before') : state.treeOf;
  const box = highlightBox(turn[which]);
  const size = screenOf(turn[which])?.size;
  for (const old of root.querySelectorAll('.box.highlighted')) old.remove();
  if (box === null || size === undefined) return;
  const frames = [...root.querySelectorAll('.shots .screen')];
  const frame = frames.length > 1 && which === 'after' ? frames[1] : frames[0];
  const holder = h('span');
  replaceContent(holder, overlays(size, { highlighted: box }));
  const drawn = holder.querySelector('.box');
  if (drawn !== null) frame?.append(drawn);
}

/** Returns the used parts of the budgets A to E, as filled and empty dots. */
export function budgetStrip(turn: TurnData): DomElement {
  const one = ([id, name]: readonly [string, string]): DomElement => {
    const [used, of] = turn.budgets[id as CaseId] ?? [0, 0];
    const state = turn.spent === id ? ' spent' : turn.countedCase === id ? ' counted' : '';
    return h(
      'li',
      { class: `budget${state}${used > 0 ? ' used' : ''}`, title: `case ${id}, ${name}` },
      h('b', {}, id),
      h('span', { class: 'budget-words' }, ` ${name} `),
      h(
        'span',
        { class: 'pips', 'aria-hidden': 'true' },
        '●'.repeat(used),
        '○'.repeat(Math.max(0, of - used)),
      ),
      h('span', { class: 'hidden' }, `${used} of ${of} used`),
    );
  };
  return h(
    'ul',
    { class: 'budgets', 'aria-label': 'Retry budgets of cases A to E' },
    Object.entries(CASE_NAMES).map(one),
  );
}

/** Returns the lines of the goal with their results; a click opens the first turn of the line. */
export function linesPanel({ lines, turns }: GoalDetail, openTurn: (turn: number) => void): DomElement {
  const turn = currentTurn();
  const item = (line: GoalDetail['lines'][number]): DomElement => {
    const at = turns.findIndex((t) => t.phase === line.phase && t.index === line.index);
    const judging = line.phase === 'expected_state' ? turns.findLastIndex((t) => t.kind === 'judging') : -1;
    const to = at === -1 ? judging : at;
    const here =
      turn !== null &&
      turn.phase === line.phase &&
      (turn.index === line.index || (turn.index === null && line.phase === 'expected_state'));
    const took = line.from === null || line.to === null ? '' : formatDuration(line.to - line.from);
    const parts = [
      h('span', { class: 'sign', 'aria-hidden': 'true' }, LINE_SIGNS[line.status]),
      h('span', { class: 'text' }, line.text, h('span', { class: 'hidden' }, `: ${line.status}`)),
      h('span', { class: 'took' }, line.phase === 'expected_state' ? '' : took),
    ];
    return h(
      'li',
      { class: `line-item ${line.status.replaceAll(' ', '-')}`, title: line.reason },
      to === -1
        ? h('span', { class: 'line-link' }, parts)
        : h(
            'button',
            {
              type: 'button',
              class: 'line-link',
              'aria-current': here ? 'step' : null,
              onclick: () => openTurn(to),
            },
            parts,
          ),
    );
  };
  const part = (phase: string, title: string): Child => {
    const own = lines.filter((l) => l.phase === phase);
    if (own.length === 0) return null;
    const done = own.filter((l) => l.status === 'completed' || l.status === 'skipped').length;
    return [
      h('h3', {}, title, h('small', {}, ` ${done} of ${own.length}`)),
      h('ol', { class: 'line-list' }, own.map(item)),
    ];
  };
  return h(
    'section',
    { class: 'lines', 'aria-label': 'Lines of the goal' },
    part('setup', 'Setup'),
    part('steps', 'Steps'),
    part('expected_state', 'Expected state'),
  );
}

const LINE_SIGNS = {
  completed: '✓',
  skipped: '⤼',
  failed: '✗',
  unproven: '?',
  broken: '!',
  'not reached': '○',
} as const;
