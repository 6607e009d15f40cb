/** Says which open-ended steps have a kept path that is used, and why the others have none (R90). */
import type { Goal } from '../../goal/model/goal.ts';
import { isSamePath, isSameStep, keptPath, readKept, type KeptStep } from '../../planner/kept/file.ts';
import { currentPrompt } from '../../planner/kept/index.ts';
import { appOfGoal, pendingPath, type KeptSettings } from './update.ts';

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
export async function keptStatuses(
  goals: readonly Goal[],
  settings: Pick<KeptSettings, 'out' | 'app' | 'defaultApp'>,
): Promise<readonly KeptStatus[]> {
  const withFile = goals.filter(({ file }) => file !== '');
  const paths = [...new Set(withFile.map(({ file }) => keptPath(file)))];
  const statuses = await Promise.all(
    paths.map(async (path) => {
      const own = withFile.filter(({ file }) => keptPath(file) === path);
      const pending = await readKept(pendingPath(settings.out, path));
      return fileStatuses(path, own, { kept: await readKept(path), pending }, settings);
    }),
  );
  return statuses.flat();
}

interface PathsOfFile {
  readonly kept: readonly KeptStep[];
  /** Changes that nobody has accepted yet. */
  readonly pending: readonly KeptStep[];
}

function fileStatuses(
  path: string,
  goals: readonly Goal[],
  { kept, pending }: PathsOfFile,
  settings: Pick<KeptSettings, 'app' | 'defaultApp'>,
): KeptStatus[] {
  const open = goals.flatMap((goal) =>
    [...goal.setup, ...goal.steps]
      .filter(({ parsed }) => parsed.kind === 'open-ended')
      .map(({ text, line }) => ({ file: goal.file, line, text, app: appOfGoal(settings, goal) })),
  );
  const gone = kept.filter((k) => !open.some(({ text }) => text === k.step));
  return [
    ...open.map(({ app, ...step }) => ({
      ...step,
      ...stateOf(
        kept.filter((k) => k.step === step.text),
        pending,
        app,
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
  ofStep: readonly KeptStep[],
  pending: readonly KeptStep[],
  app: string,
): Pick<KeptStatus, 'state' | 'reason'> {
  if (ofStep.length === 0) return { state: 'calls', reason: '' };
  const kept = ofStep.filter((k) => k.app === app);
  if (kept.length === 0) return { state: 'calls', reason: `kept for another app only: ${appsOf(ofStep)}` };
  const prompt = currentPrompt();
  const older = kept.find((k) => k.prompt !== prompt);
  if (older !== undefined)
    return { state: 'stale', reason: `it was written with ${older.prompt}, and the prompt is ${prompt}` };
  const changed = kept.find((k) => pending.some((p) => isSameStep(k, p) && !isSamePath(k, p)));
  if (changed !== undefined)
    return { state: 'stale', reason: 'the last run that passed went another way: thumbrule kept diff' };
  return { state: 'kept', reason: kept.every((k) => k.accepted) ? 'accepted' : 'not accepted yet' };
}

const appsOf = (kept: readonly KeptStep[]): string =>
  [...new Set(kept.map(({ app }) => (app === '' ? 'that of its folder' : app)))].join(', ');
