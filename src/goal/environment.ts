import { z } from 'zod';
import type { Problem } from '../shared/problem.ts';
import { validate } from '../shared/yaml/validate.ts';
import { readYaml, type SourcePosition, type YamlFile } from '../shared/yaml/read.ts';

/** An env file: values for goals, and the sources of secrets. */
export interface Environment {
  /** `dev` for `env/dev.yaml`. */
  readonly name: string;
  readonly file: string;
  /** The app of this environment; null when the file names none. */
  readonly app: string | null;
  readonly variables: ReadonlyMap<string, string>;
  readonly secrets: ReadonlyMap<string, SecretSource>;
}

/** The OS variable or `.env` entry that holds a secret's value. */
interface SecretSource {
  readonly variable: string;
  readonly position: SourcePosition;
}

const NAME = /^[\w-]+$/u;
const REFERENCE = /^\$\{([A-Za-z_]\w*)\}$/u;

const environmentSchema = z.strictObject({
  app: z
    .union([
      z.string(),
      z.strictObject({
        name: z.string().nullish(),
        packageName: z.string().nullish(),
        bundleId: z.string().nullish(),
      }),
    ])
    .nullish()
    .meta({ description: 'Package, bundle id or URL.', examples: ['com.example.shop.staging'] }),
  variables: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
    .nullish()
    .meta({ description: 'Values that goals use as ${variables.name}.', examples: [{ locale: 'en-US' }] }),
  secrets: z
    .record(z.string(), z.unknown())
    .nullish()
    .meta({
      description: 'OS variables or .env entries that hold the values of ${secrets.name}.',
      examples: [{ password: '${TEST_PASSWORD}' }],
    }),
});

/**
 * Parses one env file. Pure. A secret must be written as `${OS_VARIABLE}`: a literal is refused and never printed. Variables are kept
 * as written (`01234` stays `01234`).
 */
export function parseEnvironment(
  text: string,
  file: string,
  name: string,
): { readonly environment: Environment | null; readonly problems: readonly Problem[] } {
  const { yaml: parsed, problems } = readYaml(text, file);
  if (parsed === null) return { environment: null, problems };
  const yaml = parsed.value === null ? { ...parsed, value: {} } : parsed;
  const checked = validate(environmentSchema, yaml, 'an env file');
  const found = [...problems, ...checked.problems];
  if (checked.value === null) return { environment: null, problems: found };
  const { app, variables, secrets } = checked.value;
  const sources = secretSources(secrets ?? {}, yaml, found);
  for (const key of Object.keys(variables ?? {})) checkName(key, 'variables', yaml, found);
  if (found.length > 0) return { environment: null, problems: found };
  const values = Object.entries(variables ?? {}).map(([key, value]): [string, string] => [
    key,
    typeof value === 'string' ? value : yaml.written(['variables', key]).trim(),
  ]);
  const environment = { name, file, app: appId(app), variables: new Map(values), secrets: sources };
  return { environment, problems: [] };
}

function appId(app: z.output<typeof environmentSchema>['app']): string | null {
  if (typeof app === 'string') return app;
  return app?.packageName ?? app?.bundleId ?? null;
}

function secretSources(
  secrets: Readonly<Record<string, unknown>>,
  yaml: YamlFile,
  problems: Problem[],
): Map<string, SecretSource> {
  const sources = new Map<string, SecretSource>();
  for (const [key, value] of Object.entries(secrets)) {
    checkName(key, 'secrets', yaml, problems);
    const variable = typeof value === 'string' ? REFERENCE.exec(value.trim())?.[1] : undefined;
    if (variable === undefined) {
      problems.push({
        file: yaml.file,
        ...yaml.keyAt(['secrets', key]),
        message: `secret "${key}" must name an OS variable or an entry of a .env file, not hold a value itself`,
        fix: `Write  ${key}: \${TEST_${key.toUpperCase().replaceAll('-', '_')}}  and set the value outside of the repository.`,
      });
    } else {
      sources.set(key, { variable, position: yaml.keyAt(['secrets', key]) });
    }
  }
  return sources;
}

function checkName(key: string, section: 'variables' | 'secrets', yaml: YamlFile, problems: Problem[]): void {
  if (NAME.test(key)) return;
  problems.push({
    file: yaml.file,
    ...yaml.keyAt([section, key]),
    message: `"${key}" can't be used as a name: \${${section}.…} takes letters, digits, - and _`,
    fix: `Rename it to  ${key.replaceAll(/[^\w-]+/gu, '_')}`,
  });
}

/** Returns the JSON Schema of an env file, for editors. */
export function environmentJsonSchema(): object {
  return z.toJSONSchema(environmentSchema, { io: 'input' });
}
