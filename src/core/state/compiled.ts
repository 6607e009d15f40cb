/** Keeps the compiled lines of the open step (R60): begins, advances and leaves them. */
import { carriesOut, type Action } from '../../actions/registry.ts';
import type { CompiledPart, CompiledStep, ProposedLines, UnmatchedLine } from '../model/compiled.ts';
import type { Note } from '../model/protocol.ts';
import type { ParsedStep } from '../../goal/model/parsed-step.ts';
import { appendHistory, patch, stepAt, type Turn } from './turn.ts';

/** Returns the turn with these lines as those of the open step. The action carries out the first of them if it does what the line says. */
export function beginCompiled(turn: Turn, by: string, proposed: ProposedLines, action: Action | null): Turn {
  const parts = proposed.lines.flatMap(partsOf);
  const { result, trust } = proposed;
  const compiled: CompiledStep = {
    by,
    parts,
    next: 0,
    acting: action !== null && doesPart(parts[0], action),
    approaches: 0,
    result: result === null ? null : { text: result.text, conditions: result.conditions, trust },
    fitted: (proposed.drift ?? []).length > 0,
  };
  // Another result has another baseline (R61).
  const isOther =
    (stepAt(turn.state)?.parsed.conditions ?? []).length === 0 &&
    turn.state.step.compiled?.result?.text !== result?.text;
  const drift = (proposed.drift ?? []).map((change) => `drift: ${change}`);
  return patch(
    turn,
    {
      step: {
        compiled,
        plans: [...turn.state.step.plans, planOf(proposed)],
        unmatched: null,
        missedResult: null,
        isKnownWay: trust !== 'proposed',
        ...(isOther ? { resultBaseline: null } : {}),
      },
      run: { flags: [...turn.state.run.flags, ...drift] },
    },
    ...drift.map((flag): Note => ({ kind: 'flag', text: flag })),
  );
}

/** Returns the lines and their result as one text. */
export function planOf({ lines, result }: ProposedLines): string {
  return [...lines, ...(result === null ? [] : [result])].map(({ text }) => text).join('\n');
}

/** Returns the parts of a line, in the order in which they are done. */
function partsOf(
  { text: line, instructions, conditions, precondition }: ParsedStep,
  at: number,
): CompiledPart[] {
  const gestures = instructions.flatMap((instruction): CompiledPart[] => {
    if (instruction.kind === 'remember') return [];
    const { once, times } = oneByOne(instruction);
    return Array.from({ length: times }, () => ({ line, at, instruction: once, condition: precondition }));
  });
  return [...gestures, ...conditions.map((condition) => ({ line, at, instruction: null, condition }))];
}

/** Returns what one gesture of the instruction does, and how many of them it takes: each is looked at before the next one. */
function oneByOne(instruction: NonNullable<CompiledPart['instruction']>): {
  readonly once: NonNullable<CompiledPart['instruction']>;
  readonly times: number;
} {
  if (instruction.kind === 'tap')
    return { once: { ...instruction, repeat: null }, times: instruction.repeat ?? 1 };
  // A swipe to the end is one part, which goes on until nothing moves.
  const isCounted = instruction.kind === 'swipe' && instruction.toEnd !== true;
  return { once: instruction, times: isCounted ? instruction.times : 1 };
}

function doesPart(part: CompiledPart | undefined, action: Action): boolean {
  const instruction = part?.instruction;
  if (instruction === undefined || instruction === null || !carriesOut(action.kind, instruction.kind))
    return false;
  return (
    action.kind !== 'input_text' || instruction.kind !== 'input_text' || action.text === instruction.text
  );
}

/** Returns the turn with the next part done: without a count of its own, and without waiting from the part before. */
export function partDone(turn: Turn): Turn {
  const { compiled } = turn.state.step;
  if (compiled === null) return turn;
  const next = { ...compiled, next: compiled.next + 1, acting: false, approaches: 0 };
  return patch(turn, { step: { compiled: next, missingSince: null, disabledSince: null } });
}

/** Returns the turn with the gesture recorded that was proposed for the next part: it does the part, or brings its target into view. */
export function actOnPart(turn: Turn, doesIt: boolean): Turn {
  const { compiled } = turn.state.step;
  if (compiled === null) return turn;
  const approaches = compiled.approaches + (doesIt ? 0 : 1);
  return patch(turn, { step: { compiled: { ...compiled, acting: doesIt, approaches } } });
}

/** Returns the turn without compiled lines, because the planner chose another action. */
export function dropCompiled(turn: Turn): Turn {
  const { compiled, unmatched, missedResult } = turn.state.step;
  return compiled === null && unmatched === null && missedResult === null
    ? turn
    : patch(turn, { step: { compiled: null, unmatched: null, missedResult: null, isKnownWay: false } });
}

/** Returns the turn without compiled lines. The reason goes to the history, and the planner is asked. */
export function leaveCompiled(turn: Turn, reason: string): Turn {
  const { compiled } = turn.state.step;
  if (compiled === null) return turn;
  const part = compiled.parts[compiled.next];
  const left = compiled.parts.slice(compiled.next);
  const rest = left.filter(({ at }, i) => at !== left[i - 1]?.at).map(({ line }) => line);
  const unmatched: UnmatchedLine | null = part === undefined ? null : { by: compiled.by, rest, reason };
  const said = part === undefined ? reason : `the line ${part.line} was left: ${reason}`;
  return patch(turn, {
    run: { history: appendHistory(turn.state, said) },
    step: {
      compiled: null,
      unmatched,
      leftLines: [...turn.state.step.leftLines, ...(part === undefined ? [] : [part.line])],
      missingSince: null,
      disabledSince: null,
    },
  });
}
