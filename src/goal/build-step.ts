import type { Problem } from '../shared/problem.ts';
import type { YamlPath, YamlFile } from '../shared/yaml/read.ts';
import { fillPlaceholders, secretNames, type Bindings } from './placeholders.ts';
import { parseStep } from './grammar/index.ts';
import type { StepDocument } from './schema.ts';
import type { GoalStep } from './model/goal.ts';

/** Fills placeholders and collects those that name nothing. */
export class PlaceholderFiller {
  readonly problems: Problem[] = [];
  private readonly yaml: YamlFile;
  private readonly bindings: Bindings;

  constructor(yaml: YamlFile, bindings: Bindings) {
    this.yaml = yaml;
    this.bindings = bindings;
  }

  text(raw: string, path: YamlPath): string {
    const { text, unbound } = fillPlaceholders(raw, this.bindings);
    for (const { token, message, fix } of unbound) {
      this.problems.push({ file: this.yaml.file, ...this.yaml.partAt(path, token), message, fix });
    }
    return text;
  }

  /** For a text that no device types: a secret would be shown in it as a token. */
  withoutSecrets(text: string, path: YamlPath): string {
    for (const name of secretNames([text])) {
      const message = `a secret can't stand in "${path.join('.')}"`;
      const fix = `Use a variable: \${variables.${name}}. Secrets are for what is typed.`;
      this.problems.push({ file: this.yaml.file, ...this.yaml.at(path), message, fix });
    }
    return text;
  }

  /** For a file that is no goal: its placeholders are checked all the same. */
  problemsOf(value: unknown, path: YamlPath): readonly Problem[] {
    if (typeof value === 'string') this.text(value, path);
    else if (Array.isArray(value)) value.forEach((item, i) => this.problemsOf(item, [...path, i]));
    else if (typeof value === 'object' && value !== null) {
      for (const [key, item] of Object.entries(value)) this.problemsOf(item, [...path, key]);
    }
    return this.problems;
  }
}

/** What a goal says of all its steps; a step's own options win. */
interface StepDefaults {
  readonly effect?: GoalStep['effect'] | null | undefined;
  readonly repeat?: GoalStep['repeat'] | null | undefined;
}

/** A line of setup or steps, read, with its placeholders filled. */
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
