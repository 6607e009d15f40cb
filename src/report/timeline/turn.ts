import type { CaseId, Delta } from '../../trace/schema.ts';
import { placeOf } from '../verdict.ts';
import { actionWords, duration, plural } from '../words.ts';
import type { Chip, Fact, SaidData } from './data.ts';
import type { Gesture, Said, TimelineTurn } from './types.ts';

const CASES: Readonly<Record<CaseId, string>> = {
  A: 'loading',
  B: 'obstruction',
  C: 'off-screen',
  D: 'input did not land',
  E: 'unresponsive',
};

/** What the card is about, in a few words: the gesture, or what was done instead. */
export function turnTitle(turn: TimelineTurn): string {
  if (turn.gesture !== null) return actionWords(turn.gesture.action, turn.gesture.label);
  if (turn.kind === 'start') return 'start';
  if (turn.kind === 'judging') return 'check the expected state';
  if (turn.waits.length > 0) return `wait ${duration(turn.waits.reduce((sum, w) => sum + w.ms, 0))}`;
  if (turn.ticked.length > 0) return turn.ticked[0]?.how === 'skipped' ? 'skipped' : 'checked';
  return 'look';
}

/** `E: attempt 2 of 3`, `A: wait 1 of 2`. */
function budgetWords({ by, number, of }: Gesture): string {
  return `${by === 'planner' || by === 'policy' ? 'E' : by}: attempt ${number} of ${of}`;
}

/** What a reader wants to see at a glance. */
export function chipsOf(turn: TimelineTurn): readonly Chip[] {
  const { gesture, delta, landed, cases, spent, refusals, ticked } = turn;
  return [
    ...(gesture === null ? [] : [{ kind: 'by', text: by(gesture) }]),
    ...(gesture !== null && counts(turn) ? [{ kind: 'budget', text: budgetWords(gesture) }] : []),
    ...(delta === null ? [] : [{ kind: `delta ${delta.kind}`, text: `change: ${delta.kind}` }]),
    ...(landed === null ? [] : [{ kind: 'ok', text: 'landed' }]),
    ...cases.map((c) => ({
      kind: 'case',
      text: `case ${c.case} ${CASES[c.case]}: ${c.used} of ${c.of} used`,
    })),
    ...(spent === null ? [] : [{ kind: 'bad', text: `case ${spent.case} spent` }]),
    ...(refusals.length === 0 ? [] : [{ kind: 'refused', text: plural(refusals.length, 'refusal') }]),
    ...ticked.map((t) => ({ kind: 'ok', text: `ticked: ${t.how}` })),
  ];
}

/** A first attempt that landed says nothing of budgets. */
function counts({ gesture, cases, spent }: TimelineTurn): boolean {
  return cases.length > 0 || spent !== null || (gesture !== null && gesture.number > 1);
}

function by(gesture: Gesture): string {
  if (gesture.by === 'planner') return 'proposed by the planner';
  return gesture.by === 'policy' ? 'by policy' : `by rule, case ${gesture.by}`;
}

const ANSWERS = { met: 'Met', unmet: 'Not met', unproven: 'Unproven' } as const;

/** What came of the turn, in words: change, landing, cases, waits, ticks, findings. */
export function factsOf(turn: TimelineTurn): readonly Fact[] {
  const fact = (name: string, text: string, flags: readonly string[] = [], small = ''): Fact => ({
    name,
    text,
    small,
    flags,
  });
  return [
    ...(turn.delta === null ? [] : [fact('Change', deltaWords(turn.delta))]),
    ...(turn.landed === null ? [] : [fact('Landed', turn.landed.effect, turn.landed.flags)]),
    ...turn.cases.map((c) =>
      fact(`Case ${c.case}`, c.because, [], `${CASES[c.case]}, ${c.used} of ${c.of} used`),
    ),
    ...turn.waits.map((w) => fact('Waited', duration(w.ms), [], w.why)),
    ...(turn.spent === null ? [] : [fact('Spent', `Case ${turn.spent.case}: ${turn.spent.label}`)]),
    ...turn.ticked.map((t) => fact('Ticked', `${placeOf(t.phase, t.index)} ${t.how}: ${t.because}`, t.flags)),
    ...turn.findings.map((f) => fact(ANSWERS[f.met], f.condition, f.flags)),
    ...turn.remembered.map((r) => fact('Remembered', r.text, [], r.proven ? '' : 'not seen on the screen')),
    ...turn.flags.map((flag) => fact('Note', flag)),
    ...turn.faults.map((f) => fact('Fault', `${f.because} ${f.hint}`)),
  ];
}

/** Each proposal with its refusal, and refusals of replies that never became a proposal. */
export function saidOf({ said, refusals }: TimelineTurn): readonly SaidData[] {
  const refusalOf = (call: number): string | null => {
    const of = refusals.filter((r) => r.call === call);
    return of.length === 0
      ? null
      : of.map((r) => `${r.because} (${r.rule}, ${r.call} of ${r.calls})`).join('\n');
  };
  const proposals = said.map((s, i) => ({ ...spoken(s), refused: refusalOf(i + 1) }));
  const rest = refusals.filter((r) => r.call > said.length);
  return [
    ...proposals,
    ...rest.map((r) => ({
      by: '',
      what: '',
      thought: '',
      meta: '',
      refused: `${r.because} (${r.rule}, ${r.call} of ${r.calls})`,
    })),
  ];
}

const SAID = { action: 'proposes', claim: 'claims that the step is done', defer: 'defers' } as const;

function spoken({ action, kind, label, thought, by, confidence, tookMs }: Said): Omit<SaidData, 'refused'> {
  const what = action === null ? SAID[kind] : `${SAID.action} ${actionWords(action, label)}`;
  const sure = confidence === null ? [] : [`${Math.round(confidence * 100)} % sure`];
  return { by, what, thought, meta: [...sure, duration(tookMs)].join(', ') };
}

function percent(ratio: number): string {
  return (ratio * 100).toFixed(ratio > 0 && ratio < 0.1 ? 1 : 0);
}

function deltaWords({ kind, ratio, dy, target, tree }: Delta): string {
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
