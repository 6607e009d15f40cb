import type { Problem } from '../shared/problem.ts';
import type { SourcePosition, YamlPath, YamlFile } from '../shared/yaml/read.ts';
import { fillPlaceholders, quotable, secretNames, type Bindings } from './placeholders.ts';
import { parseStep } from './grammar/index.ts';
import type { StepDocument } from './schema.ts';
import type { GoalStep } from './model/goal.ts';

/** Fills placeholders and collects the unknown ones as problems. */
export class PlaceholderFiller {
  readonly problems: Problem[] = [];
  private readonly yaml: YamlFile;
  private readonly bindings: Bindings;

  constructor(yaml: YamlFile, bindings: Bindings) {
    this.yaml = yaml;
    this.bindings = bindings;
  }

  text(raw: string, path: YamlPath): string {
    const { text, unknown } = fillPlaceholders(raw, this.bindings);
    for (const { token, message, fix } of unknown) {
      this.problems.push({ file: this.yaml.file, ...this.yaml.partAt(path, token), message, fix });
    }
    return text;
  }

  report(path: YamlPath, message: string, fix: string): void {
    this.problems.push({ file: this.yaml.file, ...this.at(path), message, fix });
  }

  /** Returns where a value stands in the file. */
  at(path: YamlPath): SourcePosition {
    return this.yaml.at(path);
  }

  /** Reports secrets in a text that no device types: they would stay tokens there. */
  withoutSecrets(text: string, path: YamlPath): string {
    for (const name of secretNames([text])) {
      const message = `"${path.join('.')}" can't hold a secret`;
      const fix = `Use a variable: \${variables.${name}}. Secrets are for text that is typed.`;
      this.problems.push({ file: this.yaml.file, ...this.yaml.at(path), message, fix });
    }
    return text;
  }

  /** Checks the placeholders in all texts of a value that is not a valid goal. */
  problemsOf(value: unknown, path: YamlPath): readonly Problem[] {
    if (typeof value === 'string') this.text(value, path);
    else if (Array.isArray(value)) value.forEach((item, i) => this.problemsOf(item, [...path, i]));
    else if (typeof value === 'object' && value !== null) {
      for (const [key, item] of Object.entries(value)) this.problemsOf(item, [...path, key]);
    }
    return this.problems;
  }
}

/** Options of a goal for all its steps. A step's own options win. */
interface StepDefaults {
  readonly effect?: GoalStep['effect'] | null | undefined;
  readonly repeat?: GoalStep['repeat'] | null | undefined;
}

type StepOptions = Extract<StepDocument, { step: string }>;

export interface StepContext {
  readonly section: 'setup' | 'steps';
  readonly defaults: StepDefaults;
  readonly filler: PlaceholderFiller;
  /** The value of `${item}` in a `For each` block. */
  readonly item?: string | undefined;
}

/** Fills `${item}`, which only a `For each` block has. */
export const withItem = (text: string, item: string | undefined): string =>
  item === undefined
    ? text
    : text.replaceAll(/\$\{\s*item\s*\}/gu, (_, at: number) => quotable(item, text, at));

/** Returns a line of setup or steps, parsed, with its placeholders filled. */
export function buildStep(
  raw: string | StepOptions,
  at: YamlPath,
  { section, defaults, filler, item }: StepContext,
): GoalStep {
  const options = typeof raw === 'string' ? { step: raw } : raw;
  const path = typeof raw === 'string' ? at : [...at, 'step'];
  const text = filler.text(withItem(options.step, item), path);
  const optional = options.optional ?? false;
  return {
    text,
    line: filler.at(path).line,
    optional,
    effect: options.effect ?? defaults.effect ?? 'visible',
    repeat: options.repeat ?? defaults.repeat ?? 'allowed',
    ...(options.data === 'free' ? { data: options.data } : {}),
    parsed: parseStep(text, { section, optional }),
  };
}
