/** The actions of a run, as explicit steps of a goal. */
import { carriesOut, definitionOf } from '../../actions/registry.ts';
import type { Attempt } from '../../core/model/protocol.ts';
import type { Instruction } from '../../goal/model/instruction.ts';
import { lineWithTarget, quotedName } from '../../planner/kept/name-line.ts';
import { byRef, type Screen } from '../../screen/model/screen.ts';
import type { Trace } from '../../trace/schema.ts';

export interface WrittenLine {
  readonly phase: 'setup' | 'steps';
  readonly text: string;
}

export interface WrittenLines {
  readonly lines: readonly WrittenLine[];
  /** Actions that no explicit step describes, in words. */
  readonly unsupported: readonly string[];
}

/**
 * Returns the planner's actions in order, each as a step that locates the same control on its screen. Leaves out what
 * the core does by itself (retries, dismissals, scrolling): a run repeats that anyway. Verify steps stay unchanged, and
 * secrets are placeholders, as in the trace.
 */
export function toGoalLines(trace: Trace): WrittenLines {
  const { goal } = trace.start;
  const screens = new Map<string, Screen>();
  const lines: WrittenLine[] = [];
  const unsupported: string[] = [];
  let at: { phase: 'setup' | 'steps'; index: number } | null = null;
  for (const { event, notes, command } of trace.steps) {
    if (event?.kind === 'observed') screens.set(event.screen.id, event.screen);
    for (const note of notes) {
      if (note.kind === 'completed' && note.outcome === 'verified' && note.phase !== 'expected_state') {
        const step = goal[note.phase][note.index];
        if (step?.parsed.kind === 'verify') lines.push({ phase: note.phase, text: step.text });
      }
      if (note.kind === 'turn' && note.phase !== 'expected_state')
        at = { phase: note.phase, index: note.index };
    }
    if (command.kind !== 'act' || at === null) continue;
    const { attempt } = command;
    const instructions = goal[at.phase][at.index]?.parsed.instructions ?? [];
    if (attempt.origin !== 'planner' || attempt.number > 1 || isApproach(attempt, instructions)) continue;
    const text = toLine(attempt, screens.get(attempt.before), instructions);
    if (text === null)
      unsupported.push(`${attempt.action.kind} on ${attempt.target?.label || 'an unnamed control'}`);
    else lines.push({ phase: at.phase, text });
  }
  return { lines, unsupported };
}

/** True for an action that only brings a control into view; a run of the written step does that if needed. */
function isApproach({ action }: Attempt, instructions: readonly Instruction[]): boolean {
  const verbs = instructions.map(({ kind: verb }) => verb);
  if (action.kind === 'scroll_to') return !verbs.includes('scroll_to');
  return action.kind === 'hide_keyboard' && verbs.length > 0 && !verbs.includes('hide_keyboard');
}

function toLine(
  { action, target }: Attempt,
  screen: Screen | undefined,
  instructions: readonly Instruction[],
): string | null {
  const element = screen === undefined || target === null ? undefined : byRef(screen, target.ref);
  const requested = instructions.find(({ kind }) => carriesOut(action.kind, kind));
  const locator = requested !== undefined && 'target' in requested ? requested.target : null;
  return definitionOf(action.kind).toLine(action, {
    named: (line) =>
      screen === undefined || element === undefined ? null : lineWithTarget(line, element, screen),
    anchor: screen === undefined || action.kind !== 'drag' ? null : quotedName(action.anchor.ref, screen),
    scrollable: element === undefined || element.state.scrollable,
    requestedLabel: locator?.label ?? null,
  });
}
