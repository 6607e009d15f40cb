/** The actions of a run, as explicit steps of a goal. */
import { carriesOut, definitionOf } from '../../actions/registry.ts';
import type { Attempt } from '../../core/model/protocol.ts';
import type { Instruction } from '../../goal/model/instruction.ts';
import { placeOf } from '../../planner/kept/control.ts';
import { lineWithTarget, quotedName } from '../../planner/kept/name-line.ts';
import { byRef, type Screen } from '../../screen/model/screen.ts';
import type { Trace } from '../../trace/schema.ts';

export interface WrittenLine {
  readonly phase: 'setup' | 'steps';
  readonly text: string;
  /** An action that no explicit step describes: the text says it in words, and is a comment of the goal. */
  readonly isComment?: true;
}

/** True for a line that carries out or checks something. */
export const isStep = ({ isComment }: WrittenLine): boolean => isComment !== true;

/**
 * Returns the planner's actions in order, each as a step that locates the same control on its screen. Leaves out what
 * the core does by itself (retries, dismissals, scrolling): a run repeats that anyway. Verify steps stay unchanged, and
 * secrets are placeholders, as in the trace. An action on a control that no words name is a comment in its place.
 */
export function toGoalLines(trace: Trace): readonly WrittenLine[] {
  const { goal } = trace.start;
  const screens = new Map<string, Screen>();
  const lines: WrittenLine[] = [];
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
    const screen = screens.get(attempt.before);
    const text = toLine(attempt, screen, instructions);
    lines.push(
      text === null
        ? { phase: at.phase, text: inWords(attempt, screen), isComment: true }
        : { phase: at.phase, text },
    );
  }
  return lines;
}

/** Says what no line says: `tap on the icon without a name at the top right`. */
function inWords({ action, target }: Attempt, screen: Screen | undefined): string {
  const element = screen === undefined || target === null ? undefined : byRef(screen, target.ref);
  if (screen === undefined || element === undefined) return action.kind;
  const name = element.label === '' ? `${element.role} without a name` : `${element.role} "${element.label}"`;
  return `${action.kind} on the ${name} at the ${placeOf(screen, element)}`;
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
