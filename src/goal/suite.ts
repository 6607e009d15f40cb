import type { Problem } from '../shared/problem.ts';
import { validate } from '../shared/yaml/validate.ts';
import { readYaml, type SourcePosition } from '../shared/yaml/read.ts';
import { lintLines } from './lint.ts';
import type { Bindings } from './placeholders.ts';
import { suiteSchema } from './schema.ts';
import { PlaceholderFiller } from './build-step.ts';
import type { BlockContext } from './blocks.ts';
import { buildSetup, buildTeardown } from './data-tasks.ts';
import type { DataTask } from './model/data-task.ts';
import type { GoalStep, TeardownPart } from './model/goal.ts';

/** Parts that a suite adds to each of its goals. */
export interface PartsOfSuite {
  readonly data: readonly DataTask[];
  readonly steps: readonly GoalStep[];
  readonly teardown: readonly TeardownPart[];
  readonly problems: readonly Problem[];
}

/** Goals that run together. */
export interface GoalSuite {
  readonly name: string;
  readonly file: string;
  /** Files, folders or globs, each with its position in the suite. */
  readonly tests: readonly { readonly pattern: string; readonly position: SourcePosition }[];
  readonly tags: readonly string[];
  /** Returns what comes before each goal's own setup and after its own teardown, with placeholders from the goal's env file. */
  parts(bindings: Bindings): PartsOfSuite;
}

/** Parses a suite file. Pure. Reports every problem at once. */
export function parseSuite(
  text: string,
  file: string,
): { readonly suite: GoalSuite | null; readonly problems: readonly Problem[] } {
  const { yaml, problems } = readYaml(text, file);
  if (yaml === null) return { suite: null, problems };
  const lines = lintLines(yaml);
  const checked = validate(suiteSchema, lines.yaml, 'a suite');
  const all = [...problems, ...lines.problems, ...checked.problems];
  const document = checked.value;
  if (document === null || all.length > 0) return { suite: null, problems: all };
  const suite: GoalSuite = {
    name: document.name,
    file,
    tests: document.tests.map((pattern, i) => ({ pattern, position: yaml.at(['tests', i]) })),
    tags: document.tags ?? [],
    parts: (bindings) => {
      const filler = new PlaceholderFiller(yaml, bindings);
      const context: BlockContext = {
        section: 'setup',
        defaults: {},
        filler,
        run: () => ({ message: 'a suite cannot run another goal', fix: 'Put  run: …  into the goals.' }),
      };
      const setup = buildSetup(document.setup ?? [], context);
      const teardown = buildTeardown(document.teardown ?? [], { ...context, section: 'steps' });
      return { ...setup, teardown, problems: filler.problems };
    },
  };
  return { suite, problems: [] };
}
