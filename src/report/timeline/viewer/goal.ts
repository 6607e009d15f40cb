import type { GoalDetail, GoalSummary, TurnData } from '../page-data.ts';
import { formatDuration, plural } from '../../format.ts';
import { type Child, type DomElement, replaceContent, h, sourceUrl, win } from './dom.ts';
import { inspector, revealHighlight } from './inspector.ts';
import { closeUp } from './screen-figure.ts';
import { budgetStrip, linesPanel, stage } from './stage.ts';
import {
  cssClass,
  currentDetail,
  currentGoal,
  hashOf,
  deviceText,
  screenOf,
  SIGNS,
  state,
  currentTurn,
} from './state.ts';

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

/** Returns the view of the current goal; `openTurn` goes to another turn. */
export function goalView(openTurn: (turn: number) => void): DomElement {
  stopPlaying();
  const goal = currentGoal()!;
  const detail = currentDetail();
  const strip = detail === null || detail.turns.length === 0 ? null : filmstripOf(detail);
  const at = (name: string): DomElement => h('div', { class: name });
  const announcement = h('p', { class: 'hidden', role: 'status' });
  const heading = at('turn-head');
  const body = { lines: at('lines-box'), stage: at('stage-box'), side: at('side-box') };
  const root = h(
    'section',
    { class: `goal-view ${cssClass(goal.verdict)}`, 'aria-labelledby': 'goal-name' },
    goalHead(goal, detail),
    banner(goal, detail),
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
  drawTurn(openTurn);
  return root;
}

function goalHead(goal: GoalSummary, detail: GoalDetail | null): DomElement {
  const meta = [
    goal.file,
    deviceText(goal),
    goal.planner === '' ? '' : `planner ${goal.planner}`,
    goal.turns === 0 ? '' : plural(goal.turns, 'turn'),
    goal.durationMs === 0 ? '' : formatDuration(goal.durationMs),
    deviceTimeText(goal, detail),
    goal.modelCalls === 0 ? '' : plural(goal.modelCalls, 'model call'),
    goal.tokens === 0 ? '' : `${goal.tokens.toLocaleString('en')} tokens`,
    goal.costUsd === 0 ? '' : `$${goal.costUsd.toFixed(4)}`,
  ].filter((w) => w !== '');
  const tries = state.run.goals.map((g, index) => ({ g, index })).filter(({ g }) => g.n === goal.n);
  return h(
    'header',
    { class: 'goal-head' },
    h(
      'div',
      { class: 'goal-title' },
      h('a', { class: 'back', href: '#' }, '‹ All goals'),
      h('h2', { id: 'goal-name', tabindex: -1 }, goal.name),
    ),
    h(
      'p',
      { class: 'meta' },
      meta.join(' · '),
      goal.tags.map((t) => [' ', h('span', { class: 'chip' }, t)]),
    ),
    tries.length < 2
      ? null
      : h(
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
        ),
    detail === null || detail.description === '' ? null : h('p', {}, detail.description),
  );
}

/** Returns the time on the device when it differs from the wall clock, as on a simulated phone. */
function deviceTimeText({ durationMs }: GoalSummary, detail: GoalDetail | null): string {
  const last = detail?.turns.at(-1);
  const device = last === undefined ? 0 : last.at + last.tookMs;
  return device > durationMs * 1.5 ? `${formatDuration(device)} on the device's clock` : '';
}

function banner(goal: GoalSummary, detail: GoalDetail | null): DomElement {
  const failed = goal.verdict === 'failed';
  const proof = detail?.turns.at(-1)?.proof ?? null;
  const shown = failed && proof !== null ? screenOf(proof.screen) : null;
  return h(
    'section',
    { class: 'verdict', 'aria-label': 'Verdict' },
    h(
      'div',
      { class: 'verdict-words' },
      h(
        'p',
        { class: 'big' },
        h('strong', {}, h('span', { 'aria-hidden': 'true' }, `${SIGNS[goal.verdict]} `), goal.verdict),
        goal.label === '' ? null : h('span', { class: 'label' }, goal.label),
        goal.severity === '' ? null : h('span', { class: 'chip' }, goal.severity),
        goal.blame === '' ? null : h('span', { class: 'chip' }, `attributed to ${goal.blame}`),
        goal.flags.map((f) => h('span', { class: 'chip flag' }, f)),
      ),
      goal.line === '' ? null : h('p', { class: 'line' }, goal.line),
      failed
        ? h(
            'dl',
            { class: 'against' },
            h('div', {}, h('dt', {}, 'Expected'), h('dd', {}, goal.expected)),
            h('div', {}, h('dt', {}, 'Actual'), h('dd', {}, goal.actual)),
          )
        : verdictReason(goal, detail),
      goal.warnings.map((w) => h('p', { class: 'warning' }, w)),
    ),
    shown === null || shown.file === null || proof === null || proof.box === null
      ? null
      : h(
          'figure',
          { class: 'proof-shot' },
          closeUp(shown, proof.box, 'Where it failed'),
          h('figcaption', {}, proof.rule),
        ),
  );
}

function verdictReason(goal: GoalSummary, detail: GoalDetail | null): Child {
  if (goal.verdict === 'passed') {
    const met = detail?.results.filter((f) => f.met === 'met') ?? [];
    const judged = met.filter((f) => f.provedBy.includes('judge')).length;
    const text =
      met.length === 0
        ? 'All steps completed; the goal has no conditions.'
        : `All steps completed and ${plural(met.length, 'condition')} met, ${judged === 0 ? 'all verified by code' : `${judged} verified by the judge`}.`;
    return h('p', {}, text);
  }
  if (goal.verdict === 'interrupted')
    return h(
      'p',
      {},
      'The run was interrupted before this goal had a verdict. The report ends with its last event.',
    );
  if (goal.verdict === 'queued') return h('p', {}, 'Queued');
  if (goal.verdict === 'running') return h('p', {}, 'Running: new turns appear here.');
  return [goal.reason, goal.hint === '' ? '' : `Fix: ${goal.hint}`]
    .filter((w) => w !== '')
    .map((w) => h('p', {}, w));
}

function filmstripOf({ turns, screens }: GoalDetail): DomElement {
  const frame = (turn: TurnData, i: number): DomElement => {
    const thumbnail = screens[turn.after ?? turn.before ?? '']?.thumbnail ?? null;
    return h(
      'li',
      {},
      h(
        'a',
        { class: `frame ${turn.status}`, href: hashOf(state.goal, i), title: turn.title },
        thumbnail === null
          ? h('span', { class: 'thumb none' })
          : h('img', {
              class: 'thumb',
              alt: '',
              loading: 'lazy',
              decoding: 'async',
              src: sourceUrl(thumbnail),
            }),
        h('span', { class: 'caption' }, `${turn.number ?? '·'} ${turn.title}`),
      ),
    );
  };
  return h('nav', { class: 'filmstrip', 'aria-label': 'Turns' }, h('ol', {}, turns.map(frame)));
}

/** Draws what changes with the turn; the rest of the view stays. */
export function drawTurn(openTurn: (turn: number) => void): void {
  const detail = currentDetail();
  const turn = currentTurn();
  if (parts === null || detail === null || turn === null) return;
  const { root, filmstrip } = parts;
  const redraw = (): void => drawTurn(openTurn);
  replaceContent(parts.lines, linesPanel(detail, openTurn));
  replaceContent(parts.heading, turnHead(turn, detail, openTurn));
  replaceContent(parts.stage, stage(turn, redraw));
  replaceContent(parts.side, inspector(turn, detail, { draw: redraw, openTurn, root }));
  parts.announcement.textContent = `Turn ${state.turn + 1} of ${detail.turns.length}: ${turn.title}`;
  for (const [i, frame] of [...(filmstrip?.querySelectorAll('.frame') ?? [])].entries()) {
    if (i === state.turn) frame.setAttribute('aria-current', 'step');
    else frame.removeAttribute('aria-current');
  }
  centreFilmstrip(filmstrip);
  revealHighlight(root);
  preloadNeighbours(detail);
}

/** Scrolls the filmstrip to the current turn. */
function centreFilmstrip(strip: DomElement | null): void {
  const frame = strip?.querySelector('[aria-current]');
  if (strip && frame) strip.scrollLeft = frame.offsetLeft - (strip.clientWidth - frame.offsetWidth) / 2;
}

/** Loads the neighbouring turns ahead, so that the arrow keys never show an empty frame. */
function preloadNeighbours({ turns, screens }: GoalDetail): void {
  for (const turn of turns.slice(Math.max(0, state.turn - 1), state.turn + 2)) {
    const file = screens[turn.after ?? '']?.file ?? null;
    if (file !== null) h('img', { src: sourceUrl(file), alt: '' });
  }
}

function turnHead(turn: TurnData, { turns }: GoalDetail, openTurn: (turn: number) => void): DomElement {
  const where =
    turn.number === null
      ? turn.kind === 'start'
        ? 'Start'
        : 'Judging'
      : `Turn ${turn.number} (limit ${turn.of ?? '?'})`;
  const step = (label: string, sign: string, to: number): DomElement =>
    h(
      'button',
      {
        type: 'button',
        class: 'step',
        'aria-label': label,
        disabled: to < 0 || to >= turns.length,
        onclick: () => openTurn(to),
      },
      sign,
    );
  return h(
    'header',
    {},
    h(
      'div',
      { class: 'turn-bar' },
      step('Previous turn', '‹', state.turn - 1),
      h(
        'button',
        { type: 'button', class: 'step play', 'aria-label': 'Play', onclick: () => play(openTurn) },
        playing === 0 ? '▶' : '❚❚',
      ),
      step('Next turn', '›', state.turn + 1),
      h('p', { class: 'where' }, `${where} · ${state.turn + 1}/${turns.length}`),
      budgetStrip(turn),
    ),
    h('h3', {}, turn.title),
    turn.line === '' ? null : h('p', { class: 'line' }, `${turn.place}: ${turn.line}`),
    h(
      'p',
      { class: 'chips' },
      turn.chips.map((c) => h('span', { class: `chip ${c.kind}` }, c.text)),
    ),
  );
}

const PLAY_MS = 900;

/** Plays the turns, from the first one when the last is shown; called again, stops. */
export function play(openTurn: (turn: number) => void): void {
  const turns = currentDetail()?.turns.length ?? 0;
  if (playing !== 0 || turns < 2) {
    stopPlaying();
    drawTurn(openTurn);
    return;
  }
  playing = win.setInterval(() => {
    if (state.turn >= turns - 1) stopPlaying();
    openTurn(Math.min(turns - 1, state.turn + 1));
  }, PLAY_MS);
  openTurn(state.turn >= turns - 1 ? 0 : state.turn);
}

export function stopPlaying(): void {
  if (playing !== 0) win.clearInterval(playing);
  playing = 0;
}
