/**
 * First tier: extracts one JSON object from a reply. Small damage is repaired, unless it touches what is typed or tapped; a truncated
 * reply is never completed (R86).
 */
import { jsonrepair } from 'jsonrepair';
import { firstFault, type JsonFault } from './json-fault.ts';
import { balancedObjects, isBalanced, OBJECT_START } from './json-scan.ts';
import { guessedKey } from './repaired-action.ts';
import { quoteSent, type ReplyProblem } from './reply-problem.ts';

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
  const marked = text.replace(/^\uFEFF/, '').trim();
  // A tag in a text of the JSON is text.
  const plain = tryParse(marked).ok ? marked : stripThinking(marked).trim();
  if (plain === '') return syntaxProblem('empty', 'the reply was empty', '');
  const whole = tryParse(plain);
  if (whole.ok) return unwrapObject(whole.value, keys, []);
  const fenced = fencedReply(plain);
  const inner = fenced === null ? whole : tryParse(fenced);
  if (inner.ok) return unwrapObject(inner.value, keys, ['taken out of a fence']);
  return readFromProse(fenced ?? plain, keys, {
    text,
    notes: fenced === null ? [] : ['taken out of a fence'],
  });
}

/** The reply as it came, and what was done to it so far. */
interface RawReply {
  readonly text: string;
  readonly notes: readonly string[];
}

function readFromProse(body: string, keys: readonly string[], raw: RawReply): ReadReply {
  // A list that does not parse may be truncated: its members are not replies.
  const parts = body.startsWith('[') ? [] : balancedObjects(body);
  const objects = parts.flatMap((part) => {
    const value = tryParse(part);
    return value.ok && isRecord(value.value) ? [{ part, value: value.value }] : [];
  });
  const replies = objects.filter(
    ({ value }) => keys.some((key) => key in value) || wrapperName(value) !== undefined,
  );
  const only = replies[0] ?? objects[0];
  if (only === undefined) return readRepaired(body, keys, raw);
  // A damaged object beside a whole one may be the reply, and the whole one a quotation in it.
  const isDamaged = (part: string): boolean => OBJECT_START.test(part) && !tryParse(part).ok;
  const rest = body.replace(only.part, ' ');
  const others = replies.length > 1 || (replies.length === 0 && objects.length > 1);
  if (others || parts.some(isDamaged) || keys.some((key) => rest.includes(`"${key}"`)))
    return syntaxProblem('several', 'there is more than one JSON object: send one', body);
  return unwrapObject(only.value, keys, [...raw.notes, 'taken out of prose']);
}

/** Repairs commas, quotes, comments and literals of other languages, if all brackets close and the action needs no repair. */
function readRepaired(body: string, keys: readonly string[], { text, notes }: RawReply): ReadReply {
  const start = body.indexOf('{');
  const end = body.lastIndexOf('}');
  if (start < 0) return syntaxProblem('no json', 'there is no JSON object in the reply', body);
  const open = body
    .slice(start)
    .replace(/\s*(?:```|~~~)\s*$/, '')
    .trimEnd();
  const fault = firstFault(open);
  const from = Math.max(0, text.indexOf(open.slice(0, 200)));
  const reason = fault === null ? 'send strict JSON' : faultText(fault, open, from);
  const part = body.slice(start, end + 1);
  const inList = /\[\s*$/.test(body.slice(0, start));
  if (fault?.kind === 'end')
    return syntaxProblem('truncated', 'the JSON ends before it is closed: send the whole object', body);
  if (end < start || inList || !isBalanced(part))
    return syntaxProblem('damaged', `the JSON can't be read: ${reason}`, body);
  if (/[,{[]\s*(?:\.\.\.|…)\s*[\]},]/.test(part))
    return syntaxProblem('elided', 'the JSON leaves something out with "...": write it in full', body);
  const repaired = tryRepair(part);
  if (!repaired.ok) return syntaxProblem('damaged', `the JSON can't be read: ${reason}`, body);
  const read = unwrapObject(repaired.value, keys, [...notes, 'mended']);
  const guessed = read.ok ? guessedKey(part, read.value) : null;
  if (guessed === null) return read;
  return syntaxProblem(
    'damaged',
    `the JSON is damaged, and its repair would guess "${guessed}": ${reason}`,
    body,
  );
}

/** Returns the fault in words: `unescaped quote at 214 (write \" inside a text): "said "ok" and"`. `from`: where the JSON begins. */
function faultText({ at, message, advice }: JsonFault, json: string, from: number): string {
  const excerpt = JSON.stringify(json.slice(Math.max(0, at - 20), at + 20));
  return `${message} at ${from + at}${advice === '' ? '' : ` (${advice})`}: ${excerpt}`;
}

function tryRepair(text: string): ReturnType<typeof tryParse> {
  try {
    return tryParse(jsonrepair(text));
  } catch {
    return { ok: false };
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

/** Parses strict JSON in which no object has a key twice: nothing says which of the two is meant (R86). */
function tryParse(text: string): { ok: true; value: unknown } | { ok: false } {
  try {
    const value: unknown = JSON.parse(text);
    return firstFault(text) === null ? { ok: true, value } : { ok: false };
  } catch {
    return { ok: false };
  }
}

/** Removes the thinking of reasoning models before the reply. An unclosed tag removes everything after it. */
function stripThinking(text: string): string {
  let rest = text;
  for (;;) {
    const tag = /<(think|thinking|reasoning)>[\s\S]*?(?:<\/\1>|$)/.exec(rest);
    const brace = rest.indexOf('{');
    if (tag === null || (brace >= 0 && brace < tag.index)) return rest;
    rest = rest.slice(0, tag.index) + rest.slice(tag.index + tag[0].length);
  }
}

/** Returns the content of a code fence that begins before any object and ends the reply, or is left open; null when there is none. */
function fencedReply(text: string): string | null {
  const fence = /^([^{]*?)(```|~~~)[a-z0-9]*[ \t]*\n?([\s\S]*)$/i.exec(text);
  if (fence === null) return null;
  const [, , mark = '', rest = ''] = fence;
  const end = rest.lastIndexOf(mark);
  // A fence mark before a bracket stands in a text of the JSON.
  const isClosed = end >= 0 && !rest.slice(end).includes('}');
  return (isClosed ? rest.slice(0, end) : rest).trim();
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
