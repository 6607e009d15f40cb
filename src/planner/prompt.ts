/** Loads prompts: versioned Markdown files. Blocks that repeat facts of the code are rendered from it, and a test compares them. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { MODEL_ACTIONS } from '../actions/registry.ts';
import type { RecoveryCase } from '../core/budgets/cases.ts';
import type { CaseId } from '../core/model/verdict.ts';
import { ThumbruleError } from '../shared/errors.ts';
import { z } from 'zod';

export interface Prompt {
  readonly text: string;
  /** Version in the front matter. */
  readonly version: string;
  /** Hash of the text, eight hex digits; invalidates kept paths of other prompts. */
  readonly hash: string;
}

/** The files in prompts/. */
type PromptName = 'planner' | 'judge' | 'patch' | 'author' | 'assist';

const FOLDER = new URL('../../prompts/', import.meta.url);

/** @throws ThumbruleError NOT_FOUND when the file is missing or has no version */
export function loadPrompt(name: PromptName): Prompt {
  const file = new URL(`${name}.md`, FOLDER);
  let whole: string;
  try {
    whole = readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
  } catch (cause) {
    throw new ThumbruleError(
      'NOT_FOUND',
      `The prompt ${file.pathname} can't be read.`,
      'Install Thumbrule again.',
      { cause },
    );
  }
  const front = /^---\n([\s\S]*?)\n---\n/.exec(whole);
  const version = /^version:\s*(\S+)\s*$/m.exec(front?.[1] ?? '')?.[1];
  if (front === null || version === undefined)
    throw new ThumbruleError(
      'NOT_FOUND',
      `The prompt ${file.pathname} has no version.`,
      'Write "version: 1" between two lines of --- at its top.',
    );
  const text = whole
    .slice(front[0].length)
    .replace(/^<!--.*-->\n/gm, '')
    .trim();
  return { text, version, hash: createHash('sha256').update(text).digest('hex').slice(0, 8) };
}

/** Returns the file with the blocks between `<!-- begin: name -->` and `<!-- end: name -->` replaced. */
export function replaceBlocks(file: string, blocks: Readonly<Record<string, string>>): string {
  return Object.entries(blocks).reduce((text, [name, block]) => {
    const [begin, end] = [`<!-- begin: ${name} -->\n`, `<!-- end: ${name} -->`];
    const from = text.indexOf(begin);
    const to = text.indexOf(end);
    if (from < 0 || to < from)
      throw new ThumbruleError(
        'INTERNAL',
        `The prompt has no block "${name}".`,
        'Mark it with begin and end.',
      );
    return `${text.slice(0, from + begin.length)}${block}\n${text.slice(to)}`;
  }, file);
}

/** Returns one line per action: its JSON and its description. */
export function actionCatalogue(): string {
  return MODEL_ACTIONS.map(({ schema, description: words }) => `- \`${jsonForm(schema)}\`  ${words}`).join(
    '\n',
  );
}

interface SchemaNode {
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly required?: readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly SchemaNode[];
  readonly type?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
}

/** Returns a schema in short form: `{"kind": "tap", "target": {"ref": "e12"}, "repeat"?: 1..50 = 1}`. */
function jsonForm(schema: z.ZodType): string {
  return jsonValue(z.toJSONSchema(schema, { io: 'input' }) as SchemaNode);
}

function jsonValue(node: SchemaNode): string {
  if (node.properties !== undefined) {
    const fields = Object.entries(node.properties).map(([key, value]) => {
      const optional = node.required?.includes(key) !== true;
      const preset = value.default === undefined ? '' : ` = ${JSON.stringify(value.default)}`;
      return `"${key}"${optional ? '?' : ''}: ${key === 'ref' ? '"e12"' : jsonValue(value)}${preset}`;
    });
    return `{${fields.join(', ')}}`;
  }
  if (node.const !== undefined) return JSON.stringify(node.const);
  if (node.enum !== undefined) return node.enum.map((v) => JSON.stringify(v)).join(' | ');
  if (node.anyOf !== undefined) return node.anyOf.map(jsonValue).join(' | ');
  if (node.minimum !== undefined && node.maximum !== undefined) return `${node.minimum}..${node.maximum}`;
  return node.type ?? 'any';
}

/** Returns a table of cases A-E with their budgets, in order of diagnosis. */
export function casesTable(cases: Readonly<Record<CaseId, RecoveryCase>>): string {
  const rows = Object.entries(cases).map(
    ([id, rule]) =>
      `| ${id} ${rule.name} | ${rule.cause} | ${rule.recovery} | ${id === 'E' ? `${rule.budget} attempts in all` : String(rule.budget)} | ${rule.label} |`,
  );
  return ['| case | cause | what the rules do | budget | then |', '|---|---|---|---|---|', ...rows].join(
    '\n',
  );
}
