import type { ElementRow, TurnData } from '../page-data.ts';
import { type Child, type DomElement, replaceContent, h, sourceUrl } from './dom.ts';
import { overlays, screenFigure } from './screen-figure.ts';
import { type StageMode, screenOf, state, currentTurn } from './state.ts';

const MODES: readonly (readonly [StageMode, string])[] = [
  ['both', 'Both'],
  ['before', 'Before'],
  ['after', 'After'],
  ['slide', 'Slide'],
  ['difference', 'Difference'],
];

/** Returns the screenshots of the current turn with their overlays. `draw` redraws the page. */
export function stage(turn: TurnData, draw: () => void): DomElement {
  const single = isSingle(turn);
  const mode = single ? 'both' : state.mode;
  const two = mode === 'both' && !single;
  return h(
    'div',
    { class: `stage mode-${mode}${two ? ' two' : ''}` },
    mode === 'slide'
      ? slider(turn)
      : mode === 'difference'
        ? difference(turn)
        : h('div', { class: 'shots' }, stageFigures(turn, mode, single, draw)),
  );
}

const MARKS = {
  tap: 'ring',
  'long press': 'ring',
  swipe: 'arrow',
  drag: 'arrow',
  pinch: 'arrows',
} as const;

function isSingle({ before, after }: TurnData): boolean {
  return before === null || after === null || before === after;
}

/** Returns the choice between the views of two screenshots; null when the turn has only one. */
export function modeButtons(turn: TurnData, draw: () => void): Child {
  if (isSingle(turn)) return null;
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
    return stageFigure(turn, turn.after === null ? 'before' : 'after', 'Screen', draw);
  }
  return [
    mode === 'after' ? null : stageFigure(turn, 'before', beforeCaption(turn), draw),
    mode === 'before' ? null : stageFigure(turn, 'after', afterCaption(turn), draw),
  ];
}

function beforeCaption({ marker }: TurnData): string {
  const mark = marker === null ? '' : `, ${MARKS[marker.kind]}: the ${marker.kind}`;
  return `Before${mark}`;
}

function afterCaption({ change }: TurnData): string {
  const boxed = change !== null && (change.kind === 'partial' || change.kind === 'scrolled');
  return `After${boxed && change.regions.length > 0 ? ', boxes: changes' : ''}`;
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
      screen === null || screen.file === null
        ? caption
        : h('a', { href: sourceUrl(screen.file), target: '_blank', title: 'Open in full size' }, caption),
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

/** Returns the absolute difference of the two screenshots: equal pixels are black. */
function difference(turn: TurnData): DomElement {
  const after = screenFigure(screenOf(turn.after), `After: ${turn.title}`, {});
  after.classList.add('over');
  return h(
    'figure',
    { class: 'difference' },
    h('div', { class: 'layers' }, screenFigure(screenOf(turn.before), `Before: ${turn.title}`, {}), after),
    h('figcaption', {}, 'Difference: equal pixels are black'),
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
