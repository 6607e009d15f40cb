/** Lines that only a model can carry out or judge: found before a device is opened. */
import { adviceFor } from '../../goal/advice.ts';
import type { Condition } from '../../goal/model/condition.ts';
import { teardownSteps } from '../../goal/lines.ts';
import type { Goal } from '../../goal/model/goal.ts';
import type { ParsedStep } from '../../goal/model/parsed-step.ts';
import { isModelName } from '../../planner/model/index.ts';
import type { KeptStatus } from '../kept/status.ts';
import { slipInLine } from './slip-in-line.ts';
import { plural, shorten } from '../../report/format.ts';
import { ThumbruleError } from '../../shared/errors.ts';

/** A line that cannot be completed without a model. */
export interface ModelLine {
  readonly file: string;
  readonly line: number;
  readonly text: string;
  /** `planner`: an action. `judge`: a condition. */
  readonly need: 'planner' | 'judge';
}

/**
 * Returns the lines of these goals that no rule can carry out or decide. A line that only an `If …` may start is not among them: it may be
 * skipped. Steps whose path is kept are not among them either.
 */
export function modelLines(goals: readonly Goal[], kept: readonly KeptStatus[] = []): readonly ModelLine[] {
  const isKept = ({ file, line, text }: ModelLine): boolean =>
    kept.some((k) => k.state === 'kept' && k.file === file && k.line === line && k.text === text);

  const lines = goals.flatMap((goal) =>
    [...goal.setup, ...goal.steps, ...goal.expected, ...teardownSteps(goal)].flatMap((line) => {
      const need = needOf(line.parsed);
      // An optional condition that nobody can decide is skipped.
      const isSkipped = need === 'judge' && 'optional' in line && line.optional;
      return need === null || isSkipped ? [] : [{ file: goal.file, line: line.line, text: line.text, need }];
    }),
  );
  return lines.filter((line) => line.need !== 'planner' || !isKept(line));
}

function needOf({ kind, precondition, instructions, conditions }: ParsedStep): ModelLine['need'] | null {
  if (precondition !== null) return null;
  if (kind === 'open-ended' && instructions.length === 0) return 'planner';
  if (kind === 'verify' && conditions.length === 0) return 'judge';
  return conditions.some(isBeyondRules) ? 'judge' : null;
}

/** Returns whether the rules can never find a condition met. */
function isBeyondRules(condition: Condition): boolean {
  switch (condition.kind) {
    case 'unread':
      return true;
    case 'all':
      return condition.parts.some(isBeyondRules);
    case 'any':
      return condition.parts.every(isBeyondRules);
    default:
      return false;
  }
}

/** Returns whether `--planner` names a model. */
export function hasModel(planner: string): boolean {
  return planner.split(',').some((name) => isModelName(name.trim()));
}

const MOST_SHOWN = 10;

/** @throws USAGE for lines that need a model when `planner` names none */
export function requireModelFor(
  goals: readonly Goal[],
  planner: string,
  kept: readonly KeptStatus[] = [],
): void {
  if (hasModel(planner)) return;
  const lines = modelLines(goals, kept);
  if (lines.length === 0) return;
  const shown = lines.slice(0, MOST_SHOWN).map(({ file, line, text }) => {
    const slip = slipInLine(text) ?? adviceFor(text);
    const shownText = shorten(text.replaceAll(/\s+/gu, ' '), 60);
    return `  ${file}:${line}  ${shownText}${slip === null ? '' : `  (${slip})`}`;
  });
  const more = lines.length > MOST_SHOWN ? [`  … and ${lines.length - MOST_SHOWN} more`] : [];
  throw new ThumbruleError(
    'USAGE',
    [
      `${plural(lines.length, 'line')} cannot be read by the rules, and no model is configured:`,
      ...shown,
      ...more,
    ].join('\n'),
    modelHint(),
  );
}

/** Returns how to configure a model, or to do without one. */
export function modelHint(env: NodeJS.ProcessEnv = process.env): string {
  const hasKey = (env['ANTHROPIC_API_KEY'] ?? '') !== '';
  const key = hasKey ? 'Add' : 'Set ANTHROPIC_API_KEY and add';
  return `${key}  --planner literal,anthropic  (other models: docs/models.md), or write explicit steps such as  Tap "Save"  (docs/steps.md).`;
}
