import type { Problem } from '../shared/problem.ts';
import { validate } from '../shared/yaml/validate.ts';
import { readYaml, type SourcePosition } from '../shared/yaml/read.ts';
import { lintLines } from './lint.ts';
import type { Bindings } from './placeholders.ts';
import { suiteSchema } from './schema.ts';
import { PlaceholderFiller } from './build-step.ts';
import { buildSteps } from './blocks.ts';
import type { GoalStep } from './model/goal.ts';

/** Goals that run together. */
export interface GoalSuite {
  readonly name: string;
  readonly file: string;
  /** Files, folders or globs, each with its position in the suite. */
  readonly tests: readonly { readonly pattern: string; readonly position: SourcePosition }[];
  readonly tags: readonly string[];
  /** Returns steps to run before each goal's own setup, with placeholders from the goal's env file. */
  setup(bindings: Bindings): { readonly steps: readonly GoalStep[]; readonly problems: readonly Problem[] };
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
    setup: (bindings) => {
      const filler = new PlaceholderFiller(yaml, bindings);
      const steps = buildSteps(document.setup ?? [], ['setup'], {
        section: 'setup',
        defaults: {},
        filler,
        run: () => ({ message: 'a suite cannot run another goal', fix: 'Put  run: …  into the goals.' }),
      });
      return { steps, problems: filler.problems };
    },
  };
  return { suite, problems: [] };
}
