import { printableLines } from '../shared/printable.ts';
import { lineResults } from './line-results.ts';
import type { ReportedGoal } from './results.ts';
import { linePlace, verdictAnalysis, verdictLabel } from './verdict.ts';

/** Returns a verdict with the result of every line, its proof and its flags, as text for a client or a model. */
export function goalText({ result, trace }: ReportedGoal): string {
  const { verdict, goal } = result;
  const lines = trace === null ? [] : lineResults(trace);
  const proof = verdict.kind === 'failed' ? verdict.proof : null;
  return printableLines(
    [
      `${[verdict.kind, verdictLabel(verdict)].filter((word) => word !== '').join(', ')}: ${goal.name}`,
      verdictAnalysis(verdict),
      ...lines.map(
        ({ phase, index, text, status, reason }) =>
          `${linePlace(phase, index)} [${status}] ${text}${reason === '' ? '' : `: ${reason}`}`,
      ),
      ...(proof === null ? [] : [`Proof: ${proof.rule}${boxText(proof.box)}`]),
      ...(verdict.flags.length === 0 ? [] : [`Flags: ${verdict.flags.join('; ')}`]),
    ].join('\n'),
  );
}

function boxText(box: { x: number; y: number; width: number; height: number } | null): string {
  return box === null ? '' : ` at ${box.x},${box.y} ${box.width}x${box.height}`;
}
