import { evaluate, show, type Lookup, type Value } from './evaluate.ts';
import { parseExpression, type Expression } from './parse.ts';

/** A parsed text with `${…}`. */
export interface Template {
  readonly source: string;
  readonly parts: readonly (string | Expression)[];
}

/**
 * Parses a text with `${…}`.
 * @throws Error that says what is wrong
 */
export function parseTemplate(source: string): Template {
  const parts: (string | Expression)[] = [];
  let at = 0;
  for (let open = source.indexOf('${'); open >= 0; open = source.indexOf('${', at)) {
    const close = source.indexOf('}', open);
    if (close < 0) throw new Error(`"${source}" has "\${" without its "}"`);
    if (open > at) parts.push(source.slice(at, open));
    parts.push(parseExpression(source.slice(open + 2, close)));
    at = close + 1;
  }
  if (at < source.length) parts.push(source.slice(at));
  return { source, parts };
}

/** Returns the text for the screen. */
export function fill(template: Template, lookup: Lookup): string {
  return template.parts
    .map((part) => (typeof part === 'string' ? part : show(evaluate(part, lookup))))
    .join('');
}

/** A literal, a text with `${…}`, or lists and records of them. */
export type ValueTemplate =
  | number
  | boolean
  | null
  | Template
  | readonly ValueTemplate[]
  | { readonly fields: Readonly<Record<string, ValueTemplate>> };

export function parseValue(raw: unknown): ValueTemplate {
  if (typeof raw === 'string') return parseTemplate(raw);
  if (typeof raw === 'number' || typeof raw === 'boolean' || raw === null) return raw;
  if (Array.isArray(raw)) return raw.map(parseValue);
  if (typeof raw === 'object') {
    return { fields: Object.fromEntries(Object.entries(raw).map(([k, v]) => [k, parseValue(v)])) };
  }
  throw new Error(`a ${typeof raw} is not a value`);
}

/** Resolves a value. A text of one `${…}` keeps its type: a number stays a number, a list a list. */
export function resolveValue(value: ValueTemplate, lookup: Lookup): Value {
  if (value === null || typeof value !== 'object') return value;
  if (isListTemplate(value)) return value.map((v) => resolveValue(v, lookup));
  if ('fields' in value) {
    return Object.fromEntries(Object.entries(value.fields).map(([k, v]) => [k, resolveValue(v, lookup)]));
  }
  const [only, ...rest] = value.parts;
  if (rest.length === 0 && only !== undefined && typeof only !== 'string') return evaluate(only, lookup);
  return fill(value, lookup);
}

function isListTemplate(value: ValueTemplate): value is readonly ValueTemplate[] {
  return Array.isArray(value);
}
