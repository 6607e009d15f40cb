import { loadConfig } from '../../config/load.ts';
import { adviceFor } from '../../goal/advice.ts';
import { loadGoals } from '../../goal/load.ts';
import { explainStep } from '../../goal/explain/line.ts';
import { teardownSteps } from '../../goal/lines.ts';
import type { ParsedStep } from '../../goal/model/parsed-step.ts';
import type { Goal, Guard } from '../../goal/model/goal.ts';
import type { Problem } from '../../shared/problem.ts';
import { explainedRows, explainedTask } from '../explain-lines.ts';
import { EXIT, printJson, printProblems, printWarnings, type Io } from '../io.ts';
import { plural } from '../../report/format.ts';
import { oneLine } from '../../shared/printable.ts';
import { expiredQuarantines } from '../expired-quarantine.ts';
import { appForAllGoals } from '../devices/appium.ts';
import { DEFAULT_RUN_OPTIONS, runOptions } from '../flags/options.ts';
import { keptStatuses, type KeptStatus } from '../kept/status.ts';
import { outputFolder } from '../output-folder.ts';
import { pathsOrDefault } from '../select/goal-paths.ts';
import { hasModel, modelHint, type ModelLine, modelLines, requireModelFor } from '../select/model-lines.ts';
import { Redactor } from '../../runner/secrets/redactor.ts';

export interface CheckFlags {
  readonly env?: string;
  readonly tags?: readonly string[];
  /** The planners that will run the goals. */
  readonly planner?: string;
  readonly json?: boolean;
  /** Prints the reading of each line. */
  readonly explain?: boolean;
  /** Prints the state of each kept path. */
  readonly kept?: boolean;
  readonly out?: string;
}

/** Loads goals without a device. Prints problems and lines that need a model where none is configured (exit 2 for both). */
export async function checkCommand(paths: readonly string[], flags: CheckFlags, io: Io): Promise<number> {
  const { config, problems } = await loadConfig(io.cwd);
  const loaded = await loadGoals(await pathsOrDefault(paths, config.goals ?? [], io.cwd), {
    env: flags.env ?? config.env,
    tags: flags.tags ?? config.tags ?? [],
    allow: { http: config.allowHttp ?? [], commands: config.allowCommands ?? false },
    cwd: io.cwd,
  });
  const all = [...problems, ...loaded.problems];
  const planner = flags.planner ?? config.planner ?? DEFAULT_RUN_OPTIONS.planner;
  const out = await outputFolder(flags.out, io);
  const app = appForAllGoals(runOptions([], {}, config));
  const kept = await keptStatuses(loaded.goals, { out, app, defaultApp: config.app });
  const stuck = hasModel(planner) ? [] : modelLines(loaded.goals, kept);
  const isStale = flags.kept === true && kept.some(({ state }) => state === 'stale');
  const warnings = [...loaded.warnings, ...expiredQuarantines(loaded.goals)];
  io.protect?.(new Redactor(loaded.secrets).distinctive);
  if (flags.json === true) {
    const document = {
      goals: loaded.goals.map(jsonGoal),
      problems: [...all, ...stuck.map(modelProblem)],
      warnings,
      ...(flags.kept === true ? { kept } : {}),
    };
    printJson(io, document);
    return document.problems.length > 0 ? EXIT.usage : isStale ? EXIT.failed : EXIT.passed;
  }
  for (const goal of loaded.goals)
    io.stdout.write(flags.explain === true ? explainGoal(goal) : describeGoal(goal));
  if (flags.kept === true) io.stdout.write(keptLines(kept));
  io.stdout.write(summaryLine(loaded.goals));
  printWarnings(io, warnings);
  printProblems(io, all);
  if (all.length > 0) return EXIT.usage;
  if (isStale) return EXIT.failed;
  requireModelFor(loaded.goals, planner, kept);
  return EXIT.passed;
}

const KEPT_WORDS = { kept: 'kept', calls: 'costs calls', stale: 'stale' } as const;

/** Returns the state of each open-ended step, one a line. */
function keptLines(kept: readonly KeptStatus[]): string {
  return kept
    .map(({ file, line, text, state, reason }) => {
      const why = reason === '' ? '' : ` (${oneLine(reason)})`;
      return `${oneLine(file)}:${line}  ${shorten(text)}: ${KEPT_WORDS[state]}${why}\n`;
    })
    .join('');
}

function modelProblem({ file, line, text }: ModelLine): Problem {
  return {
    file,
    line,
    column: 1,
    message: `the rules cannot read "${oneLine(text)}", and no model is configured`,
    fix: modelHint(),
  };
}

/** Returns a goal as `--json` prints it: how the rules read each line. */
function jsonGoal(goal: Goal): object {
  const lines = [
    ...goal.setup.map((line) => ({ phase: 'setup', ...line })),
    ...goal.steps.map((line) => ({ phase: 'steps', ...line })),
    ...goal.expected.map((line) => ({ phase: 'expected_state', ...line })),
    ...teardownSteps(goal).map((line) => ({ phase: 'teardown', ...line })),
  ];
  const tasks = [
    ...(goal.data ?? []).map((task) => ({ part: 'setup', ...task })),
    ...(goal.teardown ?? []).flatMap((part) =>
      part.kind === 'task' ? [{ part: 'teardown', ...part.task }] : [],
    ),
  ];
  return {
    name: goal.name,
    file: goal.file,
    tags: goal.tags,
    lines: lines.map((step) => ({
      phase: step.phase,
      line: step.line,
      text: step.text,
      ...explainStep(step),
      ...('within' in step ? { within: step.within } : {}),
    })),
    ...(tasks.length === 0
      ? {}
      : {
          tasks: tasks.map(({ part, kind, line, text, seconds, remember }) => ({
            part,
            kind,
            line,
            text,
            seconds,
            remember,
          })),
        }),
  };
}

interface CheckedLine {
  readonly text: string;
  readonly line: number;
  readonly parsed: ParsedStep;
  readonly guard?: Guard;
  readonly within?: readonly string[];
}

function allLines(goal: Goal): readonly CheckedLine[] {
  return [...goal.setup, ...goal.steps, ...goal.expected, ...teardownSteps(goal)];
}

function describeGoal(goal: Goal): string {
  const lines = allLines(goal);
  const full = lines.filter(({ parsed }) => parsed.coverage === 'full').length;
  const remarks = [
    ...[...goal.setup, ...goal.steps, ...teardownSteps(goal)].flatMap((line) =>
      remarkOn(line, 'Open-ended step: needs an AI planner'),
    ),
    ...goal.expected.flatMap((line) => remarkOn(line, 'Open-ended condition: needs an AI judge')),
  ];
  if (goal.expected.length === 0) {
    remarks.push('no expected_state: the goal can only pass as "steps only"');
  }
  const head = `${oneLine(goal.file)}  ${oneLine(goal.name)}: ${full} of ${lines.length} lines are explicit\n`;
  return head + remarks.map((text) => `  ${text}\n`).join('');
}

/** Returns a goal with the meaning of each line under it. */
function explainGoal(goal: Goal): string {
  const head = `${oneLine(goal.file)}  ${oneLine(goal.name)}\n`;
  const linesIn = (lines: readonly CheckedLine[]): readonly string[] =>
    lines.flatMap((step) => [
      `  line ${step.line}  ${[...(step.within ?? []), step.text].map(oneLine).join(' > ')}`,
      ...explainedRows(explainStep(step)).map((row) => `    ${row}`),
    ]);
  const lines = [
    ...(goal.data ?? []).flatMap((task) => explainedTask(task, 'before the app is launched')),
    ...linesIn([...goal.setup, ...goal.steps, ...goal.expected]),
    ...(goal.teardown ?? []).flatMap((part) =>
      part.kind === 'steps' ? linesIn(part.steps) : explainedTask(part.task, 'after the verdict'),
    ),
  ];
  return head + lines.map((text) => `${text}\n`).join('');
}

function remarkOn({ text, line, parsed }: CheckedLine, need: string): string[] {
  const { coverage, languageKnown, unread } = parsed;
  const prefix = `line ${line}: ${shorten(text)}`;
  if (!languageKnown) return [`${prefix}: unknown language; fewer safety checks`];
  if (coverage === 'full') return [];
  const advice = adviceFor(text);
  const words = isWholeLine(text, unread) ? [] : unread;
  const notRead = words.length === 0 ? [] : [`not understood: "${words.map(oneLine).join('", "')}"`];
  const remark = [...(coverage === 'none' ? [need] : []), ...notRead].join('; ');
  return [`${prefix}: ${remark}; fewer safety checks${advice === null ? '' : ` (${advice})`}`];
}

/** True when nothing of the line is read but the words that join its parts. */
function isWholeLine(text: string, unread: readonly string[]): boolean {
  const rest = unread.reduce((left, words) => left.replace(words, ' '), text);
  return !/[\p{L}\p{N}]/u.test(rest.replaceAll(/\b(?:and|then|but)\b/giu, ''));
}

function shorten(text: string): string {
  const line = oneLine(text);
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}

function summaryLine(goals: readonly Goal[]): string {
  const lines = goals.flatMap(allLines);
  const count = (coverage: ParsedStep['coverage']): number =>
    lines.filter(({ parsed }) => parsed.coverage === coverage).length;
  const counts = `${count('full')} explicit, ${count('partial')} in part, ${count('none')} open-ended`;
  const help = count('full') < lines.length ? 'docs/steps.md lists the lines that the rules read.\n' : '';
  return `${plural(goals.length, 'goal')}, ${plural(lines.length, 'line')}: ${counts}\n${help}`;
}
