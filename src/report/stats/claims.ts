import type { Trace, TraceStep } from '../../trace/schema.ts';

/** What became of a proposal that was good in form. */
export type Fate =
  | 'acted on'
  | 'proved by code'
  | 'accepted by judge'
  | 'refused by rules'
  | 'turned down by judge'
  | 'unproven';

/** Follows the proposal in step `at` until the rules or the judge have answered it. */
export function fateOf({ steps }: Trace, at: number): Fate {
  const step = steps[at];
  if (step?.event?.kind !== 'proposed') return 'unproven';
  if (refuses(step)) return 'refused by rules';
  if (step.event.proposal.kind !== 'claim') return actionFate(steps, at);
  if (ticks(step)) return 'proved by code';
  if (step.command.kind !== 'judge') return 'unproven';
  for (const later of steps.slice(at + 1)) {
    if (later.command.kind === 'judge') continue;
    if (ticks(later)) return 'accepted by judge';
    return refuses(later) || later.command.kind === 'ask' ? 'turned down by judge' : 'unproven';
  }
  return 'unproven';
}

/** An action may be looked at once more before it is made, and refused then. */
function actionFate(steps: readonly TraceStep[], at: number): Fate {
  const asked = steps.slice(at + 1).findIndex((s) => s.command.kind === 'ask' || s.command.kind === 'finish');
  const until = asked < 0 ? steps.length : at + 2 + asked;
  return steps.slice(at, until).some(refuses) ? 'refused by rules' : 'acted on';
}

const refuses = (step: TraceStep): boolean => step.notes.some((n) => n.kind === 'refused');
const ticks = (step: TraceStep): boolean =>
  step.notes.some((n) => n.kind === 'ticked' && n.how !== 'skipped');
