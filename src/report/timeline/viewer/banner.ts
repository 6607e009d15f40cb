import type { FailureData, GoalDetail, GoalSummary } from '../page-data.ts';
import { plural } from '../../format.ts';
import { type Child, type DomElement, h } from './dom.ts';
import { cssClass, SIGNS, state } from './state.ts';

/** Returns the verdict with the lines that did not pass, each with expected and actual. The rest of the page does not repeat them. */
export function banner(
  goal: GoalSummary,
  detail: GoalDetail | null,
  openTurn: (turn: number) => void,
): DomElement {
  const failures = detail?.failures ?? [];
  return h(
    'section',
    { class: `verdict ${cssClass(goal.verdict)}`, 'aria-label': 'Verdict', tabindex: 0, role: 'region' },
    h(
      'p',
      { class: 'big' },
      h('strong', {}, h('span', { 'aria-hidden': 'true' }, `${SIGNS[goal.verdict]} `), goal.verdict),
      goal.label === '' ? null : h('span', { class: 'label' }, goal.label),
      goal.severity === '' ? null : h('span', { class: 'chip' }, goal.severity),
      goal.blame === '' ? null : h('span', { class: 'chip' }, `attributed to ${goal.blame}`),
      goal.flags.map((f) => h('span', { class: 'chip flag' }, f)),
    ),
    goal.triage === '' ? null : h('p', { class: 'triage' }, `Triage: ${goal.triage}`),
    failures.length === 0
      ? verdictReason(goal, detail)
      : h(
          'ol',
          { class: 'failures' },
          failures.map((f) => failureItem(f, openTurn)),
        ),
    goal.hint === '' ? null : h('p', {}, `Fix: ${goal.hint}`),
    goal.warnings.map((w) => h('p', { class: 'warning' }, w)),
  );
}

function failureItem(failure: FailureData, openTurn: (turn: number) => void): DomElement {
  const { place, text, expected, actual, judged, turn, ends } = failure;
  const line = [place, text].filter((w) => w !== '').join(': ');
  return h(
    'li',
    { class: 'failure' },
    line === ''
      ? null
      : h(
          'p',
          { class: 'line' },
          line,
          judged ? [' ', h('span', { class: 'chip judged' }, 'judged by a model')] : null,
          ends || turn === null || turn === state.turn
            ? null
            : [
                ' ',
                h(
                  'button',
                  {
                    type: 'button',
                    class: 'link',
                    onclick: () => {
                      openTurn(turn);
                    },
                  },
                  'show',
                ),
              ],
        ),
    expected === ''
      ? h('p', { class: 'why' }, actual)
      : h(
          'dl',
          { class: 'against' },
          h('div', {}, h('dt', {}, 'Expected'), h('dd', {}, expected)),
          h('div', {}, h('dt', {}, 'Actual'), h('dd', { class: 'actual' }, actual)),
        ),
  );
}

function verdictReason(goal: GoalSummary, detail: GoalDetail | null): Child {
  switch (goal.verdict) {
    case 'passed':
      return h('p', {}, passedText(detail));
    case 'interrupted':
      return h(
        'p',
        {},
        'The run was interrupted before this goal had a verdict. The report ends with its last event.',
      );
    case 'queued':
      return h('p', {}, 'Waiting for its turn.');
    case 'running':
      return h('p', {}, 'Running: new turns appear here.');
    default:
      return goal.reason === '' ? null : h('p', {}, goal.reason);
  }
}

/** Returns how a pass was shown. Lines that only a model has judged are counted separately. */
function passedText(detail: GoalDetail | null): string {
  const lines = detail?.lines ?? [];
  const conditions = lines.filter((l) => l.phase === 'expected_state');
  const judged = lines.filter((l) => l.judged).length;
  const proof =
    judged === 0
      ? 'all proved by code'
      : `${plural(judged, 'line')} judged by a model, the rest proved by code`;
  return conditions.length === 0
    ? `All steps completed; the goal has no conditions${judged === 0 ? '' : `; ${plural(judged, 'line')} judged by a model`}.`
    : `All steps completed and ${plural(conditions.length, 'condition')} met: ${proof}.`;
}
