import { closestWord, type Problem } from '../shared/problem.ts';
import type { YamlPath, YamlFile } from '../shared/yaml/read.ts';

const SECTIONS = ['setup', 'steps', 'expected_state', 'teardown'] as const;
type GoalSection = (typeof SECTIONS)[number];

/** Keys of requests and commands, which stand in setup and teardown only. */
const TASK_KEYS = ['http', 'command', 'headers', 'json', 'body', 'status', 'env', 'remember', 'seconds'];
const STEP_KEYS = ['step', 'optional', 'effect', 'repeat', 'data', 'run', 'with'];

/** Replaces a wrong line, so that the rest of the file can still be checked. */
const STAND_IN_LINE = '(see the problem of this line)';

/**
 * Reports lines of setup, steps and expected_state that YAML parses differently than intended: `- yes`, `- 5`, `- Total: 12` (a
 * mapping), `- ` (nothing), a line that includes the next one, a `#` that cuts a line. Returns the file with those lines replaced.
 */
export function lintLines(yaml: YamlFile): { yaml: YamlFile; problems: Problem[]; warnings: Problem[] } {
  const problems: Problem[] = [];
  const warnings: Problem[] = [];
  if (typeof yaml.value !== 'object' || yaml.value === null || Array.isArray(yaml.value)) {
    return { yaml, problems, warnings };
  }
  const value: Record<string, unknown> = { ...yaml.value };
  for (const section of SECTIONS) {
    const list = value[section];
    if (!Array.isArray(list)) continue;
    value[section] = list.map((item: unknown, i) => {
      const path = [section, i];
      const wrong = lintLine(item, path, yaml, section);
      if (wrong !== null) problems.push(wrong);
      const cut = lintComment(path, yaml);
      if (cut !== null) warnings.push(cut);
      return wrong === null ? item : STAND_IN_LINE;
    });
  }
  return { yaml: { ...yaml, value }, problems, warnings };
}

function lintLine(item: unknown, path: YamlPath, yaml: YamlFile, section: GoalSection): Problem | null {
  const what = `${section === 'expected_state' ? 'condition' : 'step'} ${Number(path.at(-1)) + 1}`;
  const problem = (message: string, fix: string): Problem => ({
    file: yaml.file,
    ...yaml.at(path),
    message,
    fix,
  });
  const written = yaml.written(path).trim();
  if (item === null || (typeof item === 'string' && item.trim() === '')) {
    return problem(`${what} is empty`, 'Write a line, or remove the "-".');
  }
  if (typeof item === 'number' || typeof item === 'boolean' || /^(?:yes|no|on|off|y|n)$/iu.test(written)) {
    return problem(
      `${what} is only the word ${written}, which YAML may read as a value`,
      `Write a sentence: what to do, or what must be true.`,
    );
  }
  if (Array.isArray(item)) {
    return problem(
      `${what} is a list`,
      `Put the line in single quotes:  - '${written.split('\n')[0] ?? ''}'`,
    );
  }
  if (typeof item === 'object') return lintMapping(item, path, yaml, section, problem);
  const swallowed = /\n\s*(-\s.*)/u.exec(written);
  if (swallowed !== null && !/^[|>"']/u.test(written)) {
    return problem(
      `${what} runs on into the next line (${swallowed[1] ?? ''})`,
      'Give all lines of the list the same indentation.',
    );
  }
  return null;
}

function lintMapping(
  item: object,
  path: YamlPath,
  yaml: YamlFile,
  section: GoalSection,
  problem: (message: string, fix: string) => Problem,
): Problem | null {
  const keys = Object.keys(item);
  const first = keys[0] ?? '';
  const nested = keys.length === 1 && section !== 'expected_state' ? Object.values(item)[0] : null;
  if (Array.isArray(nested) && nested.length > 0 && /\s/u.test(first)) {
    const problems = nested.flatMap(
      (inner: unknown, i) => lintLine(inner, [...path, first, i], yaml, section) ?? [],
    );
    return problems[0] ?? null;
  }
  const task = keys.find((key) => key === 'http' || key === 'command');
  if (task !== undefined && (section === 'steps' || section === 'expected_state'))
    return problem(
      `a ${task === 'http' ? 'request' : 'command'} stands among the ${section === 'steps' ? 'steps' : 'conditions'}`,
      'Put it into  setup:  or  teardown:',
    );
  if (task !== undefined || (section !== 'expected_state' && TASK_KEYS.includes(first))) return null;
  const meant = STEP_KEYS.includes(first) || (closestWord(first, STEP_KEYS) !== null && !/\s/u.test(first));
  if (section !== 'expected_state' && meant) return null;
  if (section === 'expected_state' && meant) {
    return problem('a condition is one line of text, without options', 'Write the line alone.');
  }
  const line = yaml.written(path).trim().split('\n')[0] ?? '';
  return problem(
    'the ": " in this line makes it a mapping in YAML',
    `Put the whole line in quotes:  - ${line.includes("'") ? `"${line.replaceAll('"', '\\"')}"` : `'${line}'`}`,
  );
}

/** Warns of `- Tap item #3`, which is "Tap item" to YAML. A real comment has a space after its `#`. */
function lintComment(path: YamlPath, yaml: YamlFile): Problem | null {
  const comment = yaml.comment(path);
  if (!/^\S/u.test(comment)) return null;
  return {
    file: yaml.file,
    ...yaml.at(path),
    message: `"#${comment}" is a comment here, not part of the line`,
    fix: 'Put the whole line in single quotes if it is part of the line, or write a space after the #.',
  };
}
