import { describeAction } from '../../trace/describe-action.ts';
import type { ScreenChange } from '../../trace/schema.ts';
import { formatDuration } from '../format.ts';
import { ORIGIN_TEXT, recoveryText } from '../recovery-text.ts';
import { linePlace } from '../verdict.ts';
import type { Chip, TurnFact, ProposalData } from './page-data.ts';
import type { TurnProposal, TimelineTurn } from './types.ts';

/** Returns the title of a card: its gesture, or what happened instead. */
export function turnTitle(turn: TimelineTurn): string {
  if (turn.gesture !== null) return describeAction(turn.gesture.action, turn.gesture.label);
  if (turn.kind === 'start') return 'start';
  if (turn.kind === 'judging') return 'check the expected state';
  if (turn.waits.length > 0) return `wait ${formatDuration(turn.waits.reduce((sum, w) => sum + w.ms, 0))}`;
  if (turn.completed.length > 0) return turn.completed[0]?.outcome === 'skipped' ? 'skipped' : 'checked';
  return 'observe';
}

/** Returns `attempt 2 of 3` for a gesture of case E; empty for a gesture that was made once. */
export function attemptText({ gesture, cases, spent }: TimelineTurn): string {
  if (gesture === null || gesture.of < 2) return '';
  const repeated = gesture.number > 1 || spent?.case === 'E' || cases.some((note) => note.case === 'E');
  return repeated ? `attempt ${gesture.number} of ${gesture.of}` : '';
}

/** Returns who made the gesture, unless that was the planner or a further attempt. All other facts of a turn are in its details. */
export function turnChips({ gesture }: TimelineTurn): readonly Chip[] {
  if (gesture === null || gesture.by === 'planner' || gesture.by === 'E') return [];
  return [{ kind: 'by', text: ORIGIN_TEXT[gesture.by] }];
}

const RESULT_TEXT = { met: 'Met', unmet: 'Not met', unproven: 'Not proved' } as const;

/**
 * Returns what happened in the turn: change, effect, recoveries, waits, completed steps, results. A fact that stands elsewhere on the
 * page is left out: the number of an attempt, and the end of a budget when the verdict, `label`, is about it.
 */
export function turnFacts(turn: TimelineTurn, label = ''): readonly TurnFact[] {
  const fact = (name: string, text: string, flags: readonly string[] = [], small = ''): TurnFact => ({
    name,
    text,
    small,
    flags,
  });
  const { change, effect, spent } = turn;
  return [
    ...(change === null ? [] : [fact('Change', changeText(change))]),
    ...(effect === null ? [] : [fact('Effect', effect.effect, effect.flags)]),
    ...turn.cases.flatMap((note, i) => {
      const isSpent = spent?.case === note.case && i === turn.cases.length - 1;
      const ends = isSpent && spent.label === label;
      if (ends && note.case === 'E') return [];
      const text = note.case === 'E' ? withoutCount(recoveryText(note)) : recoveryText(note);
      return [
        fact(`Case ${note.case}`, text, [], isSpent && !ends ? `retries exhausted: ${spent.label}` : ''),
      ];
    }),
    ...turn.waits.map((w) => fact('Waited', formatDuration(w.ms), [], w.reason)),
    ...(spent === null || spent.label === label || turn.cases.at(-1)?.case === spent.case
      ? []
      : [fact(`Case ${spent.case}`, `Retries exhausted: ${spent.label}`)]),
    ...turn.completed.map((c) =>
      fact(
        c.outcome === 'skipped' ? 'Skipped' : c.outcome === 'judged' ? 'Judged' : 'Completed',
        c.reason === effect?.effect
          ? linePlace(c.phase, c.index)
          : `${linePlace(c.phase, c.index)}: ${c.reason}`,
        c.outcome === 'judged' ? ['judged by a model', ...c.flags] : c.flags,
      ),
    ),
    ...turn.results.map((r) => {
      const judged = r.provedBy === 'judge' ? ['judged by a model'] : [];
      return fact(RESULT_TEXT[r.met], r.condition, [...judged, ...r.flags]);
    }),
    ...turn.remembered.map((r) => fact('Remembered', r.text, [], r.proven ? '' : 'not seen on the screen')),
    ...turn.flags.map((flag) => fact('Note', flag)),
    ...turn.faults.map((f) => fact('Error', `${f.reason} ${f.hint}`)),
  ];
}

/** Removes the count of a recovery, such as ` (1/3)`. */
function withoutCount(text: string): string {
  return text.replace(/ \(\d+\/\d+\)$/, '');
}

/** Returns each proposal with its refusal, then refusals of replies that never became a proposal. */
export function proposalDataOf({ proposals, refusals }: TimelineTurn): readonly ProposalData[] {
  const refusalText = ({ reason, rule, call, calls }: TimelineTurn['refusals'][number]): string =>
    `${reason} (${rule}, ${call}/${calls})`;
  const refusalOf = (call: number): string | null => {
    const own = refusals.filter((r) => r.call === call);
    return own.length === 0 ? null : own.map(refusalText).join('\n');
  };
  return [
    ...proposals.map((p, i) => ({ ...proposalText(p), refused: refusalOf(i + 1) })),
    ...refusals
      .filter((r) => r.call > proposals.length)
      .map((r) => ({ by: '', what: '', thought: '', meta: '', refused: refusalText(r) })),
  ];
}

const PROPOSAL_TEXT = {
  action: 'proposes',
  lines: 'writes the lines of the step',
  claim: 'reports the step as done',
  cannot: 'gives up',
  defer: 'defers',
} as const;

function proposalText({
  action,
  kind,
  label,
  thought,
  by,
  confidence,
  tookMs,
}: TurnProposal): Omit<ProposalData, 'refused'> {
  const what =
    action === null ? PROPOSAL_TEXT[kind] : `${PROPOSAL_TEXT.action} ${describeAction(action, label)}`;
  const sure = confidence === null ? [] : [`confidence ${Math.round(confidence * 100)} %`];
  return { by, what, thought, meta: [...sure, formatDuration(tookMs)].join(', ') };
}

function percent(ratio: number): string {
  return (ratio * 100).toFixed(ratio > 0 && ratio < 0.1 ? 1 : 0);
}

function changeText({ kind, ratio, dy, target, tree }: ScreenChange): string {
  if (kind === 'none' && ratio === 0 && tree.added + tree.removed + tree.changed === 0) return 'none';
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
