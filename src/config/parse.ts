import { inReadingOrder, type Problem } from '../shared/problem.ts';
import { validate } from '../shared/yaml/validate.ts';
import { readYaml } from '../shared/yaml/read.ts';
import { configSchema, EMPTY_CONFIG, type Config } from './schema.ts';

export type ParsedConfig =
  | { readonly config: Config; readonly problems?: undefined }
  | { readonly config?: undefined; readonly problems: readonly Problem[] };

/** Parses a config file and reports every problem at once. Pure. An empty file is valid. */
export function parseConfig(text: string, file: string): ParsedConfig {
  const { yaml: read, problems } = readYaml(text, file);
  if (read === null) return { problems };
  const checked = validate(
    configSchema,
    read.value === null ? { ...read, value: {} } : read,
    'the config file',
  );
  const found = [...problems, ...checked.problems];
  if (checked.value === null || found.length > 0) return { problems: inReadingOrder(found) };
  const said = Object.entries(checked.value).filter(([, value]) => value !== null && value !== undefined);
  return { config: { ...EMPTY_CONFIG, ...Object.fromEntries(said) } };
}
