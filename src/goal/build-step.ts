import type { Problem } from '../shared/problem.ts';
import type { YamlPath, YamlFile } from '../shared/yaml/read.ts';
import { fillPlaceholders, secretNames, type Bindings } from './placeholders.ts';
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

/** Returns a line of setup or steps, parsed, with its placeholders filled. */
export function buildStep(
  raw: StepDocument,
  section: 'setup' | 'steps',
  i: number,
  defaults: StepDefaults,
  yaml: YamlFile,
  filler: PlaceholderFiller,
): GoalStep {
  const options = typeof raw === 'string' ? { step: raw } : raw;
  const path = typeof raw === 'string' ? [section, i] : [section, i, 'step'];
  const text = filler.text(options.step, path);
  const optional = options.optional ?? false;
  return {
    text,
    line: yaml.at(path).line,
    optional,
    effect: options.effect ?? defaults.effect ?? 'visible',
    repeat: options.repeat ?? defaults.repeat ?? 'allowed',
    parsed: parseStep(text, { section, optional }),
  };
}
