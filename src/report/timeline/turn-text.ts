import { describeAction } from '../../trace/describe-action.ts';
import type { ScreenChange } from '../../trace/schema.ts';
import { formatDuration, plural } from '../format.ts';
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

/** Returns what a reader sees at a glance. Recoveries are among the facts and in the strip of budgets, not here. */
export function turnChips({ gesture, change, effect, refusals, completed }: TimelineTurn): readonly Chip[] {
  return [
    ...(gesture === null ? [] : [{ kind: 'by', text: ORIGIN_TEXT[gesture.by] }]),
    ...(change === null ? [] : [{ kind: `change ${change.kind}`, text: `change: ${change.kind}` }]),
    ...(effect === null ? [] : [{ kind: 'ok', text: 'took effect' }]),
    ...(refusals.length === 0 ? [] : [{ kind: 'refused', text: plural(refusals.length, 'refusal') }]),
    ...completed.map((c) => ({ kind: 'ok', text: c.outcome })),
  ];
}

const RESULT_TEXT = { met: 'Met', unmet: 'Not met', unproven: 'Not proved' } as const;

/** Returns what happened in the turn: change, effect, recoveries, waits, completed steps, results. */
export function turnFacts(turn: TimelineTurn): readonly TurnFact[] {
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
    ...turn.cases.map((note, i) => {
      const isSpent = spent?.case === note.case && i === turn.cases.length - 1;
      return fact(
        `Case ${note.case}`,
        recoveryText(note),
        [],
        isSpent ? `retries exhausted: ${spent.label}` : '',
      );
    }),
    ...turn.waits.map((w) => fact('Waited', formatDuration(w.ms), [], w.reason)),
    ...(spent === null || turn.cases.at(-1)?.case === spent.case
      ? []
      : [fact(`Case ${spent.case}`, `Retries exhausted: ${spent.label}`)]),
    ...turn.completed.map((c) =>
      fact('Completed', `${linePlace(c.phase, c.index)} ${c.outcome}: ${c.reason}`, c.flags),
    ),
    ...turn.results.map((r) => fact(RESULT_TEXT[r.met], r.condition, r.flags)),
    ...turn.remembered.map((r) => fact('Remembered', r.text, [], r.proven ? '' : 'not seen on the screen')),
    ...turn.flags.map((flag) => fact('Note', flag)),
    ...turn.faults.map((f) => fact('Error', `${f.reason} ${f.hint}`)),
  ];
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
