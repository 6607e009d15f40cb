/** Says which open-ended steps have a kept path that is used, and why the others have none (R90). */
import type { Goal } from '../../goal/model/goal.ts';
import { isSamePath, isSameStep, keptPath, readKept, type KeptStep } from '../../planner/kept/file.ts';
import { currentPrompt } from '../../planner/kept/index.ts';
import { pendingPath } from './update.ts';

/** `kept`: no call. `calls`: nothing is kept, the model is asked. `stale`: a kept path that is not used, or no longer fits. */
export interface KeptStatus {
  readonly file: string;
  readonly line: number;
  readonly text: string;
  readonly state: 'kept' | 'calls' | 'stale';
  /** Why it is stale; who vouches for it; empty for a step without a path. */
  readonly reason: string;
}

/** Returns the state of each open-ended step, and of kept paths whose line is no longer in the goal. */
export async function keptStatuses(goals: readonly Goal[], out: string): Promise<readonly KeptStatus[]> {
  const withFile = goals.filter(({ file }) => file !== '');
  const paths = [...new Set(withFile.map(({ file }) => keptPath(file)))];
  const statuses = await Promise.all(
    paths.map(async (path) => {
      const own = withFile.filter(({ file }) => keptPath(file) === path);
      return fileStatuses(path, own, await readKept(path), await readKept(pendingPath(out, path)));
    }),
  );
  return statuses.flat();
}

function fileStatuses(
  path: string,
  goals: readonly Goal[],
  kept: readonly KeptStep[],
  pending: readonly KeptStep[],
): KeptStatus[] {
  const open = goals.flatMap((goal) =>
    [...goal.setup, ...goal.steps]
      .filter(({ parsed }) => parsed.kind === 'open-ended')
      .map(({ text, line }) => ({ file: goal.file, line, text })),
  );
  const gone = kept.filter((k) => !open.some(({ text }) => text === k.step));
  return [
    ...open.map((step) => ({
      ...step,
      ...stateOf(
        kept.filter((k) => k.step === step.text),
        pending,
      ),
    })),
    ...gone.map(({ step }) => ({
      file: path,
      line: 1,
      text: step,
      state: 'stale' as const,
      reason: 'the goal has no such line any more',
    })),
  ];
}

function stateOf(
  kept: readonly KeptStep[],
  pending: readonly KeptStep[],
): Pick<KeptStatus, 'state' | 'reason'> {
  const [first] = kept;
  if (first === undefined) return { state: 'calls', reason: '' };
  const prompt = currentPrompt();
  const older = kept.find((k) => k.prompt !== prompt);
  if (older !== undefined)
    return { state: 'stale', reason: `it was written with ${older.prompt}, and the prompt is ${prompt}` };
  const changed = kept.find((k) => pending.some((p) => isSameStep(k, p) && !isSamePath(k, p)));
  if (changed !== undefined)
    return { state: 'stale', reason: 'the last run that passed went another way: thumbrule kept diff' };
  return { state: 'kept', reason: kept.every((k) => k.accepted) ? 'accepted' : 'not accepted yet' };
}
