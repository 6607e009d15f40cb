import type { GoalDetail } from '../page-data.ts';
import { formatDuration } from '../../format.ts';
import { type Child, type DomElement, h } from './dom.ts';
import { currentTurn, firstTurn, state } from './state.ts';

type Line = GoalDetail['lines'][number];
type ShownAroundLine = NonNullable<GoalDetail['around']>[number];

const LINE_SIGNS = {
  completed: '✓',
  skipped: '⤼',
  failed: '✗',
  unproven: '?',
  broken: '!',
  'not reached': '○',
} as const;

/** Returns the lines of the goal with their results; a click opens the first turn of the line, of a line that failed its last. */
export function linesPanel(detail: GoalDetail, visit: (turn: number) => void): DomElement {
  const part = (phase: string, title: string): Child => {
    const own = detail.lines.filter((l) => l.phase === phase);
    if (own.length === 0) return null;
    const done = own.filter((l) => l.status === 'completed' || l.status === 'skipped').length;
    return [
      h('h3', {}, title, h('small', {}, ` ${done} of ${own.length}`)),
      h(
        'ol',
        { class: 'line-list' },
        own.map((line) => lineItem(line, detail, visit)),
      ),
    ];
  };
  const around = (of: ShownAroundLine['part'], title: string): Child => {
    const own = (detail.around ?? []).filter((line) => line.part === of);
    if (own.length === 0) return null;
    const done = own.filter((line) => line.outcome === 'done').length;
    return [
      h('h3', {}, title, h('small', {}, ` ${done} of ${own.length}`)),
      h('ol', { class: 'line-list' }, own.map(aroundItem)),
    ];
  };
  return h(
    'section',
    { class: 'lines', 'aria-label': 'Lines of the goal', tabindex: -1 },
    around('setup', 'Test data'),
    part('setup', 'Setup'),
    part('steps', 'Steps'),
    part('expected_state', 'Expected state'),
    around('teardown', 'Teardown'),
  );
}

const AROUND_SIGNS = { done: '✓', failed: '!', 'not done': '○' } as const;

function aroundItem({ text, outcome, reason, durationMs }: ShownAroundLine): DomElement {
  return h(
    'li',
    { class: `line-item ${{ done: 'completed', failed: 'broken', 'not done': 'not-reached' }[outcome]}` },
    h(
      'span',
      { class: 'line-link' },
      h('span', { class: 'sign', 'aria-hidden': 'true' }, AROUND_SIGNS[outcome]),
      h(
        'span',
        { class: 'text' },
        text,
        h('span', { class: 'hidden' }, `: ${outcome}`),
        reason === '' ? null : h('small', {}, ` ${reason}`),
      ),
      h('span', { class: 'took' }, durationMs === null ? '' : formatDuration(durationMs)),
    ),
  );
}

function lineItem(line: Line, detail: GoalDetail, visit: (turn: number) => void): DomElement {
  const turn = currentTurn();
  const to = turnOfLine(line, detail.turns);
  // All conditions share a turn: of them, the one that ended the goal is current.
  const [ending] = detail.failures;
  const ended = ending?.phase === line.phase && ending.index === line.index;
  const here =
    turn !== null &&
    turn.phase === line.phase &&
    (turn.index === line.index || (turn.index === null && ended));
  const took = line.from === null || line.to === null ? '' : formatDuration(line.to - line.from);
  const parts = [
    h('span', { class: 'sign', 'aria-hidden': 'true' }, LINE_SIGNS[line.status]),
    h(
      'span',
      { class: 'text' },
      line.phase === 'expected_state' ? null : h('span', { class: 'nth' }, `${line.index + 1} `),
      line.text,
      h('span', { class: 'hidden' }, `: ${line.status}`),
      line.judged ? [' ', h('span', { class: 'chip judged' }, 'judged by a model')] : null,
    ),
    h('span', { class: 'took' }, line.phase === 'expected_state' ? '' : took),
  ];
  return h(
    'li',
    { class: `line-item ${line.status.replaceAll(' ', '-')}${line.judged ? ' by-judge' : ''}` },
    to === -1
      ? h('span', { class: 'line-link' }, parts)
      : h(
          'button',
          {
            type: 'button',
            class: 'line-link',
            'aria-current': here ? 'step' : null,
            onclick: () => {
              visit(to);
            },
          },
          parts,
        ),
  );
}

/** Returns the turn that a line opens; -1 without one. */
function turnOfLine(line: Line, turns: GoalDetail['turns']): number {
  const isOwn = (t: GoalDetail['turns'][number]): boolean => t.phase === line.phase && t.index === line.index;
  if (line.status === 'failed' || line.status === 'broken' || line.status === 'unproven') {
    const end = state.goal === null ? -1 : firstTurn(state.goal);
    const at = turns[end];
    if (at !== undefined && isOwn(at)) return end;
  }
  const own = turns.findIndex(isOwn);
  if (own !== -1 || line.phase !== 'expected_state') return own;
  return turns.findLastIndex((t) => t.kind === 'judging');
}

/** Scrolls the list, not the page, to the line of the current turn. */
export function revealLine(box: DomElement): void {
  const line = box.querySelector('[aria-current]');
  if (line === null || box.scrollHeight <= box.clientHeight) return;
  const { top, height } = line.getBoundingClientRect();
  const frame = box.getBoundingClientRect();
  if (top < frame.top || top + height > frame.top + frame.height)
    box.scrollTop += top - frame.top - (frame.height - height) / 2;
}
