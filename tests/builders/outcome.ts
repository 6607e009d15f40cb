/** What a rule decided, in words: its notes, what it changed of what is known of the run, and what comes next. */
import { flatState, type StateField } from './known-state.ts';
import type { Action } from '../../src/actions/registry.ts';
import type { Attempt, Command, Note } from '../../src/core/model/protocol.ts';
import type { RunState } from '../../src/core/model/run-state.ts';
import type { Verdict } from '../../src/core/model/verdict.ts';
import type { Outcome } from '../../src/core/state/turn.ts';

/** One line each, in that order; of what is known only what the test is about. */
export function outcomeLines(outcome: Outcome, before: RunState, about: readonly StateField[]): string[] {
  const { state, notes } = 'next' in outcome ? outcome.turn : outcome;
  return [...notes.map(noteOf), ...about.flatMap((key) => changed(before, state, key)), next(outcome)];
}

function noteOf(n: Note): string {
  switch (n.kind) {
    case 'case':
      return `case ${n.case} ${n.used}/${n.of} ${n.target}: ${n.reason}`;
    case 'spent':
      return `spent ${n.case}: ${n.label}`;
    case 'effect':
      return `effect ${n.attempt}: ${n.effect}${flagsOf(n.flags)}`;
    case 'completed':
      return `completed ${n.phase} ${n.index} ${n.outcome}${flagsOf(n.flags)}`;
    case 'refused':
      return `refused ${n.rule}, ${n.call} of ${n.calls}: ${n.reason}`;
    case 'result':
      return `${n.result.met}: ${n.result.condition}, ${n.result.actual}`;
    default:
      return n.kind;
  }
}

const flagsOf = (flags: readonly string[]): string => flags.map((f) => ` (${f})`).join('');

function changed(before: RunState, after: RunState, key: StateField): string[] {
  const [was, is]: unknown[] = [flatState(before)[key], flatState(after)[key]];
  if (JSON.stringify(was) === JSON.stringify(is)) return [];
  if (key === 'budgets') return [`ledger ${ledgerOf(after)}`];
  return Array.isArray(was) && Array.isArray(is) && startsWith(is, was)
    ? is.slice(was.length).map((value) => `${key} + ${plainly(value)}`)
    : [`${key} ${plainly(is)}`];
}

function ledgerOf({ run: { budgets } }: RunState): string {
  const counts = (of: object): string[] => Object.entries(of).map(([what, n]) => `${what} ${n}`);
  const tried = budgets.attemptsByTarget.map((a) => `${a.kind} ${a.identity.label} ${a.count}`);
  const named = (kind: string, of: object): string[] => counts(of).map((line) => `${kind} ${line}`);
  const dismissed = [
    ...named('for the action', budgets.dismissalsForAction),
    ...counts(budgets.dismissals),
    ...named('permission', budgets.permissions),
  ];
  return [...counts(budgets.recoveries), ...tried, ...dismissed].join(', ') || 'empty';
}

const startsWith = (list: readonly unknown[], begin: readonly unknown[]): boolean =>
  JSON.stringify(list.slice(0, begin.length)) === JSON.stringify(begin);

const plainly = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function next(outcome: Outcome): string {
  if ('next' in outcome) {
    const about = outcome.blocked === null ? '' : ` about ${outcome.blocked.obstruction.description}`;
    return `${outcome.next} ${outcome.screen.id}${about}`;
  }
  const { command, state } = outcome;
  if (command.kind === 'observe')
    return `look ${command.reason} ${command.afterMs}${command.settle ? '' : ' unsettled'} for ${awaited(state)}`;
  if (command.kind === 'act') return `${actOf(command.attempt)} for ${awaited(state)}`;
  return commandOf(command);
}

function commandOf(command: Exclude<Command, { kind: 'observe' | 'act' }>): string {
  if (command.kind === 'finish') return verdictOf(command.verdict);
  if (command.kind !== 'ask') return command.kind;
  const { screen, call, calls, refusals } = command.question;
  return `ask on ${screen}, ${call} of ${calls}${flagsOf(refusals)}`;
}

function verdictOf(verdict: Verdict): string {
  if (verdict.kind === 'passed') return 'passed';
  const at = `${verdict.phase} ${verdict.index}`;
  if (verdict.kind === 'failed') {
    const { label, expected, actual, proof } = verdict;
    const box = proof?.box == null ? 'no box' : Object.values(proof.box).join(' ');
    return `failed ${label} at ${at}: ${expected}; ${actual}; ${proof?.rule} on ${proof?.screen}, ${proof?.ref}, ${box}`;
  }
  if (verdict.kind === 'broken')
    return `broken ${verdict.code} by ${verdict.blame} at ${at}: ${verdict.reason}; ${verdict.hint}`;
  const code = verdict.kind === 'inconclusive' ? ` ${verdict.code}` : '';
  return `${verdict.kind}${code} at ${at}: ${verdict.reason}`;
}

function actOf(attempt: Attempt): string {
  const { action, target, origin, number, of, id } = attempt;
  const on =
    target === null ? '' : ` "${target.label || target.description || target.resourceId}" ${target.ref}`;
  return `act ${id} ${action.kind}${detail(action)}${on} from ${origin} ${number}/${of}`;
}

function detail(action: Action): string {
  const aim = 'target' in action && action.target !== null ? ` at ${action.target.ref}` : '';
  if (action.kind === 'input_text')
    return `${aim} "${action.text}"${action.clear_text ? ' emptied first' : ''}`;
  if (action.kind === 'swipe') return ` ${action.direction}${aim}`;
  return aim;
}

/** What the look after it is for. */
function awaited({ phase }: RunState): string {
  const after = phase.kind === 'observing' || phase.kind === 'acting' ? phase.after : null;
  if (after === null) return phase.kind;
  if (after.kind !== 'attempt') return after.kind;
  const { attempt, watched, recovered, purpose } = after.pending;
  return [
    attempt.id,
    purpose,
    ...(watched ? ['watched'] : []),
    ...(recovered === null ? [] : [recovered]),
  ].join(' ');
}
