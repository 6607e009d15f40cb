import type { CaseId, Delta } from '../../trace/schema.ts';
import { linePlace } from '../verdict.ts';
import { describeAction } from '../../trace/describe-action.ts';
import { formatDuration, plural } from '../format.ts';
import type { Chip, TurnFact, ProposalData } from './page-data.ts';
import type { TurnGesture, TurnProposal, TimelineTurn } from './types.ts';

const CASE_NAMES: Readonly<Record<CaseId, string>> = {
  A: 'loading',
  B: 'obstruction',
  C: 'off-screen',
  D: 'input did not land',
  E: 'unresponsive',
};

/** What the card is about, in a few words: the gesture, or what was done instead. */
export function turnTitle(turn: TimelineTurn): string {
  if (turn.gesture !== null) return describeAction(turn.gesture.action, turn.gesture.label);
  if (turn.kind === 'start') return 'start';
  if (turn.kind === 'judging') return 'check the expected state';
  if (turn.waits.length > 0) return `wait ${formatDuration(turn.waits.reduce((sum, w) => sum + w.ms, 0))}`;
  if (turn.completed.length > 0) return turn.completed[0]?.outcome === 'skipped' ? 'skipped' : 'checked';
  return 'look';
}

/** `E: attempt 2 of 3`, `A: wait 1 of 2`. */
function budgetText({ by, number, of }: TurnGesture): string {
  return `${by === 'planner' || by === 'policy' ? 'E' : by}: attempt ${number} of ${of}`;
}

/** What a reader wants to see at a glance. */
export function turnChips(turn: TimelineTurn): readonly Chip[] {
  const { gesture, change: delta, effect: landed, cases, spent, refusals, completed: ticked } = turn;
  return [
    ...(gesture === null ? [] : [{ kind: 'by', text: originText(gesture) }]),
    ...(gesture !== null && showsBudget(turn) ? [{ kind: 'budget', text: budgetText(gesture) }] : []),
    ...(delta === null ? [] : [{ kind: `delta ${delta.kind}`, text: `change: ${delta.kind}` }]),
    ...(landed === null ? [] : [{ kind: 'ok', text: 'effect' }]),
    ...cases.map((c) => ({
      kind: 'case',
      text: `case ${c.case} ${CASE_NAMES[c.case]}: ${c.used} of ${c.of} used`,
    })),
    ...(spent === null ? [] : [{ kind: 'bad', text: `case ${spent.case} spent` }]),
    ...(refusals.length === 0 ? [] : [{ kind: 'refused', text: plural(refusals.length, 'refusal') }]),
    ...ticked.map((t) => ({ kind: 'ok', text: `ticked: ${t.outcome}` })),
  ];
}

/** A first attempt that landed says nothing of budgets. */
function showsBudget({ gesture, cases, spent }: TimelineTurn): boolean {
  return cases.length > 0 || spent !== null || (gesture !== null && gesture.number > 1);
}

function originText(gesture: TurnGesture): string {
  if (gesture.by === 'planner') return 'proposed by the planner';
  return gesture.by === 'policy' ? 'by policy' : `by rule, case ${gesture.by}`;
}

const RESULT_TEXT = { met: 'Met', unmet: 'Not met', unproven: 'Unproven' } as const;

/** What came of the turn, in words: change, landing, cases, waits, ticks, findings. */
export function turnFacts(turn: TimelineTurn): readonly TurnFact[] {
  const fact = (name: string, text: string, flags: readonly string[] = [], small = ''): TurnFact => ({
    name,
    text,
    small,
    flags,
  });
  return [
    ...(turn.change === null ? [] : [fact('Change', changeText(turn.change))]),
    ...(turn.effect === null ? [] : [fact('Landed', turn.effect.effect, turn.effect.flags)]),
    ...turn.cases.map((c) =>
      fact(`Case ${c.case}`, c.reason, [], `${CASE_NAMES[c.case]}, ${c.used} of ${c.of} used`),
    ),
    ...turn.waits.map((w) => fact('Waited', formatDuration(w.ms), [], w.why)),
    ...(turn.spent === null ? [] : [fact('Spent', `Case ${turn.spent.case}: ${turn.spent.label}`)]),
    ...turn.completed.map((t) =>
      fact('Ticked', `${linePlace(t.phase, t.index)} ${t.outcome}: ${t.reason}`, t.flags),
    ),
    ...turn.results.map((f) => fact(RESULT_TEXT[f.met], f.condition, f.flags)),
    ...turn.remembered.map((r) => fact('Remembered', r.text, [], r.proven ? '' : 'not seen on the screen')),
    ...turn.flags.map((flag) => fact('Note', flag)),
    ...turn.faults.map((f) => fact('Fault', `${f.reason} ${f.hint}`)),
  ];
}

/** Each proposal with its refusal, and refusals of replies that never became a proposal. */
export function proposalDataOf({ proposals: said, refusals }: TimelineTurn): readonly ProposalData[] {
  const refusalOf = (call: number): string | null => {
    const of = refusals.filter((r) => r.call === call);
    return of.length === 0
      ? null
      : of.map((r) => `${r.reason} (${r.rule}, ${r.call} of ${r.calls})`).join('\n');
  };
  const proposals = said.map((s, i) => ({ ...proposalText(s), refused: refusalOf(i + 1) }));
  const rest = refusals.filter((r) => r.call > said.length);
  return [
    ...proposals,
    ...rest.map((r) => ({
      by: '',
      what: '',
      thought: '',
      meta: '',
      refused: `${r.reason} (${r.rule}, ${r.call} of ${r.calls})`,
    })),
  ];
}

const PROPOSAL_TEXT = { action: 'proposes', claim: 'claims that the step is done', defer: 'defers' } as const;

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
  const sure = confidence === null ? [] : [`${Math.round(confidence * 100)} % sure`];
  return { by, what, thought, meta: [...sure, formatDuration(tookMs)].join(', ') };
}

function percent(ratio: number): string {
  return (ratio * 100).toFixed(ratio > 0 && ratio < 0.1 ? 1 : 0);
}

function changeText({ kind, ratio, dy, target, tree }: Delta): string {
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
