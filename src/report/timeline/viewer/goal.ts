import type { GoalDetail, GoalSummary, TurnData } from '../page-data.ts';
import { formatDuration, plural } from '../../format.ts';
import { banner } from './banner.ts';
import { copyButton } from './bug-report.ts';
import { type Child, type DomElement, replaceContent, h, sourceUrl, win } from './dom.ts';
import { askForEditor, openInEditor } from './editor.ts';
import { filmstripOf, markFrame } from './filmstrip.ts';
import { inspector, revealHighlight } from './inspector.ts';
import { linesPanel, revealLine } from './lines.ts';
import { modeButtons, stage } from './stage.ts';
import { cssClass, currentGoal, hashOf, deviceText, SIGNS, state, currentTurn } from './state.ts';

/** Opens turns of the current goal. */
export interface TurnActions {
  /** Without an entry in the history, as for keys. */
  readonly open: (turn: number) => void;
  /** With an entry in the history, as for links. */
  readonly visit: (turn: number) => void;
}

/** Parts of the goal view that change with the turn. */
interface GoalViewParts {
  readonly root: DomElement;
  readonly filmstrip: DomElement | null;
  readonly lines: DomElement;
  readonly heading: DomElement;
  readonly stage: DomElement;
  readonly side: DomElement;
  readonly announcement: DomElement;
}

let parts: GoalViewParts | null = null;
let playing = 0;

/** Returns the view of the current goal, to be followed by `drawTurn` once it is in the page. `problem`: a message about a link that leads nowhere; empty without one. */
export function goalView(actions: TurnActions, problem: string): DomElement {
  stopPlaying();
  const goal = currentGoal()!;
  const { detail } = state;
  const strip = detail === null || detail.turns.length === 0 ? null : filmstripOf(detail, actions.visit);
  const at = (name: string): DomElement => h('div', { class: name });
  const announcement = h('p', { class: 'hidden', role: 'status' });
  const heading = at('turn-head');
  const body = { lines: at('lines-box'), stage: at('stage-box'), side: at('side-box') };
  const root = h(
    'section',
    { class: `goal-view ${cssClass(goal.verdict)}`, 'aria-labelledby': 'goal-name' },
    problem === '' ? null : h('p', { class: 'warning', role: 'alert' }, problem),
    goalHead(goal, detail),
    banner(goal, detail, actions.visit),
    strip,
    detail === null
      ? null
      : h(
          'div',
          { class: 'work' },
          body.lines,
          h('div', { class: 'middle' }, heading, body.stage),
          body.side,
        ),
    announcement,
  );
  parts = { root, filmstrip: strip, heading, announcement, ...body };
  return root;
}

function goalHead(goal: GoalSummary, detail: GoalDetail | null): DomElement {
  const meta = [
    deviceText(goal),
    goal.planner === '' ? '' : `planner ${goal.planner}`,
    goal.turns === 0 ? '' : plural(goal.turns, 'turn'),
    goal.durationMs === 0 ? '' : formatDuration(goal.durationMs),
    deviceTimeText(goal, detail),
    goal.modelCalls === 0 ? '' : plural(goal.modelCalls, 'model call'),
    goal.tokens === 0 ? '' : `${goal.tokens.toLocaleString('en')} tokens`,
    goal.costUsd === 0 ? '' : `$${goal.costUsd.toFixed(4)}`,
  ].filter((w) => w !== '');
  return h(
    'header',
    { class: 'goal-head' },
    h(
      'div',
      { class: 'goal-title' },
      h('a', { class: 'back', href: hashOf(null, null) }, '‹ All goals'),
      h('h2', { id: 'goal-name', tabindex: -1 }, goal.name),
      attempts(goal),
      detail === null || detail.bugText === '' ? null : copyButton(goal, detail),
    ),
    h(
      'p',
      { class: 'meta' },
      fileLinks(goal),
      meta.join(' · '),
      goal.tags.map((t) => [' ', h('span', { class: 'chip' }, t)]),
    ),
    detail === null || detail.description === '' ? null : h('p', {}, detail.description),
  );
}

/** Returns the goal's file and line as a link to the editor, with its settings. */
function fileLinks({ file, fileLine }: GoalSummary): Child {
  if (file === '') return null;
  const label = fileLine === null ? file : `${file}:${fileLine}`;
  return [
    openInEditor(file, fileLine ?? 1, label),
    ' ',
    h(
      'button',
      {
        type: 'button',
        class: 'link settings',
        'aria-label': 'Editor settings',
        title: 'Editor settings',
        onclick: askForEditor,
      },
      '⚙',
    ),
    ' · ',
  ];
}

/** Returns links to all attempts of a goal that ran more than once. */
function attempts(goal: GoalSummary): Child {
  const tries = state.run.goals.map((g, index) => ({ g, index })).filter(({ g }) => g.n === goal.n);
  if (tries.length < 2) return null;
  return h(
    'p',
    { class: 'tries' },
    tries.map(({ g, index }) =>
      h(
        'a',
        {
          class: `chip try ${cssClass(g.verdict)}`,
          href: hashOf(index, null),
          'aria-current': index === state.goal ? 'true' : null,
        },
        `attempt ${g.attempt}: ${SIGNS[g.verdict]} ${g.verdict}`,
      ),
    ),
    goal.flaky ? h('b', { class: 'chip flag' }, 'flaky') : null,
  );
}

/** Returns the time on the device when it differs from the wall clock, as on a simulated phone. */
function deviceTimeText({ durationMs }: GoalSummary, detail: GoalDetail | null): string {
  const last = detail?.turns.at(-1);
  const device = last === undefined ? 0 : last.at + last.tookMs;
  return device > durationMs * 1.5 ? `${formatDuration(device)} on the device's clock` : '';
}

/** Draws what changes with the turn; the rest of the view stays. */
export function drawTurn(actions: TurnActions): void {
  const { detail } = state;
  const turn = currentTurn();
  if (parts === null || detail === null || turn === null) return;
  const { root, filmstrip } = parts;
  const redraw = (): void => {
    drawTurn(actions);
  };
  replaceContent(parts.lines, linesPanel(detail, actions.visit));
  replaceContent(parts.heading, turnHead(turn, detail, actions, redraw));
  replaceContent(parts.stage, stage(turn, redraw));
  replaceContent(parts.side, inspector(turn, detail, { draw: redraw, openTurn: actions.visit, root }));
  parts.announcement.textContent = `${turnName(turn)}: ${turn.title}`;
  markFrame(filmstrip);
  revealLine(parts.lines);
  revealHighlight(root);
  preloadNeighbours(detail);
}

/** Loads the neighbouring turns ahead, so that the arrow keys never show an empty frame. */
function preloadNeighbours({ turns, screens }: GoalDetail): void {
  for (const turn of turns.slice(Math.max(0, state.turn - 1), state.turn + 2)) {
    const file = screens[turn.after ?? '']?.file ?? null;
    if (file !== null) h('img', { src: sourceUrl(file), alt: '' });
  }
}

/** Returns `Turn 5, attempt 2 of 3`: the numbers of the terminal. */
function turnName({ kind, number, of, attempt }: TurnData): string {
  if (number === null) return kind === 'start' ? 'Start' : 'Expected state';
  const last = number === of ? ', the last that the goal may take' : '';
  return `Turn ${number}${attempt === '' ? '' : `, ${attempt}`}${last}`;
}

function turnHead(
  turn: TurnData,
  { turns }: GoalDetail,
  { open }: TurnActions,
  redraw: () => void,
): DomElement {
  const step = (label: string, sign: string, to: number): DomElement =>
    h(
      'button',
      {
        type: 'button',
        class: 'step',
        'aria-label': label,
        disabled: to < 0 || to >= turns.length,
        onclick: () => {
          open(to);
        },
      },
      sign,
    );
  const playButton = h(
    'button',
    {
      type: 'button',
      class: 'step play',
      'aria-label': playing === 0 ? 'Play' : 'Stop',
      onclick: () => {
        play(open, redraw);
      },
    },
    playing === 0 ? '▶' : '❚❚',
  );
  return h(
    'header',
    {},
    h(
      'div',
      { class: 'turn-bar' },
      step('Previous turn', '‹', state.turn - 1),
      playButton,
      step('Next turn', '›', state.turn + 1),
      h('h3', {}, turn.title),
      modeButtons(turn, redraw),
    ),
    h(
      'p',
      { class: 'meta where' },
      h('span', { class: 'turn-name' }, turnName(turn)),
      turn.place === '' ? null : ` · ${turn.place}`,
      lineLink(turn),
      turn.chips.map((c) => [' ', h('span', { class: `chip ${c.kind}` }, c.text)]),
    ),
  );
}

/** Returns a link to the turn's line in the goal's file. The goal's own link above names the line that ended the goal. */
function lineLink({ fileLine }: TurnData): Child {
  const goal = currentGoal();
  if (goal === null || goal.file === '' || fileLine === null || fileLine === goal.fileLine) return null;
  return [' · ', openInEditor(goal.file, fileLine, `line ${fileLine}`)];
}

const PLAY_MS = 900;

/** Plays the turns, from the first one when the last is shown; called again, stops. */
export function play(open: (turn: number) => void, redraw: () => void): void {
  const turns = state.detail?.turns.length ?? 0;
  if (playing !== 0 || turns < 2) {
    stopPlaying();
    redraw();
    return;
  }
  playing = win.setInterval(() => {
    if (state.turn >= turns - 1) stopPlaying();
    open(Math.min(turns - 1, state.turn + 1));
  }, PLAY_MS);
  open(state.turn >= turns - 1 ? 0 : state.turn);
}

export function stopPlaying(): void {
  if (playing !== 0) win.clearInterval(playing);
  playing = 0;
}
