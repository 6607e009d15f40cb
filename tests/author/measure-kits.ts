/** Authors goals on pages of real UI kits in a browser, and runs them on the healthy page and with each planted defect. */
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AuthoredGoal } from '../../src/author/author-goal.ts';
import { DraftRuns } from '../../src/cli/author/draft-runs.ts';
import { runOptions } from '../../src/cli/flags/options.ts';
import { loadConfig } from '../../src/config/load.ts';
import type { Verdict } from '../../src/core/model/verdict.ts';
import type { Goal } from '../../src/goal/model/goal.ts';
import { parseGoal } from '../../src/goal/parse.ts';
import { NO_BINDINGS } from '../../src/goal/placeholders.ts';
import type { Model } from '../../src/planner/model/port.ts';
import { verdictText } from '../adversaries/assess.ts';
import { serveKitPage } from '../adversaries/kit-page.ts';
import { textsOf } from '../builders/scripted-model.ts';
import type { Bug, ModelStep, OpenEndedGoal } from '../open-ended/format.ts';
import { plannerModel } from '../open-ended/planner-model.ts';
import { readRequest } from '../open-ended/request.ts';
import type { KitIntent } from './kit-intents.ts';
import { adaptersWith, authoredOn } from './measure.ts';
import { type AuthorKind, authorWith, sectionOf } from './scripted-author.ts';

/** The written goal on one page. */
interface KitRun {
  /** `healthy`, or the id of the defect. */
  readonly page: string;
  readonly verdict: Verdict['kind'];
  /** Label, line and message. */
  readonly text: string;
  readonly isRight: boolean;
  /** False for a failure with a label that does not name the defect. */
  readonly isLabelled: boolean;
}

export interface MeasuredOnKit {
  readonly intent: KitIntent;
  /** null when no reply could be used. */
  readonly authored: AuthoredGoal | null;
  readonly isDone: boolean;
  /** Empty for a goal that is not done. */
  readonly runs: readonly KitRun[];
}

/** Authors a goal on the healthy page, and runs the file that was written on each page. `out` takes the traces. */
export async function measureOnKit(
  intent: KitIntent,
  kind: AuthorKind,
  out: string,
  repairs?: number,
): Promise<MeasuredOnKit> {
  const { on, defects } = intent;
  const page = await serveKitPage(on.kit, on.page);
  const folder = await mkdtemp(join(out, `${on.id}-`));
  const { config } = await loadConfig(folder);
  const model = kitAuthor(intent, kind);
  const flags = { device: 'chromium', app: page.url, out: folder, planner: 'literal,manual' };
  const runs = new DraftRuns({
    options: runOptions([], flags, config),
    secrets: new Map(),
    signal: new AbortController().signal,
    adaptersFor: (given) => adaptersWith(given, model),
  });
  try {
    const file = join(folder, 'authored.yaml');
    const asked = { text: intent.text, file, app: page.url, bindings: NO_BINDINGS };
    const authored = await authoredOn(runs, asked, model, repairs);
    const isDone = authored?.proof.problems.length === 0;
    if (authored === null || !isDone) return { intent, authored, isDone, runs: [] };
    await writeFile(file, authored.text);
    const goal = await goalIn(file);
    const played = [await runOn(runs, goal, null)];
    for (const defect of defects) {
      page.show(on.page.replace(defect.from, defect.to));
      played.push(await runOn(runs, goal, defect));
    }
    return { intent, authored, isDone, runs: played };
  } finally {
    await runs.close();
    await page.close();
  }
}

/** True for a goal that passes on the healthy page once more, and fails with each defect. */
export function isRightOnKit({ isDone, runs }: MeasuredOnKit): boolean {
  return isDone && runs.every(({ isRight }) => isRight);
}

async function goalIn(file: string): Promise<Goal> {
  const { goal, problems } = parseGoal(await readFile(file, 'utf8'), file, NO_BINDINGS);
  if (goal === undefined) throw new Error(problems.map(({ message }) => message).join('; '));
  return goal;
}

async function runOn(runs: DraftRuns, goal: Goal, defect: Bug | null): Promise<KitRun> {
  const { verdict } = await runs.run(goal, []);
  const isRight = verdict.kind === (defect === null ? 'passed' : 'failed');
  return {
    page: defect?.id ?? 'healthy',
    verdict: verdict.kind,
    text: verdictText(verdict),
    isRight,
    isLabelled: verdict.kind !== 'failed' || defect === null || defect.label.includes(verdict.label),
  };
}

/** A model that tries the way as one step, and keeps the lines of the way that worked. */
function kitAuthor({ text, on, expected }: KitIntent, kind: AuthorKind): Model {
  const plan = plannerModel('lines', asOneStep(on));
  return authorWith(
    {
      name: text,
      propose: (request) => plan(readRequest(textsOf(request))),
      lines: (request) => ({ setup: [], steps: wayIn(request) }),
      expected,
    },
    kind,
  );
}

/** The lines of a request's way, without how it ended. */
function wayIn(request: string): readonly string[] {
  return sectionOf(request, 'The way that was tried').filter((line) => !line.startsWith('It ended: '));
}

function asOneStep(on: OpenEndedGoal): OpenEndedGoal {
  const later = (step: ModelStep, i: number): ModelStep['do'] =>
    step.do.map((intent, n) => (i > 0 && n === 0 ? { ...intent, later: true } : intent));
  const last = on.model.at(-1);
  const one: ModelStep = {
    do: on.model.flatMap(later),
    result: last?.result ?? null,
    shown: on.model.flatMap(({ shown }) => shown),
    gone: on.model.flatMap(({ gone }) => gone),
  };
  return { ...on, model: [one] };
}
