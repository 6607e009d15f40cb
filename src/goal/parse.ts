import { LIMITS } from '../shared/limits.ts';
import { inReadingOrder, type Problem } from '../shared/problem.ts';
import type { Quarantine } from '../shared/quarantine.ts';
import { validate } from '../shared/yaml/validate.ts';
import { readYaml, type YamlPath, type YamlFile } from '../shared/yaml/read.ts';
import { lintLines } from './lint.ts';
import { NO_BINDINGS, secretNames, type Bindings } from './placeholders.ts';
import { parseStep } from './grammar/index.ts';
import { goalSchema, type GoalDocument } from './schema.ts';
import { PlaceholderFiller } from './build-step.ts';
import { buildSteps, type BlockContext, type GoalRunner } from './blocks.ts';
import { buildSetup, buildTeardown } from './data-tasks.ts';
import { linesOf } from './lines.ts';
import type { Goal, GoalCondition } from './model/goal.ts';

export interface ParseGoalOptions {
  /** Returns the steps of another goal file (`run: login.yaml`). Default: there are none. */
  readonly run?: GoalRunner;
}

const NO_OTHER_GOALS: GoalRunner = (path) => ({
  message: `cannot run "${path}": there are no other goals here`,
  fix: 'Load the goal from its file.',
});

/** Either a goal or its problems. */
export type ParsedGoal =
  | { readonly goal: Goal; readonly problems?: undefined; readonly warnings: readonly Problem[] }
  | {
      readonly goal?: undefined;
      readonly problems: readonly Problem[];
      readonly warnings: readonly Problem[];
    };

/**
 * Parses a goal file. Pure. Reports every problem at once; `file` is shown in them and kept in the goal. Fills `${variables.x}` from
 * `bindings`; `${secrets.x}` stays a token and must be declared.
 */
export function parseGoal(
  text: string,
  file: string,
  bindings: Bindings = NO_BINDINGS,
  options: ParseGoalOptions = {},
): ParsedGoal {
  const { yaml, problems } = readYaml(text, file);
  if (yaml === null) return { problems, warnings: [] };
  if (yaml.value === null) return { problems: [...problems, emptyFile(file)], warnings: [] };
  const lines = lintLines(yaml);
  const checked = validate(goalSchema, lines.yaml, 'a goal file');
  const filler = new PlaceholderFiller(yaml, bindings);
  const found = [...problems, ...exceptOnLinesOf(problems, [...lines.problems, ...checked.problems])];
  if (checked.value === null) {
    found.push(...filler.problemsOf(yaml.value, []));
    return { problems: inReadingOrder(found), warnings: lines.warnings };
  }
  const goal = buildGoal(checked.value, yaml, filler, options.run ?? NO_OTHER_GOALS);
  found.push(...filler.problems);
  return found.length > 0
    ? { problems: found, warnings: lines.warnings }
    : { goal, warnings: lines.warnings };
}

/** Drops problems on lines with a syntax error, which they follow from. */
function exceptOnLinesOf(syntax: readonly Problem[], problems: readonly Problem[]): Problem[] {
  const lines = new Set(syntax.map((problem) => problem.line));
  return problems.filter((problem) => !lines.has(problem.line));
}

function emptyFile(file: string): Problem {
  const fix = 'Write at least  name: …  and  steps:  with one line each, or remove the file.';
  return { file, line: 1, column: 1, message: 'the file is empty', fix };
}

function buildGoal(document: GoalDocument, yaml: YamlFile, filler: PlaceholderFiller, run: GoalRunner): Goal {
  const text = (raw: string | null | undefined, ...path: YamlPath): string =>
    raw === null || raw === undefined ? '' : filler.text(raw, path).trim();
  const within = (section: 'setup' | 'steps'): BlockContext => ({ section, defaults: document, filler, run });
  const condition = (raw: string, i: number): GoalCondition => {
    const path = ['expected_state', i];
    const filled = filler.text(raw, path);
    return {
      text: filled,
      line: yaml.at(path).line,
      parsed: parseStep(filled, { section: 'expected_state' }),
    };
  };
  const { data, steps: setup } = buildSetup(document.setup ?? [], within('setup'));
  const steps = buildSteps(document.steps, ['steps'], within('steps'));
  const expected = (document.expected_state ?? []).map(condition);
  const teardown = buildTeardown(document.teardown ?? [], within('steps'));
  const description = text(document.description, 'description');
  const appKnowledge = text(document.app_knowledge, 'app_knowledge');
  const around = {
    ...(data.length === 0 ? {} : { data }),
    ...(teardown.length === 0 ? {} : { teardown }),
  };
  const lines = linesOf({ setup, steps, expected, ...around });
  return {
    name: text(document.name, 'name'),
    description,
    file: yaml.file,
    app: filler.withoutSecrets(text(document.app, 'app'), ['app']) || null,
    tags: document.tags ?? [],
    setup,
    steps,
    expected,
    ...around,
    appKnowledge,
    maxTurns: document.max_turns ?? null,
    reset: document.reset ?? 'restart',
    permissions: document.permissions ?? 'ask',
    loading: {
      waits: document.loading?.waits ?? LIMITS.loading.waits,
      seconds: document.loading?.seconds ?? LIMITS.loading.seconds,
    },
    textCase: document.text_case ?? 'exact',
    quarantine: toQuarantine(document, yaml),
    secrets: secretNames([description, appKnowledge, ...lines]),
  };
}

function toQuarantine({ quarantine }: GoalDocument, yaml: YamlFile): Quarantine | null {
  if (quarantine === null || quarantine === undefined) return null;
  const { until, because = null } = quarantine;
  return { until, because, line: yaml.keyAt(['quarantine']).line };
}
