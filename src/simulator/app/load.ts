import { readFileSync } from 'node:fs';
import { LineCounter, parseDocument, isNode, isMap, isScalar, type Document } from 'yaml';
import { AppFileError, type AppProblem } from '../errors.ts';
import { checkReferences } from './check.ts';
import type { AppModel } from './model.ts';
import { appSchema } from './schema.ts';

/**
 * Reads and checks an app file.
 * @throws AppFileError with every problem, each with line and column
 */
export function loadApp(file: string): AppModel {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    const hint = 'use the path of an app.yaml file';
    throw new AppFileError([{ file, line: 1, column: 1, message: 'this app file cannot be read', hint }]);
  }
  return parseApp(text, file);
}

/** Parses an app file; `file` is for messages. */
export function parseApp(text: string, file: string): AppModel {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const at = (offset: number): { line: number; column: number } => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  if (document.errors.length > 0) {
    // Later errors follow from the first.
    throw new AppFileError(
      document.errors
        .slice(0, 1)
        .map((e) => ({ file, ...at(e.pos[0]), message: e.message, hint: 'fix the YAML' })),
    );
  }
  const problem = (path: readonly PropertyKey[], message: string, hint = ''): AppProblem => ({
    file,
    ...at(offsetOf(document, path)),
    message: `${path.length === 0 ? '' : `${path.map(String).join('.')}: `}${message}`,
    hint,
  });
  const parsed = appSchema.safeParse(document.toJS());
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => {
      const key = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
      return problem([...issue.path, ...key], ...describeIssue(issue));
    });
    throw new AppFileError(inOrder(problems));
  }
  const app: AppModel = { file, ...parsed.data };
  const dangling = checkReferences(app, document.toJS() as unknown);
  if (dangling.length > 0)
    throw new AppFileError(inOrder(dangling.map((d) => problem(d.path, d.message, d.hint))));
  return app;
}

function inOrder(problems: AppProblem[]): AppProblem[] {
  return problems.sort((a, b) => a.line - b.line || a.column - b.column);
}

interface SchemaIssue {
  readonly code?: string | undefined;
  readonly message: string;
  readonly keys?: readonly string[];
}

/** Splits a message of ours into problem and hint at "; ". */
function describeIssue(issue: SchemaIssue): [string, string] {
  if (issue.code === 'unrecognized_keys') {
    const keys = (issue.keys ?? []).join('", "');
    return [`unknown key "${keys}"`, 'see docs/simulated-apps.md for the keys'];
  }
  const [words = '', ...hint] = issue.message.split('; ');
  return [words, hint.join('; ')];
}

/** Returns the offset of the value at `path`, or of its nearest ancestor. For a scalar it is the line of the key. */
function offsetOf(document: Document, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length -= 1) {
    const parent = length === 1 ? document.contents : document.getIn(path.slice(0, length - 1), true);
    if (isMap(parent)) {
      const pair = parent.items.find((p) => isScalar(p.key) && p.key.value === path[length - 1]);
      if (pair !== undefined && isNode(pair.key)) return pair.key.range?.[0] ?? 0;
    }
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node)) return node.range?.[0] ?? 0;
  }
  return 0;
}
