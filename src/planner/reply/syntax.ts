/** First tier: extracts one JSON object from a reply. Small damage is repaired; a truncated reply is never completed (R86). */
import { jsonrepair } from 'jsonrepair';
import { quoteSent, type ReplyProblem } from './reply-problem.ts';
import { balancedObjects, isBalanced } from './json-scan.ts';

export type ReadReply =
  | {
      readonly ok: true;
      readonly value: Readonly<Record<string, unknown>>;
      readonly repairs: readonly string[];
    }
  | { readonly ok: false; readonly problem: ReplyProblem };

/** Keys under which models and tools wrap a reply. */
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
 * @param stop why the model stopped; a reply cut off by its length is rejected even if it looks complete
 * @param keys keys of which a reply has at least one; an object without them is a wrapper
 */
export function readReply(
  text: string,
  stop: 'end' | 'length' | 'refusal',
  keys: readonly string[],
  stopReason = '',
): ReadReply {
  if (stop === 'refusal')
    return syntaxProblem(
      'refused',
      `the model declined to answer${stopReason === '' ? '' : `: ${stopReason}`}`,
      text,
    );
  if (stop === 'length')
    return syntaxProblem(
      'truncated',
      'the reply was cut off by the token limit; answer in fewer words',
      text,
    );
  const plain = stripThinking(text.replace(/^\uFEFF/, '')).trim();
  if (plain === '') return syntaxProblem('empty', 'the reply was empty', '');
  const whole = tryParse(plain);
  if (whole.ok) return unwrapObject(whole.value, keys, []);
  const blocks = fencedBlocks(plain);
  if (blocks.filter((b) => b.includes('{')).length > 1)
    return syntaxProblem('several', 'there is more than one block of JSON: send one object', plain);
  const body = blocks.find((b) => b.includes('{')) ?? plain;
  const mended = body === plain ? [] : ['taken out of a fence'];
  const inner = tryParse(body);
  if (inner.ok) return unwrapObject(inner.value, keys, mended);
  return readFromProse(body, keys, mended);
}

function readFromProse(body: string, keys: readonly string[], mended: readonly string[]): ReadReply {
  // A list that does not parse may be truncated: its members are not replies.
  const objects = (body.startsWith('[') ? [] : balancedObjects(body)).flatMap((part) => {
    const value = tryParse(part);
    return value.ok && isRecord(value.value) ? [value.value] : [];
  });
  const replies = objects.filter((o) => keys.some((key) => key in o) || wrapperName(o) !== undefined);
  if (replies.length > 1 || (replies.length === 0 && objects.length > 1))
    return syntaxProblem('several', 'there is more than one JSON object: send one', body);
  const only = replies[0] ?? objects[0];
  if (only !== undefined) return unwrapObject(only, keys, [...mended, 'taken out of prose']);
  return readRepaired(body, keys, mended);
}

/** Repairs commas, quotes, comments and literals of other languages, if all brackets close. */
function readRepaired(body: string, keys: readonly string[], mended: readonly string[]): ReadReply {
  const start = body.indexOf('{');
  const end = body.lastIndexOf('}');
  if (start < 0) return syntaxProblem('no json', 'there is no JSON object in the reply', body);
  const part = body.slice(start, end + 1);
  const inList = /\[\s*$/.test(body.slice(0, start));
  if (end < start || inList || !isBalanced(part))
    return syntaxProblem(
      'truncated',
      'the JSON does not end: a bracket or a quotation mark is left open',
      body,
    );
  if (/[,{[]\s*(?:\.\.\.|…)\s*[\]},]/.test(part))
    return syntaxProblem('elided', 'the JSON leaves something out with "...": write it in full', body);
  try {
    const value: unknown = JSON.parse(jsonrepair(part));
    return unwrapObject(value, keys, [...mended, 'mended']);
  } catch (error) {
    return syntaxProblem(
      'damaged',
      `the JSON can't be read: ${error instanceof Error ? error.message : String(error)}`,
      body,
    );
  }
}

function unwrapObject(value: unknown, keys: readonly string[], mended: readonly string[]): ReadReply {
  const notes = [...mended];
  let at = value;
  for (let depth = 0; depth < 4; depth++) {
    if (typeof at === 'string') {
      const again = tryParse(at);
      if (!again.ok) break;
      at = again.value;
      notes.push('encoded twice');
    } else if (Array.isArray(at) && at.length === 1) {
      at = at[0] as unknown;
      notes.push('taken out of a list');
    } else if (isRecord(at) && !keys.some((key) => key in (at as object))) {
      const wrapper = wrapperName(at);
      if (wrapper === undefined) break;
      notes.push(`taken out of "${wrapper}"`);
      at = at[wrapper];
    } else break;
  }
  if (Array.isArray(at) && at.length > 1)
    return syntaxProblem(
      'several',
      `there are ${at.length} values in a list: send one object`,
      quoteSent(value),
    );
  if (!isRecord(at))
    return syntaxProblem('no json', 'there is no JSON object in the reply', quoteSent(value));
  return { ok: true, value: at, repairs: notes };
}

function wrapperName(value: Readonly<Record<string, unknown>>): string | undefined {
  return WRAPPERS.find((name) => {
    const inner = value[name];
    return isRecord(inner) || (typeof inner === 'string' && inner.trimStart().startsWith('{'));
  });
}

function tryParse(text: string): { ok: true; value: unknown } | { ok: false } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false };
  }
}

/** Removes the thinking of reasoning models. An unclosed tag removes everything after it. */
function stripThinking(text: string): string {
  return text.replace(/<(think|thinking|reasoning)>[\s\S]*?(?:<\/\1>|$)/g, '');
}

/** Returns the contents of code fences; the last one may be unclosed. */
function fencedBlocks(text: string): string[] {
  return [...text.matchAll(/(```|~~~)[a-z0-9]*[ \t]*\n?([\s\S]*?)(?:\1|$)/gi)].map((m) =>
    (m[2] ?? '').trim(),
  );
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function syntaxProblem(code: ReplyProblem['code'], message: string, sent: string): ReadReply {
  const short = sent.length > 120 ? `${sent.slice(0, 119)}…` : sent;
  return {
    ok: false,
    problem: { tier: 'syntax', code, path: '', message, sent: short === '' ? '' : JSON.stringify(short) },
  };
}
