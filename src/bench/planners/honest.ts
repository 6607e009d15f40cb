/** The honest planner: the rules for explicit lines, and the lines that a person who knows the app gives for open-ended ones. */
import { createLiteralPlanner } from '../../planner/literal/index.ts';
import type { Planner, PlannerReply, PlannerRequest } from '../../planner/port.ts';
import { readCompiledLines } from '../../planner/reply/compiled-lines.ts';
import type { Proposal } from '../../core/model/protocol.ts';
import type { OpenEndedLine } from '../open-ended.ts';

/** Writes the explicit lines of an open-ended step at once (R60), and gives the step up where they do not match the screen (R64). */
export function honestPlanner(openEnded: readonly OpenEndedLine[]): Planner {
  const literal = createLiteralPlanner();
  return {
    name: 'honest',
    async propose(request, signal): Promise<PlannerReply> {
      const line = openLine(request, openEnded);
      if (line === undefined) return literal.propose(request, signal);
      return { proposal: linesOf(request, line), usage: { calls: 1, tokens: 0, costUsd: 0 } };
    },
  };
}

/** Returns the open-ended line that is asked about; undefined where the rules can go on. */
function openLine(
  { goal, question }: PlannerRequest,
  openEnded: readonly OpenEndedLine[],
): OpenEndedLine | undefined {
  const { phase, index, about, compiledLine = null } = question;
  const step = goal[phase][index];
  if (about !== 'step' || compiledLine !== null || step?.parsed.kind !== 'open-ended') return undefined;
  return openEnded.find(({ says }) => says === step.text);
}

/** How the history says that the lines were carried out in vain. */
const NOT_SHOWN = /all lines are carried out|not done yet|does not respond/u;

function linesOf({ question }: PlannerRequest, { means, shows }: OpenEndedLine): Proposal {
  const said = { by: 'bench', thought: '', remember: [] };
  const last = question.history.at(-1) ?? '';
  const missed = question.unmatched?.reason ?? (NOT_SHOWN.test(last) ? last : null);
  if (missed !== null) return { ...said, kind: 'cannot', reason: missed, evidence: '' };
  const { compiled, problems } = readCompiledLines({ lines: means, result: shows });
  return compiled === null || problems.length > 0
    ? { kind: 'defer', by: 'bench', reason: problems.map(({ message }) => message).join('\n') }
    : { ...said, kind: 'lines', compiled, confidence: 0.99 };
}
