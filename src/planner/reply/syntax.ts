/** First tier: one JSON object out of what a model wrote. Small damage is mended; what was cut off is never completed. */
import { jsonrepair } from 'jsonrepair';
import { shown, type ReplyProblem } from './problem.ts';
import { balanced, isBalanced } from './scan.ts';

export type Read =
  | {
      readonly ok: true;
      readonly value: Readonly<Record<string, unknown>>;
      readonly mended: readonly string[];
    }
  | { readonly ok: false; readonly problem: ReplyProblem };

/** Names under which models and tools wrap the object that was asked for. */
const WRAPPERS = [
  'output',
  'response',
  'result',
  'input',
  'arguments',
  'parameters',
  'data',
  'structured_output',
];

/**
 * @param stop why the model stopped; a reply cut by its length is refused however complete it looks
 * @param keys names of which the object that was asked for has at least one: what lacks them is taken for a wrapper
 */
export function readReply(
  text: string,
  stop: 'end' | 'length' | 'refusal',
  keys: readonly string[],
  because = '',
): Read {
  if (stop === 'refusal')
    return no('refused', `the model declined to answer${because === '' ? '' : `: ${because}`}`, text);
  if (stop === 'length')
    return no('truncated', 'the reply was cut off by the token limit; answer in fewer words', text);
  const plain = withoutThinking(text.replace(/^\uFEFF/, '')).trim();
  if (plain === '') return no('empty', 'the reply was empty', '');
  const whole = parsed(plain);
  if (whole.ok) return object(whole.value, keys, []);
  const blocks = fenced(plain);
  if (blocks.filter((b) => b.includes('{')).length > 1)
    return no('several', 'there is more than one block of JSON: send one object', plain);
  const body = blocks.find((b) => b.includes('{')) ?? plain;
  const mended = body === plain ? [] : ['taken out of a fence'];
  const inner = parsed(body);
  if (inner.ok) return object(inner.value, keys, mended);
  return fromProse(body, keys, mended);
}

function fromProse(body: string, keys: readonly string[], mended: readonly string[]): Read {
  // A list that can't be read as it stands may be one that was cut off: no member of it is taken for the reply.
  const objects = (body.startsWith('[') ? [] : balanced(body)).flatMap((part) => {
    const value = parsed(part);
    return value.ok && isRecord(value.value) ? [value.value] : [];
  });
  const replies = objects.filter((o) => keys.some((key) => key in o) || wrapperOf(o) !== undefined);
  if (replies.length > 1 || (replies.length === 0 && objects.length > 1))
    return no('several', 'there is more than one JSON object: send one', body);
  const only = replies[0] ?? objects[0];
  if (only !== undefined) return object(only, keys, [...mended, 'taken out of prose']);
  return repaired(body, keys, mended);
}

/** Commas, quotes, comments, literals of other languages. Only where every bracket that opens closes again. */
function repaired(body: string, keys: readonly string[], mended: readonly string[]): Read {
  const start = body.indexOf('{');
  const end = body.lastIndexOf('}');
  if (start < 0) return no('no json', 'there is no JSON object in the reply', body);
  const part = body.slice(start, end + 1);
  const inList = /\[\s*$/.test(body.slice(0, start));
  if (end < start || inList || !isBalanced(part))
    return no('truncated', 'the JSON does not end: a bracket or a quotation mark is left open', body);
  if (/[,{[]\s*(?:\.\.\.|…)\s*[\]},]/.test(part))
    return no('elided', 'the JSON leaves something out with "...": write it in full', body);
  try {
    const value: unknown = JSON.parse(jsonrepair(part));
    return object(value, keys, [...mended, 'mended']);
  } catch (error) {
    return no(
      'damaged',
      `the JSON can't be read: ${error instanceof Error ? error.message : String(error)}`,
      body,
    );
  }
}

function object(value: unknown, keys: readonly string[], mended: readonly string[]): Read {
  const notes = [...mended];
  let at = value;
  for (let depth = 0; depth < 4; depth++) {
    if (typeof at === 'string') {
      const again = parsed(at);
      if (!again.ok) break;
      at = again.value;
      notes.push('encoded twice');
    } else if (Array.isArray(at) && at.length === 1) {
      at = at[0] as unknown;
      notes.push('taken out of a list');
    } else if (isRecord(at) && !keys.some((key) => key in (at as object))) {
      const wrapper = wrapperOf(at);
      if (wrapper === undefined) break;
      notes.push(`taken out of "${wrapper}"`);
      at = at[wrapper];
    } else break;
  }
  if (Array.isArray(at) && at.length > 1)
    return no('several', `there are ${at.length} values in a list: send one object`, shown(value));
  if (!isRecord(at)) return no('no json', 'there is no JSON object in the reply', shown(value));
  return { ok: true, value: at, mended: notes };
}

function wrapperOf(value: Readonly<Record<string, unknown>>): string | undefined {
  return WRAPPERS.find((name) => {
    const inner = value[name];
    return isRecord(inner) || (typeof inner === 'string' && inner.trimStart().startsWith('{'));
  });
}

function parsed(text: string): { ok: true; value: unknown } | { ok: false } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false };
  }
}

/** What reasoning models write before their answer. A tag that never closes swallows all: then nothing was answered. */
function withoutThinking(text: string): string {
  return text.replace(/<(think|thinking|reasoning)>[\s\S]*?(?:<\/\1>|$)/g, '');
}

/** Insides of fences; the last one may be left open. */
function fenced(text: string): string[] {
  return [...text.matchAll(/(```|~~~)[a-z0-9]*[ \t]*\n?([\s\S]*?)(?:\1|$)/gi)].map((m) =>
    (m[2] ?? '').trim(),
  );
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function no(code: ReplyProblem['code'], message: string, sent: string): Read {
  const short = sent.length > 120 ? `${sent.slice(0, 119)}…` : sent;
  return {
    ok: false,
    problem: { tier: 'syntax', code, path: '', message, sent: short === '' ? '' : JSON.stringify(short) },
  };
}
